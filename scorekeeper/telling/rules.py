"""The rules of a game in plain words, made from the options of its very ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.choices import NinesRedeal, Reach
from scorekeeper.pinochle.rules.kinds import say
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.bid_meanings import MUCH_MELD
from scorekeeper.telling.meld_prices import meld_prices
from scorekeeper.telling.rules_of_play import (
    the_auction,
    the_kitty,
    the_meld,
    the_passing,
    the_table,
    the_tricks,
)
from scorekeeper.telling.rules_of_scoring import (
    a_sweep,
    playing_1000,
    shooting_the_moon,
    the_end,
    the_result,
)

# The order of a hand. A game without a kitty has no sentence about one, and so no section.
SECTIONS = (
    (N_("The table"), the_table),
    (N_("The auction"), the_auction),
    (N_("Passing cards"), the_passing),
    (N_("The kitty"), the_kitty),
    (N_("Meld"), the_meld),
    (N_("Tricks"), the_tricks),
    (N_("What a hand scores"), the_result),
    (N_("A sweep"), a_sweep),
    (N_("Playing {thousand}"), playing_1000),
    (N_("Shooting the moon"), shooting_the_moon),
    (N_("The end"), the_end),
)

NUMBERS = {1: N_("one"), 2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five")}
NINES = {
    NinesRedeal.OFF: "",
    NinesRedeal.FIVE_OR_MORE: N_("five nines or more"),
    NinesRedeal.FIVE_NO_MELD: N_("five nines or more and no meld"),
    NinesRedeal.FIVE_NO_MELD_OR_SIX: N_("five nines and no meld, or six nines,"),
}


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
    values = Values(ruleset)
    sections = (
        Section(
            _(title).format_map(values),
            tuple(_capitalized(each.format_map(values)) for each in said(ruleset) if each),
            tuple(meld_prices(ruleset)) if said is the_meld else (),
        )
        for title, said in SECTIONS
    )
    return tuple(section for section in sections if section.sentences)


def _capitalized(sentence: str) -> str:
    """A sentence can begin with what fills its braces: “the declarer's side”."""
    return sentence[:1].upper() + sentence[1:]


class Values(dict[str, str]):
    """What the braces of a sentence stand for: an option as players say it, or a phrase."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(_parties(ruleset) | _phrases(ruleset) | _sums(ruleset))
        self.ruleset = ruleset

    def __missing__(self, name: str) -> str:
        return say(getattr(self.ruleset, name))


def _parties(ruleset: Ruleset) -> dict[str, str]:
    """How the two parties are called, each in the singular, and what is theirs."""
    if ruleset.partners:
        names = _("the declarer's side"), _("its"), _("the other side"), _("its")
    elif ruleset.calls_partner:
        names = _("the declarer's side"), _("its"), _("each other player"), _("their")
    else:
        names = _("the declarer"), _("their"), _("each other player"), _("their own")
    return dict(zip(("declaring", "its", "defending", "theirs"), names, strict=True))


def _phrases(ruleset: Ruleset) -> dict[str, str]:
    exceed = ruleset.reach is Reach.EXCEED
    enough = _("more than {target}") if exceed else _("{target} or more")
    return {
        "players": _number(ruleset.players),
        "defenders": _number(ruleset.players - 2),  # where the declarer calls a partner
        "copies": _number(ruleset.copies),
        "ranks": _("A, 10, K, Q, J and 9") if ruleset.nines else _("A, 10, K, Q and J"),
        "dealt": _cards(ruleset.hand),
        "passed": _cards(ruleset.pass_count),
        "put_away": _cards(ruleset.kitty),
        "nines": _(NINES[ruleset.nines_redeal]),
        "enough": enough.format(target=ruleset.target),
    }


def _sums(ruleset: Ruleset) -> dict[str, str]:
    sweep_points = ruleset.trick_total if ruleset.sweep_points is None else ruleset.sweep_points
    return {
        "jump": say(2 * ruleset.bid_step),
        "much_meld": say(MUCH_MELD * ruleset.unit),
        "sweep_points": say(sweep_points),
    }


def _number(number: int) -> str:
    return _(NUMBERS[number]) if number in NUMBERS else str(number)


def _cards(count: int) -> str:
    return ngettext("one card", "{count} cards", count).format(count=count)
