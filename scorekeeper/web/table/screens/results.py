"""The result of a hand, who won, and the score sheet."""

from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from scorekeeper.language import _, signed
from scorekeeper.pinochle.game.turning_point import turn
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.scoring import LineKind, SideScore, Why
from scorekeeper.pinochle.hand.steps import Step, open_steps, sides_to_agree
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.text import hand_text
from scorekeeper.text.facts import adjustment
from scorekeeper.text.glossary import Term, terms_in
from scorekeeper.text.score_sentences import reason
from scorekeeper.text.vocabulary import STEPS
from scorekeeper.web.plumbing.browser import games

from .screen import Screen

# A missed bid (a set) loses the trick points, so its explanation is below them.
ROW_EXPLAINED = {Why.SET: LineKind.TRICKS}


@dataclass(frozen=True)
class ResultScreen(Screen):
    template = "table/_result.html"
    corrects = False  # a result corrects nothing

    @property
    def back(self) -> str:
        """The address of this hand on the score sheet; empty for the current hand."""
        return "" if self.is_current else self.url_for("sheet.show", _anchor=f"hand-{self.number}")

    @property
    def result(self) -> list[tuple[SideScore, int]]:
        """Each side's score of this hand and its total after the hand; empty without a score."""
        if self.scored.score is None or self.number > len(self.game.counted):
            return []
        totals = self.game.running_totals[self.number - 1]
        return list(zip(self.scored.score.sides, totals, strict=True))

    @property
    def is_from_paper(self) -> bool:
        """True if only the points of the hand are known."""
        return self.hand.outcome is Outcome.ENTERED

    @property
    def is_older(self) -> bool:
        """True if a later hand was dealt, so that the totals of this hand are not current."""
        return not self.game.is_latest(self.number)

    @property
    def last_number(self) -> int:
        return self.game.shown_number(len(self.game.hands))

    @property
    def end_number(self) -> int:
        """The number of the hand that ended the game; 0 while it continues."""
        return self.game.shown_number(self.game.end.hand) if self.game.end else 0

    def reasons(self, row: str) -> list[tuple[int, str, str]]:
        """Return the explanations below a row: the side's index, its players, and the reason."""
        return [
            (place, self.names(side.seats), reason(line))
            for place, (side, _total) in enumerate(self.result)
            for line in side.lines
            if reason(line) and ROW_EXPLAINED.get(line.why, line.kind) == row
        ]

    def is_set(self, side: SideScore) -> bool:
        """True if the side missed its bid."""
        return bool(hand_text.mark(self.scored, side))

    @property
    def to_win(self) -> tuple[int, ...]:
        """The points each side still needs. Empty after a tie, or if a later hand was dealt."""
        return () if self.is_older or self.game.level else self.game.to_win

    def points_text(self, kind: str, side: SideScore) -> str:
        """Return a row's points for a side: “−310”, “made” for a bid without points, or “–”."""
        why = {line.why for line in side.explained(kind)}
        if why == {Why.MADE}:
            return _("made")
        return signed(side.points_from(kind)) if side.points_from(kind) or why else "–"

    @property
    def words(self) -> list[Term]:
        """The glossary terms in the reasons, such as “set”."""
        lines = [line for side, _total in self.result for line in side.lines]
        return terms_in(*(reason(line) for line in lines if line.kind is not LineKind.ADJUSTMENT))

    @property
    def time_is_over(self) -> bool:
        """True if the time limit has passed, and the players can still call time."""
        is_open = self.next_hand is not None and not self.game.time_is_called
        return self.table.minutes_left == 0 and is_open

    @property
    def headline(self) -> str:
        return hand_text.headline(self.game, self.scored)

    def fix_url(self, kind: str, side: SideScore) -> str:
        """Return the address to correct a part of a side's score; empty if there is none."""
        steps = open_steps(self.hand)
        if kind == "meld" and Step.MELD in steps:
            return self.url_for("melding.show_meld", seat=self._melder(side))
        if kind == "tricks":
            played = [step for step in (Step.ALL, Step.TRICKS) if step in steps]
            return self.url_for("game.reopen", step=played[0].value) if played else ""
        if kind == "adjustment":
            return self.url_for("asides.show_adjustments")
        if kind == "entered":
            return self.url_for("from_paper.show")
        return self.url_for("game.reopen", step=Step.BID.value) if kind == "bid" else ""

    def _melder(self, side: SideScore) -> Seat:
        """Return the player whose meld to open: if possible, of the side and with meld."""
        return min(
            self.hand.melders,
            key=lambda seat: (seat not in side.seats, seat not in self.hand.shown),
        )

    @cached_property
    def agreements(self) -> list[tuple[Seat, bool, str]]:
        """One row per side that must confirm the result: seat, agreed or not, label.

        Sides without a phone are left out.
        """
        members = games().members.members(self.table.id)
        seated = {each.seat for each in members}
        sides = [(side, self.has_agreed(side)) for side in sides_to_agree(self.hand)]
        return [
            (side[0], done, hand_text.agreement_label(self.names(side), len(side), done))
            for side, done in sides
            if seated.intersection(side)
        ]

    @property
    def reopenable(self) -> list[tuple[str, str]]:
        """The steps of this hand that can be corrected, with their titles."""
        titles = [(step.value, STEPS[step].title) for step in open_steps(self.hand)]
        return [(step, _(title)) for step, title in titles if title]

    @property
    def is_after_end(self) -> bool:
        """True if a correction moved the end of the game before this hand."""
        return self.game.end is not None and self.number > self.game.end.hand

    @property
    def tie_notice(self) -> str:
        """The notice that a tie extends the game; empty without a tie, and on an older hand."""
        return "" if self.is_older else hand_text.tied(self.game)

    @property
    def next_hand(self) -> tuple[int, str] | None:
        """The number and the dealer of the hand that can begin now."""
        if not self.game.may_deal or self.is_older:
            return None
        return len(self.game.hands) + 1, self.game.players[self.game.next_dealer]


@dataclass(frozen=True)
class EndScreen(ResultScreen):
    """The result of the hand that decided the game."""

    template = "table/_end.html"
    has_score_head = False  # its template has a larger score

    @property
    def headline(self) -> str:
        return hand_text.winners(self.game, self.game.winner)

    @property
    def reason(self) -> str:
        return hand_text.how_won(self.game, self.game.end) if self.game.end else ""


class SheetRow(ResultScreen):
    """A hand on the score sheet."""

    @property
    def bid(self) -> str:
        return hand_text.bid(self.game, self.scored)

    @property
    def headline(self) -> str:
        return super().headline if self.is_from_paper else self.bid

    @property
    def has_no_score(self) -> bool:
        return self.scored.takes_no_number and not self.hand.adjustments

    @property
    def sides_marked(self) -> list[tuple[SideScore, int, str]]:
        """Each side's score, total and mark; empty if the hand has no score."""
        result = [] if self.has_no_score else self.result
        return [(side, total, hand_text.mark(self.scored, side)) for side, total in result]

    @property
    def state(self) -> str:
        """The reason for a row without numbers."""
        if self.has_no_score:
            return _("no score")
        if self.scored.score is None:
            return _("not finished") if self.is_after_end else _("in progress")
        return _("after the game ended")

    @property
    def adjusted(self) -> list[str]:
        """The points added or subtracted, which count once the hand is over."""
        return [adjustment(self.game, each) for each in self.hand.adjustments]


class SheetScreen(Screen):
    """The score sheet; a phone that keeps no score cannot change it."""

    route = "sheet.show"

    @property
    def back(self) -> str:
        return self.url_for("game.show")

    @property
    def ended(self) -> str:
        """The winners and the rule by which they won; empty while the game continues."""
        return hand_text.ended(self.game)

    @property
    def turn(self) -> tuple[int, str] | None:
        """The hand that turned the game, and a sentence about it."""
        found = turn(self.game)
        return (found.hand, hand_text.turning_point(self.game, found)) if found else None

    @property
    def replaced(self) -> list[str]:
        """A sentence for each player who was replaced."""
        return [
            _(
                "{player} took over from {former} at hand {number}.",
                player=self.game.players_of(each.hand)[each.seat],
                former=each.name,
                number=self.game.shown_number(each.hand),
            )
            for each in self.game.former
        ]

    @property
    def rows(self) -> list[SheetRow]:
        return [SheetRow(self.table, scored.number) for scored in self.game.hands]


def sheet_beside(screen: Screen) -> str:
    """Return an id that changes with the content of the score sheet beside a hand.

    The id is empty before a hand is scored, on pages outside a hand, on the end screen and on the
    big board.
    """
    game = screen.game
    has_scores = any(scored.score for scored in game.hands)
    if not (has_scores and screen.has_step and screen.has_score_head):
        return ""
    rows = [scored.digest for scored in game.hands]
    return f"{crc32(repr((game.players, game.former, rows, game.end, game.to_win)).encode()):x}"
