"""Find the end of a game: the winners, and the rule that decided it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from operator import add
from typing import NamedTuple

from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.rules.choices import BothCross, Reach
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats


class EndRule(StrEnum):
    """The rule that decided a game. The comments list the keys of ``GameEnd.values``."""

    DOUBLE_RUN = auto()
    CONCEDED = auto()
    TIME_UP = auto()
    HANDS_PLAYED = auto()  # keys: hands
    REACHED = auto()  # keys: total, target
    PASSED = auto()  # keys: total, target
    # The next two rules apply if several sides reached the target.
    SEVERAL_DECLARER = auto()  # keys: target, sides. The declarer’s side wins.
    SEVERAL_MOST = auto()  # keys: target, sides. The highest score wins.
    HELD_BID = auto()  # keys: target
    FELL = auto()  # keys: score. A side fell to ``stop_floor``.
    LEAD = auto()  # keys: lead. The lead reached ``stop_gap``.


# The rules that need the option ``must_hold_bid``. ``find_level`` reports no ties under them.
HELD_BID_RULES = (EndRule.HELD_BID, EndRule.FELL, EndRule.LEAD)

# The rules under which tied sides can share the win; R84.
BY_LENGTH = (EndRule.HANDS_PLAYED, EndRule.TIME_UP)


@dataclass(frozen=True)
class GameEnd:
    """The hand that decided the game, the winner, and the rule."""

    hand: int
    winner: Seats
    rule: EndRule
    values: Mapping[str, int]


class _Contest(NamedTuple):
    """A possible end of the game: the highest total in ``among`` wins by ``rule``."""

    among: list[int]  # indexes in ``ruleset.sides``
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
    def all_sides(self) -> list[int]:
        return list(range(len(self.totals)))

    @property
    def at_target(self) -> list[int]:
        """The sides that reached the target."""
        least = self.ruleset.least_winning_score
        return [index for index, total in enumerate(self.totals) if total >= least]

    def declaring(self, among: list[int]) -> list[int]:
        """The sides in ``among`` that won the bid. If the hand does not count, there are none."""
        declaring = set(self.score.declaring) if self.score.counts else set()
        return [index for index in among if declaring & set(self.ruleset.sides[index])]

    def best(self, among: list[int]) -> list[Seats]:
        """The seats of each side in ``among`` with the highest total."""
        best = max(self.totals[index] for index in among)
        return [self.ruleset.sides[index] for index in among if self.totals[index] == best]


def find_end(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> GameEnd | None:
    """Return the end of the game, or None if no hand has decided the game yet.

    ``scores`` has an entry for each hand. The score of an open hand is None.
    """
    return next(filter(None, map(_decide, _after_each(ruleset, scores))), None)


def find_level(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> tuple[Seats, ...]:
    """Return the tied sides of an undecided game, which need one more hand; R84."""
    states = [*_after_each(ruleset, scores)]
    contests = [*_contests(states[-1])] if states else []
    if not contests:
        return ()
    # Once time was called, all sides take part in the last contest.
    among, rule, _values = contests[-1]
    level = states[-1].best(among)
    return tuple(level) if len(level) > 1 and rule not in HELD_BID_RULES else ()


def _after_each(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> Iterator[_After]:
    """Yield the state of the game after each finished hand."""
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
    # The first contest without a tie decides. With ``ties_share``, tied sides can also win. The
    # contest for the target comes first, then the contest after a call of time.
    for among, rule, values in _contests(after):
        best = after.best(among)
        is_decided = len(best) == 1 or (after.ruleset.ties_share and rule in BY_LENGTH)
        # A side that concedes after the deciding hand does not change the winner.
        if is_decided and (after.score.counts or not after.score.conceded):
            return GameEnd(after.hand, _seats_of(best), rule, values)
    return _end_by_concession(after, after.score.conceded) if after.score.conceded else None


def _end_by_concession(after: _After, side: Seats) -> GameEnd:
    """End the game that ``side`` conceded; R94.

    The highest total of the sides that did not concede wins. Tied sides share the win.
    """
    others = [index for index in after.all_sides if after.ruleset.sides[index] != side]
    return GameEnd(after.hand, _seats_of(after.best(others)), EndRule.CONCEDED, {})


def _seats_of(sides: list[Seats]) -> Seats:
    return tuple(sorted(seat for seats in sides for seat in seats))


def _contests(after: _After) -> Iterator[_Contest]:
    """Yield the contests after this hand, in the order in which ``_decide`` tries them; R84."""
    rules = after.ruleset
    if rules.hand_limit is not None and after.hands_scored >= rules.hand_limit:
        # R87: the hand limit is reached
        yield _Contest(after.all_sides, EndRule.HANDS_PLAYED, {"hands": after.hands_scored})
    if rules.plays_to_target:
        yield from _held_bid_contests(after) if rules.must_hold_bid else _target_contests(after)
    if after.time_up and after.score.counts:
        # R88: a redeal does not end the game, but the next hand that counts does
        yield _Contest(after.all_sides, EndRule.TIME_UP, {})


def _target_contests(after: _After) -> Iterator[_Contest]:
    """Yield the contest between the sides that reached the target; R80, R82."""
    reached, target = after.at_target, after.ruleset.target
    if not reached:
        return
    several = {"target": target, "sides": len(after.totals)}
    declaring = after.declaring(reached)
    if len(reached) == 1:
        rule = EndRule.PASSED if after.ruleset.reach is Reach.EXCEED else EndRule.REACHED
        yield _Contest(reached, rule, {"total": after.totals[reached[0]], "target": target})
    elif declaring and after.ruleset.both_cross is BothCross.DECLARER:
        yield _Contest(declaring, EndRule.SEVERAL_DECLARER, several)
    else:
        yield _Contest(reached, EndRule.SEVERAL_MOST, several)


def _held_bid_contests(after: _After) -> Iterator[_Contest]:
    """Yield the contests of a game with the option ``must_hold_bid``.

    A side at the target wins if it made its bid on this hand (R85). A low score or a large lead
    also ends the game (R86).
    """
    holders = after.declaring(after.at_target) if after.score.made else []
    if holders:
        yield _Contest(holders, EndRule.HELD_BID, {"target": after.ruleset.target})
    low, high = min(after.totals), max(after.totals)
    if low <= after.ruleset.stop_floor:
        yield _Contest(after.all_sides, EndRule.FELL, {"score": low})
    elif high - low >= after.ruleset.stop_gap:
        yield _Contest(after.all_sides, EndRule.LEAD, {"lead": high - low})
