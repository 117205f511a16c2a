"""The command meld."""

from collections.abc import Mapping
from typing import Any

import click

from scorekeeper.pinochle.cards import Suit, parse_cards
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.hand.meld import MeldCount, count_meld
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.records.ruleset_fields import changed
from scorekeeper.records.values import fields

from .answers import AS_JSON, answer_lines, echo_json

QUESTION_FIELDS = ("ruleset", "trump", "cards", "changes")
REQUIRED = {
    "ruleset": "Name a ruleset. The command “scorekeeper rulesets” lists the ids.",
    "trump": "Name the trump.",
}


@click.command()
@click.option("--ruleset", "ruleset_id", help="Id of the ruleset.  [required unless --batch]")
@click.option(
    "--trump",
    help="spades, hearts, diamonds, clubs, or the suit's letter or sign.  "
    "[required unless --batch]",
)
@AS_JSON
@click.option("--batch", is_flag=True, help="Answer one JSON question per line of stdin.")
@click.argument("cards", nargs=-1, metavar="CARD…")
def meld(
    ruleset_id: str | None, trump: str | None, as_json: bool, batch: bool, cards: tuple[str, ...]
) -> None:
    """Count the meld in cards such as AS 10H KD or A♠ 10♥ K♦."""
    if batch:
        answer_lines(lambda question: _plain(_count(question)))
        return
    count = _count({"ruleset": ruleset_id, "trump": trump, "cards": list(cards)})
    if as_json:
        echo_json(_plain(count))
    else:
        _echo(count)


def _echo(count: MeldCount) -> None:
    for line in count.melds:
        suit = f" {line.suit.symbol}" if line.suit else ""
        times = f" ×{line.count}" if line.count > 1 else ""
        shown = " ".join(card.pretty for card in line.cards)
        click.echo(f"{line.points:5}  {line.name.value}{suit}{times}  ({shown})")
    click.echo(f"{count.points:5}  total")


def _count(question: Mapping[str, Any]) -> MeldCount:
    """Check the fields of a question, and count the meld in its cards."""
    question = fields(question, QUESTION_FIELDS, "A question")
    for field, advice in REQUIRED.items():
        if not isinstance(question.get(field), str):
            raise GameError(advice, field)
    cards = question.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise GameError("cards must be a list of cards such as “10H”.", "cards")
    ruleset = find_ruleset(question["ruleset"])
    if "changes" in question:
        ruleset = changed(ruleset, question["changes"], "changes")
    return count_meld(ruleset, parse_cards(cards), Suit.parse(question["trump"]))


def _plain(count: MeldCount) -> dict[str, object]:
    melds = [
        {"name": meld.name.value, "count": meld.count, "points": meld.points}
        | ({"suit": meld.suit.word} if meld.suit else {})
        for meld in count.melds
    ]
    return {"total": count.points, "nines": count.nines, "melds": melds}
