"""Warnings about options that are allowed but look like a mistake."""

from collections.abc import Callable

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    BidHints,
    CardPoints,
    MeldOrder,
    NinesRedeal,
    NinesSurvive,
    Partnership,
    Passers,
    PassMode,
    Save,
    SetPays,
    SetRule,
    StuckSeat,
    ThrowIn,
)
from scorekeeper.pinochle.rules.ones_and_tens import ONES, TENS, scale_of
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .bid_meanings import typical_amounts

NO_PARTNER = N_("Nobody has a partner to tell in these rules.")
WINS_ALONE = N_("One of these is worth {stake}, and it only takes {target} to win.")


def cautions(rules: Ruleset) -> dict[str, str]:
    """The warnings, by the option they belong to."""
    return {
        option: _(sentence).format(stake=getattr(rules, option), **rules.values())
        for option, (is_odd, sentence) in CAUTIONS.items()
        if is_odd(rules)
    }


def _wins_alone(announced: AllOrNothing, stake: str) -> Callable[[Ruleset], bool]:
    """Return a check for an all-or-nothing hand that is enough to win the game.

    Usually its points are left over from a game in tens.
    """

    def wins_alone(rules: Ruleset) -> bool:
        is_enough = rules.plays_to_target and getattr(rules, stake) >= rules.target
        return is_enough and rules.all_or_nothing is announced

    return wins_alone


def _are_alone(rules: Ruleset) -> bool:
    return rules.partnership is Partnership.ALONE


def _show_nothing(rules: Ruleset) -> bool:
    if rules.bid_hints is BidHints.TYPICAL:
        return not typical_amounts(rules)
    # `partnership-three-player` inherits the jump hints from its game with partners.
    needs_partner = rules.bid_hints not in (BidHints.OFF, BidHints.JUMP_MELD)
    return needs_partner and _are_alone(rules)


# By option: when to warn, and the text. Braces hold option values.
CAUTIONS: dict[str, tuple[Callable[[Ruleset], bool], str]] = {
    "unit": (
        lambda rules: rules.unit == ONES and scale_of(rules.values()) == TENS,
        N_("The points are still those of a game in tens. “Score in ones” changes them all."),
    ),
    "nines_redeal": (
        lambda rules: rules.nines_redeal is not NinesRedeal.OFF and not rules.nines,
        N_("This deck has no nines."),
    ),
    "all_or_nothing": (
        lambda rules: rules.all_or_nothing is AllOrNothing.THOUSAND and not rules.partners,
        N_("Playing 1000 is meant for games with partners."),
    ),
    "stuck_amount": (
        lambda rules: (
            rules.stuck_amount > rules.min_bid
            and rules.stuck_seat is not StuckSeat.NOBODY
            and not rules.opener_must_bid
        ),
        N_("Heads up: a stuck player plays for {stuck_amount}, although others can bid {min_bid}."),
    ),
    "stuck_may_fold": (
        lambda rules: (
            rules.stuck_may_fold and (rules.opener_must_bid or rules.stuck_seat is StuckSeat.NOBODY)
        ),
        N_("In these rules nobody is ever stuck, so nobody folds."),
    ),
    "stuck_seat": (
        lambda rules: rules.opener_must_bid and rules.stuck_seat is StuckSeat.DEALER,
        N_("The first bidder must bid, so the dealer is never stuck."),
    ),
    "stuck_may_raise": (
        lambda rules: rules.stuck_may_raise and rules.opener_must_bid,
        N_("The first bidder must bid, so nobody is ever stuck."),
    ),
    "pass_with_help": (lambda rules: rules.pass_with_help and _are_alone(rules), NO_PARTNER),
    "by_me": (lambda rules: rules.by_me and _are_alone(rules), NO_PARTNER),
    "bid_hints": (
        _show_nothing,
        N_("There’s nothing for these hints to show in these rules."),
    ),
    "usual_bid_from": (
        lambda rules: rules.usual_bid_to > 0 and 0 < rules.usual_bid_from < rules.min_bid,
        N_("That’s lower than the minimum bid of {min_bid}."),
    ),
    "usual_bid_to": (
        lambda rules: 0 < rules.usual_bid_to < rules.usual_bid_from,
        N_("That’s lower than the {usual_bid_from} before it."),
    ),
    "min_bid": (
        lambda rules: rules.plays_to_target and rules.min_bid > rules.target,
        N_("The minimum bid is more than the {target} it takes to win."),
    ),
    "meld_order": (
        lambda rules: (
            rules.meld_order is MeldOrder.TOGETHER
            and rules.pass_mode is PassMode.PARTNER_THEN_BACK_UNMELDED
        ),
        N_("The bidder passes back unmelded cards, so the bidder has to meld first."),
    ),
    "save": (
        lambda rules: bool(rules.kitty) and rules.save is Save.POINTS,
        N_(
            "The app can’t tell points in the discards from the last trick, so it will take your "
            "word."
        ),
    ),
    "passers": (
        lambda rules: rules.passers is Passers.ALL and not rules.pass_count,
        N_("No cards are passed in these rules."),
    ),
    "nines_survive": (
        lambda rules: rules.nines_survive not in (None, NinesSurvive.NO) and not rules.dix,
        N_("Nines of trump are worth nothing here."),
    ),
    "throw_in": (
        lambda rules: (
            rules.set_rule is SetRule.OPPONENTS_PLUS_BID and rules.throw_in is ThrowIn.ANY_TIME
        ),
        N_("Throwing in costs the bidder nothing. Only the others score."),
    ),
    "extra_pair": (
        lambda rules: rules.extra_pair < rules.extra_king + rules.extra_queen,
        N_("An extra marriage is worth less than the extra king and queen alone."),
    ),
    "roundhouse_takes_extra": (
        lambda rules: rules.roundhouse_takes_extra and not rules.run_adds_to_roundhouse,
        N_(
            "A run with a roundhouse is worth no more than its parts here, so an extra marriage "
            "still counts."
        ),
    ),
    "card_points": (  # a game in ones
        lambda rules: (
            rules.card_points is CardPoints.OLD
            and rules.plays_to_target
            and rules.trick_total > rules.target
        ),
        N_("One hand has {trick_total} in tricks, and it only takes {target} to win."),
    ),
    "set_pays": (
        lambda rules: (
            rules.set_pays is SetPays.MOST_TRICKS
            and rules.set_rule is SetRule.MINUS_BID
            and rules.all_or_nothing is not AllOrNothing.SWEEP
        ),
        N_("A missed bid only costs the bidder here. Nobody gets points for it."),
    ),
    "sweep_bonus": (_wins_alone(AllOrNothing.SWEEP, "sweep_bonus"), WINS_ALONE),
    "thousand": (_wins_alone(AllOrNothing.THOUSAND, "thousand"), WINS_ALONE),
    "moon": (_wins_alone(AllOrNothing.MOON, "moon"), WINS_ALONE),
    "must_hold_bid": (
        lambda rules: rules.must_hold_bid and not rules.plays_to_target,
        N_("There is no winning score, so nobody has to make a bid to win."),
    ),
    "stop_floor": (
        lambda rules: rules.must_hold_bid and rules.plays_to_target and rules.stop_floor >= 0,
        N_("A game that starts at 0 would end at once. Use a number below zero."),
    ),
}
