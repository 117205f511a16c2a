"""One deal played to its score: the facts that people recorded, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.meld import Meld, count_meld
from scorekeeper.pinochle.rules.choices import AllOrNothing, CardPoints, ThrowIn
from scorekeeper.pinochle.rules.ruleset import OLD_CARD_POINTS, SUITS, Ruleset, Seat, Seats


class Outcome(StrEnum):
    PLAYED = "played"
    THROWN_IN = "thrown-in"
    FOLDED = "folded"
    REDEALT = "redealt"
    SWEEP_MADE = "sweep-made"
    SWEEP_FAILED = "sweep-failed"
    THOUSAND_MADE = "thousand-made"
    THOUSAND_FAILED = "thousand-failed"
    MOON_MADE = "moon-made"
    MOON_FAILED = "moon-failed"
    CONCEDED = "conceded"  # a side gave the game up in the middle of the hand


SWEEPS = (Outcome.SWEEP_MADE, Outcome.SWEEP_FAILED)
THOUSANDS = (Outcome.THOUSAND_MADE, Outcome.THOUSAND_FAILED)
MOONS = (Outcome.MOON_MADE, Outcome.MOON_FAILED)
TOOK_ALL = (Outcome.SWEEP_MADE, Outcome.THOUSAND_MADE, Outcome.MOON_MADE)
MISSED_ALL = (Outcome.SWEEP_FAILED, Outcome.THOUSAND_FAILED, Outcome.MOON_FAILED)
WITH_TRICKS = (Outcome.PLAYED, *MISSED_ALL)


class Took(StrEnum):
    """The best thing a pile holds from play; kitty discards do not count."""

    NOTHING = "nothing"
    TRICK = "trick"  # tricks, but no counter in them
    COUNTER = "counter"


@dataclass(frozen=True)
class Shown:
    """What a player showed: cards to be counted, or points as the table counted them."""

    cards: tuple[Card, ...] = ()
    points: int | None = None
    nines: int = 0  # how many of the points come from nines of trump
    double_run: bool = False

    def __bool__(self) -> bool:
        return bool(self.cards or self.points or self.nines or self.double_run)


@dataclass(frozen=True)
class Adjustment:
    """Points that the table gives or takes beside the rules: a penalty, a slip made good."""

    seat: Seat  # any of the side
    points: int
    reason: str


@dataclass(frozen=True)
class Hand:
    """Facts so far; what nobody recorded yet is None or empty."""

    dealer: Seat
    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    bid: int | None = None  # None for a sweep, too
    sweep: bool = False
    trump: Suit | None = None
    partner: Seat | None = None  # whom the declarer called, where five play
    announced: bool = False  # playing 1000, or shooting the moon
    discards: tuple[Card, ...] = ()  # what the declarer put away for the kitty, where known
    shown: Mapping[Seat, Shown] = field(default_factory=dict)
    meld_finished: bool = False
    done: frozenset[Seat] = frozenset()  # who has said that they show no more
    points: Mapping[Seat, int] = field(default_factory=dict)  # trick points, any seat of a pile
    took: Mapping[Seat, Took] = field(default_factory=dict)
    outcome: Outcome = Outcome.PLAYED
    adjustments: tuple[Adjustment, ...] = ()
    time_up: bool = False  # the evening ended during this hand or after it
    conceded_by: Seat | None = None
    agreed: frozenset[Seat] = frozenset()  # who has agreed with the result as it stands

    def held(self, seat: Seat) -> Counter[Card]:
        """The cards that a player shows."""
        return Counter(self.shown[seat].cards) if seat in self.shown else Counter()


@dataclass(frozen=True)
class SeatMeld:
    """What a player's meld is worth, in points as the ruleset counts them."""

    points: int = 0
    nines: int = 0
    double_run: bool = False
    melds: tuple[Meld, ...] = ()  # empty where the table counted itself


def seat_meld(ruleset: Ruleset, hand: Hand, seat: Seat) -> SeatMeld:
    shown = hand.shown.get(seat)
    if not shown:
        return SeatMeld()
    if shown.points is not None:
        return SeatMeld(shown.points, shown.nines, shown.double_run)
    if hand.trump is None:
        return SeatMeld()
    count = count_meld(ruleset, shown.cards, hand.trump)
    return SeatMeld(count.total, count.nines, count.double_run, count.melds)


def total_meld(ruleset: Ruleset, hand: Hand, seats: Seats) -> SeatMeld:
    """The meld of several players together."""
    melds = [seat_meld(ruleset, hand, seat) for seat in seats]
    return SeatMeld(
        sum(meld.points for meld in melds),
        sum(meld.nines for meld in melds),
        any(meld.double_run for meld in melds),
        tuple(line for meld in melds for line in meld.melds),
    )


def counted(ruleset: Ruleset, meld: int) -> int:
    """A side's meld as far as it is on the board: under the floor it is not."""
    return meld if meld >= ruleset.meld_floor else 0


def double_run_winner(ruleset: Ruleset, hand: Hand) -> Seats | None:
    """The side whose double run ends the game as soon as it is shown; C4."""
    if not ruleset.double_run_wins:
        return None
    for side in ruleset.sides:
        if any(seat_meld(ruleset, hand, seat).double_run for seat in side):
            return side
    return None


# Whose tricks lie together


def declaring_seats(ruleset: Ruleset, hand: Hand) -> Seats:
    """The declarer and whoever plays with them; nobody before there is a declarer."""
    if hand.declarer is None:
        return ()
    if ruleset.partners:
        return next((side for side in ruleset.sides if hand.declarer in side), ())
    partner = () if hand.partner is None else (hand.partner,)
    return tuple(sorted((hand.declarer, *partner)))


def piles(ruleset: Ruleset, hand: Hand) -> tuple[Seats, ...]:
    """The seats whose tricks lie in one pile, in the order of their lowest seat.

    Partners share one; with five players the defenders share one too, n2.
    """
    if not ruleset.calls_partner or hand.declarer is None:
        return ruleset.sides
    declaring = declaring_seats(ruleset, hand)
    defending = tuple(seat for seat in ruleset.seats if seat not in declaring)
    return tuple(sorted((declaring, defending)))


def uncounted_piles(ruleset: Ruleset, hand: Hand) -> tuple[Seats, ...]:
    """The piles whose trick points nobody gave; when only one is left it has the rest."""
    return tuple(
        pile for pile in piles(ruleset, hand) if not any(seat in hand.points for seat in pile)
    )


def pile_points(ruleset: Ruleset, hand: Hand) -> dict[Seats, int]:
    """The trick points of every pile; one that nobody counted has the rest of the total."""
    counted = {
        pile: sum(hand.points[seat] for seat in pile if seat in hand.points)
        for pile in piles(ruleset, hand)
        if any(seat in hand.points for seat in pile)
    }
    rest = ruleset.trick_total - sum(counted.values())
    return {pile: counted.get(pile, rest) for pile in piles(ruleset, hand)}


def fewest_points(ruleset: Ruleset) -> int:
    """The fewest trick points that anybody takes who takes any: a jack's by the old count."""
    if ruleset.card_points is not CardPoints.OLD:
        return ruleset.trick_step
    return min(*OLD_CARD_POINTS.values(), ruleset.last_trick or ruleset.trick_total)


def possible_took(ruleset: Ruleset, points: int, discards: int = 0) -> tuple[Took, ...]:
    """What a pile of that many points may hold from play, the likelier first; C8.

    ``discards`` is how many of its cards were put there unplayed: their points save nothing.
    """
    if points == 0:
        return (Took.NOTHING, Took.TRICK)
    if ruleset.card_points is CardPoints.OLD:
        discarded = max(OLD_CARD_POINTS.values()) * discards
        queens_and_jacks = (OLD_CARD_POINTS[Rank.QUEEN] + OLD_CARD_POINTS[Rank.JACK]) * SUITS
        counter = points >= OLD_CARD_POINTS[Rank.KING]  # the smallest counter
        trick = points <= queens_and_jacks * ruleset.copies + ruleset.last_trick + discarded
    else:
        discarded = ruleset.counter * discards
        counter = True
        trick = any(
            points - put_away in (0, ruleset.last_trick)
            for put_away in range(0, discarded + 1, ruleset.counter)
        )
    possible = {Took.COUNTER: counter, Took.TRICK: trick, Took.NOTHING: points <= discarded}
    return tuple(took for took, may_be in possible.items() if may_be)


def pile_took(ruleset: Ruleset, hand: Hand, pile: Seats) -> tuple[Took, ...]:
    """What the pile may hold from play; the kitty's discards lie in the declarer's, 000 L159."""
    declares = hand.declarer in pile
    points = pile_points(ruleset, hand)[pile]
    possible = possible_took(ruleset, points, ruleset.kitty if declares else 0)
    if hand.outcome is Outcome.MOON_FAILED and not declares and len(piles(ruleset, hand)) == 2:
        return tuple(took for took in possible if took is not Took.NOTHING)  # that is why it failed
    return possible


def took(ruleset: Ruleset, hand: Hand, pile: Seats, points: int) -> Took:
    """What the pile holds as recorded, else what its points make likely."""
    recorded = [hand.took[seat] for seat in pile if seat in hand.took]
    if recorded:
        return max(recorded, key=list(Took).index)
    if hand.outcome is Outcome.MOON_FAILED:
        return pile_took(ruleset, hand, pile)[0]
    return possible_took(ruleset, points)[0]


# Before the hand is played


def may_meld(ruleset: Ruleset, hand: Hand) -> Seats:
    """Who may show meld: nobody in a sweep, not whoever plays 1000; 000 L127, 002 L52."""
    if hand.sweep:
        return ()
    silent = hand.announced and ruleset.all_or_nothing is AllOrNothing.THOUSAND
    declaring = declaring_seats(ruleset, hand) if silent else ()
    return tuple(seat for seat in ruleset.seats if seat not in declaring)


def melding_order(ruleset: Ruleset, hand: Hand) -> Seats:
    """Who may show meld: the declarer first, then whoever plays with them, then the others."""
    declarer, declaring = hand.declarer or 0, declaring_seats(ruleset, hand)

    def place(seat: Seat) -> tuple[bool, bool, int]:
        clockwise = (seat - declarer) % ruleset.players
        return seat != declarer, seat not in declaring, clockwise

    return tuple(sorted(may_meld(ruleset, hand), key=place))


def lacks_marriage(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether the declarer shows none of what a bid needed; 001 L57."""
    if not ruleset.marriage_to_bid or hand.declarer is None or hand.trump is None:
        return False
    shown = hand.shown.get(hand.declarer)
    if shown and shown.points is not None:  # the table counted itself
        return False
    held = hand.held(hand.declarer)
    return not all(held[Card(rank, hand.trump)] for rank in (Rank.KING, Rank.QUEEN))


# Ending a hand unplayed


class MayThrowIn(StrEnum):
    NO = "no"
    DECLARER = "declarer"  # as the declarer likes
    IF_ALL_AGREE = "if_all_agree"
    FORCED = "forced"  # the hand is not played


def is_impossible(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether all trick points together would not make the bid; 000 L65, 001 L120, 004 L51."""
    if hand.bid is None:
        return False
    meld = counted(ruleset, total_meld(ruleset, hand, declaring_seats(ruleset, hand)).points)
    return hand.bid - meld > ruleset.trick_total


def may_throw_in(ruleset: Ruleset, hand: Hand) -> MayThrowIn:
    """Who may end the hand after the meld; C16. One played for everything is played."""
    if hand.announced:
        return MayThrowIn.NO
    impossible = is_impossible(ruleset, hand)
    match ruleset.throw_in:
        case ThrowIn.NEVER:
            return MayThrowIn.NO
        case ThrowIn.IF_IMPOSSIBLE:
            return MayThrowIn.DECLARER if impossible else MayThrowIn.NO
        case ThrowIn.IF_IMPOSSIBLE_ELSE_UNANIMOUS:
            return MayThrowIn.DECLARER if impossible else MayThrowIn.IF_ALL_AGREE
        case ThrowIn.UNANIMOUS:
            return MayThrowIn.IF_ALL_AGREE
        case ThrowIn.ANY_TIME:
            return MayThrowIn.DECLARER
        case ThrowIn.ANY_TIME_FORCED_IF_IMPOSSIBLE:
            return MayThrowIn.FORCED if impossible else MayThrowIn.DECLARER
