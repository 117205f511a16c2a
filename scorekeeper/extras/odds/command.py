"""The command ``odds``: the exact odds of a dealt hand."""

from collections.abc import Iterable, Iterator

import click

from scorekeeper.cli.answers import AS_JSON, echo_json
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.hand.meld import id_of
from scorekeeper.pinochle.rules.customized import find

from .answers import Odds, dealt_odds

BEST = "best"
FEW = 10  # smaller numbers have a decimal
BILLION = 10**9
WIDTH = 26  # of a column


@click.command()
@click.option("--ruleset", required=True, help="A ruleset's id; with changes: classic?aces=10,50.")
@click.option(
    "--trump",
    required=True,
    help="A suit or its letter, for trump named before the cards are seen. With “best”, the trump "
    "of each hand is the suit in which it is worth most.",
)
@AS_JSON
def odds(ruleset: str, trump: str, as_json: bool) -> None:
    """Count all possible hands by their points, and by the melds they hold."""
    found = dealt_odds(find(ruleset), _trump(trump))
    if as_json:
        echo_json({"ruleset": ruleset} | _plain(found))
        return
    for line in in_words(found):
        click.echo(line)


def _trump(text: str) -> Suit | None:
    """The suit; None for the best suit of each hand."""
    if text.strip().lower() == BEST:
        return None
    try:
        return Suit.parse(text)
    except CardError:
        sentence = f"“{text}” isn’t a suit. Use spades, hearts, diamonds, clubs or best."
        raise CardError(sentence, "trump") from None


def _plain(found: Odds) -> dict[str, object]:
    return {
        "trump": found.trump.word if found.trump else BEST,
        "cards": found.cards,
        "hands": found.hands,
        "totals": found.totals,
        "melds": {id_of(kind): at_least for kind, at_least in found.melds.items()},
    }


def in_words(found: Odds) -> Iterator[str]:
    trump = f"{found.trump.word} are trump" if found.trump else "the best suit is trump"
    yield f"{found.hands:,} hands of {found.cards} cards; {trump}."
    yield f"A hand is worth {float(found.mean):.2f} on average."
    sets = range(1, max(map(len, found.melds.values())) + 1)
    yield from ("", _row("holds", (f"{number} or more" for number in sets)))
    for kind, at_least in found.melds.items():
        yield _row(id_of(kind), (_one_in(hands, found.hands) for hands in at_least))
    yield from ("", _row("worth", ("just that", "that or more")))
    for points, *numbers in found.by_total:
        yield _row(f"{points:5}", (_one_in(hands, found.hands) for hands in numbers))


def _row(name: str, columns: Iterable[str]) -> str:
    return f"{name:16}" + "".join(f"{each:>{WIDTH}}" for each in columns)


def _one_in(hands: int, all_hands: int) -> str:
    if not hands:
        return "none"
    number = all_hands / hands
    if number < FEW:
        return f"1 in {number:.1f}"
    return f"1 in {number:,.0f}" if number < BILLION else f"1 in {number / BILLION:,.0f} billion"
