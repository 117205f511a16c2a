"""The score sheet as CSV for a spreadsheet, and as text for a chat."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from scorekeeper.language import _, in_english, points
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.scoring import HandScore, LineKind
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.text import hand_text
from scorekeeper.text.score_sentences import end_reason, reason
from scorekeeper.text.side_marks import MARKS

from .writing import scored_hands

FORMULA = re.compile(r"((?:^|[;,|\t\n])[\s\"]*)([=+\-@＝＋－＠])")

COLUMNS = (
    "hand",
    "dealer",
    "declarer",
    "bid",
    "trump",
    "outcome",
    "side",
    "meld",
    "tricks",
    "score",
    "total",
    "adjustment",
    "reason",
)


@in_english()
def to_csv(game: Game) -> str:
    """Return a table with a header, and a row for each side of each hand."""
    return rows_to_csv((COLUMNS, *_rows(game)))


def rows_to_csv(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV. Texts that look like formulas get an apostrophe."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(safe_cell, row) for row in rows)
    return text.getvalue()


def _rows(game: Game) -> Iterator[tuple[object, ...]]:
    for scored, score, totals in scored_hands(game):
        hand, players = scored.hand, game.players_of(scored.number)
        for side, total in zip(score.sides, totals, strict=True):
            yield (
                "" if scored.takes_no_number else game.shown_number(scored.number),
                players[hand.dealer],
                "" if hand.declarer is None else players[hand.declarer],
                "sweep" if hand.sweep else hand.bid,
                hand.trump.word if hand.trump else "",
                hand_text.result(game, scored),
                game.names(side.seats),
                side.meld,
                side.tricks,
                side.score,
                total,
                side.points_from(LineKind.ADJUSTMENT),
                "; ".join(map(reason, side.explained(LineKind.ADJUSTMENT))),
            )


def safe_cell(value: object) -> object:
    """Put an apostrophe before each part that a spreadsheet might read as a formula.

    Some programs split lines at separators even within quotes, so any part may begin a cell.
    """
    return FORMULA.sub(r"\1'\2", value) if isinstance(value, str) else value


def to_text(game: Game, note: str = "") -> str:
    """The game as text: its title, rules and notes, a line for each hand, and the winner.

    Each total has the mark of its side in front, such as “● 340”.
    """
    sides = " : ".join(marked(map(game.names, game.ruleset.sides)))
    about = _("Pinochle · {ruleset} · {sides}", ruleset=ruleset_name(game.ruleset), sides=sides)
    lines = [*filter(None, [game.title, about, note, game.note])]
    lines += [
        f"{_hand_line(game, scored)} · {' : '.join(marked(map(points, totals)))}"
        f"{_adjusted(game, score)}"
        for scored, score, totals in scored_hands(game)
    ]
    if game.end:
        lines.append(f"{hand_text.won(game)}. {end_reason(game.end)}")
    return "\n".join(lines) + "\n"


def marked(texts: Iterable[str]) -> list[str]:
    """The texts of the sides, each after its mark, such as “● 340”."""
    return [f"{mark.letter} {each}".strip() for mark, each in zip(MARKS, texts, strict=False)]


def _adjusted(game: Game, score: HandScore) -> str:
    """The adjustments of a hand, such as “ (Bob & Dee −50: renege)”."""
    texts = [
        f"{game.names(side.seats)} {points(line.points)}: {reason(line)}"
        for side in score.sides
        for line in side.lines
        if line.kind is LineKind.ADJUSTMENT
    ]
    return f" ({'; '.join(texts)})" if texts else ""


def _hand_line(game: Game, scored: ScoredHand) -> str:
    """A hand in one line, such as “3. Bob 310 ♠ made”."""
    if scored.takes_no_number:
        return hand_text.headline(game, scored)
    number = f"{game.shown_number(scored.number)}."
    if scored.hand.outcome in (Outcome.CONCEDED, Outcome.ENTERED):
        return f"{number} {hand_text.headline(game, scored)}"
    trump = f" {scored.hand.trump.symbol}" if scored.hand.trump else ""
    return f"{number} {hand_text.bid(game, scored)}{trump} {hand_text.result(game, scored)}"
