"""House rulesets: a built-in ruleset with some options changed, and maybe with another name.

The built-in one is called the original. Forms and links have the changed options as texts. A
reference is a text that describes the ruleset in any installation: ``classic`` or
``classic?name=Kitchen+table&target=200``.
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

NAME = "name"  # the only text of a form or link that is not an option
LONGEST_NAME = 40  # letters
LONGEST_REFERENCE = 8000  # letters; a reference that changes every option has about 1,500

STAKES = ("sweep_bonus", "thousand", "moon")  # points for playing all or nothing

# The options that a table can set.
OPTIONS = {name: option for name, option in Ruleset.options().items() if name != DERIVED}


def original(ruleset: Ruleset) -> Ruleset:
    """Return the built-in ruleset with the same id, or for an unknown id the most similar one."""
    if ruleset.id in IDS:
        return find_ruleset(ruleset.id)
    return min(rulesets(), key=lambda each: (len(ruleset.changes_from(each)), each.id))


@lru_cache(256)
def points_key(ruleset: Ruleset) -> tuple[str, ...]:
    """Return a key that ignores the ruleset's name and its options for the end of a game."""
    base = original(ruleset)
    changes = ruleset.changes_from(base).items()
    relevant = [each for each in changes if OPTIONS[each[0]].group is not Group.END]
    return base.id, *(f"{name}={value}" for name, value in sorted(relevant, key=str))


def house_ruleset(ruleset: Ruleset) -> Ruleset:
    """Return an imported ruleset under its own name.

    The other fields of ``IDENTITY`` are those of its original. Raises RulesetError for a wrong
    name.
    """
    own = trusted_house_ruleset(ruleset)
    refuse(_wrong_name(own.name))
    return own


def trusted_house_ruleset(ruleset: Ruleset) -> Ruleset:
    """Return what ``house_ruleset`` returns, but do not check the name of a stored ruleset."""
    base = original(ruleset)
    identity = {field: getattr(base, field) for field in IDENTITY}
    return fast_replace(ruleset, **{**identity, NAME: tidy(ruleset.name) or base.name})


def is_own(ruleset: Ruleset) -> bool:
    """True if the name or an option differs from the original."""
    return is_named(ruleset) or bool(ruleset.changes_from(original(ruleset)))


def is_named(ruleset: Ruleset) -> bool:
    """True if the name differs from the original's."""
    return ruleset.name != original(ruleset).name


def ruleset_name(ruleset: Ruleset) -> str:
    """Return the name that the table gave the ruleset, or the translated built-in name.

    If the table changed the scale, the built-in name says so: ``Race Horse in ones``.
    """
    if is_named(ruleset):
        return ruleset.name
    base = original(ruleset)
    return _(base.name) if ruleset.unit == base.unit else _name_in_scale(ruleset)


def _name_in_scale(ruleset: Ruleset) -> str:
    base, scaled = original(ruleset), printed(ruleset)
    if scaled is base:  # the unit was changed, but not the points
        return _(base.name)
    if found := _same_built_in(scaled):
        return _(found.name)
    sentence = _("{ruleset} in ones") if scaled.unit == ONES else _("{ruleset} in tens")
    return sentence.format(ruleset=_(base.name))


# In ones or in tens


def scored_in(ruleset: Ruleset, scale: Scale) -> Ruleset:
    """Return the ruleset scored in ones or tens: ``classic`` in tens is ``classic-tens``.

    Raises PinochleError if an option cannot be scored that way.
    """
    scaled = in_scale(ruleset, scale)
    return scaled if is_own(ruleset) else _same_built_in(scaled) or scaled


def printed(ruleset: Ruleset) -> Ruleset:
    """Return the original in the scale of the ruleset, to compare the two."""
    base = original(ruleset)
    return base if ruleset == base else printed_like(base, ruleset.values())


def printed_like(base: Ruleset, values: Values) -> Ruleset:
    """Return ``base`` in ones or in tens, whichever differs less from these plain values.

    The values may contradict each other.
    """
    scale = scale_of(values)
    alike = base if scale is None else in_scale(base, scale)
    return min(base, alike, key=lambda each: sum(values[n] != v for n, v in each.values().items()))


def _same_built_in(ruleset: Ruleset) -> Ruleset | None:
    """Return a built-in ruleset with the same options, or None.

    The stakes of all or nothing may differ if the ruleset does not use them.
    """
    unused = STAKES if ruleset.all_or_nothing is AllOrNothing.OFF else ()
    found = (each for each in rulesets() if each.changes_from(ruleset).keys() <= {*unused})
    return next(found, None)


# References


def texts(ruleset: Ruleset) -> dict[str, str]:
    """Return the texts for a form or link: each changed option, and the name if it was changed."""
    base = original(ruleset)
    name = {NAME: ruleset.name} if is_named(ruleset) else {}
    return name | {option: write(value) for option, value in ruleset.changes_from(base).items()}


def reference(ruleset: Ruleset) -> str:
    """Return the text that describes the ruleset in any installation."""
    query = urlencode(texts(ruleset), safe=",")
    id = original(ruleset).id
    return f"{id}?{query}" if query else id


def find(reference: str) -> Ruleset:
    """Return the ruleset that a reference describes; raise PinochleError for a wrong reference."""
    if len(reference) > LONGEST_REFERENCE:
        raise RulesetError(_("That name is too long."), "ruleset")
    id, _mark, query = reference.partition("?")
    return Draft(find_ruleset(id), dict(parse_qsl(query, keep_blank_values=True))).ruleset


# Texts


@dataclass(frozen=True)
class Draft:
    """The texts of a ruleset form or link, which may be wrong.

    The keys of ``texts`` are ``name`` and the names of options. Missing options are as in ``base``.
    """

    base: Ruleset
    texts: Mapping[str, str]

    @property
    def name(self) -> str:
        return tidy(self.texts.get(NAME, "")) or self.base.name

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the texts describe; raises PinochleError with all mistakes."""
        refuse(self.mistakes)
        return fast_replace(self.base.changed(self.values), name=self.name)

    @property
    def values(self) -> dict[str, object]:
        """The values of the options whose texts could be read."""
        return self._read[0]

    @cached_property
    def mistakes(self) -> tuple[PinochleError, ...]:
        """A wrong name, then unreadable texts, then contradictions between the other options."""
        wrong = self._read[1]
        try:
            self.base.changed(self.values)
        except PinochleError as contradictions:
            wrong = (*wrong, *contradictions.mistakes)
        return (*_wrong_name(self.name), *wrong)

    @property
    def plain_values(self) -> dict[str, object]:
        """Every option as a plain value; an unreadable option is as in ``base``."""
        typed = {name: plain_value(value) for name, value in self.values.items()}
        return self.base.values() | typed

    @property
    def unreadable(self) -> dict[str, str]:
        """The option texts that could not be read, by option name."""
        wrong = [mistake.field for mistake in self._read[1]]
        return {name: self.texts[name] for name in wrong if name in OPTIONS}

    @property
    def changed(self) -> dict[str, str]:
        """The texts that differ from ``base``, including those that could not be read."""
        values = self.values
        changed = {name for name, value in values.items() if value != getattr(self.base, name)}
        if "players" in changed:  # without a partnership, the usual one would be set
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
    """Return an option's value as a text for a link, such as ``10,50``, ``yes`` or ``none``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return NONE if value is None else str(value)


# In words


@dataclass(frozen=True)
class Difference:
    """An option that differs from the original, with both values in players’ words."""

    option: Option
    value: str
    original: str


def differences(ruleset: Ruleset) -> list[Difference]:
    """List the differences from the original. A change of scale is one difference."""
    base = printed(ruleset)
    printed_values = {name: getattr(base, name) for name in OPTIONS}
    printed_values[UNIT] = original(ruleset).unit
    return [
        Difference(OPTIONS[name], value_words(getattr(ruleset, name)), value_words(value))
        for name, value in printed_values.items()
        if getattr(ruleset, name) != value
    ]


def in_words(mistake: PinochleError) -> str:
    """Return the mistake's sentence, with the labels of options that a form shows."""
    if isinstance(mistake, RulesetError):
        return mistake.filled(_label)
    return mistake.sentence


def all_in_words(wrong: PinochleError) -> str:
    return " ".join(map(in_words, wrong.mistakes))


def _label(name: str) -> str:
    known = Ruleset.options()
    return f"“{known[name].label}”" if name in known else name
