"""Read a game record, ``scorekeeper-game/1``, as strictly as the app reads a form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Suit, parse_cards
from scorekeeper.pinochle.errors import GameError, NoSuchHandError, PinochleError
from scorekeeper.pinochle.game.events import Event, GameStarted, facts_of
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import start
from scorekeeper.pinochle.hand.auction import Auction, Call, Word
from scorekeeper.pinochle.hand.checks import MOST_ADJUSTMENTS, check_hand
from scorekeeper.pinochle.hand.hand import (
    MOONS,
    SWEEPS,
    THOUSANDS,
    Adjustment,
    Hand,
    Outcome,
    Shown,
)
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.hand.steps import Step, next_step
from scorekeeper.pinochle.hand.tricks import Took, possible_took
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.options import LARGEST_NUMBER
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat, Seats
from scorekeeper.records import claimed_result, values
from scorekeeper.records.values import Plain, check_fields, decode, read_json
from scorekeeper.records.writing import FORMAT, result_of

__all__ = [
    "LARGEST_NUMBER",
    "Record",
    "changed",
    "check_claim",
    "decode",
    "parse_record",
    "read_json",
    "read_record",
]

# A record comes from anywhere, and scoring it must not keep the table waiting.
MOST_HANDS = 500
MOST_CALLS = 200
MOST_CARDS = 80

UNSCORED = (Outcome.REDEALT, Outcome.CONCEDED)

# What a hand lacks, by the step at which it stands.
MISSING = {
    Step.BID: "declarer",
    Step.TRUMP: "trump",
    Step.PARTNER: "partner",
    Step.ALL: "outcome",
    Step.TRICKS: "tricks",
}

RULESET_FIELDS = ("id", "changes", "name")
HAND_FIELDS = (
    "dealer",
    "calls",
    "declarer",
    "bid",
    "trump",
    "partner",
    "meld",
    "tricks",
    "outcome",
    "discards",
    "adjustments",
    "time_up",
    "conceded_by",
)
MELD_FIELDS = ("cards", "points", "nines", "double_run")
TRICKS_FIELDS = ("points", "took")
ADJUSTMENT_FIELDS = ("seat", "points", "reason")


@dataclass(frozen=True)
class Record:
    """A record that holds: the game it makes, the facts that make it, the result it claims."""

    game: Game
    events: tuple[Event, ...]
    claim: object = None


def parse_record(text: str) -> Record:
    """Read a record from JSON; a PinochleError names the field and what would be right."""
    return read_record(read_json(text, "record"))


def read_record(data: object) -> Record:
    """Check a record hand by hand, in order, and give the game that it makes."""
    if not isinstance(data, dict):
        raise GameError(f"{_(values.NO_RECORD)}.", "record")
    record: Plain = data
    if record.get("format") != FORMAT:
        sentence = _("format must be “{format}”: this is no game record.")
        raise GameError(sentence.format(format=FORMAT), "format")
    started = GameStarted(
        _players(record), values.optional_number(record.get("first_dealer"), "first_dealer") or 0
    )
    game = start(_ruleset(record), started).game
    events: list[Event] = [started]
    for index, hand in enumerate(values.optional_items(record.get("hands"), "hands", MOST_HANDS)):
        game, facts = _hand_at(f"hands[{index}]", game, hand)
        events += facts
    return Record(game, tuple(events), record.get("result"))


def check_claim(record: Record) -> None:
    """Compare the result that a record carries with what its hands, which alone count, give."""
    if record.claim is not None:
        claimed_result.compare(record.claim, result_of(record.game), "result")


def changed(ruleset: Ruleset, changes: object, field: str) -> Ruleset:
    """The ruleset with the changes that somebody sent; a mistake names ``field`` and the option."""
    plain = values.optional_mapping(changes, field)
    for name, value in plain.items():
        values.numbers_within(value, f"{field}.{name}")
    try:
        return ruleset.changed(plain)
    except PinochleError as mistake:
        raise mistake.at(field) from mistake


def _hand_at(place: str, game: Game, data: object) -> tuple[Game, Iterator[Event]]:
    plain = values.mapping(data, place)
    try:
        return _add_hand(game, plain)
    except NoSuchHandError:  # a hand after the end names itself
        raise
    except PinochleError as mistake:
        raise mistake.at(place) from mistake


def _add_hand(game: Game, data: Plain) -> tuple[Game, Iterator[Event]]:
    number = len(game.hands) + 1
    expected = game.hand(number).hand
    hand = _complete(game.ruleset, _hand(data, game.ruleset, expected.dealer))
    check_hand(hand)
    game = game.with_hand(number, hand)
    step = game.hands[-1].step
    if step is not Step.DONE:
        missing = MISSING[step]
        raise GameError(_("The hand lacks its {field}.").format(field=missing), missing)
    return game, facts_of(number, hand)


def _hand(data: Plain, ruleset: Ruleset, dealer: Seat) -> Hand:
    check_fields(data, HAND_FIELDS, _("A hand"))
    outcome, trump = _outcome(data.get("outcome")), data.get("trump")
    tricks = values.optional_mapping(data.get("tricks"), "tricks")
    check_fields(tricks, TRICKS_FIELDS, "tricks", "tricks")
    said = values.optional_number(data.get("dealer"), "dealer")
    return Hand(
        ruleset=ruleset,
        dealer=dealer if said is None else said,
        calls=tuple(map(_call, values.optional_items(data.get("calls"), "calls", MOST_CALLS))),
        declarer=values.optional_number(data.get("declarer"), "declarer"),
        bid=values.optional_number(data.get("bid"), "bid"),
        sweep=outcome in SWEEPS,
        trump=None if trump is None else Suit.parse(values.text(trump, "trump")),
        partner=values.optional_number(data.get("partner"), "partner"),
        shown=_meld(data.get("meld")),
        meld_finished=True,
        points={
            seat: values.number(points, "tricks.points")
            for seat, points in _by_seat(tricks.get("points"), "tricks.points")
        },
        took={
            seat: values.choice(Took, took, "tricks.took")
            for seat, took in _by_seat(tricks.get("took"), "tricks.took")
        },
        outcome=outcome,
        announced=outcome in (*THOUSANDS, *MOONS),
        discards=_discards(data.get("discards")),
        adjustments=_adjustments(data.get("adjustments")),
        time_up=values.flag(data.get("time_up"), "time_up"),
        conceded_by=values.optional_number(data.get("conceded_by"), "conceded_by"),
    )


def _discards(data: object) -> tuple[Card, ...]:
    listed = values.optional_items(data, "discards", MOST_CARDS)
    try:
        return parse_cards(values.text(card, "cards") for card in listed)
    except PinochleError as mistake:
        raise type(mistake)(mistake.sentence, "discards") from mistake


def _adjustments(data: object) -> tuple[Adjustment, ...]:
    listed = values.optional_items(data, "adjustments", MOST_ADJUSTMENTS)
    return tuple(_adjustment(each, f"adjustments[{place}]") for place, each in enumerate(listed))


def _adjustment(data: object, field: str) -> Adjustment:
    plain = values.mapping(data, field)
    check_fields(plain, ADJUSTMENT_FIELDS, _("An adjustment"), field)
    return Adjustment(
        values.number(plain.get("seat"), f"{field}.seat"),
        values.number(plain.get("points"), f"{field}.points"),
        values.text(plain.get("reason"), f"{field}.reason"),
    )


def _outcome(data: object) -> Outcome:
    return Outcome.PLAYED if data is None else values.choice(Outcome, data, "outcome")


def _by_seat(data: object, field: str) -> Iterator[tuple[Seat, Any]]:
    for key, value in values.optional_mapping(data, field).items():
        yield values.seat(key, field), value


def _complete(ruleset: Ruleset, hand: Hand) -> Hand:
    """The hand with what follows from what the record says."""
    hand = _with_bid(ruleset, hand)
    while next_step(hand) is Step.TOOK:
        pile = open_question(hand) or ()
        likely = _likely(ruleset, hand, pile)
        hand = replace(hand, took={**hand.took, pile[0]: likely})
    return hand


def _likely(ruleset: Ruleset, hand: Hand, pile: Seats) -> Took:
    """Left out: nothing at 0 points, else a counter; a moon fails by a trick at least."""
    if hand.outcome is Outcome.MOON_FAILED:
        return hand.possible_took(pile)[0]
    return possible_took(ruleset, hand.pile_points[pile])[0]


def _with_bid(ruleset: Ruleset, hand: Hand) -> Hand:
    """Declarer and bid follow from the calls, and from the one player who may fold.

    A hand without a score may have ended before the bid was written down, or in a sweep's play.
    """
    if _lacks_bid(hand):
        return replace(hand, sweep=hand.declarer is not None)
    if hand.calls:
        return _with_calls(ruleset, hand)
    if hand.outcome is Outcome.FOLDED and hand.declarer is None and hand.bid is None:
        return replace(hand, declarer=ruleset.stuck(hand.dealer), bid=ruleset.stuck_amount)
    return hand


def _lacks_bid(hand: Hand) -> bool:
    unsaid = hand.declarer is None or not hand.calls
    return hand.outcome in UNSCORED and hand.bid is None and unsaid


def _with_calls(ruleset: Ruleset, hand: Hand) -> Hand:
    """What is missing follows from the calls; what is there, ``check_hand`` holds against them."""
    auction = Auction(ruleset, hand.dealer)
    for call in hand.calls:
        auction = auction.call(call)
    won = auction.winner
    if won is None:
        return hand
    if hand.declarer is None:
        hand = replace(hand, declarer=won.seat)
    if hand.bid is not None:
        return hand
    if isinstance(won.said, Word):
        return replace(hand, sweep=True)
    return hand if hand.sweep else replace(hand, bid=won.said)


def _ruleset(record: Plain) -> Ruleset:
    data = values.mapping(record.get("ruleset"), "ruleset")
    check_fields(data, RULESET_FIELDS, "ruleset", "ruleset")
    ruleset = find_ruleset(values.text(data.get("id"), "ruleset.id"))
    ruleset = changed(ruleset, data.get("changes"), "ruleset.changes")
    return _named(ruleset, data.get("name"))


def _named(ruleset: Ruleset, name: object) -> Ruleset:
    if name is None:
        return ruleset
    try:
        return customized.settled(replace(ruleset, name=values.text(name, "name")))
    except PinochleError as mistake:
        raise mistake.at("ruleset") from mistake


def _players(record: Plain) -> tuple[str, ...]:
    names = values.items(record.get("players"), "players")
    return tuple(" ".join(values.text(name, "players").split()) for name in names)


def _call(data: object) -> Call:
    pair = values.items(data, "calls")
    if len(pair) != 2:
        raise GameError(_("calls must be pairs of a seat and what was said."), "calls")
    seat, said = pair
    if isinstance(said, str):
        return Call(values.number(seat, "calls"), values.choice(Word, said, "calls"))
    return Call(values.number(seat, "calls"), values.number(said, "calls"))


def _meld(data: object) -> dict[Seat, Shown]:
    shown = {
        seat: _shown(values.mapping(meld, f"meld.{seat}"), f"meld.{seat}")
        for seat, meld in _by_seat(data, "meld")
    }
    return {seat: meld for seat, meld in shown.items() if meld}


def _shown(data: Plain, field: str) -> Shown:
    check_fields(data, MELD_FIELDS, field, field)
    try:
        return _shown_by(data)
    except PinochleError as mistake:
        raise mistake.at(field) from mistake


def _shown_by(data: Plain) -> Shown:
    """Cards say by themselves what is in them; only points need their nines and double run."""
    points = values.optional_number(data.get("points"), "points")
    for name in ("nines", "double_run"):
        if points is None and data.get(name) is not None:
            sentence = _("{field} goes with points: give the points of the whole meld.")
            raise GameError(sentence.format(field=name), name)
    cards = values.optional_items(data.get("cards"), "cards")
    return Shown(
        cards=parse_cards(values.text(card, "cards") for card in cards),
        points=points,
        nines=values.optional_number(data.get("nines"), "nines") or 0,
        double_run=values.flag(data.get("double_run"), "double_run"),
    )
