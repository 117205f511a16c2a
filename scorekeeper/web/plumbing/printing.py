"""How a sheet is to be printed, as its address says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import g, request, url_for

LARGE = "large"  # in the address


def is_large() -> bool:
    """Whether the type is to be read at arm's length."""
    return request.args.get(LARGE) == "yes"


@dataclass(frozen=True)
class Printing:
    """What a page to print offers beside itself."""

    is_large: bool
    other_type: str  # the address of the same page in the other size of type


def printing() -> Printing:
    """The offers of this request's page."""
    kept = {**request.args.to_dict(flat=False), **(request.view_args or {}), **_game()}
    kept.pop(LARGE, None)
    other: dict[str, Any] = {} if is_large() else {LARGE: "yes"}
    return Printing(is_large(), url_for(str(request.endpoint), **kept, **other))


def _game() -> dict[str, str]:
    """The id of the game, which the guard has taken out of what the address says."""
    return {"game_id": g.loaded.id} if "loaded" in g else {}
