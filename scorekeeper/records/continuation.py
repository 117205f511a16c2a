"""Compare two copies of a game. One may continue the other, or the copies may diverge."""

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
# The fields that change when a hand ends.
ENDING = {"open", "outcome", *(field.name for field in UNFINISHED_FIELDS)}
GROWS = {field.name: field.grows for field in OPEN_FIELDS}


class Relation(Enum):
    """The content of another copy of a game, compared with ours."""

    SAME = auto()
    LESS = auto()  # the other copy has only a part of ours
    MORE = auto()  # the other copy has everything that ours has, and more
    OTHER = auto()  # the copies contradict each other


@dataclass(frozen=True)
class Comparison:
    relation: Relation
    hand: int = 0  # the number of the first hand that differs; 0 if none does


def compare(ours: Game, theirs: Game) -> Comparison:
    """Compare our copy of a game with another copy, by the records of their hands."""
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
    """The hands as in a record. An open hand also gets the field ``open``."""
    return [
        write_hand(scored.hand)
        if scored.step is Step.DONE
        else {"open": True, **write_hand(scored.hand, is_open=True)}
        for scored in game.hands
    ]


def _is_continued_by(mine: Plain, other: Plain) -> bool:
    """True if the ``other`` hand has everything that ``mine`` has, and perhaps more."""
    names, growing = {*mine}, {*GROWS}
    if "open" not in mine:
        names, growing = names | ({*other} - LATER), LATER
    elif "open" not in other:
        names -= ENDING
    return all(mine.get(name) == other.get(name) for name in names - growing) and all(
        GROWS[name](mine[name], other.get(name)) for name in names & growing
    )


def new_facts(ours: Game, record: Record, has_more: bool) -> list[GameEvent]:
    """Return facts about players, title and note that the other copy has and ours lacks.

    ``has_more`` means that the other copy continues ours. Otherwise our names stay, because nobody
    knows which copy has the newer names.
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
