"""The trick points, and the one question about what was taken."""

from __future__ import annotations

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.hand.hand import Outcome, ThrowInRight
from scorekeeper.pinochle.hand.needs import (
    keeps_meld,
    made_once_saved,
    meld_to_save,
    open_question,
    outcome_scores,
    shortfall,
)
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat, Seats
from scorekeeper.telling import hand_text, reminders
from scorekeeper.telling.vocabulary import OUTCOMES, TOOK
from scorekeeper.web.screens.screen import Screen

TRICK_TILES = 50  # nine rows of six at the most


class TricksScreen(Screen):
    template = "table/_tricks.html"
    fields = ("side", "points", "other")

    @property
    def is_ready(self) -> bool:
        unmelded = self.hand.outcome is Outcome.SWEEP_FAILED
        if self.hand.announced and self.hand.outcome is Outcome.PLAYED:
            return False  # the one question comes first
        return self.hand.declarer is not None and (self.hand.meld_finished or unmelded)

    @property
    def declaring_meld(self) -> int:
        return self.hand.meld_of(self.declaring).points

    @property
    def needs(self) -> int:
        return shortfall(self.hand)

    @property
    def is_impossible(self) -> bool:
        return self.hand.is_impossible

    @property
    def only_to_save(self) -> bool:
        """Whether the meld makes the bid, as soon as it is saved."""
        return made_once_saved(self.hand)

    @property
    def headline(self) -> str:
        """What the declarer's side bid and melded, up to the figure that it leads to."""
        if self.is_impossible:
            told = _("{names} bid {bid}, melded {meld}: out of reach")
        elif self.only_to_save:
            told = _("{names} bid {bid}, melded {meld}: made once the meld is saved")
        elif not self.needs:
            told = _("{names} bid {bid}, melded {meld}: made by meld")
        else:
            told = ngettext(
                "{names} bid {bid}, melded {meld}: needs",
                "{names} bid {bid}, melded {meld}: they need",
                len(self.declaring),
            )
        return told.format(names=self.declaring_names, bid=self.hand.bid, meld=self.declaring_meld)

    @property
    def needed_of(self) -> str:
        """The words below the figure."""
        total = self.ruleset.trick_total
        if self.is_impossible:
            return _("of only {total}").format(total=total)
        return _("of the {total}").format(total=total) if self.needs else _("needed")

    @property
    def saving(self) -> list[str]:
        """Who has meld that they can lose, how much, and what they must take to keep it."""
        return [
            reminders.saving(self.ruleset, meld, self.names(seats))
            for seats, meld in meld_to_save(self.hand)
        ]

    @property
    def off_board(self) -> str:
        """Why the declarer's meld does not count; empty where it does."""
        floor = self.ruleset.meld_floor
        if not 0 < self.declaring_meld < floor:
            return ""
        told = _("Meld under {floor} does not count: {meld} of it is as none.")
        return told.format(floor=floor, meld=self.declaring_meld)

    @property
    def happening(self) -> list[str]:
        """Who does what now: who leads, and who has to take something to keep their meld."""
        plays = self.hand.outcome is Outcome.PLAYED and not (self.urges_throw_in or self.corrects)
        return [*([reminders.leads(self.ruleset, self.declarer)] if plays else []), *self.saving]

    @property
    def last_trick(self) -> str:
        return reminders.last_trick(self.ruleset)

    @property
    def lacks_marriage(self) -> bool:
        """Whether the declarer has shown none of the marriages that a bid needed."""
        return self.hand.lacks_marriage

    @property
    def failed(self) -> str:
        """What the declarer's side failed at, when it played for everything."""
        return _(OUTCOMES[self.hand.outcome].failure)

    @property
    def defending(self) -> tuple[Seats, ...]:
        return tuple(side for side in self.ruleset.sides if not set(side) & set(self.declaring))

    @property
    def counting_sides(self) -> list[tuple[Seat, str]]:
        """Whose trick points can be entered, in the order of the score above them."""
        return [(pile[0], self._counted(pile)) for pile in self.hand.piles]

    def _counted(self, pile: Seats) -> str:
        """The pile's names, and its points where more than two piles are counted in turn."""
        points = [str(self.hand.points[seat]) for seat in pile if seat in self.hand.points]
        in_turn = len(self.hand.piles) > 2
        return " ".join([self.names(pile), *(points if in_turn else ())])

    @property
    def counting(self) -> Seat:
        """Who counts next, the defenders first, because they usually have fewer; 001 L159.

        When all is counted it is the first pile whose points were entered.
        """
        left = self.hand.uncounted_piles
        if len(left) > 1:
            return next(pile[0] for pile in left if not set(pile) & set(self.declaring))
        return next(pile[0] for pile in self.hand.piles if pile not in left)

    @property
    def recounts(self) -> bool:
        """Whether all piles are asked for at once: a correction of one would change another."""
        return self.corrects and len(self.hand.piles) > 2

    @property
    def counts(self) -> list[tuple[Seat, str, str]]:
        """Each pile by a seat of it, its players, and its points: what was typed, else recorded."""
        recorded = self.hand.pile_points
        return [
            (pile[0], self.names(pile), self.picked(f"counts-{place}", recorded[pile]))
            for place, pile in enumerate(self.hand.piles)
        ]

    @property
    def left_to_count(self) -> int:
        return len(self.hand.uncounted_piles)

    @property
    def discards_count(self) -> bool:
        """Whether the declarer's discards lie with the tricks."""
        return self.ruleset.kitty > 0

    @property
    def trick_points(self) -> list[int]:
        total = self.ruleset.trick_total
        step = max(self.ruleset.trick_step, total // TRICK_TILES)
        return [*range(0, total, step), total]

    @property
    def recorded_points(self) -> int | None:
        pile = next(pile for pile in self.hand.piles if self.counting in pile)
        return next((self.hand.points[seat] for seat in pile if seat in self.hand.points), None)

    @property
    def throw_in(self) -> ThrowInRight:
        return self.hand.throw_in_right

    @property
    def throw_in_price(self) -> str:
        """What each side scores when the hand is thrown in."""
        return hand_text.prices(self.game, outcome_scores(self.hand, Outcome.THROWN_IN))

    @property
    def urges_throw_in(self) -> bool:
        """Whether throwing in is the next thing to think of: the bid is out of reach."""
        by_declarer = self.throw_in in (ThrowInRight.DECLARER, ThrowInRight.FORCED)
        return self.is_impossible and by_declarer

    @property
    def must_throw_in(self) -> bool:
        return self.throw_in is ThrowInRight.FORCED

    @property
    def throw_in_by_all(self) -> bool:
        """Whether everybody has to agree; otherwise the declarer alone says."""
        return self.throw_in is ThrowInRight.ALL_TOGETHER

    @property
    def offers_throw_in(self) -> bool:
        return self.throw_in is not ThrowInRight.NOBODY and not self.urges_throw_in


class TookScreen(Screen):
    template = "table/_took.html"

    @property
    def is_ready(self) -> bool:
        return self.hand.declarer is not None and bool(self.hand.points)

    @property
    def question(self) -> Seats:
        return open_question(self.hand) or self.ruleset.sides[0]

    @property
    def question_names(self) -> str:
        return self.names(self.question)

    @property
    def question_points(self) -> int:
        return self.hand.pile_points[self.question]

    @property
    def question_meld(self) -> int:
        return self.hand.meld_of(self.question).points

    @property
    def answers(self) -> list[tuple[Took, str, bool]]:
        """What the side may have taken, in words, and whether its meld then counts."""
        return [
            (took, _(TOOK[took].answer), keeps_meld(self.hand, self.question, took))
            for took in sorted(self.hand.possible_took(self.question), key=list(Took).index)
        ]
