"""The options of a ruleset that are a choice from a fixed list.

The value of a choice is its name in files and links. ``words`` is its text for players, which is
printed after the option's label.
"""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.language import N_, _


class Choice(StrEnum):
    """A name for files and links, with its words for players."""

    marked: str  # the English words, which ``words`` translates

    # The default is for mypy, which checks ``Save("trick")`` against this signature.
    def __new__(cls, name: str, marked: str = "") -> Choice:
        member = str.__new__(cls, name)
        member._value_ = name
        member.marked = marked
        return member

    @property
    def words(self) -> str:
        return _(self.marked)


class Partnership(Choice):
    PAIRS = "pairs", N_("partners across the table")
    ALONE = "alone", N_("every player for themselves")
    CALLED = "called", N_("the bidder picks a partner each hand")


class Discard(Choice):
    BEFORE_MELD = "before_meld", N_("before meld")
    AFTER_MELD_UNMELDED = "after_meld_unmelded", N_("after meld, from cards not melded")


class StuckSeat(Choice):
    DEALER = "dealer", N_("the dealer")
    LEFT_OF_DEALER = "left_of_dealer", N_("the player to the dealer’s left")
    NOBODY = "nobody", N_("nobody: the next player deals")


class NinesRedeal(Choice):
    OFF = "off", N_("no")
    FIVE_OR_MORE = "5_or_more", N_("with five or more nines")
    FIVE_NO_MELD = "5_no_meld", N_("with five or more nines and no meld")
    FIVE_NO_MELD_OR_SIX = "5_no_meld_or_6", N_("with five nines and no meld or with six nines")


class NinesUntil(Choice):
    BIDDING = "bidding", N_("before the bidding starts")
    OWN_BID = "own_bid", N_("before your first bid")


class BidHints(Choice):
    OFF = "off", N_("off")
    IOWA = "iowa", N_("Iowa State bids")
    JUMP = "jump", N_("jump bids are pointed out")
    JUMP_MELD = "jump_meld", N_("a jump bid shows meld")
    ONE_BID = "one_bid", N_("bidding once and then passing shows meld")
    TYPICAL = "typical", N_("what people usually hold for each bid")


class AllOrNothing(Choice):
    OFF = "off", N_("no")
    SWEEP = "sweep", N_("a sweep, as a bid")
    THOUSAND = "thousand", N_("playing 1000, after the bidding")
    MOON = "moon", N_("shooting the moon, after the bidding")


class ThousandNeeds(Choice):
    COUNTERS = "counters", N_("every counter")
    TRICKS = "tricks", N_("every trick")


class PassMode(Choice):
    BLIND_SWAP = "blind_swap", N_("both at once, face down")
    PARTNER_THEN_BACK = "partner_then_back", N_("partner first, then any cards back")
    PARTNER_THEN_BACK_UNMELDED = (
        "partner_then_back_unmelded",
        N_("partner first, then unmelded cards back"),
    )


class Passers(Choice):
    DECLARER = "declarer", N_("the bidder and partner")
    ALL = "all", N_("all partners")


class MeldOrder(Choice):
    TOGETHER = "together", N_("everyone at once")
    BIDDER_FIRST = "bidder_first", N_("the bidder")


class Leader(Choice):
    DECLARER = "declarer", N_("the bidder")
    LEFT_OF_DEALER = "left_of_dealer", N_("the player to the dealer’s left")


class CardPoints(Choice):
    EQUAL = "equal", N_("simple (A, 10 and K)")
    OLD = "old", N_("old style (11 10 4 3 2)")


class MustBeat(Choice):
    ALWAYS = "always", N_("whenever you can")
    TRUMP_LED = "trump_led", N_("only when trump is led")


class MustTrump(Choice):
    ALWAYS = "always", N_("yes, even with one that can’t win")
    TO_WIN = "to_win", N_("only if it wins the trick")
    NEVER = "never", N_("no")


class MadeScores(Choice):
    ALL = "all", N_("meld and tricks")
    BID = "bid", N_("the bid only")


class SetRule(Choice):
    MINUS_BID = "minus_bid", N_("the bidder loses the bid")
    OPPONENTS_PLUS_BID = "opponents_plus_bid", N_("the others each get the bid")
    DEFENDERS_TAKE = (
        "defenders_take",
        N_("the bidder loses the bid, the others each get the bid and the bidder’s meld"),
    )


class SetPays(Choice):
    EACH = "each", N_("each of the others")
    MOST_TRICKS = "most_tricks", N_("the one with the most trick points")


class Save(Choice):
    TRICK = "trick", N_("a trick")
    POINTS = "points", N_("a counter or the last trick")
    COUNTER = "counter", N_("a counter")


class NinesSurvive(Choice):
    NO = "no", N_("no")
    ONLY = "only", N_("only if there’s no other meld")
    ALWAYS = "always", N_("always")


class ThrowIn(Choice):
    NEVER = "never", N_("never")
    IF_IMPOSSIBLE = "if_impossible", N_("if the bid can’t be made")
    IF_IMPOSSIBLE_ELSE_UNANIMOUS = (
        "if_impossible_else_unanimous",
        N_("if the bid can’t be made, or if everyone agrees"),
    )
    UNANIMOUS = "unanimous", N_("if everyone agrees")
    ANY_TIME = "any_time", N_("whenever the bidder wants")
    ANY_TIME_FORCED_IF_IMPOSSIBLE = (
        "any_time_forced_if_impossible",
        N_("whenever the bidder wants, and always if the bid can’t be made"),
    )


class SweepMissed(Choice):
    MINUS_BID = "minus_bid", N_("minus the bid")


class Reach(Choice):
    REACH = "ge", N_("reached")
    EXCEED = "gt", N_("passed")


class BothCross(Choice):
    DECLARER = "declarer", N_("the bidder wins")
    MOST = "most", N_("the highest score wins")
