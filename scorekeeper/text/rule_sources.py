"""Texts about the source of an option: the documents, players' custom, or our choice."""

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.customized import printed
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import Source, source_of

NOT_WRITTEN = N_("not in the written rules")
# The rule documents' titles, by number.
TITLES = {
    "000": N_("Pinochle rules by Klemic, Sedgwick, Dailey, Benson and Dunlap"),
    "001": N_("Howell’s “Rules of Pinochle”"),
    "002": N_("“Pinochle Rules”, a sheet for three, four and five players"),
    "003": N_("“Card Game for 4 Players: Pinochle”"),
    "004": N_("Game Rules of the Idaho Good Sam Organization"),
}


def document_title(document: str) -> str:
    """The title of a document. ``document`` is its file name, such as “000_….txt”."""
    return _(TITLES[document.partition("_")[0]])


def notes(ruleset: Ruleset) -> dict[str, str]:
    """Notes by option, such as “not in the written rules”.

    An option has a note if the documents lack its value or disagree about it. If players changed
    the option, its note is empty. Scoring in ones or tens does not count as a change.
    """
    base = printed(ruleset)
    found = {name: _note(source_of(base.id, name)) for name in Ruleset.options()}
    changes = dict.fromkeys(ruleset.changes_from(base), "")
    return {name: note for name, note in found.items() if note} | changes


def is_barely_written(ruleset: Ruleset) -> bool:
    """True if the option ``players`` is not from the documents. Then most rules are our choice."""
    return bool(notes(ruleset).get("players"))


def _note(source: Source) -> str:
    if source.settled:
        return _("the written rules disagree")
    return _(NOT_WRITTEN) if source.is_chosen else ""


def source_words(source: Source) -> str:
    """The document and its lines, or a text for values that no document has."""
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
    """The title with lines: “…, line 17”, “…, lines 7 and 63” or “…, lines 16 to 18”."""
    *others, text = [
        _("{first} to {last}", first=first, last=last) if last else first
        for first, last in source.lines
    ]
    if others:
        text = _("{others} and {last}", others=", ".join(others), last=text)
    count = 1 if text.isdigit() else len(source.lines) + 1
    return ngettext(
        "{title}, line {lines}",
        "{title}, lines {lines}",
        count,
        title=_(TITLES[source.document]),
        lines=text,
    )
