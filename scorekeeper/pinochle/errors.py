"""Errors for the mistakes that players make.

PinochleError            any mistake, with the wrong field and a sentence for the player
├── CardError            an unknown card or suit, too many copies of a card, too many cards
├── RulesetError         an unknown ruleset or option, or a wrong value of an option
├── CallError            a call, bid, seat or partner that the rules do not allow
├── MeldError            meld, or meld points, that the player cannot have
├── TrickError           trick points that are impossible or contradict other facts
├── OutcomeError         an ending that the ruleset or the hand so far does not allow
├── GameError            any other mistake in a game or its record, or nothing to undo
│   └── NoSuchHandError  a hand that was not dealt and cannot be dealt now
└── MistakesError        several of the above, reported together

A bug raises an ordinary error instead, such as ValueError or KeyError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.language import _


class PinochleError(Exception):
    """A player's mistake. ``sentence`` explains it, and ``field`` names the wrong input.

    ``subjects`` maps placeholders of the text to seats or options. ``filled`` can name a seat or an
    option differently for each reader. ``values`` fills the other placeholders.
    """

    def __init__(
        self, text: str, field: str, subjects: Mapping[str, Any] | None = None, /, **values: object
    ) -> None:
        self._text, self.field, self._subjects, self._values = text, field, subjects or {}, values
        self.sentence = self.filled(self._usual_name)
        super().__init__(self.sentence)

    @property
    def mistakes(self) -> tuple[PinochleError, ...]:
        """The mistakes in this error, in the order of the form's fields."""
        return (self,)

    def named(self, players: Sequence[str]) -> str:
        """The sentence with the players’ names."""
        return self.sentence

    def at(self, prefix: str) -> PinochleError:
        """Return this mistake with a longer field: ``bid`` becomes ``hands[2].bid``."""
        return type(self)(self._text, f"{prefix}.{self.field}", self._subjects, **self._values)

    def filled(self, name: Callable[[Any], str]) -> str:
        """Return the filled sentence. ``name`` returns the text for each seat or option."""
        if not self._subjects and not self._values:
            return self._text
        names = {key: name(subject) for key, subject in self._subjects.items()}
        return self._text.format(**names, **self._values)

    def _usual_name(self, subject: object) -> str:
        return str(subject)


class RulesetError(PinochleError):
    """A mistake in a ruleset. ``sentence`` names options as files do, such as ``min_bid``."""


class _SeatedError(PinochleError):
    """A mistake that involves players. ``sentence`` names them by seat, such as “seat 2”."""

    def named(self, players: Sequence[str]) -> str:
        """The sentence with the players’ names; an unknown seat keeps its number."""
        names = dict(enumerate(players))
        return self.filled(lambda seat: names.get(seat) or self._usual_name(seat))

    def filled(self, name: Callable[[Any], str]) -> str:
        def joined(subject: Any) -> str:
            seats = subject if isinstance(subject, tuple) else (subject,)
            # While meld is hidden, every player is named “others”. Print this name only once.
            return " & ".join(dict.fromkeys(map(name, seats)))

        return super().filled(joined)

    def _usual_name(self, subject: object) -> str:
        return _("seat {number}", number=subject)


class CardError(_SeatedError):
    pass


class CallError(_SeatedError):
    pass


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


Mistakes = Iterator[PinochleError]  # from a check, in the order of the form's fields


class MistakesError(PinochleError):
    """Several mistakes in one form or record."""

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
    """Return the mistakes in ``found`` that are not in ``known``.

    An older version of the app may have accepted the known mistakes. They must not block a later
    change.
    """
    found = tuple(found)
    old = {(each.field, each.sentence) for each in known} if found else set()
    return tuple(each for each in found if (each.field, each.sentence) not in old)


def refuse(mistakes: Iterable[PinochleError]) -> None:
    """Raise a single mistake as it is, and several as one MistakesError."""
    found = tuple(mistakes)
    if len(found) == 1:
        raise found[0]
    if found:
        raise MistakesError(found)
