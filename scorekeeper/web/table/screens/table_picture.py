"""The table drawn from above: each player’s meld, the dealer’s chip, the bid, and who is asked."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.game.events import HandEvent
from scorekeeper.pinochle.hand.meld import Meld
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.table.phone import hides_meld

from .screen import Screen

MOST_NAMED = 3  # melds that a place card has room for
BEFORE_MELD = (Step.BID, Step.TRUMP, Step.PARTNER)


@dataclass(frozen=True)
class PlaceCard:
    """What lies at a player’s place."""

    seat: Seat
    name: str
    is_own: bool  # the player whose phone this is
    side: int  # the index of the player's side
    deals: bool
    bid: str  # what lies before the bidder: “310”; before a called partner: “partner”
    is_asked: bool
    points: str  # of the meld; empty before anybody shows some
    melds: list[Meld]  # those that are named
    note: str  # what stands in place of melds, or after them: “not yet”, “+2”
    counts: bool  # whether the meld counts in the hand’s score


def table_picture(screen: Screen) -> TablePicture:
    """Return the picture for this phone: its player sits nearest and may not see hidden meld."""
    nearest = None if screen.big else screen.own_seat
    return TablePicture(screen, nearest or 0, hides_meld(screen.table))


@dataclass(frozen=True)
class TablePicture:
    """A hand as the table shows it."""

    screen: Screen
    nearest: Seat
    hides_meld: bool

    @property
    def places(self) -> list[PlaceCard]:
        """The players clockwise from the nearest."""
        seats = self.screen.ruleset.seats
        return [self._place(seat) for seat in (*seats[self.nearest :], *seats[: self.nearest])]

    @property
    def asked(self) -> Seat | None:
        """The player whose turn it is, if it is one player’s."""
        hand, step = self.screen.hand, self.screen.scored.step
        if step is Step.BID:
            legal = hand.auction.legal
            return legal.seat if legal else self.screen.ruleset.left_of(hand.dealer)
        if step is Step.MELD:
            return self._showing
        return hand.declarer if step in BEFORE_MELD else None

    @property
    def _showing(self) -> Seat:
        """The player whose meld changed last, else the first who has shown none."""
        hand, table = self.screen.hand, self.screen.table
        last = table.last.changed(table.timeline)
        if isinstance(last, HandEvent) and last.melder is not None and last.melder not in hand.done:
            return last.melder
        waiting = [seat for seat in hand.melders if seat not in hand.done | {*hand.shown}]
        return (*waiting, hand.melders[-1])[0]

    def _place(self, seat: Seat) -> PlaceCard:
        hand, screen = self.screen.hand, self.screen
        melds = [] if self._is_hidden(seat) else [m for m in hand.meld(seat).melds if m.points]
        return PlaceCard(
            seat,
            screen.players[seat],
            seat == screen.own_seat and not screen.big,
            screen.ruleset.place_of[seat],
            seat == hand.dealer,
            self._bid(seat),
            seat == self.asked,
            self._points(seat),
            melds[:MOST_NAMED],
            f"+{len(melds) - MOST_NAMED}" if len(melds) > MOST_NAMED else self._note(seat),
            self._counts(seat),
        )

    def _bid(self, seat: Seat) -> str:
        hand = self.screen.hand
        if seat == hand.partner:
            return _("partner")
        if seat != hand.declarer:
            return ""
        return _("sweep") if hand.sweep else str(hand.bid)

    def _points(self, seat: Seat) -> str:
        if not self._may_show(seat):
            return ""
        if self._is_hidden(seat):
            return "✓" if seat in self.screen.hand.done else "–"
        return str(self.screen.hand.meld(seat).points) if self._has_shown(seat) else "–"

    def _note(self, seat: Seat) -> str:
        if not self._may_show(seat):
            return ""
        if not self._has_shown(seat):
            return _("not yet")
        return "" if self._is_hidden(seat) or self.screen.hand.meld(seat).points else _("no meld")

    def _may_show(self, seat: Seat) -> bool:
        return self.screen.scored.step not in BEFORE_MELD and seat in self.screen.hand.melders

    def _has_shown(self, seat: Seat) -> bool:
        hand = self.screen.hand
        is_done = seat in hand.done or hand.meld_finished
        return is_done or (seat in hand.shown and not self._is_hidden(seat))

    def _is_hidden(self, seat: Seat) -> bool:
        return self.hides_meld and not self.screen.hand.meld_finished

    def _counts(self, seat: Seat) -> bool:
        """False if the hand’s score leaves out what the player showed."""
        score = self.screen.scored.score
        if score is None or not self.screen.hand.meld(seat).points:
            return True
        return all(side.meld_counts for side in score.sides if seat in side.seats)
