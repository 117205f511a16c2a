"""When a game is over, who won it and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from operator import add
from typing import NamedTuple

from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.rules.choices import BothCross, Reach
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats


class EndRule(StrEnum):
    """The rule that decided a game; ``GameEnd.values`` has the numbers that go with it."""

    DOUBLE_RUN = auto()
    CONCEDED = auto()
    TIME_UP = auto()
    HANDS_PLAYED = auto()  # hands
    REACHED = auto()  # total, target
    PASSED = auto()  # total, target
    SEVERAL_DECLARER = auto()  # target: several reached it, and the declarer's side comes first
    SEVERAL_MOST = auto()  # target: several reached it, and the highest score wins
    HELD_BID = auto()  # target
    FELL = auto()  # score
    LEAD = auto()  # lead


# Where a side must hold the bid to win: whoever is level is not told that one more hand decides.
HOLDING = (EndRule.HELD_BID, EndRule.FELL, EndRule.LEAD)


# Where those who are level can share the win.
BY_LENGTH = (EndRule.HANDS_PLAYED, EndRule.TIME_UP)


@dataclass(frozen=True)
class GameEnd:
    """How the hand of that number decided the game: who has won, and by which rule."""

    hand: int
    winner: Seats
    rule: EndRule
    values: Mapping[str, int]


class _Contest(NamedTuple):
    """The sides of which the best has won, unless several are level, and by which rule."""

    among: list[int]
    rule: EndRule
    values: Mapping[str, int]


class _After(NamedTuple):
    """The sides after a hand that is over."""

    ruleset: Ruleset
    hand: int
    score: HandScore
    totals: tuple[int, ...]
    hands_scored: int
    time_up: bool  # called in this hand or in one before that left the score level

    @property
    def everybody(self) -> list[int]:
        return list(range(len(self.totals)))

    @property
    def across(self) -> list[int]:
        """Those who reached the target."""
        least = self.ruleset.least_winning_score
        return [index for index, total in enumerate(self.totals) if total >= least]

    def declaring(self, among: list[int]) -> list[int]:
        """Those who declared the hand; nobody did one that was dealt again."""
        declaring = set(self.score.declaring) if self.score.counts else set()
        return [index for index in among if declaring & set(self.ruleset.sides[index])]

    def best(self, among: list[int]) -> list[Seats]:
        """The side with most points, or all that share them."""
        best = max(self.totals[index] for index in among)
        return [self.ruleset.sides[index] for index in among if self.totals[index] == best]


def find_end(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> GameEnd | None:
    """The first hand that decides the game; an open hand (None) decides nothing."""
    return next(filter(None, map(_decide, _after_each(ruleset, scores))), None)


def find_level(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> tuple[Seats, ...]:
    """The sides that share what would have won an undecided game: one more hand, n23."""
    over = [*_after_each(ruleset, scores)]
    contests = [*_contests(over[-1])] if over else []
    if not contests:
        return ()
    # The last, because that is the clock where it has run out, and the clock is about every side.
    among, rule, _values = contests[-1]
    level = over[-1].best(among)
    return tuple(level) if len(level) > 1 and rule not in HOLDING else ()


def _after_each(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> Iterator[_After]:
    """The totals after each hand that is over."""
    totals = (0,) * len(ruleset.sides)
    scored, time_up = 0, False
    for number, score in enumerate(scores, start=1):
        if score is None:
            continue
        totals = tuple(map(add, totals, score.changes))
        scored += score.counts
        time_up = time_up or score.time_up
        yield _After(ruleset, number, score, totals, scored, time_up)


def _decide(after: _After) -> GameEnd | None:
    if after.score.double_run:
        return GameEnd(after.hand, after.score.double_run, EndRule.DOUBLE_RUN, {})
    # The first that is not level, because what the game is played to goes before the clock.
    for among, rule, values in _contests(after):
        best = after.best(among)
        decides = len(best) == 1 or (after.ruleset.ties_share and rule in BY_LENGTH)
        if decides and (after.score.counts or not after.score.conceded):
            # A game that is won is not conceded.
            return GameEnd(after.hand, _together(best), rule, values)
    return _conceded(after, after.score.conceded) if after.score.conceded else None


def _conceded(after: _After, side: Seats) -> GameEnd:
    """The best of the others; where several of them are level they win together."""
    others = [index for index in after.everybody if after.ruleset.sides[index] != side]
    return GameEnd(after.hand, _together(after.best(others)), EndRule.CONCEDED, {})


def _together(sides: list[Seats]) -> Seats:
    return tuple(sorted(seat for seats in sides for seat in seats))


def _contests(after: _After) -> Iterator[_Contest]:
    """What the hand may have decided; the first in which nobody is level does, n23."""
    rules = after.ruleset
    if rules.hand_limit is not None and after.hands_scored >= rules.hand_limit:
        # 003 L160, 001 L185
        yield _Contest(after.everybody, EndRule.HANDS_PLAYED, {"hands": after.hands_scored})
    if rules.plays_to_target:
        yield from _held_bid(after) if rules.must_hold_bid else _crossed(after)
    if after.time_up and after.score.counts:
        # 003 L160; the hand that was begun is counted, also when it is dealt again first
        yield _Contest(after.everybody, EndRule.TIME_UP, {})


def _crossed(after: _After) -> Iterator[_Contest]:
    """Who reached the target; where several did, C27."""
    across, target = after.across, after.ruleset.target
    declaring = after.declaring(across) if across else []
    if len(across) == 1:
        rule = EndRule.PASSED if after.ruleset.reach is Reach.EXCEED else EndRule.REACHED
        yield _Contest(across, rule, {"total": after.totals[across[0]], "target": target})
    elif declaring and after.ruleset.both_cross is BothCross.DECLARER:
        yield _Contest(declaring, EndRule.SEVERAL_DECLARER, {"target": target})
    elif across:
        yield _Contest(across, EndRule.SEVERAL_MOST, {"target": target})


def _held_bid(after: _After) -> Iterator[_Contest]:
    """The bid must be won and made on the very hand, or a stop ends the game; 001 L171, C32."""
    holders = after.declaring(after.across) if after.score.made else []
    if holders:
        yield _Contest(holders, EndRule.HELD_BID, {"target": after.ruleset.target})
    low, high = min(after.totals), max(after.totals)
    if low <= after.ruleset.stop_floor:
        yield _Contest(after.everybody, EndRule.FELL, {"score": low})
    elif high - low >= after.ruleset.stop_gap:
        yield _Contest(after.everybody, EndRule.LEAD, {"lead": high - low})
