"""A ruleset: every number and choice that the rule documents leave to the table."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import gcd
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.cards import PLACES, Cards, Rank
from scorekeeper.pinochle.errors import PinochleError, RulesetError, refuse
from scorekeeper.pinochle.frozen import fast_replace

from .choices import (
    AllOrNothing,
    BidHints,
    BothCross,
    CardPoints,
    Discard,
    Leader,
    MadeScores,
    MeldOrder,
    MustBeat,
    MustTrump,
    NinesRedeal,
    NinesSurvive,
    NinesUntil,
    Partnership,
    Passers,
    PassMode,
    Reach,
    Save,
    SetPays,
    SetRule,
    StuckSeat,
    SweepMissed,
    ThousandNeeds,
    ThrowIn,
)
from .contradictions import LISTS, mistakes, wrong_trick_total
from .kinds import Points, Positive, PositivePoints, Prices, SignedPoints, Values, plain_value
from .options import Group, Option, options_of

Seat = int  # clockwise from 0
Seats = tuple[Seat, ...]

# Points of each card in the old count, R56.
OLD_CARD_POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
COUNTERS = (Rank.ACE, Rank.TEN, Rank.KING)
SUITS = 4
MOST_MISTAKES = 100  # reported for one file or form; there are fewer options
COPIES_IN_DECK = 2  # of each card in a single deck

# The partnership if only ``players`` is given.
USUAL_PARTNERSHIP = {3: Partnership.ALONE, 4: Partnership.PAIRS, 5: Partnership.CALLED}


@dataclass(frozen=True)
class Ruleset:
    """All options of a game, checked on construction.

    Points are in ones or tens, as ``unit`` says. options.toml explains each option. ``changed``
    returns a new ruleset.
    """

    id: str
    name: str
    document: str
    lines: str
    summary: str

    players: int
    partnership: Partnership
    hand: Positive
    kitty: int
    kitty_shown: bool
    discard: Discard | None
    copies: Positive
    nines: bool
    unit: PositivePoints
    mend_deal: bool

    min_bid: PositivePoints
    bid_step: PositivePoints
    stuck_seat: StuckSeat
    stuck_amount: PositivePoints
    stuck_may_raise: bool
    stuck_may_fold: bool
    opener_must_bid: bool
    bid_rounds: Positive | None
    pass_with_help: bool
    by_me: bool
    conventions: str
    bid_hints: BidHints
    usual_bid_from: Points
    usual_bid_to: Points
    marriage_to_bid: bool
    nines_redeal: NinesRedeal
    nines_until: NinesUntil
    all_or_nothing: AllOrNothing

    pass_count: int
    pass_mode: PassMode | None
    passers: Passers
    meld_order: MeldOrder

    run: Prices
    royal_marriage_each: Points | Prices  # a number is the points of each
    marriage_each: Points | Prices
    pinochle: Prices
    dix: Points | None
    aces: Prices
    kings: Prices
    queens: Prices
    jacks: Prices
    extra_king: Points
    extra_queen: Points
    extra_pair: Points
    run_roundhouse: Points
    roundhouse_takes_extra: bool
    double_run_wins: bool

    counter: PositivePoints
    last_trick: Points
    card_points: CardPoints
    leader: Leader
    lead_trump: bool
    must_beat: MustBeat
    must_trump: MustTrump

    made_scores: MadeScores
    set_rule: SetRule
    set_pays: SetPays
    save: Save
    declarer_must_save: bool
    nines_survive: NinesSurvive | None
    meld_floor: Points
    trick_floor: Points
    throw_in: ThrowIn
    sweep_bonus: Points
    sweep_points: Points | None
    sweep_fail_declarer: SweepMissed | SignedPoints
    thousand: Points
    thousand_needs: ThousandNeeds
    moon: Points

    target: PositivePoints
    reach: Reach
    both_cross: BothCross
    must_hold_bid: bool
    stop_floor: SignedPoints
    stop_gap: PositivePoints
    hand_limit: Positive | None
    ties_share: bool
    time_limit: Positive | None

    def __post_init__(self) -> None:
        refuse(mistakes(self))

    def __hash__(self) -> int:
        # Equal rulesets have equal ids; hashing sixty options for each cached meld would be slow.
        return hash(self.id)

    # What follows from the options

    @cached_property
    def deck(self) -> Cards:
        """The different cards of the deck; there are ``copies`` of each."""
        return tuple(card for card in PLACES if self.nines or card.rank is not Rank.NINE)

    @property
    def deck_size(self) -> int:
        return len(self.deck) * self.copies

    @property
    def most_held(self) -> int:
        """The most cards a player can meld from: a hand, and maybe the kitty; R52."""
        return self.hand + (self.kitty if self.discard is Discard.AFTER_MELD_UNMELDED else 0)

    @property
    def is_double_deck(self) -> bool:
        """True for more than one Pinochle deck, which has two of each card."""
        return self.copies > COPIES_IN_DECK

    @cached_property
    def trick_total(self) -> int:
        """All trick points of a hand; follows from other options, R55."""
        is_old = self.card_points is CardPoints.OLD
        in_suit = sum(OLD_CARD_POINTS.values()) if is_old else len(COUNTERS) * self.counter
        return in_suit * SUITS * self.copies + self.last_trick

    def prices(self, option: str) -> Prices:
        """The points of one set, of two and so on, for an option that prices a meld."""
        prices: int | Prices = getattr(self, option)
        if isinstance(prices, int):
            return tuple(prices * sets for sets in range(1, self.copies + 1))
        return prices

    @cached_property
    def most_meld(self) -> int:
        """More than any one player’s cards can be worth, to catch typing errors."""
        singles = (
            self.dix or 0,
            self.extra_king,
            self.extra_queen,
            self.extra_pair,
            self.unit,
        )
        plain_marriages = (SUITS - 1) * max(self.prices("marriage_each"))
        listed = sum(max(self.prices(option)) for option in LISTS) + plain_marriages
        return listed + self.most_held * max(singles) + self.run_roundhouse

    @property
    def trick_step(self) -> int:
        """Trick points are multiples of this."""
        if self.card_points is CardPoints.OLD:
            return 1
        return gcd(self.unit, self.counter, self.last_trick)

    @property
    def partners(self) -> bool:
        """True if each player has the same partner in every hand."""
        return self.partnership is Partnership.PAIRS

    @property
    def plays_to_target(self) -> bool:
        """True if the score ends the game, not a number of hands or a time."""
        return self.hand_limit is None and self.time_limit is None

    @property
    def least_winning_score(self) -> int:
        return self.target + (self.reach is Reach.EXCEED)

    @property
    def calls_partner(self) -> bool:
        """True if the declarer calls a partner for the hand."""
        return self.partnership is Partnership.CALLED

    @property
    def several_defend(self) -> bool:
        """True if several sides defend, each with its own pile."""
        return not self.calls_partner and len(self.sides) > 2

    @property
    def pays_one(self) -> bool:
        """True if a missed bid pays only the best of several sides, or those who tie; R62."""
        return self.set_pays is SetPays.MOST_TRICKS and self.several_defend

    @property
    def asks_meld_beside_nines(self) -> bool:
        """True if meld beside five nines can rule out a new deal; R9."""
        return self.nines_redeal is not NinesRedeal.FIVE_OR_MORE

    @property
    def asks_partner_about_nines(self) -> bool:
        """True if a player may ask the partner before asking for a new deal; R10.

        Only Iowa State has this: its ``nines_redeal`` implies it.
        """
        return self.partners and self.nines_redeal is NinesRedeal.FIVE_NO_MELD_OR_SIX

    @cached_property
    def seats(self) -> Seats:
        return tuple(range(self.players))

    @cached_property
    def sides(self) -> tuple[Seats, ...]:
        """The seats that share each score, ordered by lowest seat."""
        if not self.partners:
            return tuple((seat,) for seat in self.seats)
        return tuple((seat, self.across(seat)) for seat in self.seats[: self.players // 2])

    @cached_property
    def place_of(self) -> dict[Seat, int]:
        """The index of each seat’s side in ``sides``."""
        return {seat: place for place, side in enumerate(self.sides) for seat in side}

    def side_of(self, seat: Seat) -> Seats:
        """The side that a player's score belongs to."""
        return self.sides[self.place_of[seat]]

    def counted_meld(self, points: int) -> int:
        """A side’s meld, or 0 if it is under the floor; R89."""
        return points if points >= self.meld_floor else 0

    @property
    def roundhouse_parts(self) -> int:
        """What the parts of a roundhouse are worth: its marriages, kings and queens."""
        marriages = (SUITS - 1) * self.prices("marriage_each")[0]
        return self.prices("royal_marriage_each")[0] + marriages + self.kings[0] + self.queens[0]

    @property
    def run_and_roundhouse_parts(self) -> int:
        """The same with a run, which includes the royal marriage; R47."""
        return self.run[0] + self.roundhouse_parts - self.prices("royal_marriage_each")[0]

    @property
    def run_adds_to_roundhouse(self) -> int:
        """What a run with a roundhouse is worth beyond its parts; R47."""
        return max(0, self.run_roundhouse - self.run_and_roundhouse_parts)

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.players

    def clockwise(self, first: Seat) -> Seats:
        """All seats, clockwise from ``first``."""
        return (*self.seats[first:], *self.seats[:first])

    def across(self, seat: Seat) -> Seat:
        """The seat opposite, for games in pairs."""
        return (seat + self.players // 2) % self.players

    def partner_of(self, seat: Seat) -> Seat | None:
        """The player’s partner in every hand, or None."""
        return self.across(seat) if self.partners else None

    def stuck(self, dealer: Seat) -> Seat | None:
        """The seat that must play if nobody bids, or None; R17."""
        match self.stuck_seat:
            case StuckSeat.DEALER:
                return dealer
            case StuckSeat.LEFT_OF_DEALER:
                return self.left_of(dealer)
            case StuckSeat.NOBODY:
                return None

    # Values in and out

    @classmethod
    def options(cls) -> dict[str, Option]:
        return _OPTIONS

    @classmethod
    def options_by_group(cls) -> list[tuple[Group, list[Option]]]:
        """The options under their headings."""
        listed = cls.options().values()
        return [(group, [each for each in listed if each.group is group]) for group in Group]

    @classmethod
    def read(cls, values: Values) -> Ruleset:
        """Build a ruleset from all plain values (JSON, TOML); raise all mistakes together."""
        return _built(cls, _read_values(values, (*IDENTITY, *_OPTIONS)))

    def changed(self, changes: Values) -> Ruleset:
        """Return the ruleset with some options changed; raise all mistakes together."""
        return self._with(changes, tuple(_OPTIONS)) if changes else self

    def extended(self, values: Values) -> Ruleset:
        """Return another ruleset, with the name and options of a file."""
        return self._with(values, (*IDENTITY, *_OPTIONS))

    def restored(self, values: Values) -> Ruleset:
        """Return the ruleset that was stored as these plain values; missing ones stay.

        It made a game once, so only unreadable and damaging values are refused. Raises RulesetError
        for what only a newer version knows, else ValueError.
        """
        stored = {name: _restored(name, value) for name, value in values.items()}
        stored.pop(DERIVED, None)
        ruleset = fast_replace(self, **self.with_partnership(stored))  # unchecked
        _refuse_damage(ruleset)
        return ruleset

    def _with(self, values: Values, known: Container[str]) -> Ruleset:
        read = self.with_partnership(_read_values(values, known))
        return _built(partial(replace, self), read)

    def with_partnership(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values, with the usual partnership if only ``players`` is given."""
        if "players" not in values:
            return {**values}
        usual = USUAL_PARTNERSHIP.get(values["players"], self.partnership)
        return {"partnership": usual, **values}

    def changes_from(self, original: Ruleset) -> dict[str, object]:
        """What ``original.changed`` needs to become this ruleset, as plain values.

        ``players`` alone implies the usual partnership, so a change includes both.
        """
        changed = {n for n in _OPTIONS if getattr(self, n) != getattr(original, n)} - {DERIVED}
        if "players" in changed:
            changed.add("partnership")
        return {name: plain_value(getattr(self, name)) for name in _OPTIONS if name in changed}

    def values(self) -> dict[str, object]:
        """Every option by name, as a plain value for JSON."""
        return {name: plain_value(getattr(self, name)) for name in _OPTIONS}

    def plain(self) -> dict[str, object]:
        """Identity and options as plain values, for ``read``."""
        return {name: getattr(self, name) for name in IDENTITY} | self.values()


_OPTIONS = options_of(Ruleset)
IDENTITY = ("id", "name", "document", "lines", "summary")
DERIVED = "trick_total"  # follows from other options: shown, but cannot be set


def _read_values(values: Values, known: Container[str]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    errors: list[PinochleError] = []
    for name, value in values.items():
        try:
            read[name] = _read_value(name, value, known)
        except RulesetError as mistake:
            errors.append(mistake)
        if len(errors) == MOST_MISTAKES:
            break
    refuse(errors)
    return read


def _read_value(name: str, value: object, known: Container[str]) -> object:
    if name not in known:
        raise _unknown_option(name)
    if name in _OPTIONS:
        return _OPTIONS[name].read(value)
    if isinstance(value, str):
        return value
    sentence = _("{field} must be a text, not {value}.")
    raise RulesetError(sentence, name, field=name, value=repr(value))


def _unknown_option(name: str) -> RulesetError:
    return RulesetError(_("There is no rule called {name}."), name, name=name)


def _built(build: Callable[..., Ruleset], values: dict[str, Any]) -> Ruleset:
    """Build the ruleset; a derived total may be given, and must be right."""
    total = values.pop(DERIVED, None)
    built = build(**values)
    if total is not None:
        refuse(wrong_trick_total(built, total))
    return built


def _restored(name: str, value: object) -> object:
    if name in _OPTIONS:
        return _OPTIONS[name].restore(value)
    if name not in IDENTITY:
        raise _unknown_option(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} is no text")
    return value


def _refuse_damage(ruleset: Ruleset) -> None:
    """Raise ValueError for numbers that no release accepted and that break the count."""
    if any(len(ruleset.prices(option)) != ruleset.copies for option in LISTS):
        raise ValueError("a price for each set of the deck is missing")
    if min(ruleset.unit, ruleset.bid_step, ruleset.copies, ruleset.players) < 1:
        raise ValueError("a step or a number of players below 1")
