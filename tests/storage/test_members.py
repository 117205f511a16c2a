"""The members of games."""

import pytest

from scorekeeper import limits
from scorekeeper.access import Member, Role, WhyOut
from scorekeeper.pinochle.game.events import Undone
from scorekeeper.storage.links import Links
from scorekeeper.storage.members import Members, TooManyPhonesError
from scorekeeper.storage.store import Store
from tests.conftest import KEY
from tests.storage.test_store import add_games

BOTH_STORES = True


@pytest.fixture
def store(where):
    store = Store(where)
    add_games(store, "g")
    return store


@pytest.fixture
def links(store):
    return Links(store, KEY)


def test_a_full_game_admits_no_new_phone_and_keeps_its_members(store, links, monkeypatch):
    monkeypatch.setattr(limits, "PHONES", 2)
    members, link = Members(store), links.renew("g", Role.WATCH)
    for phone in ("first", "second", "second"):
        members.join(link, phone)
    with pytest.raises(TooManyPhonesError):
        members.join(link, "third")
    assert len(members.members("g")) == 2
    members.remove("g", "second")
    with pytest.raises(TooManyPhonesError):  # even a removed member counts
        members.join(link, "third")
    members.join(links.renew("g", Role.WATCH), "second")
    assert members.member("g", "second")


def test_a_phone_that_joined_by_a_link_is_a_member_until_the_link_is_withdrawn(store, links):
    members = Members(store)
    members.join(links.renew("g", Role.SEAT), "phone", 3)
    assert members.member("g", "phone") == Member("phone", Role.SEAT, 3)
    assert members.games_of("phone", 10) == ["g"]
    links.withdraw("g", Role.SEAT)
    assert members.member("g", "phone") is None
    assert members.why_out("g", "phone") is WhyOut.WITHDRAWN
    assert members.games_of("phone", 10) == []


@pytest.fixture
def two_games(store):
    """The members of two games, of which the second was played later. One phone is in both."""
    members = Members(store)
    add_games(store, "later")
    for game in ("g", "later"):
        members.make_host(game, "phone")
    return members


def test_the_games_played_last_come_first(store, two_games):
    assert two_games.games_of("phone", 10) == ["later", "g"]
    with store.writing("g"):
        store.execute("update members set played = '2020'")
        store.append("g", store.last_seq("g"), "op", "", [Undone()])
    assert two_games.games_of("phone", 10) == ["g", "later"]


def test_playing_the_game_at_the_top_of_a_list_writes_nothing_to_the_list(store, two_games):
    store.execute("update members set played = '2020' where game_id = 'g'")
    store.execute("update members set played = '2021' where game_id = 'later'")
    with store.writing("later"):
        store.append("later", store.last_seq("later"), "op", "", [Undone()])
    assert store.execute("select played from members where game_id = 'later'") == [("2021",)]


def test_a_game_played_earlier_joins_a_list_below_the_current_game(store, two_games):
    """The list stores the time at which the current game moved to its top."""
    add_games(store, "older")
    store.execute("update events set at = '2022' where game_id = 'older'")
    store.execute("update members set played = '2020' where game_id = 'g'")
    store.execute("update members set played = '2021' where game_id = 'later'")
    two_games.make_host("older", "phone")
    assert two_games.games_of("phone", 10) == ["later", "older", "g"]


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
def test_lists_are_read_by_index_without_a_scan(store, two_games):
    plans = []
    store.database.db.conn.set_trace_callback(lambda sql: plans.append(sql))
    two_games.games_of("phone", 10)
    two_games.deleted_games_of("phone", 10)
    store.database.db.conn.set_trace_callback(None)
    steps = [row[3] for sql in plans for row in store.execute(f"explain query plan {sql}")]
    assert "SEARCH members USING INDEX members_by_played (browser=?)" in steps
    assert "SEARCH members USING INDEX members_by_deleted (browser=? AND deleted>?)" in steps
    assert not [each for each in steps if "SCAN members" in each or "FOR ORDER BY" in each]


def test_a_removed_browser_is_remembered_but_is_not_a_member(store, links):
    members = Members(store)
    members.join(links.renew("g", Role.SEAT), "phone", 3)
    members.remove("g", "phone")
    assert members.members("g") == []
    assert members.everybody("g") == [Member("phone", Role.SEAT, 3)]
    assert members.why_out("g", "phone") is WhyOut.REMOVED
    assert members.why_out("g", "other") is None


def test_deleting_a_game_affects_the_list_of_one_browser(store, links):
    members = Members(store)
    members.make_host("g", "phone")
    members.join(links.renew("g", Role.SCORE), "other")
    members.delete("g", "phone")
    assert (members.games_of("phone", 10), members.deleted_games_of("phone", 10)) == ([], ["g"])
    assert (members.games_of("other", 10), members.deleted_games_of("other", 10)) == (["g"], [])
    assert members.member("g", "phone") == Member("phone", Role.HOST)
    members.restore("g", "phone")
    assert (members.games_of("phone", 10), members.deleted_games_of("phone", 10)) == (["g"], [])


def test_only_members_can_delete_a_game(store):
    members = Members(store)
    members.make_host("g", "phone")
    members.delete("g", "stranger")
    members.delete("no such game", "phone")
    assert members.everybody("g") == [Member("phone", Role.HOST)]
    assert members.deleted_games_of("stranger", 10) == []


def test_a_deleted_game_stays_deleted_when_passed_on_and_returns_when_joined(store, links):
    members = Members(store)
    members.make_host("g", "phone")
    link = links.renew("g", Role.SCORE)
    members.join(link, "other")
    members.delete("g", "phone")
    members.pass_on("g", "phone", "other")
    assert members.games_of("phone", 10) == []
    members.join(link, "phone")
    assert members.games_of("phone", 10) == ["g"]
    assert members.member("g", "phone").role is Role.SCORE


def test_a_deleted_game_is_on_no_list_of_a_removed_browser(store, links):
    members = Members(store)
    members.join(links.renew("g", Role.SEAT), "phone", 3)
    members.delete("g", "phone")
    members.remove("g", "phone")
    assert members.deleted_games_of("phone", 10) == members.games_of("phone", 10) == []


def test_the_game_deleted_last_is_listed_first(store, two_games):
    for game in ("g", "later"):
        two_games.delete(game, "phone")
    store.execute("update members set deleted = '2099' where game_id = 'g'")
    two_games.delete("later", "phone")  # the second time, this changes nothing
    assert two_games.deleted_games_of("phone", 10) == ["g", "later"]
