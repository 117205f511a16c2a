"""Read and check a game record in the format ``scorekeeper-game/1``."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from math import inf

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.events import Event, GameStarted, facts_of
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.game.timeline import Timeline, apply, start
from scorekeeper.pinochle.hand.auction import Word, checked_auction
from scorekeeper.pinochle.hand.checks import check_hand
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Hand, Outcome
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.hand.steps import Step, next_step

from . import claimed_result, values
from .about_game import read_description, read_identity, read_people
from .hand_fields import read_hand, read_open_hand
from .ruleset_fields import read_ruleset
from .values import Plain, read_json
from .writing import FORMAT, result_of

MOST_HANDS = 500  # in any record; a server may allow fewer
UNSCORED = (*UNNUMBERED, Outcome.CONCEDED)

# The field that an unfinished hand lacks, by the next step of the hand.
MISSING = {
    Step.BID: "declarer",
    Step.TRUMP: "trump",
    Step.PARTNER: "partner",
    Step.ALL: "outcome",
    Step.TRICKS: "tricks",
}


@dataclass(frozen=True)
class Record:
    """A checked record."""

    game: Game
    events: tuple[Event, ...]  # the facts that make the game
    claim: object  # the result in the record, not yet checked
    uid: str  # empty in records of older versions of Scorekeeper
    started: datetime | None  # in UTC


def parse_record(text: str, hands: int = MOST_HANDS, facts: float = inf) -> Record:
    """Read a record from JSON.

    Raises:
        PinochleError: The record is wrong. The error names the field and describes a valid value.
    """
    return read_record(read_json(text, "record"), hands, facts)


def read_record(data: object, hands: int = MOST_HANDS, facts: float = inf) -> Record:
    """Read a record and check it hand by hand.

    A record with more than ``hands`` hands or ``facts`` facts is refused, to bound the reading
    time.

    Raises:
        PinochleError: The record is wrong. The error names the first wrong field.
    """
    if not isinstance(data, dict):
        raise GameError(_(values.NO_TEXT), "record")
    record = values.given(data)
    if record.get("format") != FORMAT:
        sentence = _(
            "That isn’t a Scorekeeper game file. Choose a .json or .zip file that Scorekeeper "
            "saved (its format must be “{format}”)."
        )
        raise GameError(sentence, "format", format=FORMAT)
    first_dealer = values.number(record.get("first_dealer", 0), "first_dealer")
    players, replaced = read_people(record)
    started = GameStarted(players, first_dealer)
    game = start(read_ruleset(record.get("ruleset")), started).game
    described = read_description(record)  # before the hands, so that Undo reverts hands first
    game = _with_each(game, described)
    events: list[Event] = [started, *described]
    listed = values.items(record.get("hands", []), "hands", hands)
    for index, hand in enumerate(listed):
        game = _with_next_hand(game, f"hands[{index}]", hand)
        events += facts_of(len(game.hands), game.hands[-1].hand)
        _refuse_too_many(len(events), facts)
    if "open_hand" in record:
        timeline = _with_open_hand(game, record["open_hand"])
        game, events = timeline.game, [*events, *(event for event, _before in timeline.past)]
    game, events = _with_each(game, replaced), [*events, *replaced]
    _refuse_too_many(len(events), facts)
    return Record(game, tuple(events), record.get("result"), *read_identity(record))


def _with_each(game: Game, events: Iterable[Event]) -> Game:
    return reduce(apply, events, Timeline(game)).game


def _refuse_too_many(facts: int, most: float) -> None:
    if facts > most:
        raise GameError(_("This game has more than {most} entries."), "hands", most=most)


def check_claim(record: Record) -> None:
    """Raise a GameError if the record claims a result that its hands do not give."""
    if record.claim is not None:
        claimed_result.compare(record.claim, result_of(record.game), "result")


def _with_next_hand(game: Game, place: str, data: object) -> Game:
    plain = values.mapping(data, place)
    expected = game.hand(len(game.hands) + 1)
    with values.within(place):
        return _with_hand(game, expected, plain)


def _with_hand(game: Game, expected: ScoredHand, data: Plain) -> Game:
    """Check a hand, and return the game with that hand added."""
    number = expected.number
    attributes = {"dealer": expected.hand.dealer, "meld_finished": True, **read_hand(data)}
    hand = _with_bid(Hand(game.ruleset, **attributes))
    if hand.outcome is Outcome.ENTERED:  # points from paper include no meld
        hand = fast_replace(hand, meld_finished=False)
    hand = _with_partner(hand, data)
    check_hand(hand)
    played = game.with_hand(number, _with_ending(hand))
    while played.hands[-1].step is Step.TOOK:
        played = game.with_hand(number, _with_answer(played.hands[-1].hand))
    step = played.hands[-1].step
    if step is not Step.DONE:
        missing = MISSING[step]
        raise GameError(_("The hand has no {field}."), missing, field=missing)
    return played


def _with_partner(hand: Hand, data: Plain) -> Hand:
    """Let the declarer play alone if the partner in the record is null."""
    if "partner" not in data or hand.partner is not None:
        return hand
    return fast_replace(hand, alone=hand.ruleset.calls_partner and hand.declarer is not None)


def _with_ending(hand: Hand) -> Hand:
    """Return the hand as passed out if everybody passed before a side conceded.

    Replaying the passes and then the concession also gives a passed-out hand.
    """
    if hand.outcome is Outcome.CONCEDED and hand.auction.is_passed_out:
        return fast_replace(hand, outcome=Outcome.PASSED_OUT)
    return hand


def _with_answer(hand: Hand) -> Hand:
    """Add the missing answer in ``took``: the likeliest answer for the points of the pile."""
    pile = open_question(hand) or ()
    likely = hand.best_taken(pile, hand.pile_points[pile])
    return fast_replace(hand, took={**hand.took, pile[0]: likely})


def _with_bid(hand: Hand) -> Hand:
    """Add the declarer and bid that follow from the calls, or from folding.

    An unscored hand, such as a redeal, may have no bid. If an unscored hand has a declarer but no
    bid, the bid was a sweep.
    """
    if _lacks_bid(hand):
        return fast_replace(hand, sweep=hand.declarer is not None)
    if hand.calls:
        return _with_calls(hand)
    if hand.outcome is Outcome.FOLDED and hand.declarer is None and hand.bid is None:
        return hand.folded
    return hand


def _with_open_hand(game: Game, data: object) -> Timeline:
    """Return a timeline that starts from ``game`` and has the facts of the open hand."""
    plain = values.mapping(data, "open_hand")
    number = len(game.hands) + 1
    dealer = game.hand(number).hand.dealer
    with values.within("open_hand"):
        hand = Hand(game.ruleset, **{"dealer": dealer, **read_open_hand(plain)})
        hand = _with_partner(hand, plain)
        check_hand(hand)
        if next_step(hand) is Step.DONE:
            raise GameError(_("The open hand is over, so it belongs to the hands."), "outcome")
        timeline = reduce(apply, facts_of(number, hand, is_open=True), Timeline(game))
    if timeline.game.hands[-1].hand != hand:
        raise GameError(_("Nobody could enter this open hand."), "open_hand")
    return timeline


def _lacks_bid(hand: Hand) -> bool:
    is_incomplete = hand.declarer is None or not hand.calls
    return hand.outcome in UNSCORED and hand.bid is None and is_incomplete


def _with_calls(hand: Hand) -> Hand:
    """Add missing fields that follow from the calls. ``check_hand`` checks the given fields."""
    auction = checked_auction(hand.ruleset, hand.dealer, hand.calls)
    winner = auction.winner
    if winner is None:
        is_over = auction.is_passed_out and hand.outcome is Outcome.PLAYED and hand.declarer is None
        return fast_replace(hand, outcome=Outcome.PASSED_OUT) if is_over else hand
    if hand.declarer is None:
        hand = fast_replace(hand, declarer=winner.seat)
    if hand.bid is not None:
        return hand
    if isinstance(winner.value, Word):
        return fast_replace(hand, sweep=True)
    return hand if hand.sweep else fast_replace(hand, bid=winner.value)
