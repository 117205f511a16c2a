"""docs/odds.md: every figure is what the engine counts."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from scorekeeper.cli.odds import in_words
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.odds.answers import dealt_odds
from scorekeeper.pinochle.odds.passing import completes
from scorekeeper.pinochle.odds.printed import PRINTED, Printed, at_the_table, exact
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.pinochle.builders import rules

PAGE = (Path(__file__).parent.parent / "docs" / "odds.md").read_text("utf-8")
ROWS = PAGE.splitlines()
NAMES = {
    ("run", 1): "a run", ("run", 2): "a double run",
    ("extra-king", 1): "an extra king", ("extra-queen", 1): "an extra queen",
    **{(kind, 1): f"{kind} around" for kind in ("aces", "kings", "queens", "jacks")},
    **{(kind, 2): f"double {kind}" for kind in ("aces", "kings", "queens", "jacks")},
    ("pinochle", 1): "a pinochle", ("pinochle", 2): "a double pinochle",
    ("pinochle", 3): "a triple pinochle", ("roundhouse", 1): "a roundhouse",
    ("marriage", 1): "marriages", ("royal-marriage", 1): "royal marriages",
    ("nine", 1): "nines of trump",
}  # fmt: skip
dealt = cache(dealt_odds)


def one_in(share: Fraction) -> str:
    number = float(1 / share)
    return f"1 in {number:.1f}" if number < 10 else f"1 in {number:,.0f}"


def printed_row(printed: Printed) -> str:
    name = NAMES[printed.meld, printed.sets]
    if printed.each_hand:
        least, most = printed.each_hand
        said = f"{least} each hand" if least == most else f"{least} to {most} each hand"
        said = f"about {said}" if printed.is_about else said
        figures = [f"{float(at_the_table(printed)):.2f} each hand", "–", "–"]
    else:
        said, found = f"1 hand in {printed.one_in}", exact(printed)
        said += ", king or queen" * printed.meld.startswith("extra")
        figures = [one_in(share) for share in (found.named, found.best, found.together)]
    return f"| {' | '.join([printed.lines, name, said, *figures])} |"


def hand_row(id: str) -> str:
    ruleset = find_ruleset(id)
    hearts, best = dealt(ruleset, Suit.HEARTS), dealt(ruleset, None)
    shares = [hearts.chance("run"), best.chance("run")]
    shares += [hearts.chance(name) for name in ("pinochle", "aces", "roundhouse")]
    kind = f"`{id}`: {ruleset.hand} of {ruleset.deck_size}"
    worth = [f"{float(odds.mean):.2f}" for odds in (hearts, best)]
    return f"| {' | '.join([kind, *map(percent, shares), *worth])} |"


def percent(share: Fraction) -> str:
    return f"{float(share):.4%}"


def passing_row(lacking: int) -> str:
    passing = {"pass_count": 4, "pass_mode": "blind_swap"}
    decks = [rules(id, **passing) for id in ("classic", "double-deck")]
    words = ("one card", "two cards", "three cards", "four cards")[lacking - 1]
    return f"| {' | '.join([words, *(percent(completes(deck, lacking)) for deck in decks)])} |"


@pytest.mark.parametrize("printed", PRINTED, ids=lambda each: f"{each.meld}-{each.sets}")
def test_a_frequency_of_document_002_stands_beside_what_is_exact(printed):
    assert printed_row(printed) in ROWS


def test_all_nineteen_frequencies_are_there():
    assert len({printed_row(each) for each in PRINTED}) == 19


@pytest.mark.parametrize("id", ["classic", "three-player", "five-handed", "double-deck"])
def test_the_odds_of_a_dealt_hand_are_those_of_the_page(id):
    assert hand_row(id) in ROWS


@pytest.mark.parametrize("lacking", [1, 2, 3, 4])
def test_the_chance_of_a_run_that_the_partner_completes_is_that_of_the_page(lacking):
    assert passing_row(lacking) in ROWS


def test_what_the_page_says_of_the_frequencies_holds():
    found = {printed: exact(printed) for printed in PRINTED if printed.one_in}
    rarer = [each for each in found if found[each].together < said(each)]
    assert [NAMES[each.meld, each.sets] for each in rarer] == [
        "a double run", "double aces", "double kings", "double queens",
    ]  # fmt: skip
    assert [each for each in found if found[each].best > said(each)] == []
    run = found[PRINTED[0]]
    assert round(said(PRINTED[0]) / run.best) == 13
    assert round(run.best / run.named, 1) == 4
    assert round(run.together, 1) == Fraction("0.7")


def said(printed: Printed) -> Fraction:
    """Of extras the document counts kings and queens together: here half of them."""
    share = Fraction(1, printed.one_in or 1)
    return share / 2 if printed.meld.startswith("extra") else share


def test_the_page_shows_how_the_command_begins():
    (shown,) = re.findall(r"^```text\n(.*?)```", PAGE, re.M | re.S)
    odds = dealt(find_ruleset("classic"), Suit.HEARTS)
    assert shown.splitlines() == [*islice(in_words(odds), 6)]
