"""The rules of a game in plain words, made from the options of its very ruleset."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.language import N_, _, capitalized, ngettext
from scorekeeper.pinochle.rules.customized import original
from scorekeeper.pinochle.rules.kinds import value_words
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.bid_meanings import MUCH_MELD, told_by_bids
from scorekeeper.text.glossary import Term, terms_in
from scorekeeper.text.meld_prices import meld_prices, noted_prices
from scorekeeper.text.rules_page import Sentence, sections
from scorekeeper.text.sources import NOT_WRITTEN, is_barely_written, notes

TABLES: dict[str, Callable[[Ruleset], Iterable[tuple[str, str]]]] = {
    "What bids tell": told_by_bids,
    "Meld": meld_prices,
}
NUMBERS = {1: N_("one"), 2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five")}


@dataclass(frozen=True)
class Section:
    """A heading of the rules page, what players say under it, and a table if any."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[tuple[str, str], ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)  # to sentences and names of the table
    words: tuple[Term, ...] = ()  # that it uses first


def explain(ruleset: Ruleset) -> tuple[Section, ...]:
    """The rules in the order of a hand, for people who know the game but not this table.

    Points are the ruleset's own. What this game does not have, such as a kitty, has no section.
    """
    values = Values(ruleset)
    by_option = notes(ruleset)
    omitted = {"", _(NOT_WRITTEN)} if is_barely_written(ruleset) else {""}
    found = (_section(values, by_option, omitted, title, told) for title, told in sections())
    return tuple(_with_words(section for section in found if section.sentences))


def goal(ruleset: Ruleset) -> str:
    """What ends a game by these rules: “to 1500”, “10 hands”."""
    if ruleset.hand_limit:
        told = ngettext("{number} hand", "{number} hands", ruleset.hand_limit)
        return told.format(number=ruleset.hand_limit)
    if ruleset.time_limit:
        return _("{number} minutes").format(number=ruleset.time_limit)
    return _("to {target}").format(target=ruleset.target)


def told_of(ruleset: Ruleset, wanted: Mapping[str, Container[str]]) -> Iterator[str]:
    """What the rules page says of some options, by its sections, in the order of a hand."""
    values = Values(ruleset)
    for title, told in sections():
        for sentence in told:
            tells_it = any(option in wanted.get(title, ()) for option in sentence.tells)
            if tells_it and sentence.holds(ruleset):
                yield _said(values, sentence)


def _said(values: Values, sentence: Sentence) -> str:
    # A sentence can begin with what fills its braces: “the declarer's side”.
    return capitalized(sentence.text(values.ruleset).format_map(values))


def _section(
    values: Values,
    by_option: Mapping[str, str],
    omitted: Container[str],
    title: str,
    told: tuple[Sentence, ...],
) -> Section:
    ruleset = values.ruleset
    said = {_said(values, sentence): sentence for sentence in told if sentence.holds(ruleset)}
    table = tuple(TABLES[title](ruleset)) if title in TABLES else ()
    noted = {text: _note(ruleset, by_option, sentence) for text, sentence in said.items()}
    if title == "Meld":
        noted |= noted_prices(ruleset, by_option)
    shown = {text: note for text, note in noted.items() if note not in omitted}
    return Section(_(title).format_map(values), tuple(said), table, shown)


def _note(ruleset: Ruleset, by_option: Mapping[str, str], sentence: Sentence) -> str:
    document = original(ruleset).document[:3]
    if sentence.documents is not None and document not in sentence.documents:
        return _(NOT_WRITTEN)
    found = [by_option[option] for option in sentence.tells if option in by_option]
    return found[0] if found and all(found) else ""


def _with_words(sections: Iterable[Section]) -> Iterator[Section]:
    explained: set[Term] = set()
    for section in sections:
        names = (name for name, _points in section.table)
        words = terms_in(section.title, *section.sentences, *names)
        yield replace(section, words=tuple(word for word in words if word not in explained))
        explained.update(words)


class Values(dict[str, str]):
    """What the braces of a sentence hold: an option as players say it, or a phrase."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(_parties(ruleset) | _phrases(ruleset))
        self.ruleset = ruleset

    def __missing__(self, name: str) -> str:
        return value_words(getattr(self.ruleset, name))


def _parties(ruleset: Ruleset) -> dict[str, str]:
    """How the two parties are called, each in the singular, and what is theirs."""
    one = _("the other player with the most trick points")
    if ruleset.partners:
        others = _("each other team") if ruleset.several_defend else _("the other team")
        names = _("the bidding team"), _("its"), others, _("its")
        one = _("the other team with the most trick points")
    elif ruleset.calls_partner:
        names = _("the bidding team"), _("its"), _("each other player"), _("their")
    else:
        names = _("the bidder"), _("their"), _("each other player"), _("their own")
    parties = dict(zip(("declaring", "its", "defending", "theirs"), names, strict=True))
    return {**parties, "paid": one if ruleset.pays_one else parties["defending"]}


def _phrases(ruleset: Ruleset) -> dict[str, str]:
    swept = ruleset.trick_total if ruleset.sweep_points is None else ruleset.sweep_points
    return {
        "players": _number(ruleset.players),
        "others": _number(ruleset.players - 1),
        "copies": _number(ruleset.copies),
        "ranks": _("A, 10, K, Q, J and 9") if ruleset.nines else _("A, 10, K, Q and J"),
        "dealt": _cards(ruleset.hand),
        "passed": _cards(ruleset.pass_count),
        "put_away": _cards(ruleset.kitty),
        "jump": value_words(2 * ruleset.bid_step),
        "much_meld": value_words(MUCH_MELD * ruleset.unit),
        "swept": value_words(swept),
    }


def _number(number: int) -> str:
    return _(NUMBERS[number]) if number in NUMBERS else str(number)


def _cards(count: int) -> str:
    return ngettext("one card", "{count} cards", count).format(count=count)
