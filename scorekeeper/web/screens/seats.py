"""The seats on a form: who sits where, who deals, and what is wrong with a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.pinochle.rules.ruleset import Seat


@dataclass(frozen=True)
class SeatField:
    """A seat: who sits there, and the sentence that says what is wrong with that name."""

    seat: Seat
    label: str
    name: str
    deals: bool
    dealing: str  # what it means to tick the dealer's mark here
    wrong_id: str  # of the sentence; seats with the same mistake share one, those without have none


def wrong_ids(sentences: Iterable[str]) -> dict[str, str]:
    """Each mistake in the names once, with the id of its sentence on the page."""
    found = dict.fromkeys(filter(None, sentences))
    return {sentence: f"wrong-{place}" for place, sentence in enumerate(found)}
