"""Helpers for evenings without pages: recorded evenings, people to draw, checks of rounds."""

from collections import Counter
from itertools import count

from scorekeeper.extras.club.draw.rounds import meetings
from scorekeeper.extras.club.evening import Settings
from scorekeeper.extras.club.evenings import Evenings
from scorekeeper.extras.club.facts import Registered, RoundDrawn, TableStarted
from scorekeeper.extras.club.tables import Tables
from scorekeeper.pinochle.game.events import ScoresEntered
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, Games
from scorekeeper.storage.links import Links
from scorekeeper.storage.store import Store, now

HANDS = {"hand_limit": 1, "ties_share": True}  # options that give a round one hand
RULES = find_ruleset("classic").changed(HANDS)
PARTNERS, PAIRS, WINNERS = {}, {"pairs_stay": True}, {"winners_move": True}
WINNING_PAIRS = {**PAIRS, **WINNERS}
THREE = find_ruleset("three-player").changed(HANDS)


def settings(ruleset=RULES, **changes):
    return Settings(**{"name": "Club", "ruleset": ruleset, **changes})


class Club:
    """An evening in a store, with its tables. One director and one phone record all facts."""

    def __init__(self, where, names="", agreed=None):
        store = Store(where)
        self.evenings = Evenings(store)
        self.games = Games(store)
        self.tables = Tables(self.games, Links(store, "a key for tests only"))
        self._ops = map(str, count())
        agreed = agreed or settings()
        self.id = self.evenings.open(agreed, Act(agreed.name, 0, "director"))
        if names:
            self.record(Registered(tuple(names)))

    @property
    def loaded(self):
        return self.evenings.load(self.id)

    @property
    def evening(self):
        return self.loaded.evening

    @property
    def results(self):
        return self.tables.results(self.evening)

    @property
    def standings(self):
        """Rank, points, wins and rounds played, by name, the best first."""
        return {each.name: (each.rank, *each.share) for each in self.results.standings}

    def record(self, *facts, seq=None, by="director"):
        act = Act(next(self._ops), self.loaded.seq if seq is None else seq, by)
        return self.evenings.record(self.id, act, *facts)

    def draw(self):
        """Draw a round and return its tables."""
        self.record(*self.tables.draw(self.loaded, lambda: None))
        return self.evening.rounds[-1].draw.tables

    def at_table(self, place, *facts):
        """Record facts at a table. The place is a pair of round and table."""
        number, table = place
        game = self.games.load(self.evening.rounds[number - 1].games[table])
        return self.games.record(game.id, Act(next(self._ops), game.seq, "phone"), *facts)

    def play(self, place, *scores, hand=1):
        """Enter the scores of the sides in a hand, which ends a table's round of one hand."""
        self.at_table(place, ScoresEntered(hand, tuple(enumerate(scores))))

    def play_round(self, results, sit_out=""):
        """Play a round; the keys are the people or pairs of a table, the values its scores."""
        number = len(self.evening.rounds) + 1
        last_scores = tuple(each.scores for each in self.results.latest)
        drawn = RoundDrawn(tuple(map(tuple, results)), tuple(sit_out), last_scores)
        started = []
        for table, seated in enumerate(drawn.tables, start=1):
            who, tap = self.evening.seats(seated), f"{self.id} {number} {table}"
            game = self.games.start(self.evening.settings.ruleset, who, 0, tap)
            started.append(TableStarted(number, table, game.id))
        self.record(drawn, *started)
        for table, scores in enumerate(results.values(), start=1):
            if scores:
                self.play((number, table), *scores)

    def pass_time(self):
        """Wait until the next fact has a later time. Times are stored in milliseconds."""
        last = now()
        while now() == last:
            pass


def people(number):
    return [f"Player {each}" for each in range(1, number + 1)]


def met_in_any_way(rounds):
    """How many pairs of people sit at the same table in more than one round."""
    tables = [table for each in rounds for table in each.tables]
    met = Counter(frozenset(two) for table in tables for *two, _ in meetings(table))
    return sum(times > 1 for times in met.values())


def check_seats_and_sit_outs(rounds, here, seats):
    """Check that all have a seat or sit out, equally often, and never twice in a row."""
    times = Counter(dict.fromkeys(here, 0))
    last = set()
    for each in rounds:
        assert sorted(each.present) == sorted(here)
        assert {len(table) for table in each.tables} == {seats}
        assert len(each.sit_out) == len(here) % seats
        times.update(each.sit_out)
        assert max(times.values()) - min(times.values()) <= 1
        if len(here) >= 2 * len(each.sit_out):
            assert not last & set(each.sit_out)
        last = set(each.sit_out)
