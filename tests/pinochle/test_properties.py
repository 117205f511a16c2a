"""Properties that hold for every ruleset, every hand of cards and every game."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import HealthCheck, assume, given, settings, strategies as st

from scorekeeper.pinochle.cards import Card, Rank, Suit, parse_cards, sort_cards
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.ending import EndRule
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    CardsDiscarded,
    CardsShown,
    Event,
    GameConceded,
    GameStarted,
    HandDealt,
    HandEnded,
    HandEvent,
    MeldFinished,
    MeldNamed,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    Undone,
    facts_of,
)
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import (
    Timeline,
    apply,
    replay,
    restore,
    start,
    timeline_before,
)
from scorekeeper.pinochle.hand.auction import Auction, Call, Word
from scorekeeper.pinochle.hand.checks import check_hand
from scorekeeper.pinochle.hand.combinations import combinations, offered
from scorekeeper.pinochle.hand.hand import NOTHING, Hand, Outcome, Shown
from scorekeeper.pinochle.hand.meld import MeldCount, MeldKind, MeldName, check_cards, count_meld
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.hand.scoring import HandScore, LineKind, SideScore, score_hand
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset, from_toml
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    BothCross,
    MadeScores,
    NinesRedeal,
    NinesSurvive,
    Save,
    SetPays,
    SetRule,
    StuckSeat,
    ThrowIn,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats
from scorekeeper.pinochle.rules.toml_files import to_toml
from scorekeeper.text.history import history
from scorekeeper.text.score_sentences import line_text
from tests.pinochle.builders import PLAYERS, least_bid

# The hypothesis profile decides the number of examples; see tests/conftest.py.
QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEWER = settings(QUICK, max_examples=QUICK.max_examples // 2)  # for games, which are slow to draw
MORE = settings(QUICK, max_examples=QUICK.max_examples * 5)  # enough to draw every ruleset

# Rulesets

EACH = (
    "extra_king",
    "extra_queen",
    "extra_pair",
    "run_roundhouse",
)
MARRIAGES = ("royal_marriage_each", "marriage_each")
LISTS = ("run", "pinochle", "aces", "kings", "queens", "jacks")


def meld_changes(ruleset: Ruleset) -> st.SearchStrategy[dict[str, object]]:
    """Other prices of melds, with a price for each number of sets that the deck can make."""
    each = (*EACH, "dix") if ruleset.nines else EACH
    prices = st.lists(st.integers(0, 200), min_size=ruleset.copies, max_size=ruleset.copies)
    price = st.integers(0, 100)
    options = {**dict.fromkeys(each, price), **dict.fromkeys(LISTS, prices)}
    options |= dict.fromkeys(MARRIAGES, st.one_of(price, prices))
    return st.fixed_dictionaries({}, optional=options)


RESULT_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "save": st.sampled_from([save.value for save in Save]),
        "declarer_must_save": st.booleans(),
        "set_rule": st.sampled_from([rule.value for rule in SetRule]),
        "made_scores": st.sampled_from([made.value for made in MadeScores]),
        "throw_in": st.sampled_from([throw_in.value for throw_in in ThrowIn]),
        "set_pays": st.sampled_from([pays.value for pays in SetPays]),
        "ties_share": st.booleans(),
        "both_cross": st.sampled_from([both.value for both in BothCross]),
        "must_hold_bid": st.booleans(),
        "card_points": st.sampled_from(["equal", "old"]),
        "hand_limit": st.sampled_from([None, 2, 3]),
        "bid_rounds": st.sampled_from([None, 1, 2]),
        "stuck_seat": st.sampled_from([seat.value for seat in StuckSeat]),
        "nines_redeal": st.sampled_from([nines.value for nines in NinesRedeal]),
        "sweep_fail_declarer": st.one_of(st.just("minus_bid"), st.integers(-2000, 0)),
        "stop_floor": st.integers(-2000, 0),
    },
)
NINES_CHANGES = st.fixed_dictionaries(
    {}, optional={"nines_survive": st.sampled_from([nines.value for nines in NinesSurvive])}
)


def result_changes(ruleset: Ruleset) -> st.SearchStrategy[dict[str, object]]:
    """Other rules for the result, including those for nines if the deck has nines."""
    if not ruleset.nines:
        return RESULT_CHANGES
    return st.builds(lambda result, nines: {**result, **nines}, RESULT_CHANGES, NINES_CHANGES)


HOUSE_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "all_or_nothing": st.sampled_from([each.value for each in AllOrNothing]),
        "meld_floor": st.sampled_from([0, 10, 20, 100]),
        "trick_floor": st.sampled_from([0, 10, 20]),
    },
)


def house_changes(ruleset: Ruleset) -> st.SearchStrategy[dict[str, object]]:
    """Other rules for the result, and house rules: floors, and hands played for everything."""
    return st.builds(lambda result, house: result | house, result_changes(ruleset), HOUSE_CHANGES)


def rulesets(
    changes: Callable[[Ruleset], st.SearchStrategy[dict[str, object]]],
) -> st.SearchStrategy[Ruleset]:
    return AS_PRINTED.flatmap(lambda ruleset: changes(ruleset).map(ruleset.changed))


AS_PRINTED = st.sampled_from(IDS).map(find_ruleset)
WITH_HOUSE_MELD = rulesets(meld_changes)
WITH_HOUSE_RESULT = rulesets(result_changes)
WITH_HOUSE_RULES = rulesets(house_changes)

# Cards, mostly of a few kinds, so that runs, roundhouses and double melds are frequent

SUITS = st.sampled_from(Suit)
RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
COUPLE_RANKS = (Rank.KING, Rank.QUEEN)


def sorted_ranks(ruleset: Ruleset) -> list[Rank]:
    return list(dict.fromkeys(card.rank for card in ruleset.deck))


@st.composite
def hands_of_cards(draw: st.DrawFn, ruleset: Ruleset) -> tuple[list[Card], Suit]:
    """At most a whole hand of cards, in the order of showing them, and a trump."""
    deck = list(ruleset.deck) * ruleset.copies
    trump, rank = draw(SUITS), draw(st.sampled_from(sorted_ranks(ruleset)))
    run = [Card(rank, trump) for rank in RUN_RANKS]
    couples = [Card(rank, suit) for suit in Suit for rank in COUPLE_RANKS]
    kinds = {*run}, {*couples}, {*run, *couples}, {Card(rank, suit) for suit in Suit}, {*deck}
    pools = [[card for card in deck if card in kind] for kind in kinds]
    roundhouse = [*{*run, *couples}, Card(draw(st.sampled_from(RUN_RANKS)), trump)]
    pool = draw(st.sampled_from([*pools, sort_cards(roundhouse)]))
    sizes = [ruleset.hand, ruleset.hand - 1, 8, 5, 2, 0]
    return draw(st.permutations(pool))[: draw(st.sampled_from(sizes))], trump


def with_cards(
    rulesets: st.SearchStrategy[Ruleset],
) -> st.SearchStrategy[tuple[Ruleset, list[Card], Suit]]:
    """A ruleset with cards of its deck and a trump."""
    return rulesets.flatmap(
        lambda ruleset: hands_of_cards(ruleset).map(lambda dealt: (ruleset, *dealt))
    )


# Meld


@QUICK
@given(with_cards(WITH_HOUSE_MELD), st.randoms())
def test_the_order_of_cards_does_not_change_the_meld(dealt, random):
    ruleset, held, trump = dealt
    shuffled = list(held)
    random.shuffle(shuffled)
    assert count_meld(ruleset, shuffled, trump) == count_meld(ruleset, held, trump)


@MORE
@given(with_cards(st.one_of(AS_PRINTED, WITH_HOUSE_MELD)))
def test_adding_a_card_never_lowers_the_meld_under_any_prices(dealt):
    ruleset, held, trump = dealt
    totals = [count_meld(ruleset, held[:size], trump).points for size in range(len(held) + 1)]
    assert totals == sorted(totals)


@QUICK
@given(with_cards(WITH_HOUSE_MELD))
def test_the_cards_of_each_meld_are_held(dealt):
    ruleset, held, trump = dealt
    for meld in count_meld(ruleset, held, trump).melds:
        assert Counter(meld.cards) <= Counter(held)


@QUICK
@given(with_cards(AS_PRINTED))
def test_swapping_hearts_and_clubs_keeps_the_meld(dealt):
    """Only spades and diamonds have the pinochle, so hearts and clubs are equal."""
    ruleset, held, trump = dealt
    swap = {Suit.HEARTS: Suit.CLUBS, Suit.CLUBS: Suit.HEARTS}
    mirrored = [Card(card.rank, swap.get(card.suit, card.suit)) for card in held]
    here = count_meld(ruleset, held, trump)
    assert count_meld(ruleset, mirrored, swap.get(trump, trump)).points == here.points


@QUICK
@given(hands_of_cards(find_ruleset("classic")))
def test_classic_in_tens_is_ten_times_classic_r6(dealt):
    held, trump = dealt
    ones, tens = find_ruleset("classic"), find_ruleset("classic-tens")
    assert count_meld(tens, held, trump).points == 10 * count_meld(ones, held, trump).points


@QUICK
@given(with_cards(AS_PRINTED))
def test_meld_is_a_multiple_of_the_unit_and_includes_its_nines(dealt):
    ruleset, held, trump = dealt
    count = count_meld(ruleset, held, trump)
    assert count.points % ruleset.unit == 0
    assert 0 <= count.nines <= count.points


# Melds named by chips, cards tapped one by one


def named_by(ruleset: Ruleset, trump: Suit, count: MeldCount) -> list[MeldKind]:
    """Each meld of a count, as often as it counts, without melds that only label others."""
    kinds = [each.kind for each in combinations(ruleset, trump)]
    labels = [meld for meld in count.melds if (meld.name, meld.suit) not in kinds]
    assert all(meld.points == 0 or meld.name is MeldName.ROUNDHOUSE for meld in labels)
    melds = [meld for meld in count.melds if meld not in labels]
    return [(meld.name, meld.suit) for meld in melds for _ in range(meld.count)]


@dataclass
class Melder:
    """A player at a table who taps chips and cards."""

    hand: Hand

    def name(self, kind: MeldKind) -> None:
        times = dict(self.shown.named).get(kind, 0)
        self._record(MeldNamed(1, 0, *kind, times + 1))

    def tap(self, card: Card, copies: int) -> None:
        self._record(CardsShown(1, 0, ((card, copies),)))

    def _record(self, fact: HandEvent) -> None:
        fact.check(self.hand)
        self.hand = fact.change(self.hand)
        check_cards(self.hand.ruleset, self.hand.held(0))

    @property
    def shown(self) -> Shown:
        return self.hand.shown.get(0, NOTHING)


@MORE
@given(with_cards(AS_PRINTED), st.data())
def test_melds_named_in_any_order_count_as_much_as_their_cards(dealt, data):
    ruleset, cards, trump = dealt
    count = count_meld(ruleset, cards, trump)
    melder = Melder(Hand(ruleset, dealer=0, trump=trump))
    for kind in data.draw(st.permutations(named_by(ruleset, trump, count))):
        melder.name(kind)
        assert melder.hand.held(0) <= Counter(cards)
    assert Counter(melder.hand.meld(0).melds) == Counter(count.melds)


@MORE
@given(with_cards(AS_PRINTED), st.data())
def test_named_melds_and_tapped_cards_in_any_order_count_as_much_as_the_cards(dealt, data):
    """Some cards are tapped before, between and after the chips."""
    ruleset, cards, trump = dealt
    held, count = Counter(cards), count_meld(ruleset, cards, trump)
    some = data.draw(st.lists(st.sampled_from(cards), unique=True)) if cards else []
    taps = data.draw(st.permutations([*named_by(ruleset, trump, count), *some]))
    melder = Melder(Hand(ruleset, dealer=0, trump=trump))
    for tap in taps:
        if isinstance(tap, Card):
            named = melder.shown.named
            melder.tap(tap, held[tap])
            # A card that completes a run can use up a marriage that was named before. The player
            # sees this and must name the marriage again.
            assume(melder.shown.named == named)
        else:
            melder.name(tap)
        assert melder.hand.held(0) <= held
    assert Counter(melder.hand.meld(0).melds) == Counter(count.melds)


@MORE
@given(with_cards(WITH_HOUSE_MELD), st.data())
def test_under_any_prices_named_melds_count_as_much_as_their_cards(dealt, data):
    ruleset, cards, trump = dealt
    count = count_meld(ruleset, cards, trump)
    melder = Melder(Hand(ruleset, dealer=0, trump=trump))
    for kind in data.draw(st.permutations(named_by(ruleset, trump, count))):
        # Under unusual prices, a meld may count only beside others. Its chip is refused before.
        assume(is_recorded(melder, MeldNamed(1, 0, *kind, melder.shown.times(kind) + 1)))
    assert melder.hand.meld(0).points == count.points


@QUICK
@given(with_cards(AS_PRINTED), st.data())
def test_naming_a_meld_less_often_undoes_naming_it(dealt, data):
    ruleset, cards, trump = dealt
    melder = Melder(Hand(ruleset, dealer=0, trump=trump))
    kinds = named_by(ruleset, trump, count_meld(ruleset, cards, trump))
    assume(kinds)
    last, *others = data.draw(st.permutations(kinds))
    for kind in others:
        melder.name(kind)
    before = melder.hand
    melder.name(last)
    times = dict(melder.shown.named)[last]
    assert MeldNamed(1, 0, *last, times - 1).change(melder.hand) == before


CHANGES = st.sampled_from(("name", "name", "name", "take back", "card", "points"))


def is_recorded(melder: Melder, fact: HandEvent) -> bool:
    """Record the fact if it is allowed; return whether it was."""
    try:
        fact.check(melder.hand)
        after = fact.change(melder.hand)
        check_hand(after, melder.hand)
    except PinochleError:
        return False
    melder.hand = after
    return True


def name_or_be_refused(melder: Melder, data: st.DataObject) -> None:
    """Tap a chip. The tap must be accepted if the chip is offered, and otherwise refused."""
    ruleset, trump, shown = melder.hand.ruleset, melder.hand.trump, melder.hand.shown_by(0)
    assert trump
    most = melder.hand.most_shown(0)
    can_be = offered(ruleset, trump, shown.cards, shown.named, most)
    offers = zip(combinations(ruleset, trump), can_be, strict=True)
    meld, is_offered = data.draw(st.sampled_from([*offers]))
    more = dict(shown.named).get(meld.kind, 0) + 1
    assert is_recorded(melder, MeldNamed(1, 0, *meld.kind, more)) == is_offered


def take_back(melder: Melder, data: st.DataObject) -> None:
    """Remove a named meld. Cards of other named melds must stay, and no card may be added."""
    named = dict(melder.hand.shown_by(0).named)
    if not named:
        return
    kind = data.draw(st.sampled_from([*named]))
    held, counted = melder.hand.held(0), melder.hand.meld(0).sets[kind]
    assert is_recorded(melder, MeldNamed(1, 0, *kind, named[kind] - 1))
    assert melder.hand.held(0) <= held
    if melder.hand.meld(0).sets[kind] == counted:
        melds = combinations(melder.hand.ruleset, melder.hand.trump)
        cards = next(each.cards for each in melds if each.kind == kind)
        assert {*cards}.isdisjoint(melder.shown.cards)


@MORE
@given(AS_PRINTED, st.data())
def test_after_every_chip_each_named_meld_counts_as_often_as_it_was_named(ruleset, data):
    """The taps are chips, cards, points and removals, in any order."""
    melder = Melder(Hand(ruleset, dealer=0, trump=data.draw(st.sampled_from(Suit))))
    for change in data.draw(st.lists(CHANGES, max_size=12)):
        if change == "card":
            copies = data.draw(st.integers(0, ruleset.copies))
            card = data.draw(st.sampled_from(ruleset.deck))
            is_recorded(melder, CardsShown(1, 0, ((card, copies),)))
        elif change == "points":
            is_recorded(melder, PointsShown(1, 0, 10 * data.draw(st.integers(0, 9))))
        else:
            (name_or_be_refused if change == "name" else take_back)(melder, data)
            sets = melder.hand.meld(0).sets
            assert all(sets[kind] >= times for kind, times in melder.shown.named)


@QUICK
@given(with_cards(AS_PRINTED), st.data())
def test_removing_a_card_keeps_the_other_cards_of_a_named_meld(dealt, data):
    ruleset, cards, trump = dealt
    melder = Melder(Hand(ruleset, dealer=0, trump=trump))
    for kind in named_by(ruleset, trump, count_meld(ruleset, cards, trump)):
        melder.name(kind)
    held = melder.hand.held(0)
    assume(held)
    card = data.draw(st.sampled_from(list(held)))
    melder.tap(card, 0)
    assert melder.hand.held(0) == Counter({each: held[each] for each in held if each != card})


@QUICK
@given(st.lists(st.sampled_from(find_ruleset("classic").deck)))
def test_cards_survive_conversion_to_text(held):
    texts = [str(card) for card in held]
    assert Counter(parse_cards(texts)) == Counter(held)
    assert parse_cards(texts) == parse_cards(text.lower() for text in reversed(texts))


# Auctions

AUCTIONS = WITH_HOUSE_RESULT.flatmap(
    lambda ruleset: st.builds(Auction, st.just(ruleset), st.sampled_from(ruleset.seats))
)
SAID = st.one_of(st.sampled_from(Word), st.integers(0, 60).map(lambda steps: steps * 10))


@QUICK
@given(AUCTIONS, st.lists(SAID, max_size=30))
def test_in_every_auction_bids_rise_and_nobody_calls_after_passing(auction, said):
    for word in said:
        if auction.next_seat is None:
            break
        try:
            auction = auction.call(Call(auction.next_seat, word))
        except PinochleError:
            continue
    numbers = [call.value for call in auction.calls if not isinstance(call.value, Word)]
    assert numbers == sorted(set(numbers))
    passed = [call.seat for call in auction.calls[:-1] if call.passes]
    stuck = auction.ruleset.stuck(auction.dealer)
    assert len(passed) == len(set(passed))
    assert all(
        later.seat == stuck and not numbers[1:]
        for place, call in enumerate(auction.calls)
        for later in auction.calls[place + 1 :]
        if call.passes and later.seat == call.seat
    )


@QUICK
@given(AUCTIONS, st.data())
def test_every_auction_of_legal_calls_ends_with_a_winner_or_is_passed_out(auction, data):
    ruleset = auction.ruleset
    for _ in range(40):
        legal = auction.legal
        if legal is None:
            break
        bids = [legal.least, legal.least + ruleset.bid_step] if len(auction.calls) < 12 else []
        choices = [*bids, *legal.words] or [legal.least]
        auction = auction.call(Call(legal.seat, data.draw(st.sampled_from(choices))))
    assert auction.legal is None
    assert (auction.winner is None) is auction.is_passed_out
    assert auction.winner is None or auction.winner.seat in ruleset.seats


# Hands and games


@st.composite
def played_hands(draw: st.DrawFn, ruleset: Ruleset, number: int = 1) -> list[Event]:
    """The facts of a hand played to the end, without the answers to the app's questions."""
    unit, seats = ruleset.unit, st.sampled_from(ruleset.seats)
    by = draw(seats)
    amount = least_bid(ruleset) + ruleset.bid_step * draw(st.integers(0, 20))
    melds = [(seat, unit * draw(st.integers(0, 40))) for seat in draw(st.sets(seats))]
    nines = draw(st.booleans())
    facts: list[Event] = [BidWon(number, by, amount, draw(SUITS))]
    if ruleset.players == 5:
        facts.append(PartnerCalled(number, draw(st.none() | seats.filter(lambda seat: seat != by))))
    facts += [
        PointsShown(number, seat, points, ruleset.dix or 0)
        if nines and points >= (ruleset.dix or 0)
        else PointsShown(number, seat, points)
        for seat, points in melds
    ]
    facts.append(MeldFinished(number))
    called = [fact.seat for fact in facts if isinstance(fact, PartnerCalled)]
    where = Hand(ruleset, 0, declarer=by, partner=called[0] if called else None).piles
    return [*facts, *draw(counts(ruleset, where, number))]


@st.composite
def counts(draw: st.DrawFn, ruleset: Ruleset, piles: tuple[Seats, ...], number: int) -> list[Event]:
    """The trick points of all piles except one, in any order, in one fact or in several."""
    step, left = ruleset.trick_step, ruleset.trick_total
    taken: list[tuple[int, int]] = []
    for pile in draw(st.permutations(piles))[1:]:
        few = {0, ruleset.last_trick, left - ruleset.last_trick, left}
        some = st.integers(0, left // step).map(lambda steps: steps * step)
        points = draw(st.sampled_from([p for p in sorted(few) if 0 <= p <= left]) | some)
        taken.append((draw(st.sampled_from(pile)), points))
        left -= points
    if draw(st.booleans()):
        return [TricksCounted(number, tuple(taken))]
    return [TricksCounted(number, (count,)) for count in taken]


@st.composite
def hands(draw: st.DrawFn, ruleset: Ruleset, number: int = 1) -> list[Event]:
    """The facts of a hand that is played, thrown in or redealt."""
    kind = draw(st.sampled_from(["played", "played", "played", "thrown-in", "redealt"]))
    if kind == "redealt":
        return [HandEnded(number, Outcome.REDEALT)]
    facts = draw(played_hands(ruleset, number))
    if kind == "thrown-in":
        before = [fact for fact in facts if not isinstance(fact, MeldFinished | TricksCounted)]
        return [*before, HandEnded(number, Outcome.THROWN_IN)]
    return facts


def add_if_legal(timeline: Timeline, facts: list[Event]) -> tuple[Timeline, list[Event]]:
    """Apply the facts in order. Return the timeline, and the facts that the rules accept."""
    taken: list[Event] = []
    for fact in facts:
        try:
            timeline = apply(timeline, fact)
        except PinochleError:
            break
        taken.append(fact)
    return timeline, taken


def with_answers(timeline: Timeline, number: int) -> tuple[Timeline, list[Event]]:
    """Answer every open question of a hand with the likely answer."""
    answers: list[Event] = []
    while (hand := timeline.game.hands[number - 1]).step is Step.TOOK:
        pile = open_question(hand.hand)
        assert pile is not None
        likely = hand.hand.possible_took(pile)[0]
        answers.append(TookAnswered(number, pile[0], likely))
        timeline = apply(timeline, answers[-1])
    return timeline, answers


@st.composite
def games(
    draw: st.DrawFn, most: int = 4, rulesets: st.SearchStrategy[Ruleset] = WITH_HOUSE_RESULT
) -> tuple[Ruleset, list[Event]]:
    """A ruleset, and the facts of a game under it."""
    ruleset = draw(rulesets)
    facts: list[Event] = [
        GameStarted(PLAYERS[: ruleset.players], draw(st.integers(0, ruleset.players - 1)))
    ]
    timeline = replay(ruleset, facts)
    for _ in range(draw(st.integers(1, most))):
        number = len(timeline.game.hands) + 1
        if not timeline.game.may_deal:
            break
        timeline, taken = add_if_legal(timeline, draw(hands(ruleset, number)))
        facts += taken
        if len(timeline.game.hands) < number:
            break
        timeline, answers = with_answers(timeline, number)
        facts += answers
        if timeline.game.hands[-1].step is not Step.DONE:
            break
    return ruleset, facts


@st.composite
def scored_games(draw: st.DrawFn) -> Game:
    """A game of one hand that is played and scored."""
    ruleset = draw(WITH_HOUSE_RESULT)
    timeline = replay(ruleset, [GameStarted(PLAYERS[: ruleset.players])])
    timeline, _ = add_if_legal(timeline, draw(played_hands(ruleset)))
    assume(timeline.game.hands)
    timeline, _ = with_answers(timeline, 1)
    assume(timeline.game.hands[0].score is not None and timeline.game.hands[0].hand.points)
    return timeline.game


@QUICK
@given(scored_games())
def test_the_points_of_all_piles_add_up_to_the_total_and_a_side_has_those_of_its_pile_r55(
    game,
):
    score, hand = game.hands[0].score, game.hands[0].hand
    points = hand.pile_points
    assert sum(points.values()) == game.ruleset.trick_total
    assert sorted(seat for pile in points for seat in pile) == list(game.ruleset.seats)
    for side in score.sides:
        assert side.tricks == next(points[pile] for pile in points if {*side.seats} <= {*pile})


@QUICK
@given(games())
def test_a_score_is_the_sum_of_its_lines_and_a_total_is_the_sum_of_scores(made):
    game = replay(*made).game
    for index in range(len(game.ruleset.sides)):
        scores = [hand.score.sides[index] for hand in game.counted if hand.score]
        for side in scores:
            assert side.score == sum(line.points for line in side.lines)
            assert all(line_text(line) for line in side.lines)
        assert game.totals[index] == sum(side.score for side in scores)


@QUICK
@given(scored_games())
def test_a_declarer_with_too_few_points_is_set_and_a_made_bid_never_costs_points_r59(game):
    score, bid = game.hands[0].score, game.hands[0].hand.bid
    for side in declaring_sides(score):
        if side.meld + side.tricks < bid:
            assert not score.made
        assert (side.score >= bid) if score.made else (side.score in (0, -bid))


@QUICK
@given(scored_games())
def test_all_declaring_sides_have_the_same_score_and_all_others_defend(game):
    score, hand = game.hands[0].score, game.hands[0].hand
    declaring = declaring_sides(score)
    together = [hand.declarer] if hand.partner is None else [hand.declarer, hand.partner]
    assert {seat for side in declaring for seat in side.seats} >= {*together}
    assert len({(side.meld, side.tricks, side.score) for side in declaring}) == 1
    assert len(declaring) == len(together)
    assert len(defending_sides(score)) == len(score.sides) - len(declaring)


@QUICK
@given(scored_games())
def test_defenders_score_at_least_their_tricks_and_at_most_everything_r65(game):
    score, bid = game.hands[0].score, game.hands[0].hand.bid
    for side in defending_sides(score):
        most = side.meld + side.tricks
        if not score.made and game.ruleset.set_rule is not SetRule.MINUS_BID:
            most += bid
            if game.ruleset.set_rule is SetRule.DEFENDERS_TAKE:
                most += declaring_sides(score)[0].meld
        assert side.tricks <= side.score <= most


@QUICK
@given(scored_games(), st.data())
def test_more_trick_points_never_hurt_a_declarer(game, data):
    ruleset, hand = game.ruleset, game.hands[0].hand
    seats = game.hands[0].score.declaring
    now = hand.pile_points[seats]
    more = data.draw(
        st.integers(now // ruleset.trick_step, ruleset.trick_total // ruleset.trick_step)
    )
    defending = [pile for pile in hand.piles if pile != seats]
    count = [(seats[0], more * ruleset.trick_step), *((pile[0], 0) for pile in defending[1:])]
    timeline, taken = add_if_legal(Timeline(game), [TricksCounted(1, tuple(count))])
    assume(taken)  # by the old card count, no cards make exactly 1 point
    timeline, _ = with_answers(timeline, 1)
    after = declaring_sides(timeline.game.hands[0].score)
    before = declaring_sides(game.hands[0].score)
    assert [side.seats for side in after] == [side.seats for side in before]
    assert all(
        side.score >= was.score and side.tricks == more * ruleset.trick_step
        for side, was in zip(after, before, strict=True)
    )


def declaring_sides(score: HandScore) -> list[SideScore]:
    return [side for side in score.sides if {*side.seats} <= {*score.declaring}]


def defending_sides(score: HandScore) -> list[SideScore]:
    return [side for side in score.sides if not {*side.seats} & {*score.declaring}]


@QUICK
@given(games())
def test_replaying_all_facts_equals_applying_them_one_by_one(made):
    ruleset, facts = made
    timeline = start(ruleset, facts[0])
    for fact in facts[1:]:
        timeline = apply(timeline, fact)
    assert replay(ruleset, facts) == timeline


@QUICK
@given(games(), st.integers(1, 12))
def test_undo_gives_the_game_before_the_last_facts_and_redo_restores_them(made, count):
    ruleset, facts = made
    count = min(count, len(facts) - 1)
    assume(count)
    timeline = replay(ruleset, facts)
    undone = replay(ruleset, [*facts, *[Undone()] * count])
    assert undone.game == replay(ruleset, facts[:-count]).game
    redone = replay(ruleset, [*facts, *[Undone()] * count, *[Redone()] * count])
    assert redone == timeline


@QUICK
@given(games())
def test_the_facts_of_all_hands_recreate_the_game(made):
    ruleset, facts = made
    game = replay(ruleset, facts).game
    again = [fact for hand in game.hands for fact in facts_of(hand.number, hand.hand)]
    assert replay(ruleset, [facts[0], *again]).game == game


@QUICK
@given(games())
def test_only_a_game_that_is_not_over_accepts_another_hand(made):
    ruleset, facts = made
    timeline = replay(ruleset, facts)
    _, taken = add_if_legal(timeline, [HandEnded(len(timeline.game.hands) + 1, Outcome.REDEALT)])
    assert bool(taken) is timeline.game.may_deal
    if timeline.game.end:
        assert not taken
        won = [side for side in ruleset.sides if set(side) <= set(timeline.game.end.winner)]
        assert timeline.game.end.winner == tuple(sorted(seat for side in won for seat in side))
        assert len(won) == 1 or (won and ruleset.ties_share)


# Games with decisions outside the rules (penalties, an early end and the like) about any hand


NAMES = ("Fay", "Gus", *PLAYERS)


@st.composite
def beside(draw: st.DrawFn, game: Game) -> Event:
    """A fact outside the rules, or a correction. It may be refused."""
    ruleset = game.ruleset
    number, seat = draw(st.integers(1, len(game.hands) + 1)), draw(st.sampled_from(ruleset.seats))
    held = st.lists(st.tuples(st.sampled_from(ruleset.deck), st.integers(0, 2)), max_size=3).map(
        tuple
    )
    kinds = (
        st.builds(
            ScoreAdjusted,
            st.just(number),
            st.just(seat),
            st.integers(-20, 40).map(lambda steps: steps * ruleset.unit),
            st.sampled_from(["Reneged", "a slip"]),
        ),
        st.builds(AdjustmentDropped, st.just(number), st.integers(0, 2)),
        st.builds(TimeCalled, st.just(number)),
        st.builds(GameConceded, st.just(number), st.just(seat)),
        st.builds(CardsDiscarded, st.just(number), held),
        st.builds(AllAnnounced, st.just(number), st.booleans()),
        st.builds(HandEnded, st.just(number), st.sampled_from(Outcome)),
        st.builds(RedealAsked, st.just(number), st.just(seat), st.integers(4, 8), st.booleans()),
        st.builds(HandDealt, st.just(number), st.just(seat)),
        st.builds(PlayersNamed, st.permutations(game.players).map(tuple)),
        st.builds(PlayerReplaced, st.just(seat), st.sampled_from(NAMES), st.just(number)),
    )
    return draw(st.one_of(kinds))


@st.composite
def games_beside(draw: st.DrawFn) -> tuple[Ruleset, list[Event]]:
    """A house ruleset and the facts of a game, including decisions outside the rules."""
    ruleset, facts = draw(games(most=3, rulesets=WITH_HOUSE_RULES))
    timeline = replay(ruleset, facts)
    for _ in range(draw(st.integers(1, 6))):
        timeline, taken = add_if_legal(timeline, [draw(beside(timeline.game))])
        facts = [*facts, *taken]
    return ruleset, facts


@FEWER
@given(games_beside(), st.integers(1, 8))
def test_with_decisions_outside_the_rules_replay_undo_and_redo_give_the_same_games(made, count):
    ruleset, facts = made
    count = min(count, len(facts) - 1)
    timeline = start(ruleset, facts[0])
    for fact in facts[1:]:
        timeline = apply(timeline, fact)
    assert replay(ruleset, facts) == timeline
    undone = [*facts, *[Undone()] * count]
    assert replay(ruleset, undone).game == replay(ruleset, facts[: len(facts) - count]).game
    assert replay(ruleset, [*undone, *[Redone()] * count]) == timeline


@FEWER
@given(games_beside())
def test_undoing_a_game_to_its_start_and_redoing_it_restores_it(made):
    ruleset, facts = made
    timeline = replay(ruleset, facts)
    back = replay(ruleset, [*facts, *[Undone()] * (len(facts) - 1)])
    assert (back.game, back.past) == (replay(ruleset, facts[:1]).game, ())
    for _ in facts[1:]:
        back = apply(back, Redone())
    assert back == timeline
    assert back.game.running_totals == timeline.game.running_totals


@FEWER
@given(games_beside(), st.integers(0, 3))
def test_the_history_has_an_entry_for_every_fact_and_marks_those_that_count(made, count):
    ruleset, facts = made
    count = min(count, len(facts) - 1)
    changes = history(restore(ruleset, facts[:1]), [*facts, *[Undone()] * count])
    assert len(changes) == len(facts) + count
    assert [change.counts for change in changes[: len(facts)]] == [
        place < len(facts) - count for place in range(len(facts))
    ]
    assert all(change.what for change in changes)


@FEWER
@given(games_beside(), st.data())
def test_a_page_of_the_history_equals_that_part_of_the_whole_history(made, data):
    ruleset, (started, *facts) = made
    timeline, recorded = restore(ruleset, [started]), [started]
    while facts:
        steps = [Undone()] * bool(timeline.past) + [Redone()] * bool(timeline.undone)
        event = data.draw(st.sampled_from([facts[0], *steps]))
        if event is facts[0]:
            if timeline.undone:  # the next facts would refer to hands that were undone
                event = Redone()
            else:
                facts.pop(0)
        recorded.append(event)
        timeline = apply(timeline, event)
    assert restore(ruleset, recorded) == timeline
    cut = data.draw(st.integers(1, len(recorded)))
    then = restore(ruleset, recorded[:cut])
    found = timeline_before(timeline, recorded[cut:])
    assert found is None or (found.game, found.past) == (then.game, then.past)
    assert found or any(isinstance(event, Undone | Redone) for event in recorded[cut:])
    most = data.draw(st.integers(0, len(recorded) - cut))
    whole = history(restore(ruleset, [started]), recorded)
    page = history(found or then, recorded[cut:], most)
    assert page == whole[cut : cut + most]


@FEWER
@given(games_beside(), st.data())
def test_another_dealer_leaves_no_impossible_bid(made, data):
    ruleset, facts = made
    timeline = replay(ruleset, facts)
    for hand in timeline.game.hands:
        dealer = data.draw(st.sampled_from(ruleset.seats))
        after = apply(timeline, HandDealt(hand.number, dealer)).game.hand(hand.number)
        assert after.hand.dealer == dealer
        if after.hand.declarer is None and hand.hand.declarer is not None:
            assert after.step in (Step.BID, Step.DONE)
        else:
            assert after.score == hand.score


@FEWER
@given(games_beside())
def test_the_facts_of_every_finished_hand_recreate_its_score(made):
    ruleset, facts = made
    for hand in replay(ruleset, facts).game.hands:
        if hand.step is Step.DONE:
            again = replay(ruleset, [facts[0], *facts_of(1, hand.hand)]).game.hands[0]
            assert (again.hand, again.score) == (hand.hand, hand.score)


@FEWER
@given(games_beside())
def test_an_adjustment_adds_its_points_to_one_side_and_changes_nothing_else(made):
    ruleset, facts = made
    for hand in replay(ruleset, facts).game.hands:
        if not hand.score:
            continue
        plain = score_hand(replace(hand.hand, adjustments=()))
        for side, without in zip(hand.score.sides, plain.sides, strict=True):
            given = [each for each in hand.hand.adjustments if each.seat in side.seats]
            assert side.score - without.score == sum(each.points for each in given)
            assert side.lines[: len(without.lines)] == without.lines


@FEWER
@given(games_beside())
def test_a_side_that_concedes_does_not_win_a_conceded_game(made):
    ruleset, facts = made
    game = replay(ruleset, facts).game
    if game.end and game.end.rule is EndRule.CONCEDED:
        conceding = game.hands[game.end.hand - 1].score.conceded
        others = [seats for seats in ruleset.sides if seats != conceding]
        best = max(game.totals[ruleset.sides.index(seats)] for seats in others)
        winners = [seats for seats in others if game.totals[ruleset.sides.index(seats)] == best]
        assert game.end.winner == tuple(sorted(seat for seats in winners for seat in seats))
    for hand in game.counted:
        assert hand.score is None or hand.score.conceded is None or game.end


@FEWER
@given(games_beside())
def test_after_time_is_up_only_a_tie_or_an_open_hand_continues_a_game(made):
    ruleset, facts = made
    game = replay(ruleset, facts).game
    if game.end is None and any(hand.hand.time_up and _counts(hand) for hand in game.hands):
        assert sorted(game.totals)[-2:] == [max(game.totals)] * 2


@FEWER
@given(games_beside())
def test_a_side_scores_no_points_that_are_under_a_floor(made):
    ruleset, facts = made
    for hand in replay(ruleset, facts).game.hands:
        if hand.score is None or hand.hand.outcome is not Outcome.PLAYED or not hand.hand.points:
            continue
        for side in hand.score.sides:
            if side.meld < ruleset.meld_floor:
                assert side.points_from(LineKind.MELD) == 0
            if side.tricks < ruleset.trick_floor:
                assert side.points_from(LineKind.TRICKS) == 0
                assert side.points_from(LineKind.MELD) <= side.meld


def _counts(hand):
    """True if the hand is over and counts."""
    return hand.score is not None and hand.score.counts


# Rulesets as text


@QUICK
@given(st.one_of(WITH_HOUSE_MELD, WITH_HOUSE_RESULT))
def test_every_drawn_ruleset_survives_conversion_to_toml(ruleset):
    assert from_toml(to_toml(ruleset)) == ruleset


@QUICK
@given(st.one_of(WITH_HOUSE_MELD, WITH_HOUSE_RESULT))
def test_the_changes_between_two_rulesets_turn_one_into_the_other(ruleset):
    original = find_ruleset(ruleset.id)
    assert original.changed(ruleset.changes_from(original)) == ruleset


@QUICK
@given(with_cards(AS_PRINTED))
def test_a_count_has_no_more_sets_than_the_cards_allow(dealt):
    ruleset, held, trump = dealt
    count = count_meld(ruleset, held, trump)
    for chip in combinations(ruleset, trump):
        sets = min(Counter(held)[card] for card in chip.cards)
        assert 0 <= count.sets[chip.name, chip.suit] <= sets
