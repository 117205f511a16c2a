"""Compare the result that a record claims with the result computed from its hands."""

import json
from typing import TypeGuard

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.errors import GameError

from .values import Plain, items, mapping, quote

# Fields with texts. They are not compared, because texts may change from release to release.
SENTENCES = ("lines", "reason")


def compare(claimed: object, computed: object, field: str) -> None:
    """Compare each computed value with the claimed value. Ignore fields that only the claim has.

    Raises:
        GameError: A value differs. The error names the field, such as ``result.over``.
    """
    if isinstance(computed, dict):
        _compare_fields(mapping(claimed, field), computed, field)
    elif _are_rows(computed):
        _compare_rows(items(claimed, field), computed, field)
    elif json.dumps(claimed) != json.dumps(computed):  # as JSON, because True == 1
        raise _differing(field, quote(computed), quote(claimed))


def _compare_fields(claim: Plain, computed: Plain, field: str) -> None:
    # Compare totals before hands, because players know the totals.
    for name in sorted(computed, key=lambda name: _are_rows(computed[name])):
        if name not in SENTENCES:
            compare(claim.get(name), computed[name], f"{field}.{name}")


def _compare_rows(claims: list[object], computed: list[object], field: str) -> None:
    if len(claims) != len(computed):
        raise _differing(
            field,
            ngettext("{number} entry", "{number} entries", len(computed), number=len(computed)),
            str(len(claims)),
        )
    for index, (claim, row) in enumerate(zip(claims, computed, strict=True)):
        compare(claim, row, f"{field}[{index}]")


def _are_rows(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _differing(field: str, computed: str, claimed: str) -> GameError:
    sentence = _(
        "The hands add up to {computed} for {field}, not {claimed}. Was the file changed by hand?"
    )
    return GameError(sentence, field, computed=computed, field=field, claimed=claimed)
