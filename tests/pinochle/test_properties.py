"""What holds for every ruleset, every hand of cards and every game."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorekeeper.pinochle.auction import Auction, Call, Word
from scorekeeper.pinochle.cards import Card, Rank, Suit, parse_cards, sort_cards
from scorekeeper.pinochle.catalogue import IDS, find_ruleset, from_toml, to_toml
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.events import (
    BidWon,
    Event,
    GameStarted,
    HandEnded,
    MeldFinished,
    PointsShown,
    Redone,
    TookAnswered,
    TricksCounted,
    Undone,
    facts_of,
)
from scorekeeper.pinochle.game import Course, Game, apply, replay, start
from scorekeeper.pinochle.hand import Outcome, pile_points, possible_took
from scorekeeper.pinochle.meld import (
    add_combination,
    combinations,
    count_meld,
    standing,
)
from scorekeeper.pinochle.ruleset import (
    BothCross,
    MadeScores,
    NinesRedeal,
    NinesSurvive,
    Ruleset,
    Save,
    SetRule,
    ThrowIn,
)
from scorekeeper.pinochle.scoring import open_question
from scorekeeper.pinochle.steps import Step
from tests.pinochle.builders import PLAYERS

QUICK = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Rulesets

PRICES = st.lists(st.integers(0, 200), min_size=2, max_size=2)
MELD_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        **{
            name: st.integers(0, 100)
            for name in (
                "extra_king",
                "extra_queen",
                "extra_pair",
                "royal_marriage_each",
                "marriage_each",
                "dix",
                "run_roundhouse",
            )
        },
        **dict.fromkeys(("run", "pinochle", "aces", "kings", "queens", "jacks"), PRICES),
    },
)
RESULT_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "save": st.sampled_from([save.value for save in Save]),
        "declarer_must_save": st.booleans(),
        "nines_survive": st.sampled_from([nines.value for nines in NinesSurvive]),
        "set_rule": st.sampled_from([rule.value for rule in SetRule]),
        "made_scores": st.sampled_from([made.value for made in MadeScores]),
        "throw_in": st.sampled_from([throw_in.value for throw_in in ThrowIn]),
        "both_cross": st.sampled_from([both.value for both in BothCross]),
        "must_hold_bid": st.booleans(),
        "card_points": st.sampled_from(["equal", "old"]),
        "hand_limit": st.sampled_from([None, 2, 3]),
        "bid_rounds": st.sampled_from([None, 1, 2]),
        "nines_redeal": st.sampled_from([nines.value for nines in NinesRedeal]),
        "sweep_fail_declarer": st.one_of(st.just("minus_bid"), st.integers(-2000, 0)),
        "stop_floor": st.integers(-2000, 0),
    },
)


def rulesets(changes: st.SearchStrategy[Mapping[str, object]]) -> st.SearchStrategy[Ruleset]:
    return st.builds(Ruleset.changed, st.sampled_from(IDS).map(find_ruleset), changes)


AS_PRINTED = st.sampled_from(IDS).map(find_ruleset)
WITH_HOUSE_MELD = rulesets(MELD_CHANGES)
WITH_HOUSE_RESULT = rulesets(RESULT_CHANGES)

# Cards: mostly out of few kinds, so that runs, roundhouses and doubles come up

SUITS = st.sampled_from(Suit)
DECK = list(find_ruleset("classic").deck) * 2
RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
COUPLE_RANKS = (Rank.KING, Rank.QUEEN)


@st.composite
def hands_of_cards(draw: st.DrawFn) -> tuple[list[Card], Suit]:
    """Up to a hand of cards in the order in which they are laid down, and a trump for them."""
    trump, rank = draw(SUITS), draw(st.sampled_from(Rank))
    run = [Card(rank, trump) for rank in RUN_RANKS]
    couples = [Card(rank, suit) for suit in Suit for rank in COUPLE_RANKS]
    kinds = {*run}, {*couples}, {*run, *couples}, {Card(rank, suit) for suit in Suit}, {*DECK}
    pools = [[card for card in DECK if card in kind] for kind in kinds]
    roundhouse = [*{*run, *couples}, Card(draw(st.sampled_from(RUN_RANKS)), trump)]
    pool = draw(st.sampled_from([*pools, sort_cards(roundhouse)]))
    return draw(st.permutations(pool))[: draw(st.sampled_from([12, 11, 8, 5, 2, 0]))], trump


# Meld


@QUICK
@given(WITH_HOUSE_MELD, hands_of_cards(), st.randoms())
def test_card_order_never_matters(ruleset, dealt, random):
    held, trump = dealt
    shuffled = list(held)
    random.shuffle(shuffled)
    assert count_meld(ruleset, shuffled, trump) == count_meld(ruleset, held, trump)


@pytest.mark.parametrize("id", IDS)
@settings(QUICK, max_examples=60)
@given(dealt=hands_of_cards())
def test_adding_a_card_never_lowers_meld(id, dealt):
    assert_never_lower(find_ruleset(id), *dealt)


@settings(QUICK, max_examples=500)
@given(WITH_HOUSE_MELD, hands_of_cards())
def test_adding_a_card_never_lowers_meld_whatever_the_house_pays(ruleset, dealt):
    assert_never_lower(ruleset, *dealt)


def assert_never_lower(ruleset: Ruleset, held: list[Card], trump: Suit) -> None:
    totals = [count_meld(ruleset, held[:size], trump).total for size in range(len(held) + 1)]
    assert totals == sorted(totals)


@QUICK
@given(WITH_HOUSE_MELD, hands_of_cards())
def test_each_meld_stands_for_cards_that_are_held(ruleset, dealt):
    held, trump = dealt
    for meld in count_meld(ruleset, held, trump).melds:
        assert Counter(meld.cards) <= Counter(held)


@QUICK
@given(AS_PRINTED, hands_of_cards())
def test_the_suits_change_places_and_the_meld_without_pinochles_stays(ruleset, dealt):
    """Spades and diamonds have the pinochle; hearts and clubs are alike."""
    held, trump = dealt
    swap = {Suit.HEARTS: Suit.CLUBS, Suit.CLUBS: Suit.HEARTS}
    mirrored = [Card(card.rank, swap.get(card.suit, card.suit)) for card in held]
    here = count_meld(ruleset, held, trump)
    assert count_meld(ruleset, mirrored, swap.get(trump, trump)).total == here.total


@QUICK
@given(hands_of_cards())
def test_classic_in_tens_is_ten_times_classic(dealt):
    held, trump = dealt
    ones, tens = find_ruleset("classic"), find_ruleset("classic-tens")
    assert count_meld(tens, held, trump).total == 10 * count_meld(ones, held, trump).total


@QUICK
@given(AS_PRINTED, hands_of_cards())
def test_meld_is_a_multiple_of_the_unit_and_its_nines_are_part_of_it(ruleset, dealt):
    held, trump = dealt
    count = count_meld(ruleset, held, trump)
    assert count.total % ruleset.unit == 0
    assert 0 <= count.nines <= count.total


@QUICK
@given(AS_PRINTED, SUITS, st.data())
def test_a_tap_on_a_combination_lays_one_more_set_and_lowers_nothing(ruleset, trump, data):
    held: Counter[Card] = Counter()
    chips = combinations(ruleset, trump)
    for chip in data.draw(st.lists(st.sampled_from(chips), max_size=6)):
        before = count_meld(ruleset, held.elements(), trump)
        sets = min(held[card] for card in chip.cards)
        try:
            held = add_combination(ruleset, held, chip)
        except PinochleError as refused:
            assert refused.field == "cards"  # noqa: PT017 - a refusal is one of the two answers
            continue
        assert min(held[card] for card in chip.cards) == sets + 1
        assert count_meld(ruleset, held.elements(), trump).total >= before.total


@QUICK
@given(st.lists(st.sampled_from(DECK)))
def test_cards_survive_to_and_from_text(held):
    texts = [str(card) for card in held]
    assert Counter(parse_cards(texts)) == Counter(held)
    assert parse_cards(texts) == parse_cards(text.lower() for text in reversed(texts))


# Auctions

SAID = st.one_of(st.sampled_from(Word), st.integers(0, 60).map(lambda steps: steps * 10))


@QUICK
@given(WITH_HOUSE_RESULT, st.integers(0, 3), st.lists(SAID, max_size=30))
def test_in_every_auction_bids_rise_and_nobody_speaks_after_passing(ruleset, dealer, said):
    auction = Auction(ruleset, dealer)
    for word in said:
        if auction.next_seat is None:
            break
        try:
            auction = auction.call(Call(auction.next_seat, word))
        except PinochleError:
            continue
    numbers = [call.said for call in auction.calls if not isinstance(call.said, Word)]
    assert numbers == sorted(set(numbers))
    passed = [call.seat for call in auction.calls[:-1] if call.passes]
    stuck = ruleset.stuck(dealer)
    assert len(passed) == len(set(passed))
    assert all(
        later.seat == stuck and not numbers[1:]
        for place, call in enumerate(auction.calls)
        for later in auction.calls[place + 1 :]
        if call.passes and later.seat == call.seat
    )


@QUICK
@given(WITH_HOUSE_RESULT, st.integers(0, 3), st.data())
def test_every_auction_of_legal_calls_ends_with_a_winner(ruleset, dealer, data):
    auction = Auction(ruleset, dealer)
    for _ in range(40):
        legal = auction.legal
        if legal is None:
            break
        bids = [legal.least, legal.least + ruleset.bid_step] if len(auction.calls) < 12 else []
        choices = [*bids, *legal.words] or [legal.least]
        auction = auction.call(Call(legal.seat, data.draw(st.sampled_from(choices))))
    assert auction.legal is None
    assert auction.winner is not None
    assert auction.winner.seat in ruleset.seats


# Hands and games


@st.composite
def played_hands(draw: st.DrawFn, ruleset: Ruleset, number: int = 1) -> list[Event]:
    """The facts of a hand played to its score, with every answer given or left open."""
    unit, total = ruleset.unit, ruleset.trick_total
    by = draw(st.integers(0, 3))
    amount = ruleset.min_bid + ruleset.bid_step * draw(st.integers(0, 20))
    melds = [(seat, unit * draw(st.integers(0, 40))) for seat in draw(st.sets(st.integers(0, 3)))]
    nines = draw(st.booleans())
    step = ruleset.trick_step
    few = st.sampled_from([0, ruleset.last_trick, total - ruleset.last_trick, total])
    taken = draw(few | st.integers(0, total // step).map(lambda steps: steps * step))
    facts: list[Event] = [BidWon(number, by, amount, draw(SUITS))]
    facts += [
        PointsShown(number, seat, points, ruleset.dix or 0)
        if nines and points >= (ruleset.dix or 0)
        else PointsShown(number, seat, points)
        for seat, points in melds
    ]
    facts.append(MeldFinished(number))
    facts.append(TricksCounted(number, ((draw(st.integers(0, 3)), taken),)))
    return facts


@st.composite
def hands(draw: st.DrawFn, ruleset: Ruleset, number: int = 1) -> list[Event]:
    """Hands of every ordinary kind."""
    kind = draw(st.sampled_from(["played", "played", "played", "thrown-in", "redealt"]))
    if kind == "redealt":
        return [HandEnded(number, Outcome.REDEALT)]
    facts = draw(played_hands(ruleset, number))
    if kind == "thrown-in":
        return [*facts[:-2], HandEnded(number, Outcome.THROWN_IN)]
    return facts


def add_if_legal(course: Course, facts: list[Event]) -> tuple[Course, list[Event]]:
    """The course with as many of the facts as the rules take, one after the other."""
    taken: list[Event] = []
    for fact in facts:
        try:
            course = apply(course, fact)
        except PinochleError:
            break
        taken.append(fact)
    return course, taken


def with_answers(course: Course, number: int) -> tuple[Course, list[Event]]:
    """Every open question of a hand answered with what is likely."""
    answers: list[Event] = []
    while (hand := course.game.hands[number - 1]).step is Step.TOOK:
        pile = open_question(course.game.ruleset, hand.hand)
        assert pile is not None
        points = pile_points(course.game.ruleset, hand.hand)[pile]
        answers.append(TookAnswered(number, pile[0], possible_took(course.game.ruleset, points)[0]))
        course = apply(course, answers[-1])
    return course, answers


@st.composite
def games(draw: st.DrawFn, most: int = 4) -> tuple[Ruleset, list[Event]]:
    """A ruleset, and the facts of a game under it in order."""
    ruleset = draw(WITH_HOUSE_RESULT)
    facts: list[Event] = [GameStarted(PLAYERS, draw(st.integers(0, 3)))]
    course = replay(ruleset, facts)
    for _ in range(draw(st.integers(1, most))):
        number = len(course.game.hands) + 1
        if not course.game.may_deal:
            break
        course, taken = add_if_legal(course, draw(hands(ruleset, number)))
        facts += taken
        if len(course.game.hands) < number:
            break
        course, answers = with_answers(course, number)
        facts += answers
        if course.game.hands[-1].step is not Step.DONE:
            break
    return ruleset, facts


@st.composite
def scored_games(draw: st.DrawFn) -> Game:
    """A game of one hand that is played and scored."""
    ruleset = draw(WITH_HOUSE_RESULT)
    course = replay(ruleset, [GameStarted(PLAYERS)])
    course, _ = add_if_legal(course, draw(played_hands(ruleset)))
    assume(course.game.hands)
    course, _ = with_answers(course, 1)
    assume(course.game.hands[0].score is not None and course.game.hands[0].hand.points)
    return course.game


@QUICK
@given(scored_games())
def test_the_trick_points_of_both_sides_add_up_to_the_total(game):
    score = game.hands[0].score
    assert sum(side.tricks for side in score.sides) == game.ruleset.trick_total


@QUICK
@given(games())
def test_the_score_of_a_side_is_the_sum_of_its_lines_and_totals_that_of_its_scores(made):
    game = replay(*made).game
    for index in range(2):
        scores = [hand.score.sides[index] for hand in game.counted if hand.score]
        for side in scores:
            assert side.score == sum(line.points for line in side.lines)
            assert all(line.text for line in side.lines)
        assert game.totals[index] == sum(side.score for side in scores)


@QUICK
@given(scored_games())
def test_a_declarer_with_too_little_is_set_and_a_made_bid_is_never_below_zero(game):
    score, bid = game.hands[0].score, game.hands[0].hand.bid
    declaring = next(side for side in score.sides if side.seats == score.declaring)
    if declaring.meld + declaring.tricks < bid:
        assert not score.made
    assert (declaring.score >= bid) if score.made else (declaring.score in (0, -bid))


@QUICK
@given(scored_games())
def test_defenders_score_at_least_their_tricks_and_at_most_everything(game):
    score, bid = game.hands[0].score, game.hands[0].hand.bid
    declaring, defending = sorted(score.sides, key=lambda side: side.seats != score.declaring)
    most = defending.meld + defending.tricks
    if not score.made and game.ruleset.set_rule is not SetRule.MINUS_BID:
        most += bid
        if game.ruleset.set_rule is SetRule.DEFENDERS_TAKE:
            most += declaring.meld
    assert defending.tricks <= defending.score <= most


@QUICK
@given(scored_games(), st.data())
def test_more_trick_points_never_hurt_a_declarer(game, data):
    ruleset, hand = game.ruleset, game.hands[0].hand
    seats = game.hands[0].score.declaring
    now = pile_points(ruleset, hand)[seats]
    more = data.draw(
        st.integers(now // ruleset.trick_step, ruleset.trick_total // ruleset.trick_step)
    )
    facts = [TricksCounted(1, ((seats[0], more * ruleset.trick_step),))]
    course, taken = add_if_legal(Course(game), facts)
    assert taken
    course, _ = with_answers(course, 1)
    assert score_of_seats(course.game, seats) >= score_of_seats(game, seats)


def score_of_seats(game: Game, seats: tuple[int, ...]) -> int:
    return next(side.score for side in game.hands[0].score.sides if side.seats == seats)


@QUICK
@given(games())
def test_replay_equals_applying_one_by_one(made):
    ruleset, facts = made
    course = start(ruleset, facts[0])
    for fact in facts[1:]:
        course = apply(course, fact)
    assert replay(ruleset, facts) == course


@QUICK
@given(games(), st.integers(1, 12))
def test_undo_gives_the_game_of_the_facts_before_and_redo_gives_it_back(made, count):
    ruleset, facts = made
    count = min(count, len(facts) - 1)
    assume(count)
    course = replay(ruleset, facts)
    undone = replay(ruleset, [*facts, *[Undone()] * count])
    assert undone.game == replay(ruleset, facts[:-count]).game
    redone = replay(ruleset, [*facts, *[Undone()] * count, *[Redone()] * count])
    assert redone == course


@QUICK
@given(games())
def test_the_facts_of_every_hand_make_the_game_again(made):
    ruleset, facts = made
    game = replay(ruleset, facts).game
    again = [fact for hand in game.hands for fact in facts_of(hand.number, hand.hand)]
    assert replay(ruleset, [facts[0], *again]).game == game


@QUICK
@given(games())
def test_a_game_that_is_over_takes_no_further_hand_and_one_that_goes_on_does(made):
    ruleset, facts = made
    course = replay(ruleset, facts)
    _, taken = add_if_legal(course, [HandEnded(len(course.game.hands) + 1, Outcome.REDEALT)])
    assert bool(taken) is course.game.may_deal
    if course.game.end:
        assert not taken
        assert course.game.end.winner in ruleset.sides


# Rulesets to and from text


@QUICK
@given(st.one_of(WITH_HOUSE_MELD, WITH_HOUSE_RESULT))
def test_every_ruleset_survives_to_and_from_toml(ruleset):
    assert from_toml(to_toml(ruleset)) == ruleset


@QUICK
@given(st.one_of(WITH_HOUSE_MELD, WITH_HOUSE_RESULT))
def test_the_changes_from_a_ruleset_make_the_ruleset_again(ruleset):
    original = find_ruleset(ruleset.id)
    assert original.changed(ruleset.changes_from(original)) == ruleset


@QUICK
@given(AS_PRINTED, hands_of_cards())
def test_standing_counts_no_more_sets_than_the_cards_make(ruleset, dealt):
    held, trump = dealt
    count = count_meld(ruleset, held, trump)
    for chip in combinations(ruleset, trump):
        sets = min(Counter(held)[card] for card in chip.cards)
        assert 0 <= standing(chip, count) <= sets
