"""“How do you play?”: three questions that any player can answer, and the ruleset they lead to."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.language import _
from scorekeeper.pinochle.rules.catalogue import by_popularity
from scorekeeper.pinochle.rules.ruleset import Ruleset

YES, NO = "yes", "no"
SINGLE, DOUBLE = "2", "4"  # copies of each card in the deck
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

    @cached_property
    def questions(self) -> list[Question]:
        """The questions with more than one answer for that many players."""
        targets = sorted({each.target for each in self._rulesets})
        decks = {
            SINGLE: (_("One deck"), _("48 cards, with nines")),
            DOUBLE: (_("Double deck"), _("80 cards, no nines")),
        }
        all_questions = [
            Question("deck", _("Which deck do you play with?"), decks),
            Question(
                "target",
                _("How many points win the game?"),
                {str(each): (str(each), "") for each in targets},
            ),
            Question(
                "passing",
                _("Do partners pass each other cards?"),
                {YES: (_("Yes"), ""), NO: (_("No"), "")},
            ),
        ]
        answers = [answers_of(each) for each in self._rulesets]
        return [each for each in all_questions if len({own[each.name] for own in answers}) > 1]

    @property
    def is_answered(self) -> bool:
        return all(self.answers.get(each.name) in each.tiles for each in self.questions)

    @cached_property
    def _closest(self) -> list[Ruleset]:
        """The closest rulesets, most popular first. All questions must be answered."""
        least = min(map(self._distance, self._rulesets))
        return [each for each in self._rulesets if self._distance(each) == least]

    @property
    def found(self) -> Ruleset:
        """The closest ruleset; of equally close ones, the most popular."""
        return self._closest[0]

    @property
    def others(self) -> list[Ruleset]:
        """The other rulesets that are equally close."""
        return self._closest[1:]

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
            if self.answers[question.name] != answers[question.name]
        ]

    @cached_property
    def _rulesets(self) -> list[Ruleset]:
        return [each for each in by_popularity() if each.players == self.players]

    def _distance(self, ruleset: Ruleset) -> tuple[bool, bool, int]:
        """How far it is from the answers; the target counts least, because it is easy to change."""
        its = answers_of(ruleset)
        wanted = its | {each.name: self.answers[each.name] for each in self.questions}
        return (
            its["deck"] != wanted["deck"],
            its["passing"] != wanted["passing"],
            abs(ruleset.target - int(wanted["target"])),
        )


def answers_of(ruleset: Ruleset) -> dict[str, str]:
    """The answers that match a ruleset exactly."""
    return {
        "deck": str(ruleset.copies),
        "target": str(ruleset.target),
        "passing": YES if ruleset.pass_count else NO,
    }
