"""Screens of the play: trick points, and the question about what was taken."""

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.hand.hand import Outcome, ThrowInRight
from scorekeeper.pinochle.hand.needs import (
    lost_meld,
    made_once_saved,
    meld_to_save,
    open_question,
    outcome_scores,
    shortfall,
)
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat, Seats
from scorekeeper.text import hand_text, reminders
from scorekeeper.text.vocabulary import OUTCOMES, TOOK

from .screen import Screen

TRICK_TILES = 50  # nine rows of six at the most


class TricksScreen(Screen):
    template = "table/_tricks.html"
    step = Step.TRICKS
    fields = ("side", "points", "other")

    @property
    def declaring_meld(self) -> int:
        return self.hand.meld_of(self.hand.declaring).points

    @property
    def needs(self) -> int:
        return shortfall(self.hand)

    @property
    def must_only_save(self) -> bool:
        """True if the meld makes the bid as soon as it is saved."""
        return made_once_saved(self.hand)

    @property
    def headline(self) -> str:
        """The declaring side's bid and meld, as a sentence that leads to the figure after it."""
        if self.must_only_save:
            names, bid = self.declaring_names, self.hand.bid
            return reminders.reminder(self.ruleset, "made once saved", bid=bid, names=names)
        if self.hand.is_impossible:
            text = _("{names} bid {bid}, melded {meld}: can’t make it")
        elif not self.needs:
            text = _("{names} bid {bid}, melded {meld}: made with meld alone")
        else:
            text = ngettext(
                "{names} bid {bid}, melded {meld}: needs",
                "{names} bid {bid}, melded {meld}: they need",
                len(self.hand.declaring),
            )
        return text.format(names=self.declaring_names, bid=self.hand.bid, meld=self.declaring_meld)

    @property
    def needed_of(self) -> str:
        """The words below the figure."""
        total = self.ruleset.trick_total
        if self.hand.is_impossible:
            return _("needed, only {total} in play", total=total)
        return _("of the {total}", total=total) if self.needs else _("needed")

    @property
    def off_board(self) -> str:
        """Why the declaring side's meld does not count; empty if it does."""
        if self.ruleset.counted_meld(self.declaring_meld) == self.declaring_meld:
            return ""
        return _(
            "Meld under {floor} doesn’t count, so {meld} scores nothing.",
            floor=self.ruleset.meld_floor,
            meld=self.declaring_meld,
        )

    @property
    def guidance(self) -> list[str]:
        """Who leads, and who has to take something to keep their meld."""
        plays = self.hand.outcome is Outcome.PLAYED and not (self.urges_throw_in or self.corrects)
        if not plays:
            return self._saving
        leader = self.players[self.hand.leader]
        return [reminders.reminder(self.ruleset, "lead", player=leader), *self._saving]

    @property
    def _saving(self) -> list[str]:
        """What each side must take to keep its meld, unless the headline says it."""
        at_risk = dict(meld_to_save(self.hand))
        nines = {seats: lost < self.hand.meld_of(seats).points for seats, lost in at_risk.items()}
        if len(at_risk) > 1 and sum(map(len, at_risk)) == self.ruleset.players:
            return [reminders.saving(self.ruleset, "saving all", any(nines.values()))]
        if self.must_only_save:
            del at_risk[self.hand.declaring]
        return [
            reminders.saving(
                self.ruleset, "saving", nines[seats], meld=lost, names=self.names(seats)
            )
            for seats, lost in at_risk.items()
        ]

    @property
    def failure(self) -> str:
        """What the declaring side failed at, if it played for everything."""
        return _(OUTCOMES[self.hand.outcome].failure)

    @property
    def counting_sides(self) -> list[tuple[Seat, str]]:
        """Whose trick points can be entered, in the order of the score above them."""
        return [(pile[0], self._pile_label(pile)) for pile in self.hand.piles]

    def _pile_label(self, pile: Seats) -> str:
        """Return the pile's names, and its points if there are more than two piles."""
        points = self._recorded(pile) if len(self.hand.piles) > 2 else None
        return self.names(pile) if points is None else f"{self.names(pile)} {points}"

    @property
    def most_for_defenders(self) -> int | None:
        """The most trick points for the defenders if the bid is made.

        ``None`` if the bid is decided already, or if there are more than two piles.
        """
        is_open = self.needs and not (self.hand.is_impossible or self.failure)
        if not is_open or len(self.hand.piles) > 2:
            return None
        return self.ruleset.trick_total - self.needs

    @property
    def next_to_count(self) -> Seat:
        """Who counts next: the defenders first, because they usually have fewer (R55).

        Once all are counted, it is the first pile whose points were entered.
        """
        left = self.hand.uncounted_piles
        if len(left) > 1:
            return next(pile[0] for pile in left if not set(pile) & set(self.hand.declaring))
        return next(pile[0] for pile in self.hand.piles if pile not in left)

    @property
    def is_recount(self) -> bool:
        """True if all piles are requested at once: correcting one would change another."""
        return self.corrects and len(self.hand.piles) > 2

    @property
    def counts(self) -> list[tuple[Seat, str, str]]:
        """One row per pile: seat, players, and the points as typed, else as recorded."""
        recorded = self.hand.pile_points
        return [
            (pile[0], self.names(pile), self.picked(f"counts-{place}", recorded[pile]))
            for place, pile in enumerate(self.hand.piles)
        ]

    @property
    def trick_points(self) -> list[int]:
        """The points that the pile may have: no more than earlier piles left."""
        most = self.hand.most_to_count
        step = max(self.ruleset.trick_step, most // TRICK_TILES)
        return [*range(self.hand.least_to_count, most, step), most]

    @property
    def recorded_points(self) -> int | None:
        return self._recorded(self.hand.pile_with(self.next_to_count))

    def _recorded(self, pile: Seats) -> int | None:
        return next((self.hand.points[seat] for seat in pile if seat in self.hand.points), None)

    @property
    def throw_in_price(self) -> str:
        """What each side scores if the hand is thrown in."""
        return hand_text.side_scores(self.game, outcome_scores(self.hand, Outcome.THROWN_IN))

    @property
    def urges_throw_in(self) -> bool:
        """True if throwing in is the likely next step: the bid is out of reach."""
        by_declarer = self.hand.throw_in_right in (ThrowInRight.DECLARER, ThrowInRight.FORCED)
        return self.hand.is_impossible and by_declarer

    @property
    def must_throw_in(self) -> bool:
        return self.hand.throw_in_right is ThrowInRight.FORCED

    @property
    def throw_in_needs_all(self) -> bool:
        """True if everybody has to agree; otherwise the declarer decides."""
        return self.hand.throw_in_right is ThrowInRight.ALL_TOGETHER

    @property
    def offers_throw_in(self) -> bool:
        """True if players may throw the hand in although nothing urges them to.

        A correction does not offer it: the hand is over.
        """
        may = self.hand.throw_in_right is not ThrowInRight.NOBODY
        return may and not self.urges_throw_in and not self.corrects


class TookScreen(Screen):
    template = "table/_took.html"
    step = Step.TOOK

    @property
    def question(self) -> Seats:
        return open_question(self.hand) or self.ruleset.sides[0]

    @property
    def answers(self) -> list[tuple[Took, str, str]]:
        """What the side may have taken, its label, and what happens to the meld."""
        return [
            (took, _(TOOK[took].answer), self._meld_after(took))
            for took in sorted(self.hand.possible_took(self.question), key=list(Took).index)
        ]

    def _meld_after(self, took: Took) -> str:
        meld = self.hand.meld_of(self.question).points
        lost = lost_meld(self.hand, self.question, took)
        if not lost:
            text = _("They keep their {points} meld.")
        elif lost == meld:
            text = _("They lose their {points} meld.")
        else:
            text = _("They lose {lost} of their {points} meld, but keep the nines of trump.")
        return text.format(lost=lost, points=meld)
