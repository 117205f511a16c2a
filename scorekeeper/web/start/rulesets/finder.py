"""“How do you play?”: three questions that any player can answer, and the ruleset they lead to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.language import _
from scorekeeper.pinochle.rules.catalogue import by_popularity
from scorekeeper.pinochle.rules.ruleset import Ruleset

YES, NO = "yes", "no"
Tile = tuple[str, str]  # the words, and a note below


@dataclass(frozen=True)
class Question:
    """A question with its tiles, by the value that each sends."""

    name: str
    words: str
    tiles: dict[str, Tile]


@dataclass(frozen=True)
class Finder:
    """The answers so far, by question, for that many players."""

    players: int
    answers: Mapping[str, str]

    @property
    def questions(self) -> list[Question]:
        """The questions with more than one answer for that many players."""
        all_questions = [
            self._question("deck", _("Which deck do you play with?"), _deck),
            self._question("target", _("How many points win the game?"), _target),
            self._question("passing", _("Do partners pass each other cards?"), _passing),
        ]
        return [each for each in all_questions if len(each.tiles) > 1]

    @property
    def is_answered(self) -> bool:
        return all(self.answers.get(each.name) in each.tiles for each in self.questions)

    @property
    def found(self) -> Ruleset:
        """The closest ruleset; of equally close ones, the most popular."""
        return min(self._rulesets, key=self._distance)

    @property
    def others(self) -> list[Ruleset]:
        """The other rulesets that are equally close."""
        best = self._distance(self.found)
        return [r for r in self._rulesets if r != self.found and self._distance(r) == best]

    @property
    def differs(self) -> list[str]:
        """A sentence for each answer that the ruleset does not match."""
        found, answers = self.found, answers_of(self.found)
        sentences = {
            "deck": _("This one uses a double deck.")
            if found.is_double_deck
            else _("This one uses a single deck of 48 cards."),
            "target": _("This one is played to {target}. You can change that when you start."),
            "passing": _("Partners pass each other cards.")
            if found.pass_count
            else _("Nobody passes cards."),
        }
        return [
            sentences[question.name].format(target=found.target)
            for question in self.questions
            if self.answers.get(question.name) != answers[question.name]
        ]

    @cached_property
    def _rulesets(self) -> list[Ruleset]:
        return [each for each in by_popularity() if each.players == self.players]

    def _distance(self, ruleset: Ruleset) -> tuple[bool, bool, int]:
        """How far it is from the answers; the target counts least, because it is easy to change."""
        its, wanted = answers_of(ruleset), {**answers_of(ruleset), **self.answers}
        target = wanted["target"]
        return (
            its["deck"] != wanted["deck"],
            its["passing"] != wanted["passing"],
            abs(ruleset.target - int(target)) if target.isdecimal() else 0,
        )

    def _question(self, name: str, words: str, tile: Callable[[Ruleset], Tile]) -> Question:
        tiles = {answers_of(each)[name]: tile(each) for each in self._rulesets}
        return Question(name, words, {value: tiles[value] for value in sorted(tiles, key=_place)})


def _place(answer: str) -> int:
    """Sort numbers in ascending order, and “yes” before “no”."""
    return int(answer) if answer.isdecimal() else -len(answer)


def _deck(ruleset: Ruleset) -> Tile:
    if ruleset.is_double_deck:
        return _("Double deck"), _("80 cards, no nines")
    return _("One deck"), _("48 cards, with nines")


def _target(ruleset: Ruleset) -> Tile:
    return str(ruleset.target), ""


def _passing(ruleset: Ruleset) -> Tile:
    return (_("Yes") if ruleset.pass_count else _("No")), ""


def answers_of(ruleset: Ruleset) -> dict[str, str]:
    """The answers that match a ruleset exactly."""
    return {
        "deck": str(ruleset.copies),
        "target": str(ruleset.target),
        "passing": YES if ruleset.pass_count else NO,
    }
