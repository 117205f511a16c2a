"""Options that contradict each other: some make no game, some only leave others without effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.pinochle.choices import (
    AllOrNothing,
    CardPoints,
    MeldOrder,
    NinesRedeal,
    NinesSurvive,
    PassMode,
    Save,
    SetRule,
    StuckSeat,
    ThrowIn,
)
from scorekeeper.pinochle.errors import PinochleError, RulesetError

if TYPE_CHECKING:
    from scorekeeper.pinochle.ruleset import Ruleset

LISTS = ("run", "pinochle", "aces", "kings", "queens", "jacks")
IN_UNITS = ("min_bid", "bid_step", "stuck_amount", "meld_floor", "trick_floor", "target")
STAKES = {
    AllOrNothing.SWEEP: "sweep_bonus",
    AllOrNothing.THOUSAND: "thousand",
    AllOrNothing.MOON: "moon",
}


@dataclass(frozen=True)
class Caution:
    """A sentence about an option that is allowed, but hardly what a table means."""

    option: str
    sentence: str


def mistakes(rules: Ruleset) -> Iterator[PinochleError]:
    """The combinations that make no game, each with the option to mend."""
    if rules.players not in (3, 4, 5):
        yield RulesetError("players must be 3, 4 or 5.", "players")
        return
    yield from _deck(rules)
    yield from _meld(rules)
    yield from _partners(rules)
    yield from _amounts(rules)


def _deck(rules: Ruleset) -> Iterator[PinochleError]:
    if not 2 <= rules.copies <= 4:
        yield RulesetError("copies must be 2 (a single deck), 3 or 4 (a double deck).", "copies")
    if rules.players * rules.hand + rules.kitty != rules.deck_size:
        yield RulesetError(
            f"hand must use up the deck: {rules.players} × {rules.hand} cards and a kitty of "
            f"{rules.kitty} are not {rules.deck_size}.",
            "hand",
        )
    if (rules.kitty > 0) != (rules.discard is not None):
        yield RulesetError("discard is for a kitty, and a kitty needs it.", "discard")
    if rules.kitty_shown and not rules.kitty:
        yield RulesetError("kitty_shown is for a game with a kitty; here is none.", "kitty_shown")


def _meld(rules: Ruleset) -> Iterator[PinochleError]:
    for name in LISTS:
        if len(getattr(rules, name)) != rules.copies:
            yield RulesetError(f"{name} needs {rules.copies} numbers, one for each set.", name)
    for name in ("dix", "nines_survive"):
        if (getattr(rules, name) is not None) != rules.nines:
            yield RulesetError(f"{name} is for a deck with nines, and none without.", name)


def _partners(rules: Ruleset) -> Iterator[PinochleError]:
    if (rules.pass_count > 0) != (rules.pass_mode is not None):
        yield RulesetError("pass_mode is for passing cards, and passing needs it.", "pass_mode")
    if rules.pass_count > 0 and not rules.partners:
        yield RulesetError("pass_count must be 0 where there is no partner.", "pass_count")
    if rules.pass_count > 4:
        yield RulesetError("pass_count must be 0 to 4.", "pass_count")


def _amounts(rules: Ruleset) -> Iterator[PinochleError]:
    for name in IN_UNITS:
        if getattr(rules, name) % rules.unit:
            yield RulesetError(f"{name} must be a multiple of {rules.unit}.", name)
    expected = rules.counter_points + rules.last_trick
    if rules.trick_total != expected:
        yield RulesetError(
            f"trick_total must be {expected}, what the cards and the last trick come to; change "
            "counter or last_trick instead.",
            "trick_total",
        )
    if rules.trick_floor > rules.trick_total:
        yield RulesetError(
            f"trick_floor must be at most {rules.trick_total}, all there is in the tricks.",
            "trick_floor",
        )
    if rules.hand_limit is not None and rules.time_limit is not None:
        yield RulesetError(
            "time_limit must be none where hand_limit ends the game: choose one.", "time_limit"
        )


def cautions(rules: Ruleset) -> tuple[Caution, ...]:
    """The combinations that can be played, but in which an option does nothing or surprises."""
    return tuple(_cautions(rules))


def _cautions(rules: Ruleset) -> Iterator[Caution]:
    yield from _auction_cautions(rules)
    yield from _result_cautions(rules)
    yield from _end_cautions(rules)


def _auction_cautions(rules: Ruleset) -> Iterator[Caution]:
    if rules.nines_redeal is not NinesRedeal.OFF and not rules.nines:
        yield Caution("nines_redeal", "Nobody is dealt nines: the deck has none.")
    if rules.all_or_nothing is AllOrNothing.THOUSAND and not rules.partners:
        yield Caution(
            "all_or_nothing", "Whoever plays 1000 alone has no partner who lays down the cards."
        )
    if rules.stuck_amount > rules.min_bid:
        yield Caution(
            "stuck_amount",
            f"A stuck player must play at {rules.stuck_amount}, though anybody else may bid "
            f"{rules.min_bid}.",
        )
    if rules.opener_must_bid and rules.stuck_may_fold:
        yield Caution("stuck_may_fold", "The opener must bid, so nobody is ever stuck or folds.")
    if rules.opener_must_bid and rules.bid_rounds == 1 and rules.stuck_seat is StuckSeat.DEALER:
        yield Caution("stuck_seat", "The opener must bid, so the dealer is never stuck.")
    if rules.min_bid > rules.target and rules.plays_to_target:
        yield Caution("min_bid", f"The lowest bid is more than the {rules.target} that win.")
    if rules.meld_order is MeldOrder.TOGETHER and rules.pass_mode is (
        PassMode.PARTNER_THEN_BACK_UNMELDED
    ):
        yield Caution(
            "meld_order",
            "The declarer passes back from cards not melded, so the declarer has to meld first.",
        )


def _result_cautions(rules: Ruleset) -> Iterator[Caution]:
    if rules.kitty and rules.save is Save.POINTS:
        yield Caution(
            "save",
            "The points of a kitty's discards cannot be told from a last trick without a counter: "
            "the app takes the table's word.",
        )
    if rules.nines_survive not in (None, NinesSurvive.NO) and not rules.dix:
        yield Caution("nines_survive", "Nines of trump are worth nothing, so none can survive.")
    if rules.set_rule is SetRule.OPPONENTS_PLUS_BID and rules.throw_in is ThrowIn.ANY_TIME:
        yield Caution("throw_in", "Throwing in costs the declarer nothing: only the others score.")
    if rules.extra_pair < rules.extra_king + rules.extra_queen:
        yield Caution(
            "extra_pair",
            "An extra king and queen together are worth less than each alone: the best total "
            "counts, so nobody would show both.",
        )


def _end_cautions(rules: Ruleset) -> Iterator[Caution]:
    if rules.plays_to_target:
        yield from _large_for_the_target(rules)
    if not rules.plays_to_target and rules.must_hold_bid:
        yield Caution("must_hold_bid", "No target is played to, so nobody has to hold the bid.")
    elif rules.must_hold_bid and rules.stop_floor >= 0:
        yield Caution("stop_floor", "A side without points stops the game: it is meant below zero.")


def _large_for_the_target(rules: Ruleset) -> Iterator[Caution]:
    """Numbers of a game in tens that were left standing in a game in ones."""
    if rules.card_points is CardPoints.OLD and rules.trick_total > rules.target:
        yield Caution(
            "card_points", f"One hand has {rules.trick_total} in the tricks, {rules.target} win."
        )
    for kind, option in STAKES.items():
        stake = getattr(rules, option)
        if rules.all_or_nothing is kind and stake >= rules.target:
            yield Caution(option, f"One such hand is worth {stake}, and {rules.target} win.")
