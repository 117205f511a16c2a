"""How a sheet is to be printed, as its address says it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import request

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
    asked = {name: each for name, each in request.args.to_dict(flat=False).items() if name != LARGE}
    query = urlencode(asked if is_large() else {**asked, LARGE: ["yes"]}, doseq=True)
    address = request.script_root + request.path
    return Printing(is_large(), f"{address}?{query}" if query else address)
