"""Screens of the play: trick points, and the question about taken tricks or counters."""

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

TRICK_TILES = 50  # about nine rows of six with “Other”; unusual rulesets show more


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
        """True if the meld makes the bid once a trick or a counter saves the meld (R66)."""
        return made_once_saved(self.hand)

    @property
    def headline(self) -> str:
        """The text above the needed points: the declaring side, its bid and its meld."""
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
        """The words below the needed points."""
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
        """Reminders about the lead, and about the tricks or counters that save meld."""
        plays = self.hand.outcome is Outcome.PLAYED and not (self.urges_throw_in or self.corrects)
        if not plays:
            return self._saving
        leader = self.players[self.hand.leader]
        return [reminders.reminder(self.ruleset, "lead", player=leader), *self._saving]

    @property
    def _saving(self) -> list[str]:
        """Reminders about the tricks or counters that save meld, unless the headline has them."""
        at_risk = dict(meld_to_save(self.hand))
        keeps_nines = {
            seats: lost < self.hand.meld_of(seats).points for seats, lost in at_risk.items()
        }
        if len(at_risk) > 1 and sum(map(len, at_risk)) == self.ruleset.players:
            return [reminders.saving(self.ruleset, "saving all", any(keeps_nines.values()))]
        if self.must_only_save:
            del at_risk[self.hand.declaring]
        return [
            reminders.saving(
                self.ruleset, "saving", keeps_nines[seats], meld=lost, names=self.names(seats)
            )
            for seats, lost in at_risk.items()
        ]

    @property
    def failure(self) -> str:
        """A sentence about a failed sweep, 1000 or moon; empty for other hands."""
        return _(OUTCOMES[self.hand.outcome].failure)

    @property
    def counting_sides(self) -> list[tuple[Seat, str]]:
        """A seat and a label for each pile that can be counted, in the order of the score."""
        return [(pile[0], self._pile_label(pile)) for pile in self.hand.piles]

    def _pile_label(self, pile: Seats) -> str:
        """Return the names of a pile's players, and its points if there are more than two piles."""
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
        """A seat of the pile to count next.

        One pile need not be counted (R55). Defenders come first, because they usually have fewer
        points. If at most one pile is uncounted, return the first counted pile, to correct it.
        """
        left = self.hand.uncounted_piles
        if len(left) > 1:
            return next(pile[0] for pile in left if not set(pile) & set(self.hand.declaring))
        return next(pile[0] for pile in self.hand.piles if pile not in left)

    @property
    def is_recount(self) -> bool:
        """True if all piles are entered at once, because correcting one changes another."""
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
        """The points on the tiles, up to the most that the next pile can have."""
        most = self.hand.most_to_count
        step = self.ruleset.trick_step
        step *= max(1, most // (step * TRICK_TILES))
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

        A correction does not offer this, because the hand is over.
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
        """One row per possible answer: the value, its label, and the effect on the meld."""
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
