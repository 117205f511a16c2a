"""Find a ruleset by what players know of it: the deck, the winning score and the passing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.rules import goal

from .words import WAYS, has_own_target, in_other_scale, is_house, passing

DECK, GOAL, PASSING = "deck", "goal", "passing"
USUAL_GOALS = (150, 500, 1000, 1500)
DECKS = {2: (N_("One"), N_("48 cards")), 4: (N_("Double"), N_("80 cards"))}  # by copies of a card
Answers = Mapping[str, str]


@dataclass(frozen=True)
class Tile:
    value: str
    words: str
    note: str = ""


@dataclass(frozen=True)
class Question:
    name: str
    words: str
    tiles: Sequence[Tile]

    @property
    def has_other(self) -> bool:
        """True if players may type an answer that is on no tile."""
        return self.name == GOAL


def answers_of(ruleset: Ruleset) -> dict[str, str]:
    """The answers that describe a ruleset."""
    return {
        DECK: str(ruleset.copies),
        GOAL: str(ruleset.target) if ruleset.plays_to_target else "",
        PASSING: _passing_answer(*passing(ruleset)),
    }


def _passing_answer(way: str, count: int) -> str:
    """The answer as a form sends it: “pass-4”, “no”."""
    return f"{way}-{count}" if count else way


def questions(rulesets: Sequence[Ruleset]) -> list[Question]:
    """The questions that choose among rulesets for the same number of players.

    A question about deck or passing is left out if all rulesets have the same answer.
    """
    copies = sorted({each.copies for each in rulesets})
    order = [*WAYS]
    ways = sorted(set(map(passing, rulesets)), key=lambda each: (order.index(each[0]), each[1]))
    legend = _("Kitty") if ways[0][0] in ("kitty", "open") else _("Passing")
    tiles = [
        Tile(_passing_answer(way, count), _(WAYS[way].tile, count=count)) for way, count in ways
    ]
    asked = [
        Question(DECK, _("Deck"), [_deck_tile(each) for each in copies]),
        Question(GOAL, _("Play to"), [Tile(str(each), str(each)) for each in _goals(rulesets)]),
        Question(PASSING, legend, tiles),
    ]
    return [each for each in asked if each.has_other or len(each.tiles) > 1]


def _deck_tile(copies: int) -> Tile:
    words, note = DECKS.get(copies, ("{copies}", ""))
    return Tile(str(copies), _(words, copies=copies), _(note) if note else "")


def _goals(rulesets: Sequence[Ruleset]) -> list[int]:
    """The usual winning scores within the rulesets’ range; without any, the rulesets’ lowest."""
    goals = {each.target for each in rulesets if each.plays_to_target}
    usual = [each for each in USUAL_GOALS if goals and min(goals) <= each <= max(goals)]
    return usual or sorted(goals)[:1]


@dataclass(frozen=True)
class Finder:
    """Finds the ruleset that is closest to the answers.

    ``drawn`` is the ruleset that the page showed when the player changed an answer. A changed
    answer counts more than the others, so that a tapped tile stays chosen. Of equally close
    rulesets the first wins.
    """

    rulesets: Sequence[Ruleset]
    drawn: Ruleset
    answers: Answers

    @property
    def found(self) -> Ruleset:
        """The closest ruleset, scored in ones or in tens."""
        return self._scaled(min(self._candidates, key=self._distance))

    @property
    def asked_goal(self) -> int | None:
        """The winning score that the player chose; None if the player chose none."""
        wanted = self.answers.get(GOAL)
        is_asked = GOAL in self._changed or has_own_target(self.drawn)
        return int(wanted) if wanted and is_asked else None

    @property
    def differences(self) -> list[str]:
        """A sentence for each answer that ``found`` does not match, except for ``asked_goal``."""
        found = self.found
        double, single = _("This one uses a double deck."), _("This one uses one deck of 48 cards.")
        passing, none = _("Partners pass each other cards."), _("Nobody passes cards.")
        sentences = {
            DECK: double if found.is_double_deck else single,
            GOAL: _("This one is played {goal}.", goal=goal(found)),
            PASSING: passing if found.pass_count else none,
        }
        given = set() if self.asked_goal is None else {GOAL}
        return [sentences[name] for name in sentences if name in self._mismatches(found) - given]

    @cached_property
    def _candidates(self) -> list[Ruleset]:
        drawn = [self.drawn] if self.drawn.players == self.rulesets[0].players else []
        return [*map(with_printed_goal, (*drawn, *self.rulesets))]

    @cached_property
    def _changed(self) -> set[str]:
        return self._mismatches(self.drawn)

    def _mismatches(self, ruleset: Ruleset) -> set[str]:
        """The questions whose answers do not describe the ruleset."""
        its = answers_of(ruleset)
        return {name for name, answer in self.answers.items() if answer != its[name]}

    def _distance(self, ruleset: Ruleset) -> tuple[int, ...]:
        wrong_answers = self._mismatches(ruleset)
        return (
            GOAL in self._changed and not ruleset.plays_to_target,
            len(wrong_answers & self._changed - {GOAL}),
            DECK in wrong_answers,
            PASSING in wrong_answers,
            ruleset != self.drawn or not is_house(ruleset),  # prefers a drawn house ruleset
            GOAL in wrong_answers,
            self._scaled(ruleset) != ruleset,
        )

    def _scaled(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset in ones or in tens, whichever has the winning score closer to the wanted one.

        For a wanted score such as 155, which is no multiple of ten, ones are preferred.
        """
        if not self.answers.get(GOAL) or not ruleset.plays_to_target:
            return ruleset
        wanted = int(self.answers[GOAL])
        both = ruleset, in_other_scale(ruleset)
        return min(
            filter(None, both), key=lambda each: (wanted % each.unit, abs(each.target - wanted))
        )


def with_printed_goal(ruleset: Ruleset) -> Ruleset:
    """If only the winning score is changed, return the original in the ruleset's scale.

    Return any other ruleset unchanged.
    """
    return customized.printed(ruleset) if has_own_target(ruleset) else ruleset
