"""What many games tell: who makes the bids, who shows the most meld, which partners win.

Only games whose points can be compared are put together, as ``customized.scale`` says. Players
are known by their names, in capitals or not; seats that nobody has named are nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import add, attrgetter

from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.game.seat_names import is_seat_name
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.scoring import LineKind
from scorekeeper.pinochle.names import alike

Names = tuple[str, ...]  # of a player, or of the partners at a side


@dataclass(frozen=True)
class Tally:
    """What a player or a side did; a bid that was not made is a set."""

    games: int = 0  # that were decided
    won: int = 0
    bids: int = 0  # played for; a side's are those of both partners
    made: int = 0
    hands: int = 0  # in which meld could be shown
    meld: int = 0  # points of all these hands together

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, vars(self).values(), vars(other).values()))

    @property
    def average_meld(self) -> float:
        """Points a hand."""
        return self.meld / self.hands if self.hands else 0.0


Credit = tuple[Names, Tally]  # what is put down to a player or to a side


@dataclass(frozen=True)
class Best:
    """The most points of their kind, and where."""

    names: Names
    points: int
    hand: int
    game: int = 0  # its place among those counted


@dataclass(frozen=True)
class GameTally:
    """What one game adds to the statistics."""

    decided: bool
    hands: int  # that were played for a score
    credits: tuple[Credit, ...]
    best_hand: Best | None  # by what a side scored; None where nobody scored anything
    best_meld: Best | None  # by what a player showed


@dataclass(frozen=True)
class Statistics:
    """Of games whose points can be compared; who won the largest share of them comes first."""

    games: int  # that were decided
    hands: int  # that were played for a score
    players: tuple[Credit, ...]
    partners: tuple[Credit, ...]
    best_hand: Best | None
    best_meld: Best | None


def tally_game(game: Game) -> GameTally:
    return GameTally(
        game.end is not None,
        len(_played(game)),
        tuple(_add_up(_credits(game)).items()),
        _best(_scores(game)),
        _best(_melds(game)),
    )


def statistics(games: Sequence[GameTally]) -> Statistics:
    """Add up the games, the oldest first: of two best ones the first stays."""
    tallies = _add_up(credit for game in games for credit in game.credits)
    return Statistics(
        sum(game.decided for game in games),
        sum(game.hands for game in games),
        _ranked(tallies, alone=True),
        _ranked(tallies, alone=False),
        _best(_placed(game.best_hand for game in games)),
        _best(_placed(game.best_meld for game in games)),
    )


def _placed(found: Iterable[Best | None]) -> Iterator[Best]:
    """The best of each game, with the game's place."""
    return (replace(best, game=place) for place, best in enumerate(found) if best)


def _played(game: Game) -> list[ScoredHand]:
    return [each for each in game.counted if each.score and each.score.counts]


def _credits(game: Game) -> Iterator[Credit]:
    """Everything that counts for a named player or side, one by one."""
    return (credit for credit in _all_credits(game) if _are_named(credit[0]))


def _are_named(names: Names) -> bool:
    return not any(map(is_seat_name, names))


def _all_credits(game: Game) -> Iterator[Credit]:
    yield from _end(game)
    for scored in _played(game):
        yield from _bid(game, scored)
    for shown in _melds(game):
        yield shown.names, Tally(hands=1, meld=shown.points)


def _end(game: Game) -> Iterator[Credit]:
    """The game counts for those who sat there when it was decided."""
    if game.end is None:
        return
    for side in game.ruleset.sides:
        tally = Tally(games=1, won=int(set(side) <= set(game.end.winner)))
        for names in _player_and_side(game, game.end.hand, side):
            yield names, tally


def _bid(game: Game, scored: ScoredHand) -> Iterator[Credit]:
    score, declarer = scored.score, scored.hand.declarer
    if score is None or declarer is None or score.double_run:
        return
    if scored.hand.outcome in (Outcome.CONCEDED, Outcome.ENTERED):  # nobody knows the bid
        return
    tally = Tally(bids=1, made=int(score.made))
    players = game.players_of(scored.number)
    yield (players[declarer],), tally
    side = game.ruleset.side_of(declarer)
    if len(side) > 1:
        yield tuple(players[seat] for seat in side), tally


def _player_and_side(game: Game, number: int, side: Sequence[int]) -> Iterator[Names]:
    names = tuple(game.players_of(number)[seat] for seat in side)
    yield from ((name,) for name in names)
    if len(names) > 1:
        yield names


def _melds(game: Game) -> Iterator[Best]:
    """The meld of each who could show some, in points as the ruleset counts them."""
    for scored in _played(game):
        players = game.players_of(scored.number)
        if scored.hand.meld_finished or (scored.score and scored.score.double_run):
            for seat in sorted(scored.hand.melders):
                yield Best((players[seat],), scored.hand.meld(seat).points, scored.number)


def _scores(game: Game) -> Iterator[Best]:
    for scored in _played(game):
        players = game.players_of(scored.number)
        for side in scored.score.sides if scored.score else ():
            names = tuple(players[seat] for seat in side.seats)
            earned = side.score - side.points_from(LineKind.ADJUSTMENT)
            yield Best(names, earned, scored.number)


def _best(found: Iterable[Best]) -> Best | None:
    scored = (each for each in found if each.points > 0 and _are_named(each.names))
    return max(scored, key=attrgetter("points"), default=None)


def _add_up(all_credits: Iterable[Credit]) -> dict[Names, Tally]:
    """The tallies by names; partners are the same two from either seat."""
    known: dict[frozenset[str], Names] = {}
    tallies: dict[Names, Tally] = {}
    for names, tally in all_credits:
        first_seen = known.setdefault(frozenset(map(alike, names)), names)
        tallies[first_seen] = tallies.get(first_seen, Tally()) + tally
    return tallies


def _ranked(tallies: dict[Names, Tally], alone: bool) -> tuple[Credit, ...]:
    """Players or partners: the larger share of games won first, then the more games."""
    return tuple(
        sorted(
            (credit for credit in tallies.items() if (len(credit[0]) == 1) is alone),
            key=lambda credit: (-_share(credit[1]), -credit[1].games, credit[0]),
        )
    )


def _share(tally: Tally) -> float:
    return tally.won / tally.games if tally.games else 0.0
