"""Detect conflicts between phones: an entry would overwrite a fact that its form did not show."""

from scorekeeper.pinochle.game.events import Event, touch
from scorekeeper.storage.store import Fact


def find_overwritten(facts: list[Fact], events: tuple[Event, ...], by: str) -> list[Fact]:
    """Return those of ``facts`` that these events of the browser ``by`` would overwrite.

    ``facts`` are those recorded since the form was rendered.
    """
    return [fact for fact in facts if any(_collide(fact, event, by) for event in events)]


def _collide(fact: Fact, event: Event, by: str) -> bool:
    """True if ``event`` would overwrite ``fact``, which the form of the event did not show.

    Two equal repeatable facts do not collide. Quick taps on cards on one phone do not collide.
    """
    if fact.event == event and event.repeatable:
        return False
    own_taps = event.card_by_card and type(fact.event) is type(event) and fact.by == by
    return touch(fact.event, event) and not own_taps
