"""Options that contradict each other: mistakes make no game, cautions leave an option odd."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    CardPoints,
    MeldOrder,
    NinesRedeal,
    NinesSurvive,
    Partnership,
    PassMode,
    Save,
    SetRule,
    StuckSeat,
    ThrowIn,
)

if TYPE_CHECKING:
    from scorekeeper.pinochle.rules.ruleset import Ruleset

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
LISTS = ("run", "pinochle", "aces", "kings", "queens", "jacks")
IN_UNITS = ("min_bid", "bid_step", "stuck_amount", "meld_floor", "trick_floor", "target")


# Mistakes


def mistakes(rules: Ruleset) -> Iterator[PinochleError]:
    """The combinations that make no game, each with the option to change."""
    if not FEWEST_PLAYERS <= rules.players <= MOST_PLAYERS:
        sentence = _("{option} must be {fewest} to {most}.")
        yield _wrong("players", sentence, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
        return
    yield from _deck(rules)
    yield from _meld(rules)
    yield from _partners(rules)
    yield from _amounts(rules)


def _wrong(
    option: str, sentence: str, others: Mapping[str, str] | None = None, /, **values: object
) -> RulesetError:
    """``{option}`` in the sentence is the option to change, ``others`` are further options."""
    return RulesetError(sentence, option, {"option": option, **(others or {})}, **values)


def _deck(rules: Ruleset) -> Iterator[PinochleError]:
    if not 2 <= rules.copies <= 4:
        yield _wrong("copies", _("{option} must be 2 (a single deck), 3 or 4 (a double deck)."))
    if rules.players * rules.hand + rules.kitty != rules.deck_size:
        sentence = _(
            "{option} must use up the deck: {players} × {hand} cards and a kitty of {kitty} "
            "are not {deck}."
        )
        shares = {"players": rules.players, "hand": rules.hand, "kitty": rules.kitty}
        yield _wrong("hand", sentence, **shares, deck=rules.deck_size)
    if (rules.kitty > 0) != (rules.discard is not None):
        yield _wrong("discard", _("{option} is for a kitty, and a kitty needs it."))
    if rules.kitty_shown and not rules.kitty:
        yield _wrong("kitty_shown", _("{option} is for a game with a kitty; here is none."))


def _meld(rules: Ruleset) -> Iterator[PinochleError]:
    for name in LISTS:
        if len(getattr(rules, name)) != rules.copies:
            sentence = _("{option} needs {copies} numbers, one for each set.")
            yield _wrong(name, sentence, copies=rules.copies)
    for name in ("dix", "nines_survive"):
        if (getattr(rules, name) is not None) != rules.nines:
            yield _wrong(name, _("{option} is for a deck with nines, and none without."))


def _partners(rules: Ruleset) -> Iterator[PinochleError]:
    if rules.partnership is Partnership.PAIRS and (rules.players < 4 or rules.players % 2):
        sentence = _("{option} can only be pairs where an even number plays, four at least.")
        yield _wrong("partnership", sentence)
    if rules.partnership is Partnership.CALLED and rules.players < 3:
        yield _wrong("partnership", _("{option} can only be called where three play, or more."))
    if (rules.pass_count > 0) != (rules.pass_mode is not None):
        yield _wrong("pass_mode", _("{option} is for passing cards, and passing needs it."))
    if rules.pass_count > 0 and not rules.partners:
        yield _wrong("pass_count", _("{option} must be 0 where there is no partner."))
    if rules.pass_count > 4:
        yield _wrong("pass_count", _("{option} must be 0 to 4."))


def _amounts(rules: Ruleset) -> Iterator[PinochleError]:
    for name in IN_UNITS:
        if getattr(rules, name) % rules.unit:
            yield _wrong(name, _("{option} must be a multiple of {unit}."), unit=rules.unit)
    if rules.trick_floor > rules.trick_total:
        sentence = _("{option} must be at most {total}, all there is in the tricks.")
        yield _wrong("trick_floor", sentence, total=rules.trick_total)
    if rules.hand_limit is not None and rules.time_limit is not None:
        sentence = _("{option} must be none where {other} ends the game: choose one.")
        yield _wrong("time_limit", sentence, {"other": "hand_limit"})


def wrong_trick_total(rules: Ruleset, given: int) -> Iterator[PinochleError]:
    """A total that somebody gives, although it follows from other options."""
    if given != rules.trick_total:
        sentence = _(
            "{option} must be {total}, what the cards and the last trick come to; change "
            "{counter} or {last_trick} instead."
        )
        made_of = {"counter": "counter", "last_trick": "last_trick"}
        yield _wrong("trick_total", sentence, made_of, total=rules.trick_total)


# Cautions


@dataclass(frozen=True)
class Caution:
    """An option that is allowed, but hardly what a table means; ``values`` say why.

    Each option has one reason for a caution, so its name says which one it is.
    """

    option: str
    values: Mapping[str, object]


def cautions(rules: Ruleset) -> tuple[Caution, ...]:
    """The options that do nothing or surprise beside the others."""
    return tuple(
        Caution(option, {name: getattr(rules, name) for name in (option, *others)})
        for option, is_odd, others in CAUTIONS
        if is_odd(rules)
    )


def _wins_alone(announced: AllOrNothing, stake: str) -> Callable[[Ruleset], bool]:
    """Whether one hand for everything wins the game: mostly a number left from a game in tens."""

    def wins_alone(rules: Ruleset) -> bool:
        is_enough = rules.plays_to_target and getattr(rules, stake) >= rules.target
        return is_enough and rules.all_or_nothing is announced

    return wins_alone


# An option, when it is odd, and the other options whose values the sentence names.
CAUTIONS: tuple[tuple[str, Callable[[Ruleset], bool], tuple[str, ...]], ...] = (
    (
        "nines_redeal",
        lambda rules: rules.nines_redeal is not NinesRedeal.OFF and not rules.nines,
        (),
    ),
    (
        "all_or_nothing",
        lambda rules: rules.all_or_nothing is AllOrNothing.THOUSAND and not rules.partners,
        (),
    ),
    ("stuck_amount", lambda rules: rules.stuck_amount > rules.min_bid, ("min_bid",)),
    ("stuck_may_fold", lambda rules: rules.opener_must_bid and rules.stuck_may_fold, ()),
    (
        "stuck_seat",
        lambda rules: (
            rules.opener_must_bid and rules.bid_rounds == 1 and rules.stuck_seat is StuckSeat.DEALER
        ),
        (),
    ),
    ("min_bid", lambda rules: rules.plays_to_target and rules.min_bid > rules.target, ("target",)),
    (
        "meld_order",
        lambda rules: (
            rules.meld_order is MeldOrder.TOGETHER
            and rules.pass_mode is PassMode.PARTNER_THEN_BACK_UNMELDED
        ),
        (),
    ),
    ("save", lambda rules: bool(rules.kitty) and rules.save is Save.POINTS, ()),
    (
        "nines_survive",
        lambda rules: rules.nines_survive not in (None, NinesSurvive.NO) and not rules.dix,
        (),
    ),
    (
        "throw_in",
        lambda rules: (
            rules.set_rule is SetRule.OPPONENTS_PLUS_BID and rules.throw_in is ThrowIn.ANY_TIME
        ),
        (),
    ),
    ("extra_pair", lambda rules: rules.extra_pair < rules.extra_king + rules.extra_queen, ()),
    (
        "card_points",  # in a game in ones
        lambda rules: (
            rules.card_points is CardPoints.OLD
            and rules.plays_to_target
            and rules.trick_total > rules.target
        ),
        ("trick_total", "target"),
    ),
    ("sweep_bonus", _wins_alone(AllOrNothing.SWEEP, "sweep_bonus"), ("target",)),
    ("thousand", _wins_alone(AllOrNothing.THOUSAND, "thousand"), ("target",)),
    ("moon", _wins_alone(AllOrNothing.MOON, "moon"), ("target",)),
    ("must_hold_bid", lambda rules: rules.must_hold_bid and not rules.plays_to_target, ()),
    (
        "stop_floor",
        lambda rules: rules.must_hold_bid and rules.plays_to_target and rules.stop_floor >= 0,
        (),
    ),
)
