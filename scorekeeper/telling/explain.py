"""The rules of a game in plain words, made from the options of its very ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.explain_deal import the_auction, the_kitty, the_passing, the_table
from scorekeeper.telling.explain_end import all_or_nothing, all_or_nothing_title, the_end
from scorekeeper.telling.explain_meld import meld_points, the_meld
from scorekeeper.telling.explain_score import the_result, the_tricks

Sentences = Callable[[Ruleset], Iterator[str]]


@dataclass(frozen=True)
class Section:
    """A heading of the rules page, what players say under it, and a table of points if any."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[tuple[str, str], ...] = ()


def explain(ruleset: Ruleset) -> tuple[Section, ...]:
    """The rules in the order of a hand, for people who know the game but not this table.

    Points are the ruleset's own. What this game does not have, such as a kitty, has no section.
    """
    sections = (
        _section(_("The table"), ruleset, the_table),
        _section(_("The auction"), ruleset, the_auction),
        _section(_("Passing cards"), ruleset, the_passing),
        _section(_("The kitty"), ruleset, the_kitty),
        _section(_("Meld"), ruleset, the_meld, tuple(meld_points(ruleset))),
        _section(_("Tricks"), ruleset, the_tricks),
        _section(_("What a hand scores"), ruleset, the_result),
        _section(all_or_nothing_title(ruleset), ruleset, all_or_nothing),
        _section(_("The end"), ruleset, the_end),
    )
    return tuple(section for section in sections if section.sentences)


def _section(
    title: str, ruleset: Ruleset, sentences: Sentences, table: tuple[tuple[str, str], ...] = ()
) -> Section:
    """A section whose sentences begin with a capital, whoever they begin with."""
    return Section(title, tuple(text[:1].upper() + text[1:] for text in sentences(ruleset)), table)
