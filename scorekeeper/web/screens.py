"""What each step of a hand shows: everything worked out, so that templates compute nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from markupsafe import Markup

from scorekeeper.actions import Table
from scorekeeper.pinochle import wording
from scorekeeper.pinochle.auction import Auction, usual_bids
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.ending import GameEnd
from scorekeeper.pinochle.game import Game, ScoredHand
from scorekeeper.pinochle.hand import (
    Hand,
    MayThrowIn,
    Outcome,
    SeatMeld,
    Took,
    declaring_seats,
    is_impossible,
    may_throw_in,
    pile_points,
    piles,
    possible_took,
    seat_meld,
    total_meld,
)
from scorekeeper.pinochle.meld import MeldCount, count_meld
from scorekeeper.pinochle.ruleset import AllOrNothing, Ruleset, Seat, Seats
from scorekeeper.pinochle.scoring import (
    SideScore,
    keeps_meld,
    meld_to_save,
    open_question,
    shortfall,
)
from scorekeeper.pinochle.steps import Step
from scorekeeper.web import pieces, words

BID_TILES = 17  # three rows of six, the last place for “more”
TRICK_TILES = 25
SUIT_CLASSES = {suit: suit.value.lower() for suit in Suit}


@dataclass(frozen=True)
class Screen:
    """A step of a hand, drawn from the table as it stands; each step has a screen of its own."""

    template: ClassVar[str]
    fields: ClassVar[tuple[str, ...]] = ()  # those that show their own mistakes
    has_score_head: ClassVar[bool] = True

    table: Table
    number: int
    errors: dict[str, str] = field(default_factory=dict)  # a sentence by field
    typed: dict[str, str] = field(default_factory=dict)  # what a refused form held
    notice: str = ""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    @cached_property
    def scored(self) -> ScoredHand:
        return self.game.hand(self.number)

    @property
    def hand(self) -> Hand:
        return self.scored.hand

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def url(self) -> str:
        """The hand's own address; forms post below it."""
        return f"/games/{self.table.id}/hands/{self.number}"

    @property
    def address(self) -> str:
        """Where a reload shows this screen: the game itself for the hand on the table."""
        on_table = self.number >= len(self.game.hands)
        return f"/games/{self.table.id}" if on_table else self.url

    @property
    def url_of_step(self) -> str:
        """Where a browser without JavaScript goes to see this screen."""
        return self.address

    @property
    def is_ready(self) -> bool:
        """Whether the hand has come to this step, so that it can be opened."""
        return True

    @property
    def problem(self) -> str:
        """What is wrong with no field of this screen in particular."""
        return " ".join(text for name, text in self.errors.items() if name not in self.fields)

    @property
    def sides(self) -> list[tuple[str, int]]:
        totals = zip(self.ruleset.sides, self.game.totals, strict=True)
        return [(self.game.names(seats), total) for seats, total in totals]

    def picked(self, name: str, recorded: object) -> str:
        """The choice that a radio field shows: what was typed last, else what is recorded."""
        return self.typed.get(name, "" if recorded is None else str(recorded))

    @property
    def undoes(self) -> str:
        """What Undo would take back, in words."""
        return self.table.course.undo_label

    @property
    def redoes(self) -> str:
        return self.table.course.redo_label

    @property
    def goal(self) -> str:
        limit = self.ruleset.hand_limit
        return f"{limit} hands" if limit else f"to {self.ruleset.target}"

    @property
    def corrects(self) -> bool:
        """Whether this is a step of a hand that was over already."""
        return self.scored.step is Step.DONE

    @property
    def caption(self) -> str:
        """Which hand this is: “Hand 5 · Ann deals”."""
        deals = "dealt" if self.scored.step is Step.DONE else "deals"
        return f"Hand {self.number} · {self.dealer} {deals}"

    @property
    def dealer(self) -> str:
        return self.players[self.hand.dealer]

    @property
    def declarer(self) -> str:
        return "" if self.hand.declarer is None else self.players[self.hand.declarer]

    @property
    def declaring(self) -> Seats:
        return declaring_seats(self.ruleset, self.hand)

    @property
    def declaring_names(self) -> str:
        return self.game.names(self.declaring)


class BidScreen(Screen):
    template = "table/_bid.html"
    fields = ("declarer", "bid", "other", "trump")

    @property
    def speaking_order(self) -> list[tuple[Seat, str]]:
        order = Auction(self.ruleset, self.hand.dealer).still_in
        return [(seat, self.players[seat]) for seat in order]

    @property
    def offers_sweep(self) -> bool:
        return self.ruleset.all_or_nothing is AllOrNothing.SWEEP

    @property
    def bids(self) -> list[int]:
        """The usual amounts, and the one that was recorded."""
        bids = list(usual_bids(self.ruleset, BID_TILES - self.offers_sweep))
        recorded = self.hand.bid
        return bids if recorded is None or recorded in bids else [*bids[:-1], recorded]

    @property
    def suits(self) -> tuple[Suit, ...]:
        return tuple(Suit)

    @property
    def stuck(self) -> str:
        """Who may fold, and at what; empty where nobody may."""
        if not self.ruleset.stuck_may_fold:
            return ""
        return self.players[self.ruleset.stuck(self.hand.dealer)]


@dataclass(frozen=True)
class MeldScreen(Screen):
    template = "table/_meld.html"
    fields = ("cards", "points", "nines")
    seat: Seat | None = None  # whose meld; the declarer's to begin with

    @property
    def is_ready(self) -> bool:
        known = self.seat is None or self.seat in self.ruleset.seats
        return known and self.hand.declarer is not None and self.hand.trump is not None

    @property
    def url_of_step(self) -> str:
        return f"{self.url}/meld/{self.melder}"

    @property
    def trump(self) -> Suit:
        if self.hand.trump is None:
            raise ValueError("trump is not named")
        return self.hand.trump

    @property
    def passing(self) -> str:
        partners = [s for s in self.declaring if s != self.hand.declarer]
        if not partners:
            return ""
        return words.passing(self.ruleset, self.declarer, self.players[partners[0]])

    @cached_property
    def melding_order(self) -> Seats:
        """The declarer first, then whoever plays with them, then the others."""
        declarer = self.hand.declarer or 0
        return tuple(
            sorted(
                self.ruleset.seats,
                key=lambda seat: (
                    seat != declarer,
                    seat not in self.declaring,
                    (seat - declarer) % self.ruleset.players,
                ),
            )
        )

    @property
    def melder(self) -> Seat:
        return self.melding_order[0] if self.seat is None else self.seat

    @property
    def tabs(self) -> list[tuple[Seat, str, int]]:
        return [(seat, self.players[seat], self.melds[seat].points) for seat in self.melding_order]

    @cached_property
    def melds(self) -> dict[Seat, SeatMeld]:
        return {seat: seat_meld(self.ruleset, self.hand, seat) for seat in self.ruleset.seats}

    @property
    def next_melder(self) -> tuple[Seat, str] | None:
        place = self.melding_order.index(self.melder) + 1
        if place == len(self.melding_order):
            return None
        seat = self.melding_order[place]
        return seat, self.players[seat]

    @cached_property
    def cards(self) -> CardTable:
        return CardTable(self.ruleset, self.hand.held(self.melder), self.trump)

    @property
    def counted(self) -> int | None:
        """The points that the table counted itself."""
        shown = self.hand.shown.get(self.melder)
        return shown.points if shown else None

    @property
    def counted_nines(self) -> int:
        shown = self.hand.shown.get(self.melder)
        return shown.nines if shown else 0


class TricksScreen(Screen):
    template = "table/_tricks.html"
    fields = ("side", "points", "other")

    @property
    def is_ready(self) -> bool:
        unmelded = self.hand.outcome is Outcome.SWEEP_FAILED
        return self.hand.declarer is not None and (self.hand.meld_finished or unmelded)

    @property
    def declaring_meld(self) -> int:
        return total_meld(self.ruleset, self.hand, self.declaring).points

    @property
    def needs(self) -> int:
        return shortfall(self.ruleset, self.hand)

    @property
    def is_impossible(self) -> bool:
        return is_impossible(self.ruleset, self.hand)

    @property
    def saving(self) -> list[tuple[str, int, str]]:
        """Who has meld that they can lose, how much, and what they must take to keep it."""
        must_take = words.TO_SAVE[self.ruleset.save]
        return [
            (self.game.names(seats), meld, must_take)
            for seats, meld in meld_to_save(self.ruleset, self.hand)
        ]

    @property
    def defending(self) -> tuple[Seats, ...]:
        return tuple(side for side in self.ruleset.sides if not set(side) & set(self.declaring))

    @property
    def counting_sides(self) -> list[tuple[Seat, str]]:
        """Whose trick points can be entered, in the order of the score above them."""
        return [(pile[0], self.game.names(pile)) for pile in piles(self.ruleset, self.hand)]

    @property
    def counting(self) -> Seat:
        """The pile whose points stand, else the defenders: they usually have fewer; 001 L159."""
        recorded = [seat for seat, _ in self.counting_sides if seat in self.hand.points]
        return recorded[0] if recorded else self.defending[0][0]

    @property
    def trick_points(self) -> list[int]:
        total = self.ruleset.trick_total
        step = max(self.ruleset.trick_step, total // TRICK_TILES)
        return [*range(0, total, step), total]

    @property
    def recorded_points(self) -> int | None:
        return self.hand.points.get(self.counting)

    @property
    def throw_in(self) -> MayThrowIn:
        return may_throw_in(self.ruleset, self.hand)

    @property
    def urges_throw_in(self) -> bool:
        """Whether throwing in is the next thing to think of: the bid is out of reach."""
        by_declarer = self.throw_in in (MayThrowIn.DECLARER, MayThrowIn.FORCED)
        return self.is_impossible and by_declarer

    @property
    def offers_throw_in(self) -> bool:
        return self.throw_in is not MayThrowIn.NO and not self.urges_throw_in


class TookScreen(Screen):
    template = "table/_took.html"

    @property
    def is_ready(self) -> bool:
        return self.hand.declarer is not None and bool(self.hand.points)

    @property
    def question(self) -> Seats:
        return open_question(self.ruleset, self.hand) or self.ruleset.sides[0]

    @property
    def question_names(self) -> str:
        return self.game.names(self.question)

    @property
    def question_points(self) -> int:
        return pile_points(self.ruleset, self.hand)[self.question]

    @property
    def question_meld(self) -> int:
        return total_meld(self.ruleset, self.hand, self.question).points

    @property
    def answers(self) -> list[tuple[Took, str, bool]]:
        """What the side may have taken, in words, and whether its meld then counts."""
        return [
            (took, words.TOOK[took], keeps_meld(self.ruleset, self.hand, self.question, took))
            for took in sorted(
                possible_took(self.ruleset, self.question_points), key=list(Took).index
            )
        ]


class ResultScreen(Screen):
    template = "table/_result.html"
    corrects = False  # it shows the result, it changes nothing

    @property
    def result(self) -> list[tuple[SideScore, int]]:
        """Each side's score of this hand, and its total after it."""
        if self.scored.score is None or self.number > len(self.game.counted):
            return []
        totals = self.game.running_totals[self.number - 1]
        return list(zip(self.scored.score.sides, totals, strict=True))

    @property
    def headline(self) -> str:
        return wording.headline(self.game, self.scored)

    @property
    def after_end(self) -> bool:
        """Whether a correction put the end of the game before this hand."""
        return self.game.end is not None and self.number > self.game.end.hand

    @property
    def next_hand(self) -> tuple[int, str] | None:
        """The number and the dealer of the hand that can begin now."""
        if not self.game.may_deal or self.number < len(self.game.hands):
            return None
        return len(self.game.hands) + 1, self.players[self.game.next_dealer]

    @property
    def back(self) -> str:
        """Where the hand on the table is, or the end of the game."""
        return f"/games/{self.table.id}"


class EndScreen(ResultScreen):
    """The result of the hand that decided the game."""

    template = "table/_end.html"
    has_score_head = False  # it says the score itself, larger

    @property
    def end(self) -> GameEnd:
        if self.game.end is None:
            raise ValueError("the game goes on")
        return self.game.end

    @property
    def headline(self) -> str:
        return words.winners(self.game, self.end)

    @property
    def final_score(self) -> list[tuple[str, int, bool]]:
        """The sides with their totals, and whether they won."""
        return [
            (self.game.names(seats), total, set(seats) <= set(self.end.winner))
            for seats, total in zip(self.ruleset.sides, self.game.totals, strict=True)
        ]


@dataclass(frozen=True)
class SheetRow:
    """A hand on the score sheet."""

    number: int
    headline: str
    trump: Suit | None
    dealer: str
    sides: list[tuple[SideScore, int, str]]  # score, total and mark; empty where nothing counts
    state: str


class SheetScreen(Screen):
    @property
    def rows(self) -> list[SheetRow]:
        return [self._row(scored) for scored in self.game.hands]

    def _row(self, scored: ScoredHand) -> SheetRow:
        result = ResultScreen(self.table, scored.number)
        dealt_again = scored.hand.outcome is Outcome.REDEALT
        return SheetRow(
            scored.number,
            wording.bid(self.game, scored),
            scored.hand.trump,
            result.dealer,
            []
            if dealt_again
            else [(side, total, words.mark(scored, side)) for side, total in result.result],
            words.not_counted(dealt_again, result.after_end),
        )


class PartnerScreen(Screen):
    """Whom the declarer calls for the hand, where five play."""

    template = "table/_partner.html"
    fields = ("partner",)

    @property
    def is_ready(self) -> bool:
        return self.ruleset.players == 5 and self.hand.declarer is not None

    @property
    def others(self) -> list[tuple[Seat, str]]:
        return [
            (seat, self.players[seat]) for seat in self.ruleset.seats if seat != self.hand.declarer
        ]


class SweepScreen(Screen):
    """Whether the sweep that was bid was made."""

    template = "table/_sweep.html"

    @property
    def is_ready(self) -> bool:
        return self.hand.sweep


SCREENS: dict[Step, type[Screen]] = {
    Step.BID: BidScreen,
    Step.TRUMP: BidScreen,
    Step.PARTNER: PartnerScreen,
    Step.MELD: MeldScreen,
    Step.SWEEP: SweepScreen,
    Step.TRICKS: TricksScreen,
    Step.TOOK: TookScreen,
    Step.DONE: ResultScreen,
}


def screen_at(table: Table, number: int) -> Screen:
    """A hand at its next step; the one that decided the game says who won."""
    game = table.game
    if game.end and game.end.hand == number:
        return EndScreen(table, number)
    return SCREENS[game.hand(number).step](table, number)


@dataclass(frozen=True)
class CardTable:
    """The card grid and the chips over some cards, and what the cards come to."""

    ruleset: Ruleset
    held: Counter[Card]
    trump: Suit

    @cached_property
    def count(self) -> MeldCount:
        return count_meld(self.ruleset, self.held.elements(), self.trump)

    @property
    def drawn(self) -> Markup:
        return pieces.card_table(self.ruleset, self.held, self.trump, self.count)

    @property
    def lines(self) -> list[tuple[str, Suit | None, int]]:
        """The counted melds; a label that adds nothing has no points."""
        return [(words.meld(meld), meld.suit, meld.points) for meld in self.count.melds]

    @property
    def other_trumps(self) -> list[tuple[Suit, int]]:
        """What the same cards come to in each other trump."""
        return [
            (suit, count_meld(self.ruleset, self.held.elements(), suit).total)
            for suit in Suit
            if suit is not self.trump
        ]
