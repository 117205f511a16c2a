"""The meld calculator: any cards, each trump; the hand is in the address, nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flask import Blueprint, Response, request, url_for

from scorekeeper.allowances import TooOftenError
from scorekeeper.pinochle.cards import Card, Suit, parse_cards
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.hand.combinations import combinations
from scorekeeper.pinochle.hand.hand import Hand, Shown
from scorekeeper.pinochle.hand.meld import check_cards, count_shown
from scorekeeper.pinochle.odds.kept import Question
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.odds import ranked
from scorekeeper.web.odds import find_odds
from scorekeeper.web.plumbing.htmx import at_address, draw
from scorekeeper.web.rulesets.offered import asked_ruleset, first_ruleset, offered_rulesets
from scorekeeper.web.screens.card_grid import CardTable
from scorekeeper.web.taps import shown_by_tap, tapped_meld

bp = Blueprint("calculator", __name__)

FIRST_RULESET = "howell-racehorse"
SEAT = 0  # the only player there is


@bp.get("/meld")
def show() -> Response:
    """Count the cards of the address, after the tap that came with it."""
    error, trump = "", Suit.SPADES
    first = first_ruleset(FIRST_RULESET)
    hand = Hand(first, dealer=SEAT, trump=trump)
    try:
        ruleset = asked_ruleset(first)
        trump = Suit.parse(request.args.get("trump") or request.args.get("named", "spades"))
        named = Suit.parse(request.args.get("named") or trump.word)
        hand = Hand(ruleset, dealer=SEAT, trump=named)
        hand = _with_meld(hand, request.args.get("cards", ""), request.args.get("melds", ""))
        hand = hand.in_trump(trump)
        hand = _after_tap(hand, request.args.get("tap", ""))
    except PinochleError as mistake:
        error = customized.all_in_words(mistake)
    shown = hand.shown_by(SEAT)
    cards = hand.cards_of(SEAT)
    page = draw(
        "calculator/calculator.html",
        status=422 if error else 200,
        rulesets=offered_rulesets([first, hand.ruleset]),
        ruleset=hand.ruleset,
        trump=trump,
        cards=CardTable(hand.ruleset, trump, shown.cards, shown.named, hand.most_shown(SEAT)),
        totals=[(suit, count_shown(hand.ruleset, cards, suit).points) for suit in Suit],
        tapped=_words(shown.cards),
        named=_in_address(hand),
        rank=_rank(hand, trump) if cards else "",
        odds=_odds(hand.ruleset, trump, cards),
        error=error,
    )
    return page if error else at_address(page, _address(hand, trump))


def _address(hand: Hand, trump: Suit) -> str:
    """The address of this page with the same cards and melds in that trump."""
    return url_for(
        "calculator.show",
        ruleset=customized.reference(hand.ruleset),
        trump=trump.word,
        cards=_words(hand.shown_by(SEAT).cards) or None,
        melds=_in_address(hand) or None,
    )


def _rank(hand: Hand, trump: Suit) -> str:
    """How the meld ranks among all hands that can be dealt, trump named before.

    Empty where the odds take too long to count, or too many were asked for.
    """
    total = hand.meld(SEAT).points
    try:
        odds = find_odds(Question(hand.ruleset, trump))
    except TooOftenError:
        return ""
    return ranked(odds.rank(total), total) if odds else ""


def _odds(ruleset: Ruleset, trump: Suit, cards: Iterable[Card]) -> str:
    """The address of the odds in that trump, which shows where these cards are among all hands."""
    asked = _words(cards) or None
    return url_for(
        "odds.show", ruleset=customized.reference(ruleset), trump=trump.word, cards=asked
    )


def _words(cards: Iterable[Card]) -> str:
    """Cards as the address has them: ``AS 10S``."""
    return " ".join(map(str, cards))


def _with_meld(hand: Hand, cards: str, melds: str) -> Hand:
    """The hand with the cards and the named melds of the address."""
    named = (tapped_meld(hand, meld) for meld in melds.split())
    shown = Shown(parse_cards(cards.split()), tuple(filter(None, named)))
    after = replace(hand, shown={SEAT: shown})
    check_cards(hand.ruleset, after.held(SEAT))
    return after


def _in_address(hand: Hand) -> str:
    """The melds that were named, as chips send them: ``run:1 aces:1``."""
    times = dict(hand.shown_by(SEAT).named)
    chips = combinations(hand.ruleset, hand.trump) if hand.trump else ()
    return " ".join(f"{each.id}:{times[each.kind]}" for each in chips if each.kind in times)


def _after_tap(hand: Hand, tap: str) -> Hand:
    """The hand after a tap on a card, on a chip or on Clear."""
    if not tap:
        return hand
    if tap == "clear":
        return replace(hand, shown={})
    fact = shown_by_tap(hand, 1, SEAT, tap)
    fact.check(hand)
    after = fact.change(hand)
    check_cards(after.ruleset, after.held(SEAT))
    return after
