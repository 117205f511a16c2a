"""The New game form: the players, and the ruleset, chosen by a few answers or by name."""

from functools import cached_property
from typing import Any

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.seat_names import with_default_names
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import by_popularity
from scorekeeper.pinochle.rules.contradictions import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import AnyGame, only_listed
from scorekeeper.web.plumbing.browser import shelf
from scorekeeper.web.plumbing.fields import Number, SeatsForm

from . import unfinished_form
from .home import seen_games
from .rulesets.finder import DECK, GOAL, PASSING, Finder, answers_of, with_printed_goal


class NewGameForm(SeatsForm):
    seats = Number()  # the number of players; a form may send more or fewer names
    deck = StringField()
    goal = Number()  # the winning score on the chosen tile
    target = Number()  # the winning score, if it is typed
    passing = StringField()
    drawn = StringField()  # the ruleset that the answers described when the form was drawn
    ruleset = StringField()  # the ruleset ticked by name
    offered = StringField()  # the ruleset that the form was opened with; it is listed first
    first_dealer = Number(default=0)
    again = StringField()  # the game to rematch
    partners = StringField()  # “other” if partners change
    refused = StringField()  # “yes” if the page shows errors

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        typed = self.typed_names
        self.all_names = (*typed, *unfinished_form.load().names[len(typed) :])
        players = self.seats.data or 0
        if FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            self._set_seat_count(players)

    def _set_seat_count(self, players: int) -> None:
        """Remove or add seats at the end. ``all_names`` keeps the names of removed seats."""
        while len(self.players) > players:
            self.players.pop_entry()
            if self.first_dealer.data == len(self.players):
                self.first_dealer.data = 0
        for name in (*self.all_names, *[""] * players)[len(self.players) : players]:
            self.players.append_entry(name)

    @property
    def last_id(self) -> str:
        """The game to rematch; empty if there is none."""
        return self.again.data or ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; for a blank field, its placeholder."""
        return with_default_names(super().names)

    @property
    def typed_names(self) -> list[str]:
        return [entry.data or "" for entry in self.players]

    @property
    def dealer(self) -> int:
        """The seat that deals first; 0 if the form has no valid one."""
        dealer = self.first_dealer.data or 0
        return dealer if dealer in range(len(self.players)) else 0

    def validate_target(self, field: Number) -> None:
        if self.chosen is None:
            return  # the field ``ruleset`` shows the error
        try:
            tonight = self.ruleset_tonight
        except PinochleError as mistake:
            raise ValidationError(customized.all_in_words(mistake)) from mistake
        if field.data is not None and not tonight.plays_to_target:
            raise ValidationError(_("These rules have no winning score. Leave it blank."))

    def validate_ruleset(self, field: StringField) -> None:
        if self.chosen is None:
            raise ValidationError(_("Choose one of these rulesets."))
        if self.chosen.players != len(self.players):
            raise ValidationError(
                _("Choose a ruleset for {number} players.", number=len(self.players))
            )

    def validate_first_dealer(self, field: Number) -> None:
        if field.data not in range(len(self.players)):
            raise ValidationError(_("Choose who deals first."))

    # The ruleset

    @cached_property
    def chosen(self) -> Ruleset | None:
        """The ruleset that was ticked by name; if none was ticked, the one found for the answers.

        None if the ruleset on the form does not exist.
        """
        if self._finder is None:
            return _find(self.ruleset.data)
        is_answered = self._finder.answers != answers_of(self._finder.drawn)
        return self._finder.found if is_answered else self._finder.drawn

    @cached_property
    def _finder(self) -> Finder | None:
        """The search for the ruleset of the answers; None if a ruleset was ticked by name."""
        drawn = _find(self.drawn.data)
        if drawn is None or drawn != _find(self.ruleset.data):
            return None
        drawn_answers = answers_of(drawn)
        sent = {
            DECK: self.deck.data,
            GOAL: self._sent_goal(drawn_answers[GOAL]),
            PASSING: self.passing.data,
        }
        answers = {name: answer for name, answer in sent.items() if answer}
        keeps_players = drawn.players == len(self.players)
        changed = dict(answers.items() - drawn_answers.items())
        wanted = drawn_answers | answers if keeps_players else changed
        return Finder(self.rulesets, drawn, wanted)

    def _sent_goal(self, drawn_goal: str) -> str:
        """The winning score: the typed one if it has changed, else the tile's."""
        fields = self.target, self.goal
        typed, tile = ("" if each.data is None else str(each.data) for each in fields)
        return typed if typed not in ("", drawn_goal) else tile

    @property
    def differences(self) -> list[str]:
        """A sentence for each answer that the found ruleset does not match."""
        return self._finder.differences if self._finder else []

    @property
    def ruleset_tonight(self) -> Ruleset:
        """The chosen ruleset, with the winning score that the form requests.

        Raises:
            PinochleError: the ruleset does not exist or is invalid.
        """
        chosen = self.chosen or customized.find(self.ruleset.data or "")
        goal = self._finder.asked_goal if self._finder else self.target.data
        return chosen if goal is None else chosen.changed({"target": goal})

    @property
    def reference(self) -> str:
        """Tonight's ruleset as a text such as ``classic?target=200``, without an invalid target."""
        try:
            return customized.reference(self.ruleset_tonight)
        except PinochleError:
            return customized.reference(self.chosen) if self.chosen else self.ruleset.data or ""

    @property
    def typed_target(self) -> str:
        """The typed winning score, even if it is no number; empty if it is the drawn ruleset's."""
        drawn = _find(self.drawn.data)
        is_shown = drawn is not None and self.target.data == drawn.target
        return str(self.target.raw_data[0]) if self.target.raw_data and not is_shown else ""

    @cached_property
    def rulesets(self) -> list[Ruleset]:
        """The offered rulesets for the form’s number of players, or all offered ones if none fits.

        The order must not change when the form is redrawn, because htmx keeps a tick by its
        position.
        """
        played = [game.summary.ruleset for game in only_listed(self.seen)]
        latest = [_find(customized.reference(each)) for each in played[:1]]
        found = (
            _find(self.offered.data),
            *latest,
            *shelf().kept.values(),
            *map(customized.original, played),
            *by_popularity(),
        )
        offered = [each for each in found if each]
        fitting = [each for each in offered if each.players == len(self.players)]
        return list(dict.fromkeys(fitting or offered))

    @cached_property
    def listed(self) -> list[Ruleset]:
        """``rulesets``, where ``tonight`` replaces its original if they differ only in the target.

        If ``rulesets`` has no such original, ``tonight`` is at the end.
        """
        if not self.tonight or self.tonight.players != len(self.players):
            return self.rulesets
        made_from = with_printed_goal(self.tonight)
        listed = [self.tonight if each == made_from else each for each in self.rulesets]
        return list(dict.fromkeys((*listed, self.tonight)))

    @cached_property
    def tonight(self) -> Ruleset | None:
        """The ruleset of ``reference``; None if there is no such ruleset."""
        return _find(self.reference)

    @cached_property
    def seen(self) -> list[AnyGame]:
        """The games that this browser lists, latest first."""
        return seen_games()


def _find(reference: str | None) -> Ruleset | None:
    try:
        return customized.find(reference or "")
    except PinochleError:
        return None
