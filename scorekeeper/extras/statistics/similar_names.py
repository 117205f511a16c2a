"""Find two spellings that may be one person's; players decide whether to merge them."""

import unicodedata
from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import combinations, islice

NEAR = 0.8  # of 1; “Anne” and “Ann” have 0.86, “Ann” and “Dan” 0.67
SHORTEST = 3  # letters of a name that may be misspelled
MOST_NAMES = 60  # compared with each other
MOST_OFFERED = 3


def similar_names(
    names: tuple[str, ...], are_two: Callable[[str, str], bool]
) -> list[tuple[str, str]]:
    """Pairs of names that may be one person's, each with the one that played less first.

    ``names`` start with the one that played most. ``are_two`` is true for different people.
    """
    pairs = (
        (other, name)
        for name, other in combinations(names[:MOST_NAMES], 2)
        if is_near(name, other) and not are_two(other, name)
    )
    return [*islice(pairs, MOST_OFFERED)]


def is_near(one: str, other: str) -> bool:
    """True if one may be the other: “José” and “Jose”, “Ann” and “Ann B.”, “Anne” and “Ann”."""
    short, long = sorted((_plain(one), _plain(other)), key=len)
    if short == long:
        return True
    if not short or short[0] != long[0]:  # the first letter is hardly ever wrong
        return False
    if long.startswith(f"{short} "):  # a surname
        return True
    likeness = SequenceMatcher(None, short, long, autojunk=False).ratio()
    return len(short) >= SHORTEST and likeness >= NEAR


def _plain(name: str) -> str:
    """The name in lower case, without accents, dots and dashes."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = (each for each in letters if not unicodedata.combining(each))
    return " ".join("".join(each if each.isalnum() else " " for each in plain).split())
