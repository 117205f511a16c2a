"""Two spellings that may be one person's: told to whoever knows, never put together by itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
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
    pairs = (pair for pair in _near(names[:MOST_NAMES]) if not are_two(*pair))
    return [*islice(pairs, MOST_OFFERED)]


@lru_cache(100)
def _near(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((other, name) for name, other in combinations(names, 2) if is_near(name, other))


def is_near(one: str, other: str) -> bool:
    """Whether one may be the other: “José” and “Jose”, “Ann” and “Ann B.”, “Anne” and “Ann”."""
    first, second = _plain(one), _plain(other)
    if first == second or _begins(first, second) or _begins(second, first):
        return True
    return (
        min(len(first), len(second)) >= SHORTEST
        and first[0] == second[0]  # the first letter is hardly ever wrong
        and SequenceMatcher(None, first, second, autojunk=False).ratio() >= NEAR
    )


def _begins(short: str, long: str) -> bool:
    """Whether a name is the other with an initial or a surname."""
    return bool(short) and long.startswith(f"{short} ")


def _plain(name: str) -> str:
    """In small letters, without accents, dots and dashes."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(_kept(letters)).split())


def _kept(letters: str) -> Iterator[str]:
    for each in letters:
        if not unicodedata.combining(each):
            yield each if each.isalnum() else " "
