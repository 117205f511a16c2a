"""The board for phones that watch: a large score, and the current activity."""

from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.access import Link, Role
from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.needs import made_once_saved, shortfall
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seats
from scorekeeper.text import hand_text, vocabulary
from scorekeeper.web.plumbing.guard import member
from scorekeeper.web.table import phone

from .screen import Screen
from .table_picture import player_asked

DECLARED = (Step.MELD, Step.ALL, Step.TRICKS, Step.TOOK)


@dataclass(frozen=True)
class BoardScreen(Screen):
    """The game on a phone that watches, or on a tablet in the middle of the table."""

    corrects = False
    keeps_score: bool = field(default=False, kw_only=True)

    @property
    def template(self) -> str:  # type: ignore[override]  # the big board has another layout
        return "table/_board.html" if self.big else "table/_watch.html"

    @property
    def has_score_head(self) -> bool:  # type: ignore[override]
        return not self.big

    @cached_property
    def link(self) -> Link | None:
        """The link by which others join, if the board shows one."""
        return phone.link_on_board(self.table)

    @property
    def has_way_back(self) -> bool:
        """True if the board links to the game’s page, where this phone may do more than watch."""
        return self.big and member().role is not Role.WATCH

    @property
    def keeps_awake(self) -> bool:
        """True while the display must stay on. The big board also stays on between hands."""
        return self.big or super().keeps_awake

    @property
    def highlighted(self) -> Seats:
        """The seats shown bright: the declaring side, until the hand is over."""
        return self.hand.declaring if self.scored.step in DECLARED else ()

    @property
    def activity(self) -> str:
        """A sentence about the current step of the hand."""
        step = self.scored.step
        if step is Step.DONE:
            return hand_text.headline(self.game, self.scored)
        if step is Step.TRICKS and self.hand.outcome is Outcome.PLAYED:
            return self._needs_text.format(names=self.declaring_names, needs=shortfall(self.hand))
        asked = player_asked(self)
        return _(
            vocabulary.STEPS[step].happening,
            player="" if asked is None else self.players[asked],
            declarer=self.declarer,
            names=self.declaring_names,
        )

    @property
    def about(self) -> str:
        """The line below the activity.

        After the hand it has the score and the next dealer, and during the meld a reminder. In
        other steps it has the bid, or nothing before there is a bid.
        """
        if self.scored.score:
            changes = hand_text.side_scores(self.game, self.scored.score.sides)
            return f"{changes} · {self._next_deal}"
        if self.scored.step is Step.MELD:
            return _("Meld is hidden until everyone is done.") if self.hides_meld else self.passing
        return "" if self.scored.step is Step.BID else hand_text.bid(self.game, self.scored)

    @property
    def _needs_text(self) -> str:
        """The sentence about the points that the declaring side still needs, with placeholders."""
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
        """The hand and its dealer; also the goal, unless the board shows the points to go."""
        return self.caption if self.game.to_win else f"{self.caption} · {self.goal}"

    @property
    def _next_deal(self) -> str:
        return _("{player} deals next.", player=self.game.players[self.game.next_dealer])
