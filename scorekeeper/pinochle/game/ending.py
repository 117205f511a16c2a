"""When a game is over, who won it and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, auto

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


@dataclass(frozen=True)
class Decision:
    """Who has won, and by which rule."""

    winner: Seats
    rule: EndRule
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class GameEnd:
    """The decision of a game, made by the hand of that number."""

    hand: int
    winner: Seats
    rule: EndRule
    values: Mapping[str, int]


@dataclass(frozen=True)
class _Totals:
    """The sides after a hand."""

    ruleset: Ruleset
    score: HandScore
    totals: tuple[int, ...]
    hands_scored: int
    time_up: bool  # called in this hand or in one before that left the score level

    def crosses(self, index: int) -> bool:
        total, target = self.totals[index], self.ruleset.target
        return total > target if self.ruleset.reach is Reach.EXCEED else total >= target

    def declares(self, index: int) -> bool:
        """Whether the side declared the hand; nobody did one that was dealt again."""
        declaring = set(self.score.declaring) if self.score.counts else set()
        return bool(set(self.ruleset.sides[index]) & declaring)

    def leader(self, among: Sequence[int]) -> Seats | None:
        """The side with most points; None when it is level: one more hand, n23."""
        best = max(self.totals[index] for index in among)
        first, *level = [index for index in among if self.totals[index] == best]
        return None if level else self.ruleset.sides[first]


def find_end(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> GameEnd | None:
    """The first hand that decides the game; an open hand (None) decides nothing."""
    for number, after in _totals_after(ruleset, scores):
        decision = _decide(after)
        if decision:
            return GameEnd(number, decision.winner, decision.rule, decision.values)
    return None


def find_level(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> tuple[Seats, ...]:
    """The sides that share what would have won an undecided game: one more hand, n23."""
    totals_after = [after for _number, after in _totals_after(ruleset, scores)]
    if not totals_after:
        return ()
    last = totals_after[-1]
    contenders = _contenders(last)
    best = max((last.totals[index] for index in contenders), default=0)
    level = [ruleset.sides[index] for index in contenders if last.totals[index] == best]
    return tuple(level) if len(level) > 1 else ()


def _totals_after(
    ruleset: Ruleset, scores: Sequence[HandScore | None]
) -> Iterator[tuple[int, _Totals]]:
    """The totals after each hand that is over, with the hand's number."""
    totals = (0,) * len(ruleset.sides)
    scored, time_up = 0, False
    for number, score in enumerate(scores, start=1):
        if score is None:
            continue
        totals = tuple(a + side.score for a, side in zip(totals, score.sides, strict=True))
        scored += score.counts
        time_up = time_up or score.time_up
        yield number, _Totals(ruleset, score, totals, scored, time_up)


def _contenders(after: _Totals) -> list[int]:
    """The sides of which one has won, unless they are level; nobody where nothing ends the game."""
    rules, everybody = after.ruleset, list(range(len(after.totals)))
    if after.time_up and after.score.counts:
        return everybody
    if rules.hand_limit is not None:
        return everybody if after.hands_scored >= rules.hand_limit else []
    if rules.time_limit is not None or rules.must_hold_bid:
        return []
    return _winners_across(after)


def _winners_across(after: _Totals) -> list[int]:
    """Of those who reached the target, the ones of whom the best has won; C27."""
    across = [index for index in range(len(after.totals)) if after.crosses(index)]
    declaring = [index for index in across if after.declares(index)]
    by_declarer = after.ruleset.both_cross is BothCross.DECLARER
    return declaring if declaring and by_declarer else across


def _decide(after: _Totals) -> Decision | None:
    if after.score.double_run:
        return Decision(after.score.double_run, EndRule.DOUBLE_RUN)
    decided = _by_rule(after) or _time_is_up(after)
    if after.score.conceded and not (decided and after.score.counts):
        return _conceded(after, after.score.conceded)  # a game that is won is not conceded
    return decided


def _by_rule(after: _Totals) -> Decision | None:
    rules = after.ruleset
    if rules.hand_limit is not None:
        return _after_hands(after, rules.hand_limit)
    if rules.time_limit is not None:
        return None
    if rules.must_hold_bid:
        return _held_bid(after) or _stopped(after)
    return _crossed(after)


def _conceded(after: _Totals, side: Seats) -> Decision:
    """The best of the others; where several of them are level they win together."""
    others = [i for i, seats in enumerate(after.ruleset.sides) if seats != side]
    best = max(after.totals[i] for i in others)
    winners = [after.ruleset.sides[i] for i in others if after.totals[i] == best]
    return Decision(tuple(sorted(seat for seats in winners for seat in seats)), EndRule.CONCEDED)


def _time_is_up(after: _Totals) -> Decision | None:
    """003 L160; the hand that was begun is counted, n23, also when it is dealt again first."""
    ends = after.time_up and after.score.counts
    leader = after.leader(range(len(after.totals))) if ends else None
    return Decision(leader, EndRule.TIME_UP) if leader else None


def _after_hands(after: _Totals, limit: int) -> Decision | None:
    """003 L160, 001 L185."""
    leader = after.leader(range(len(after.totals)))
    if after.hands_scored < limit or leader is None:
        return None
    return Decision(leader, EndRule.HANDS_PLAYED, {"hands": after.hands_scored})


def _crossed(after: _Totals) -> Decision | None:
    """Who reached the target; where several did, C27 and n23."""
    across = [i for i in range(len(after.totals)) if after.crosses(i)]
    target = after.ruleset.target
    if not across:
        return None
    if len(across) == 1:
        rule = EndRule.PASSED if after.ruleset.reach is Reach.EXCEED else EndRule.REACHED
        values = {"total": after.totals[across[0]], "target": target}
        return Decision(after.ruleset.sides[across[0]], rule, values)
    contenders = _winners_across(after)
    winner = after.leader(contenders)
    declared = all(after.declares(index) for index in contenders)
    by_declarer = after.ruleset.both_cross is BothCross.DECLARER and declared
    rule = EndRule.SEVERAL_DECLARER if by_declarer else EndRule.SEVERAL_MOST
    return Decision(winner, rule, {"target": target}) if winner else None


def _held_bid(after: _Totals) -> Decision | None:
    """The bid must be won and made on the very hand; 001 L171, C32."""
    if not after.score.made:
        return None
    holders = [
        index
        for index in range(len(after.totals))
        if after.crosses(index) and after.declares(index)
    ]
    winner = after.leader(holders) if holders else None
    target = {"target": after.ruleset.target}
    return Decision(winner, EndRule.HELD_BID, target) if winner else None


def _stopped(after: _Totals) -> Decision | None:
    """The stop that must_hold_bid needs, so that a game ends; 001 L171."""
    rules = after.ruleset
    everybody = range(len(after.totals))
    low, high = min(after.totals), max(after.totals)
    leader = after.leader(everybody)
    if leader is None:
        return None
    if low <= rules.stop_floor:
        return Decision(leader, EndRule.FELL, {"score": low})
    if high - low >= rules.stop_gap:
        return Decision(leader, EndRule.LEAD, {"lead": high - low})
    return None
