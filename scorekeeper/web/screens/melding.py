"""A player's meld: the cards that were tapped and what they are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.meld import MeldCount, count_shown
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat
from scorekeeper.telling import all_or_nothing, reminders, vocabulary
from scorekeeper.web.screens import card_grid
from scorekeeper.web.screens.screen import Screen


@dataclass(frozen=True)
class MeldScreen(Screen):
    template = "table/_meld.html"
    fields = ("cards", "points", "nines")
    seat: Seat | None = None  # whose meld; the declarer's to begin with

    @property
    def is_ready(self) -> bool:
        declared = self.hand.declarer is not None and self.hand.trump is not None
        melders = self.hand.melders
        return declared and bool(melders) and (self.seat is None or self.seat in melders)

    @property
    def url_of_step(self) -> str:
        return self.hand_url("melding.show_meld", seat=self.melder)

    @cached_property
    def trump(self) -> Suit:
        if self.hand.trump is None:
            raise ValueError("trump is not named")
        return self.hand.trump

    @cached_property
    def passing(self) -> str:
        if self.hand.announced:
            return all_or_nothing.announced(self.ruleset, self.declaring_names, len(self.declaring))
        if self.ruleset.kitty:
            return reminders.discarding(self.ruleset, self.declarer)
        partner = self.names(tuple(s for s in self.declaring if s != self.hand.declarer))
        return reminders.passing(self.ruleset, self.declarer, partner)

    @property
    def announcement(self) -> str:
        """What the declarer may announce now; empty where nothing, or where it is done."""
        return "" if self.hand.announced else all_or_nothing.announcement(self.ruleset)

    @property
    def bid_said(self) -> str:
        """The bid on the meld's head line: “Bob bid 310”, with five also whom he called."""
        if self.hand.partner is None:
            return _("{declarer} bid {bid}").format(declarer=self.declarer, bid=self.hand.bid)
        return _("{declarer} bid {bid}, calls {partner}").format(
            declarer=self.declarer, bid=self.hand.bid, partner=self.players[self.hand.partner]
        )

    @property
    def discards(self) -> str:
        """The link to the cards that the declarer puts away, and how many are noted."""
        if not self.ruleset.kitty:
            return ""
        noted = _("Discards {count} of {all}") if self.hand.discards else _("Discards")
        return noted.format(count=len(self.hand.discards), all=self.ruleset.kitty)

    @cached_property
    def melder(self) -> Seat:
        return self.hand.melders[0] if self.seat is None else self.seat

    @property
    def asked(self) -> Seat:
        return self.melder

    def of_player(self, seat: Seat | None) -> Screen:
        other = replace(self, seat=seat)
        return other if seat is not None and other.is_ready else self

    @property
    def tabs(self) -> list[tuple[Seat, str, int, bool]]:
        """Each melder with the points so far, and whether they have said that it is all."""
        return [
            (seat, self.players[seat], self.hand.meld(seat).points, seat in self.hand.done)
            for seat in self.hand.melders
        ]

    @cached_property
    def next_melder(self) -> tuple[Seat, str] | None:
        place = self.hand.melders.index(self.melder) + 1
        if place == len(self.hand.melders):
            return None
        seat = self.hand.melders[place]
        return seat, self.players[seat]

    @cached_property
    def cards(self) -> CardTable:
        return CardTable(self.ruleset, self.hand.held(self.melder), self.trump)

    @property
    def counted(self) -> int | None:
        """The points that the table counted itself."""
        shown = self.hand.shown.get(self.melder)
        return shown.points if shown else None


@dataclass(frozen=True)
class OwnMeldScreen(MeldScreen):
    """What a phone that took a seat sees while meld is shown: its own cards only."""

    template = "table/_own_meld.html"
    keeps_score = False
    closed: bool = False  # whether meld stays hidden until all of it is shown

    @property
    def is_ready(self) -> bool:
        return super().is_ready and self.scored.step is Step.MELD

    @property
    def is_done(self) -> bool:
        return self.melder in self.hand.done


class DiscardScreen(Screen):
    """The cards that the declarer puts away in exchange for the kitty, where a table notes them."""

    template = "table/_discards.html"
    fields = ("discards",)

    @property
    def is_ready(self) -> bool:
        return self.ruleset.kitty > 0 and self.hand.declarer is not None

    @property
    def address(self) -> str:
        return self.hand_url("melding.show_discards")

    @property
    def rows(self) -> list[Markup]:
        return card_grid.card_rows(self.ruleset, Counter(self.hand.discards), list(Suit))

    @property
    def left(self) -> int:
        """How many cards are still to be put away."""
        return self.ruleset.kitty - len(self.hand.discards)


@dataclass(frozen=True)
class CardTable:
    """The card grid and the chips over some cards, and what the cards are worth."""

    ruleset: Ruleset
    held: Counter[Card]
    trump: Suit

    @cached_property
    def count(self) -> MeldCount:
        return count_shown(self.ruleset, tuple(self.held.elements()), self.trump)

    @property
    def drawn(self) -> Markup:
        return card_grid.card_table(self.ruleset, self.held, self.trump, self.count)

    @property
    def lines(self) -> list[tuple[str, Suit | None, int]]:
        """The counted melds; a label that adds nothing has no points."""
        return [(vocabulary.meld(meld), meld.suit, meld.points) for meld in self.count.melds]

    @property
    def other_trumps(self) -> list[tuple[Suit, int]]:
        """What the same cards are worth in each other trump."""
        return [
            (suit, count_shown(self.ruleset, tuple(self.held.elements()), suit).total)
            for suit in Suit
            if suit is not self.trump
        ]
