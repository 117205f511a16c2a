"""The table drawn from above: each player’s meld, the dealer’s chip, the bid, and the turn."""

from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.game.events import HandEvent
from scorekeeper.pinochle.hand.meld import Meld
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat

from .screen import Screen

MOST_NAMED = 3  # melds that a place card has room for
BEFORE_MELD = (Step.BID, Step.TRUMP, Step.PARTNER)


@dataclass(frozen=True)
class PlaceCard:
    """The cards and chips at a player’s place, as far as this phone may see them."""

    screen: Screen
    seat: Seat
    is_own: bool  # True if this phone belongs to the player
    is_asked: bool

    @property
    def name(self) -> str:
        return self.screen.players[self.seat]

    @property
    def side(self) -> int:
        """The index of the player’s side."""
        return self.screen.ruleset.place_of[self.seat]

    @property
    def deals(self) -> bool:
        return self.seat == self.screen.hand.dealer

    @property
    def bid(self) -> str:
        """“310” for the declarer, “partner” for a called partner, else empty."""
        hand = self.screen.hand
        if self.seat == hand.partner:
            return _("partner")
        if self.seat != hand.declarer:
            return ""
        return _("sweep") if hand.sweep else str(hand.bid)

    @property
    def points(self) -> str:
        """The points of the meld, or “–” if the player has shown none yet.

        Hidden meld is “✓” if the player is done, else “–”. The text is empty before the meld, and
        for a player who does not meld in this hand.
        """
        if not self._may_show:
            return ""
        if self._is_hidden:
            return "✓" if self.seat in self.screen.hand.done else "–"
        return str(self._meld_points) if self._has_shown else "–"

    @property
    def melds(self) -> list[Meld]:
        """The melds that the card has room for."""
        return self._scoring_melds[:MOST_NAMED]

    @property
    def note(self) -> str:
        """A text after the melds, such as “+2”, or instead of them, such as “not yet”."""
        more = len(self._scoring_melds) - MOST_NAMED
        if more > 0:
            return f"+{more}"
        if not self._may_show:
            return ""
        if not self._has_shown:
            return _("not yet")
        return "" if self._is_hidden or self._meld_points else _("no meld")

    @property
    def counts(self) -> bool:
        """False if the player’s meld does not count in the hand’s score."""
        score = self.screen.scored.score
        if score is None or not self._meld_points:
            return True
        return all(side.meld_counts for side in score.sides if self.seat in side.seats)

    @property
    def _scoring_melds(self) -> list[Meld]:
        """The melds that have points."""
        melds = () if self._is_hidden else self.screen.hand.meld(self.seat).melds
        return [meld for meld in melds if meld.points]

    @property
    def _meld_points(self) -> int:
        return self.screen.hand.meld(self.seat).points

    @property
    def _may_show(self) -> bool:
        is_melding = self.screen.scored.step not in BEFORE_MELD
        return is_melding and self.seat in self.screen.hand.melders

    @property
    def _has_shown(self) -> bool:
        hand = self.screen.hand
        is_done = self.seat in hand.done or hand.meld_finished
        return is_done or (self.seat in hand.shown and not self._is_hidden)

    @property
    def _is_hidden(self) -> bool:
        return self.screen.hides_meld and not self.screen.hand.meld_finished


def table_picture(screen: Screen) -> list[PlaceCard]:
    """Return a place card for each player, clockwise from this phone’s player."""
    own = None if screen.big else screen.own_seat
    asked, seats, nearest = player_asked(screen), screen.ruleset.seats, own or 0
    return [
        PlaceCard(screen, seat, seat == own, seat == asked)
        for seat in (*seats[nearest:], *seats[:nearest])
    ]


def player_asked(screen: Screen) -> Seat | None:
    """Return the player whose bid, decision or meld is expected next; ``None`` after the meld."""
    hand, step = screen.hand, screen.scored.step
    if step is Step.BID:
        legal = hand.auction.legal
        return legal.seat if legal else screen.ruleset.left_of(hand.dealer)
    if step is Step.MELD:
        return _melder(screen)
    return hand.declarer if step in BEFORE_MELD else None


def _melder(screen: Screen) -> Seat:
    """Return the player whose meld the last fact changed.

    If that player is done, or if the last fact is about something else, return the first player who
    is not done and has shown no meld. If there is none, return the last player who melds.
    """
    hand, table = screen.hand, screen.table
    last = table.last.changed(table.timeline)
    if isinstance(last, HandEvent) and last.melder is not None and last.melder not in hand.done:
        return last.melder
    waiting = [seat for seat in hand.melders if seat not in hand.done | {*hand.shown}]
    return (*waiting, hand.melders[-1])[0]
