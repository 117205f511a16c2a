"""The forms of an evening."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from wtforms import FieldList, StringField, TextAreaField
from wtforms.validators import AnyOf

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.names import tidy
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.plumbing.fields import Form, Number, sentence_of
from scorekeeper.web.start.rulesets.offered import offered_rulesets

from .evening import WITHOUT_PARTNERS, Pairing, Ranking, Settings, SitOut
from .people import lines_of
from .rounds import WITH_PARTNERS

HANDS, MINUTES = "hands", "minutes"
UNITS = {HANDS: N_("hands"), MINUTES: N_("minutes")}
PAIRINGS = {
    Pairing.PARTNERS: N_("New partners every round"),
    Pairing.PAIRS: N_("Pairs stay together"),
    Pairing.WINNERS: N_("Winners move up, partners split"),
    Pairing.WINNING_PAIRS: N_("Winners move up as pairs"),
}
RANKINGS = {Ranking.POINTS: N_("By points"), Ranking.WINS: N_("By wins, then points")}
SIT_OUTS = {SitOut.NOTHING: N_("Nothing"), SitOut.AVERAGE: N_("The round’s average")}


def _choice(words: Mapping[Any, str]) -> StringField:
    """A field with one of these values, by default the first."""
    return StringField(default=next(iter(words)), validators=[AnyOf(words)])


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
    pairing = _choice(PAIRINGS)
    length = Number()
    unit = _choice(UNITS)
    rounds = Number()
    ranking = _choice(RANKINGS)
    sit_out = _choice(SIT_OUTS)

    @property
    def settings(self) -> Settings:
        """What was typed.

        Raises:
            PinochleError: a field is wrong.
        """
        return Settings(
            tidy(self.name.data or ""),
            self._ruleset(),
            Pairing(self.pairing.data or ""),
            self.rounds.data,
            Ranking(self.ranking.data or ""),
            SitOut(self.sit_out.data or ""),
        )

    def _ruleset(self) -> Ruleset:
        """The ruleset with the length of a round."""
        chosen = customized.find(self.ruleset.data or "")
        if self.length.data is None:
            raise GameError(_("Enter the hands or minutes of a round."), "length")
        limits = dict.fromkeys(UNITS, None) | {self.unit.data: self.length.data}
        changes = {"hand_limit": limits[HANDS], "time_limit": limits[MINUTES], "ties_share": True}
        try:
            return chosen.changed(changes)
        except PinochleError as wrong:
            raise GameError(customized.all_in_words(wrong), "length") from wrong

    @cached_property
    def offered(self) -> list[Ruleset]:
        """The rulesets for tables of four or three."""
        sizes = (WITH_PARTNERS, WITHOUT_PARTNERS)
        return [each for each in offered_rulesets() if each.players in sizes]


class ResultForm(Form):
    """The points of a table’s sides, typed in."""

    scores = FieldList(Number(), min_entries=2, max_entries=4)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(each.data or 0 for each in self.scores)

    @property
    def typed(self) -> list[str]:
        """The texts of the fields."""
        return [each.raw_data[0] if each.raw_data else "" for each in self.scores]

    @property
    def wrong(self) -> dict[str, str]:
        """The error of each wrong field, by its name."""
        missing = _("Enter the points of each side.")
        self.validate_on_submit()
        return {
            each.name: sentence_of(each) if each.errors else missing
            for each in self.scores
            if each.data is None
        }


class MinutesForm(Form):
    minutes = Number(default=5)
