"""Find options that contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.language import _
from scorekeeper.pinochle.errors import Mistakes, RulesetError

from .choices import Partnership

if TYPE_CHECKING:
    from .ruleset import Ruleset

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
# Options with a price for one meld, for two and so on.
LISTS = (
    "run",
    "royal_marriage_each",
    "marriage_each",
    "pinochle",
    "aces",
    "kings",
    "queens",
    "jacks",
)
# Options that must be multiples of ``unit``.
IN_UNITS = ("min_bid", "bid_step", "stuck_amount", "meld_floor", "trick_floor", "target")


def mistakes(rules: Ruleset) -> Mistakes:
    """Yield the mistakes that make the options unplayable. Each names an option to change."""
    if not FEWEST_PLAYERS <= rules.players <= MOST_PLAYERS:
        sentence = _("{option} must be {fewest} to {most}.")
        yield _wrong("players", sentence, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
        return
    yield from _deck(rules)
    yield from _meld(rules)
    yield from _partners(rules)
    yield from _amounts(rules)


def _wrong(
    option: str, sentence: str, others: Mapping[str, str] | None = None, /, **values: object
) -> RulesetError:
    """Return an error about ``option``, which fills ``{option}`` in the sentence.

    ``others`` maps further placeholders to options.
    """
    return RulesetError(sentence, option, {"option": option, **(others or {})}, **values)


def _deck(rules: Ruleset) -> Mistakes:
    if not 2 <= rules.copies <= 4:
        yield _wrong("copies", _("{option} must be 2 (a single deck), 3 or 4 (a double deck)."))
    if rules.players * rules.hand + rules.kitty != rules.deck_size:
        sentence = _(
            "{option} must use up the deck: {players} × {hand} cards and a kitty of {kitty} "
            "don’t make {deck}."
        )
        shares = {"players": rules.players, "hand": rules.hand, "kitty": rules.kitty}
        yield _wrong("hand", sentence, **shares, deck=rules.deck_size)
    if (rules.kitty > 0) != (rules.discard is not None):
        yield _wrong("discard", _("{option} goes with a kitty: set both or neither."))
    if rules.kitty_shown and not rules.kitty:
        yield _wrong("kitty_shown", _("{option} needs a kitty."))


def _meld(rules: Ruleset) -> Mistakes:
    for name in LISTS:
        if len(rules.prices(name)) != rules.copies:
            sentence = _("{option} needs {copies} numbers: for one set, for two, and so on.")
            yield _wrong(name, sentence, copies=rules.copies)
    for name in ("dix", "nines_survive"):
        if (getattr(rules, name) is not None) != rules.nines:
            yield _wrong(name, _("{option} goes with nines in the deck: set both or neither."))


def _partners(rules: Ruleset) -> Mistakes:
    if rules.partnership is Partnership.PAIRS and (rules.players < 4 or rules.players % 2):
        sentence = _(
            "{option}: partners across the table need an even number of players, four or more."
        )
        yield _wrong("partnership", sentence)
    if rules.partnership is Partnership.CALLED and rules.players < 3:
        yield _wrong(
            "partnership",
            _("{option}: the bidder can pick a partner only with three or more players."),
        )
    if (rules.pass_count > 0) != (rules.pass_mode is not None):
        yield _wrong("pass_mode", _("{option} goes with passing cards: set both or neither."))
    if rules.pass_count > 0 and not rules.partners:
        yield _wrong("pass_count", _("{option} must be 0 without partners."))
    if rules.pass_count > 4:
        yield _wrong("pass_count", _("{option} must be 0 to 4."))


def _amounts(rules: Ruleset) -> Mistakes:
    for name in IN_UNITS:
        if getattr(rules, name) % rules.unit:
            yield _wrong(name, _("{option} must be a multiple of {unit}."), unit=rules.unit)
    if rules.trick_floor > rules.trick_total:
        sentence = _("{option} must be at most {total}, all the trick points there are.")
        yield _wrong("trick_floor", sentence, total=rules.trick_total)
    if rules.hand_limit is not None and rules.time_limit is not None:
        sentence = _("{option} must be blank if {other} ends the game. Choose one.")
        yield _wrong("time_limit", sentence, {"other": "hand_limit"})


def wrong_trick_total(rules: Ruleset, given: int) -> Mistakes:
    """Yield an error if ``given`` is not the total that the other options add up to."""
    if given != rules.trick_total:
        sentence = _(
            "{option} must be {total}, the counters plus the last trick. Change {counter} or "
            "{last_trick} instead."
        )
        addends = {"counter": "counter", "last_trick": "last_trick"}
        yield _wrong("trick_total", sentence, addends, total=rules.trick_total)
