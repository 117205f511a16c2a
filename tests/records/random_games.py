"""Random legal games for any ruleset, played hand by hand through the engine."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    Event,
    GameConceded,
    GameStarted,
    HandDealt,
    HandEnded,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    ScoreAdjusted,
    ScoresEntered,
    TimeCalled,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.game.timeline import Timeline, apply, replay
from scorekeeper.pinochle.hand.auction import Auction, Call, Word
from scorekeeper.pinochle.hand.hand import (
    Outcome,
    ThrowInRight,
)
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.choices import AllOrNothing, StuckSeat
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.builders import least_bid

CONCEDED = 0.01  # the probability of a concession after a fact
ENDINGS = {
    AllOrNothing.THOUSAND: (Outcome.THOUSAND_MADE, Outcome.THOUSAND_FAILED),
    AllOrNothing.MOON: (Outcome.MOON_MADE, Outcome.MOON_FAILED),
}
NAMES = ("Ann", "=Bob", 'C"yd, jun.', "Dée ♠", "@Eve", "Fay", "Gil", "Hal")


def random_game(ruleset: Ruleset, random: Random, hands: int) -> tuple[Timeline, list[Event]]:
    """A game of at most this number of hands, and its facts."""
    events: list[Event] = [GameStarted(NAMES[: ruleset.players], random.randrange(ruleset.players))]
    timeline = replay(ruleset, events)
    for number in range(1, hands + 1):
        if not timeline.game.may_deal:
            break
        for event in _Dealt(timeline, number, random).played():
            timeline = apply(timeline, event)
            events.append(event)
        assert timeline.game.hands[-1].step is Step.DONE
    return timeline, events


class _Dealt:
    """A hand in play, which yields its facts and applies each of them."""

    def __init__(self, timeline: Timeline, number: int, random: Random) -> None:
        self.timeline, self.number, self.random = timeline, number, random
        self.ruleset = timeline.game.ruleset

    @property
    def hand(self):
        return self.timeline.game.hand(self.number).hand

    def played(self) -> Iterator[Event]:
        for event in self._facts():
            self.timeline = apply(self.timeline, event)
            yield event
            if self.hand.conceded_by is None and self.random.random() < CONCEDED:
                yield GameConceded(self.number, self.random.choice(self.ruleset.seats))
                return

    def _facts(self) -> Iterator[Event]:
        yield from self._beside()
        yield from self._dealt()
        yield from self._beside()

    def _beside(self) -> Iterator[Event]:
        """Yield facts that are not part of playing, such as penalties."""
        random, number = self.random, self.number
        while random.random() < 0.1:
            points = self.ruleset.unit * random.choice([-3, 2, 20])
            reason = random.choice(["Reneged", "slip, “ours”;", "♠ ü"])
            yield ScoreAdjusted(number, random.choice(self.ruleset.seats), points, reason)
        if self.hand.adjustments and random.random() < 0.2:
            yield AdjustmentDropped(number, random.randrange(len(self.hand.adjustments)))
        if random.random() < 0.03 and number <= len(self.timeline.game.hands):
            yield TimeCalled(number)

    def _dealt(self) -> Iterator[Event]:
        chance, number = self.random.random, self.number
        if chance() < 0.1:
            yield HandDealt(number, self.random.randrange(self.ruleset.players))
        if chance() < 0.1:
            yield HandEnded(number, Outcome.REDEALT)
            return
        if chance() < 0.05:
            yield self._from_paper()
            return
        if self.ruleset.stuck_seat is StuckSeat.NOBODY and chance() < 0.1:
            yield HandEnded(number, Outcome.PASSED_OUT)
            return
        if self.ruleset.stuck_may_fold and chance() < 0.15:
            yield HandEnded(number, Outcome.FOLDED)
            return
        yield from self._bidding()
        if self.hand.outcome is Outcome.PASSED_OUT:
            return
        if self.hand.sweep:
            yield from self._sweep()
            return
        plays_all = self.ruleset.all_or_nothing in ENDINGS and chance() < 0.3
        if plays_all and chance() < 0.8:
            yield AllAnnounced(number)  # otherwise the outcome implies the announcement
        silent = plays_all and self.ruleset.all_or_nothing is AllOrNothing.THOUSAND
        yield from self._melding(silent=self.hand.declaring if silent else ())
        yield from self._discarding()
        if self.hand.double_run_winner:
            return
        yield MeldFinished(number)
        may = self.hand.throw_in_right
        if plays_all:
            yield from self._answer(*ENDINGS[self.ruleset.all_or_nothing])
        elif may is ThrowInRight.FORCED or (may is not ThrowInRight.NOBODY and chance() < 0.2):
            yield HandEnded(number, Outcome.THROWN_IN)
        else:
            yield from self._tricks()

    def _from_paper(self) -> Event:
        sides = [side for side in self.ruleset.sides if self.random.random() < 0.8]
        scores = [(side[0], self.ruleset.unit * self.random.randrange(-30, 60)) for side in sides]
        declarer = self.random.choice([None, *self.ruleset.seats])
        return ScoresEntered(self.number, tuple(scores) or ((0, 0),), declarer)

    def _bidding(self) -> Iterator[Event]:
        ruleset, random, number = self.ruleset, self.random, self.number
        trump = random.choice(list(Suit))
        auction = Auction(ruleset, self.hand.dealer)
        if random.random() < 0.5:
            bid = least_bid(ruleset) + ruleset.bid_step * random.randrange(8)
            yield BidWon(number, random.randrange(ruleset.players), bid, trump)
        else:
            while auction.winner is None and (legal := auction.legal):
                raised = legal.least + ruleset.bid_step * random.randrange(3)
                usual = [word for word in legal.words if word is not Word.SWEEP] * 4
                raises = [] if legal.only_least else [raised]
                bid = random.choice([*usual, *legal.words, legal.least, *raises])
                if isinstance(bid, int) and bid != legal.least:
                    bid -= (bid - ruleset.min_bid) % ruleset.bid_step
                    bid = max(bid, legal.least)
                call = Call(legal.seat, bid)
                auction = auction.call(call)
                yield Called(number, call)
            won = auction.winner
            if won is None:
                return
            bid = None if isinstance(won.value, Word) else won.value
            yield BidWon(number, won.seat, bid, trump)
        if ruleset.players == 5:
            others = [seat for seat in ruleset.seats if seat != self.hand.declarer]
            yield PartnerCalled(number, random.choice([*others, None]))

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

    def _discarding(self) -> Iterator[Event]:
        shown = Counter(
            card for seat in self.hand.shown for card in self.hand.held(seat).elements()
        )
        left = Counter(dict.fromkeys(self.ruleset.deck, self.ruleset.copies)) - shown
        if self.ruleset.kitty and self.random.random() < 0.5:
            most = self.random.randint(1, self.ruleset.kitty)
            away = Counter(self.random.sample([*left.elements()], most))
            yield CardsDiscarded(self.number, tuple(away.items()))

    def _sweep(self) -> Iterator[Event]:
        yield from self._answer(Outcome.SWEEP_MADE, Outcome.SWEEP_FAILED)

    def _answer(self, made: Outcome, failed: Outcome) -> Iterator[Event]:
        if self.random.random() < 0.5:
            yield HandEnded(self.number, made)
        else:
            yield HandEnded(self.number, failed)
            yield from self._tricks()

    def _tricks(self) -> Iterator[Event]:
        ruleset, random = self.ruleset, self.random
        counted = list(self.hand.piles)
        random.shuffle(counted)
        least = self.hand.least_to_count  # after a failed 1000, the others have at least this
        if least:
            counted.sort(key=self.hand.declares, reverse=True)
        left = ruleset.trick_total // ruleset.trick_step
        taken = []
        for pile in counted[1:]:
            share = random.choice([0, random.randint(0, left), random.randint(0, min(1, left))])
            share = max(share, least // ruleset.trick_step)
            left -= share
            taken.append((random.choice(pile), share * ruleset.trick_step))
        yield TricksCounted(self.number, tuple(taken))
        while self.timeline.game.hand(self.number).step is Step.TOOK:
            pile = open_question(self.hand)
            took = random.choice(self.hand.possible_took(pile))
            yield TookAnswered(self.number, random.choice(pile), took)
