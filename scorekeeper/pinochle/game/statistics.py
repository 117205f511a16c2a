"""What many games tell: who makes the bids, who shows the most meld, which partners win.

Only games whose points can be compared are put together, as ``customized.scale`` says. Players
are known by their names, in capitals or not; seats that nobody has named are nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.seat_names import is_seat_name
from scorekeeper.pinochle.game.tallies import (
    Best,
    BidsOf,
    Credit,
    Decided,
    Names,
    OneGame,
    Results,
    Tally,
    add_results,
    best,
)
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.scoring import HandScore, LineKind, SideScore
from scorekeeper.pinochle.names import alike
from scorekeeper.pinochle.rules.ruleset import Seats


@dataclass(frozen=True)
class Statistics:
    """Of one game or of many whose points can be compared."""

    games: int = 0  # that were decided
    hands: int = 0  # that were played for a score
    credits: tuple[Credit, ...] = ()
    best_hand: Best | None = None  # by what a side scored; None where nobody scored anything
    best_meld: Best | None = None  # by what a player showed

    @property
    def players(self) -> list[Credit]:
        """Who won the largest share of their games comes first."""
        return _ranked(credit for credit in self.credits if len(credit[0]) == 1)

    @property
    def partners(self) -> list[Credit]:
        return _ranked(credit for credit in self.credits if len(credit[0]) > 1)

    def of(self, names: Sequence[str]) -> Credit | None:
        """What is put down to a player, or to partners from either seat."""
        wanted = known_as(names)
        return next((credit for credit in self.credits if known_as(credit[0]) == wanted), None)

    def renamed(self, names: Mapping[str, str], players: Sequence[str]) -> Statistics:
        """Of one game of these players: with other names for some, as ``counting_as`` says."""
        changed = counting_as(names, players)
        if not changed:
            return self

        def told(known: Names) -> Names:
            return tuple(changed.get(alike(name), name) for name in known)

        def told_best(found: Best | None) -> Best | None:
            return found and replace(found, names=told(found.names))

        def with_told_bests(found: Summed) -> Summed:
            best_hand, best_meld = told_best(found.best_hand), told_best(found.best_meld)
            return replace(found, best_hand=best_hand, best_meld=best_meld)

        renamed = tuple((told(known), with_told_bests(results)) for known, results in self.credits)
        return replace(with_told_bests(self), credits=renamed)


Summed = TypeVar("Summed", Statistics, Results)


def tally_game(game: Game, key: OneGame) -> Statistics:
    """What one game adds to the statistics."""
    named = _add_up(credit for credit in _all_credits(game, key) if are_named(credit[0]))
    size = len(game.ruleset.sides[0])
    return Statistics(
        int(game.end is not None),
        len(_played(game, key)),
        named,
        best(results.best_hand for names, results in named if len(names) == size),
        best(results.best_meld for _names, results in named),
    )


def add_up(parts: Iterable[Statistics]) -> Statistics:
    """Add up games, or sums of games, the oldest first: of two best ones the first stays."""
    found = [*parts]
    return Statistics(
        sum(part.games for part in found),
        sum(part.hands for part in found),
        _add_up(credit for part in found for credit in part.credits),
        best(part.best_hand for part in found),
        best(part.best_meld for part in found),
    )


def counting_as(names: Mapping[str, str], players: Sequence[str]) -> dict[str, str]:
    """Those of the other names, each by a name as ``alike``, that these players get.

    Where the other name is somebody else's at the table, a player keeps the own one.
    """
    here = {alike(player) for player in players}
    return {old: new for old, new in names.items() if old in here and alike(new) not in here}


def are_named(names: Iterable[str]) -> bool:
    """Whether none of them is only the name of a seat."""
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
    """Everything that counts for a player or a side, one by one."""
    for played in _played(game, key):
        players = game.players_of(played.number)
        for side in played.score.sides:
            partners = _names(players, side.seats)
            for seats in _each_and_all(side.seats):
                names = _names(players, seats)
                together = partners if are_named(partners) else names
                yield names, _of_hand(played, side, seats, names, together)
    yield from _end(game, key)


def _names(players: Names, seats: Seats) -> Names:
    return tuple(players[seat] for seat in seats)


def _each_and_all(side: Seats) -> list[Seats]:
    """Each player of a side and, where they are partners, all of them together."""
    players: list[Seats] = [(seat,) for seat in side]
    return [*players, side] if len(side) > 1 else players


def _end(game: Game, key: OneGame) -> Iterator[Credit]:
    """The game counts for those who sat there when it was decided."""
    if game.end is None:
        return
    players = game.players_of(game.end.hand)
    for side, total in zip(game.ruleset.sides, game.totals, strict=True):
        won = set(side) <= set(game.end.winner)
        tally = Tally(games=1, won=int(won), points=total)
        results = Results(tally, decided=(Decided(key, won),))
        yield from ((_names(players, seats), results) for seats in _each_and_all(side))


def _of_hand(
    played: _Played, side: SideScore, seats: Seats, names: Names, together: Names
) -> Results:
    """A hand for one player or for partners; what they did together counts for each."""
    bids = _bid(played) if played.hand.declarer in seats else Results()
    earned = _earned(side)
    best_hand = Best(together, earned, played.number, played.game) if earned > 0 else None
    return (
        Results(_hand(played, side), best_hand=best_hand) + bids + _meld(played, side, seats, names)
    )


def _hand(played: _Played, side: SideScore) -> Tally:
    score = played.score
    earned = [_earned(each) for each in score.sides]
    won = min(earned) < _earned(side) == max(earned)
    counted = not score.double_run and any(each.tricks for each in score.sides)
    return Tally(
        hands=1,
        hands_won=int(won),
        counted=int(counted),
        tricks=side.tricks if counted else 0,
        from_paper=int(played.hand.outcome is Outcome.ENTERED),
    )


def _earned(side: SideScore) -> int:
    """What the hand was worth to a side, without what the table added beside it."""
    return side.score - side.points_from(LineKind.ADJUSTMENT)


def _bid(played: _Played) -> Results:
    """The bid of a hand, unless a double run left it unplayed or nobody knows it any more."""
    hand, score = played.hand, played.score
    if score.double_run or hand.outcome is Outcome.ENTERED:
        return Results()
    made = int(score.made)
    tally, brought = Tally(bids=1, made=made), _brought(score)
    if hand.bid is not None and brought is not None:
        tally = replace(tally, compared=1, bid=hand.bid, brought=brought)
    return Results(tally, (BidsOf(hand.bid or 0, 1, made),))


def _brought(score: HandScore) -> int | None:
    """The meld and the tricks that counted for the bid; None where it was not played out."""
    for side in score.sides:
        for line in side.lines:
            if "kept" in line.values:
                return int(line.values["kept"]) + int(line.values["tricks"])
    return None


def _meld(played: _Played, side: SideScore, seats: Seats, names: Names) -> Results:
    """The meld of those of these seats who could show some, and what they lost of it."""
    hand, score = played.hand, played.score
    showing = [seat for seat in seats if seat in hand.melders]
    if not (hand.meld_finished or score.double_run) or not showing:
        return Results()
    melds = [hand.meld(seat) for seat in showing]
    points = sum(meld.points for meld in melds)
    lost = points - sum(meld.nines for meld in melds) if _saved_nines(side) else points
    tally = Tally(melds=1, meld=points, meld_lost=lost if _lost_meld(score, side) else 0)
    is_best = points and len(seats) == 1  # the best meld is one player's
    best_meld = Best(names, points, played.number, played.game) if is_best else None
    return Results(tally, best_meld=best_meld)


def _lost_meld(score: HandScore, side: SideScore) -> bool:
    """Whether meld that the side showed does not count; that of a side whose bid counts does."""
    if score.double_run or (score.made and set(side.seats) <= set(score.declaring)):
        return False
    return side.points_from(LineKind.MELD) < side.meld


def _saved_nines(side: SideScore) -> bool:
    """Whether the nines of trump still count of the meld that is lost."""
    return side.points_from(LineKind.MELD) > 0


def _add_up(credits_: Iterable[Credit]) -> tuple[Credit, ...]:
    """The results by names; partners are the same two from either seat."""
    found: dict[frozenset[str], list[Credit]] = {}
    for credit in credits_:
        found.setdefault(known_as(credit[0]), []).append(credit)
    return tuple(
        (same[0][0], add_results([results for _names, results in same])) for same in found.values()
    )


def known_as(names: Iterable[str]) -> frozenset[str]:
    """The same for partners from either seat, in capitals or not."""
    return frozenset(map(alike, names))


def _ranked(found: Iterable[Credit]) -> list[Credit]:
    """The larger share of games won first, then the more games."""
    return sorted(
        found, key=lambda credit: (-credit[1].tally.share_won, -credit[1].tally.games, credit[0])
    )
