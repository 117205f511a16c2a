"""Turn a finished hand into score lines, with a small function for each outcome.

A side's score is the sum of its lines. ``SideScore`` also has the meld shown and the tricks taken,
because players want to see both even if they do not count. A line has a reason and its numbers.
``text.score_sentences`` turns the reason into a sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto
from functools import cached_property

from scorekeeper.pinochle.rules.choices import MadeScores, SetRule, SweepMissed
from scorekeeper.pinochle.rules.ruleset import Seats

from .hand import TOOK_ALL, UNNUMBERED, Hand, Outcome
from .result import HandResult, SidePart

Values = Mapping[str, int | str]


class LineKind(StrEnum):
    """The kinds of lines on a score sheet."""

    MELD = "meld"
    TRICKS = "tricks"
    BID = "bid"
    ADJUSTMENT = "adjustment"
    ENTERED = "entered"  # the whole score, from paper


class Why(StrEnum):
    """The reason for a line. Each comment lists the keys of ``Line.values`` for that reason."""

    PLAIN = auto()  # none, or meld
    ADJUSTED = auto()  # reason
    MADE = auto()  # bid, kept, tricks
    MADE_SCORES_BID = auto()  # bid, kept, tricks
    SET = auto()  # bid, kept, tricks
    BID_MISSED = auto()  # bid
    DECLARERS_MELD = auto()  # meld
    NOTHING_TAKEN = auto()  # meld, nines, save (a ``Save``)
    NINES_SAVED = auto()  # nines
    TOO_FEW_TAKEN = auto()  # meld, nines, least
    TOO_LITTLE_MELD = auto()  # meld, least
    TOO_FEW_TRICKS = auto()  # tricks, least
    REDEALT = auto()
    PASSED_OUT = auto()
    FOLDED = auto()  # bid
    OTHERS_FOLDED = auto()
    THROWN_IN = auto()  # bid
    KEPT_UNPLAYED = auto()  # meld
    DOUBLE_RUN = auto()  # meld
    OTHERS_DOUBLE_RUN = auto()
    SWEEP_MADE = auto()
    OTHERS_SWEPT = auto()
    SWEEP_FAILED = auto()
    THOUSAND_MADE = auto()  # thousand
    OTHERS_MADE_THOUSAND = auto()  # meld, thousand
    THOUSAND_FAILED = auto()  # thousand
    MOON_MADE = auto()
    MOON_FAILED = auto()
    CONCEDED = auto()
    OTHERS_CONCEDED = auto()


@dataclass(frozen=True)
class Line:
    """One line of the score sheet: the points that it adds to the score, and the reason."""

    kind: LineKind
    points: int
    why: Why = Why.PLAIN
    values: Values = field(default_factory=dict)


@dataclass(frozen=True)
class SideScore:
    """A side's score in one hand, in points as the ruleset counts them."""

    seats: Seats
    meld: int  # shown, whether it counts or not
    tricks: int  # taken, whether they count or not
    lines: tuple[Line, ...]

    @cached_property
    def score(self) -> int:
        """The change to the side's total."""
        return sum(line.points for line in self.lines)

    def points_from(self, kind: str) -> int:
        """Return the points of all lines of that kind."""
        return sum(line.points for line in self.lines if line.kind == kind)

    @property
    def meld_counts(self) -> bool:
        """True if all the meld that was shown counts."""
        return self.points_from(LineKind.MELD) == self.meld

    @property
    def tricks_count(self) -> bool:
        return self.points_from(LineKind.TRICKS) == self.tricks

    def explained(self, kind: str) -> list[Line]:
        """Return the lines of that kind whose reason needs an explanation."""
        return [line for line in self.lines if line.kind == kind and line.why is not Why.PLAIN]


@dataclass(frozen=True)
class HandScore:
    """A scored hand. ``sides`` and ``changes`` are ordered by the lowest seat of each side."""

    sides: tuple[SideScore, ...]
    declaring: Seats
    made: bool  # True if the declarer’s side made its bid
    counts: bool  # False for a redeal, a passed-out or a conceded hand
    double_run: Seats | None  # the side whose double run won the game
    time_up: bool = False  # time was called
    conceded: Seats | None = None  # the side that conceded the game

    @cached_property
    def changes(self) -> tuple[int, ...]:
        """The change to each side's total."""
        return tuple(side.score for side in self.sides)

    @property
    def missed(self) -> bool:
        """True if the declarer’s side missed its bid, threw in the hand or folded."""
        return self.counts and bool(self.declaring) and not self.made and not self.double_run


Lines = Iterator[Line]


def score_hand(hand: Hand) -> HandScore:
    """Score a hand. The score is final if ``next_step`` is DONE."""
    result = HandResult(hand)
    lines = _double_run if result.double_run else LINES[hand.outcome]
    return HandScore(
        tuple(
            SideScore(
                part.seats,
                part.meld.points,
                part.tricks,
                (*lines(part), *_adjustments(part)),
            )
            for part in result.parts
        ),
        declaring=hand.declaring,
        made=_is_made(result),
        counts=hand.outcome not in (*UNNUMBERED, Outcome.CONCEDED),
        double_run=result.double_run,
        time_up=hand.time_up,
        conceded=result.conceding,
    )


def _is_made(result: HandResult) -> bool:
    if result.hand.outcome is Outcome.PLAYED:
        return bool(result.hand.points) and result.made
    if result.hand.outcome is Outcome.ENTERED:  # a missed bid never gains points
        return bool(result.hand.declaring) and result.declarer.entered > 0
    return result.hand.outcome in TOOK_ALL


def _bid_line(points: int, why: Why, **values: int) -> Line:
    return Line(LineKind.BID, points, why, values)


# Played


def _played(part: SidePart) -> Lines:
    if part.declaring:
        yield from _declarer(part)
    else:
        yield _meld(part)
        yield _tricks(part)
        if not part.result.made:
            yield from _set_bonus(part)


def _declarer(part: SidePart) -> Lines:
    kept, tricks, bid = part.kept, part.counted_tricks, part.result.bid
    values = {"bid": bid, "kept": kept, "tricks": tricks}
    if not part.result.made:
        if kept != part.meld.points:
            yield _lost(part, 0)
        if tricks != part.tricks:
            yield _too_few_tricks(part)
        yield _bid_line(_penalty(part), Why.SET, **values)
    elif part.ruleset.made_scores is MadeScores.BID:
        yield _bid_line(bid, Why.MADE_SCORES_BID, **values)
    else:
        yield _meld(part)
        yield _tricks(part)
        yield _bid_line(0, Why.MADE, **values)


def _meld(part: SidePart) -> Line:
    kept = part.kept
    if kept != part.meld.points:
        return _lost(part, kept)
    if kept and not part.saves(part.took):
        return Line(LineKind.MELD, kept, Why.NINES_SAVED, {"nines": kept})
    return Line(LineKind.MELD, kept)


def _lost(part: SidePart, points: int) -> Line:
    """Return the line for meld that does not count, except perhaps its nines of trump."""
    if part.saves(part.took):
        return _too_little_meld(part)
    lost: dict[str, int | str] = {"meld": part.meld.points, "nines": part.surviving_nines}
    if part.is_under_floor:
        needed = {"least": part.ruleset.trick_floor}
        return Line(LineKind.MELD, points, Why.TOO_FEW_TAKEN, lost | needed)
    return Line(LineKind.MELD, points, Why.NOTHING_TAKEN, lost | {"save": part.ruleset.save})


def _too_little_meld(part: SidePart) -> Line:
    values = {"meld": part.meld.points, "least": part.ruleset.meld_floor}
    return Line(LineKind.MELD, 0, Why.TOO_LITTLE_MELD, values)


def _tricks(part: SidePart) -> Line:
    if part.counted_tricks == part.tricks:
        return Line(LineKind.TRICKS, part.tricks)
    return _too_few_tricks(part)


def _too_few_tricks(part: SidePart) -> Line:
    values = {"tricks": part.tricks, "least": part.ruleset.trick_floor}
    return Line(LineKind.TRICKS, 0, Why.TOO_FEW_TRICKS, values)


def _penalty(part: SidePart) -> int:
    """Return the declarer’s points for a missed bid, 0 or negative; R61, R62."""
    return 0 if part.ruleset.set_rule is SetRule.OPPONENTS_PLUS_BID else -part.result.bid


def _set_bonus(part: SidePart) -> Lines:
    """Yield the lines that a defending side gets for a missed bid; R62."""
    if not part.is_paid:
        return
    if part.ruleset.set_rule is SetRule.DEFENDERS_TAKE:
        meld = part.result.declarer.on_board
        yield _bid_line(meld, Why.DECLARERS_MELD, meld=meld)
    if part.ruleset.set_rule is not SetRule.MINUS_BID:
        yield _bid_line(part.result.bid, Why.BID_MISSED, bid=part.result.bid)


def _untested_meld(part: SidePart, why: Why = Why.PLAIN) -> Line:
    """Return the line for meld that needs no trick. It only has to reach the meld floor, R89."""
    meld = part.meld.points
    if part.on_board != meld:
        return _too_little_meld(part)
    return Line(LineKind.MELD, meld, why, {"meld": meld}) if meld else Line(LineKind.MELD, 0)


# Other outcomes


def _redealt(part: SidePart) -> Lines:
    yield _bid_line(0, Why.REDEALT)


def _passed_out(part: SidePart) -> Lines:
    yield _bid_line(0, Why.PASSED_OUT)


def _folded(part: SidePart) -> Lines:
    """A fold costs the stuck bid, and nobody gets points; R20."""
    if part.declaring:
        yield _bid_line(-part.result.bid, Why.FOLDED, bid=part.result.bid)
    else:
        yield _bid_line(0, Why.OTHERS_FOLDED)


def _thrown_in(part: SidePart) -> Lines:
    """The declarer pays as for a missed bid, and the others keep their meld; R72."""
    if part.declaring:
        yield _bid_line(_penalty(part), Why.THROWN_IN, bid=part.result.bid)
    else:
        yield _untested_meld(part, Why.KEPT_UNPLAYED)
        yield from _set_bonus(part)


def _double_run(part: SidePart) -> Lines:
    if part.seats == part.result.double_run:
        meld = part.meld.points
        yield Line(LineKind.MELD, meld, Why.DOUBLE_RUN, {"meld": meld})
    else:
        yield _bid_line(0, Why.OTHERS_DOUBLE_RUN)


def _sweep_made(part: SidePart) -> Lines:
    """The declarer’s side scores the bonus and all trick points; R75.

    If ``sweep_points`` is set, it replaces the trick points.
    """
    if part.declaring:
        points = part.ruleset.sweep_points
        yield _bid_line(part.ruleset.sweep_bonus, Why.SWEEP_MADE)
        yield Line(LineKind.TRICKS, part.ruleset.trick_total if points is None else points)
    else:
        yield _bid_line(0, Why.OTHERS_SWEPT)


def _sweep_failed(part: SidePart) -> Lines:
    """The declarer’s side scores a fixed number or minus the bid; R76.

    Each other side scores its tricks. The sides that R62 pays also get the bonus.
    """
    if part.declaring:
        cost = part.ruleset.sweep_fail_declarer
        points = -part.result.bid if cost is SweepMissed.MINUS_BID else int(cost)
        yield _bid_line(points, Why.SWEEP_FAILED)
    else:
        bonus = part.ruleset.sweep_bonus if part.is_paid else 0
        yield _bid_line(bonus, Why.SWEEP_FAILED)
        yield Line(LineKind.TRICKS, part.tricks)


def _thousand_made(part: SidePart) -> Lines:
    """The declarer’s side scores the 1000, and the others lose their meld; R78."""
    thousand = part.ruleset.thousand
    if part.declaring:
        yield _bid_line(thousand, Why.THOUSAND_MADE, thousand=thousand)
    else:
        values = {"meld": part.meld.points, "thousand": thousand}
        yield Line(LineKind.MELD, 0, Why.OTHERS_MADE_THOUSAND, values)


def _thousand_failed(part: SidePart) -> Lines:
    """The declarer’s side loses the 1000, and the others score meld and tricks; R79."""
    thousand = part.ruleset.thousand
    if part.declaring:
        yield _bid_line(-thousand, Why.THOUSAND_FAILED, thousand=thousand)
    else:
        yield _untested_meld(part)
        yield Line(LineKind.TRICKS, part.tricks)


def _moon_made(part: SidePart) -> Lines:
    """The declarer’s side scores the moon in addition to its meld and tricks; R92."""
    yield _meld(part)
    yield _tricks(part)
    if part.declaring:
        yield _bid_line(part.ruleset.moon, Why.MOON_MADE)


def _moon_failed(part: SidePart) -> Lines:
    if part.declaring:
        yield _bid_line(-part.ruleset.moon, Why.MOON_FAILED)
    else:
        yield _meld(part)
        yield _tricks(part)


def _conceded(part: SidePart) -> Lines:
    own = part.seats == part.result.conceding
    yield _bid_line(0, Why.CONCEDED if own else Why.OTHERS_CONCEDED)


def _entered(part: SidePart) -> Lines:
    yield Line(LineKind.ENTERED, part.entered)


def _adjustments(part: SidePart) -> Lines:
    for each in part.result.hand.adjustments:
        if each.seat in part.seats:
            values = {"reason": each.reason}
            yield Line(LineKind.ADJUSTMENT, each.points, Why.ADJUSTED, values)


LINES: dict[Outcome, Callable[[SidePart], Lines]] = {
    Outcome.PLAYED: _played,
    Outcome.THROWN_IN: _thrown_in,
    Outcome.FOLDED: _folded,
    Outcome.REDEALT: _redealt,
    Outcome.PASSED_OUT: _passed_out,
    Outcome.SWEEP_MADE: _sweep_made,
    Outcome.SWEEP_FAILED: _sweep_failed,
    Outcome.THOUSAND_MADE: _thousand_made,
    Outcome.THOUSAND_FAILED: _thousand_failed,
    Outcome.MOON_MADE: _moon_made,
    Outcome.MOON_FAILED: _moon_failed,
    Outcome.CONCEDED: _conceded,
    Outcome.ENTERED: _entered,
}
