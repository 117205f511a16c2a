"""The statistics of a browser match its games after any actions."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper import limits
from scorekeeper.access import Role
from scorekeeper.extras.statistics.counts import Counts
from scorekeeper.extras.statistics.of_games import add_up, read_statistics, tally_game
from scorekeeper.extras.statistics.search import OPEN, OVER, WON, Search
from scorekeeper.extras.statistics.times import Time, month_of
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    GameDated,
    GameDescribed,
    PointsShown,
    Redone,
    TricksCounted,
    Undone,
)
from scorekeeper.pinochle.game.summary import summarize
from scorekeeper.pinochle.names import name_key
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, Games
from scorekeeper.service.lists import Lists
from scorekeeper.storage.links import Links
from scorekeeper.storage.store import Store, written
from tests.conftest import KEY
from tests.records.random_games import random_game

BOTH_STORES = True

RULESETS = (
    find_ruleset("classic"),
    find_ruleset("classic").changed({"target": 100}),
    find_ruleset("three-player"),
)
PEOPLE = ("Ann", "Anne", "Bob", "Cyd", "Dée", "West", "bob")
TITLES = ("Thursday club", "thursday Club", "Christmas", "")
SEARCHES = {
    Search(): lambda _summary: True,
    Search(result=OPEN): lambda summary: not summary.winner,
    Search(result=OVER): lambda summary: summary.winner,
    Search(player="CYD"): lambda summary: "Cyd" in summary.players,
    Search(player="Cyd", result=WON): lambda summary: "Cyd" in winners_of(summary),
    Search(title="THURSDAY club "): lambda summary: summary.title in TITLES[:2],
    Search(title="Christmas", player="Bob"): lambda summary: (
        summary.title == "Christmas" and {"Bob", "bob"} & {*summary.players}
    ),
}
ALL_TIME = Time()
CORRECTED = (PointsShown, TricksCounted)
taps = count()


class Site:
    """A store, two browsers, and all actions that can change their games."""

    def __init__(self, where, random):
        self.store = Store(where)
        self.games, self.random = Games(self.store), random
        self.members, self.links = self.games.members, Links(self.store, KEY)
        self.counts = self.after_a_restart()
        self.ids = []

    def after_a_restart(self):
        return Counts(Lists(Games(self.store), {"statistics": tally_game}))

    def anything(self):
        acts = [self.play, self.take_back, self.correct, self.leave, self.come_back]
        acts += [self.spell, self.describe, self.date]
        self.random.choice(
            [self.begin, self.play, self.look, *acts] if self.ids else [self.begin]
        )()

    def begin(self, at=None):
        ruleset, random = self.random.choice(RULESETS), self.random
        people = list(dict.fromkeys(name_key(each) for each in random.sample(PEOPLE, len(PEOPLE))))
        names = tuple(name for name in PEOPLE if name_key(name) in people)[: ruleset.players]
        id = self.games.start(ruleset, tuple(dict.fromkeys(names)), 0).id
        some_day = datetime(2024, 11, 20, tzinfo=UTC) + timedelta(days=random.randrange(600))
        started = at or some_day
        with self.store.writing(id):
            self.store.execute("update games set created = ? where id = ?", [written(started), id])
        self.games = Games(self.store)  # a new cache, because the old one has the old time
        self.members = self.games.members
        self.members.make_host(id, "host")
        if random.random() < 0.5:
            self.join(id)
        self.ids.append(id)
        self.play(id)
        return id

    def record(self, id, *events):
        for event in events:
            try:
                self.games.record(id, Act(f"{next(taps)}", self.games.load(id).seq), event)
            except PinochleError:
                continue

    def some(self):
        return self.random.choice(self.ids)

    def play(self, id=""):
        id = id or self.some()
        game = self.games.load(id).game
        if not game.hands:
            _timeline, (_started, *events) = random_game(game.ruleset, self.random, 2)
            self.record(id, *events[: self.random.randrange(len(events) + 1)])

    def take_back(self):
        self.record(self.some(), *[Undone()] * self.random.randrange(4), *[Redone()])

    def correct(self):
        id = self.some()
        facts = [fact.event for fact in self.store.facts(id)]
        before = [event for event in facts if isinstance(event, CORRECTED)]
        self.record(id, *self.random.sample(before, min(1, len(before))))

    def describe(self):
        """Set, change or remove a title."""
        title = self.random.choice(TITLES)
        self.record(self.some(), GameDescribed(title, ""))

    def date(self):
        """Move a game to another day, sometimes in another month."""
        day = date(2024, 12, 1) + timedelta(days=40 * self.random.randrange(15))
        self.record(self.some(), GameDated(day))

    def leave(self):
        id = self.some()
        match self.random.randrange(3):
            case 0:
                self.members.delete(id, self.random.choice(["host", "guest"]))
            case 1:
                self.members.remove(id, "guest")
            case 2:
                self.links.withdraw(id, Role.SCORE)

    def come_back(self):
        id = self.some()
        if self.random.random() < 0.5:
            self.join(id)
        else:
            self.members.restore(id, self.random.choice(["host", "guest"]))

    def join(self, id):
        self.members.join(self.links.renew(id, Role.SCORE), "guest")

    def spell(self):
        if self.random.random() < 0.3:
            other = self.random.choice(["Ann", None])
            self.counts.spell("host", "Anne", other)

    def look(self):
        self.counts.of("host").within(self.span())

    def span(self):
        months = sorted(f"{self.random.choice((2024, 2025, 2026))}-{m:02}" for m in (3, 11))
        return self.random.choice([ALL_TIME, Time("2025"), Time("", *months)])

    # Invariants

    def check(self, counts, browser, span):
        found = statistics_of(counts, browser, span)
        assert found == self.by_its_games(browser, span)
        for names in ("Ann",), ("cyd",), ("Ann", "Cyd"):
            trend = counts.of(browser).within(span).trend()
            found = [numbers_in(stats, names) for stats in trend.values()]
            assert found == self.done_in(browser, names, span, [*trend])
        games = [*self.games_of(browser)][::-1]
        for search, is_found in SEARCHES.items():
            ids = [table.id for table, summary, _tally in games if is_found(summary)]
            assert [game.id for game in search.find(counts.of(browser))] == ids, search

    def games_of(self, browser):
        """Yield the games, the oldest first, with merged spellings of names."""
        spelled = self.counts.of(browser).spelled
        tables = map(self.games.load, self.members.games_of(browser, 10**6))
        for table in sorted(tables, key=lambda table: (table.started, table.id)):
            summary = summarize(table.game)
            here = {*map(name_key, summary.players)}
            renamed = {
                old: new
                for old, new in spelled.items()
                if old in here and name_key(new) not in here
            }
            tally = tally_game(table.game, (written(table.started), table.id))
            yield table, summary, read_statistics(tally, renamed)

    def by_its_games(self, browser, span):
        found = {}
        for table, summary, tally in self.games_of(browser):
            if is_in(table, span):
                found.setdefault(customized.points_key(summary.ruleset), []).append(tally)
        sums = {scale: add_up(same) for scale, same in found.items()}
        return {scale: found for scale, found in sums.items() if found.hands}

    def done_in(self, browser, names, span, trend):
        """Count the hands, bids and games of a player in each month or year of a trend."""
        done = [Counter() for _each in trend]
        for table, _summary, tally in self.games_of(browser):
            month, credit = month_of(table.started), tally.of(names)
            if is_in(table, span) and credit and month >= trend[0]:
                (index,) = (i for i, name in enumerate(trend) if month.startswith(name))
                done[index] += numbers_of(credit[1].tally)
        return done


def winners_of(summary):
    return summary.names(summary.winner)


def numbers_of(tally):
    return Counter(hands=tally.hands, bids=tally.bids, games=tally.games, won=tally.won)


def numbers_in(stats, names):
    found = filter(None, (part.statistics.of(names) for part in stats.sums))
    return sum((numbers_of(results.tally) for _names, results in found), Counter())


def is_in(table, time):
    first, last = time.months
    return first <= month_of(table.started) <= last


def statistics_of(counts, browser, span=ALL_TIME):
    while (counted := counts.of(browser)).waiting:
        pass
    parts = counted.within(span).parts
    return {customized.points_key(part.ruleset): part.statistics for part in parts}


@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_statistics_match_all_games_after_random_actions(tmp_path_factory, seed):
    random = Random(seed)
    site = Site(tmp_path_factory.mktemp("counts") / "games.sqlite3", random)
    for step in range(30):
        site.anything()
        if step % 10 == 9:
            for counts in site.counts, site.after_a_restart():
                for browser in "host", "guest":
                    site.check(counts, browser, site.span())
    site.store.close()


def test_both_databases_give_the_same_statistics(where):
    site = Site(where, Random(7))
    for _step in range(40):
        site.anything()
        site.look()
    site.check(site.counts, "host", ALL_TIME)
    site.check(site.after_a_restart(), "guest", ALL_TIME)


@pytest.fixture
def site(where):
    """A site with six games, in four months of two years."""
    site = Site(where, Random(3))
    for _game in range(6):
        site.begin()
    statistics_of(site.counts, "host")
    return site


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("last", "names"),
    [
        ((2012, 12), ["2011-01", "2012-12"]),
        ((2013, 1), ["2011", "2013"]),
        ((2024, 6), ["2011", "2024"]),
    ],
)
def test_a_trend_is_by_month_but_by_year_if_there_are_many_months(where, last, names):
    site = Site(where, Random(1))
    for year, month in ((2011, 1), last):
        site.begin(at=datetime(year, month, 15, tzinfo=UTC))
    statistics_of(site.counts, "host")
    assert [*site.counts.of("host").trend()] == names
    site.check(site.after_a_restart(), "host", ALL_TIME)


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
def test_a_trend_of_many_years_shows_only_the_latest_years(where):
    site = Site(where, Random(1))
    for year in range(2001, 2015):
        site.begin(at=datetime(year, 5, 15, tzinfo=UTC))
    statistics_of(site.counts, "host")
    trend = [*site.counts.of("host").trend()]
    assert (len(trend), trend[0], trend[-1]) == (10, "2005", "2014")
    site.check(site.counts, "host", ALL_TIME)


def test_a_page_reads_a_limited_number_of_games_and_counts_the_others(site, monkeypatch):
    right = statistics_of(site.counts, "host")
    with site.store.writing("g"):
        site.store.execute("delete from summaries")
    restarted = site.after_a_restart()
    of = restarted.lists.of
    monkeypatch.setattr(restarted.lists, "of", lambda ids: of(ids, most=1))
    assert [restarted.of("host").waiting for _look in range(6)] == [5, 4, 3, 2, 1, 0]
    assert statistics_of(restarted, "host") == right


def test_the_last_played_games_are_counted_first(site, monkeypatch):
    monkeypatch.setattr(limits, "COUNT", 2)
    found = {game.id for game in site.counts.of("host").games}
    assert found == {*site.members.games_of("host", 2)}


def test_setting_and_undoing_a_day_moves_the_game_at_once(site):
    """The game may leave a month without games, or move into an empty month."""
    id, before = site.ids[0], site.games.load(site.ids[0]).started
    site.record(id, GameDated(date(1999, 12, 31)))
    site.check(site.counts, "host", Time("1999-12"))
    assert site.games.load(id).started.astimezone().date() == date(1999, 12, 31)
    site.record(id, GameDated(date(2001, 1, 1)))
    counted = site.counts.of("host")
    assert (counted.months[-1], "1999-12" in counted.months) == ("2001-01", False)
    site.check(site.counts, "host", ALL_TIME)
    site.record(id, Undone(), Undone())
    assert site.games.load(id).started == Games(site.store).load(id).started == before
    site.check(site.counts, "host", ALL_TIME)


def test_two_merged_names_count_as_one_player_until_they_are_separated(tmp_path):
    site = Site(tmp_path / "games.sqlite3", Random(1))
    for names in (("Ann", "Bob", "Cyd", "Dee"), ("Anne", "Bob", "Cyd", "Dee")):
        id = site.games.start(RULESETS[0], names, 0).id
        site.members.make_host(id, "host")
        site.ids.append(id)
        _timeline, (_started, *events) = random_game(RULESETS[0], Random(5), 2)
        site.record(id, *events)
    before = statistics_of(site.counts, "host")
    site.counts.spell("host", "ANNE", "Ann")
    (found,) = statistics_of(site.counts, "host").values()
    assert found.of(["Anne"]) is None
    hands = {name: results.tally.hands for (name, *_), results in found.players}
    assert hands["Ann"] == hands["Bob"]
    assert len([*Search(player="ann").find(site.counts.of("host"))]) == 2
    assert site.counts.of("host").spelled == {"anne": "Ann"}
    site.counts.spell("host", "Anne", None)
    assert statistics_of(site.counts, "host") == before
    site.store.close()
