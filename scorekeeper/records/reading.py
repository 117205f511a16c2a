"""Read a game record, ``scorekeeper-game/1``, as strictly as the app reads a form."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.pinochle.auction import Auction, Call, Word
from scorekeeper.pinochle.cards import Suit, parse_cards
from scorekeeper.pinochle.catalogue import find_ruleset
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.events import Event, GameStarted, facts_of
from scorekeeper.pinochle.game import Game
from scorekeeper.pinochle.hand import SWEEPS, Hand, Outcome, Shown, Took, pile_points, possible_took
from scorekeeper.pinochle.ruleset import Ruleset, Seat
from scorekeeper.pinochle.scoring import open_question
from scorekeeper.pinochle.steps import Step, next_step
from scorekeeper.records.writing import FORMAT, result_of

Plain = Mapping[str, Any]
Choice = TypeVar("Choice", bound=StrEnum)

LARGEST_NUMBER = 10**9  # far beyond any score; Python prints no integer of 4300 digits
DEEPEST = 20  # levels of lists and objects; a record has eight

# What a hand lacks, by the step at which it stands.
MISSING = {
    Step.BID: "declarer",
    Step.TRUMP: "trump",
    Step.PARTNER: "partner",
    Step.SWEEP: "outcome",
    Step.TRICKS: "tricks",
}

HAND_FIELDS = {
    "dealer",
    "calls",
    "declarer",
    "bid",
    "trump",
    "partner",
    "meld",
    "tricks",
    "outcome",
}


@dataclass(frozen=True)
class Record:
    """A record that holds: the game it makes, the facts that make it, the result it claims."""

    game: Game
    events: tuple[Event, ...]
    claim: object = None


def parse_record(text: str) -> Record:
    """Read a record from JSON; a PinochleError names the field and what would be right."""
    return read_record(read_json(text, "record"))


def read_json(text: str, field: str) -> object:
    """Parse JSON from anywhere, so that what comes of it can be compared, stored and printed."""
    try:
        data = json.loads(text, parse_int=_parse_int)
    except (json.JSONDecodeError, RecursionError) as broken:
        raise GameError(f"This is no JSON: {broken}.", field) from broken
    _check_json(data, field)
    return data


def _parse_int(digits: str) -> int | float:
    """A number beyond all measure becomes no whole number: its field refuses it by itself."""
    return int(digits) if len(digits) <= len(str(LARGEST_NUMBER)) else float(digits)


def _check_json(value: object, field: str, level: int = 0) -> None:
    if level > DEEPEST:
        raise GameError("A record is not nested that deep.", field)
    if isinstance(value, str) and not value.isprintable() and _is_broken(value):
        raise GameError("This text holds half a letter, which is no Unicode.", field)
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list):
        for each in value:
            _check_json(each, field, level + 1)


def _is_broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def read_record(data: object) -> Record:
    """Check a record hand by hand, in order, and give the game that it makes."""
    record = _mapping(data, "record")
    if record.get("format") != FORMAT:
        raise GameError(f"format must be “{FORMAT}”: this is no game record.", "format")
    started = GameStarted(_players(record), _number(record.get("first_dealer", 0), "first_dealer"))
    game = Game(_ruleset(record), started.players, started.first_dealer)
    events: list[Event] = [started]
    for index, hand in enumerate(_list(record.get("hands", []), "hands")):
        try:
            game, facts = _add_hand(game, _mapping(hand, ""))
        except PinochleError as mistake:
            if mistake.field == "hands":  # a hand after the end names itself
                raise
            raise mistake.at(f"hands[{index}]") from mistake
        events += facts
    return Record(game, tuple(events), record.get("result"))


def check_claim(record: Record) -> None:
    """Compare the result that a record carries with what its hands, which alone count, give."""
    if record.claim is None:
        return
    claim, computed = _mapping(record.claim, "result"), result_of(record.game)
    claim = {**claim, "hands": _running_totals(claim.get("hands"))}
    computed = {**computed, "hands": _running_totals(computed["hands"])}
    for field in ("totals", "over", "winner", "hands"):
        if claim.get(field) != computed[field]:
            raise GameError(
                f"The hands give {json.dumps(computed[field])} for {field}, not "
                f"{json.dumps(claim.get(field))}: the record was changed, or scored otherwise.",
                f"result.{field}",
            )


def _running_totals(hands: object) -> list[object]:
    """What each hand of a result comes to; its sentences may change from release to release."""
    return [
        _mapping(hand, "result.hands").get("totals") for hand in _list(hands or [], "result.hands")
    ]


def _add_hand(game: Game, data: Plain) -> tuple[Game, Iterator[Event]]:
    number = len(game.hands) + 1
    expected = game.hand(number).hand
    hand = _complete(game.ruleset, _hand(data, expected.dealer))
    game = game.with_hand(number, hand)
    step = game.hands[-1].step
    if step is not Step.DONE:
        raise GameError(f"The hand lacks its {MISSING[step]}.", MISSING[step])
    return game, facts_of(number, hand)


def _hand(data: Plain, dealer: Seat) -> Hand:
    unknown = sorted(set(data) - HAND_FIELDS)
    if unknown:
        raise GameError(f"A hand has no field {unknown[0]}.", unknown[0])
    outcome = _choice(Outcome, data.get("outcome") or Outcome.PLAYED, "outcome")
    tricks = _mapping(data.get("tricks") or {}, "tricks")
    trump = data.get("trump")
    return Hand(
        dealer=_number(data.get("dealer", dealer), "dealer"),
        calls=tuple(_call(call) for call in _list(data.get("calls") or [], "calls")),
        declarer=_optional_number(data.get("declarer"), "declarer"),
        bid=_optional_number(data.get("bid"), "bid"),
        sweep=outcome in SWEEPS,
        trump=None if trump is None else Suit.parse(_text(trump, "trump")),
        partner=_optional_number(data.get("partner"), "partner"),
        shown=_meld(data.get("meld") or {}),
        meld_finished=True,
        points={
            _seat(seat, "tricks.points"): _number(points, "tricks.points")
            for seat, points in _mapping(tricks.get("points") or {}, "tricks.points").items()
        },
        took={
            _seat(seat, "tricks.took"): _choice(Took, took, "tricks.took")
            for seat, took in _mapping(tricks.get("took") or {}, "tricks.took").items()
        },
        outcome=outcome,
    )


def _complete(ruleset: Ruleset, hand: Hand) -> Hand:
    """The hand with what follows from what the record says."""
    hand = _with_bid(ruleset, hand)
    while next_step(ruleset, hand) is Step.TOOK:
        pile = open_question(ruleset, hand) or ()
        likely = possible_took(ruleset, pile_points(ruleset, hand)[pile])[0]
        hand = replace(hand, took={**hand.took, pile[0]: likely})
    return hand


def _with_bid(ruleset: Ruleset, hand: Hand) -> Hand:
    """Declarer and bid follow from the calls, and from the one player who may fold."""
    if hand.declarer is not None or hand.bid is not None:
        return hand
    if hand.calls:
        auction = Auction(ruleset, hand.dealer)
        for call in hand.calls:
            auction = auction.call(call)
        won = auction.winner
        if won is None:
            return hand
        bid = None if isinstance(won.said, Word) else won.said
        return replace(hand, declarer=won.seat, bid=bid, sweep=bid is None)
    if hand.outcome is Outcome.FOLDED:
        return replace(hand, declarer=ruleset.stuck(hand.dealer), bid=ruleset.stuck_amount)
    return hand


def _ruleset(record: Plain) -> Ruleset:
    data = _mapping(record.get("ruleset"), "ruleset")
    changes = _mapping(data.get("changes") or {}, "ruleset.changes")
    ruleset = find_ruleset(_text(data.get("id"), "ruleset.id"))
    try:
        return ruleset.changed(changes)
    except PinochleError as mistake:
        raise mistake.at("ruleset.changes") from mistake


def _players(record: Plain) -> tuple[str, ...]:
    names = _list(record.get("players"), "players")
    return tuple(" ".join(_text(name, "players").split()) for name in names)


def _call(data: object) -> Call:
    pair = _list(data, "calls")
    if len(pair) != 2:
        raise GameError("calls must be pairs of a seat and what was said.", "calls")
    seat, said = pair
    if isinstance(said, str):
        return Call(_number(seat, "calls"), _choice(Word, said, "calls"))
    return Call(_number(seat, "calls"), _number(said, "calls"))


def _meld(data: object) -> dict[Seat, Shown]:
    shown = {
        _seat(seat, "meld"): _shown(_mapping(meld, f"meld.{seat}"), f"meld.{seat}")
        for seat, meld in _mapping(data, "meld").items()
    }
    return {seat: meld for seat, meld in shown.items() if meld}


def _shown(data: Plain, field: str) -> Shown:
    cards = _list(data.get("cards") or [], f"{field}.cards")
    double_run = data.get("double_run", False)
    if not isinstance(double_run, bool):
        raise GameError("double_run must be true or false.", f"{field}.double_run")
    try:
        return Shown(
            cards=parse_cards(_text(card, "cards") for card in cards),
            points=_optional_number(data.get("points"), "points"),
            nines=_number(data.get("nines") or 0, "nines"),
            double_run=double_run,
        )
    except PinochleError as mistake:
        raise mistake.at(field) from mistake


# Values of JSON, each with the sentence that says what would be right


def _mapping(value: object, field: str) -> Plain:
    if not isinstance(value, dict):
        raise GameError(f"{field or 'A hand'} must be an object.", field)
    return value


def _list(value: object, field: str) -> list[Any]:
    if not isinstance(value, list):
        raise GameError(f"{field} must be a list.", field)
    return value


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise GameError(f"{field} must be text, not {json.dumps(value)}.", field)
    return value


def _number(value: object, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise GameError(f"{field} must be a whole number, not {json.dumps(value)}.", field)
    return value


def _optional_number(value: object, field: str) -> int | None:
    return None if value is None else _number(value, field)


def _seat(text: str, field: str) -> Seat:
    if not text.isascii() or not text.isdecimal():
        raise GameError(f"{field} must name seats by number, not “{text}”.", field)
    return int(text)


def _choice(kind: type[Choice], value: object, field: str) -> Choice:
    try:
        return kind(_text(value, field))
    except ValueError:
        allowed = ", ".join(f"“{member}”" for member in kind)
        raise GameError(f"{field} must be one of {allowed}.", field) from None
