"""A ruleset: every number and choice on which a table must agree."""

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

Seat = int  # numbered clockwise from 0
Seats = tuple[Seat, ...]

# Points of each card in the old count, R56.
OLD_CARD_POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
COUNTERS = (Rank.ACE, Rank.TEN, Rank.KING)  # the ranks of counters; R53
SUITS = 4
MOST_MISTAKES = 100  # reported at once; a ruleset has fewer options
COPIES_IN_DECK = 2  # of each card in a single deck

# The partnership for each number of players, if a ruleset does not set it.
USUAL_PARTNERSHIP = {3: Partnership.ALONE, 4: Partnership.PAIRS, 5: Partnership.CALLED}


@dataclass(frozen=True)
class Ruleset:
    """All options of a game, checked on construction.

    ``unit`` is the scale of all points: usually 1 or 10. options.toml explains each option.
    ``changed`` returns a new ruleset.
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
    royal_marriage_each: Points | Prices  # a single number is the price of each
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
        # Equal rulesets have equal ids. To hash all options for each cached meld would be slow.
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
        """The most cards that a player can show; R52.

        A declarer who discards after the meld can also show the kitty.
        """
        return self.hand + (self.kitty if self.discard is Discard.AFTER_MELD_UNMELDED else 0)

    @property
    def is_double_deck(self) -> bool:
        """True if the deck has more copies of each card than a single deck."""
        return self.copies > COPIES_IN_DECK

    @cached_property
    def trick_total(self) -> int:
        """The trick points of all sides in a hand, computed from other options; R55."""
        is_old = self.card_points is CardPoints.OLD
        in_suit = sum(OLD_CARD_POINTS.values()) if is_old else len(COUNTERS) * self.counter
        return in_suit * SUITS * self.copies + self.last_trick

    def prices(self, option: str) -> Prices:
        """Return the points for one meld, for two and so on, from an option such as ``run``."""
        prices: int | Prices = getattr(self, option)
        if isinstance(prices, int):
            return tuple(prices * count for count in range(1, self.copies + 1))
        return prices

    @cached_property
    def most_meld(self) -> int:
        """A limit that no player’s meld can exceed, in points. It catches typing errors."""
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
        """All trick points are multiples of this number."""
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
        """True if several sides defend, each with its own pile of tricks."""
        return not self.calls_partner and len(self.sides) > 2

    @property
    def pays_one(self) -> bool:
        """True if a missed bid pays only the defenders with the most trick points; R62."""
        return self.set_pays is SetPays.MOST_TRICKS and self.several_defend

    @property
    def asks_meld_beside_nines(self) -> bool:
        """True unless five nines justify a new deal even with meld; R9."""
        return self.nines_redeal is not NinesRedeal.FIVE_OR_MORE

    @property
    def asks_partner_about_nines(self) -> bool:
        """True if a player may ask the partner before asking for a new deal; R10.

        The rule has no separate option, because only Iowa State has this value of ``nines_redeal``.
        """
        return self.partners and self.nines_redeal is NinesRedeal.FIVE_NO_MELD_OR_SIX

    @cached_property
    def seats(self) -> Seats:
        return tuple(range(self.players))

    @cached_property
    def sides(self) -> tuple[Seats, ...]:
        """The seats of each side, ordered by lowest seat. A side has one score."""
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
        """Return a side’s meld points, or 0 if they are under the floor; R89."""
        return points if points >= self.meld_floor else 0

    @property
    def roundhouse_parts(self) -> int:
        """The points for the parts of a roundhouse: its marriages, kings and queens."""
        marriages = (SUITS - 1) * self.prices("marriage_each")[0]
        return self.prices("royal_marriage_each")[0] + marriages + self.kings[0] + self.queens[0]

    @property
    def run_and_roundhouse_parts(self) -> int:
        """The points for a run and a roundhouse, as the sum of their parts; R47.

        The run already includes the royal marriage.
        """
        return self.run[0] + self.roundhouse_parts - self.prices("royal_marriage_each")[0]

    @property
    def run_adds_to_roundhouse(self) -> int:
        """The points for a run with a roundhouse, beyond the points for the parts of both; R47."""
        return max(0, self.run_roundhouse - self.run_and_roundhouse_parts)

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.players

    def clockwise(self, first: Seat) -> Seats:
        """All seats, clockwise from ``first``."""
        return (*self.seats[first:], *self.seats[:first])

    def across(self, seat: Seat) -> Seat:
        """Return the seat of the partner in a game of pairs."""
        return (seat + self.players // 2) % self.players

    def partner_of(self, seat: Seat) -> Seat | None:
        """Return the player’s partner in every hand, or None."""
        return self.across(seat) if self.partners else None

    def stuck(self, dealer: Seat) -> Seat | None:
        """Return the seat that must play if nobody bids, or None; R17."""
        match self.stuck_seat:
            case StuckSeat.DEALER:
                return dealer
            case StuckSeat.LEFT_OF_DEALER:
                return self.left_of(dealer)
            case StuckSeat.NOBODY:
                return None

    # Reading and writing values

    @classmethod
    def options(cls) -> dict[str, Option]:
        return _OPTIONS

    @classmethod
    def options_by_group(cls) -> list[tuple[Group, list[Option]]]:
        """Return the options under their headings."""
        listed = cls.options().values()
        return [(group, [each for each in listed if each.group is group]) for group in Group]

    @classmethod
    def read(cls, values: Values) -> Ruleset:
        """Build a ruleset from JSON or TOML values; raise PinochleError with all mistakes."""
        return _built(cls, _read_values(values, (*IDENTITY, *_OPTIONS)))

    def changed(self, changes: Values) -> Ruleset:
        """Return the ruleset with some options changed; raise PinochleError with all mistakes."""
        return self._with(changes, tuple(_OPTIONS)) if changes else self

    def extended(self, values: Values) -> Ruleset:
        """Return the ruleset of a file that extends this ruleset; ``values`` are from the file."""
        return self._with(values, (*IDENTITY, *_OPTIONS))

    def restored(self, values: Values) -> Ruleset:
        """Return the ruleset of stored plain values. Missing options are as in this ruleset.

        The version that stored the values checked them. So only values that cannot be read or would
        break the scoring are refused. Raises RulesetError for an unknown option or choice, which a
        newer version may have stored. Raises ValueError for any other damage.
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
        """Return the values. If they have ``players`` but no partnership, add the usual one."""
        if "players" not in values:
            return {**values}
        usual = USUAL_PARTNERSHIP.get(values["players"], self.partnership)
        return {"partnership": usual, **values}

    def changes_from(self, original: Ruleset) -> dict[str, object]:
        """Return the changes, as plain values, that turn ``original`` into this ruleset.

        If ``players`` changed, the changes include the partnership. Otherwise ``changed`` would set
        the usual partnership.
        """
        changed = {n for n in _OPTIONS if getattr(self, n) != getattr(original, n)} - {DERIVED}
        if "players" in changed:
            changed.add("partnership")
        return {name: plain_value(getattr(self, name)) for name in _OPTIONS if name in changed}

    def values(self) -> dict[str, object]:
        """Return every option by name, as a plain value for JSON."""
        return {name: plain_value(getattr(self, name)) for name in _OPTIONS}

    def plain(self) -> dict[str, object]:
        """Return identity and options as plain values, for ``read``."""
        return {name: getattr(self, name) for name in IDENTITY} | self.values()


_OPTIONS = options_of(Ruleset)
IDENTITY = ("id", "name", "document", "lines", "summary")
DERIVED = "trick_total"  # computed from other options; it is shown, but cannot be set


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
    """Build the ruleset. If the values have a trick total, it must be right."""
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
    """Raise ValueError for numbers that break the scoring. No release accepted such numbers."""
    if any(len(ruleset.prices(option)) != ruleset.copies for option in LISTS):
        raise ValueError("the number of prices is not the number of copies")
    if min(ruleset.unit, ruleset.bid_step, ruleset.copies, ruleset.players) < 1:
        raise ValueError("unit, bid_step, copies or players is below 1")
