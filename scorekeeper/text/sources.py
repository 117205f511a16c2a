"""Where an option's value comes from, in words."""

from __future__ import annotations

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.customized import printed
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import Source, source_of

NOT_WRITTEN = N_("not in the written rules")
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


def notes(ruleset: Ruleset) -> dict[str, str]:
    """A note to each option whose value isn’t simply written: no rules say it, or others.

    The note is empty where the table chose the value. The other scale is no change.
    """
    base = printed(ruleset)
    noted = {name: _note(source_of(base.id, name)) for name in Ruleset.options()}
    changed = dict.fromkeys(ruleset.changes_from(base), "")
    return {name: note for name, note in noted.items() if note} | changed


def is_barely_written(ruleset: Ruleset) -> bool:
    """True if the written rules don't even say who plays with whom, so that most rules are ours."""
    return bool(notes(ruleset).get("players"))


def _note(source: Source) -> str:
    if source.settled:
        return _("the written rules disagree")
    return _(NOT_WRITTEN) if source.is_chosen else ""


def source_words(source: Source) -> str:
    """The title and the lines, or that the written rules don't say."""
    if source.lines:
        return _lines(source) + _addition(source)
    if source.is_chosen:
        return _("Our choice: the written rules don’t say")
    return _("A rule that tables use. It isn’t in the written rules")


def _addition(source: Source) -> str:
    if source.settled:
        return _("; the written rules disagree, so we chose")
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
