"""Compare two copies of a game: whether one continues the other, or where they diverge."""

from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.pinochle.game.events import (
    GameDescribed,
    GameEvent,
    PlayerReplaced,
    PlayersNamed,
)
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.steps import Step

from .hand_fields import (
    LATER_FIELDS,
    OPEN_FIELDS,
    UNFINISHED_FIELDS,
    write_hand,
)
from .reading import Record
from .values import Plain

LATER = {field.name for field in LATER_FIELDS}
ENDING = {"open", "outcome", *(field.name for field in UNFINISHED_FIELDS)}  # change as a hand ends
GROWS = {field.name: field.grows for field in OPEN_FIELDS}


class Relation(Enum):
    """What another copy of a game has, compared with ours."""

    SAME = auto()
    LESS = auto()  # nothing that we lack
    MORE = auto()  # all that we have, and more
    OTHER = auto()  # something different


@dataclass(frozen=True)
class Comparison:
    """What the other copy has, and the first hand that differs."""

    relation: Relation
    hand: int = 0


def compare(ours: Game, theirs: Game) -> Comparison:
    """Compare two copies of a game by the records of their hands."""
    our_hands, their_hands = _hands(ours), _hands(theirs)
    for number, (mine, other) in enumerate(zip(our_hands, their_hands, strict=False), start=1):
        if mine == other:
            continue
        is_our_last, is_their_last = number == len(our_hands), number == len(their_hands)
        if is_our_last and _is_continued_by(mine, other):
            return Comparison(Relation.MORE, number)
        if is_their_last and _is_continued_by(other, mine):
            return Comparison(Relation.LESS, number)
        return Comparison(Relation.OTHER, number)
    if ours.ruleset != theirs.ruleset:
        return Comparison(Relation.OTHER, 1)
    if len(our_hands) == len(their_hands):
        return Comparison(Relation.SAME)
    relation = Relation.MORE if len(their_hands) > len(our_hands) else Relation.LESS
    return Comparison(relation, min(len(our_hands), len(their_hands)) + 1)


def _hands(game: Game) -> list[Plain]:
    """The hands as written in a record; an open one is marked."""
    return [
        write_hand(scored.hand)
        if scored.step is Step.DONE
        else {"open": True, **write_hand(scored.hand, is_open=True)}
        for scored in game.hands
    ]


def _is_continued_by(mine: Plain, other: Plain) -> bool:
    """True if the other hand has everything that mine has, and perhaps more."""
    names, growing = {*mine}, {*GROWS}
    if "open" not in mine:
        names, growing = names | ({*other} - LATER), LATER
    elif "open" not in other:
        names -= ENDING
    return all(mine.get(name) == other.get(name) for name in names - growing) and all(
        GROWS[name](mine[name], other.get(name)) for name in names & growing
    )


def new_facts(ours: Game, record: Record, has_more: bool) -> list[GameEvent]:
    """Facts about players and title that the other copy has and ours lacks.

    Names are taken only from a copy that ``has_more`` hands; else the newer ones are unknown.
    """
    theirs = record.game
    former, their_former = ours.former, theirs.former
    facts: list[GameEvent] = []
    if their_former[: len(former)] == former:
        replaced = [event for event in record.events if isinstance(event, PlayerReplaced)]
        facts += replaced[len(former) :]
    if has_more and len(their_former) == len(former) and ours.players != theirs.players:
        facts.append(PlayersNamed(theirs.players))
    title, note = ours.title or theirs.title, ours.note or theirs.note
    if (title, note) != (ours.title, ours.note):
        facts.append(GameDescribed(title, note))
    return facts
