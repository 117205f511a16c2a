"""Read the sentences of the rules page, the cautions and the reminders from text files.

A sentence is shown if its conditions hold for the ruleset. The top of rules_page.txt explains the
format.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.hand.needs import saved_by
from scorekeeper.pinochle.rules.kinds import plain_value
from scorekeeper.pinochle.rules.ones_and_tens import scale_of
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .bid_meanings import typical_amounts
from .rule_sources import is_barely_written

FOLDER = Path(__file__).parent
LINE = re.compile(
    r"(?:\[(?P<when>.*?)\] )?(?P<one>.*?)(?: // (?P<many>.*?))?(?P<documents> <[\d ]*>)?"
)
CONDITION = re.compile(r"(?P<no>not )?(?P<name>\w+)(?:=(?P<values>[\w|]+)|<(?P<limit>\w+))?")


def _won_by(ruleset: Ruleset) -> str:
    if not ruleset.plays_to_target:
        return "length"
    return "bid" if ruleset.must_hold_bid else "target"


def _usual_bid(ruleset: Ruleset) -> str:
    if not (ruleset.usual_bid_from and ruleset.usual_bid_to):
        return ""
    return "one" if ruleset.usual_bid_from == ruleset.usual_bid_to else "range"


# Conditions that are not options or properties of a ruleset.
COMPUTED: dict[str, Callable[[Ruleset], Any]] = {
    "won_by": _won_by,
    "usual_bid": _usual_bid,
    "opens_higher": lambda rules: rules.opener_must_bid and rules.stuck_amount > rules.min_bid,
    "typical_amounts": typical_amounts,
    "is_barely_written": is_barely_written,
    "extra_cards": lambda rules: rules.extra_king + rules.extra_queen,
    "scale": lambda rules: scale_of(rules.values()),
    "starts_above_floor": lambda rules: rules.stop_floor < 0,
    "saved_by": saved_by,
}


# Conditions on these options say which games a sentence is for, not what the sentence is about.
ABOUT = ("players", "partnership", "kitty", "nines")
OPTIONS = Ruleset.options()
PHRASES = {"dealt": "hand", "swept": "sweep_points"}  # phrases that give the value of an option


@dataclass(frozen=True)
class Condition:
    name: str
    values: tuple[str, ...] = ()  # the allowed values; if empty, the value must be on or not 0
    negated: bool = False
    limit: str = ""  # the option that must have a higher value, if any

    @property
    def is_value(self) -> bool:
        """True if a reader can infer the option's value from the condition."""
        return bool(self.values) and not self.negated and self.name not in ABOUT

    def holds(self, ruleset: Ruleset) -> bool:
        return self._is_met(ruleset) is not self.negated

    def _is_met(self, ruleset: Ruleset) -> bool:
        value = _value(ruleset, self.name)
        if self.limit:
            return bool(value < _value(ruleset, self.limit))
        return str(plain_value(value)) in self.values if self.values else bool(value)


def _value(ruleset: Ruleset, name: str) -> Any:
    compute = COMPUTED.get(name)
    return compute(ruleset) if compute else getattr(ruleset, name)


@dataclass(frozen=True)
class Sentence:
    conditions: tuple[Condition, ...]
    one: str
    many: str = ""  # the plural; the first option in its braces gives the number
    documents: tuple[str, ...] | None = None  # the only documents with this rule, if listed

    def holds(self, ruleset: Ruleset) -> bool:
        return all(condition.holds(ruleset) for condition in self.conditions)

    @property
    def options(self) -> tuple[str, ...]:
        """The options whose values the sentence gives, or else the options of its conditions."""
        given = [PHRASES.get(name, name) for name in re.findall(r"{(\w+)}", self.one)]
        given += [each.name for each in self.conditions if each.is_value]
        specific = [each.name for each in self.conditions if each.name not in ABOUT]
        positive = [each.name for each in self.conditions if not each.negated]
        groups = (given, specific, positive)
        found = ([name for name in names if name in OPTIONS] for names in groups)
        return tuple(next(filter(None, found), ()))

    def text(self, ruleset: Ruleset) -> str:
        """The sentence in the reader's language, with its braces unfilled."""
        if not self.many:
            return _(self.one)
        option = self.many.partition("{")[2].partition("}")[0]
        return ngettext(self.one, self.many, getattr(ruleset, option))


@cache
def sections(file: str) -> dict[str, tuple[Sentence, ...]]:
    """The sentences of a file, by the title of their section."""
    return dict(read((FOLDER / file).read_text("utf-8")))


def cautions(rules: Ruleset) -> dict[str, str]:
    """The warnings that apply to a ruleset, by option."""
    return {
        option: sentence.text(rules).format(**rules.values())
        for option, sentences in sections("cautions.txt").items()
        for sentence in sentences
        if sentence.holds(rules)
    }


def read(text: str) -> Iterator[tuple[str, tuple[Sentence, ...]]]:
    for title, lines in lines_by_title(text):
        yield title, tuple(map(_sentence, lines))


def lines_by_title(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the title and the lines of each section, without comments."""
    _head, *sections = re.split("^== ", text, flags=re.MULTILINE)
    for section in sections:
        title, *lines = section.splitlines()
        yield title, [line for line in lines if line and not line.startswith("#")]


def _sentence(line: str) -> Sentence:
    when, one, many, documents = fields(LINE, line)
    conditions = tuple(map(_condition, when.split(", "))) if when else ()
    sources = tuple(documents.strip(" <>").split()) if documents else None
    return Sentence(conditions, one, many, sources)


def _condition(text: str) -> Condition:
    negated, name, values, limit = fields(CONDITION, text)
    return Condition(name, tuple(values.split("|")) if values else (), bool(negated), limit)


def fields(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """Match the whole text and return the pattern's groups. A group without a match is empty.

    Raises:
        ValueError: The pattern does not match the text.
    """
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"not in the format of this file: {text}")
    return found.groups("")
