"""Builders of hands and games. Each builder fills in what a test does not care about.

``game``, ``hand_of`` and similar functions take facts, or a text in the notation of notation.py.
Everything is replayed from facts, as at a table.

“A” is the side of seats 0 and 2, and “B” is the side of seats 1 and 3. By default seat 0 declares.
With three or five players, the player left of the declarer defends, as B does. With five players,
the declarer calls the player after that as the partner.
"""

from collections.abc import Iterable

from scorekeeper.pinochle.cards import Card, Suit, parse_cards
from scorekeeper.pinochle.errors import OutcomeError
from scorekeeper.pinochle.game.events import (
    BidWon,
    Event,
    GameStarted,
    HandEvent,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline, replay
from scorekeeper.pinochle.hand.auction import Auction, Call, Word, check_redeal
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.score_sentences import line_text
from tests.pinochle.notation import facts_in

PLAYERS = ("Ann", "Bob", "Cyd", "Dee", "Eve")
A, B = 0, 1  # the first seat of each side, which is also the side's index in the totals
A_SIDE, B_SIDE = (0, 2), (1, 3)
PASS, HELP, BY_ME, SWEEP = Word.PASS, Word.HELP, Word.BY_ME, Word.SWEEP


def rules(id: str, **changes: object) -> Ruleset:
    """Return a built-in ruleset with some options changed."""
    return find_ruleset(id).changed(changes)


def cards(text: str) -> tuple[Card, ...]:
    """Parse cards as players write them: ``"AS 10H"``."""
    return parse_cards(text.split())


# Auctions


def auction(ruleset: Ruleset, *calls: int | Word, dealer: int = 0) -> Auction:
    """The auction after these calls. Each call is made by the player whose turn it is."""
    so_far = Auction(ruleset, dealer)
    for word in calls:
        seat = so_far.next_seat
        assert seat is not None, f"The auction was over before {word}."
        so_far = so_far.call(Call(seat, word))
    return so_far


def may_ask_redeal(ruleset: Ruleset, nines: int, has_meld: bool, too_late: bool) -> bool:
    try:
        check_redeal(ruleset, nines, has_meld, too_late)
    except OutcomeError:
        return False
    return True


# Hands, as facts in the order in which a table enters them


def least_bid(ruleset: Ruleset) -> int:
    """The lowest bid with which seat 0 wins as dealer, unless all others pass."""
    return ruleset.min_bid + ruleset.bid_step * ruleset.opener_must_bid


def partner(ruleset: Ruleset, by: int, number: int = 1) -> tuple[HandEvent, ...]:
    """The fact that names the called partner, if the rules have one."""
    return (PartnerCalled(number, (by + 2) % 5),) if ruleset.players == 5 else ()


def played(
    ruleset: Ruleset,
    *,
    bid: int | None = None,
    by: int = A,
    meld: int = 0,
    tricks: int,
    others_meld: int = 0,
    nines: int = 0,
    others_nines: int = 0,
    took: Took | None = None,
    others_took: Took | None = None,
    number: int = 1,
) -> tuple[HandEvent, ...]:
    """The facts of a played hand; ``tricks`` are the trick points of the declarer's side.

    By default a side with trick points took a counter (an ace, ten or king), and a side without
    points took no trick. With three players, the player left of the declarer has the remaining
    points, and the third player has none.
    """
    other = ruleset.left_of(by)
    rest = ruleset.trick_total - tricks
    third = (ruleset.left_of(other),) if ruleset.players == 3 else ()
    return (
        BidWon(number, by, least_bid(ruleset) if bid is None else bid, Suit.HEARTS),
        *partner(ruleset, by, number),
        PointsShown(number, by, meld, nines),
        PointsShown(number, other, others_meld, others_nines),
        MeldFinished(number),
        TricksCounted(number, ((by, tricks), *((seat, 0) for seat in third))),
        TookAnswered(number, by, took or _likely(tricks)),
        TookAnswered(number, other, others_took or _likely(rest)),
        *(TookAnswered(number, seat, Took.NOTHING) for seat in third),
    )


def _likely(points: int) -> Took:
    return Took.COUNTER if points else Took.NOTHING


# Games


Facts = Iterable[Event] | str  # facts, or a text in the notation


def flat(ruleset: Ruleset, groups: Iterable[Facts]) -> list[Event]:
    """The facts of all groups in one list."""
    return [
        fact
        for group in groups
        for fact in (facts_in(ruleset, group) if isinstance(group, str) else group)
    ]


def started(ruleset: Ruleset, *facts: Facts, first_dealer: int = 0) -> Timeline:
    """A game that starts and then has these groups of facts, with its undo history."""
    start = GameStarted(PLAYERS[: ruleset.players], first_dealer)
    return replay(ruleset, [start, *flat(ruleset, facts)])


def game(ruleset: Ruleset, *facts: Facts, first_dealer: int = 0) -> Game:
    return started(ruleset, *facts, first_dealer=first_dealer).game


def hand_of(ruleset: Ruleset, *facts: Facts) -> Hand:
    """The first hand after these facts, which are checked."""
    return game(ruleset, *facts).hands[0].hand


def score_of(ruleset: Ruleset, *facts: Facts) -> HandScore:
    """The score of the first hand, which must be over."""
    score = game(ruleset, *facts).hands[0].score
    assert score is not None, "The hand is not over."
    return score


def scores(ruleset: Ruleset, *facts: Facts) -> tuple[int, ...]:
    """The points that the first hand adds to each side's total."""
    return tuple(side.score for side in score_of(ruleset, *facts).sides)


def result(ruleset: Ruleset, *facts: Facts) -> tuple[int, int]:
    """The scores in the first hand: of the declarer’s side, then of the defenders to its left."""
    score = score_of(ruleset, *facts)
    declaring = [set(side.seats) <= set(score.declaring) for side in score.sides]
    declarer = declaring.index(True)
    left = next(
        side % len(declaring)
        for side in range(declarer, declarer + len(declaring))
        if not declaring[side % len(declaring)]
    )
    return (score.sides[declarer].score, score.sides[left].score)


def side_texts(game: Game, seat: int) -> list[str]:
    """The sentences that explain the score of a seat’s side in the first hand."""
    score = game.hands[0].score
    assert score is not None, "The hand is not over."
    return [line_text(line) for side in score.sides if seat in side.seats for line in side.lines]
