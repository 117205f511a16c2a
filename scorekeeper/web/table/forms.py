"""What is typed at the table, field by field; pinochle checks whether the game allows it."""

from __future__ import annotations

from wtforms import BooleanField, FieldList, StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, ValidationError

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.names import tidy, tidy_lines
from scorekeeper.pinochle.rules.contradictions import MOST_PLAYERS
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.fields import Day, Form, Number, NumberOr, SeatsForm, sentence_of
from scorekeeper.web.plumbing.submission import whole_number


class PlayersForm(SeatsForm):
    """Names and the dealer as they are to be; a new name is a correction or another player."""

    dealer = Number()
    new = StringField(
        validators=[AnyOf(("name", "player"), N_("Is it the same person, or someone new?"))]
    )
    hand = Number()  # the first that a new player plays

    def validate_hand(self, _field: Number) -> None:
        if self.takes_over and self.hand.data is None:
            raise ValidationError(_("Enter the hand the new player starts with."))

    @property
    def takes_over(self) -> bool:
        """Whether somebody else plays on, rather than a name having been wrong."""
        return self.new.data == "player"

    @property
    def sentences(self) -> dict[str, str]:
        """Each wrong name has its own sentence."""
        wrong = {f"players-{seat}": each for seat, each in enumerate(self.wrong_names) if each}
        others = {name: each for name, each in super().sentences.items() if name != "players"}
        return {**wrong, **others}


class TitleForm(Form):
    title = StringField(filters=[lambda text: tidy(text or "")])
    note = StringField(filters=[lambda text: tidy_lines(text or "")])
    day = Day(validators=[Optional()])


class BidForm(Form):
    declarer = Number(validators=[InputRequired(N_("Choose who won the bid."))])
    bid = NumberOr("sweep")
    other = Number()
    trump = StringField(
        validators=[
            InputRequired(N_("Choose trump.")),
            AnyOf([suit.word for suit in Suit], N_("Choose one of the four suits.")),
        ]
    )

    def validate_bid(self, _field: NumberOr) -> None:
        if self.amount is None and not self.is_sweep and not self.other.process_errors:
            raise ValidationError(_("Choose a bid, or tap “Other” to type one."))

    @property
    def amount(self) -> int | None:
        """The bid: a number typed goes before a tile."""
        return self.bid.data if self.other.data is None else self.other.data

    @property
    def is_sweep(self) -> bool:
        return self.bid.is_word and self.other.data is None

    @property
    def suit(self) -> Suit:
        return Suit.parse(self.trump.data or "")


class CallForm(Form):
    """One call: a tile says a number or a word; a number can be typed instead."""

    said = StringField()
    other = Number()

    def validate_other(self, _field: Number) -> None:
        if self._told is None:
            raise ValidationError(_("Choose a bid or pass, or tap “Other” to type a bid."))

    @property
    def call(self) -> int | Word:
        """What was said, in a form that is valid; a ValueError in any other."""
        if self._told is None:
            raise ValueError("nothing was said")
        return self._told

    @property
    def _told(self) -> int | Word | None:
        """A tile that was tapped goes before a number typed."""
        said = self.said.data or ""
        if not said:
            return self.other.data
        return Word(said) if said in set(Word) else whole_number(said)


class RedealForm(Form):
    seat = Number(validators=[InputRequired(N_("Choose who has the nines."))])
    nines = Number(validators=[InputRequired(N_("Choose how many nines."))])
    has_meld = BooleanField()


class AdjustmentForm(Form):
    side = Number(validators=[InputRequired(N_("Choose whose score to change."))])
    points = Number(
        validators=[
            InputRequired(N_("Enter the points.")),
            NumberRange(0, message=N_("No minus sign needed: choose Add or Subtract above.")),
        ]
    )
    reason = StringField()  # as a tile says it
    other = StringField()  # typed, where no tile says it
    takes = StringField()

    def validate_reason(self, _field: StringField) -> None:
        if not self.why:
            raise ValidationError(_("Give a reason, such as “Renege”."))

    @property
    def signed(self) -> int:
        """The points, taken away where that was tapped."""
        points = self.points.data or 0
        return -points if self.takes.data == "yes" else points

    @property
    def why(self) -> str:
        return tidy(self.reason.data or self.other.data or "")


class PartnerForm(Form):
    partner = NumberOr("nobody", validators=[InputRequired(N_("Choose the bidder’s partner."))])

    @property
    def seat(self) -> Seat | None:
        """Whom the declarer calls; None where the declarer plays alone."""
        return None if self.partner.is_word else self.partner.data or 0


class DealerForm(Form):
    dealer = Number(validators=[InputRequired(N_("Choose who dealt."))])


class PointsForm(Form):
    points = Number(validators=[InputRequired(N_("Enter the meld points."))])
    nines = Number()
    double_run = BooleanField()


class TricksForm(Form):
    side = Number(validators=[InputRequired(N_("Choose who counted."))])
    points = Number()
    other = Number()

    def validate_points(self, _field: Number) -> None:
        if self.taken is None and not self.other.process_errors:
            raise ValidationError(_("Choose or enter the trick points."))

    @property
    def taken(self) -> int | None:
        """The trick points: a tile that was tapped goes before a number typed."""
        return self.other.data if self.points.data is None else self.points.data


class RecountForm(Form):
    """The trick points of every pile, in the order of the score above."""

    counts = FieldList(
        Number(validators=[InputRequired(N_("Enter a whole number."))]), max_entries=MOST_PLAYERS
    )

    @property
    def taken(self) -> list[int]:
        return [entry.data or 0 for entry in self.counts]

    @property
    def sentences(self) -> dict[str, str]:
        """One for all of them, because it is together that they are right or wrong."""
        wrong = [sentence_of(entry) for entry in self.counts if entry.errors]
        return {"points": wrong[0]} if wrong else {}


class FromPaperForm(Form):
    """What each side scored, in the order of the score above, and perhaps who won the bid."""

    scores = FieldList(
        Number(validators=[InputRequired(N_("Enter the points."))]), max_entries=MOST_PLAYERS
    )
    kind = StringField()  # whether they are totals
    declarer = Number()

    def scores_after(self, totals: tuple[int, ...]) -> list[int]:
        """The points of this hand after those totals."""
        typed = [entry.data or 0 for entry in self.scores]
        if self.kind.data != "totals":
            return typed
        return [total - before for total, before in zip(typed, totals, strict=False)]

    @property
    def sentences(self) -> dict[str, str]:
        """One for all sides; a number with a sign is typed with whatever key the phone has."""
        wrong = [sentence_of(entry) for entry in self.scores if entry.errors]
        return {"scores": wrong[0]} if wrong else super().sentences
