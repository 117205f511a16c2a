"""The form on which a table makes its own ruleset, and all that it says about each option."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from flask import url_for

from scorekeeper.language import _
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.contradictions import cautions
from scorekeeper.pinochle.rules.kinds import Number, value_words
from scorekeeper.pinochle.rules.options import Group, Option
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import source_of
from scorekeeper.telling.cautions import caution_sentence
from scorekeeper.telling.sources import source_words
from scorekeeper.web.rulesets.views import count_changes, editor_address

Choices = list[tuple[str, str]]  # what is sent, what is read


@dataclass(frozen=True)
class Field:
    """An option on the form, and all that is said about it."""

    option: Option
    text: str
    value: str  # as players say it
    original: str
    reading: str
    is_changed: bool
    error: str = ""
    caution: str = ""

    @property
    def choices(self) -> Choices:
        """What a select offers; empty where a text is typed."""
        return [(customized.write(each), value_words(each)) for each in self.option.offers]

    @property
    def has_keypad(self) -> bool:
        """Whether digits are all there is to type: the keypad of phones has no minus, no comma."""
        numbers = [kind for kind in self.option.kinds if isinstance(kind, Number)]
        return any(kind.least is not None for kind in numbers)


@dataclass(frozen=True)
class FieldGroup:
    group: Group
    fields: list[Field]

    @property
    def changed(self) -> int:
        return sum(field.is_changed for field in self.fields)

    @property
    def wrong(self) -> int:
        return sum(bool(field.error) for field in self.fields)

    @property
    def id(self) -> str:
        return f"g-{self.group.name.lower()}"

    @property
    def title(self) -> str:
        return self.group.words

    @property
    def note(self) -> str:
        """How many of its options are wrong, and how many changed: shown while it is closed."""
        parts = [(self.wrong, _("{count} to mend")), (self.changed, _("{count} changed"))]
        return ", ".join(told.format(count=count) for count, told in parts if count)

    @property
    def is_open(self) -> bool:
        return bool(self.changed or self.wrong)


@dataclass(frozen=True)
class Editor:
    """A draft of a house ruleset on its form; ``errors`` are those that only keeping it has."""

    draft: customized.Draft
    kept: str = ""  # the id of the one that is being changed
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def base(self) -> Ruleset:
        return self.draft.base

    @property
    def name(self) -> str:
        return self.draft.texts.get(customized.NAME, "")

    @property
    def count(self) -> str:
        return f"{customized.ruleset_name(self.base)} {count_changes(len(self.changes))}"

    @cached_property
    def sentences(self) -> dict[str, str]:
        """What is wrong, by field; what is wrong with an option that there is not, too."""
        wrong: dict[str, str] = {}
        for mistake in self.draft.mistakes:
            wrong.setdefault(mistake.field, customized.in_words(mistake))
        return wrong | self.errors

    @cached_property
    def cautions(self) -> dict[str, str]:
        """What is allowed and hardly meant, by option; asked only of what makes a game."""
        found = () if self.draft.mistakes else cautions(self.draft.ruleset)
        return {each.option: caution_sentence(each) for each in found}

    @cached_property
    def groups(self) -> list[FieldGroup]:
        return [
            FieldGroup(
                group,
                [self._field(each) for each in customized.OPTIONS.values() if each.group is group],
            )
            for group in Group
        ]

    @property
    def changes(self) -> list[Field]:
        return [each for group in self.groups for each in group.fields if each.is_changed]

    @property
    def warned(self) -> list[Field]:
        return [each for group in self.groups for each in group.fields if each.caution]

    @property
    def wrong(self) -> list[tuple[str, str]]:
        """Every sentence, with the field to correct if the form has it."""
        known = {customized.NAME, *customized.OPTIONS}
        return [(name if name in known else "", text) for name, text in self.sentences.items()]

    @property
    def longest(self) -> int:
        return customized.LONGEST_NAME

    @property
    def url(self) -> str:
        return url_for("rules.check", ruleset_id=self.base.id)

    @property
    def keeps(self) -> str:
        return url_for("rules.keep", ruleset_id=self.base.id)

    @property
    def address(self) -> str:
        """The address at which a reload shows the same form."""
        return editor_address(self.base, self.draft.changed, self.kept)

    def _field(self, option: Option) -> Field:
        original = getattr(self.base, option.name)
        value = self.draft.values.get(option.name, original)
        return Field(
            option,
            self.draft.texts.get(option.name, _typed(value, option)),
            value_words(value),
            value_words(original),
            source_words(source_of(self.base.id, option.name)),
            value != original,
            self.sentences.get(option.name, ""),
            self.cautions.get(option.name, ""),
        )


def _typed(value: object, option: Option) -> str:
    """A value as somebody would type it: what a select sends, else in words."""
    if option.offers:
        return customized.write(value)
    return "" if value is None else value_words(value)
