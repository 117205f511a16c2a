"""Turn a hand back into the facts that make it."""

from collections.abc import Iterator

from scorekeeper.pinochle.hand.hand import Hand, Outcome

from .base import HandEvent
from .bid_facts import bidding
from .finishing_facts import additions, ending
from .meld_facts import melding


def facts_of(number: int, hand: Hand, is_open: bool = False) -> Iterator[HandEvent]:
    """Yield the facts that make a hand, in the order in which players enter them.

    Set ``is_open`` for a hand in progress, which may not have an ending yet.
    """
    yield from bidding(number, hand)
    yield from melding(number, hand)
    if not is_open or hand.points or hand.outcome is not Outcome.PLAYED:
        yield from ending(number, hand)
    yield from additions(number, hand)
