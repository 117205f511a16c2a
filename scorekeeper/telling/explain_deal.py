"""The rules page up to the meld: who plays, how they bid, which cards change hands."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    BidHints,
    Discard,
    NinesRedeal,
    PassMode,
)
from scorekeeper.pinochle.rules.options import say
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.bid_meanings import MUCH_MELD

PLAYERS = {
    3: N_("Three play, each alone."),
    4: N_("Four play; partners sit opposite each other and keep one score."),
    5: N_("Five play, each with a score of their own; the declarer calls a partner for each hand."),
}
NUMBERS = {1: N_("one"), 2: N_("two"), 3: N_("three"), 4: N_("four")}
UNITS = {1: N_("Scores are counted in ones."), 10: N_("Scores are counted in tens.")}
OTHER_UNIT = N_("Every score is a multiple of {unit}.")
RANKS = N_("A, 10, K, Q, J and 9")
RANKS_WITHOUT_NINES = N_("A, 10, K, Q and J")

BIDS_TELL = {
    BidHints.IOWA: N_("By Iowa State's custom bids tell of aces, runs and pinochles."),
    BidHints.JUMP: N_("A bid at least {jump} above the last one is called a jump."),
    BidHints.JUMP_MELD: N_("A bid higher than it need be tells of {meld} points of meld or more."),
    BidHints.ONE_BID: N_("One bid and then a pass tells of meld."),
    BidHints.TYPICAL: N_("The table may look up what hands usually bid what."),
}

NINES = {
    NinesRedeal.FIVE_OR_MORE: N_("five nines or more"),
    NinesRedeal.FIVE_NO_MELD: N_("five nines or more and no meld"),
    NinesRedeal.FIVE_NO_MELD_OR_SIX: N_("five nines and no meld, or six nines,"),
}

PASSES = {
    PassMode.BLIND_SWAP: (
        N_("Before the meld the declarer and the partner pass each other {cards}."),
        N_("Neither looks at the new cards before both have passed."),
    ),
    PassMode.PARTNER_THEN_BACK: (
        N_("Before the meld the partner passes the declarer {cards}."),
        N_("The declarer then passes any {cards} back."),
    ),
    PassMode.PARTNER_THEN_BACK_UNMELDED: (
        N_("The partner passes the declarer {cards}."),
        N_("The declarer melds, then passes {cards} back from those not melded."),
    ),
}


def cards(count: int) -> str:
    return ngettext("one card", "{count} cards", count).format(count=count)


def the_table(rules: Ruleset) -> Iterator[str]:
    """Who plays with what; the deal goes round as every document says."""
    yield _(PLAYERS[rules.players])
    yield _("The deck has {number} cards: in each suit {copies} each of {ranks}.").format(
        number=rules.deck_size,
        copies=_(NUMBERS[rules.copies]),
        ranks=_(RANKS if rules.nines else RANKS_WITHOUT_NINES),
    )
    yield _("They rank in that order, the ten above the king.")
    yield _dealt(rules).format(cards=cards(rules.hand), kitty=rules.kitty)
    if rules.partners and not rules.pass_count:
        yield _("Partners pass each other no cards.")
    yield _("The deal moves to the left; a hand dealt wrong is dealt again by the same dealer.")
    yield _(UNITS.get(rules.unit, OTHER_UNIT)).format(unit=rules.unit)


def _dealt(rules: Ruleset) -> str:
    if rules.kitty:
        return _("Everybody is dealt {cards}, and {kitty} lie aside as the kitty.")
    return _("Everybody is dealt {cards}.")


# The auction


def the_auction(rules: Ruleset) -> Iterator[str]:
    yield _("The player left of the dealer speaks first, and the bidding goes round to the left.")
    yield from _opener(rules)
    yield from _amounts(rules)
    yield _("Whoever passes is out of the bidding for that hand.")
    yield from _turns(rules)
    yield from _stuck(rules)
    yield from _what_may_be_said(rules)
    yield from _nines(rules)


def _opener(rules: Ruleset) -> Iterator[str]:
    if rules.opener_must_bid:
        yield _("That player may not pass and must bid at least {amount}.").format(
            amount=rules.stuck_amount
        )


def _amounts(rules: Ruleset) -> Iterator[str]:
    if rules.bid_step == 1:
        amounts = _("The lowest bid is {lowest}, and every bid must be higher than the last.")
    else:
        amounts = _(
            "The lowest bid is {lowest}, and every bid is higher by {step} or a multiple of it."
        )
    yield amounts.format(lowest=rules.min_bid, step=rules.bid_step)


def _turns(rules: Ruleset) -> Iterator[str]:
    if rules.bid_rounds is None:
        yield _("The last one left in is the declarer and names trump.")
    else:
        yield ngettext(
            "Each player has only one turn to bid.",
            "Each player has at most {turns} turns to bid.",
            rules.bid_rounds,
        ).format(turns=rules.bid_rounds)
        yield _("The highest bidder is the declarer and names trump.")


def _stuck(rules: Ruleset) -> Iterator[str]:
    """What happens when nobody bids; where the opener must bid, somebody always does."""
    if rules.opener_must_bid:
        return
    stuck, amount = say(rules.stuck_seat), rules.stuck_amount
    if rules.stuck_may_fold:
        yield _("If nobody bids, {player} must play for {amount}, or fold.").format(
            player=stuck, amount=amount
        )
        yield _("Folding costs {amount}, and nobody else scores.").format(amount=amount)
    else:
        yield _("If nobody bids, {player} must play for {amount}.").format(
            player=stuck, amount=amount
        )


def _what_may_be_said(rules: Ruleset) -> Iterator[str]:
    if rules.all_or_nothing is AllOrNothing.SWEEP:
        yield _("A player may bid a sweep instead of a number, and nothing outbids it.")
    if rules.marriage_to_bid:
        yield _("Only a player with a marriage or a run in the trump to be named may bid.")
    if rules.pass_with_help:
        yield _("“Pass with help” is a pass that tells of some meld.")
    if rules.bid_hints in BIDS_TELL:
        yield _(BIDS_TELL[rules.bid_hints]).format(
            jump=2 * rules.bid_step, meld=MUCH_MELD * rules.unit
        )


def _nines(rules: Ruleset) -> Iterator[str]:
    if rules.nines and rules.nines_redeal in NINES:
        yield _("Whoever is dealt {nines} may ask the same dealer to deal again.").format(
            nines=_(NINES[rules.nines_redeal])
        )
        yield _("They must ask before they bid.")


# Cards that change hands


def the_passing(rules: Ruleset) -> Iterator[str]:
    if rules.pass_mode is not None:
        for sentence in PASSES[rules.pass_mode]:
            yield _(sentence).format(cards=cards(rules.pass_count))


def the_kitty(rules: Ruleset) -> Iterator[str]:
    if rules.discard is None:
        return
    if rules.kitty_shown:
        yield _("The declarer shows the kitty to everybody and takes it.")
    else:
        yield _("The declarer takes the kitty without showing it.")
    if rules.discard is Discard.BEFORE_MELD:
        put = _("Before the meld the declarer puts {cards} away; they may not be melded.")
    else:
        put = _("After the meld the declarer puts {cards} away from those not melded.")
    yield put.format(cards=cards(rules.kitty))
