"""A database of every released version opens with all its games unchanged.

The JSON file beside each database has what that version showed of its games. If a test fails here,
users would lose games, or their scores would change. Fix the program, and never the files.
"""

import json
import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.extras.club.evenings import Evenings
from scorekeeper.extras.club.tables import Tables
from scorekeeper.pinochle.game.events import MeldFinished, Redone, Undone
from scorekeeper.pinochle.game.timeline import apply
from scorekeeper.pinochle.rules import customized
from scorekeeper.records.reading import parse_record
from scorekeeper.records.writing import result_of, to_json
from scorekeeper.service.games import Act
from scorekeeper.text.facts import name_of
from tests.club.director import drawn_evening
from tests.storage.make_released import shown
from tests.web.phone import Phone

RELEASED = Path(__file__).parent / "released"
DIGESTS = {
    "0.1.0": "c294161b9b4330142f9f71bfff6eb46cb6c386388de3094dcfedf464c419bdb0",
    "1fe954a": "61b3fbb7f9fdf17ba5429ddfc665824212602870dd6bd0f7e7966f30649e2cb1",
    "1.0.0": "c638bda9dbf49a7cd166fa37e09c263d1e4ce6a78a7c2986d89cdfb80f4a43d4",
    "1.1.0": "cab4338fcc5c2d518ebe3c0e0b4062cd958f84bbd9e8c3b3c5c03c7721eae52b",
}
EXPECTED = {
    version: json.loads((RELEASED / f"{version}.json").read_text("utf-8")) for version in DIGESTS
}
EVENINGS = {
    version: games.pop("evening") for version, games in EXPECTED.items() if "evening" in games
}
SHELVES = {version: expected.pop("house rulesets") for version, expected in EXPECTED.items()}
GAMES = [
    pytest.param(version, expected, id=f"{version}: {about}")
    for version, games in EXPECTED.items()
    for about, expected in games.items()
]


def address_of(version, about):
    return f"/games/{EXPECTED[version][about]['id']}"


def opened(version, folder):
    """The app with a copy of a released database, including its key."""
    path = shutil.copy(RELEASED / f"{version}.sqlite3", folder / "games.sqlite3")
    return create_app({"DATABASE": Path(path), "HTMX_CDN": False})


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """An app for each version, by version, for tests that only read."""
    return {version: opened(version, tmp_path_factory.mktemp(version)) for version in DIGESTS}


@pytest.fixture(params=DIGESTS)
def version(request):
    return request.param


@pytest.fixture
def app(version, tmp_path):
    """An app of one version, for tests that write."""
    return opened(version, tmp_path)


def phone_of(app, browser):
    client = app.test_client()
    with client.session_transaction() as session:
        session["browser"] = browser
    return Phone(client)


def timeline_of(app, expected):
    return app.extensions["games"].load(expected["id"]).timeline


def status(app, browser, *paths):
    phone = phone_of(app, browser)
    return {path: phone.open(path).status_code for path in paths}


def test_the_file_is_as_it_was_released(version):
    content = (RELEASED / f"{version}.sqlite3").read_bytes()
    assert sha256(content).hexdigest() == DIGESTS[version]


# Games


@pytest.mark.parametrize(("release", "expected"), GAMES)
def test_a_game_has_the_hands_scores_and_phones_that_it_had(released, release, expected):
    now = shown(released[release], expected["id"])
    assert now == {key: expected[key] for key in now}


@pytest.mark.parametrize(("release", "expected"), GAMES)
def test_all_facts_of_a_game_can_be_undone_and_redone(released, release, expected):
    timeline = now = timeline_of(released[release], expected)
    while timeline.past:
        assert name_of(timeline.to_undo)
        timeline = apply(timeline, Undone())
    assert timeline.game.hands == ()
    for _ in now.past:
        assert name_of(timeline.to_redo)
        timeline = apply(timeline, Redone())
    assert timeline.game == now.game


def test_every_page_of_a_game_opens(released, version):
    pages = ("", "/sheet", "/history", "/board", "/players", "/share", "/pinochle.json")
    games = EXPECTED[version].values()
    held = [expected["id"] for expected in games if ["host", "host", None] in expected["members"]]
    paths = [f"/games/{id}{page}" for id in held for page in pages]
    assert set(status(released[version], "host", *paths).values()) == {200}


def test_the_lists_hold_every_game(released, version):
    phone = phone_of(released[version], "host")
    held = [expected["id"] for expected in EXPECTED[version].values() if expected["members"]]
    assert all(f"/games/{id}" in phone.open("/").text for id in held)
    assert phone.open("/games/new").status_code == 200
    assert phone.open("/statistics").status_code == 200


def test_a_game_can_continue_and_another_process_sees_it(app, version, tmp_path):
    expected = EXPECTED[version]["undo and redo"]
    games = app.extensions["games"]
    table = games.load(expected["id"])
    for event in (Redone(), Redone(), Undone(), MeldFinished(3)):
        table = games.record(table.id, Act(f"new-{table.seq}", table.seq, "host"), event)
    again = create_app({"DATABASE": tmp_path / "games.sqlite3"})
    assert timeline_of(again, expected) == table.timeline


def test_entries_are_unchanged_after_a_restart_and_a_new_fact(app, version, tmp_path):
    def on_disk(path):
        with sqlite3.connect(path) as db:
            sql = "select seq, op, by, fields, at from events where game_id = ? order by seq"
            return list(db.execute(sql, [EXPECTED[version]["conceded"]["id"]]))

    phone = phone_of(app, "host")
    phone.open(address_of(version, "conceded"))
    phone.submit("/undo")
    before = on_disk(RELEASED / f"{version}.sqlite3")
    assert on_disk(tmp_path / "games.sqlite3")[:-1] == before


@pytest.mark.parametrize(("release", "expected"), GAMES)
def test_the_record_of_a_game_can_be_read(released, release, expected):
    game = timeline_of(released[release], expected).game
    assert result_of(parse_record(to_json(game)).game) == result_of(game)


# Phones


def test_each_phone_has_the_same_permissions_as_before(released, version):
    app, game = released[version], address_of(version, "many phones")
    may_share = {
        browser: status(app, browser, game, f"{game}/share")
        for browser in ("host", "scorer", "bobs-seat", "watcher", "removed")
    }
    assert {browser: tuple(may.values()) for browser, may in may_share.items()} == {
        "host": (200, 200),
        "scorer": (200, 200),
        "bobs-seat": (200, 403),
        "watcher": (200, 403),
        "removed": (403, 403),
    }
    passed_on = address_of(version, "passed on")
    assert status(app, "watcher", passed_on) == {passed_on: 403}  # the watcher's link is withdrawn
    assert status(app, "second-host", passed_on) == {passed_on: 200}


@pytest.mark.parametrize("version", ["1fe954a", "1.0.0", "1.1.0"])
def test_links_still_work_but_not_for_removed_phones(app, version):
    for role, token in EXPECTED[version]["many phones"]["links"].items():
        for browser, then in ((f"new-{role}", 200), ("removed", 403)):
            phone = phone_of(app, browser)
            phone.open(f"/join/{token}")
            phone.send(phone.forms[0].actions[0], **({"seat": 3} if role == "seat" else {}))
            assert phone.open(address_of(version, "many phones")).status_code == then


def test_a_link_of_0_1_0_counts_as_withdrawn(released):
    (token, *_) = EXPECTED["0.1.0"]["many phones"]["links"].values()
    assert released["0.1.0"].test_client().get(f"/join/{token}").status_code == 404


def test_a_game_without_members_belongs_to_the_first_that_claims_it(app, version):
    """It is not enough to open the game, because a chat may open the link for a preview."""
    nobodys = address_of(version, "nobody's")
    phones = [phone_of(app, browser) for browser in ("first", "second")]
    for phone in phones:
        assert phone.client.head(nobodys).status_code == 403
        phone.page = phone.client.get(nobodys)
        assert "Nobody keeps score of this game yet" in phone.text
    answers = [phone.send("/join" + nobodys) for phone in phones]
    assert [answer.location for answer in answers] == [nobodys] * 2
    assert [phone.open(f"{nobodys}/share").status_code for phone in phones] == [200, 403]


def test_an_evening_can_begin(app):
    phone = Phone(app.test_client())
    assert "Not started" in phone.read(f"/evenings/{drawn_evening(phone)}/wall")


# Evenings


@pytest.mark.parametrize("version", EVENINGS)
def test_evenings_have_the_same_standings(released, version):
    extensions, expected = released[version].extensions, EVENINGS[version]
    evening = Evenings(extensions["store"]).load(expected["id"]).evening
    results = Tables(extensions["games"], extensions["links"]).results(evening)
    assert {each.name: [each.rank, *each.share] for each in results.standings} == (
        expected["standings"]
    )


# House rulesets


def test_house_rulesets_are_on_the_list(released, version):
    for browser, references in SHELVES[version].items():
        shelf = released[version].extensions["shelves"].of(browser)
        assert [customized.reference(each) for each in shelf.kept.values()] == references
        assert not shelf.unreadable
