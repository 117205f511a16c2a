"""What many games tell: who makes the bids, who shows the most meld, which partners win.

Only games by one ruleset are put together, since points by two rulesets cannot be compared. Players
are known by their names, in capitals or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from operator import add, attrgetter

from scorekeeper.pinochle.game import Game, ScoredHand
from scorekeeper.pinochle.hand import may_meld, seat_meld

Names = tuple[str, ...]  # of a player, or of the partners at a side


@dataclass(frozen=True)
class Tally:
    """What a player or a side did."""

    games: int = 0  # that were decided
    won: int = 0
    bids: int = 0  # played for; a side's are those of both partners
    made: int = 0
    hands: int = 0  # in which meld could be shown
    meld: int = 0  # points of all these hands together

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, astuple(self), astuple(other)))

    @property
    def sets(self) -> int:
        return self.bids - self.made

    @property
    def average_meld(self) -> float:
        """Points a hand."""
        return self.meld / self.hands if self.hands else 0.0


Deed = tuple[Names, Tally]


@dataclass(frozen=True)
class Best:
    """The most points of their kind, and where: the place of the game among those counted."""

    names: Names
    points: int
    game: int
    hand: int


@dataclass(frozen=True)
class Statistics:
    """Of games by one ruleset. Who won the larger share of the games stands first."""

    games: int  # that were decided
    hands: int  # that were played for a score
    players: tuple[Deed, ...]
    partners: tuple[Deed, ...]
    best_hand: Best | None  # by what a side scored; None where nobody scored anything
    best_meld: Best | None  # by what a player showed


def statistics(games: Sequence[Game]) -> Statistics:
    """Count the games, all of them by the same ruleset. Of two best ones the first stays."""
    tallies = _add_up(deed for game in games for deed in _deeds(game))
    return Statistics(
        sum(game.end is not None for game in games),
        sum(len(_played(game)) for game in games),
        _ranked(tallies, alone=True),
        _ranked(tallies, alone=False),
        _best(found for place, game in enumerate(games) for found in _scores(game, place)),
        _best(found for place, game in enumerate(games) for found in _melds(game, place)),
    )


def _played(game: Game) -> list[ScoredHand]:
    return [each for each in game.counted if each.score and each.score.counts]


def _deeds(game: Game) -> Iterator[Deed]:
    """Everything that counts for a player or a side, one by one."""
    yield from _end(game)
    for scored in _played(game):
        yield from _bid(game, scored)
        for name, points in _shown(game, scored):
            yield (name,), Tally(hands=1, meld=points)


def _end(game: Game) -> Iterator[Deed]:
    """The game counts for those who sat there when it was decided."""
    if game.end is None:
        return
    for side in game.ruleset.sides:
        tally = Tally(games=1, won=int(set(side) <= set(game.end.winner)))
        for names in _player_and_side(game, game.end.hand, side):
            yield names, tally


def _bid(game: Game, scored: ScoredHand) -> Iterator[Deed]:
    score, declarer = scored.score, scored.hand.declarer
    if score is None or declarer is None or not score.declaring:
        return
    tally = Tally(bids=1, made=int(not score.missed))
    players = game.players_of(scored.number)
    yield (players[declarer],), tally
    side = next(side for side in game.ruleset.sides if declarer in side)
    if len(side) > 1:
        yield tuple(players[seat] for seat in side), tally


def _player_and_side(game: Game, number: int, side: Sequence[int]) -> Iterator[Names]:
    names = tuple(game.players_of(number)[seat] for seat in side)
    yield from ((name,) for name in names)
    if len(names) > 1:
        yield names


def _shown(game: Game, scored: ScoredHand) -> Iterator[tuple[str, int]]:
    """The meld of each who could show some, in points as the ruleset counts them."""
    if not scored.hand.meld_finished:
        return
    players = game.players_of(scored.number)
    for seat in may_meld(game.ruleset, scored.hand):
        yield players[seat], seat_meld(game.ruleset, scored.hand, seat).points


def _melds(game: Game, place: int) -> Iterator[Best]:
    for scored in _played(game):
        for name, points in _shown(game, scored):
            yield Best((name,), points, place, scored.number)


def _scores(game: Game, place: int) -> Iterator[Best]:
    for scored in _played(game):
        players = game.players_of(scored.number)
        for side in scored.score.sides if scored.score else ():
            names = tuple(players[seat] for seat in side.seats)
            yield Best(names, side.score, place, scored.number)


def _best(found: Iterable[Best]) -> Best | None:
    return max((each for each in found if each.points > 0), key=attrgetter("points"), default=None)


def _add_up(deeds: Iterable[Deed]) -> dict[Names, Tally]:
    """The tallies by names; partners are the same two from either seat."""
    known: dict[frozenset[str], Names] = {}
    tallies: dict[Names, Tally] = {}
    for names, tally in deeds:
        first_seen = known.setdefault(frozenset(map(str.casefold, names)), names)
        tallies[first_seen] = tallies.get(first_seen, Tally()) + tally
    return tallies


def _ranked(tallies: dict[Names, Tally], alone: bool) -> tuple[Deed, ...]:
    """Players or partners: the larger share of games won first, then the more games."""
    return tuple(
        sorted(
            (deed for deed in tallies.items() if (len(deed[0]) == 1) is alone),
            key=lambda deed: (-_share(deed[1]), -deed[1].games, deed[0]),
        )
    )


def _share(tally: Tally) -> float:
    return tally.won / tally.games if tally.games else 0.0
