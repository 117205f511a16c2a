"""The rare melds of a game, and each player's meld compared with the average."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.meld import Meld, MeldName
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat

from .best_trump import TRUMP_MELDS
from .cache import CACHE, Question, is_fast
from .deal import Deal
from .melds import melds


@dataclass(frozen=True)
class ShownMeld:
    """A meld that a player showed, and the share of all dealt hands that hold it."""

    hand: int  # the number of the hand among all hands dealt
    seat: Seat
    meld: Meld
    chance: Fraction
    counts_runs: bool = False  # True if the chance includes marriages inside runs


@dataclass(frozen=True)
class Luck:
    """A player's melded points, and the points to expect, in all hands that are ``is_as_dealt``."""

    shown: int = 0
    expected: Fraction = Fraction(0)

    def __add__(self, other: Luck) -> Luck:
        return Luck(self.shown + other.shown, self.expected + other.expected)

    @property
    def usual(self) -> int:
        """The expected points, rounded."""
        return round(self.expected)

    @property
    def above(self) -> int:
        """The points shown minus the points expected, rounded."""
        return round(self.shown - self.expected)


def melds_by_chance(scored: ScoredHand) -> list[ShownMeld]:
    """The melds with points that players showed as cards in a hand, the rarest first."""
    hand = scored.hand
    found = [
        ShownMeld(scored.number, seat, meld, *_chance(hand, seat, meld))
        for seat in hand.melders
        for meld in hand.meld(seat).melds
        if meld.points
    ]
    return sorted(found, key=lambda each: each.chance)


def rarest(game: Game) -> ShownMeld | None:
    """The rarest meld of a game, or None if no cards were shown."""
    found = [each for scored in game.counted for each in melds_by_chance(scored)]
    return min(found, key=lambda each: each.chance, default=None)


def _chance(hand: Hand, seat: Seat, meld: Meld) -> tuple[Fraction, bool]:
    """The chance that a dealt hand holds the meld, and ``counts_runs``.

    A dealt hand must hold the meld at least as often as ``seat``.

    The declarer names trump after seeing the cards, so a declarer's trump meld is compared with
    dealt hands in their best trump. Other melds are compared with dealt hands in the named trump.
    """
    has_chosen = seat == hand.declarer and meld.name in TRUMP_MELDS
    deal = Deal.of(hand.ruleset)
    held = melds(hand.ruleset, deal, None if has_chosen else hand.trump)
    sets = _sets(hand, seat, meld)
    return Fraction(held[meld.name, meld.suit][sets - 1], deal.hands), sets > meld.count


def _sets(hand: Hand, seat: Seat, meld: Meld) -> int:
    """How often the seat holds the meld; royal marriages include those inside runs."""
    if meld.name is not MeldName.ROYAL_MARRIAGE:
        return meld.count
    runs = [each.count for each in hand.meld(seat).melds if each.name is MeldName.RUN]
    return meld.count + sum(runs)


def luck(game: Game) -> dict[str, Luck]:
    """The luck of each player over the comparable hands, for which ``is_as_dealt`` is True."""
    by_player: dict[str, Luck] = defaultdict(Luck)
    for scored in game.counted:
        hand = scored.hand
        if is_as_dealt(hand):
            players = game.players_of(scored.number)
            for seat in hand.melders:
                trump = None if seat == hand.declarer else hand.trump
                expected = CACHE.of(Question(hand.ruleset, trump)).mean
                by_player[players[seat]] += Luck(hand.meld(seat).points, expected)
    return by_player


def cards_change_hands(ruleset: Ruleset) -> bool:
    """True if partners pass cards or a player takes a kitty."""
    return bool(ruleset.pass_count or ruleset.kitty)


def is_as_dealt(hand: Hand) -> bool:
    """True if all players showed cards that they were dealt, and the odds are fast to compute."""
    ruleset = hand.ruleset
    return bool(
        hand.trump
        and hand.meld_finished
        and len(hand.melders) == ruleset.players
        and not cards_change_hands(ruleset)
        and is_fast(ruleset)
        and all(shown.points is None for shown in hand.shown.values())
    )
