"""What a player can get wrong.

PinochleError            a sentence to act on, and the field it is about
├── CardError            an impossible card: unknown, one copy too many, more than a hand
├── RulesetError         an unknown ruleset or option, a value that makes no game
├── CallError            a call or a bid that the auction does not allow
├── MeldError            impossible meld points
├── TrickError           impossible trick points, or ones that contradict what was taken
├── OutcomeError         an ending of the hand that the ruleset does not have
├── GameError            wrong players or dealer, nothing to undo
│   └── NoSuchHandError  a hand out of turn or after the end
└── MistakesError        several of the above, reported together

A bug is none of these: it stays a ValueError, a KeyError or whatever it is, and fails loudly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.language import _


class PinochleError(Exception):
    """A player's mistake: ``sentence`` says what would be right, ``field`` where it was made.

    ``known`` fills the braces whose names depend on the reader, such as a seat or an option.
    ``values`` fills the others.
    """

    def __init__(
        self, text: str, field: str, known: Mapping[str, Any] | None = None, /, **values: object
    ) -> None:
        self._text, self.field, self._known, self._values = text, field, known or {}, values
        self.sentence = self.filled(self._usual_name)
        super().__init__(self.sentence)

    @property
    def mistakes(self) -> tuple[PinochleError, ...]:
        """Every single mistake in this error, in the order of the form."""
        return (self,)

    def named(self, players: Sequence[str]) -> str:
        """The sentence with the players’ names."""
        return self.sentence

    def at(self, place: str) -> PinochleError:
        """The same mistake in a larger document: ``bid`` becomes ``hands[2].bid``."""
        return type(self)(self._text, f"{place}.{self.field}", self._known, **self._values)

    def filled(self, name: Callable[[Any], str]) -> str:
        """The sentence with each seat or option as ``name`` calls it."""
        if not self._known and not self._values:
            return self._text
        known = {brace: name(what) for brace, what in self._known.items()}
        return self._text.format(**known, **self._values)

    def _usual_name(self, known: object) -> str:
        return str(known)


class RulesetError(PinochleError):
    """A mistake about options; ``sentence`` has their short names, as in files."""


class _SeatedError(PinochleError):
    """A mistake that involves players; ``sentence`` has their seats, as in records."""

    def named(self, players: Sequence[str]) -> str:
        """The sentence with the players’ names; an unknown seat keeps its number."""
        names = dict(enumerate(players))
        return self.filled(lambda seat: names.get(seat) or self._usual_name(seat))

    def filled(self, name: Callable[[Any], str]) -> str:
        def names(known: Any) -> str:
            seats = known if isinstance(known, tuple) else (known,)
            return " & ".join(dict.fromkeys(map(name, seats)))  # players may share a name: “others”

        return super().filled(names)

    def _usual_name(self, known: object) -> str:
        return _("seat {number}", number=known)


class CardError(_SeatedError):
    """An impossible card."""


class CallError(_SeatedError):
    """A mistake about a call or a bid."""


class MeldError(PinochleError):
    pass


class TrickError(PinochleError):
    pass


class OutcomeError(PinochleError):
    pass


class GameError(PinochleError):
    pass


class NoSuchHandError(GameError):
    pass


Mistakes = Iterator[PinochleError]  # that a check finds, in the order of the form


class MistakesError(PinochleError):
    """Several mistakes of one form or record, to be fixed together."""

    def __init__(self, mistakes: Iterable[PinochleError]) -> None:
        self._mistakes = tuple(mistakes)
        first = self._mistakes[0]
        super().__init__(" ".join(m.sentence for m in self._mistakes), first.field)

    @property
    def mistakes(self) -> tuple[PinochleError, ...]:
        return self._mistakes

    def at(self, place: str) -> PinochleError:
        return MistakesError(mistake.at(place) for mistake in self._mistakes)


def new_mistakes(
    known: Iterable[PinochleError], found: Iterable[PinochleError]
) -> tuple[PinochleError, ...]:
    """Return what was found and not known: what an older version allowed stays allowed."""
    found = tuple(found)
    before = {(each.field, each.sentence) for each in known} if found else set()
    return tuple(each for each in found if (each.field, each.sentence) not in before)


def refuse(mistakes: Iterable[PinochleError]) -> None:
    """Raise the mistakes that were found: none, one, or all together."""
    found = tuple(mistakes)
    if len(found) == 1:
        raise found[0]
    if found:
        raise MistakesError(found)
