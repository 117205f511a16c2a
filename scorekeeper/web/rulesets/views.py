"""What the pages about rulesets show: one of them, several side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import url_for
from markupsafe import Markup

from scorekeeper.lan import for_phones
from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.contradictions import cautions
from scorekeeper.pinochle.rules.kinds import value_words
from scorekeeper.pinochle.rules.options import Group
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import source_of
from scorekeeper.shelf import KeptRuleset
from scorekeeper.telling.cautions import caution_sentence
from scorekeeper.telling.rules import Section, explain
from scorekeeper.telling.sources import source_words
from scorekeeper.web.plumbing.qr import qr

Query = dict[str, Any]
# An option's label, and its value in each ruleset: in words, and whether the first has another.
Row = tuple[str, list[tuple[str, bool]]]


def address(page: str, ruleset: Ruleset, external: bool = False) -> str:
    """A page about a ruleset; the address carries all of it, so that it works anywhere."""
    query: Query = {**customized.texts(ruleset)}
    return url_for(
        f"rules.{page}", ruleset_id=customized.original(ruleset).id, _external=external, **query
    )


def editor_address(base: Ruleset, texts: Mapping[str, str], kept: str = "") -> str:
    """The editor of a ruleset, with what these texts change of it."""
    query: Query = {**texts, **({"kept": kept} if kept else {})}
    return url_for("rules.edit", ruleset_id=base.id, **query)


def comparison_address(references: list[str]) -> str:
    query: Query = {"with": references}
    return url_for("rules.compare", **query)


def made_from(ruleset: Ruleset) -> str:
    """“Classic with 2 changes”."""
    base = customized.original(ruleset)
    changes = customized.differences(ruleset, base)
    return f"{customized.ruleset_name(base)} {count_changes(len(changes))}"


def count_changes(count: int) -> str:
    if not count:
        return _("unchanged")
    return ngettext("with {count} change", "with {count} changes", count).format(count=count)


@dataclass(frozen=True)
class Change:
    """An option that is not as in the original, in words."""

    label: str
    value: str
    original: str
    reading: str  # where the original's value comes from


@dataclass(frozen=True)
class ListedRuleset:
    """A line on a list of rulesets."""

    ruleset: Ruleset
    summary: str

    @property
    def url(self) -> str:
        return address("show", self.ruleset)

    @property
    def reference(self) -> str:
        return customized.reference(self.ruleset)

    @property
    def editor(self) -> str:
        return address("edit", self.ruleset)

    @classmethod
    def of(cls, ruleset: Ruleset) -> ListedRuleset:
        return cls(
            ruleset, made_from(ruleset) if customized.is_own(ruleset) else _(ruleset.summary)
        )


@dataclass(frozen=True)
class RulesetPage:
    """One ruleset, as it is printed or changed."""

    ruleset: Ruleset
    kept: KeptRuleset | None  # as this browser keeps it

    @cached_property
    def original(self) -> Ruleset:
        return customized.original(self.ruleset)

    @property
    def is_own(self) -> bool:
        return customized.is_own(self.ruleset)

    @property
    def subtitle(self) -> str:
        return ListedRuleset.of(self.ruleset).summary

    @property
    def reference(self) -> str:
        return customized.reference(self.ruleset)

    @property
    def texts(self) -> dict[str, str]:
        return customized.texts(self.ruleset)

    @property
    def changes(self) -> list[Change]:
        return [
            Change(
                found.option.label,
                found.value,
                found.original,
                source_words(source_of(self.original.id, found.option.name)),
            )
            for found in customized.differences(self.ruleset, self.original)
        ]

    @property
    def cautions(self) -> list[tuple[str, str]]:
        return [
            (customized.OPTIONS[each.option].label, caution_sentence(each))
            for each in cautions(self.ruleset)
        ]

    @property
    def sections(self) -> Sequence[Section]:
        return explain(self.ruleset)

    # Where its links lead

    @property
    def play(self) -> str:
        return url_for("new_game.new", ruleset=self.reference)

    @property
    def link(self) -> str:
        return for_phones(address("show", self.ruleset, external=True))

    @property
    def qr(self) -> Markup:
        return qr(self.link)

    @property
    def editor(self) -> str:
        return editor_address(self.original, self.texts, self.kept.id if self.kept else "")

    @property
    def toml(self) -> str:
        return address("download", self.ruleset)

    @property
    def comparison(self) -> str:
        return comparison_address([self.original.id, self.reference])


# Side by side


@dataclass(frozen=True)
class Comparison:
    """Rulesets side by side: the options in which they are not alike, in words."""

    rulesets: list[Ruleset]

    @property
    def names(self) -> list[tuple[str, str]]:
        return [(customized.ruleset_name(each), address("show", each)) for each in self.rulesets]

    @cached_property
    def groups(self) -> list[tuple[str, list[Row]]]:
        """The headings with their rows."""
        rows = [(group.words, self._rows(group)) for group in Group]
        return [(title, found) for title, found in rows if found]

    @property
    def alike(self) -> int:
        """How many options are the same in all."""
        return len(Ruleset.options()) - sum(len(rows) for _title, rows in self.groups)

    def _rows(self, group: Group) -> list[Row]:
        options = [each for each in Ruleset.options().values() if each.group is group]
        rows = [(each.label, [getattr(r, each.name) for r in self.rulesets]) for each in options]
        return [
            (label, [(value_words(value), value != values[0]) for value in values])
            for label, values in rows
            if len(set(values)) > 1
        ]
