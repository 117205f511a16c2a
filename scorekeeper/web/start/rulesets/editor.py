"""The form for a table's own ruleset, with everything shown about each option."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, zip_longest
from typing import Any

from flask import url_for

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.kinds import Number, Numbers, Switch, Text, value_words
from scorekeeper.pinochle.rules.ones_and_tens import UNIT
from scorekeeper.pinochle.rules.options import Group, Option
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.glossary import Term, terms_in

from .words import option_cautions

MOST_SETS = 4  # the most fields that a list shows by default: one for each copy in the deck
MOST_NUMBERS = 20  # fields that a list has at most; more numbers in a link are left out


@dataclass(frozen=True)
class Field:
    """An option on the form, with everything shown about it."""

    option: Option
    text: str
    value: str  # in words
    original: str  # in words
    is_changed: bool
    sets: int  # the number of a list's fields by default: for one run, two runs and so on
    error: str
    caution: str

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The values of a select with their labels; empty if the option is typed."""
        return [(customized.write(each), value_words(each)) for each in self.option.offers]

    @property
    def is_switch(self) -> bool:
        return self.option.kinds == (Switch(),)

    @property
    def is_on(self) -> bool:
        return self.value == value_words(True)

    @property
    def numbers(self) -> list[str]:
        """The texts of a list’s fields, for one run, two runs and so on; empty without a list."""
        if not self.option.is_list:
            return []
        typed = Numbers.parts(self.text)[:MOST_NUMBERS]
        return [text or "" for text, _set in zip_longest(typed, range(self.sets))]

    @property
    def has_keypad(self) -> bool:
        """True if digits suffice. Number keypads of phones lack a minus and a comma."""
        kinds = self.option.kinds
        return any(isinstance(kind, Number) and kind.least is not None for kind in kinds)

    @property
    def longest(self) -> int | None:
        """The most letters of a text; None for other kinds of options."""
        return next((kind.most for kind in self.option.kinds if isinstance(kind, Text)), None)


@dataclass(frozen=True)
class FieldGroup:
    heading: Group
    fields: list[Field]

    @property
    def note(self) -> str:
        """The number of options with errors and with changes, shown while the group is closed."""
        errors = sum(bool(field.error) for field in self.fields)
        changed = sum(field.is_changed for field in self.fields)
        parts = [(errors, _("{count} to fix")), (changed, _("{count} changed"))]
        return ", ".join(words.format(count=count) for count, words in parts if count)

    @property
    def words(self) -> list[Term]:
        """The glossary terms in this group's texts."""
        texts = ((each.option.label, each.option.help) for each in self.fields)
        return terms_in(*chain(*texts))


@dataclass(frozen=True)
class Editor:
    """A draft of a house ruleset on its form."""

    draft: customized.Draft
    kept: str = ""  # the id of the kept ruleset being edited
    refused: tuple[PinochleError, ...] = ()  # the mistakes found when the draft was submitted
    to_new_game: bool = False  # True if the page leads back to New game

    @property
    def base(self) -> Ruleset:
        return self.draft.base

    @cached_property
    def printed(self) -> Ruleset:
        """The base ruleset, with points in ones or tens as in the draft."""
        return customized.printed_like(self.base, self.draft.plain_values)

    @cached_property
    def sentences(self) -> dict[str, str]:
        """The first error of each field, and of each option that does not exist."""
        errors: dict[str, str] = {}
        for mistake in self.refused or self.draft.mistakes:
            errors.setdefault(mistake.field, customized.in_words(mistake))
        return errors

    @cached_property
    def cautions(self) -> dict[Option, str]:
        """A warning for each option whose value looks like a slip; none while there are errors."""
        return {} if self.draft.mistakes else option_cautions(self.draft.ruleset)

    @cached_property
    def fields(self) -> list[Field]:
        return [self._field(option) for option in customized.OPTIONS.values()]

    @property
    def groups(self) -> list[FieldGroup]:
        return [
            FieldGroup(group, [each for each in self.fields if each.option.group is group])
            for group in Group
        ]

    @property
    def changes(self) -> list[Field]:
        return [each for each in self.fields if each.is_changed]

    @property
    def to_fix(self) -> list[tuple[str, str]]:
        """The field and text of each error, except errors of the name.

        The field is "" for an option that the form does not have.
        """
        return [
            (name if name in customized.OPTIONS else "", text)
            for name, text in self.sentences.items()
            if name != customized.NAME
        ]

    @property
    def address(self) -> str:
        """The address that shows the same form again."""
        back = "new" if self.to_new_game else None
        query: dict[str, Any] = {**self.draft.changed, "kept": self.kept or None, "back": back}
        return url_for("rules.edit", ruleset_id=self.base.id, **query)

    @property
    def sets(self) -> int:
        copies: Any = self.draft.values.get("copies", self.base.copies)
        return min(int(copies), MOST_SETS)

    def _field(self, option: Option) -> Field:
        original = getattr(self.base if option.name == UNIT else self.printed, option.name)
        value = self.draft.values.get(option.name, getattr(self.base, option.name))
        return Field(
            option,
            self.draft.texts.get(option.name, _field_text(value, option)),
            value_words(value),
            value_words(original),
            value != original,
            self.sets,
            self.sentences.get(option.name, ""),
            self.cautions.get(option, ""),
        )


def _field_text(value: object, option: Option) -> str:
    """The text of a value in its field: as a select sends it, or in words for a typed option."""
    if option.offers:
        return customized.write(value)
    return "" if value in (None, "") else value_words(value)
