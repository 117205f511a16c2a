"""A player's meld: the cards that were tapped and what they are worth."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.table.phone import hides_meld

from .card_grid import CardTable, Tile, card_rows, card_table
from .screen import Screen

DOUBLE_RUN = "double-run"


@dataclass(frozen=True)
class MeldScreen(Screen):
    template = "table/_meld.html"
    step = Step.MELD
    fields = ("cards", "points", "nines")
    seat: Seat | None = None  # whose meld; by default the first melder's
    # Set to ask “replace or add?”: the points before, those to add, and their sum.
    addition: tuple[int, int, int] | None = None

    @property
    def is_ready(self) -> bool:
        return super().is_ready and (self.seat is None or self.seat in self.hand.melders)

    @cached_property
    def url_of_step(self) -> str:
        return self.url_for("melding.show_meld", seat=self.melder)

    @property
    def bid_text(self) -> str:
        """The bid in the headline: “Bob bid 310”; with five players also the called partner."""
        if self.hand.alone:
            return _("{declarer} bid {bid}, alone").format(
                declarer=self.declarer, bid=self.hand.bid
            )
        if self.hand.partner is None:
            return _("{declarer} bid {bid}").format(declarer=self.declarer, bid=self.hand.bid)
        return _("{declarer} bid {bid}, with {partner}").format(
            declarer=self.declarer, bid=self.hand.bid, partner=self.players[self.hand.partner]
        )

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

    @cached_property
    def cards(self) -> CardTable:
        if self.hand.trump is None:
            raise ValueError("trump is not named")
        shown = self.hand.shown_by(self.melder)
        most = self.hand.most_shown(self.melder)
        return card_table(self.ruleset, self.hand.trump, shown.cards, shown.named, most)

    @property
    def sum_label(self) -> str:
        """The label of the sum in the footer: “Bob’s meld”."""
        return _("{player}’s meld").format(player=self.players[self.melder])

    @property
    def to_add(self) -> str:
        """The form value of an answer: what was tapped or typed."""
        return self.typed.get("tap") or (DOUBLE_RUN if "double_run" in self.typed else "points")

    @property
    def entered_points(self) -> int | None:
        """The points that the table counted by hand, if any."""
        shown = self.hand.shown.get(self.melder)
        return shown.points if shown else None


@dataclass(frozen=True)
class OwnMeldScreen(MeldScreen):
    """What a phone with a seat sees during the meld: its player's cards only."""

    template = "table/_own_meld.html"
    keeps_score: bool = field(default=False, kw_only=True)

    @property
    def hides_others(self) -> bool:
        """True if the others' meld stays hidden until all of it is shown."""
        return hides_meld(self.table)

    @property
    def sum_label(self) -> str:
        return _("Your meld")

    @property
    def is_ready(self) -> bool:
        return super().is_ready and self.scored.step is Step.MELD


class DiscardScreen(Screen):
    """The cards that the declarer discards for the kitty, if a table records them (R32)."""

    template = "table/_discards.html"
    route = "melding.show_discards"
    fields = ("discards",)

    @property
    def is_ready(self) -> bool:
        return self.ruleset.kitty > 0 and self.hand.declarer is not None

    @property
    def rows(self) -> dict[Suit, list[Tile]]:
        return card_rows(self.ruleset, self.hand.discards, Suit)

    @property
    def left(self) -> int:
        """How many cards are still to be discarded."""
        return self.ruleset.kitty - len(self.hand.discards)
