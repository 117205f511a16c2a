"""The meld calculator: any cards, each trump; all of it in the address, nothing is stored."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, Response, request

from scorekeeper.pinochle.cards import Card, Suit, parse_cards, spread
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.hand.combinations import tap_combination
from scorekeeper.pinochle.hand.meld import check_cards
from scorekeeper.pinochle.rules.catalogue import find_ruleset, rulesets
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.forms import tapped_card
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.screens.melding import CardTable

bp = Blueprint("calculator", __name__)

FIRST_RULESET = "howell-racehorse"


@bp.get("/meld")
def show() -> Response:
    """Count the cards of the address, after the tap that came with it."""
    error = ""
    ruleset, trump, held = find_ruleset(FIRST_RULESET), Suit.SPADES, Counter[Card]()
    try:
        ruleset = find_ruleset(request.args.get("ruleset", FIRST_RULESET))
        trump = Suit.parse(request.args.get("trump") or request.args.get("named", "spades"))
        held = _counter(ruleset, request.args.get("cards", ""))
        held = _tap(ruleset, held, trump, request.args.get("tap", ""))
    except PinochleError as mistake:
        error = mistake.sentence
    return draw(
        "calculator/calculator.html",
        status=422 if error else 200,
        rulesets=rulesets(),
        ruleset=ruleset,
        trump=trump,
        cards=CardTable(ruleset, held, trump),
        totals=[(suit, CardTable(ruleset, held, suit).count.total) for suit in Suit],
        held=" ".join(map(str, spread(held))),
        error=error,
    )


def _counter(ruleset: Ruleset, text: str) -> Counter[Card]:
    held = Counter(parse_cards(text.split()))
    check_cards(ruleset, held)
    return held


def _tap(ruleset: Ruleset, held: Counter[Card], trump: Suit, tap: str) -> Counter[Card]:
    """The cards after a tap on a card, on a chip or on Clear."""
    if tap == "clear":
        return Counter()
    told = tapped_card(tap)
    if told:
        card, copies = told
        after = Counter(held)
        after[card] = copies
        check_cards(ruleset, after)
        return after
    return tap_combination(ruleset, held, trump, tap) if tap else held
