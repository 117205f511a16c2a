"""How special a hand is: the exact odds of a dealt hand, by any rules and in any trump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Suit, parse_cards
from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.hand.meld import check_cards
from scorekeeper.pinochle.odds.answers import Odds, is_soon_counted, others_odds
from scorekeeper.pinochle.odds.in_game import known_odds
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.rulesets.offered import offered_rulesets
from scorekeeper.web.screens.odds import OddsScreen, sheet_rows

bp = Blueprint("odds", __name__, url_prefix="/odds")

FIRST_RULESET = "classic"
BEST = "best"  # in the address; else a suit


@dataclass(frozen=True)
class Question:
    """What the address asks: of a dealt hand, or of another player's while one holds some cards."""

    ruleset: Ruleset
    trump: Suit | None = None  # the best of all
    own: tuple[Card, ...] = ()
    about_others: bool = False  # what another player holds, else where the own cards rank

    @property
    def answer(self) -> Odds:
        """A PinochleError where the cards cannot be, or where counting would take too long."""
        if not is_soon_counted(self.ruleset):
            sentence = _("Hands of {cards} cards take too long to count here.")
            raise RulesetError(sentence.format(cards=self.ruleset.hand), "ruleset")
        if self.own and self.about_others:
            return others_odds(self.ruleset, self.own, self.trump)
        return known_odds(self.ruleset, self.trump)


@bp.get("")
def show() -> Response:
    question, error = Question(find_ruleset(FIRST_RULESET)), ""
    try:
        question = _question()
        answer = question.answer
    except PinochleError as mistake:
        error, question = mistake.sentence, Question(find_ruleset(FIRST_RULESET))
        answer = question.answer
    return draw(
        "odds/odds.html",
        422 if error else 200,
        screen=OddsScreen(question.ruleset, answer, question.own, question.about_others),
        rulesets=offered_rulesets([question.ruleset]),
        trumps=[(BEST, None), *((suit.word, suit) for suit in Suit)],
        other_question=url_for("odds.show", **_turned(request.args)),
        error=error,
    )


def _turned(asked: Mapping[str, str]) -> dict[str, Any]:
    """The same question about the others instead of the own cards, or the other way round."""
    turned: dict[str, Any] = {name: value for name, value in asked.items() if name != "others"}
    return turned if "others" in asked else {**turned, "others": "yes"}


def _question() -> Question:
    ruleset = customized.find(request.args.get("ruleset", FIRST_RULESET))
    trump = request.args.get("trump", BEST)
    own = parse_cards(request.args.get("cards", "").split())
    check_cards(ruleset, Counter(own))
    suit = None if trump == BEST else Suit.parse(trump)
    return Question(ruleset, suit, own, bool(own) and "others" in request.args)


@bp.get("/printed")
def show_printed() -> str:
    """The frequencies that a rule sheet prints beside its melds, and the exact ones."""
    return render_template("odds/printed.html", rows=sheet_rows())
