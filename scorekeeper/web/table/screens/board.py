"""The board for phones that watch: the score, large, and what the table does now."""

from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.access import Link, Role
from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.needs import made_once_saved, shortfall
from scorekeeper.pinochle.hand.scoring import SideScore
from scorekeeper.pinochle.hand.steps import Step, may_agree
from scorekeeper.pinochle.rules.ruleset import Seat, Seats
from scorekeeper.text import hand_text, vocabulary
from scorekeeper.web.plumbing import texts
from scorekeeper.web.plumbing.guard import member
from scorekeeper.web.table import phone

from .screen import PlayerMeld, Screen

DECLARED = (Step.MELD, Step.ALL, Step.TRICKS, Step.TOOK)


@dataclass(frozen=True)
class BoardScreen(Screen):
    """The game on a phone that watches, or on a tablet in the middle of the table."""

    template = "table/_board.html"
    has_score_head = False
    corrects = False
    keeps_score: bool = field(default=False, kw_only=True)
    big: bool = False  # opened as the big board, whatever else the phone may see

    @property
    def seat(self) -> Seat | None:
        """The seat that this phone has taken, if any."""
        return member().seat

    @cached_property
    def link(self) -> Link | None:
        """The link by which others join, if the board shows one."""
        return phone.link_on_board(self.table)

    @property
    def has_way_back(self) -> bool:
        """True if the phone sees more of the game elsewhere."""
        return self.big and member().role is not Role.WATCH

    @property
    def address(self) -> str:
        return self.url_for("game.show_board") if self.big else super().address

    @property
    def keeps_awake(self) -> bool:
        """The board in the middle of the table also stays on between hands."""
        return self.game.end is None if self.big else super().keeps_awake

    @property
    def link_title(self) -> str:
        return _(texts.LINK_TITLES[self.link.role]) if self.link else ""

    @property
    def highlighted(self) -> Seats:
        """The seats shown bright: the declaring side, or the winners once the game is over."""
        if self.game.end:
            return self.game.end.winner
        return self.hand.declaring if self.scored.step in DECLARED else ()

    @property
    def activity(self) -> str:
        """What the table does now, in a sentence."""
        if self.game.end:
            return hand_text.ended(self.game)
        if self.scored.step is Step.DONE:
            return f"{hand_text.headline(self.game, self.scored)}. {self._next_deal}"
        if self.scored.step is Step.TRICKS and self.hand.outcome is Outcome.PLAYED:
            return self._needs_text.format(names=self.declaring_names, needs=shortfall(self.hand))
        return _(vocabulary.STEPS[self.scored.step].happening).format(
            opener=self.players[self.ruleset.left_of(self.hand.dealer)],
            declarer=self.declarer,
            names=self.declaring_names,
        )

    @property
    def _needs_text(self) -> str:
        """The sentence about what the declaring side still needs, with placeholders."""
        people = len(self.hand.declaring)
        if self.hand.is_impossible:
            return _("{names} can’t make it.")
        if made_once_saved(self.hand):
            return ngettext(
                "{names} just has to keep the meld.",
                "{names} just have to keep their meld.",
                people,
            )
        if not shortfall(self.hand):
            return _("{names} made it with meld alone.")
        return ngettext("{names} needs {needs} more.", "{names} need {needs} more.", people)

    @property
    def subtitle(self) -> str:
        """The hand and its dealer, and the player whose phone this is.

        The goal is added only if the sides do not show what they need.
        """
        text = self.caption if self.game.to_win else f"{self.caption} · {self.goal}"
        return (
            f"{text}\N{NO-BREAK SPACE}· {texts.phone_name_of(self.holder)}" if self.holder else text
        )

    @property
    def _next_deal(self) -> str:
        return _("{player} deals next.").format(player=self.game.players[self.game.next_dealer])

    @property
    def is_to_agree(self) -> bool:
        """True if this phone's player is asked to agree with the result."""
        sides = may_agree(self.hand)
        return any(self.seat in side and not self.has_agreed(side) for side in sides)

    @property
    def holder(self) -> str:
        """The player whose phone this is; empty on the big board and without a seat."""
        return "" if self.seat is None or self.big else self.game.players[self.seat]

    @property
    def bid(self) -> str:
        """The bid of this hand; empty during the auction, and once the headline has it."""
        if self.scored.step in (Step.BID, Step.DONE):
            return ""
        return hand_text.bid(self.game, self.scored)

    @property
    def hides_meld(self) -> bool:
        is_open = self.scored.step is Step.MELD and not self.hand.meld_finished
        return is_open and phone.hides_meld(self.table)

    @property
    def melds(self) -> list[PlayerMeld]:
        """What each player shows so far; empty while it is hidden."""
        return [] if self.scored.step not in DECLARED or self.hides_meld else self.everyones_meld

    @property
    def last(self) -> list[tuple[str, SideScore]]:
        """Each side's names and score in the last hand that was played."""
        for each in reversed(self.game.counted):
            if each.score and not each.takes_no_number:
                return [(self.game.names(s.seats, each.number), s) for s in each.score.sides]
        return []
