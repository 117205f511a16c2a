"""The rules page up to the meld: who plays, how they bid, which cards change hands."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.pinochle.choices import AllOrNothing, BidHints, Discard, NinesRedeal, PassMode
from scorekeeper.pinochle.conventions import MUCH_MELD
from scorekeeper.pinochle.ruleset import Ruleset

PLAYERS = {
    3: "Three play, each alone.",
    4: "Four play; partners sit opposite each other and keep one score.",
    5: "Five play, each with a score of their own; the declarer calls a partner for each hand.",
}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
UNITS = {1: "Scores are counted in ones.", 10: "Scores are counted in tens."}
RANKS = "A, 10, K, Q, J and 9"
RANKS_WITHOUT_NINES = "A, 10, K, Q and J"

BIDS_TELL = {
    BidHints.IOWA: "By Iowa State's custom bids tell of aces, runs and pinochles.",
    BidHints.JUMP: "A bid at least {jump} above the last one is called a jump.",
    BidHints.JUMP_MELD: "A bid higher than it need be tells of {meld} points of meld or more.",
    BidHints.ONE_BID: "One bid and then a pass tells of meld.",
    BidHints.TYPICAL: "The table may look up what hands usually bid what.",
}

NINES = {
    NinesRedeal.FIVE_OR_MORE: "five nines or more",
    NinesRedeal.FIVE_NO_MELD: "five nines or more and no meld",
    NinesRedeal.FIVE_NO_MELD_OR_SIX: "five nines and no meld, or six nines,",
}

PASSES = {
    PassMode.BLIND_SWAP: (
        "Before the meld the declarer and the partner pass each other {cards}.",
        "Neither looks at the new cards before both have passed.",
    ),
    PassMode.PARTNER_THEN_BACK: (
        "Before the meld the partner passes the declarer {cards}.",
        "The declarer then passes any {cards} back.",
    ),
    PassMode.PARTNER_THEN_BACK_UNMELDED: (
        "The partner passes the declarer {cards}.",
        "The declarer melds, then passes {cards} back from those not melded.",
    ),
}


def cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def the_table(rules: Ruleset) -> Iterator[str]:
    """Who plays with what; the deal goes round as every document says."""
    yield PLAYERS[rules.players]
    copies = NUMBERS[rules.copies]
    ranks = RANKS if rules.nines else RANKS_WITHOUT_NINES
    yield f"The deck has {rules.deck_size} cards: in each suit {copies} each of {ranks}."
    yield "They rank in that order, the ten above the king."
    aside = f", and {rules.kitty} lie aside as the kitty" if rules.kitty else ""
    yield f"Everybody is dealt {cards(rules.hand)}{aside}."
    if rules.partners and not rules.pass_count:
        yield "Partners pass each other no cards."
    yield "The deal moves to the left; a hand dealt wrong is dealt again by the same dealer."
    yield UNITS.get(rules.unit, f"Every score is a multiple of {rules.unit}.")


# The auction


def the_auction(rules: Ruleset) -> Iterator[str]:
    yield "The player left of the dealer speaks first, and the bidding goes round to the left."
    yield from _opener(rules)
    yield from _amounts(rules)
    yield "Whoever passes is out of the bidding for that hand."
    yield from _turns(rules)
    yield from _stuck(rules)
    yield from _what_may_be_said(rules)
    yield from _nines(rules)


def _opener(rules: Ruleset) -> Iterator[str]:
    if rules.opener_must_bid:
        yield f"That player may not pass and must bid at least {rules.stuck_amount}."


def _amounts(rules: Ruleset) -> Iterator[str]:
    if rules.bid_step == 1:
        yield f"The lowest bid is {rules.min_bid}, and every bid must be higher than the last."
    else:
        yield (
            f"The lowest bid is {rules.min_bid}, and every bid is higher by {rules.bid_step} or a "
            "multiple of it."
        )


def _turns(rules: Ruleset) -> Iterator[str]:
    if rules.bid_rounds is None:
        yield "The last one left in is the declarer and names trump."
    else:
        turns = "only one turn" if rules.bid_rounds == 1 else f"at most {rules.bid_rounds} turns"
        yield f"Each player has {turns} to bid."
        yield "The highest bidder is the declarer and names trump."


def _stuck(rules: Ruleset) -> Iterator[str]:
    """What happens when nobody bids; where the opener must bid, somebody always does."""
    if rules.opener_must_bid:
        return
    stuck, amount = rules.stuck_seat.words, rules.stuck_amount
    if rules.stuck_may_fold:
        yield f"If nobody bids, {stuck} must play for {amount}, or fold."
        yield f"Folding costs {amount}, and nobody else scores."
    else:
        yield f"If nobody bids, {stuck} must play for {amount}."


def _what_may_be_said(rules: Ruleset) -> Iterator[str]:
    if rules.all_or_nothing is AllOrNothing.SWEEP:
        yield "A player may bid a sweep instead of a number, and nothing outbids it."
    if rules.marriage_to_bid:
        yield "Only a player with a marriage or a run in the trump to be named may bid."
    if rules.pass_with_help:
        yield "“Pass with help” is a pass that tells of some meld."
    if rules.bid_hints in BIDS_TELL:
        yield BIDS_TELL[rules.bid_hints].format(
            jump=2 * rules.bid_step, meld=MUCH_MELD * rules.unit
        )


def _nines(rules: Ruleset) -> Iterator[str]:
    if rules.nines and rules.nines_redeal in NINES:
        dealt = NINES[rules.nines_redeal]
        yield f"Whoever is dealt {dealt} may ask the same dealer to deal again."
        yield "They must ask before they bid."


# Cards that change hands


def the_passing(rules: Ruleset) -> Iterator[str]:
    if rules.pass_mode is not None:
        for sentence in PASSES[rules.pass_mode]:
            yield sentence.format(cards=cards(rules.pass_count))


def the_kitty(rules: Ruleset) -> Iterator[str]:
    if rules.discard is None:
        return
    if rules.kitty_shown:
        yield "The declarer shows the kitty to everybody and takes it."
    else:
        yield "The declarer takes the kitty without showing it."
    as_many = cards(rules.kitty)
    if rules.discard is Discard.BEFORE_MELD:
        yield f"Before the meld the declarer puts {as_many} away; they may not be melded."
    else:
        yield f"After the meld the declarer puts {as_many} away from those not melded."
