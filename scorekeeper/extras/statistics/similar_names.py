"""Two spellings that may be one person's: told to whoever knows, never put together by itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import combinations, islice

NEAR = 0.8  # of 1; “Anne” and “Ann” have 0.86, “Ann” and “Dan” 0.67
SHORTEST = 3  # letters of a name that may be misspelled
MOST_NAMES = 60  # that are compared each with each
MOST_OFFERED = 3


def similar_names(
    names: tuple[str, ...], are_two: Callable[[str, str], bool]
) -> list[tuple[str, str]]:
    """Pairs of names that may be one person's, the one that has played less first.

    Of all ``names`` who has played most comes first. ``are_two`` says what is known of a pair.
    """
    pairs = (
        (other, name)
        for name, other in combinations(names[:MOST_NAMES], 2)
        if is_near(name, other) and not are_two(other, name)
    )
    return [*islice(pairs, MOST_OFFERED)]


def is_near(one: str, other: str) -> bool:
    """Whether one may be the other: “José” and “Jose”, “Ann” and “Ann B.”, “Anne” and “Ann”."""
    short, long = sorted((_plain(one), _plain(other)), key=len)
    if short == long:
        return True
    if not short or short[0] != long[0]:  # the first letter is hardly ever wrong
        return False
    has_surname = long.startswith(f"{short} ")
    return has_surname or (len(short) >= SHORTEST and _likeness(short, long) >= NEAR)


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _plain(name: str) -> str:
    """In small letters, without accents, dots and dashes."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = (each for each in letters if not unicodedata.combining(each))
    return " ".join("".join(each if each.isalnum() else " " for each in plain).split())
