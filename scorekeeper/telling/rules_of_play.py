"""The rules page from the deal to the last trick: a list of sentences for each section.

A sentence after ``and`` is said only where what precedes it is true. Braces hold the name of an
option, or a phrase of ``rules.Values``.
"""

from __future__ import annotations

from typing import Literal

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    BidHints,
    CardPoints,
    Discard,
    MeldOrder,
    NinesRedeal,
    PassMode,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.meld_prices import run_beside_roundhouse

Sentences = list[str | Literal[False]]

BIDS_TELL = {
    BidHints.OFF: "",
    BidHints.IOWA: N_("By Iowa State's custom bids tell of aces, runs and pinochles."),
    BidHints.JUMP: N_("A bid at least {jump} above the last one is called a jump."),
    BidHints.JUMP_MELD: N_(
        "A bid higher than it need be tells of {much_meld} points of meld or more."
    ),
    BidHints.ONE_BID: N_("One bid and then a pass tells of meld."),
    BidHints.TYPICAL: N_("The table may look up what hands usually bid what."),
}

PASSES = {
    None: (),
    PassMode.BLIND_SWAP: (
        N_("Before the meld the declarer and the partner pass each other {passed}."),
        N_("Neither looks at the new cards before both have passed."),
    ),
    PassMode.PARTNER_THEN_BACK: (
        N_("Before the meld the partner passes the declarer {passed}."),
        N_("The declarer then passes any {passed} back."),
    ),
    PassMode.PARTNER_THEN_BACK_UNMELDED: (
        N_("The partner passes the declarer {passed}."),
        N_("The declarer melds, then passes {passed} back from those not melded."),
    ),
}


def the_table(rules: Ruleset) -> Sentences:
    """Who plays with what; the deal goes round as every document says."""
    return [
        _who_plays(rules),
        _("The deck has {deck_size} cards: in each suit {copies} each of {ranks}."),
        _("They rank in that order, the ten above the king."),
        _("Everybody is dealt {dealt}, and {kitty} lie aside as the kitty.")
        if rules.kitty
        else _("Everybody is dealt {dealt}."),
        rules.partners and not rules.pass_count and _("Partners pass each other no cards."),
        _("The deal moves to the left; a hand dealt wrong is dealt again by the same dealer."),
        rules.unit == 1 and _("Scores are counted in ones."),
        rules.unit == 10 and _("Scores are counted in tens."),
        rules.unit not in (1, 10) and _("Every score is a multiple of {unit}."),
    ]


def _who_plays(rules: Ruleset) -> str:
    if rules.partners:
        return _("{players} play; partners sit opposite each other and keep one score.")
    if rules.calls_partner:
        return _(
            "{players} play, each with a score of their own; the declarer calls a partner for "
            "each hand."
        )
    return _("{players} play, each alone.")


def the_auction(rules: Ruleset) -> Sentences:
    nines_redeal = rules.nines and rules.nines_redeal is not NinesRedeal.OFF
    return [
        _("The player left of the dealer speaks first, and the bidding goes round to the left."),
        rules.opener_must_bid
        and _("That player may not pass and must bid at least {stuck_amount}."),
        _("The lowest bid is {min_bid}, and every bid must be higher than the last.")
        if rules.bid_step == 1
        else _(
            "The lowest bid is {min_bid}, and every bid is higher by {bid_step} or a multiple "
            "of it."
        ),
        _("Whoever passes is out of the bidding for that hand."),
        *_who_declares(rules),
        *([] if rules.opener_must_bid else _nobody_bids(rules)),
        rules.all_or_nothing is AllOrNothing.SWEEP
        and _("A player may bid a sweep instead of a number, and nothing outbids it."),
        rules.marriage_to_bid
        and _("Only a player with a marriage or a run in the trump to be named may bid."),
        rules.pass_with_help and _("“Pass with help” is a pass that tells of some meld."),
        _(BIDS_TELL[rules.bid_hints]),
        nines_redeal and _("Whoever is dealt {nines} may ask the same dealer to deal again."),
        nines_redeal and _("They must ask before they bid."),
    ]


def _who_declares(rules: Ruleset) -> Sentences:
    if rules.bid_rounds is None:
        return [_("The last one left in is the declarer and names trump.")]
    return [
        ngettext(
            "Each player has only one turn to bid.",
            "Each player has at most {bid_rounds} turns to bid.",
            rules.bid_rounds,
        ),
        _("The highest bidder is the declarer and names trump."),
    ]


def _nobody_bids(rules: Ruleset) -> Sentences:
    if not rules.stuck_may_fold:
        return [_("If nobody bids, {stuck_seat} must play for {stuck_amount}.")]
    return [
        _("If nobody bids, {stuck_seat} must play for {stuck_amount}, or fold."),
        _("Folding costs {stuck_amount}, and nobody else scores."),
    ]


def the_passing(rules: Ruleset) -> Sentences:
    return [_(sentence) for sentence in PASSES[rules.pass_mode]]


def the_kitty(rules: Ruleset) -> Sentences:
    if rules.discard is None:
        return []
    return [
        _("The declarer shows the kitty to everybody and takes it.")
        if rules.kitty_shown
        else _("The declarer takes the kitty without showing it."),
        _("Before the meld the declarer puts {put_away} away; they may not be melded.")
        if rules.discard is Discard.BEFORE_MELD
        else _("After the meld the declarer puts {put_away} away from those not melded."),
    ]


def the_meld(rules: Ruleset) -> Sentences:
    return [
        _("The declarer lays down meld first, the others after that.")
        if rules.meld_order is MeldOrder.BIDDER_FIRST
        else _("Everybody lays down meld at the same time."),
        rules.partners and _("Partners add theirs together."),
        rules.calls_partner and _("The declarer and the called partner add theirs together."),
        _("A card counts in several kinds of meld, but only once in each kind."),
        _("A run does not count the royal marriage that is in it."),
        bool(rules.extra_king or rules.extra_queen)
        and _("An extra king or queen counts only beside a single run."),
        # C14: the roundhouse
        _("A roundhouse is only a name: it counts what its marriages, kings and queens come to."),
        rules.run_roundhouse > run_beside_roundhouse(rules)
        and _("With a run the two together count {run_roundhouse}, more than their parts."),
        rules.double_run_wins and _("A double run wins the game as soon as it is shown."),
    ]


def the_tricks(rules: Ruleset) -> Sentences:
    return [
        _("The declarer leads to the first trick, and must lead trump.")
        if rules.lead_trump
        else _("The declarer leads to the first trick."),
        *_card_points(rules),
        _("The last trick is worth {last_trick}."),
        _("All the tricks of a hand come to {trick_total}."),
        rules.kitty > 0
        and _("The cards put away count with the declarer's tricks, but they save no meld."),
        rules.calls_partner
        and _(
            "The declarer and the partner keep their tricks together, and so do the other "
            "{defenders}."
        ),
    ]


def _card_points(rules: Ruleset) -> Sentences:
    if rules.card_points is CardPoints.OLD:
        return [_("In the tricks an ace is worth 11, a ten 10, a king 4, a queen 3, a jack 2.")]
    return [
        _("In the tricks each ace, ten and king, a counter, is worth {counter}."),
        _("The queens, jacks and nines are worth nothing.")
        if rules.nines
        else _("The queens and jacks are worth nothing."),
    ]
