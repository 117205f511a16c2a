"""The fixed choices among which a ruleset's options choose, by the names that outsiders use.

``words`` says each of them as a player would, to stand behind the option's label.
"""

from __future__ import annotations

from enum import StrEnum


class Choice(StrEnum):
    """A name for outsiders and, beside it, its words for players."""

    words: str

    def __new__(cls, name: str, words: str) -> Choice:
        member = str.__new__(cls, name)
        member._value_ = name
        member.words = words
        return member


class Discard(Choice):
    BEFORE_MELD = "before_meld", "before the meld"
    AFTER_MELD_UNMELDED = "after_meld_unmelded", "after the meld, from the other cards"


class StuckSeat(Choice):
    DEALER = "dealer", "the dealer"
    LEFT_OF_DEALER = "left_of_dealer", "the player left of the dealer"


class NinesRedeal(Choice):
    OFF = "off", "no"
    FIVE_OR_MORE = "5_or_more", "with five or more"
    FIVE_NO_MELD = "5_no_meld", "with five and no meld"
    FIVE_NO_MELD_OR_SIX = "5_no_meld_or_6", "with five and no meld, or six"


class BidHints(Choice):
    OFF = "off", "nothing"
    IOWA = "iowa", "Iowa State's meanings"
    JUMP = "jump", "a jump is called so"
    JUMP_MELD = "jump_meld", "a jump tells of meld"
    ONE_BID = "one_bid", "one bid and then a pass tells of meld"
    TYPICAL = "typical", "typical hands for a bid"


class AllOrNothing(Choice):
    OFF = "off", "no"
    SWEEP = "sweep", "a sweep, in the auction"
    THOUSAND = "thousand", "playing 1000, after the auction"
    MOON = "moon", "shooting the moon, after the auction"


class ThousandNeeds(Choice):
    COUNTERS = "counters", "every counter"
    TRICKS = "tricks", "every trick"


class PassMode(Choice):
    BLIND_SWAP = "blind_swap", "both at once, unseen"
    PARTNER_THEN_BACK = "partner_then_back", "the partner first, then any cards back"
    PARTNER_THEN_BACK_UNMELDED = (
        "partner_then_back_unmelded",
        "the partner first, then cards not melded back",
    )


class MeldOrder(Choice):
    TOGETHER = "together", "all together"
    BIDDER_FIRST = "bidder_first", "the declarer first"


class CardPoints(Choice):
    EQUAL = "equal", "A, 10 and K alike"
    OLD = "old", "A 11, 10 10, K 4, Q 3, J 2"


class MadeScores(Choice):
    ALL = "all", "meld and tricks"
    BID = "bid", "the bid only"


class SetRule(Choice):
    MINUS_BID = "minus_bid", "costs the bid"
    OPPONENTS_PLUS_BID = "opponents_plus_bid", "costs nothing, the others get the bid"
    DEFENDERS_TAKE = "defenders_take", "costs the bid, the others get bid and meld"


class Save(Choice):
    TRICK = "trick", "a trick"
    POINTS = "points", "a counter or the last trick"
    COUNTER = "counter", "a counter"


class NinesSurvive(Choice):
    NO = "no", "no"
    ONLY = "only", "if nothing else was melded"
    ALWAYS = "always", "always"


class ThrowIn(Choice):
    NEVER = "never", "never"
    IF_IMPOSSIBLE = "if_impossible", "if the bid is out of reach"
    IF_IMPOSSIBLE_ELSE_UNANIMOUS = (
        "if_impossible_else_unanimous",
        "if the bid is out of reach, else if all agree",
    )
    UNANIMOUS = "unanimous", "if all agree"
    ANY_TIME = "any_time", "as the declarer likes"
    ANY_TIME_FORCED_IF_IMPOSSIBLE = (
        "any_time_forced_if_impossible",
        "as the declarer likes, and always if the bid is out of reach",
    )


class Reach(Choice):
    REACH = "ge", "to be reached"
    EXCEED = "gt", "to be passed"


class BothCross(Choice):
    DECLARER = "declarer", "the declarer's side wins"
    MOST = "most", "the highest score wins"
