"""Where an option's value comes from, in words."""

from __future__ import annotations

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.customized import printed
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import Source, source_of

# What the rule documents call themselves, by their numbers.
TITLES = {
    "000": N_("Pinochle rules by Klemic, Sedgwick, Dailey, Benson and Dunlap"),
    "001": N_("Howell’s “Rules of Pinochle”"),
    "002": N_("“Pinochle Rules”, a sheet for three, four and five players"),
    "003": N_("“Card Game for 4 Players: Pinochle”"),
    "004": N_("Game Rules of the Idaho Good Sam Organization"),
}


def document_title(document: str) -> str:
    """What a document calls itself, by its file: “000_….txt”."""
    return _(TITLES[document.partition("_")[0]])


def our_choices(ruleset: Ruleset) -> set[str]:
    """The options whose value we chose, the written rules being silent or at odds.

    What the table changed is the table's; all points in the other scale are the same choice.
    """
    base = printed(ruleset)
    found = (name for name in Ruleset.options() if _is_ours(source_of(base.id, name)))
    return {name for name in found if getattr(ruleset, name) == getattr(base, name)}


def _is_ours(source: Source) -> bool:
    return source.is_chosen or source.settled != ""


def source_words(source: Source) -> str:
    """The title and the lines, or that the written rules don't say."""
    if source.lines:
        return _lines(source) + _addition(source)
    if source.settled:
        return _("Our choice: the written rules contradict each other")
    if source.is_chosen:
        return _("Our choice: the written rules don’t say")
    return _("A rule that tables use. It isn’t in the written rules")


def _addition(source: Source) -> str:
    if source.settled:
        return _("; the written rules contradict each other, so we chose")
    return _("; the rest is our choice") if source.is_chosen else ""


def _lines(source: Source) -> str:
    """``…, line 17``, or its ``lines 7 and 63``, its ``lines 16 to 18``."""
    *others, said = [
        _("{first} to {last}").format(first=first, last=last) if last else first
        for first, last in source.lines
    ]
    if others:
        said = _("{others} and {last}").format(others=", ".join(others), last=said)
    count = 1 if said.isdigit() else len(source.lines) + 1
    words = ngettext("{title}, line {lines}", "{title}, lines {lines}", count)
    return words.format(title=_(TITLES[source.document]), lines=said)
