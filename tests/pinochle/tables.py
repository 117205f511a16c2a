"""Tests as tables in the notation of notation.py, with the columns: rule | facts | expectation.

The id of a row's test has the rule and the ruleset: ``test_a_bid[r61 set (classic)]``.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.auction import Auction, next_bids
from scorekeeper.pinochle.hand.meld import Meld
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.score_sentences import end_reason
from tests.pinochle.builders import game, side_texts
from tests.pinochle.notation import LETTERS, seat_of


def rules_in(text: str) -> Ruleset:
    """Parse a ruleset with changes, such as ``classic save=counter aces=[10,20]``."""
    id, *changes = text.split()
    return find_ruleset(id).changed(changes_in(changes))


def changes_in(texts: Iterable[str]) -> dict[str, object]:
    """Parse changed options, such as ``save=counter``, ``aces=[10,20]`` or ``dix=null``."""
    options = (text.split("=") for text in texts)
    return {name: _value(value) for name, value in options}


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def rows(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the ruleset, the first cell and the other cells of each row.

    A line without ``|`` names the rulesets of the rows below. An empty cell repeats the cell above.
    A line that begins with ``|`` continues the row above.
    """
    rulesets, above = [""], [""] * 3
    for line in filter(None, map(str.strip, re.sub(r"\n *\|", " |", text).splitlines())):
        if "|" not in line:
            rulesets = line.split(", ")
            continue
        rule, *cells = (cell.strip() for cell in line.split("|"))
        above = [cell or last for cell, last in zip(cells, above, strict=False)]
        yield from ((ruleset, rule, above) for ruleset in rulesets)


def table(text: str) -> Callable[..., None]:
    """Return a test function with a case for each row."""
    params = [
        pytest.param(rules_in(ruleset), facts, seen, id=f"{rule} ({ruleset})")
        for ruleset, rule, (facts, seen) in rows(text)
    ]

    @pytest.mark.parametrize(("ruleset", "facts", "seen"), params)
    def test(ruleset: Ruleset, facts: str, seen: str) -> None:
        check_row(ruleset, facts, seen)

    return test


def check_row(ruleset: Ruleset, facts: str, seen: str) -> None:
    """Check a row's expectation, such as ``25 : 5`` (scores) or ``step took; asks B D``."""
    if seen.startswith("refused"):
        field, _, sentence = seen.removeprefix("refused ").partition(": ")
        with pytest.raises(PinochleError) as refused:
            game(ruleset, facts)
        assert (refused.value.field, sentence in str(refused.value)) == (field, True)
        return
    after = game(ruleset, facts)
    for each in seen.split("; "):
        word, _, rest = each.partition(" ")
        if word == "says":
            side, _, sentence = rest.partition(" ")
            assert sentence in side_texts(after, seat_of(side))
        elif word == "because":
            assert after.end is not None
            assert rest in end_reason(after.end)
        elif word in SEEN:
            assert SEEN[word](after) == rest
        else:
            assert changes(after.hands[0]) == each


def changes(hand: ScoredHand) -> str:
    """The scores of all sides in a hand, such as ``25 : 5``."""
    assert hand.score is not None, "The hand is not over."
    return " : ".join(str(side.score) for side in hand.score.sides)


def letters(seats: Iterable[int] | None) -> str:
    return " ".join(LETTERS[seat] for seat in seats) if seats else "nobody"


def auction_of(game: Game) -> Auction:
    """The auction of the last hand."""
    hand = game.hands[-1].hand
    return Auction(game.ruleset, hand.dealer, hand.calls)


def speaker(auction: Auction) -> str:
    return "nobody" if auction.next_seat is None else LETTERS[auction.next_seat]


def bid_won(auction: Auction) -> str:
    winner = auction.winner
    return f"{winner.value} by {LETTERS[winner.seat]}" if winner else "not yet"


def meld_text(meld: Meld) -> str:
    """A meld's count, name and points: ``run 15``, ``2 marriage-S 4``."""
    name = f"{meld.name}-{meld.suit.value}" if meld.suit else meld.name.value
    return f"{meld.count} {name} {meld.points}".removeprefix("1 ")


SEEN: dict[str, Callable[[Game], str]] = {
    # the auction
    "speaks": lambda game: speaker(auction_of(game)),
    "bids": lambda game: " ".join(map(str, next_bids(auction_of(game), 3))),
    "words": lambda game: " ".join(auction_of(game).legal.words) or "none",
    "won": lambda game: bid_won(auction_of(game)),
    # the first hand
    "asks": lambda game: letters(open_question(game.hands[0].hand)),
    "discards": lambda game: " ".join(map(str, game.hands[0].hand.discards)),
    "melds": lambda game: ", ".join(map(meld_text, game.hands[0].hand.meld(0).melds)),
    "meld": lambda game: str(game.hands[0].hand.meld(0).points),
    "piles": lambda game: " : ".join(map(str, game.hands[0].hand.pile_points.values())),
    # the game
    "step": lambda game: game.hands[-1].step,
    "deals": lambda game: LETTERS[game.next_dealer],
    "totals": lambda game: " : ".join(map(str, game.totals)),
    "level": lambda game: " : ".join(map(letters, game.level)) or "nobody",
    "wins": lambda game: letters(game.end and game.end.winner),
    "ends": lambda game: f"with hand {game.end.hand}" if game.end else "not yet",
}
