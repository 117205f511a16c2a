"""Statistics over many games: bids made, meld shown, games won by players and partners.

Only games with comparable points are added up (``customized.points_key``). Players are identified
by their names, ignoring case. Default seat names do not count as players.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.seat_names import is_seat_name
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.scoring import HandScore, LineKind, SideScore
from scorekeeper.pinochle.names import name_key
from scorekeeper.pinochle.rules.ruleset import Seats

from .tallies import (
    Best,
    BidsOf,
    Credit,
    Decided,
    Names,
    OneGame,
    Results,
    Tally,
    add_results,
)


class Statistics(NamedTuple):
    """The statistics of one game, or of many with comparable points."""

    games: int  # decided games
    hands: int  # hands played for a score
    credits: tuple[Credit, ...]

    @property
    def players(self) -> list[Credit]:
        """The results of each player; the best share of games won comes first."""
        return _ranked(credit for credit in self.credits if len(credit[0]) == 1)

    @property
    def partners(self) -> list[Credit]:
        return _ranked(credit for credit in self.credits if len(credit[0]) > 1)

    def of(self, names: Sequence[str]) -> Credit | None:
        """The results of a player, or of partners in either order."""
        wanted = _known_as(names)
        return next((credit for credit in self.credits if _known_as(credit[0]) == wanted), None)


def tally_game(game: Game, sort_key: tuple[str, str]) -> Statistics:
    """The statistics of one game, which ``sort_key`` identifies."""
    key = OneGame(*sort_key)
    return Statistics(
        int(game.end is not None),
        len(_played(game, key)),
        _add_up(credit for credit in _all_credits(game, key) if _are_named(credit[0])),
    )


def add_up(parts: Iterable[Statistics]) -> Statistics:
    """Add up the statistics of games, or of groups of games. The oldest must come first."""
    found = [*parts]
    return Statistics(
        sum(part.games for part in found),
        sum(part.hands for part in found),
        _add_up(credit for part in found for credit in part.credits),
    )


def _are_named(names: Iterable[str]) -> bool:
    """True if no name is a default seat name."""
    return not any(map(is_seat_name, names))


class _Played(NamedTuple):
    """A hand that was played for a score."""

    game: OneGame
    number: int
    hand: Hand
    score: HandScore


def _played(game: Game, key: OneGame) -> list[_Played]:
    return [
        _Played(key, each.number, each.hand, each.score)
        for each in game.counted
        if each.score and each.score.counts
    ]


def _all_credits(game: Game, key: OneGame) -> Iterator[Credit]:
    """Yield the results of each hand, then those of the whole game, for each player and side."""
    for played in _played(game, key):
        players = game.players_of(played.number)
        for side in played.score.sides:
            partners = _names(players, side.seats)
            for seats in _each_and_all(side.seats):
                names = _names(players, seats)
                scorers = partners if _are_named(partners) else names
                yield names, _of_hand(played, side, seats, names, scorers)
    yield from _end(game, key)


def _names(players: Names, seats: Seats) -> Names:
    return tuple(players[seat] for seat in seats)


def _each_and_all(side: Seats) -> list[Seats]:
    """Each player of a side alone and, if there are several, all together."""
    players: list[Seats] = [(seat,) for seat in side]
    return [*players, side] if len(side) > 1 else players


def _end(game: Game, key: OneGame) -> Iterator[Credit]:
    """Yield the win or loss of each side and player. Only players of the deciding hand count."""
    if game.end is None:
        return
    players = game.players_of(game.end.hand)
    for side, total in zip(game.ruleset.sides, game.totals, strict=True):
        won = set(side) <= set(game.end.winner)
        tally = Tally(games=1, won=int(won), points=total)
        results = Results(tally, decided=(Decided(key, won),))
        yield from ((_names(players, seats), results) for seats in _each_and_all(side))


def _of_hand(
    played: _Played, side: SideScore, seats: Seats, names: Names, scorers: Names
) -> Results:
    """A hand’s results for a player or partners. ``scorers`` are the names for the best hand."""
    bids = _bid(played) if played.hand.declarer in seats else Results()
    earned = _earned(side)
    best_hand = Best(scorers, earned, played.number, played.game) if earned > 0 else None
    of_side = Results(_hand(played, side), best_hand=best_hand)
    return add_results((of_side, bids, _meld(played, side, seats, names)))


def _hand(played: _Played, side: SideScore) -> Tally:
    score = played.score
    earned = [_earned(each) for each in score.sides]
    won = min(earned) < _earned(side) == max(earned)
    has_tricks = not score.double_run and any(each.tricks for each in score.sides)
    return Tally(
        hands=1,
        hands_won=int(won),
        counted=int(has_tricks),
        tricks=side.tricks if has_tricks else 0,
        from_paper=int(played.hand.outcome is Outcome.ENTERED),
    )


def _earned(side: SideScore) -> int:
    """The side’s score without adjustments."""
    return side.score - side.points_from(LineKind.ADJUSTMENT)


def _bid(played: _Played) -> Results:
    """The bid of a hand, or nothing if a double run won the game or the score is from paper."""
    hand, score = played.hand, played.score
    if score.double_run or hand.outcome is Outcome.ENTERED:
        return Results()
    made = int(score.made)
    tally, brought = Tally(bids=1, made=made), _brought(score)
    if hand.bid is not None and brought is not None:
        tally = tally._replace(compared=1, bid=hand.bid, brought=brought)
    return Results(tally, (BidsOf(hand.bid or 0, 1, made),))


def _brought(score: HandScore) -> int | None:
    """The meld and tricks that counted for the bid; None if the hand was thrown in, for example."""
    for side in score.sides:
        for line in side.lines:
            if "kept" in line.values:
                return int(line.values["kept"]) + int(line.values["tricks"])
    return None


def _meld(played: _Played, side: SideScore, seats: Seats, names: Names) -> Results:
    """The meld of the seats that could show meld, and the part of it that did not count."""
    hand, score = played.hand, played.score
    showing = [seat for seat in seats if seat in hand.melders]
    if not (hand.meld_finished or score.double_run) or not showing:
        return Results()
    melds = [hand.meld(seat) for seat in showing]
    points = sum(meld.points for meld in melds)
    nines_survive = side.points_from(LineKind.MELD) > 0
    lost = points - sum(meld.nines for meld in melds) if nines_survive else points
    tally = Tally(melds=1, meld=points, meld_lost=lost if _lost_meld(score, side) else 0)
    is_best = points and len(seats) == 1  # partners have no best meld together
    best_meld = Best(names, points, played.number, played.game) if is_best else None
    return Results(tally, best_meld=best_meld)


def _lost_meld(score: HandScore, side: SideScore) -> bool:
    """True if the meld of a side did not count. All meld counts for a side that made its bid."""
    if score.double_run or (score.made and set(side.seats) <= set(score.declaring)):
        return False
    return not side.meld_counts


def _add_up(found: Iterable[Credit]) -> tuple[Credit, ...]:
    """Add up the results by names; partners are the same in either order."""
    by_names: dict[frozenset[str], list[Credit]] = {}
    for credit in found:
        by_names.setdefault(_known_as(credit[0]), []).append(credit)
    return tuple(
        (same[0][0], add_results([results for _names, results in same]))
        for same in by_names.values()
    )


def _known_as(names: Iterable[str]) -> frozenset[str]:
    """A key for these names that ignores their order and case."""
    return frozenset(map(name_key, names))


def _ranked(found: Iterable[Credit]) -> list[Credit]:
    """Sort by the share of games won, then by the number of games, the highest first."""
    return sorted(
        found, key=lambda credit: (-credit[1].tally.share_won, -credit[1].tally.games, credit[0])
    )


def read_statistics(plain: list[Any], renamed: Mapping[str, str]) -> Statistics:
    """Read the result of ``tally_game`` from JSON, and rename some players.

    The JSON has lists without field names, because one page may read thousands of games. The JSON
    always comes from this version of the code (see ``Summaries``). ``renamed`` maps the
    ``name_key`` of an old name to the new name.
    """
    games, hands, found = plain
    return Statistics(
        games,
        hands,
        tuple(
            (_renamed(names, renamed), _read_results(results, renamed)) for names, results in found
        ),
    )


def _read_results(plain: list[Any], renamed: Mapping[str, str]) -> Results:
    tally, bids, decided, best_hand, best_meld = plain
    return Results(
        Tally(*tally),
        tuple(BidsOf(*each) for each in bids),
        tuple(Decided(OneGame(*game), won) for game, won in decided),
        _read_best(best_hand, renamed),
        _read_best(best_meld, renamed),
    )


def _read_best(plain: list[Any] | None, renamed: Mapping[str, str]) -> Best | None:
    if plain is None:
        return None
    names, points, hand, game = plain
    return Best(_renamed(names, renamed), points, hand, OneGame(*game))


def _renamed(plain: list[str], renamed: Mapping[str, str]) -> Names:
    return tuple(renamed.get(name_key(name), name) for name in plain) if renamed else tuple(plain)
