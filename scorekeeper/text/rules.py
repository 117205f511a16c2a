"""The rules of a game in plain words, generated from its ruleset's options."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.language import N_, _, capitalized, ngettext
from scorekeeper.pinochle.rules.customized import original
from scorekeeper.pinochle.rules.kinds import value_words
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .bid_meanings import MUCH_MELD, meanings_by_bid
from .glossary import Term, terms_in
from .meld_prices import meld_prices, noted_prices
from .rule_sources import NOT_WRITTEN, is_barely_written, notes
from .text_files import Sentence, sections

RULES_PAGE = "rules_page.txt"
TABLES: dict[str, Callable[[Ruleset], Iterable[tuple[str, str]]]] = {
    "What bids tell": meanings_by_bid,
    "Meld": meld_prices,
}
NUMBERS = {1: N_("one"), 2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five")}


@dataclass(frozen=True)
class Section:
    """A section of the rules page: heading, sentences and an optional table."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[tuple[str, str], ...]
    notes: Mapping[str, str]  # by sentence, or by name in the table
    words: tuple[Term, ...] = ()  # glossary terms that no earlier section uses


def explain(ruleset: Ruleset) -> tuple[Section, ...]:
    """The rules in the order of a hand, for people who know Pinochle but not this ruleset.

    Points are in the ruleset's unit. A section without sentences is left out.
    """
    values = Values(ruleset)
    by_option = notes(ruleset)
    omitted = {"", _(NOT_WRITTEN)} if is_barely_written(ruleset) else {""}
    found = (_section(values, by_option, omitted, *each) for each in sections(RULES_PAGE).items())
    return tuple(_with_words(section for section in found if section.sentences))


def goal(ruleset: Ruleset) -> str:
    """The goal of a game: “to 1500”, “10 hands” or “90 minutes”."""
    if ruleset.hand_limit:
        return ngettext(
            "{number} hand", "{number} hands", ruleset.hand_limit, number=ruleset.hand_limit
        )
    if ruleset.time_limit:
        return _("{number} minutes", number=ruleset.time_limit)
    return _("to {target}", target=ruleset.target)


def sentences_about(ruleset: Ruleset, wanted: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Yield the sentences of the rules page about some options.

    ``wanted`` has the options by the title of their section.
    """
    values = Values(ruleset)
    for title, options in wanted.items():
        for sentence in sections(RULES_PAGE)[title]:
            if set(options).intersection(sentence.options) and sentence.holds(ruleset):
                yield _text(values, sentence)


def _text(values: Values, sentence: Sentence) -> str:
    # A sentence can begin with a lower-case phrase: “the bidding team”.
    return capitalized(sentence.text(values.ruleset).format_map(values))


def _section(
    values: Values,
    by_option: Mapping[str, str],
    omitted: Container[str],
    title: str,
    sentences: tuple[Sentence, ...],
) -> Section:
    ruleset = values.ruleset
    texts = {_text(values, sentence): sentence for sentence in sentences if sentence.holds(ruleset)}
    table = tuple(TABLES[title](ruleset)) if title in TABLES else ()
    found = {text: _note(ruleset, by_option, sentence) for text, sentence in texts.items()}
    if title == "Meld":
        found |= noted_prices(ruleset, by_option)
    shown = {text: note for text, note in found.items() if note not in omitted}
    return Section(_(title).format_map(values), tuple(texts), table, shown)


def _note(ruleset: Ruleset, by_option: Mapping[str, str], sentence: Sentence) -> str:
    document = original(ruleset).document[:3]
    if sentence.documents is not None and document not in sentence.documents:
        return _(NOT_WRITTEN)
    found = [by_option[option] for option in sentence.options if option in by_option]
    return found[0] if found and all(found) else ""


def _with_words(sections: Iterable[Section]) -> Iterator[Section]:
    explained: set[Term] = set()
    for section in sections:
        names = (name for name, _points in section.table)
        words = terms_in(section.title, *section.sentences, *names)
        yield replace(section, words=tuple(word for word in words if word not in explained))
        explained.update(words)


class Values(dict[str, str]):
    """The values that fill a sentence's braces: phrases, or options in players' words."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(_parties(ruleset) | _phrases(ruleset))
        self.ruleset = ruleset

    def __missing__(self, name: str) -> str:
        return value_words(getattr(self.ruleset, name))


def _parties(ruleset: Ruleset) -> dict[str, str]:
    """The names of the declaring and the defending party, in the singular, with possessives."""
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
    return ngettext("one card", "{count} cards", count, count=count)
