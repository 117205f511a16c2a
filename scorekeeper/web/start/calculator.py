"""The meld calculator, for any cards and trump.

The address has the cards, and the named melds: those that were entered without their cards.
Nothing is stored.
"""

from collections.abc import Iterable
from dataclasses import replace

from flask import Blueprint, Response, request, url_for

from scorekeeper.pinochle.cards import Card, Suit, parse_cards
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.hand.hand import Hand, Shown
from scorekeeper.pinochle.hand.meld import check_cards, count_shown
from scorekeeper.pinochle.rules import customized
from scorekeeper.web.plumbing.htmx import at_address, draw
from scorekeeper.web.plumbing.submission import shown_by_tap, tapped_meld
from scorekeeper.web.table.screens.card_grid import CardTable

from .rulesets.offered import (
    first_ruleset,
    offered_rulesets,
    requested_ruleset,
)

bp = Blueprint("calculator", __name__)

FIRST_RULESET = "howell-racehorse"
SEAT = 0  # the only player


@bp.get("/meld")
def show() -> Response:
    """Count the meld of the cards in the address. A tap in the address is applied first."""
    error, trump = "", Suit.SPADES
    first = first_ruleset(FIRST_RULESET)
    hand = Hand(first, dealer=SEAT, trump=trump)
    try:
        ruleset = requested_ruleset(first)
        trump = Suit.parse(request.args.get("trump") or request.args.get("named", "spades"))
        drawn_trump = Suit.parse(request.args.get("named") or trump.word)
        hand = Hand(ruleset, dealer=SEAT, trump=drawn_trump)
        hand = _with_meld(hand, request.args.get("cards", ""), request.args.get("melds", ""))
        hand = hand.in_trump(trump)
        hand = _after_tap(hand, request.args.get("tap", ""))
    except PinochleError as mistake:
        error = customized.all_in_words(mistake)
    shown = hand.shown_by(SEAT)
    cards = hand.cards_of(SEAT)
    tapped, melds = _words(shown.cards), _named_melds(hand)
    page = draw(
        "calculator/calculator.html",
        status=422 if error else 200,
        rulesets=offered_rulesets([first, hand.ruleset]),
        ruleset=hand.ruleset,
        trump=trump,
        cards=CardTable(hand.ruleset, trump, shown.cards, shown.named, hand.most_shown(SEAT)),
        totals=[(suit, count_shown(hand.ruleset, cards, suit).points) for suit in Suit],
        tapped=tapped,
        named=melds,
        held=_words(cards),
        error=error,
    )
    address = url_for(
        "calculator.show",
        ruleset=customized.reference(hand.ruleset),
        trump=trump.word,
        cards=tapped or None,
        melds=melds or None,
    )
    return page if error else at_address(page, address)


def _words(cards: Iterable[Card]) -> str:
    """Write cards as the address has them: ``AS 10S``."""
    return " ".join(map(str, cards))


def _with_meld(hand: Hand, cards: str, melds: str) -> Hand:
    """The hand with the cards and the named melds in the address."""
    named = (tapped_meld(hand, meld) for meld in melds.split())
    shown = Shown(parse_cards(cards.split()), tuple(filter(None, named)))
    after = replace(hand, shown={SEAT: shown})
    check_cards(hand.ruleset, after.held(SEAT))
    return after


def _named_melds(hand: Hand) -> str:
    """Write the named melds as the address has them: ``run:1 aces:1``."""
    times = dict(hand.shown_by(SEAT).named)
    named = (each for each in hand.combinations if each.kind in times)
    return " ".join(f"{each.id}:{times[each.kind]}" for each in named)


def _after_tap(hand: Hand, tap: str) -> Hand:
    """The hand after a tap on a card, on the chip of a meld or on Clear."""
    if not tap:
        return hand
    if tap == "clear":
        return replace(hand, shown={})
    fact = shown_by_tap(hand, 1, SEAT, tap)
    fact.check(hand)
    return fact.change(hand)
