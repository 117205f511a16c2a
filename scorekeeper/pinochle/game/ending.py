"""When a game is over, who won it and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.rules.choices import BothCross, Reach
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats


@dataclass(frozen=True)
class GameEnd:
    """The decision of a game, made by the hand of that number."""

    hand: int
    winner: Seats
    reason: str


@dataclass(frozen=True)
class _Standing:
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


Decision = tuple[Seats, str]


def find_end(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> GameEnd | None:
    """The first hand that decides the game; an open hand (None) decides nothing."""
    for number, standing in _standings(ruleset, scores):
        decision = _decide(standing)
        if decision:
            return GameEnd(number, *decision)
    return None


def find_level(ruleset: Ruleset, scores: Sequence[HandScore | None]) -> tuple[Seats, ...]:
    """The sides that share what would have won an undecided game: one more hand, n23."""
    standings = [standing for _number, standing in _standings(ruleset, scores)]
    if not standings:
        return ()
    last = standings[-1]
    contenders = _contenders(last)
    best = max((last.totals[index] for index in contenders), default=0)
    level = [ruleset.sides[index] for index in contenders if last.totals[index] == best]
    return tuple(level) if len(level) > 1 else ()


def _standings(
    ruleset: Ruleset, scores: Sequence[HandScore | None]
) -> Iterator[tuple[int, _Standing]]:
    """How the sides stand after each hand that is over, with its number."""
    totals = (0,) * len(ruleset.sides)
    scored, time_up = 0, False
    for number, score in enumerate(scores, start=1):
        if score is None:
            continue
        totals = tuple(a + side.score for a, side in zip(totals, score.sides, strict=True))
        scored += score.counts
        time_up = time_up or score.time_up
        yield number, _Standing(ruleset, score, totals, scored, time_up)


def _contenders(standing: _Standing) -> list[int]:
    """The sides of which one has won, unless they are level; nobody where nothing ends the game."""
    rules, everybody = standing.ruleset, list(range(len(standing.totals)))
    if standing.time_up and standing.score.counts:
        return everybody
    if rules.hand_limit is not None:
        return everybody if standing.hands_scored >= rules.hand_limit else []
    if rules.time_limit is not None or rules.must_hold_bid:
        return []
    return _winners_across(standing)


def _winners_across(standing: _Standing) -> list[int]:
    """Of those who reached the target, the ones of whom the best has won; C27."""
    across = [index for index in range(len(standing.totals)) if standing.crosses(index)]
    declaring = [index for index in across if standing.declares(index)]
    by_declarer = standing.ruleset.both_cross is BothCross.DECLARER
    return declaring if declaring and by_declarer else across


def _decide(standing: _Standing) -> Decision | None:
    if standing.score.double_run:
        return standing.score.double_run, _("A double run wins the game at once.")
    decided = _by_rule(standing) or _time_is_up(standing)
    if standing.score.conceded and not (decided and standing.score.counts):
        return _conceded(standing, standing.score.conceded)  # a game that is won is not conceded
    return decided


def _by_rule(standing: _Standing) -> Decision | None:
    rules = standing.ruleset
    if rules.hand_limit is not None:
        return _after_hands(standing, rules.hand_limit)
    if rules.time_limit is not None:
        return None
    if rules.must_hold_bid:
        return _held_bid(standing) or _stopped(standing)
    return _crossed(standing)


def _conceded(standing: _Standing, side: Seats) -> Decision:
    """The best of the others; where several of them are level they win together."""
    others = [i for i, seats in enumerate(standing.ruleset.sides) if seats != side]
    best = max(standing.totals[i] for i in others)
    winners = [standing.ruleset.sides[i] for i in others if standing.totals[i] == best]
    return tuple(sorted(seat for seats in winners for seat in seats)), _("The game was conceded.")


def _time_is_up(standing: _Standing) -> Decision | None:
    """003 L160; the hand that was begun is counted, n23, also when it is dealt again first."""
    ends = standing.time_up and standing.score.counts
    leader = standing.leader(range(len(standing.totals))) if ends else None
    return (leader, _("Time is up: the highest score wins.")) if leader else None


def _after_hands(standing: _Standing, limit: int) -> Decision | None:
    """003 L160, 001 L185."""
    leader = standing.leader(range(len(standing.totals)))
    if standing.hands_scored < limit or leader is None:
        return None
    reason = _("The highest score after {hands} hands wins.")
    return leader, reason.format(hands=standing.hands_scored)


def _crossed(standing: _Standing) -> Decision | None:
    """Who reached the target; where several did, C27 and n23."""
    across = [i for i in range(len(standing.totals)) if standing.crosses(i)]
    target = standing.ruleset.target
    if not across:
        return None
    if len(across) == 1:
        if standing.ruleset.reach is Reach.EXCEED:
            reason = _("{total} points pass the target of {target}.")
        else:
            reason = _("{total} points reach the target of {target}.")
        total = standing.totals[across[0]]
        return standing.ruleset.sides[across[0]], reason.format(total=total, target=target)
    contenders = _winners_across(standing)
    winner = standing.leader(contenders)
    declared = all(standing.declares(index) for index in contenders)
    if standing.ruleset.both_cross is BothCross.DECLARER and declared:
        reason = _("Several reached {target} in one hand: the declarer's side wins.")
    else:
        reason = _("Several reached {target} in one hand: the highest score wins.")
    return (winner, reason.format(target=target)) if winner else None


def _held_bid(standing: _Standing) -> Decision | None:
    """The bid must be won and made on the very hand; 001 L171, C32."""
    if not standing.score.made:
        return None
    holders = [
        index
        for index in range(len(standing.totals))
        if standing.crosses(index) and standing.declares(index)
    ]
    winner = standing.leader(holders) if holders else None
    reason = _("Reached {target} with a bid won and made.")
    return (winner, reason.format(target=standing.ruleset.target)) if winner else None


def _stopped(standing: _Standing) -> Decision | None:
    """The stop that must_hold_bid needs, so that a game ends; 001 L171."""
    rules = standing.ruleset
    everybody = range(len(standing.totals))
    low, high = min(standing.totals), max(standing.totals)
    leader = standing.leader(everybody)
    if leader is None:
        return None
    if low <= rules.stop_floor:
        reason = _("A side fell to {score}: the game stops and the highest score wins.")
        return leader, reason.format(score=low)
    if high - low >= rules.stop_gap:
        reason = _("A lead of {lead}: the game stops and the highest score wins.")
        return leader, reason.format(lead=high - low)
    return None
