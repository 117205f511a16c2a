"""Hands as data. A test taps a hand, or adds it to a game before the game is opened.

Meld is text with the taps in order: chips by id (``run``, ``marriage-S``) and cards (``AH``).
Seats are numbers, as in a game record.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsShown,
    HandEnded,
    HandEvent,
    MeldFinished,
    MeldNamed,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.hand.combinations import combinations
from scorekeeper.pinochle.hand.hand import NOTHING, Hand as Dealt, Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")
CARD = re.compile(r"(A|10|K|Q|J|9)[SHDC]")


@dataclass(frozen=True)
class Hand:
    """One deal. `tricks` are the trick points of the defenders, the side that did not bid."""

    declarer: Seat = 0
    bid: int = 0
    trump: str = ""
    meld: Mapping[Seat, str] = field(default_factory=dict)
    tricks: int | None = None
    took: Took | None = None  # the answer to the app's question what the defenders took
    outcome: Outcome = Outcome.PLAYED
    totals: tuple[int, int] = (0, 0)  # of both sides after this hand

    def melding_order(self) -> list[Seat]:
        """The seats that show meld, in the order of the app's tabs."""
        partner = (self.declarer + 2) % 4
        left, right = (self.declarer + 1) % 4, (self.declarer + 3) % 4
        return [seat for seat in (self.declarer, partner, left, right) if seat in self.meld]

    @property
    def defender(self) -> Seat:
        """A seat of the defenders."""
        return (self.declarer + 1) % 2

    def facts(self, ruleset: Ruleset, number: int) -> Iterator[HandEvent]:
        """Yield the facts that tapping this hand records."""
        if self.trump:
            trump = Suit.parse(self.trump)
            yield BidWon(number, self.declarer, self.bid, trump)
            bid_on = Dealt(ruleset, dealer=0, trump=trump)
            for seat in self.melding_order():
                yield from facts_of_taps(bid_on, number, seat, self.meld[seat])
        if self.tricks is not None or self.outcome is Outcome.THROWN_IN:
            yield MeldFinished(number)
        if self.tricks is not None:
            yield TricksCounted(number, ((self.defender, self.tricks),))
        if self.took:
            yield TookAnswered(number, self.defender, self.took)
        if self.outcome is not Outcome.PLAYED:
            yield HandEnded(number, self.outcome)


def facts_of_taps(hand: Dealt, number: int, seat: Seat, taps: str) -> Iterator[HandEvent]:
    """Yield the facts that taps on chips and cards record for a player's meld."""
    chips = {each.id: each for each in combinations(hand.ruleset, hand.trump)}
    for tap in taps.split():
        fact: CardsShown | MeldNamed
        if tap in chips:
            times = dict(hand.shown.get(seat, NOTHING).named)
            name, suit = kind = chips[tap].kind
            fact = MeldNamed(number, seat, name, suit, times.get(kind, 0) + 1)
        else:
            card = Card.parse(tap)
            fact = CardsShown(number, seat, ((card, hand.held(seat)[card] + 1),))
        hand = fact.change(hand)
        yield fact


REFERENCE_HAND = Hand(
    declarer=2,
    bid=310,
    trump="hearts",
    meld={2: "run nine marriage-S", 0: "pinochle", 3: "jacks marriage-C"},
    tricks=110,
    totals=(360, 170),
)

REFERENCE_CARDS = Hand(
    declarer=2,
    bid=310,
    trump="hearts",
    meld={2: "AH 10H KH QH JH 9H KS QS", 0: "QS JD", 3: "JS JH JD JC KC QC"},
    tricks=110,
    totals=(360, 170),
)

SAMPLE_TRUMP = "diamonds"
SAMPLE_CARDS = "AD 10D KD KD QD JD 9D KS QS KH KC"  # from the Howell document
CLASSIC = (  # 25 trick points; a side that takes no trick loses its meld
    Hand(  # the bid is made, and meld is tapped as chips; the defenders keep their meld
        declarer=1,
        bid=22,
        trump="hearts",
        meld={1: "run nine marriage-S", 3: "pinochle", 0: "jacks marriage-D"},
        tricks=11,
        totals=(17, 36),
    ),
    Hand(  # the bid is missed: 10 + 12 does not reach 30
        declarer=0,
        bid=30,
        trump="clubs",
        meld={0: "aces", 1: "kings"},
        tricks=13,
        totals=(-13, 57),
    ),
    Hand(  # the defenders take no trick and lose their queens
        declarer=3,
        bid=25,
        trump="spades",
        meld={3: "run", 1: "aces", 0: "queens"},
        tricks=0,
        took=Took.NOTHING,
        totals=(-13, 107),
    ),
    Hand(  # meld is tapped as cards; a trick without points saves the defenders' marriage
        declarer=2,
        bid=28,
        trump="diamonds",
        meld={2: "AD 10D KD QD JD 9D KC QC", 0: "QS JD", 1: "KH QH"},
        tricks=0,
        took=Took.TRICK,
        totals=(34, 109),
    ),
    Hand(  # the bid is typed
        declarer=0,
        bid=35,
        trump="hearts",
        meld={0: "run aces", 2: "jacks"},
        tricks=10,
        totals=(78, 119),
    ),
    Hand(
        declarer=1,
        bid=40,
        trump="clubs",
        meld={1: "run kings", 3: "marriage-H"},
        tricks=9,
        totals=(87, 160),
    ),
)

HOWELL = (  # 250 trick points; defenders without trick points lose their meld
    REFERENCE_HAND,  # the bid is made, and meld is tapped as chips; the defenders keep their meld
    Hand(  # the bid is missed: 100 + 120 does not reach 350
        declarer=3,
        bid=350,
        trump="clubs",
        meld={3: "aces", 2: "kings"},
        tricks=130,
        totals=(570, -180),
    ),
    Hand(  # the defenders take nothing and lose their queens
        declarer=1,
        bid=400,
        trump="spades",
        meld={1: "run", 3: "aces", 0: "queens"},
        tricks=0,
        totals=(570, 320),
    ),
    Hand(  # the bid is out of reach: 400 - 20 is more than the trick points
        declarer=0,
        bid=400,
        trump="hearts",
        meld={0: "marriage-C", 1: "jacks"},
        outcome=Outcome.THROWN_IN,
        totals=(170, 360),
    ),
    Hand(outcome=Outcome.REDEALT, totals=(170, 360)),
    Hand(  # meld is tapped as cards
        declarer=2,
        bid=300,
        trump=SAMPLE_TRUMP,
        meld={2: SAMPLE_CARDS},
        tricks=100,
        totals=(620, 460),
    ),
    Hand(
        declarer=3,
        bid=340,
        trump="hearts",
        meld={3: "run kings", 1: "KS QS"},
        tricks=100,
        totals=(720, 860),
    ),
    Hand(  # the bid is typed; a roundhouse (a marriage in each suit) is tapped as chips
        declarer=1,
        bid=430,
        trump="spades",
        meld={1: "run aces", 3: "kings queens"},
        tricks=30,
        totals=(750, 1570),
    ),
)
