"""The screen of a player's meld, and the pieces of it that a tap changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property

from flask import Response, get_template_attribute, request

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.submission import drawn_at

from .card_grid import CardTable, Tile, card_rows, card_table
from .screen import Screen

DOUBLE_RUN = "double-run"


@dataclass(frozen=True)
class MeldScreen(Screen):
    template = "table/_meld.html"
    step = Step.MELD
    fields = ("cards", "points", "nines")
    seat: Seat | None = None  # the player who melds; by default the first who can
    # For the question “replace or add?”: the old points, the points to add, and their sum.
    addition: tuple[int, int, int] | None = None

    @property
    def is_ready(self) -> bool:
        return (self.seat is None or self.seat in self.hand.melders) and super().is_ready

    @property
    def address(self) -> str:
        if self.corrects:
            return self.url_of_step
        is_first = self.melder == self.hand.melders[0]
        return super().address if is_first else f"{super().address}?seat={self.melder}"

    @cached_property
    def url_of_step(self) -> str:
        return self.url_for("melding.show_meld", seat=self.melder)

    @property
    def bid_text(self) -> str:
        """The bid in the headline: “Bob bid 310”; with five players also the called partner."""
        partner = ""
        if self.hand.alone:
            text = _("{declarer} bid {bid}, alone")
        elif self.hand.partner is None:
            text = _("{declarer} bid {bid}")
        else:
            text = _("{declarer} bid {bid}, with {partner}")
            partner = self.players[self.hand.partner]
        return text.format(declarer=self.declarer, bid=self.hand.bid, partner=partner)

    @cached_property
    def melder(self) -> Seat:
        return self.hand.melders[0] if self.seat is None else self.seat

    @property
    def asked_seat(self) -> Seat:
        return self.melder

    def of_player(self, seat: Seat | None) -> Screen:
        other = replace(self, seat=seat)
        return other if seat is not None and other.is_ready else self

    @cached_property
    def next_melder(self) -> tuple[Seat, str] | None:
        place = self.hand.melders.index(self.melder) + 1
        if place == len(self.hand.melders):
            return None
        seat = self.hand.melders[place]
        return seat, self.players[seat]

    @property
    def players_in_errors(self) -> tuple[str, ...]:
        return (_("others"),) * len(self.players) if self.hides_meld else self.players

    @cached_property
    def cards(self) -> CardTable:
        """The cards and chips of this player, as this phone may see them."""
        hand = self.hand
        if hand.trump is None:
            raise ValueError("trump is not named")
        shown, most = hand.shown_by(self.melder), hand.most_shown(self.melder)
        others = () if self.hides_meld else hand.shown_beside(self.melder)
        return card_table(hand.ruleset, hand.trump, shown.cards, shown.named, most, others)

    def pieces_since(self, drawn_on: Screen) -> Response | None:
        """Return the pieces that taps changed since the form was drawn.

        Return ``None`` if anything but taps changed the page. The form's field ``shown`` has the
        view state of its screen. After an error or a notice, the form lacks this field.
        """
        table, seq = self.table, drawn_at()
        if not isinstance(drawn_on, MeldScreen) or self.notice:
            return None
        if request.form.get("shown") != self.view_state:
            return None
        before = drawn_on
        if before.table.seq != seq:
            before = replace(drawn_on, table=games().as_of(table, seq))
        was_open = before.game.is_at(self.number, Step.MELD)
        is_open = was_open and self.scored.step is Step.MELD
        if not is_open or before.hand.done != self.hand.done:
            return None
        since = table.timeline.past[len(before.table.timeline.past) :]
        taps = sum(self._is_tap(event) for event, _before in since)
        if taps < table.seq - seq:  # there were other facts, or Undo
            return None
        changes = get_template_attribute("table/_changes.html", "changes")
        return Response(changes(self, self._changed_since(before)))

    def _is_tap(self, event: Event) -> bool:
        """True if a fact is a tap on the cards or chips of this screen."""
        return (
            isinstance(event, HandEvent)
            and event.hand == self.number
            and event.card_by_card
            and event.melder == self.melder
        )

    def _changed_since(self, before: MeldScreen) -> dict[str, object]:
        """Map the name of each piece to whether it changed, and ``suits`` to the changed suits."""
        had_points = before.entered_points is not None
        cards, old = self.cards, before.cards
        return {
            "suits": cards.changed_suits(old),
            "chips": cards.chips != old.chips,
            "count": had_points or cards.count != old.count,
            "other_trumps": cards.other_trumps != old.other_trumps,
            # ``as_of`` drops undone facts. So after several taps, the old Redo button is unknown.
            "bar": self.table.seq > before.table.seq + 1
            or (self.to_undo, self.to_redo) != (before.to_undo, before.to_redo),
        }

    @property
    def sum_label(self) -> str:
        """The label of the sum in the footer: “Bob’s meld”."""
        return _("{player}’s meld", player=self.players[self.melder])

    @property
    def to_add(self) -> str:
        """The form value of Replace and Add: the tapped card or meld, “points” or “double-run”."""
        return self.typed.get("tap") or (DOUBLE_RUN if "double_run" in self.typed else "points")

    @property
    def entered_points(self) -> int | None:
        """The meld points that were entered instead of cards, if any."""
        shown = self.hand.shown.get(self.melder)
        return shown.points if shown else None


@dataclass(frozen=True)
class OwnMeldScreen(MeldScreen):
    """The meld screen of a phone with a seat, which shows only its player's cards."""

    template = "table/_own_meld.html"
    keeps_score: bool = field(default=False, kw_only=True)

    @property
    def address(self) -> str:
        return self.address_of_hand

    def of_player(self, seat: Seat | None) -> Screen:
        return self

    @property
    def sum_label(self) -> str:
        return _("Your meld")

    @property
    def is_ready(self) -> bool:
        return super().is_ready and self.scored.step is Step.MELD


class DiscardScreen(Screen):
    """The cards that the declarer discards for the kitty, if the players record them (R32)."""

    template = "table/_discards.html"
    route = "melding.show_discards"
    fields = ("discards",)

    @property
    def is_ready(self) -> bool:
        return self.ruleset.kitty > 0 and self.hand.declarer is not None

    @property
    def rows(self) -> dict[Suit, list[Tile]]:
        deck = Counter(self.ruleset.deck * self.ruleset.copies)
        return card_rows(self.ruleset, self.hand.discards, Suit, deck)

    @property
    def left(self) -> int:
        """The number of cards still to be discarded."""
        return self.ruleset.kitty - len(self.hand.discards)
