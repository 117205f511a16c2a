"""Read and check the names of people and pairs."""

from collections.abc import Collection, Iterable, Sequence

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.names import is_readable, name_key, tidy

from .rounds import OF_PAIRS

AND = "&"  # between the names of a pair
FIELD = "names"  # the form field that the errors belong to
QUOTED = 20  # how many letters of a wrong name an error quotes


def lines_of(text: str) -> list[str]:
    """Return the lines that are not empty, with spaces around “&”."""
    lines = (tidy(line.replace(AND, f" {AND} ")) for line in text.splitlines())
    return [line for line in lines if line]


def pair(line: str) -> list[str]:
    """Return the two names of a pair, such as “Ann & Cyd”; raise GameError for anything else."""
    names = [tidy(name) for name in line.split(AND)]
    if len(names) != OF_PAIRS or not all(names):
        sentence = _("“{line}” isn’t a pair. Write two names: Ann & Cyd.")
        raise GameError(sentence, FIELD, line=line[: 2 * LONGEST_NAME])
    return names


def members(name: str, are_pairs: bool) -> list[str]:
    """Return the people of a name: one person, or the two people of a pair."""
    return pair(name) if are_pairs else [name]


def check_names(names: Iterable[str], known: Collection[str] = ()) -> None:
    """Raise GameError for a name that is too long or invisible, and for a duplicate.

    ``known`` has the names that are on the list already.
    """
    keys = {name_key(name): name for name in known}
    for name in names:
        if len(name) > LONGEST_NAME or not is_readable(name):
            sentence = _("“{name}” isn’t a name of 1 to {most} letters.")
            raise GameError(sentence, FIELD, name=f"{name[:QUOTED]}…", most=LONGEST_NAME)
        key = name_key(name)
        if keys.get(key) == name:
            raise GameError(_("{name} is on the list already."), FIELD, name=name)
        if key in keys:
            sentence = _("“{other}” and “{name}” are the same name. Add an initial.")
            raise GameError(sentence, FIELD, other=keys[key], name=name)
        keys[key] = name


def check_enough(names: Sequence[str], size: int) -> None:
    """Raise GameError if the people do not fill one table."""
    if len(names) < size:
        sentence = _("One table needs {size} names, and there are {number}.")
        raise GameError(sentence, FIELD, size=size, number=len(names))
