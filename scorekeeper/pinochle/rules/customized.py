"""A table's own ruleset: one that comes with the program, some options changed, a name.

It is written in texts, as forms and links hold them. A reference names it completely, in any
installation: ``classic``, or ``classic?name=Kitchen+table&target=200``.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError, RulesetError, refuse
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset, rulesets
from scorekeeper.pinochle.rules.options import (
    LARGEST_NUMBER,
    LONGEST_QUOTE,
    MINUS_BID,
    NONE,
    Group,
    Option,
    plain,
    say,
)
from scorekeeper.pinochle.rules.ruleset import FOLLOWS, Ruleset

NAME = "name"  # the one text that is no option
LONGEST_NAME = 40
LONGEST_REFERENCE = 8000  # letters; with every option changed it has about 1,500
SWITCH = {"yes": True, "true": True, "no": False, "false": False}

OPTIONS = {name: option for name, option in Ruleset.options().items() if name not in FOLLOWS}


def original(ruleset: Ruleset) -> Ruleset:
    """The ruleset of this program that another is a change of: the likest where its id is new."""
    if ruleset.id in IDS:
        return find_ruleset(ruleset.id)
    return min(rulesets(), key=lambda each: (len(ruleset.changes_from(each)), each.id))


def scale(ruleset: Ruleset) -> tuple[str, ...]:
    """What two rulesets share whose points can be compared: how the game ends is no part of it."""
    base = original(ruleset)
    changes = ruleset.changes_from(base).items()
    counting = [each for each in changes if OPTIONS[each[0]].group is not Group.END]
    return base.id, *(f"{name}={value}" for name, value in sorted(counting, key=str))


def settled(ruleset: Ruleset) -> Ruleset:
    """A ruleset from elsewhere as a house ruleset here; a RulesetError when its name cannot be."""
    settled = settle(ruleset)
    refuse(_wrong_name(settled.name))
    return settled


def settle(ruleset: Ruleset) -> Ruleset:
    """The same of one that was kept before, whose name is trusted."""
    base = original(ruleset)
    name = clean_name(ruleset.name) or base.name
    identity = {field: getattr(base, field) for field in ("id", "document", "lines", "summary")}
    return ruleset.under(name=name, **identity)


def is_own(ruleset: Ruleset) -> bool:
    """Whether it is anything but as printed."""
    return is_named(ruleset) or bool(ruleset.changes_from(original(ruleset)))


def is_named(ruleset: Ruleset) -> bool:
    """Whether it has a name of its own."""
    return ruleset.name != original(ruleset).name


def ruleset_name(ruleset: Ruleset) -> str:
    """What it is called: as somebody typed it, or as the language has it where it is printed."""
    return ruleset.name if is_named(ruleset) else _(ruleset.name)


# References


def texts(ruleset: Ruleset) -> dict[str, str]:
    """What makes the ruleset of its original: its name where it has one, and every change."""
    base = original(ruleset)
    name = {NAME: ruleset.name} if is_named(ruleset) else {}
    return name | {option: write(value) for option, value in ruleset.changes_from(base).items()}


def reference(ruleset: Ruleset) -> str:
    """The one text that names the ruleset in any installation."""
    query = urlencode(texts(ruleset), safe=",")
    id = original(ruleset).id
    return f"{id}?{query}" if query else id


def find(reference: str) -> Ruleset:
    """The ruleset of a reference; a PinochleError says what is wrong with it."""
    if len(reference) > LONGEST_REFERENCE:
        raise RulesetError(_("This is too long to name a ruleset."), "ruleset")
    id, _mark, query = reference.partition("?")
    return Draft(find_ruleset(id), dict(parse_qsl(query, keep_blank_values=True))).ruleset


# Texts


@dataclass(frozen=True)
class Draft:
    """What was typed into a form or stands in a link, whether or not it makes a game.

    ``texts`` holds ``name`` and options by their names; what is left out is as in ``base``.
    """

    base: Ruleset
    texts: Mapping[str, str]

    @property
    def name(self) -> str:
        return clean_name(self.texts.get(NAME, "")) or self.base.name

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the texts make; a PinochleError tells every mistake at once."""
        refuse(self.mistakes)
        return dataclasses.replace(self.base.changed(self.values), name=self.name)

    @property
    def values(self) -> dict[str, object]:
        """The options that could be read from their texts."""
        return self._read[0]

    @cached_property
    def mistakes(self) -> tuple[PinochleError, ...]:
        """Texts that cannot be read, and then combinations of the others that make no game."""
        wrong = self._read[1]
        try:
            self.base.changed(self.values)
        except PinochleError as contradictions:
            wrong = (*wrong, *contradictions.mistakes)
        return (*_wrong_name(self.name), *wrong)

    @property
    def changed(self) -> dict[str, str]:
        """The texts of options that differ from the base's, and those that cannot be read."""
        values, wrong = self._read
        own = self.base.values()
        changes = {
            name: write(value) for name, value in values.items() if plain(value) != own[name]
        }
        kept = {wrong_one.field: self.texts[wrong_one.field] for wrong_one in wrong}
        kept = {name: text for name, text in kept.items() if name in OPTIONS}
        name = {} if self.name == self.base.name else {NAME: self.name}
        return name | changes | kept

    @cached_property
    def _read(self) -> tuple[dict[str, object], tuple[PinochleError, ...]]:
        """The values that could be read, and what is wrong with the other texts."""
        values: dict[str, object] = {}
        wrong: list[PinochleError] = []
        for name, text in self.texts.items():
            try:
                if name != NAME:
                    values[name] = _option(name).read(parse(_option(name), text))
            except RulesetError as mistake:
                wrong.append(mistake)
        return values, tuple(wrong)


def _option(name: str) -> Option:
    if name not in OPTIONS:
        sentence = _("There is no option called “{name}” in this program.")
        raise RulesetError(sentence.format(name=name[:LONGEST_QUOTE]), name)
    return OPTIONS[name]


def clean_name(text: str) -> str:
    return " ".join(text.split())


def _wrong_name(name: str) -> list[PinochleError]:
    if len(name) > LONGEST_NAME:
        sentence = _("A ruleset's name has at most {most} letters.")
        return [RulesetError(sentence.format(most=LONGEST_NAME), NAME)]
    if not name.isprintable():
        return [RulesetError(_("A name is made of letters that can be seen."), NAME)]
    return []


def write(value: object) -> str:
    """An option's value as a link holds it: ``200``, ``10,50``, ``yes``, ``none``, a name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return NONE if value is None else str(plain(value))


def parse(option: Option, text: str) -> object:
    """A text as a value for ``Option.read``, which refuses what is none."""
    typed = text.strip()
    if isinstance(option.default, bool):
        return SWITCH.get(typed.casefold(), typed)
    if option.numbers:
        return [_number(part) for part in re.split(r"[\s,;]+", typed) if part]
    if option.nullable and typed.casefold() in ("", NONE, say(None).casefold()):
        return None
    if typed.casefold() == say(MINUS_BID).casefold():
        return MINUS_BID
    return _number(typed) if option.number or option.choices == (MINUS_BID,) else typed


def _number(text: str) -> int | str:
    """A whole number; one beyond all measure is cut to the first that is too large."""
    found = re.fullmatch("([-\N{MINUS SIGN}]?)([0-9]+)", text)
    if not found:
        return text
    size = int(found[2]) if len(found[2]) <= len(str(LARGEST_NUMBER)) else LARGEST_NUMBER + 1
    return -size if found[1] else size


# In words


@dataclass(frozen=True)
class Difference:
    """An option in which a ruleset differs from its original, in players' words."""

    option: Option
    value: str
    original: str


def differences(ruleset: Ruleset, base: Ruleset) -> list[Difference]:
    return [
        Difference(OPTIONS[name], say(getattr(ruleset, name)), say(getattr(base, name)))
        for name in ruleset.changes_from(base)
    ]


def in_words(mistake: PinochleError) -> str:
    """The sentence with options by their labels, as a form shows them."""
    name, sentence = mistake.field, mistake.sentence
    if name in OPTIONS:
        sentence = re.sub(rf"\b{name}\b", _label, sentence, count=1)
    return re.sub(r"\b[a-z]+(?:_[a-z]+)+\b", _label, sentence)


def all_in_words(wrong: PinochleError) -> str:
    return " ".join(map(in_words, wrong.mistakes))


def _label(name: re.Match[str]) -> str:
    return f"“{OPTIONS[name[0]].label}”" if name[0] in OPTIONS else name[0]
