"""A table's own ruleset: a built-in one with some options changed, and a name.

Forms and links have its values as texts. A reference describes it completely, in any
installation: ``classic``, or ``classic?name=Kitchen+table&target=200``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from urllib.parse import parse_qsl, urlencode

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError, RulesetError, refuse
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.names import is_readable, tidy

from .catalogue import IDS, find_ruleset, rulesets
from .choices import AllOrNothing
from .kinds import LONGEST_QUOTE, NONE, Values, plain_value, value_words
from .ones_and_tens import ONES, UNIT, Scale, in_scale, scale_of
from .options import Group, Option
from .ruleset import DERIVED, IDENTITY, Ruleset

NAME = "name"  # the one text that is no option
LONGEST_NAME = 40
LONGEST_REFERENCE = 8000  # letters; with every option changed it has about 1,500

STAKES = ("sweep_bonus", "thousand", "moon")  # of all or nothing

OPTIONS = {name: option for name, option in Ruleset.options().items() if name != DERIVED}


def original(ruleset: Ruleset) -> Ruleset:
    """The built-in ruleset it derives from, or the most similar one for an unknown id."""
    if ruleset.id in IDS:
        return find_ruleset(ruleset.id)
    return min(rulesets(), key=lambda each: (len(ruleset.changes_from(each)), each.id))


@lru_cache(256)
def points_key(ruleset: Ruleset) -> tuple[str, ...]:
    """A key that is equal for rulesets with comparable points; how the game ends is left out."""
    base = original(ruleset)
    changes = ruleset.changes_from(base).items()
    counting = [each for each in changes if OPTIONS[each[0]].group is not Group.END]
    return base.id, *(f"{name}={value}" for name, value in sorted(counting, key=str))


def house_ruleset(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset from elsewhere as a house ruleset; raise RulesetError for its name."""
    own = trusted_house_ruleset(ruleset)
    refuse(_wrong_name(own.name))
    return own


def trusted_house_ruleset(ruleset: Ruleset) -> Ruleset:
    """The same for a stored ruleset, whose name is trusted."""
    base = original(ruleset)
    identity = {field: getattr(base, field) for field in IDENTITY}
    return fast_replace(ruleset, **{**identity, NAME: tidy(ruleset.name) or base.name})


def is_own(ruleset: Ruleset) -> bool:
    """True if anything differs from the built-in ruleset."""
    return is_named(ruleset) or bool(ruleset.changes_from(original(ruleset)))


def is_named(ruleset: Ruleset) -> bool:
    """True if it has its own name."""
    return ruleset.name != original(ruleset).name


def ruleset_name(ruleset: Ruleset) -> str:
    """Its own name or the translated built-in one, with the scale if that is changed."""
    if is_named(ruleset):
        return ruleset.name
    base = original(ruleset)
    return _(base.name) if ruleset.unit == base.unit else _name_in_scale(ruleset)


def _name_in_scale(ruleset: Ruleset) -> str:
    base, scaled = original(ruleset), printed(ruleset)
    if scaled is base:  # only the unit differs
        return _(base.name)
    if found := _printed_alike(scaled):
        return _(found.name)
    sentence = _("{ruleset} in ones") if scaled.unit == ONES else _("{ruleset} in tens")
    return sentence.format(ruleset=_(base.name))


# In ones or in tens


def scored_in(ruleset: Ruleset, scale: Scale) -> Ruleset:
    """Return the game in ones or tens, built-in if possible; raise PinochleError if impossible."""
    scaled = in_scale(ruleset, scale)
    return scaled if is_own(ruleset) else _printed_alike(scaled) or scaled


def printed(ruleset: Ruleset) -> Ruleset:
    """The ruleset that its changes refer to: its original in the same scale."""
    base = original(ruleset)
    return base if ruleset == base else printed_like(base, ruleset.values())


def printed_like(base: Ruleset, values: Values) -> Ruleset:
    """The same for plain values, even if they make no game."""
    scale = scale_of(values)
    alike = base if scale is None else in_scale(base, scale)
    return min(base, alike, key=lambda each: sum(values[n] != v for n, v in each.values().items()))


def _printed_alike(ruleset: Ruleset) -> Ruleset | None:
    """The built-in ruleset that is the same game, whatever its unused stakes."""
    idle = STAKES if ruleset.all_or_nothing is AllOrNothing.OFF else ()
    found = (each for each in rulesets() if each.changes_from(ruleset).keys() <= {*idle})
    return next(found, None)


# References


def texts(ruleset: Ruleset) -> dict[str, str]:
    """Its own name, if it has one, and every change from its original."""
    base = original(ruleset)
    name = {NAME: ruleset.name} if is_named(ruleset) else {}
    return name | {option: write(value) for option, value in ruleset.changes_from(base).items()}


def reference(ruleset: Ruleset) -> str:
    """The text that describes the ruleset in any installation."""
    query = urlencode(texts(ruleset), safe=",")
    id = original(ruleset).id
    return f"{id}?{query}" if query else id


def find(reference: str) -> Ruleset:
    """Return the ruleset of a reference; raise PinochleError if it is wrong."""
    if len(reference) > LONGEST_REFERENCE:
        raise RulesetError(_("That name is too long."), "ruleset")
    id, _mark, query = reference.partition("?")
    return Draft(find_ruleset(id), dict(parse_qsl(query, keep_blank_values=True))).ruleset


# Texts


@dataclass(frozen=True)
class Draft:
    """The texts of a form or a link, whether or not they make a game.

    ``texts`` has ``name`` and options by their names; missing ones are as in ``base``.
    """

    base: Ruleset
    texts: Mapping[str, str]

    @property
    def name(self) -> str:
        return tidy(self.texts.get(NAME, "")) or self.base.name

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the texts make; raises all mistakes together."""
        refuse(self.mistakes)
        return fast_replace(self.base.changed(self.values), name=self.name)

    @property
    def values(self) -> dict[str, object]:
        """The options that could be read from their texts."""
        return self._read[0]

    @cached_property
    def mistakes(self) -> tuple[PinochleError, ...]:
        """The texts that cannot be read, then contradictions between the others."""
        wrong = self._read[1]
        try:
            self.base.changed(self.values)
        except PinochleError as contradictions:
            wrong = (*wrong, *contradictions.mistakes)
        return (*_wrong_name(self.name), *wrong)

    @property
    def plain_values(self) -> dict[str, object]:
        """Every option as a plain value: the typed one if it can be read, else the base’s."""
        typed = {name: plain_value(value) for name, value in self.values.items()}
        return self.base.values() | typed

    @property
    def unreadable(self) -> dict[str, str]:
        """The texts of options that cannot be read."""
        wrong = [mistake.field for mistake in self._read[1]]
        return {name: self.texts[name] for name in wrong if name in OPTIONS}

    @property
    def changed(self) -> dict[str, str]:
        """The texts of changed options, and those that cannot be read."""
        values = self.values
        changed = {name for name, value in values.items() if value != getattr(self.base, name)}
        if "players" in changed:  # which alone implies the usual partnership
            changed.add("partnership")
        changes = {name: write(value) for name, value in values.items() if name in changed}
        name = {} if self.name == self.base.name else {NAME: self.name}
        return name | changes | self.unreadable

    @cached_property
    def _read(self) -> tuple[dict[str, object], tuple[PinochleError, ...]]:
        """The values that could be read, and the mistakes in the other texts."""
        values: dict[str, object] = {}
        wrong: list[PinochleError] = []
        for name, text in self.texts.items():
            try:
                if name != NAME:
                    values[name] = _option(name).read(_option(name).parse(text))
            except RulesetError as mistake:
                wrong.append(mistake)
        return self.base.with_partnership(values), tuple(wrong)


def _option(name: str) -> Option:
    if name not in OPTIONS:
        sentence = _("Scorekeeper has no rule called “{name}”.")
        raise RulesetError(sentence, name, name=name[:LONGEST_QUOTE])
    return OPTIONS[name]


def _wrong_name(name: str) -> list[PinochleError]:
    if len(name) > LONGEST_NAME:
        sentence = _("Use at most {most} letters for the name.")
        return [RulesetError(sentence, NAME, most=LONGEST_NAME)]
    if name and not is_readable(name):
        return [RulesetError(_("That name has a letter nobody can see."), NAME)]
    return []


def write(value: object) -> str:
    """An option's value as a link writes it: ``200``, ``10,50``, ``yes``, ``none``, a name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return NONE if value is None else str(value)


# In words


@dataclass(frozen=True)
class Difference:
    """An option that differs from the original, in players’ words."""

    option: Option
    value: str
    original: str


def differences(ruleset: Ruleset) -> list[Difference]:
    """How it differs from its original; another scale is one difference."""
    base = printed(ruleset)
    printed_values = {name: getattr(base, name) for name in OPTIONS}
    printed_values[UNIT] = original(ruleset).unit
    return [
        Difference(OPTIONS[name], value_words(getattr(ruleset, name)), value_words(value))
        for name, value in printed_values.items()
        if getattr(ruleset, name) != value
    ]


def in_words(mistake: PinochleError) -> str:
    """The sentence with the labels of options, as a form shows them."""
    if isinstance(mistake, RulesetError):
        return mistake.filled(_label)
    return mistake.sentence


def all_in_words(wrong: PinochleError) -> str:
    return " ".join(map(in_words, wrong.mistakes))


def _label(name: str) -> str:
    known = Ruleset.options()
    return f"“{known[name].label}”" if name in known else name
