"""The table of all melds and their points in a ruleset."""

from collections.abc import Iterator, Mapping

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.customized import original
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import source_of

from .vocabulary import TIMES

# The name of one meld in the table, and its name after “Double”.
RUN = N_("Run: A 10 K Q J of trump"), N_("run")
ROYAL_MARRIAGE = N_("Royal marriage: K Q of trump"), N_("royal marriage")
MARRIAGE = N_("Marriage: K Q of another suit"), N_("marriage in one suit")
PRICED = {
    "pinochle": (N_("Pinochle: jack of diamonds, queen of spades"), N_("pinochle")),
    "aces": (N_("Aces around: one in each suit"), N_("aces around")),
    "kings": (N_("Kings around: one in each suit"), N_("kings around")),
    "queens": (N_("Queens around: one in each suit"), N_("queens around")),
    "jacks": (N_("Jacks around: one in each suit"), N_("jacks around")),
}
EXTRA_PAIR = N_("Extra marriage in trump with a run")
ROUNDHOUSE = N_("Roundhouse: a marriage in each suit")
ROUNDHOUSE_AND_RUN = N_("Roundhouse and run")

Row = tuple[str, str]


def meld_prices(rules: Ruleset) -> Iterator[Row]:
    """Yield every meld with its points."""
    yield from _sets(RUN, rules.run)
    if rules.extra_king:
        yield _("Extra K of trump with a run"), str(rules.extra_king)
    if rules.extra_queen:
        yield _("Extra Q of trump with a run"), str(rules.extra_queen)
    yield _(EXTRA_PAIR), str(rules.extra_pair)
    each_royal = _("Each royal marriage: K Q of trump")
    yield from _marriages(each_royal, ROYAL_MARRIAGE, rules.royal_marriage_each)
    yield from _marriages(_("Each marriage: K Q of another suit"), MARRIAGE, rules.marriage_each)
    if rules.dix is not None:
        yield _("Each nine of trump"), str(rules.dix)
    for option, names in PRICED.items():
        yield from _sets(names, getattr(rules, option))
    yield _(ROUNDHOUSE), str(rules.roundhouse_parts)
    with_run = rules.run_and_roundhouse_parts + rules.run_adds_to_roundhouse
    yield _(ROUNDHOUSE_AND_RUN), str(with_run)


def noted_prices(rules: Ruleset, notes: Mapping[str, str]) -> dict[str, str]:
    """Map names of rows to notes. ``notes`` maps options to notes.

    A row's note is empty if its option is not in ``notes``.
    """
    return {row: notes.get(option, "") for option, row in _rows_to_note(rules)}


def _rows_to_note(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each option with each row that the option's note applies to."""
    id = original(rules).id
    for option, (one, several) in {"run": RUN, **PRICED}.items():
        source = source_of(id, option)
        if source.settled:  # the documents disagree about the cards of the meld, R39
            yield option, _(one)
            continue
        # A document has one line for each price. Prices without a line need a note.
        for times in range(source.line_count + 1, rules.copies + 1):
            yield option, _(TIMES[times], meld=_(several))
    yield "extra_pair", _(EXTRA_PAIR)
    yield "run_roundhouse", _(ROUNDHOUSE_AND_RUN)
    if not source_of(id, "run_roundhouse").lines:
        yield "run_roundhouse", _(ROUNDHOUSE)


def _marriages(each: str, names: tuple[str, str], prices: int | tuple[int, ...]) -> Iterator[Row]:
    """Yield one row if all marriages are worth the same, else a row for one, for two and so on."""
    if isinstance(prices, int):
        yield each, str(prices)
    else:
        yield from _sets(names, prices)


def _sets(names: tuple[str, str], prices: tuple[int, ...]) -> Iterator[Row]:
    """Yield a row for each price: the meld, its double, triple and quadruple."""
    one, several = names
    yield _(one), str(prices[0])
    for times, price in enumerate(prices[1:], start=2):
        yield _(TIMES[times], meld=_(several)), str(price)
