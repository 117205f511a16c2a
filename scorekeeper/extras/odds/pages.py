"""Pages with the exact odds of a dealt hand, for any ruleset and trump."""

from collections import Counter

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Cards, Suit, parse_cards
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.hand.meld import check_cards
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.rate_limits import TooOftenError
from scorekeeper.web.plumbing.guard import count
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.start.rulesets.offered import (
    first_ruleset,
    offered_rulesets,
    requested_ruleset,
)

from .answers import Odds
from .cache import CACHE, Question, is_fast
from .odds_screen import OddsScreen
from .printed import PRINTED
from .words import ranked

bp = Blueprint("odds", __name__, url_prefix="/odds")

FIRST_RULESET = "classic"
BEST = "best"  # in the query instead of a suit: the best suit of each hand


@bp.get("")
def show() -> Response:
    """Show the odds of a dealt hand or, with ``cards`` and ``others``, of another player's hand."""
    error, first = "", first_ruleset(FIRST_RULESET)
    ruleset, trump = first, None
    own: Cards = ()
    try:
        ruleset = requested_ruleset(first)
        named = request.args.get("trump", BEST)
        trump = None if named == BEST else Suit.parse(named)
        own = _cards(ruleset, request.args.get("cards", ""))
    except PinochleError as mistake:
        error = customized.all_in_words(mistake)
    about_others = bool(own) and "others" in request.args
    odds = find_odds(Question(ruleset, trump, own if about_others else ()))
    if odds is None:
        error = error or _("Odds of these rules take too long to count here.")
    reference, cards = customized.reference(ruleset), " ".join(map(str, own))
    return draw(
        "odds/odds.html",
        422 if error else 200,
        ruleset=ruleset,
        trump=trump,
        own=own,
        about_others=about_others,
        screen=OddsScreen(ruleset, trump, odds, own, about_others) if odds else None,
        rulesets=offered_rulesets([first, ruleset]),
        trumps=[(BEST, None), *((suit.word, suit) for suit in Suit)],
        other_question=url_for(
            "odds.show",
            ruleset=reference,
            trump=trump.word if trump else BEST,
            cards=cards,
            others=None if about_others else "yes",
        ),
        calculator=url_for(
            "calculator.show",
            ruleset=reference,
            trump=trump.word if trump else None,
            cards=cards or None,
        ),
        error=error,
    )


def find_odds(question: Question) -> Odds | None:
    """Return the odds, or None if they take too long.

    Raises:
        TooOftenError: this network address requested too many odds.
    """
    known = CACHE.find(question)
    if known or not is_fast(question.ruleset):
        return known
    count("odds")
    return CACHE.of(question)


@bp.app_template_global()
def rank(ruleset: Ruleset, trump: Suit, points: int) -> str:
    """A sentence that ranks these points among all possible hands, each counted in ``trump``.

    Empty if the odds take too long to compute, or if too many were requested.
    """
    try:
        odds = find_odds(Question(ruleset, trump))
    except TooOftenError:
        return ""
    return ranked(odds.rank(points), points) if odds else ""


def _cards(ruleset: Ruleset, text: str) -> Cards:
    cards = parse_cards(text.split())
    check_cards(ruleset, Counter(cards))
    return cards


@bp.get("/printed")
def show_printed() -> str:
    """Show the frequencies that rule document 002 prints beside its melds, and the exact ones."""
    return render_template("odds/printed.html", rows=PRINTED)
