"""The forms of a game. They check single fields; the package ``pinochle`` checks the rules."""

from wtforms import BooleanField, FieldList, StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, ValidationError

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.names import tidy, tidy_lines
from scorekeeper.pinochle.rules.contradictions import MOST_PLAYERS
from scorekeeper.web.plumbing.fields import Day, Form, Number, NumberOr, SeatsForm
from scorekeeper.web.plumbing.submission import whole_number


def required(sentence: str) -> Number:
    return Number(validators=[InputRequired(sentence)])


class PlayersForm(SeatsForm):
    """The players' names and the dealer.

    If a name changed, ``new`` is “name” for a correction, and “player” for a new player.
    """

    dealer = Number()
    new = StringField(
        validators=[AnyOf(("name", "player"), N_("Is it the same person, or someone new?"))]
    )
    hand = Number()  # a new player's first hand

    def validate_hand(self, _field: Number) -> None:
        if self.takes_over and self.hand.data is None:
            raise ValidationError(_("Enter the hand the new player starts with."))

    @property
    def takes_over(self) -> bool:
        """True if a changed name belongs to a new player, who takes over the seat."""
        return self.new.data == "player"

    @property
    def sentences(self) -> dict[str, str]:
        """The errors by field. Each seat has its own field, such as ``players-0``."""
        by_seat = {f"players-{seat}": each for seat, each in enumerate(self.name_errors) if each}
        others = {name: each for name, each in super().sentences.items() if name != "players"}
        return {**by_seat, **others}


class TitleForm(Form):
    title = StringField(filters=[lambda text: tidy(text or "")])
    note = StringField(filters=[lambda text: tidy_lines(text or "")])
    day = Day(validators=[Optional()])


class BidForm(Form):
    declarer = required(N_("Choose who won the bid."))
    bid = NumberOr("sweep")
    other = Number()
    trump = StringField(
        validators=[
            InputRequired(N_("Choose trump.")),
            AnyOf([suit.word for suit in Suit], N_("Choose one of the four suits.")),
        ]
    )

    def validate_bid(self, _field: NumberOr) -> None:
        if self.amount is None and not self.bid.is_word and not self.other.process_errors:
            raise ValidationError(_("Choose a bid, or tap “Other” to type one."))

    @property
    def amount(self) -> int | None:
        """The bid, or ``None`` for a sweep. A typed number overrides a tile (a button)."""
        return self.bid.data if self.other.data is None else self.other.data

    @property
    def suit(self) -> Suit:
        return Suit.parse(self.trump.data or "")


class CallForm(Form):
    """One call: a number or word from a tile, or a typed number."""

    said = StringField()
    other = Number()

    def validate_other(self, _field: Number) -> None:
        if self.call is None:
            raise ValidationError(_("Choose a bid or pass, or tap “Other” to type a bid."))

    @property
    def call(self) -> int | Word | None:
        """The call, if any; a tile overrides a typed number."""
        said = self.said.data or ""
        if not said:
            return self.other.data
        return Word(said) if said in set(Word) else whole_number(said)


class RedealForm(Form):
    seat = required(N_("Choose who has the nines."))
    nines = required(N_("Choose how many nines."))
    has_meld = BooleanField()


class AdjustmentForm(Form):
    side = required(N_("Choose whose score to change."))
    points = Number(
        validators=[
            InputRequired(N_("Enter the points.")),
            NumberRange(0, message=N_("No minus sign needed: choose Add or Subtract above.")),
        ]
    )
    reason = StringField()  # from a tile
    other = StringField()  # typed instead
    takes = StringField()  # “yes” to subtract the points

    def validate_reason(self, _field: StringField) -> None:
        if not self.reason_text:
            raise ValidationError(_("Give a reason, such as “Renege”."))

    @property
    def signed_points(self) -> int:
        """The points, negative if they are subtracted."""
        points = self.points.data or 0
        return -points if self.takes.data == "yes" else points

    @property
    def reason_text(self) -> str:
        return tidy(self.reason.data or self.other.data or "")


class PartnerForm(Form):
    """The called partner, or “nobody” if the declarer plays alone."""

    partner = NumberOr("nobody", validators=[InputRequired(N_("Choose the bidder’s partner."))])


class DealerForm(Form):
    dealer = required(N_("Choose who dealt."))


class PointsForm(Form):
    points = required(N_("Enter the meld points."))
    nines = Number()
    double_run = BooleanField()


class TricksForm(Form):
    side = required(N_("Choose who counted."))
    points = Number()
    other = Number()

    def validate_points(self, _field: Number) -> None:
        if self.trick_points is None and not self.other.process_errors:
            raise ValidationError(_("Choose or enter the trick points."))

    @property
    def trick_points(self) -> int | None:
        """The trick points; a tile overrides a typed number."""
        return self.other.data if self.points.data is None else self.points.data


class RecountForm(Form):
    """The trick points of every pile of tricks, in the order of the piles on the screen."""

    counts = FieldList(required(N_("Enter a whole number.")), max_entries=MOST_PLAYERS)

    @property
    def trick_points(self) -> list[int]:
        return [entry.data or 0 for entry in self.counts]

    @property
    def sentences(self) -> dict[str, str]:
        """One error for all piles, under the field ``points``."""
        wrong = super().sentences
        return {"points": wrong["counts"]} if "counts" in wrong else {}


class FromPaperForm(Form):
    """Each side's score, in the order of the sides on the screen, and perhaps the declarer."""

    scores = FieldList(required(N_("Enter the points.")), max_entries=MOST_PLAYERS)
    kind = StringField()  # “totals”, or “points” of this hand
    declarer = Number()

    def scores_after(self, totals: tuple[int, ...]) -> list[int]:
        """Return each side's points of this hand, given the totals before it."""
        typed = [entry.data or 0 for entry in self.scores]
        if self.kind.data != "totals":
            return typed
        return [total - before for total, before in zip(typed, totals, strict=False)]
