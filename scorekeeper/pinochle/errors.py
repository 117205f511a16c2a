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

    ``subjects`` are seats or options by brace; each reader sees other names for them. ``values``
    fills the other braces.
    """

    def __init__(
        self, text: str, field: str, subjects: Mapping[str, Any] | None = None, /, **values: object
    ) -> None:
        self._text, self.field, self._subjects, self._values = text, field, subjects or {}, values
        self.sentence = self.filled(self._usual_name)
        super().__init__(self.sentence)

    @property
    def mistakes(self) -> tuple[PinochleError, ...]:
        """Every single mistake in this error, in the order of the form."""
        return (self,)

    def named(self, players: Sequence[str]) -> str:
        """The sentence with the players’ names."""
        return self.sentence

    def at(self, prefix: str) -> PinochleError:
        """The same mistake in a larger document: ``bid`` becomes ``hands[2].bid``."""
        return type(self)(self._text, f"{prefix}.{self.field}", self._subjects, **self._values)

    def filled(self, name: Callable[[Any], str]) -> str:
        """The sentence with each seat or option as ``name`` calls it."""
        if not self._subjects and not self._values:
            return self._text
        names = {brace: name(subject) for brace, subject in self._subjects.items()}
        return self._text.format(**names, **self._values)

    def _usual_name(self, subject: object) -> str:
        return str(subject)


class RulesetError(PinochleError):
    """A mistake about options; ``sentence`` has their short names, as in files."""


class _SeatedError(PinochleError):
    """A mistake that involves players; ``sentence`` has their seats, as in records."""

    def named(self, players: Sequence[str]) -> str:
        """The sentence with the players’ names; an unknown seat keeps its number."""
        names = dict(enumerate(players))
        return self.filled(lambda seat: names.get(seat) or self._usual_name(seat))

    def filled(self, name: Callable[[Any], str]) -> str:
        def joined(subject: Any) -> str:
            seats = subject if isinstance(subject, tuple) else (subject,)
            return " & ".join(dict.fromkeys(map(name, seats)))  # several may be called “others”

        return super().filled(joined)

    def _usual_name(self, subject: object) -> str:
        return _("seat {number}", number=subject)


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


Mistakes = Iterator[PinochleError]  # found by a check, in the order of the form


class MistakesError(PinochleError):
    """Several mistakes of one form or record, to be fixed together."""

    def __init__(self, mistakes: Iterable[PinochleError]) -> None:
        self._mistakes = tuple(mistakes)
        first = self._mistakes[0]
        super().__init__(" ".join(m.sentence for m in self._mistakes), first.field)

    @property
    def mistakes(self) -> tuple[PinochleError, ...]:
        return self._mistakes

    def at(self, prefix: str) -> PinochleError:
        return MistakesError(mistake.at(prefix) for mistake in self._mistakes)


def new_mistakes(
    known: Iterable[PinochleError], found: Iterable[PinochleError]
) -> tuple[PinochleError, ...]:
    """Return the found mistakes that are not known; an older version allowed the known ones."""
    found = tuple(found)
    old = {(each.field, each.sentence) for each in known} if found else set()
    return tuple(each for each in found if (each.field, each.sentence) not in old)


def refuse(mistakes: Iterable[PinochleError]) -> None:
    """Raise a single mistake as it is, several as a MistakesError."""
    found = tuple(mistakes)
    if len(found) == 1:
        raise found[0]
    if found:
        raise MistakesError(found)
