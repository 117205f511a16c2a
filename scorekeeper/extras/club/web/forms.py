"""The forms of an evening."""

from functools import cached_property

from wtforms import BooleanField, FieldList, StringField, TextAreaField
from wtforms.validators import InputRequired, NumberRange, Optional

from scorekeeper.extras.club.draw.people import lines_of
from scorekeeper.extras.club.evening import TABLE_SIZES, Settings
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.names import tidy
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.plumbing.fields import Form, Number
from scorekeeper.web.start.rulesets.offered import offered_rulesets

AT_LEAST_ONE = (Optional(), NumberRange(min=1, message=N_("Enter at least 1.")))


class NamesForm(Form):
    """Names to add to the list, one a line."""

    names = TextAreaField()

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(lines_of(self.names.data or ""))


class OpenForm(NamesForm):
    """A new evening."""

    name = StringField()
    ruleset = StringField()
    hand_limit = Number(validators=AT_LEAST_ONE)
    time_limit = Number(validators=AT_LEAST_ONE)
    rounds = Number()
    pairs_stay = BooleanField(N_("Pairs stay together (else new partners every round)"))
    winners_move = BooleanField(N_("Winners move a table up, losers down"))
    by_wins = BooleanField(N_("Wins count before points"))
    credits_sit_out = BooleanField(N_("Sitting out earns the round’s average"))

    @property
    def choices(self) -> list[BooleanField]:
        return [each for each in self if isinstance(each, BooleanField)]

    @property
    def settings(self) -> Settings:
        """The settings as typed.

        Raises:
            PinochleError: a field is wrong.
        """
        choices = {each.name: each.data for each in self.choices}
        return Settings(tidy(self.name.data or ""), self._ruleset(), self.rounds.data, **choices)

    def _ruleset(self) -> Ruleset:
        """The chosen ruleset, with the typed length of a round."""
        chosen = customized.find(self.ruleset.data or "")
        hands, minutes = self.hand_limit.data, self.time_limit.data
        if (hands is None) == (minutes is None):
            sentence = _("Enter the hands or the minutes of a round, not both.")
            raise GameError(sentence, "hand_limit")
        return chosen.changed({"hand_limit": hands, "time_limit": minutes, "ties_share": True})

    @cached_property
    def offered(self) -> list[Ruleset]:
        """The rulesets for tables of four or three."""
        return [each for each in offered_rulesets() if each.players in TABLE_SIZES]


class SeriesForm(Form):
    """The number of evenings that count for each person in a series; blank for all."""

    best = Number(validators=AT_LEAST_ONE)


class ResultForm(Form):
    """The points of a table, by side."""

    scores = FieldList(
        Number(validators=[InputRequired(N_("Enter the points of each side."))]),
        min_entries=2,
        max_entries=4,
    )

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(each.data or 0 for each in self.scores)
