"""The fixed choices among which a ruleset's options choose, by the names that outsiders use."""

from __future__ import annotations

from enum import StrEnum


class Discard(StrEnum):
    BEFORE_MELD = "before_meld"
    AFTER_MELD_UNMELDED = "after_meld_unmelded"


class StuckSeat(StrEnum):
    DEALER = "dealer"
    LEFT_OF_DEALER = "left_of_dealer"


class NinesRedeal(StrEnum):
    OFF = "off"
    FIVE_OR_MORE = "5_or_more"
    FIVE_NO_MELD = "5_no_meld"
    FIVE_NO_MELD_OR_SIX = "5_no_meld_or_6"


class AllOrNothing(StrEnum):
    OFF = "off"
    SWEEP = "sweep"
    THOUSAND = "thousand"


class ThousandNeeds(StrEnum):
    COUNTERS = "counters"
    TRICKS = "tricks"


class PassMode(StrEnum):
    BLIND_SWAP = "blind_swap"
    PARTNER_THEN_BACK = "partner_then_back"
    PARTNER_THEN_BACK_UNMELDED = "partner_then_back_unmelded"


class MeldOrder(StrEnum):
    TOGETHER = "together"
    BIDDER_FIRST = "bidder_first"


class CardPoints(StrEnum):
    EQUAL = "equal"
    OLD = "old"


class MadeScores(StrEnum):
    ALL = "all"
    BID = "bid"


class SetRule(StrEnum):
    MINUS_BID = "minus_bid"
    OPPONENTS_PLUS_BID = "opponents_plus_bid"
    DEFENDERS_TAKE = "defenders_take"


class Save(StrEnum):
    TRICK = "trick"
    POINTS = "points"
    COUNTER = "counter"


class NinesSurvive(StrEnum):
    NO = "no"
    ONLY = "only"
    ALWAYS = "always"


class ThrowIn(StrEnum):
    NEVER = "never"
    IF_IMPOSSIBLE = "if_impossible"
    IF_IMPOSSIBLE_ELSE_UNANIMOUS = "if_impossible_else_unanimous"
    UNANIMOUS = "unanimous"
    ANY_TIME = "any_time"
    ANY_TIME_FORCED_IF_IMPOSSIBLE = "any_time_forced_if_impossible"


class Reach(StrEnum):
    REACH = "ge"
    EXCEED = "gt"


class BothCross(StrEnum):
    DECLARER = "declarer"
    MOST = "most"
