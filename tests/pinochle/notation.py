"""A short notation for the facts of a game: ``bid 25 by B, meld A12 B6, tricks A16``.

Commas separate facts, and semicolons separate hands. Hands have the numbers 1, 2, 3 and so on.
A hand that is not in this order begins with its number: ``1: meld A10``. Letters are seats. By
default A deals and declares in hearts.

==============================  ==============================================================
``dealer C``                    the dealer of the hand
``calls 15 pass 16``            calls, each by the player whose turn it is
``bid 25``, ``bid 25 by B``     the winning bid, with hearts as trump; also ``bid sweep``
``won 25 by B``, ``trump S``    the winning bid and trump as two facts
``partner D``, ``alone``        the called partner
``announced``, ``taken back``   playing 1000 or shooting the moon
``meld A12 B6``                 meld points; ``B50/10`` has 10 in nines, ``A150!`` a double run
``cards B QS QS``               all copies of the shown cards; ``-QS`` removes the queens
``discard 9S JC``               discarded cards, written in the same way
``finish``, ``tricks B8 C5``    the end of the meld, and the trick points after it
``took B trick``                the answer to the question what a side took
``thrown-in``, ``moon-made``    an outcome of the hand, by its name
``nines 5 by B``, ``… meld``    a player with five nines asks for a redeal, without or with meld
``adjusted B-10``               points given or taken
``conceded B``, ``time``        the end of the game
``entered A40 B-30``            only the scores of the hand are known
``undo``, ``redo``
==============================  ==============================================================
"""

from collections.abc import Callable, Iterator

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    Event,
    GameConceded,
    HandDealt,
    HandEnded,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    RedealAsked,
    Redone,
    ScoreAdjusted,
    ScoresEntered,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from scorekeeper.pinochle.hand.auction import Auction, Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Ruleset

LETTERS = "ABCDEFGH"


def facts_in(ruleset: Ruleset, text: str) -> list[Event]:
    """Parse a text in this notation into facts."""
    facts: list[Event] = []
    number = 0
    for hand in text.split(";"):
        before, colon, rest = hand.partition(":")
        number = int(before) if colon else number + 1
        dealer = 0
        for words in (each.split() for each in (rest if colon else hand).split(",")):
            if words[:1] == ["dealer"]:
                dealer = seat_of(words[1])
            facts += _facts(ruleset, number, dealer, *words)
    return facts


def _facts(
    ruleset: Ruleset, number: int, dealer: int, word: str = "", *rest: str
) -> Iterator[Event]:
    if word == "calls":
        yield from _calls(Auction(ruleset, dealer), number, rest)
    elif word in _WORDS:
        yield from _WORDS[word](number, *rest)
    elif word:
        yield HandEnded(number, Outcome(word))


def _calls(auction: Auction, number: int, words: tuple[str, ...]) -> Iterator[Event]:
    for word in words:
        seat = auction.next_seat
        assert seat is not None, f"The auction was over before {word}."
        call = Call(seat, int(word) if word.isdigit() else Word(word))
        auction = auction.call(call)
        yield Called(number, call)


def seat_of(letter: str) -> int:
    """Return the seat of a letter: 0 for A."""
    return LETTERS.index(letter)


def _points(text: str) -> tuple[int, int]:
    """``B-10``: a seat and its points."""
    return seat_of(text[0]), int(text[1:])


def _bid(number: int, amount: str, by: str = "by", seat: str = "A") -> Iterator[Event]:
    (won,) = _won(number, amount, by, seat)
    yield BidWon(number, won.seat, won.amount, Suit.HEARTS)


def _won(number: int, amount: str, _by: str = "by", seat: str = "A") -> Iterator[BidWon]:
    yield BidWon(number, seat_of(seat), None if amount == "sweep" else int(amount))


def _meld(number: int, *shown: str) -> Iterator[Event]:
    for each in shown:
        points, _, nines = each.removesuffix("!").partition("/")
        yield PointsShown(number, *_points(points), int(nines or 0), each.endswith("!"))


def _copies(texts: tuple[str, ...]) -> tuple[tuple[Card, int], ...]:
    held = [Card.parse(text) for text in texts if not text.startswith("-")]
    away = [Card.parse(text[1:]) for text in texts if text.startswith("-")]
    return tuple((card, held.count(card)) for card in dict.fromkeys([*held, *away]))


_WORDS: dict[str, Callable[..., Iterator[Event] | list[Event]]] = {
    "dealer": lambda number, seat: [HandDealt(number, seat_of(seat))],
    "bid": _bid,
    "won": _won,
    "trump": lambda number, suit: [TrumpNamed(number, Suit.parse(suit))],
    "partner": lambda number, seat: [PartnerCalled(number, seat_of(seat))],
    "alone": lambda number: [PartnerCalled(number, None)],
    "announced": lambda number: [AllAnnounced(number)],
    "taken": lambda number, _back: [AllAnnounced(number, plays=False)],
    "meld": _meld,
    "cards": lambda number, seat, *held: [CardsShown(number, seat_of(seat), _copies(held))],
    "discard": lambda number, *held: [CardsDiscarded(number, _copies(held))],
    "finish": lambda number: [MeldFinished(number)],
    "tricks": lambda number, *counts: [
        MeldFinished(number),
        TricksCounted(number, tuple(map(_points, counts))),
    ],
    "took": lambda number, seat, what: [TookAnswered(number, seat_of(seat), Took(what))],
    "nines": lambda number, nines, _by, seat, *meld: [
        RedealAsked(number, seat_of(seat), int(nines), meld == ("meld",))
    ],
    "adjusted": lambda number, points: [ScoreAdjusted(number, *_points(points), "Reneged")],
    "conceded": lambda number, seat: [GameConceded(number, seat_of(seat))],
    "time": lambda number: [TimeCalled(number)],
    "entered": lambda number, *scores: [ScoresEntered(number, tuple(map(_points, scores)))],
    "undo": lambda _number: [Undone()],
    "redo": lambda _number: [Redone()],
}
