"""Read and write the ruleset of a record: id, changed options, and the name that players gave."""

from dataclasses import replace

from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset

from . import values

RULESET_FIELDS = ("id", "changes", "name")


def read_ruleset(value: object) -> Ruleset:
    data = values.fields(value, RULESET_FIELDS, "ruleset", "ruleset")
    ruleset = find_ruleset(values.text(data.get("id"), "ruleset.id"))
    ruleset = changed(ruleset, data.get("changes", {}), "ruleset.changes")
    if "name" not in data:
        return ruleset
    with values.within("ruleset"):
        return customized.house_ruleset(replace(ruleset, name=values.text(data["name"], "name")))


def changed(ruleset: Ruleset, changes: object, field: str) -> Ruleset:
    """Return the ruleset with untrusted changes. Errors name ``field`` and the option."""
    plain = values.mapping(changes, field)
    for name, value in plain.items():
        values.numbers_within(value, f"{field}.{name}")
    with values.within(field):
        return ruleset.changed(plain)


def write_ruleset(ruleset: Ruleset) -> values.Plain:
    """The ruleset's id and changed options, and its name if players renamed it."""
    original = customized.original(ruleset)
    record = {"id": original.id, "changes": ruleset.changes_from(original)}
    return record if ruleset.name == original.name else {**record, "name": ruleset.name}
