"""Find two names that may belong to one person. Players decide whether to merge them."""

import unicodedata
from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import combinations, islice

NEAR = 0.8  # the least ratio of near names; “Anne” and “Ann” have 0.86, “Ann” and “Dan” 0.67
SHORTEST = 3  # a name with fewer letters is never a misspelling
MOST_NAMES = 60  # how many names are compared with each other
MOST_OFFERED = 3


def similar_names(
    names: tuple[str, ...], are_two: Callable[[str, str], bool]
) -> list[tuple[str, str]]:
    """Pairs of names that may belong to one person. The name that played less comes first.

    In ``names``, the name that played most comes first. ``are_two`` is True for different people.
    """
    pairs = (
        (other, name)
        for name, other in combinations(names[:MOST_NAMES], 2)
        if is_near(name, other) and not are_two(other, name)
    )
    return [*islice(pairs, MOST_OFFERED)]


def is_near(one: str, other: str) -> bool:
    """True for similar names: “José” and “Jose”, “Ann” and “Ann B.”, “Anne” and “Ann”."""
    short, long = sorted((_plain(one), _plain(other)), key=len)
    if short == long:
        return True
    if not short or short[0] != long[0]:  # the first letter is hardly ever wrong
        return False
    if long.startswith(f"{short} "):  # the longer name adds a surname
        return True
    likeness = SequenceMatcher(None, short, long, autojunk=False).ratio()
    return len(short) >= SHORTEST and likeness >= NEAR


def _plain(name: str) -> str:
    """The name in lower case, without accents, and with spaces instead of dots and dashes."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = (each for each in letters if not unicodedata.combining(each))
    return " ".join("".join(each if each.isalnum() else " " for each in plain).split())
