"""A game: its hands, running totals and end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import count, repeat
from math import ceil
from operator import add
from zlib import crc32

from scorekeeper.language import _
from scorekeeper.pinochle.errors import (
    GameError,
    Mistakes,
    NoSuchHandError,
    new_mistakes,
    refuse,
)
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.hand.checks import named_seats
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Hand, Outcome
from scorekeeper.pinochle.hand.scoring import HandScore, score_hand
from scorekeeper.pinochle.hand.steps import Step, next_step
from scorekeeper.pinochle.names import is_readable
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat, Seats

from .ending import GameEnd, find_end, find_level

# Lengths in letters.
LONGEST_NAME = 40
LONGEST_TITLE = 60
LONGEST_NOTE = 500


@dataclass(frozen=True)
class ScoredHand:
    """A hand of a game: its next step, and its score once it is over."""

    number: int  # from 1, redeals included
    hand: Hand

    @cached_property
    def step(self) -> Step:
        return next_step(self.hand)

    @cached_property
    def takes_no_number(self) -> bool:
        """True for a redeal or a hand that everybody passed."""
        return self.hand.outcome in UNNUMBERED

    @cached_property
    def score(self) -> HandScore | None:
        return score_hand(self.hand) if self.step is Step.DONE else None

    @cached_property
    def digest(self) -> int:
        """A hash of everything the score sheet shows for this hand.

        The hash is cached, because each page of a long game needs it for every hand.
        """
        hand = self.hand
        # Calls can decide the auction before ``BidWon`` records the declarer.
        won = hand.auction.winner if hand.declarer is None else None
        bid = (hand.dealer, won, hand.declarer, hand.bid, hand.sweep, hand.trump)
        return crc32(repr((bid, hand.outcome, hand.adjustments, self.score)).encode())


@dataclass(frozen=True)
class FormerPlayer:
    """A player who left a seat. ``hand`` is the first hand that the new player plays."""

    seat: Seat
    name: str
    hand: int


@dataclass(frozen=True)
class Game:
    """The state of a game. Totals are in the order of ``ruleset.sides``."""

    ruleset: Ruleset
    players: tuple[str, ...]  # the current players by seat
    first_dealer: Seat = 0
    hands: tuple[ScoredHand, ...] = ()
    former: tuple[FormerPlayer, ...] = ()  # in the order of recording
    title: str = ""
    note: str = ""
    day: date | None = None  # the day of play, if recorded
    extra_minutes: int = 0  # added to the ruleset’s time limit

    def check(self, before: Game | None = None) -> None:
        """Raise PinochleError if the players, title, note or first dealer are wrong.

        ``before`` is the game before a change. Mistakes that ``before`` already has are allowed.
        """
        refuse(new_mistakes(before.mistakes() if before else (), self.mistakes()))

    def check_whole(self) -> None:
        """Raise ValueError if players, seats or totals do not fit the ruleset.

        The check computes totals and the end, so that damaged facts fail here and not on a page.
        """
        named = {self.first_dealer}.union(*(named_seats(scored.hand) for scored in self.hands))
        if len(self.players) != self.ruleset.players or not named <= set(self.ruleset.seats):
            raise ValueError(f"{len(self.players)} players, seats {sorted(named)}")
        if len(self.totals) != len(self.ruleset.sides):
            raise ValueError(f"{len(self.totals)} totals")

    def mistakes(self) -> Mistakes:
        """Yield the mistakes in the players, title, note and first dealer.

        Each mistake names its field in a game record.
        """
        names = [name.casefold() for name in self.players]
        if len(names) != self.ruleset.players:
            sentence = _("{ruleset} is for {number} players.")
            name, number = ruleset_name(self.ruleset), self.ruleset.players
            yield GameError(sentence, "players", ruleset=name, number=number)
        elif not all(0 < len(name) <= LONGEST_NAME and is_readable(name) for name in names):
            sentence = _("Give each player a name of 1 to {most} letters.")
            yield GameError(sentence, "players", most=LONGEST_NAME)
        elif len(set(names)) < len(names):
            yield GameError(
                _("Two players have the same name. Add an initial to tell them apart."), "players"
            )
        for field, text, most in (
            ("title", self.title, LONGEST_TITLE),
            ("note", self.note, LONGEST_NOTE),
        ):
            lines = [line for line in text.splitlines() if line]
            if len(text) > most or not all(map(is_readable, lines)):
                sentence = _("Use at most {most} letters, and no hidden characters.")
                yield GameError(sentence, field, most=most)
        if self.first_dealer not in self.ruleset.seats:
            sentence, field = _("{field} must be a seat from 0 to {last}."), "first_dealer"
            yield GameError(sentence, field, field=field, last=self.ruleset.players - 1)

    @cached_property
    def end(self) -> GameEnd | None:
        """The end of the game, or None while the game is open."""
        return find_end(self.ruleset, [hand.score for hand in self.hands])

    @property
    def winner(self) -> Seats:
        """The winners; empty while the game is open."""
        return self.end.winner if self.end else ()

    @property
    def end_without_open_hand(self) -> GameEnd | None:
        """The end that the game would have if time had been called in the last hand that counts.

        ``None`` if the game is over, no hand counts, the last dealt hand counts, or a tie remains.
        """
        scored = [each for each in self.hands if each.score and each.score.counts]
        if self.end or not scored or self.is_latest(scored[-1].number):
            return None
        last = scored[-1]
        return self.with_hand(last.number, fast_replace(last.hand, time_up=True)).end

    @property
    def level(self) -> tuple[Seats, ...]:
        """The tied sides that need one more hand to decide the game; R84."""
        scores = [hand.score for hand in self.hands]
        return () if self.end else find_level(self.ruleset, scores)

    @property
    def counted(self) -> tuple[ScoredHand, ...]:
        """The hands up to the one that decided the game, or all hands of an open game.

        If a correction makes the game end earlier, recorded hands after the end do not count.
        """
        return self.hands[: self.end.hand] if self.end else self.hands

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each hand up to the end."""
        totals = [(0,) * len(self.ruleset.sides)]
        for hand in self.counted:
            changes = hand.score.changes if hand.score else repeat(0)
            totals.append(tuple(map(add, totals[-1], changes)))
        return tuple(totals[1:])

    @property
    def totals(self) -> tuple[int, ...]:
        return self.running_totals[-1] if self.running_totals else (0,) * len(self.ruleset.sides)

    @property
    def to_win(self) -> tuple[int, ...]:
        """The points that each side still needs, rounded up to multiples of ``ruleset.unit``.

        Empty once the game is won or time is called, or if the game has no target.
        """
        if self.end or self.time_is_called or not self.ruleset.plays_to_target:
            return ()
        unit, least = self.ruleset.unit, self.ruleset.least_winning_score
        return tuple(max(0, ceil((least - total) / unit) * unit) for total in self.totals)

    @property
    def next_dealer(self) -> Seat:
        """The next dealer. The deal moves to the left, but not for a redeal; R7, R8."""
        if not self.hands:
            return self.first_dealer
        last = self.hands[-1].hand
        return last.dealer if last.outcome is Outcome.REDEALT else self.ruleset.left_of(last.dealer)

    @cached_property
    def may_deal(self) -> bool:
        """True if a new hand can begin: no hand is open and the game has not ended."""
        return self.end is None and (not self.hands or self.hands[-1].step is Step.DONE)

    def has_hand(self, number: int) -> bool:
        """True if that hand was dealt or can be dealt now."""
        return 1 <= number <= len(self.hands) + self.may_deal

    def is_at(self, number: int, step: str) -> bool:
        """True if that hand exists and waits for that step."""
        return self.has_hand(number) and self.hand(number).step == step

    def is_over(self, number: int) -> bool:
        """True if that hand is finished."""
        return number <= len(self.hands) and self.hands[number - 1].step is Step.DONE

    def is_latest(self, number: int) -> bool:
        """True if no later hand was dealt."""
        return number >= len(self.hands)

    @property
    def on_table(self) -> int:
        """The number of the current hand, which is usually the last hand.

        The hand that decided a finished game stays current. Before the first deal, and after a
        redeal or a passed-out hand, the next hand is current.
        """
        if self.end:
            return self.end.hand
        none_yet = not self.hands or self.hands[-1].takes_no_number
        return len(self.hands) + (none_yet and self.may_deal)

    def shown_number(self, number: int) -> int:
        """The number that players give a hand.

        A hand that is dealt again or passed out has the same number as the next deal.
        """
        earlier = (scored for scored in self.hands if scored.number < number)
        return number - sum(scored.takes_no_number for scored in earlier)

    def deal_number(self, shown: int) -> int:
        """The first deal whose ``shown_number`` is ``shown``.

        That deal may be still to come.
        """
        return next(number for number in count(shown) if self.shown_number(number) == shown)

    @property
    def time_is_called(self) -> bool:
        """True if time was called in any hand."""
        return any(scored.hand.time_up for scored in self.hands)

    def may_call_time(self, number: int) -> bool:
        """True if that hand was dealt and time was not called in it."""
        return number <= len(self.hands) and not self.hand(number).hand.time_up

    def calls_in_turn(self, number: int) -> bool | None:
        """True if the latest auction, in that hand or before, was recorded call by call.

        False if only its result was recorded; ``None`` without an auction.
        """
        for scored in reversed(self.hands[:number]):
            if scored.hand.calls or scored.hand.declarer is not None:
                return bool(scored.hand.calls)
        return None

    def hand(self, number: int) -> ScoredHand:
        """Return a hand that was dealt or can be dealt now; else raise NoSuchHandError."""
        if self.end and number == len(self.hands) + 1:
            sentence = _("The game ended with hand {last}, so there is no hand {number}.")
            raise NoSuchHandError(sentence, "hands", number=number, last=self.end.hand)
        if number > len(self.hands) + self.may_deal:
            sentence = _("Finish the hands before hand {number} first.")
            raise NoSuchHandError(sentence, "hands", number=number)
        return self.hand_at(number)

    def hand_at(self, number: int) -> ScoredHand:
        """Return a hand that was dealt, or the next hand even if it cannot be dealt now.

        Recorded facts need this, because they are trusted without a check.
        """
        if number == len(self.hands) + 1:
            return ScoredHand(number, Hand(self.ruleset, self.next_dealer))
        return self.dealt_hand(number)

    def dealt_hand(self, number: int) -> ScoredHand:
        """Return a hand that was dealt; raise NoSuchHandError for any other number."""
        if not 1 <= number <= len(self.hands):
            raise NoSuchHandError(_("There is no hand {number}."), "hands", number=number)
        return self.hands[number - 1]

    def with_hand(self, number: int, hand: Hand) -> Game:
        """Return the game with that hand, unchecked."""
        scored = ScoredHand(number, hand)
        return fast_replace(self, hands=(*self.hands[: number - 1], scored, *self.hands[number:]))

    def players_of(self, number: int) -> tuple[str, ...]:
        """The names of the players of that hand, by seat."""
        names = list(self.players)
        for each in reversed(self.former):
            if number < each.hand:
                names[each.seat] = each.name
        return tuple(names)

    def names(self, seats: Seats, number: int | None = None) -> str:
        """The names of the players in these seats, now or in hand ``number``."""
        players = self.players if number is None else self.players_of(number)
        return " & ".join(players[seat] for seat in seats)
