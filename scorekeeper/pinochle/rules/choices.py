"""The fixed choices among which a ruleset's options choose, by the names that outsiders use.

``words`` says each of them as a player would, to follow the option's label.
"""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.language import N_, _


class Choice(StrEnum):
    """A name for outsiders and, beside it, its words for players."""

    marked: str  # the words for the catalogue, in English

    def __new__(cls, name: str, marked: str) -> Choice:
        member = str.__new__(cls, name)
        member._value_ = name
        member.marked = marked
        return member

    @property
    def words(self) -> str:
        return _(self.marked)


class Partnership(Choice):
    PAIRS = "pairs", N_("in pairs across the table")
    ALONE = "alone", N_("each alone")
    CALLED = "called", N_("called by the declarer")


class Discard(Choice):
    BEFORE_MELD = "before_meld", N_("before the meld")
    AFTER_MELD_UNMELDED = "after_meld_unmelded", N_("after the meld, from the other cards")


class StuckSeat(Choice):
    DEALER = "dealer", N_("the dealer")
    LEFT_OF_DEALER = "left_of_dealer", N_("the player left of the dealer")


class NinesRedeal(Choice):
    OFF = "off", N_("no")
    FIVE_OR_MORE = "5_or_more", N_("with five or more")
    FIVE_NO_MELD = "5_no_meld", N_("with five and no meld")
    FIVE_NO_MELD_OR_SIX = "5_no_meld_or_6", N_("with five and no meld, or six")


class BidHints(Choice):
    OFF = "off", N_("nothing")
    IOWA = "iowa", N_("Iowa State's meanings")
    JUMP = "jump", N_("a jump is called so")
    JUMP_MELD = "jump_meld", N_("a jump tells of meld")
    ONE_BID = "one_bid", N_("one bid and then a pass tells of meld")
    TYPICAL = "typical", N_("typical hands for a bid")


class AllOrNothing(Choice):
    OFF = "off", N_("no")
    SWEEP = "sweep", N_("a sweep, in the auction")
    THOUSAND = "thousand", N_("playing 1000, after the auction")
    MOON = "moon", N_("shooting the moon, after the auction")


class ThousandNeeds(Choice):
    COUNTERS = "counters", N_("every counter")
    TRICKS = "tricks", N_("every trick")


class PassMode(Choice):
    BLIND_SWAP = "blind_swap", N_("both at once, unseen")
    PARTNER_THEN_BACK = "partner_then_back", N_("the partner first, then any cards back")
    PARTNER_THEN_BACK_UNMELDED = (
        "partner_then_back_unmelded",
        N_("the partner first, then cards not melded back"),
    )


class MeldOrder(Choice):
    TOGETHER = "together", N_("all together")
    BIDDER_FIRST = "bidder_first", N_("the declarer first")


class CardPoints(Choice):
    EQUAL = "equal", N_("A, 10 and K alike")
    OLD = "old", N_("A 11, 10 10, K 4, Q 3, J 2")


class MadeScores(Choice):
    ALL = "all", N_("meld and tricks")
    BID = "bid", N_("the bid only")


class SetRule(Choice):
    MINUS_BID = "minus_bid", N_("costs the bid")
    OPPONENTS_PLUS_BID = "opponents_plus_bid", N_("costs nothing, the others get the bid")
    DEFENDERS_TAKE = "defenders_take", N_("costs the bid, the others get bid and meld")


class Save(Choice):
    TRICK = "trick", N_("a trick")
    POINTS = "points", N_("a counter or the last trick")
    COUNTER = "counter", N_("a counter")


class NinesSurvive(Choice):
    NO = "no", N_("no")
    ONLY = "only", N_("if nothing else was melded")
    ALWAYS = "always", N_("always")


class ThrowIn(Choice):
    NEVER = "never", N_("never")
    IF_IMPOSSIBLE = "if_impossible", N_("if the bid is out of reach")
    IF_IMPOSSIBLE_ELSE_UNANIMOUS = (
        "if_impossible_else_unanimous",
        N_("if the bid is out of reach, else if all agree"),
    )
    UNANIMOUS = "unanimous", N_("if all agree")
    ANY_TIME = "any_time", N_("as the declarer likes")
    ANY_TIME_FORCED_IF_IMPOSSIBLE = (
        "any_time_forced_if_impossible",
        N_("as the declarer likes, and always if the bid is out of reach"),
    )


class Reach(Choice):
    REACH = "ge", N_("to be reached")
    EXCEED = "gt", N_("to be passed")


class BothCross(Choice):
    DECLARER = "declarer", N_("the declarer's side wins")
    MOST = "most", N_("the highest score wins")
