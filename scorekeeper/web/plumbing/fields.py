"""Fields and forms shared by several pages, with errors in players' words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask_wtf import FlaskForm
from wtforms import DateField, Field, FieldList, IntegerField, StringField
from wtforms.validators import ValidationError

from scorekeeper.language import _
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.names import is_readable, name_key, tidy
from scorekeeper.pinochle.rules.contradictions import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.pinochle.rules.kinds import LARGEST_NUMBER


class Number(IntegerField):
    """A whole number, with errors in players' words. A blank field counts as not sent."""

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = [
            text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-") for text in valuelist
        ]
        if not any(map(str.strip, typed)):
            self.raw_data = []
            return
        try:
            super().process_formdata(typed)
        except ValueError as error:
            raise ValueError(_("Enter a whole number.")) from error
        if self.data is not None and abs(self.data) > LARGEST_NUMBER:
            self.data = None
            raise ValueError(_("Enter a smaller number."))


class NumberOr(Number):
    """A number, or the word that a button sends instead."""

    def __init__(self, word: str, **options: Any) -> None:
        super().__init__(**options)
        self.word = word
        self.is_word = False

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist == [self.word]:
            self.is_word = True
        else:
            super().process_formdata(valuelist)


class Day(DateField):
    """A date, with an error in players' words."""

    def process_formdata(self, valuelist: list[str]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError as error:
            raise ValueError(_("Choose a day from 1900 to today.")) from error


class Form(FlaskForm):
    @property
    def sentences(self) -> dict[str, str]:
        """The first error of each invalid field, by the field's name."""
        return {field.name: sentence_of(field) for field in self if field.errors}


def sentence_of(field: Field) -> str:
    """The translated first error of a field, or of the first invalid field in a list.

    Messages of declared validators are translated here; other errors are translated already.
    """
    if isinstance(field, FieldList):
        field = next((each for each in field if each.errors), field)
    sentence: str = field.errors[0]
    declared = [getattr(each, "message", None) for each in field.validators]
    return _(sentence) if sentence in declared else sentence


class SeatsForm(Form):
    """The names of the players, by seat."""

    players = FieldList(StringField(), min_entries=FEWEST_PLAYERS, max_entries=MOST_PLAYERS)

    def validate_players(self, _field: FieldList[StringField]) -> None:
        if any(self.name_errors):
            raise ValidationError(_("Every player needs a different name."))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(tidy(entry.data or "") for entry in self.players)

    @property
    def name_errors(self) -> list[str]:
        """One error per seat; empty for a valid name."""
        return [_name_error(name, self.names[:seat]) for seat, name in enumerate(self.names)]


def _name_error(name: str, earlier: Iterable[str]) -> str:
    if not name:
        return _("Enter a name for each player.")
    if len(name) > LONGEST_NAME:
        return _("Use at most {number} letters.", number=LONGEST_NAME)
    if not is_readable(name):
        return _("That name has a letter nobody can see.")
    if name_key(name) in map(name_key, earlier):
        return _("Two players are named {name}. Add an initial to tell them apart.", name=name)
    return ""
