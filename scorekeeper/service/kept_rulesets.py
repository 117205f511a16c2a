"""House rulesets, which players have named and perhaps changed, on a shelf for each browser."""

import secrets
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.storage.store import Store
from scorekeeper.storage.stored_facts import load_ruleset
from scorekeeper.storage.unreadable import UnreadableError

NAMELESS = N_("Name your rules, such as “Kitchen table”.")


@dataclass(frozen=True)
class UnreadableRuleset:
    """A ruleset that this version cannot read."""

    id: str
    name: str
    newer: bool  # true if a newer version wrote it, false if it is damaged


@dataclass(frozen=True)
class Shelf:
    """The rulesets that one browser keeps, the latest first."""

    kept: Mapping[str, Ruleset]  # by id
    unreadable: Sequence[UnreadableRuleset]

    def find(self, ruleset: Ruleset) -> str | None:
        """The id of the same ruleset with the same name on this shelf, or None."""
        return next((id for id, each in self.kept.items() if each == ruleset), None)


@dataclass
class Shelves:
    """The shelves of all browsers, in one store."""

    store: Store

    def of(self, browser: str) -> Shelf:
        kept, unreadable = dict[str, Ruleset](), list[UnreadableRuleset]()
        for id, name, text in self.store.kept_rulesets(browser):
            try:
                kept[id] = customized.trusted_house_ruleset(load_ruleset(text))
            except UnreadableError as error:
                unreadable.append(UnreadableRuleset(id, name, error.newer))
        return Shelf(kept, unreadable)

    def keep(self, browser: str, ruleset: Ruleset, instead_of: str = "") -> Ruleset:
        """Put a ruleset on a browser's shelf, unless it is there already.

        If the shelf has a ruleset with the id ``instead_of``, replace that ruleset. If another
        ruleset on the shelf has the same name, add a number to the name. Return the ruleset with
        its final name.

        Raises:
            RulesetError: the ruleset still has a built-in name, or the shelf is full.
        """
        if not customized.is_named(ruleset):
            raise RulesetError(_(NAMELESS), customized.NAME)
        with self.store.writing(browser):
            shelf = self.of(browser)
            if shelf.find(ruleset):
                return ruleset
            id = instead_of
            if id not in shelf.kept:
                if len(shelf.kept) + len(shelf.unreadable) >= limits.RULESETS:
                    sentence = _("You keep {most} rulesets already. Remove one first.")
                    raise RulesetError(sentence, customized.NAME, most=limits.RULESETS)
                id = secrets.token_hex(8)
            taken = {each.name for kept_id, each in shelf.kept.items() if kept_id != id}
            kept = replace(ruleset, name=_free(ruleset.name, taken))
            self.store.keep_ruleset(id, browser, kept)
        return kept

    def remove(self, browser: str, id: str) -> None:
        with self.store.writing(browser):
            self.store.drop_ruleset(id, browser)


def _free(name: str, taken: Container[str]) -> str:
    """The name, with a number at the end if the name is ``taken``."""
    number, free = 1, name
    while free in taken:
        number += 1
        ending = f" {number}"
        free = name[: customized.LONGEST_NAME - len(ending)] + ending
    return free
