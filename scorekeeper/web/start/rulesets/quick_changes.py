"""Common changes to built-in rules. A tap in the editor makes a change, a second tap undoes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.choices import NinesRedeal, PassMode, Save, StuckSeat, ThrowIn
from scorekeeper.pinochle.rules.customized import Draft
from scorekeeper.pinochle.rules.kinds import Values
from scorekeeper.pinochle.rules.ones_and_tens import ONES, TENS, scale_of, scaled
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.text_files import cautions

from .words import SCALES

TARGETS = (50, 100, 150, 250, 500)  # in ones
PASSED = 3  # cards

Change = tuple[str, Values]  # its label, and the options with their values


@dataclass(frozen=True)
class QuickChange:
    words: str
    is_on: bool
    sends: str  # options as a query, with the original values if the change is on
    refused: str = ""  # why the change is impossible


def quick_changes(draft: Draft, printed: Ruleset) -> list[QuickChange]:
    """The change of scale, then other changes that have an effect and cause no new caution."""
    usual = [
        _quick(draft, printed, words, changes)
        for words, changes in _usual(printed)
        if _fits(printed, changes)
    ]
    return [*_scale(draft), *usual]


def _scale(draft: Draft) -> Iterator[QuickChange]:
    """Yield the change from ones to tens or back, if the points are in one of these scales."""
    now = scale_of(draft.plain_values)
    if now is None:
        return
    other = ONES if draft.base.unit == TENS else TENS
    words = _(SCALES[other])
    try:
        sent = scaled(draft.plain_values, TENS if now == ONES else ONES) | draft.unreadable
    except PinochleError as mistake:
        yield QuickChange(words, is_on=False, sends="", refused=customized.all_in_words(mistake))
    else:
        yield QuickChange(words, now == other, _address(sent))


def _quick(draft: Draft, printed: Ruleset, words: str, changes: Values) -> QuickChange:
    original = {name: getattr(printed, name) for name in changes}
    is_on = {**original, **draft.values}.items() >= changes.items()
    return QuickChange(words, is_on, _address(original if is_on else changes))


def _address(options: Values) -> str:
    return urlencode({name: customized.write(value) for name, value in options.items()})


def _fits(printed: Ruleset, changes: Values) -> bool:
    try:
        made = printed.changed(changes)
    except PinochleError:
        return False
    return made != printed and cautions(made).keys() <= cautions(printed).keys()


def _usual(printed: Ruleset) -> Iterator[Change]:
    if printed.pass_count:
        yield _("No passing"), {"pass_count": 0, "pass_mode": None}  # nosec B105 # cards
    else:
        passing = {"pass_count": PASSED, "pass_mode": PassMode.PARTNER_THEN_BACK}
        yield _("Pass {count} cards and back", count=PASSED), passing
    for target in (each * printed.unit for each in TARGETS):
        if printed.target <= 3 * target <= 6 * printed.target:  # from a third to twice the original
            yield _("Play to {target}", target=target), {"target": target}
    folds = (
        _("Dealer can fold")
        if printed.stuck_seat is StuckSeat.DEALER
        else _("Stuck player can fold")
    )
    yield folds, {"stuck_may_fold": True}
    yield _("Any trick saves meld"), {"save": Save.TRICK}
    yield _("Only a counter saves meld"), {"save": Save.COUNTER}
    yield _("Throw in a hand you can’t make"), {"throw_in": ThrowIn.IF_IMPOSSIBLE}
    yield _("Five nines: redeal"), {"nines_redeal": NinesRedeal.FIVE_OR_MORE}
