"""Options that contradict each other: some make no game, some only leave others without effect."""

from __future__ import annotations

from collections.abc import Iterator
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
    PassMode,
    Save,
    SetRule,
    StuckSeat,
    ThrowIn,
)

if TYPE_CHECKING:
    from scorekeeper.pinochle.rules.ruleset import Ruleset

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
        yield _wrong("players", _("{option} must be 3, 4 or 5."))
        return
    yield from _deck(rules)
    yield from _meld(rules)
    yield from _partners(rules)
    yield from _amounts(rules)


def _wrong(option: str, sentence: str, **held: object) -> RulesetError:
    """``sentence`` holds options in braces: their names are the same in every language."""
    return RulesetError(sentence.format(option=option, **held), option)


def _deck(rules: Ruleset) -> Iterator[PinochleError]:
    if not 2 <= rules.copies <= 4:
        yield _wrong("copies", _("{option} must be 2 (a single deck), 3 or 4 (a double deck)."))
    if rules.players * rules.hand + rules.kitty != rules.deck_size:
        sentence = _(
            "{option} must use up the deck: {players} × {hand} cards and a kitty of {kitty} "
            "are not {deck}."
        )
        yield _wrong("hand", sentence, **rules.values(), deck=rules.deck_size)
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
    expected = rules.counter_points + rules.last_trick
    if rules.trick_total != expected:
        sentence = _(
            "{option} must be {total}, what the cards and the last trick come to; change "
            "{counter} or {last_trick} instead."
        )
        made_of = {"counter": "counter", "last_trick": "last_trick"}
        yield _wrong("trick_total", sentence, total=expected, **made_of)
    if rules.trick_floor > rules.trick_total:
        sentence = _("{option} must be at most {total}, all there is in the tricks.")
        yield _wrong("trick_floor", sentence, total=rules.trick_total)
    if rules.hand_limit is not None and rules.time_limit is not None:
        sentence = _("{option} must be none where {other} ends the game: choose one.")
        yield _wrong("time_limit", sentence, other="hand_limit")


def cautions(rules: Ruleset) -> tuple[Caution, ...]:
    """The combinations that can be played, but in which an option does nothing or surprises."""
    return tuple(_cautions(rules))


def _cautions(rules: Ruleset) -> Iterator[Caution]:
    yield from _auction_cautions(rules)
    yield from _result_cautions(rules)
    yield from _end_cautions(rules)


def _auction_cautions(rules: Ruleset) -> Iterator[Caution]:
    if rules.nines_redeal is not NinesRedeal.OFF and not rules.nines:
        yield Caution("nines_redeal", _("Nobody is dealt nines: the deck has none."))
    if rules.all_or_nothing is AllOrNothing.THOUSAND and not rules.partners:
        sentence = _("Whoever plays 1000 alone has no partner who lays down the cards.")
        yield Caution("all_or_nothing", sentence)
    if rules.stuck_amount > rules.min_bid:
        sentence = _("A stuck player must play at {stuck}, though anybody else may bid {least}.")
        sentence = sentence.format(stuck=rules.stuck_amount, least=rules.min_bid)
        yield Caution("stuck_amount", sentence)
    if rules.opener_must_bid and rules.stuck_may_fold:
        sentence = _("The opener must bid, so nobody is ever stuck or folds.")
        yield Caution("stuck_may_fold", sentence)
    if rules.opener_must_bid and rules.bid_rounds == 1 and rules.stuck_seat is StuckSeat.DEALER:
        yield Caution("stuck_seat", _("The opener must bid, so the dealer is never stuck."))
    if rules.min_bid > rules.target and rules.plays_to_target:
        sentence = _("The lowest bid is more than the {target} that win.")
        yield Caution("min_bid", sentence.format(target=rules.target))
    if rules.meld_order is MeldOrder.TOGETHER and rules.pass_mode is (
        PassMode.PARTNER_THEN_BACK_UNMELDED
    ):
        sentence = _(
            "The declarer passes back from cards not melded, so the declarer has to meld first."
        )
        yield Caution("meld_order", sentence)


def _result_cautions(rules: Ruleset) -> Iterator[Caution]:
    if rules.kitty and rules.save is Save.POINTS:
        sentence = _(
            "The points of a kitty's discards cannot be told from a last trick without a counter: "
            "the app takes the table's word."
        )
        yield Caution("save", sentence)
    if rules.nines_survive not in (None, NinesSurvive.NO) and not rules.dix:
        sentence = _("Nines of trump are worth nothing, so none can survive.")
        yield Caution("nines_survive", sentence)
    if rules.set_rule is SetRule.OPPONENTS_PLUS_BID and rules.throw_in is ThrowIn.ANY_TIME:
        sentence = _("Throwing in costs the declarer nothing: only the others score.")
        yield Caution("throw_in", sentence)
    if rules.extra_pair < rules.extra_king + rules.extra_queen:
        sentence = _(
            "An extra king and queen together are worth less than each alone: the best total "
            "counts, so nobody would show both."
        )
        yield Caution("extra_pair", sentence)


def _end_cautions(rules: Ruleset) -> Iterator[Caution]:
    if rules.plays_to_target:
        yield from _large_for_the_target(rules)
    if not rules.plays_to_target and rules.must_hold_bid:
        sentence = _("No target is played to, so nobody has to hold the bid.")
        yield Caution("must_hold_bid", sentence)
    elif rules.must_hold_bid and rules.stop_floor >= 0:
        sentence = _("A side without points stops the game: it is meant below zero.")
        yield Caution("stop_floor", sentence)


def _large_for_the_target(rules: Ruleset) -> Iterator[Caution]:
    """Numbers of a game in tens that were left standing in a game in ones."""
    if rules.card_points is CardPoints.OLD and rules.trick_total > rules.target:
        sentence = _("One hand has {total} in the tricks, {target} win.")
        sentence = sentence.format(total=rules.trick_total, target=rules.target)
        yield Caution("card_points", sentence)
    for kind, option in STAKES.items():
        stake = getattr(rules, option)
        if rules.all_or_nothing is kind and stake >= rules.target:
            sentence = _("One such hand is worth {stake}, and {target} win.")
            yield Caution(option, sentence.format(stake=stake, target=rules.target))
