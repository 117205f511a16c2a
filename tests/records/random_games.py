"""Random legal games, hand by hand through the engine, for whatever its rulesets allow."""

from collections.abc import Iterator
from random import Random

from scorekeeper.pinochle.auction import Auction, Call, Word
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.check import double_run_winner
from scorekeeper.pinochle.choices import AllOrNothing
from scorekeeper.pinochle.events import (
    BidWon,
    Called,
    CardsShown,
    Event,
    GameStarted,
    HandDealt,
    HandEnded,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.game import Course, apply, replay
from scorekeeper.pinochle.hand import (
    MayThrowIn,
    Outcome,
    declaring_seats,
    may_throw_in,
    pile_points,
    piles,
    possible_took,
)
from scorekeeper.pinochle.questions import open_question
from scorekeeper.pinochle.ruleset import Ruleset
from scorekeeper.pinochle.steps import Step

NAMES = ("Ann", "=Bob", 'C"yd, jun.', "Dée ♠", "@Eve")


def random_game(ruleset: Ruleset, random: Random, hands: int) -> tuple[Course, list[Event]]:
    """A game of at most so many hands, and the facts that make it."""
    events: list[Event] = [GameStarted(NAMES[: ruleset.players], random.randrange(ruleset.players))]
    course = replay(ruleset, events)
    for number in range(1, hands + 1):
        if not course.game.may_deal:
            break
        for event in _Dealt(course, number, random).played():
            course = apply(course, event)
            events.append(event)
        assert course.game.hands[-1].step is Step.DONE
    return course, events


class _Dealt:
    """One hand while it is played; it sees its own facts as they are made."""

    def __init__(self, course: Course, number: int, random: Random) -> None:
        self.course, self.number, self.random = course, number, random
        self.ruleset = course.game.ruleset

    @property
    def hand(self):
        return self.course.game.hand(self.number).hand

    def played(self) -> Iterator[Event]:
        for event in self._facts():
            self.course = apply(self.course, event)
            yield event

    def _facts(self) -> Iterator[Event]:
        chance, number = self.random.random, self.number
        if chance() < 0.1:
            yield HandDealt(number, self.random.randrange(self.ruleset.players))
        if chance() < 0.1:
            yield HandEnded(number, Outcome.REDEALT)
            return
        if self.ruleset.stuck_may_fold and chance() < 0.15:
            yield HandEnded(number, Outcome.FOLDED)
            return
        yield from self._bidding()
        if self.hand.sweep:
            yield from self._sweep()
            return
        thousand = self.ruleset.all_or_nothing is AllOrNothing.THOUSAND and chance() < 0.2
        yield from self._melding(
            silent=declaring_seats(self.ruleset, self.hand) if thousand else ()
        )
        if double_run_winner(self.ruleset, self.hand):
            return
        yield MeldFinished(number)
        may = may_throw_in(self.ruleset, self.hand)
        if thousand:
            yield from self._thousand()
        elif may is MayThrowIn.FORCED or (may is not MayThrowIn.NO and chance() < 0.2):
            yield HandEnded(number, Outcome.THROWN_IN)
        else:
            yield from self._tricks()

    def _bidding(self) -> Iterator[Event]:
        ruleset, random, number = self.ruleset, self.random, self.number
        trump = random.choice(list(Suit))
        auction = Auction(ruleset, self.hand.dealer)
        if random.random() < 0.5:
            bid = ruleset.min_bid + ruleset.bid_step * random.randrange(8)
            yield BidWon(number, random.randrange(ruleset.players), bid, trump)
        else:
            while auction.winner is None and (legal := auction.legal):
                raised = legal.least + ruleset.bid_step * random.randrange(3)
                usual = [word for word in legal.words if word is not Word.SWEEP] * 4
                said = random.choice([*usual, *legal.words, legal.least, raised])
                if isinstance(said, int) and said != legal.least:
                    said -= (said - ruleset.min_bid) % ruleset.bid_step
                    said = max(said, legal.least)
                call = Call(legal.seat, said)
                auction = auction.call(call)
                yield Called(number, call)
            won = auction.winner
            assert won
            bid = None if isinstance(won.said, Word) else won.said
            yield BidWon(number, won.seat, bid, trump)
        if ruleset.players == 5:
            others = [seat for seat in ruleset.seats if seat != self.hand.declarer]
            yield PartnerCalled(number, random.choice(others))

    def _melding(self, silent: tuple[int, ...]) -> Iterator[Event]:
        ruleset, random = self.ruleset, self.random
        deck = [card for card in ruleset.deck for _ in range(ruleset.copies)]
        random.shuffle(deck)
        for seat in ruleset.seats:
            dealt = deck[seat * ruleset.hand : (seat + 1) * ruleset.hand]
            shown = random.sample(dealt, random.randrange(ruleset.hand + 1))
            way = "none" if seat in silent else random.choice(["cards", "points", "none"])
            if way == "cards":
                counts = tuple((card, shown.count(card)) for card in dict.fromkeys(shown))
                yield CardsShown(self.number, seat, counts)
            elif way == "points":
                nines = (ruleset.dix or 0) * random.randrange(ruleset.copies + 1)
                points = nines + ruleset.unit * random.randrange(20)
                yield PointsShown(self.number, seat, points, nines)

    def _sweep(self) -> Iterator[Event]:
        if self.random.random() < 0.5:
            yield HandEnded(self.number, Outcome.SWEEP_MADE)
        else:
            yield HandEnded(self.number, Outcome.SWEEP_FAILED)
            yield from self._tricks()

    def _thousand(self) -> Iterator[Event]:
        if self.random.random() < 0.5:
            yield HandEnded(self.number, Outcome.THOUSAND_MADE)
        else:
            yield HandEnded(self.number, Outcome.THOUSAND_FAILED)
            yield from self._tricks()

    def _tricks(self) -> Iterator[Event]:
        ruleset, random = self.ruleset, self.random
        counted = list(piles(ruleset, self.hand))
        random.shuffle(counted)
        left = ruleset.trick_total // ruleset.trick_step
        taken = []
        for pile in counted[1:]:
            share = random.choice([0, random.randint(0, left), random.randint(0, min(1, left))])
            left -= share
            taken.append((random.choice(pile), share * ruleset.trick_step))
        yield TricksCounted(self.number, tuple(taken))
        while self.hand.outcome is Outcome.PLAYED and (pile := open_question(ruleset, self.hand)):
            points = pile_points(ruleset, self.hand)[pile]
            took = random.choice(possible_took(ruleset, points))
            yield TookAnswered(self.number, random.choice(pile), took)
