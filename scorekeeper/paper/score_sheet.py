"""What the printed score sheet says of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from unicodedata import bidirectional

from scorekeeper.language import _, ngettext, points, signed
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.scoring import LineKind, SideScore
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling import hand_text
from scorekeeper.telling.changes import adjustment
from scorekeeper.telling.side_marks import MARKS

LEFTWARD = ("R", "AL", "AN")  # Unicode’s classes of Hebrew and Arabic letters and figures
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
MOST_IN_USUAL_TYPE = 20  # hands on a page


@dataclass(frozen=True)
class Cell:
    """What one side has of one hand."""

    side: SideScore
    total: str
    mark: str  # “set”, where it is

    @property
    def score(self) -> str:
        return signed(self.side.score)

    @property
    def has_parts(self) -> bool:
        """Whether its meld and tricks are known: not where only points were typed in."""
        return all(line.kind is not LineKind.ENTERED for line in self.side.lines)


@dataclass(frozen=True)
class Row:
    """A hand: its number, who bid what, and a cell for each side, or why there is none."""

    number: str
    bid: str
    dealer: str
    cells: tuple[Cell, ...]
    state: str = ""


@dataclass(frozen=True)
class ScoreSheet:
    """A game on paper. ``day`` is said by whoever knows the reader's calendar."""

    played: Game
    day: str

    @cached_property
    def game(self) -> Game:
        """With each name kept apart from what is said beside it, also where it runs leftward."""
        former = tuple(replace(each, name=apart(each.name)) for each in self.played.former)
        return replace(self.played, players=tuple(map(apart, self.played.players)), former=former)

    @property
    def title(self) -> str:
        return self.game.title or _("Score sheet")

    @property
    def about(self) -> str:
        """“Howell Racehorse, to 1500 · 12 Nov 2026”."""
        return f"{ruleset_name(self.game.ruleset)}, {goal(self.game.ruleset)} · {self.day}"

    @property
    def ended(self) -> str:
        """Who won, and by which rule; empty while the game goes on."""
        return hand_text.ended(self.game)

    @property
    def sides(self) -> list[str]:
        """The names of each side behind its mark."""
        sides = map(self.game.names, self.game.ruleset.sides)
        return [f"{mark.letter} {names}" for mark, names in zip(MARKS, sides, strict=False)]

    @cached_property
    def rows(self) -> list[Row]:
        return [_row(self.game, scored) for scored in self.game.hands]

    @property
    def is_dense(self) -> bool:
        """Whether there are more hands than fit a page in its usual type."""
        return len(self.rows) > MOST_IN_USUAL_TYPE

    @property
    def totals(self) -> list[str]:
        return [points(total) for total in self.game.totals]

    @property
    def to_win(self) -> list[str]:
        return [points(each) for each in self.game.to_win]

    @property
    def notes(self) -> list[str]:
        """What the table cannot say in a figure: points added by hand, and who replaced whom."""
        noted = [self.game.note] if self.game.note else []
        return [*noted, *_adjusted(self.game), *_replaced(self.game)]


def apart(name: str) -> str:
    """A name that runs leftward, isolated as Unicode has it: “Bob 310” keeps its order."""
    leftward = any(bidirectional(letter) in LEFTWARD for letter in name)
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}" if leftward else name


def goal(ruleset: Ruleset) -> str:
    """To what a game is played: “to 1500”, “10 hands”."""
    if ruleset.hand_limit:
        told = ngettext("{number} hand", "{number} hands", ruleset.hand_limit)
        return told.format(number=ruleset.hand_limit)
    if ruleset.time_limit:
        return _("{number} minutes").format(number=ruleset.time_limit)
    return _("to {target}").format(target=ruleset.target)


def _row(game: Game, scored: ScoredHand) -> Row:
    trump = f" {scored.hand.trump.symbol}" if scored.hand.trump else ""
    cells = tuple(_cells(game, scored))
    dealer = game.players_of(scored.number)[scored.hand.dealer]
    after_end = game.end is not None and scored.number > game.end.hand
    return Row(
        number="" if scored.takes_no_number else str(game.told_number(scored.number)),
        bid=f"{hand_text.bid(game, scored)}{trump}",
        dealer=_("{player} dealt").format(player=dealer),
        cells=cells,
        state="" if cells else hand_text.not_counted(scored, _is_for_nothing(scored), after_end),
    )


def _cells(game: Game, scored: ScoredHand) -> Iterator[Cell]:
    if scored.score is None or scored.number > len(game.counted) or _is_for_nothing(scored):
        return
    totals = game.running_totals[scored.number - 1]
    for side, total in zip(scored.score.sides, totals, strict=True):
        yield Cell(side, points(total), hand_text.mark(scored, side))


def _is_for_nothing(scored: ScoredHand) -> bool:
    return scored.takes_no_number and not scored.hand.adjustments


def _adjusted(game: Game) -> Iterator[str]:
    for scored in game.hands:
        number = game.told_number(scored.number)
        for each in scored.hand.adjustments:
            what = adjustment(game, each)
            yield _("Hand {number}: {what}").format(number=number, what=what)


def _replaced(game: Game) -> Iterator[str]:
    for each in game.former:
        yield _("{player} took over from {former} at hand {number}.").format(
            player=game.players_of(each.hand)[each.seat],
            former=each.name,
            number=game.told_number(each.hand),
        )
