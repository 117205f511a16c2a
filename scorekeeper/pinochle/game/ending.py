"""When a game is over, who won it and by which rule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from operator import add
from typing import NamedTuple

from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.rules.choices import BothCross, Reach
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats


class EndRule(StrEnum):
    """The rule that decided a game; comments list what ``GameEnd.values`` has for it."""

    DOUBLE_RUN = auto()
    CONCEDED = auto()
    TIME_UP = auto()
    HANDS_PLAYED = auto()  # hands
    REACHED = auto()  # total, target
    PASSED = auto()  # total, target
    # target, sides: several sides reached it, and the declarer's side comes first
    SEVERAL_DECLARER = auto()
    SEVERAL_MOST = auto()  # target, sides: several reached it, and the highest score wins
    HELD_BID = auto()  # target
    FELL = auto()  # score
    LEAD = auto()  # lead


# Rules of games that only a made bid wins: a tie there does not announce another hand.
HOLDING = (EndRule.HELD_BID, EndRule.FELL, EndRule.LEAD)


# Rules by which level sides can share the win.
BY_LENGTH = (EndRule.HANDS_PLAYED, EndRule.TIME_UP)


@dataclass(frozen=True)
class GameEnd:
    """The hand that decided the game, the winner, and the rule."""

    hand: int
    winner: Seats
    rule: EndRule
    values: Mapping[str, int]


class _Contest(NamedTuple):
    """The best of these sides wins by this rule, unless several are level."""

    among: list[int]
    rule: EndRule
    values: Mapping[str, int]


class _After(NamedTuple):
    """The state of the game after a finished hand."""

    ruleset: Ruleset
    hand: int
    score: HandScore
    totals: tuple[int, ...]
    hands_scored: int
    time_up: bool  # time was called in this hand or earlier

    @property
    def everybody(self) -> list[int]:
        return list(range(len(self.totals)))

    @property
    def across(self) -> list[int]:
        """The sides that reached the target."""
        least = self.ruleset.least_winning_score
        return [index for index, total in enumerate(self.totals) if total >= least]

    def declaring(self, among: list[int]) -> list[int]:
        """The sides that declared the hand; nobody declares a redeal."""
        declaring = set(self.score.declaring) if self.score.counts else set()
        return [index for index in among if declaring & set(self.ruleset.sides[index])]

    def best(self, among: list[int]) -> list[Seats]:
        """The sides with the highest total."""
        best = max(self.totals[index] for index in among)
        return [self.ruleset.sides[index] for index in among if self.totals[index] == best]


def find_end(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> GameEnd | None:
    """Find the first hand that decides the game. ``None`` stands for an open hand."""
    return next(filter(None, map(_decide, _after_each(ruleset, scores))), None)


def find_level(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> tuple[Seats, ...]:
    """The level sides of an undecided game that need one more hand; R84."""
    states = [*_after_each(ruleset, scores)]
    contests = [*_contests(states[-1])] if states else []
    if not contests:
        return ()
    # If time was called, the last contest is about that, and between all sides.
    among, rule, _values = contests[-1]
    level = states[-1].best(among)
    return tuple(level) if len(level) > 1 and rule not in HOLDING else ()


def _after_each(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> Iterator[_After]:
    """The game after each finished hand."""
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
    # The first contest without a tie decides: the target before the time.
    for among, rule, values in _contests(after):
        best = after.best(among)
        is_decided = len(best) == 1 or (after.ruleset.ties_share and rule in BY_LENGTH)
        if is_decided and (after.score.counts or not after.score.conceded):  # a won game stays won
            return GameEnd(after.hand, _together(best), rule, values)
    return _conceded(after, after.score.conceded) if after.score.conceded else None


def _conceded(after: _After, side: Seats) -> GameEnd:
    """The best of the others wins, or all that are level; R94."""
    others = [index for index in after.everybody if after.ruleset.sides[index] != side]
    return GameEnd(after.hand, _together(after.best(others)), EndRule.CONCEDED, {})


def _together(sides: list[Seats]) -> Seats:
    return tuple(sorted(seat for seats in sides for seat in seats))


def _contests(after: _After) -> Iterator[_Contest]:
    """Yield the contests of this hand; the first without a tie decides, R84."""
    rules = after.ruleset
    if rules.hand_limit is not None and after.hands_scored >= rules.hand_limit:
        # R87
        yield _Contest(after.everybody, EndRule.HANDS_PLAYED, {"hands": after.hands_scored})
    if rules.plays_to_target:
        yield from _held_bid(after) if rules.must_hold_bid else _crossed(after)
    if after.time_up and after.score.counts:
        # R88: the hand that was begun counts, even after a redeal
        yield _Contest(after.everybody, EndRule.TIME_UP, {})


def _crossed(after: _After) -> Iterator[_Contest]:
    """The sides that reached the target; R80, R82."""
    across, target = after.across, after.ruleset.target
    if not across:
        return
    several = {"target": target, "sides": len(after.totals)}
    declaring = after.declaring(across)
    if len(across) == 1:
        rule = EndRule.PASSED if after.ruleset.reach is Reach.EXCEED else EndRule.REACHED
        yield _Contest(across, rule, {"total": after.totals[across[0]], "target": target})
    elif declaring and after.ruleset.both_cross is BothCross.DECLARER:
        yield _Contest(declaring, EndRule.SEVERAL_DECLARER, several)
    else:
        yield _Contest(across, EndRule.SEVERAL_MOST, several)


def _held_bid(after: _After) -> Iterator[_Contest]:
    """The winner must make the bid on that hand, R85, or a stop ends the game, R86."""
    holders = after.declaring(after.across) if after.score.made else []
    if holders:
        yield _Contest(holders, EndRule.HELD_BID, {"target": after.ruleset.target})
    low, high = min(after.totals), max(after.totals)
    if low <= after.ruleset.stop_floor:
        yield _Contest(after.everybody, EndRule.FELL, {"score": low})
    elif high - low >= after.ruleset.stop_gap:
        yield _Contest(after.everybody, EndRule.LEAD, {"lead": high - low})
