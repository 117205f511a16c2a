"""Texts about rulesets: addresses, names, summaries, sources and comparisons."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from flask import url_for

from scorekeeper.language import N_, _, capitalized, ngettext
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.choices import PassMode, Save
from scorekeeper.pinochle.rules.kinds import value_words
from scorekeeper.pinochle.rules.ones_and_tens import ONES, TENS, scale_of
from scorekeeper.pinochle.rules.options import Option
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import source_of
from scorekeeper.text.rule_sources import source_words
from scorekeeper.text.rules import goal
from scorekeeper.text.text_files import cautions

# An option's label, and one pair per ruleset: the value in words, and whether it differs from the
# first ruleset's.
Row = tuple[str, list[tuple[str, bool]]]

SAVED = {
    Save.TRICK: N_("Any trick saves your meld."),
    Save.POINTS: N_("A counter or the last trick saves your meld."),
    Save.COUNTER: N_("Only a counter saves your meld."),
}
TO_NEW_GAME = "new"  # in the address of a page that leads back to New game


class Way(NamedTuple):
    """Words for what happens between the auction and the meld."""

    tile: str  # on New game
    in_short: str


WAYS = {  # in the order of the tiles
    "no": Way(N_("No"), N_("no passing")),
    "pass": Way(N_("{count} and back"), N_("pass {count} and back")),
    "swap": Way(N_("Swap {count}"), N_("swap {count}")),
    "kitty": Way(N_("Kitty of {count}"), N_("kitty of {count}")),
    "open": Way(N_("Open kitty of {count}"), N_("open kitty of {count}")),
    "partner": Way(N_("Call a partner"), N_("call a partner")),
}

SCALES = {ONES: N_("Score in ones"), TENS: N_("Score in tens")}


def ruleset_url(page: str, ruleset: Ruleset, **values: Any) -> str:
    """The address of a page about a ruleset. It contains all changes, so it works on any server."""
    query: dict[str, Any] = {**customized.texts(ruleset), **values}
    return url_for(f"rules.{page}", ruleset_id=customized.original(ruleset).id, **query)


def summary(ruleset: Ruleset) -> str:
    """The summary of a built-in ruleset; for others, the number of changes.

    For a ruleset with its own name, the text also names the original.
    """
    if not customized.is_own(ruleset):
        return _(ruleset.summary)
    base = customized.original(ruleset)
    changes = len(customized.differences(ruleset))
    if customized.is_named(ruleset):
        return made_from(base, changes)
    return ngettext("{count} change", "{count} changes", changes, count=changes)


def in_other_scale(ruleset: Ruleset) -> Ruleset | None:
    """The ruleset in the other scale, ones or tens; None if that is impossible."""
    other = ONES if scale_of(ruleset.values()) == TENS else TENS
    try:
        return customized.scored_in(ruleset, other)
    except PinochleError:
        return None


def name_tonight(ruleset: Ruleset) -> str:
    """The ruleset's name, with the winning score if that is the only change."""
    name = customized.ruleset_name(ruleset)
    return f"{name} {goal(ruleset)}" if has_own_target(ruleset) else name


def name_in_list(ruleset: Ruleset) -> str:
    """The ruleset's name in a list: “Classic to 200”, “Classic with 2 changes”."""
    if customized.is_named(ruleset) or not is_house(ruleset):
        return name_tonight(ruleset)
    return made_from(customized.printed(ruleset), len(_changes_in_scale(ruleset)))


def is_house(ruleset: Ruleset) -> bool:
    """True if a ruleset has its own name, or changes more than the scale and the winning score."""
    return customized.is_named(ruleset) or not _changes_in_scale(ruleset) <= {"target"}


def has_own_target(ruleset: Ruleset) -> bool:
    """True if, apart from the scale, only the winning score differs from its original."""
    return not is_house(ruleset) and "target" in _changes_in_scale(ruleset)


def _changes_in_scale(ruleset: Ruleset) -> set[str]:
    """The options that differ from the original by more than the scale."""
    return {*ruleset.changes_from(customized.printed(ruleset))}


def in_short(ruleset: Ruleset) -> str:
    """Half a line about a ruleset: “To 1500 · bids from 250 · pass 4 and back”.

    For a table's own rules, the line has only ``summary`` and the goal.
    """
    if customized.is_named(ruleset):
        return f"{summary(ruleset)} · {goal(ruleset)}"
    if is_house(ruleset):
        return capitalized(f"{goal(ruleset)} · {summary(ruleset)}")
    way, count = passing(ruleset)
    parts = [
        _("double deck") if ruleset.is_double_deck else "",
        goal(ruleset),
        _("bids from {bid}", bid=ruleset.min_bid),
        _(WAYS[way].in_short, count=count),
        _("only a counter saves meld") if ruleset.save is Save.COUNTER else "",
    ]
    return capitalized(" · ".join(filter(None, parts)))


def beyond_answers(ruleset: Ruleset) -> str:
    """The rules that New game does not ask about: “Bids from 150. Any trick saves your meld.”"""
    parts = [
        f"{summary(ruleset)}." if is_house(ruleset) else "",
        "" if ruleset.plays_to_target else f"{capitalized(goal(ruleset))}.",
        _("Bids from {bid}.", bid=ruleset.min_bid),
        _(SAVED[ruleset.save]),
    ]
    return " ".join(filter(None, parts))


def passing(ruleset: Ruleset) -> tuple[str, int]:
    """The key in ``WAYS`` for the step between auction and meld, and its number of cards."""
    if ruleset.pass_count:
        swaps = ruleset.pass_mode is PassMode.BLIND_SWAP
        return "swap" if swaps else "pass", ruleset.pass_count
    if ruleset.kitty:
        return "open" if ruleset.kitty_shown else "kitty", ruleset.kitty
    return "partner" if ruleset.calls_partner else "no", 0


def made_from(base: Ruleset, changes: int) -> str:
    """The original and the number of changes: “Classic with 2 changes”."""
    words = _("Based on {ruleset}")
    if changes:
        words = ngettext("{ruleset} with {count} change", "{ruleset} with {count} changes", changes)
    return words.format(ruleset=customized.ruleset_name(base), count=changes)


def option_sources(printed: Ruleset) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The label, value and source of each option, by heading."""
    return [
        (
            group.words,
            [
                (
                    option.label,
                    value_words(getattr(printed, option.name)),
                    source_words(source_of(printed.id, option.name)),
                )
                for option in options
            ],
        )
        for group, options in Ruleset.options_by_group()
    ]


def option_cautions(ruleset: Ruleset) -> dict[Option, str]:
    """A warning for each option whose value looks like a slip."""
    return {customized.OPTIONS[name]: sentence for name, sentence in cautions(ruleset).items()}


def compared(rulesets: Sequence[Ruleset]) -> list[tuple[str, list[Row]]]:
    """The options whose values differ between the rulesets, by heading."""
    grouped = Ruleset.options_by_group()
    rows = [(group.words, _rows(options, rulesets)) for group, options in grouped]
    return [(title, found) for title, found in rows if found]


def _rows(options: Iterable[Option], rulesets: Sequence[Ruleset]) -> list[Row]:
    rows = [(each.label, [getattr(r, each.name) for r in rulesets]) for each in options]
    return [
        (label, [(value_words(value), value != values[0]) for value in values])
        for label, values in rows
        if len(set(values)) > 1
    ]
