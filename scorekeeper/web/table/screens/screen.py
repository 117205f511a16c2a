"""What every screen of a hand shares: the game, the score at the top, errors in a form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from flask import Response, current_app, url_for

from scorekeeper.language import _
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.steps import Step, open_steps, sides_to_agree
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat, Seats
from scorekeeper.service.games import LoadedGame
from scorekeeper.text import all_or_nothing, reminders
from scorekeeper.text.facts import name_of
from scorekeeper.text.rules import goal
from scorekeeper.web.plumbing.guard import member
from scorekeeper.web.table.phone import current_hand, hides_meld, next_of, view_state

LONGEST_OF_FOUR = 6  # letters that fit on a tile, with four in a row on a phone 320 px wide


@dataclass(frozen=True)
class Screen:
    """What one step of a hand shows; each step has a subclass."""

    template: ClassVar[str]
    route: ClassVar[str] = ""  # the endpoint of a separate page; empty at the hand's address
    fields: ClassVar[tuple[str, ...]] = ()  # fields that show their own errors
    has_score_head: ClassVar[bool] = True
    step: ClassVar[Step | None] = None  # the step of the hand that the screen shows
    has_step: ClassVar[bool] = True  # False for pages outside the steps of a hand

    table: LoadedGame
    number: int
    errors: dict[str, str] = field(default_factory=dict)  # by field
    typed: dict[str, str] = field(default_factory=dict)  # the values of a refused form
    notice: str = ""
    keeps_score: bool = field(default=True, kw_only=True)  # offers what a scorekeeper may do
    big: bool = field(default=False, kw_only=True)  # opened as the big board

    @cached_property
    def game(self) -> Game:
        return self.table.game

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    @cached_property
    def scored(self) -> ScoredHand:
        return self.game.hand(self.number)

    @cached_property
    def hand(self) -> Hand:
        return self.scored.hand

    @property
    def is_over(self) -> bool:
        return self.scored.step is Step.DONE

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players of this hand, by seat."""
        return self.game.players_of(self.number)

    @cached_property
    def has_long_names(self) -> bool:
        """True if a word of a name is too long for one of four tiles in a row."""
        words = re.split(r"[\s-]", " ".join(self.players))
        return max(map(len, words)) > LONGEST_OF_FOUR

    def url_for(self, endpoint: str, **values: Any) -> str:
        """Return the address of a page or form of this game or hand."""
        if current_app.url_map.is_endpoint_expecting(endpoint, "number"):
            values.setdefault("number", self.number)
        return url_for(endpoint, game_id=self.table.id, **values)

    @property
    def url(self) -> str:
        return self.url_for("game.show_hand")

    @property
    def address(self) -> str:
        """The address that shows this screen after a reload.

        The current hand is at the game's address. Phones that keep no score see hands only there.
        """
        if self.big:
            return self.url_for("game.show_board")
        return self.url_for(self.route) if self.route else self.address_of_hand

    @property
    def address_of_hand(self) -> str:
        return self.url_for("game.show") if self.is_current else self.url

    @property
    def is_current(self) -> bool:
        """True if the game's address shows this hand on this phone."""
        return not self.keeps_score or self.number == current_hand(self.table)

    @property
    def back(self) -> str:
        """The address of the Back link. If it is empty, the page shows the caption instead."""
        return ""

    @property
    def url_of_step(self) -> str:
        """The address of this screen for redirects and polls."""
        return self.address

    @property
    def url_of_poll(self) -> str:
        query = f"live={self.table.seq}&shown={self.view_state}&step={self.scored.step}"
        mark = "&" if "?" in self.url_of_step else "?"
        return f"{self.url_of_step}{mark}{query}"

    @cached_property
    def view_state(self) -> str:
        """A text that changes when the page changes without a new fact; polls compare it."""
        return view_state(self.table)

    @cached_property
    def has_next(self) -> bool:
        return next_of(self.table) is not None

    @cached_property
    def hides_meld(self) -> bool:
        """True if this phone may see the others’ meld only after all have finished melding."""
        return not self.keeps_score and hides_meld(self.table)

    @property
    def is_ready(self) -> bool:
        """True if the hand has reached the step of this screen."""
        return self.step is None or self.step in open_steps(self.hand)

    @property
    def asked_seat(self) -> Seat | None:
        """The player whose turn it is, on a screen for one player at a time."""
        return None

    def of_player(self, seat: Seat | None) -> Screen:
        """Return this screen for another player; unchanged if it is not ready for that player."""
        return self

    def notice_after(self, table: LoadedGame) -> str:
        """Return a notice to show after a fact from this screen was recorded; usually empty."""
        return ""

    def pieces_since(self, drawn_on: Screen) -> Response | None:
        """Return the changed pieces of the page, or ``None`` if the whole page must be redrawn."""
        return None

    @property
    def players_in_errors(self) -> tuple[str, ...]:
        """The names, by seat, that errors on this phone may use."""
        return self.players

    def names(self, seats: Seats) -> str:
        """Return the names of these seats' players in this hand."""
        return self.game.names(seats, self.number)

    def next_after(self, table: LoadedGame) -> Screen | None:
        """Return the screen to show next, or ``None`` to leave the choice to ``reply.record``."""
        return None

    @property
    def problem(self) -> str:
        """The errors that belong to no field of this screen."""
        return " ".join(text for name, text in self.errors.items() if name not in self.fields)

    @property
    def own_seat(self) -> Seat | None:
        """The seat that this phone has taken, if any."""
        return member().seat

    @property
    def asks_to_agree(self) -> bool:
        """True if this phone's player is asked to agree with the result."""
        sides = sides_to_agree(self.hand)
        return any(self.own_seat in side and not self.has_agreed(side) for side in sides)

    def has_agreed(self, side: Seats) -> bool:
        return not self.hand.agreed.isdisjoint(side)

    def sides(self, marked: Seats = ()) -> list[tuple[str, int, bool]]:
        """Return each side's names and total, and whether all its seats are in ``marked``."""
        totals = zip(self.ruleset.sides, self.game.totals, strict=True)
        return [(self.game.names(side), total, {*side} <= {*marked}) for side, total in totals]

    def picked(self, name: str, recorded: object) -> str:
        """Return the value of a field: the typed one, else the recorded one."""
        return self.typed.get(name, "" if recorded is None else str(recorded))

    @property
    def to_undo(self) -> str:
        """The fact that Undo would undo, in words; empty if there is none."""
        return name_of(self.table.timeline.to_undo)

    @property
    def to_redo(self) -> str:
        return name_of(self.table.timeline.to_redo)

    @property
    def keeps_awake(self) -> bool:
        """True while the hand is open, so that the phone’s display must stay on."""
        return not self.is_over

    @property
    def goal(self) -> str:
        left = self.table.minutes_left
        if self.game.time_is_called:
            return _("last hand")
        if left is not None:
            return _("{number} min left", number=left) if left else _("time’s up")
        return goal(self.ruleset)

    @cached_property
    def corrects(self) -> bool:
        """True if this is a step of a hand that is already over."""
        return self.is_over

    @property
    def caption(self) -> str:
        """The hand and its dealer: “Hand 5 · Ann deals”."""
        dealt, deals = _("Hand {number} · {dealer} dealt"), _("Hand {number} · {dealer} deals")
        caption = dealt if self.is_over else deals
        return caption.format(number=self.shown_number, dealer=self.dealer)

    @property
    def shown_number(self) -> int:
        """The number that players give the hand. ``number`` also counts every redeal."""
        return self.game.shown_number(self.number)

    @property
    def dealer(self) -> str:
        return self.players[self.hand.dealer]

    @cached_property
    def declarer(self) -> str:
        return "" if self.hand.declarer is None else self.players[self.hand.declarer]

    @property
    def declaring_names(self) -> str:
        return self.names(self.hand.declaring)

    @cached_property
    def passing(self) -> str:
        """The reminder above the meld: all or nothing, discards or passed cards; else empty."""
        if self.hand.announced:
            people = len(self.hand.declaring)
            return all_or_nothing.announced(self.ruleset, self.declaring_names, people)
        if self.ruleset.kitty:
            count = self.ruleset.kitty
            return reminders.reminder(self.ruleset, "kitty", declarer=self.declarer, count=count)
        partner = self.names(tuple(s for s in self.hand.declaring if s != self.hand.declarer))
        return reminders.passing(self.ruleset, self.declarer, partner)


class AsideScreen(Screen):
    """A screen outside the steps of a hand. It corrects no step."""

    has_step = False
    corrects = False

    @property
    def back(self) -> str:
        return self.address_of_hand
