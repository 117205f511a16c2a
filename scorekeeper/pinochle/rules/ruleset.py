"""A ruleset: every number and choice that the rule documents leave to the table."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from math import gcd
from typing import Any, Literal

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Rank, deck_cards
from scorekeeper.pinochle.errors import PinochleError, RulesetError, refuse
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    BidHints,
    BothCross,
    CardPoints,
    Discard,
    MadeScores,
    MeldOrder,
    NinesRedeal,
    NinesSurvive,
    Partnership,
    PassMode,
    Reach,
    Save,
    SetRule,
    StuckSeat,
    ThousandNeeds,
    ThrowIn,
)
from scorekeeper.pinochle.rules.contradictions import mistakes, wrong_trick_total
from scorekeeper.pinochle.rules.kinds import plain_value
from scorekeeper.pinochle.rules.options import Group, Option, option, options_of

Seat = int  # clockwise from 0
Seats = tuple[Seat, ...]

# Points of each card in the old count, 000 L69.
OLD_CARD_POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
COUNTERS = (Rank.ACE, Rank.TEN, Rank.KING)
SUITS = 4

# Who plays together where only ``players`` is given: up to 0.1.0 it followed from the number.
USUAL_PARTNERSHIP = {3: Partnership.ALONE, 4: Partnership.PAIRS, 5: Partnership.CALLED}


@dataclass(frozen=True)
class Ruleset:
    """Checked when built: a ruleset that exists makes a game.

    Points are the ruleset's own, in ones or tens as its ``unit`` says. The files have all the
    values. A change is a new ruleset, ``changed``.
    """

    id: str
    name: str
    document: str
    lines: str
    summary: str

    players: int = option(
        Group.TABLE, "Players", "How many play. Four make two partnerships, three play alone."
    )
    partnership: Partnership = option(
        Group.TABLE,
        "Partners",
        "Who plays together: pairs across the table, nobody, or the declarer and a partner called "
        "for the hand.",
    )
    hand: int = option(Group.TABLE, "Cards each", "Cards dealt to each player.", least=1)
    kitty: int = option(Group.TABLE, "Kitty", "Cards dealt aside for the declarer.")
    kitty_shown: bool = option(
        Group.TABLE, "Kitty shown", "Whether the declarer shows the kitty to all before taking it."
    )
    discard: Discard | None = option(
        Group.TABLE,
        "Discards",
        "When the declarer puts the kitty's number of cards away: before the meld, or after it "
        "from the cards not melded. None where there is no kitty.",
    )
    copies: int = option(
        Group.TABLE,
        "Copies of each card",
        "Copies of each card: 2 in a single deck, 4 in a double deck.",
        least=1,
    )
    nines: bool = option(Group.TABLE, "Nines in the deck", "Whether the deck has its nines.")
    unit: int = option(
        Group.TABLE,
        "Scored in",
        "Every score is a multiple of this: 1, or 10 for play in tens.",
        least=1,
    )

    min_bid: int = option(Group.AUCTION, "Lowest bid", "The lowest opening bid.", least=1)
    bid_step: int = option(Group.AUCTION, "Bid step", "Bids rise by multiples of this.", least=1)
    stuck_seat: StuckSeat = option(
        Group.AUCTION, "Stuck when nobody bids", "Who must play when nobody bids."
    )
    stuck_amount: int = option(
        Group.AUCTION, "Stuck at", "The bid that player is stuck with.", least=1
    )
    stuck_may_fold: bool = option(
        Group.AUCTION,
        "Stuck player may fold",
        "Whether the stuck player may fold instead: minus the bid, nobody else scores.",
    )
    opener_must_bid: bool = option(
        Group.AUCTION,
        "Opener must bid",
        "Whether the first player to speak is in and may not pass.",
    )
    bid_rounds: int | None = option(
        Group.AUCTION,
        "Turns to bid",
        "How many turns to bid each player has; none for as many as they want.",
        least=1,
    )
    pass_with_help: bool = option(
        Group.AUCTION,
        "Pass with help",
        "Whether a player may say “pass with help” to tell of some meld.",
    )
    bid_hints: BidHints = option(
        Group.AUCTION,
        "What bids tell",
        "Which meanings of bids the app shows beside them. They bind nobody.",
    )
    marriage_to_bid: bool = option(
        Group.AUCTION,
        "Marriage needed to bid",
        "Whether only a player with a marriage or a run in the trump to be named may bid. The app "
        "reminds the table and says so when the declarer shows none.",
    )
    nines_redeal: NinesRedeal = option(
        Group.AUCTION,
        "Redeal for nines",
        "Which nines let a player ask the same dealer to deal again: five or more, five and no "
        "meld, or five and no meld or else six.",
    )
    all_or_nothing: AllOrNothing = option(
        Group.AUCTION,
        "All or nothing",
        "A hand played for everything: a sweep is bid and takes every trick; playing 1000 and "
        "shooting the moon are announced by the high bidder after the auction.",
    )

    pass_count: int = option(
        Group.PASSING, "Cards passed", "Cards the declarer and the partner pass."
    )
    pass_mode: PassMode | None = option(
        Group.PASSING,
        "How they pass",
        "How they pass: both at once unseen, or the partner first and then back, from any cards "
        "or from those not melded. None where no cards are passed.",
    )
    meld_order: MeldOrder = option(
        Group.PASSING,
        "Order of laying down",
        "Whether the declarer lays down meld before the others.",
    )

    run: tuple[int, ...] = option(
        Group.MELD, "Run", "Points of one run, of two (and so on): A 10 K Q J of trump."
    )
    royal_marriage_each: int = option(
        Group.MELD, "Royal marriage", "Points of each K and Q of trump."
    )
    marriage_each: int = option(Group.MELD, "Marriage", "Points of each K and Q of another suit.")
    pinochle: tuple[int, ...] = option(
        Group.MELD, "Pinochle", "Points of one pinochle, of two (and so on): J♦ and Q♠."
    )
    dix: int | None = option(
        Group.MELD, "Nine of trump", "Points of each nine of trump; none in a deck without nines."
    )
    aces: tuple[int, ...] = option(
        Group.MELD, "Aces around", "Points of an ace in each suit, of two in each (and so on)."
    )
    kings: tuple[int, ...] = option(
        Group.MELD, "Kings around", "Points of a king in each suit, of two in each (and so on)."
    )
    queens: tuple[int, ...] = option(
        Group.MELD, "Queens around", "Points of a queen in each suit, of two in each (and so on)."
    )
    jacks: tuple[int, ...] = option(
        Group.MELD, "Jacks around", "Points of a jack in each suit, of two in each (and so on)."
    )
    extra_king: int = option(
        Group.MELD, "Extra king beside a run", "Points of an extra K of trump beside a single run."
    )
    extra_queen: int = option(
        Group.MELD, "Extra queen beside a run", "Points of an extra Q of trump beside a single run."
    )
    extra_pair: int = option(
        Group.MELD,
        "Extra king and queen beside a run",
        "Points of an extra K and an extra Q of trump together, beside a single run.",
    )
    run_roundhouse: int = option(
        Group.MELD,
        "Run with a roundhouse",
        "Points of a run together with a marriage in every suit; what the parts come to, or more.",
    )
    double_run_wins: bool = option(
        Group.MELD,
        "Double run wins the game",
        "Whether a double run wins the game as soon as it is shown.",
    )

    counter: int = option(
        Group.TRICKS, "Each counter", "Trick points of each A, 10 and K.", least=1
    )
    last_trick: int = option(Group.TRICKS, "Last trick", "Trick points of the last trick.")
    trick_total: int = option(
        Group.TRICKS,
        "All trick points",
        "All trick points of a hand. It follows from the cards and the last trick.",
        is_derived=True,
    )
    card_points: CardPoints = option(
        Group.TRICKS,
        "Card count",
        "Whether A, 10 and K count the same, or as of old: A 11, 10 10, K 4, Q 3, J 2.",
    )

    lead_trump: bool = option(
        Group.TRICKS,
        "First lead is trump",
        "Whether the declarer must lead trump to the first trick. The app reminds the table.",
    )
    made_scores: MadeScores = option(
        Group.RESULT,
        "A made bid scores",
        "What a made bid scores: meld and tricks, or the bid only.",
    )
    set_rule: SetRule = option(
        Group.RESULT,
        "A missed bid",
        "What a missed bid costs: minus the bid; nothing, but each opposing side gets the bid; or "
        "minus the bid, and each opposing side gets the declarer's meld and the bid.",
    )
    save: Save = option(
        Group.RESULT,
        "To save meld, take",
        "What a side must take to keep its meld: any trick, any trick points (a counter or the "
        "last trick), or a counter.",
    )
    declarer_must_save: bool = option(
        Group.RESULT,
        "Declarer must save too",
        "Whether the declarer's side must save its meld too.",
    )
    nines_survive: NinesSurvive | None = option(
        Group.RESULT,
        "Nines survive lost meld",
        "Whether nines of trump count when meld is lost: no, only when nothing else was melded, "
        "or always. None in a deck without nines.",
    )
    meld_floor: int = option(
        Group.RESULT,
        "Least meld that counts",
        "A side whose meld together is less scores no meld; 0 where all meld counts.",
    )
    trick_floor: int = option(
        Group.RESULT,
        "Least trick points that count",
        "A side that takes fewer loses its meld and its trick points; 0 where all count.",
    )
    throw_in: ThrowIn = option(
        Group.RESULT,
        "Throw in after the meld",
        "When a hand may end unplayed after the meld: never, when the bid is out of reach, when "
        "everybody agrees, or whenever the declarer likes.",
    )
    sweep_bonus: int = option(Group.RESULT, "Sweep", "Points for a sweep, made or failed.")
    sweep_points: int | None = option(
        Group.RESULT,
        "Tricks of a made sweep",
        "Trick points that a made sweep adds to its bonus; none for all there are.",
    )
    sweep_fail_declarer: Literal["minus_bid"] | int = option(
        Group.RESULT,
        "Failed sweep adds",
        "What a failed sweep adds to the declarer's score: a number, or minus the last number "
        "bid before the sweep (the minimum bid where there was none).",
        least=None,
    )
    thousand: int = option(Group.RESULT, "Playing 1000", "Points for playing 1000, won or lost.")
    thousand_needs: ThousandNeeds = option(
        Group.RESULT,
        "Playing 1000 takes",
        "What playing 1000 must take: every counter, or every trick.",
    )

    moon: int = option(
        Group.RESULT,
        "Shooting the moon",
        "Points for shooting the moon: added to what a made hand scores, taken off when it fails.",
    )
    target: int = option(Group.END, "Target", "The score that wins.", least=1)
    reach: Reach = option(
        Group.END, "The target is", "Whether reaching the target wins, or only passing it."
    )
    both_cross: BothCross = option(
        Group.END,
        "Several cross in one hand",
        "Who wins when several sides cross in one hand: the declarer's, or the highest score.",
    )
    must_hold_bid: bool = option(
        Group.END,
        "Must hold the bid to win",
        "Whether a side wins only on a hand whose bid it won and made. Then the game also stops "
        "at a certain score or lead.",
    )
    stop_floor: int = option(
        Group.END,
        "Stop at a score of",
        "The score at which the game stops, where a side must hold the bid to win.",
        least=None,
    )
    stop_gap: int = option(
        Group.END,
        "Stop at a lead of",
        "The lead at which the game stops, where a side must hold the bid to win.",
        least=1,
    )
    hand_limit: int | None = option(
        Group.END,
        "Number of hands",
        "Play this many hands, highest score wins; none to play to the target.",
        least=1,
    )
    time_limit: int | None = option(
        Group.END,
        "Minutes to play",
        "Play for this many minutes: the hand begun by then is the last, highest score wins; none "
        "to play to the target.",
        least=1,
    )

    def __post_init__(self) -> None:
        self._derive()
        refuse(mistakes(self))

    def _derive(self) -> None:
        object.__setattr__(self, "trick_total", self.counter_points + self.last_trick)

    def __hash__(self) -> int:
        # Equal rulesets have one id; hashing sixty options for each cached meld would be slow.
        return hash(self.id)

    # What follows from the options

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The different cards of the deck; there are ``copies`` of each."""
        return deck_cards(self.nines)

    @property
    def deck_size(self) -> int:
        return len(self.deck) * self.copies

    @property
    def counter_points(self) -> int:
        """The trick points of all cards, without the last trick."""
        if self.card_points is CardPoints.OLD:
            return sum(OLD_CARD_POINTS.values()) * SUITS * self.copies
        return len(COUNTERS) * SUITS * self.copies * self.counter

    @cached_property
    def most_meld(self) -> int:
        """More than any one player's cards can be worth, to catch a slip of the thumb."""
        lists = (self.run, self.pinochle, self.aces, self.kings, self.queens, self.jacks)
        singles = (
            self.royal_marriage_each,
            self.marriage_each,
            self.dix or 0,
            self.extra_king,
            self.extra_queen,
            self.extra_pair,
            self.unit,
        )
        return sum(map(max, lists)) + self.hand * max(singles) + self.run_roundhouse

    @property
    def trick_step(self) -> int:
        """Trick points are multiples of this."""
        if self.card_points is CardPoints.OLD:
            return 1
        return gcd(self.unit, self.counter, self.last_trick)

    @property
    def partners(self) -> bool:
        """Whether each player has the same partner in every hand."""
        return self.partnership is Partnership.PAIRS

    @property
    def plays_to_target(self) -> bool:
        """Whether the score ends the game, not a number of hands or a time."""
        return self.hand_limit is None and self.time_limit is None

    @property
    def calls_partner(self) -> bool:
        """Whether the declarer calls a partner for the hand."""
        return self.partnership is Partnership.CALLED

    @cached_property
    def seats(self) -> Seats:
        return tuple(range(self.players))

    @cached_property
    def sides(self) -> tuple[Seats, ...]:
        """Who keeps one score together, in the order of their lowest seat."""
        if not self.partners:
            return tuple((seat,) for seat in self.seats)
        return tuple((seat, self.across(seat)) for seat in self.seats[: self.players // 2])

    def side_of(self, seat: Seat) -> Seats:
        """The side that a player's score belongs to."""
        return next(side for side in self.sides if seat in side)

    def counted_meld(self, points: int) -> int:
        """A side's meld as far as it is on the board: under the floor it is not."""
        return points if points >= self.meld_floor else 0

    @property
    def roundhouse_parts(self) -> int:
        """What the parts of a roundhouse are worth: its marriages, kings and queens."""
        marriages = self.royal_marriage_each + (SUITS - 1) * self.marriage_each
        return marriages + self.kings[0] + self.queens[0]

    @property
    def run_and_roundhouse_parts(self) -> int:
        """The same with a run, which swallows the royal marriage; C14."""
        return self.run[0] + self.roundhouse_parts - self.royal_marriage_each

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.players

    def across(self, seat: Seat) -> Seat:
        """The partner's seat, where all play in pairs."""
        return (seat + self.players // 2) % self.players

    def stuck(self, dealer: Seat) -> Seat:
        """Who must play when nobody bids."""
        return dealer if self.stuck_seat is StuckSeat.DEALER else self.left_of(dealer)

    # Values in and out

    @classmethod
    def options(cls) -> dict[str, Option]:
        return _OPTIONS

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Ruleset:
        """A ruleset of plain values (JSON, TOML), all of them; all wrong ones are told at once."""
        return _built(cls, _read_values(values, (*_IDENTITY, *_OPTIONS)))

    def changed(self, changes: Mapping[str, object]) -> Ruleset:
        """The ruleset with some options changed; a PinochleError tells every wrong one at once."""
        return self._with(_read_values(changes, tuple(_OPTIONS)))

    def extended(self, values: Mapping[str, object]) -> Ruleset:
        """Another ruleset, with a name and options of its own, as a file has them."""
        return self._with(_read_values(values, (*_IDENTITY, *_OPTIONS)))

    def restored(self, values: Mapping[str, object]) -> Ruleset:
        """The ruleset that was kept as these plain values; one that they lack is as it is here.

        It made a game once, so it still does: nothing is checked but that the values can be read
        at all. A RulesetError for what only a newer program knows, a ValueError for what never
        was a value.
        """
        kept = {name: _restored(name, value) for name, value in values.items()}
        own = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        ruleset = object.__new__(type(self))  # the constructor would check
        _set(ruleset, own | self.with_partnership(kept))
        ruleset._derive()
        ruleset._refuse_damage()
        return ruleset

    def _refuse_damage(self) -> None:
        """A ValueError for numbers that no release ever took, with which nothing can be counted."""
        prices = (self.run, self.pinochle, self.aces, self.kings, self.queens, self.jacks)
        if any(len(each) != self.copies for each in prices):
            raise ValueError("a price for each set of the deck is missing")
        if min(self.unit, self.bid_step, self.copies, self.players) < 1:
            raise ValueError("a step or a number of players below 1")

    def under(self, **identity: str) -> Ruleset:
        """The same options under another identity, such as another name."""
        ruleset = copy(self)
        _set(ruleset, identity)
        return ruleset

    def _with(self, values: dict[str, Any]) -> Ruleset:
        return _built(partial(dataclasses.replace, self), self.with_partnership(values))

    def with_partnership(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values, with the usual partnership where they only say how many play."""
        if "players" not in values:
            return {**values}
        usual = USUAL_PARTNERSHIP.get(values["players"], self.partnership)
        return {"partnership": usual, **values}

    def changes_from(self, original: Ruleset) -> dict[str, object]:
        """What ``original.changed`` needs to become this ruleset, as plain values.

        Another number of players always names the partnership too: alone it says the usual one.
        """
        mine, theirs = self.values(), original.values()
        changes = {name: mine[name] for name in _OPTIONS if mine[name] != theirs[name]}
        if "players" in changes:
            changes["partnership"] = mine["partnership"]
        return {name: value for name, value in changes.items() if name not in DERIVED}

    def values(self) -> dict[str, object]:
        """Every option by name as a plain value, ready for JSON."""
        return {name: plain_value(getattr(self, name)) for name in _OPTIONS}

    def plain(self) -> dict[str, object]:
        """Everything, who it is and its options, such that ``read`` gives it back."""
        return {name: getattr(self, name) for name in _IDENTITY} | self.values()


_OPTIONS = options_of(Ruleset)
_IDENTITY = ("id", "name", "document", "lines", "summary")
DERIVED = tuple(name for name, option in _OPTIONS.items() if option.is_derived)


def _read_values(values: Mapping[str, object], known: Container[str]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    wrong: list[PinochleError] = []
    for name, value in values.items():
        try:
            read[name] = _read_value(name, value, known)
        except RulesetError as mistake:
            wrong.append(mistake)
    refuse(wrong)
    return read


def _read_value(name: str, value: object, known: Container[str]) -> object:
    if name not in known:
        raise _unknown_option(name)
    if name in _OPTIONS:
        return _OPTIONS[name].read(value)
    if isinstance(value, str):
        return value
    sentence = _("{field} must be a text, not {value}.")
    raise RulesetError(sentence.format(field=name, value=repr(value)), name)


def _unknown_option(name: str) -> RulesetError:
    return RulesetError(_("There is no option called {name}."), name, name=name)


def _built(build: Callable[..., Ruleset], values: dict[str, Any]) -> Ruleset:
    """The ruleset of values that were read; one that is derived may be given, and must be right."""
    given = {name: values.pop(name) for name in DERIVED if name in values}
    built = build(**values)
    refuse(wrong_trick_total(built, given.get("trick_total", built.trick_total)))
    return built


def _set(ruleset: Ruleset, values: Mapping[str, object]) -> None:
    """Fill in a ruleset that nobody has seen yet; afterwards it is frozen."""
    for name, value in values.items():
        object.__setattr__(ruleset, name, value)


def _restored(name: str, value: object) -> object:
    if name in _OPTIONS:
        return _OPTIONS[name].restore(value)
    if name not in _IDENTITY:
        raise _unknown_option(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} is no text")
    return value
