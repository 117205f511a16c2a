"""What many tables change in printed rules: one tap in the editor, and one more takes it back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.language import _
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.choices import NinesRedeal, PassMode, Save, StuckSeat, ThrowIn
from scorekeeper.pinochle.rules.customized import Draft
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.cautions import cautions

TARGETS = (50, 100, 150, 250, 500)  # in ones
PASSED = 3  # cards

Change = tuple[str, Mapping[str, object]]  # in words, and the options with their values


@dataclass(frozen=True)
class QuickChange:
    words: str
    is_on: bool
    sends: str  # the options as an address has them, back at the original's where it is on


def quick_changes(draft: Draft) -> list[QuickChange]:
    """Those that make another game of the original, and one that no caution is about."""
    base = draft.base
    return [
        _quick(draft, words, changes) for words, changes in _usual(base) if _fits(base, changes)
    ]


def _quick(draft: Draft, words: str, changes: Mapping[str, object]) -> QuickChange:
    original = {name: getattr(draft.base, name) for name in changes}
    is_on = {**original, **draft.values}.items() >= changes.items()
    sent = original if is_on else changes
    texts = {name: customized.write(value) for name, value in sent.items()}
    return QuickChange(words, is_on, urlencode(texts))


def _fits(base: Ruleset, changes: Mapping[str, object]) -> bool:
    made = Draft(base, {name: customized.write(value) for name, value in changes.items()})
    if made.mistakes or not made.changed:
        return False
    return cautions(made.ruleset).keys() <= cautions(base).keys()


def _usual(base: Ruleset) -> Iterator[Change]:
    if base.pass_count:
        yield _("No passing"), {"pass_count": 0, "pass_mode": None}  # nosec B105 # cards
    else:
        passing = {"pass_count": PASSED, "pass_mode": PassMode.PARTNER_THEN_BACK}
        yield _("Pass {count} cards and back").format(count=PASSED), passing
    for target in (each * base.unit for each in TARGETS):
        if base.target <= 3 * target <= 6 * base.target:  # from a third of it to its double
            yield _("Play to {target}").format(target=target), {"target": target}
    folds = (
        _("Dealer can fold") if base.stuck_seat is StuckSeat.DEALER else _("Stuck player can fold")
    )
    yield folds, {"stuck_may_fold": True}
    yield _("Any trick saves meld"), {"save": Save.TRICK}
    yield _("Only a counter saves meld"), {"save": Save.COUNTER}
    yield _("Throw in a hand you can’t make"), {"throw_in": ThrowIn.IF_IMPOSSIBLE}
    yield _("Five nines: redeal"), {"nines_redeal": NinesRedeal.FIVE_OR_MORE}
