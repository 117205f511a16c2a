"""Read and write the fields of a hand in a record."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from operator import eq
from typing import Any, NamedTuple

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Cards, Suit, parse_cards
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.checks import MOST_ADJUSTMENTS
from scorekeeper.pinochle.hand.hand import (
    MOONS,
    SWEEPS,
    THOUSANDS,
    Adjustment,
    Hand,
    Outcome,
    Shown,
)
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.contradictions import MOST_PLAYERS
from scorekeeper.pinochle.rules.ruleset import Seat

from . import values
from .values import Plain, Reader

# Limits for untrusted records, so that players do not wait while the server scores a record.
MOST_CALLS = 200
MOST_CARDS = 80


class Field(NamedTuple):
    name: str
    words: str  # the field's name in an error, such as “the bid”
    read: Callable[[Any], Plain]  # takes the value, returns attributes of a hand
    write: Callable[[Hand], Plain]  # returns the field with its value, or nothing
    grows: Callable[[Any, Any], bool] = eq  # True if the second value continues the first


def read_hand(data: Plain) -> Plain:
    """The attributes of a hand from the fields of a record."""
    return _read(data, HAND_FIELDS, _("A hand"))


def write_hand(hand: Hand, is_open: bool = False) -> Plain:
    fields = OPEN_FIELDS if is_open else HAND_FIELDS
    return _merged(field.write(hand) for field in fields)


def read_open_hand(data: Plain) -> Plain:
    """The attributes of an open hand from the fields of a record."""
    read = _read(data, OPEN_FIELDS, _("An open hand"))
    is_sweep = "bid" in data and data["bid"] is None and "declarer" in read
    return {**read, "sweep": True} if is_sweep else read


def _read(data: Plain, known: Sequence[Field], what: str) -> Plain:
    found = values.fields(data, [field.name for field in known], what)
    return _merged(field.read(found[field.name]) for field in known if field.name in found)


def _merged(parts: Iterable[Plain]) -> Plain:
    return {name: value for part in parts for name, value in part.items()}


def _attribute(
    name: str,
    words: str,
    read: Reader,
    write: Callable[[Any], object] = lambda value: value,
    grows: Callable[[Any, Any], bool] = eq,
) -> Field:
    """A field for one attribute. A record omits None, False and empty values, but not 0."""

    def write_field(hand: Hand) -> Plain:
        value = getattr(hand, name)
        return {name: write(value)} if value or type(value) is int else {}

    return Field(name, words, lambda value: {name: read(value, name)}, write_field, grows)


def _read_calls(value: object, field: str) -> tuple[Call, ...]:
    return tuple(map(_read_call, values.items(value, field, MOST_CALLS)))


def _read_call(value: object) -> Call:
    pair = values.items(value, "calls")
    if len(pair) != 2:
        raise GameError(_("calls must be pairs of a seat and a bid or “pass”."), "calls")
    seat, bid = pair
    read = partial(values.choice, Word) if isinstance(bid, str) else values.number
    return Call(values.number(seat, "calls"), read(bid, "calls"))


def _write_bid(hand: Hand) -> Plain:
    """Return the bid if it is known. The bid of a sweep is null."""
    is_known = hand.declarer is not None and hand.outcome is not Outcome.ENTERED
    return {"bid": hand.bid} if is_known else {}


def _write_partner(hand: Hand) -> Plain:
    """Return the partner if it is known. The partner is null if the declarer plays alone."""
    return {"partner": hand.partner} if hand.alone or hand.partner is not None else {}


def _read_meld(value: object) -> Plain:
    entries = _by_seat(value, "meld")
    shown = {seat: _read_shown(entry, f"meld.{seat}") for seat, entry in entries}
    return {"shown": {seat: meld for seat, meld in shown.items() if meld}}


def _read_shown(value: object, field: str) -> Shown:
    """Read the meld of a player. Nines and a double run are allowed only with points."""
    data = values.fields(value, SHOWN_FIELDS, field, field)
    with values.within(field):
        for name in ("nines", "double_run"):
            if name in data and "points" not in data:
                sentence = _("{field} needs points: give the points of the whole meld.")
                raise GameError(sentence, name, field=name)
        return Shown(**{name: SHOWN_FIELDS[name](each, name) for name, each in data.items()})


def _write_meld(hand: Hand) -> Plain:
    meld = {str(seat): _write_shown(hand, seat) for seat in sorted(hand.shown)}
    return {"meld": meld} if meld else {}


def _write_shown(hand: Hand, seat: Seat) -> Plain:
    shown = hand.shown[seat]
    if shown.points is None:
        return {"cards": _write_cards(hand.cards_of(seat))}
    record = {"points": shown.points, "nines": shown.nines}
    return {**record, "double_run": True} if shown.double_run else record


def _read_tricks(value: object) -> Plain:
    data = values.fields(value, ("points", "took"), "tricks", "tricks")
    took = _by_seat(data.get("took", {}), "tricks.took")
    return {
        "points": _read_points(data.get("points", {}), "tricks.points"),
        "took": {seat: values.choice(Took, each, "tricks.took") for seat, each in took},
    }


def _write_tricks(hand: Hand) -> Plain:
    if not hand.points:
        return {}
    tricks = {"points": _write_by_seat(hand.points)}
    return {"tricks": {**tricks, "took": _write_by_seat(hand.took)} if hand.took else tricks}


def _by_seat(value: object, field: str) -> Iterator[tuple[Seat, Any]]:
    for key, each in values.mapping(value, field).items():
        yield values.seat(key, field), each


def _read_points(value: object, field: str) -> dict[Seat, int]:
    return {seat: values.number(each, field) for seat, each in _by_seat(value, field)}


def _write_by_seat(by_seat: Mapping[Seat, int | str]) -> Plain:
    return {str(seat): by_seat[seat] for seat in sorted(by_seat)}


def _read_done(value: object, field: str) -> frozenset[Seat]:
    return frozenset(
        values.number(each, field) for each in values.items(value, field, MOST_PLAYERS)
    )


def _read_outcome(value: object) -> Plain:
    outcome = values.choice(Outcome, value, "outcome")
    announced = outcome in (*THOUSANDS, *MOONS)
    return {"outcome": outcome, "sweep": outcome in SWEEPS, "announced": announced}


def _read_discards(value: object, field: str) -> Cards:
    values.items(value, field, MOST_CARDS)
    try:
        return _read_cards(value, "cards")
    except PinochleError as mistake:
        raise type(mistake)(mistake.sentence, field) from mistake


def _read_cards(value: object, field: str) -> Cards:
    return parse_cards(values.text(card, field) for card in values.items(value, field))


def _write_cards(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _read_adjustments(value: object, field: str) -> tuple[Adjustment, ...]:
    listed = values.items(value, field, MOST_ADJUSTMENTS)
    what = _("An adjustment")
    return tuple(
        Adjustment(**values.record(each, ADJUSTMENT_FIELDS, what, f"{field}[{index}]"))
        for index, each in enumerate(listed)
    )


def _begins(earlier: list[Any], later: list[Any] | None) -> bool:
    return (later or [])[: len(earlier)] == earlier


def _meld_grows(earlier: Plain, later: Plain | None) -> bool:
    return all(_shown_grows(shown, (later or {}).get(seat)) for seat, shown in earlier.items())


def _shown_grows(earlier: Plain, later: Plain | None) -> bool:
    if later and "cards" in earlier and "cards" in later:
        return Counter(earlier["cards"]) <= Counter(later["cards"])
    return earlier == later


def _tricks_grow(earlier: Plain, later: Plain | None) -> bool:
    return all(earlier[each].items() <= (later or {}).get(each, {}).items() for each in earlier)


# The fields of a player's meld, of an adjustment and of a hand, in the order of a record.

SHOWN_FIELDS: dict[str, Reader] = {
    "cards": _read_cards,
    "points": values.number,
    "nines": values.number,
    "double_run": values.flag,
}
ADJUSTMENT_FIELDS: dict[str, Reader] = {
    "seat": values.number,
    "points": values.number,
    "reason": values.text,
}
DEALT_FIELDS = (
    _attribute("dealer", N_("the dealer"), values.number),
    _attribute(
        "calls",
        N_("the calls"),
        _read_calls,
        lambda calls: [[call.seat, call.value] for call in calls],
        lambda earlier, later: not later or _begins(earlier, later),  # BidWon may drop the calls
    ),
    _attribute("declarer", N_("who won the bid"), values.number),
    _attribute("bid", N_("the bid"), values.number)._replace(write=_write_bid),
    _attribute(
        "trump",
        N_("trump"),
        lambda value, field: Suit.parse(values.text(value, field)),
        lambda suit: suit.word,
    ),
    _attribute("partner", N_("the partner"), values.number)._replace(write=_write_partner),
    Field("meld", N_("the meld"), _read_meld, _write_meld, _meld_grows),
    Field("tricks", N_("the trick points"), _read_tricks, _write_tricks, _tricks_grow),
    Field(
        "outcome", N_("how it ended"), _read_outcome, lambda hand: {"outcome": hand.outcome.value}
    ),
    _attribute("scores", N_("the points from paper"), _read_points, _write_by_seat),
    _attribute("discards", N_("the discards"), _read_discards, _write_cards, _begins),
)
LATER_FIELDS = (  # players may enter these after the end of the hand
    _attribute(
        "adjustments",
        N_("points added or subtracted"),
        _read_adjustments,
        lambda adjustments: [*map(asdict, adjustments)],
        _begins,
    ),
    _attribute("time_up", N_("the time"), values.flag),
    _attribute("conceded_by", N_("who conceded"), values.number),
)
UNFINISHED_FIELDS = (  # only open hands have these
    _attribute("announced", "", values.flag),
    _attribute("meld_finished", "", values.flag),
    _attribute(
        "done", "", _read_done, sorted, lambda earlier, later: {*earlier} <= {*(later or ())}
    ),
)
HAND_FIELDS = (*DEALT_FIELDS, *LATER_FIELDS)
OPEN_FIELDS = (*HAND_FIELDS, *UNFINISHED_FIELDS)
