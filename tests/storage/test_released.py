"""Games that people have on their disks: a database of every released version opens, as it was.

What each version said of its games stands beside its database. A test that fails here means that
somebody's game is lost, or has another score: change the program, never the files.
"""

import json
import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.games import Act
from scorekeeper.pinochle.game.events import MeldFinished, Redone, Undone
from scorekeeper.pinochle.game.timeline import apply
from scorekeeper.pinochle.rules import customized
from scorekeeper.telling.facts import name_of
from tests.web.phone import Phone

RELEASED = Path(__file__).parent / "released"
DATABASE = RELEASED / "0.1.0.sqlite3"
SAID = json.loads((RELEASED / "0.1.0.json").read_text("utf-8"))
SHELVES = SAID.pop("house rulesets")
GAMES = [pytest.param(said, id=about) for about, said in SAID.items()]
MANY_PHONES = f"/games/{SAID['many phones']['id']}"
PASSED_ON = f"/games/{SAID['passed on']['id']}"
NOBODYS = "/games/" + SAID["nobody's"]["id"]


def opened(folder):
    """Today's program with a copy of the released database."""
    path = shutil.copy(DATABASE, folder / "games.sqlite3")
    return create_app({"DATABASE": path, "SECRET_KEY": "a key for tests only", "HTMX_CDN": False})


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """For tests that only read."""
    return opened(tmp_path_factory.mktemp("released"))


@pytest.fixture
def app(tmp_path):
    """For tests that write."""
    return opened(tmp_path)


def phone_of(app, browser):
    client = app.test_client()
    with client.session_transaction() as session:
        session["browser"] = browser
    return Phone(client)


def timeline_of(app, said):
    return app.extensions["games"].load(said["id"]).timeline


def status(app, browser, *paths):
    phone = phone_of(app, browser)
    return {path: phone.open(path).status_code for path in paths}


def test_the_file_is_as_it_was_released():
    digest = sha256(DATABASE.read_bytes()).hexdigest()
    assert digest == "c294161b9b4330142f9f71bfff6eb46cb6c386388de3094dcfedf464c419bdb0"


# Games


def scores(scored):
    sides = scored.score.sides if scored.score else None
    return sides and [[list(side.seats), side.meld, side.tricks, side.score] for side in sides]


@pytest.mark.parametrize("said", GAMES)
def test_a_game_has_the_score_that_it_had(released, said):
    game = timeline_of(released, said).game
    assert [list(totals) for totals in game.running_totals] == said["running_totals"]
    assert list(game.totals) == said["totals"]
    assert (list(game.end.winner) if game.end else None) == said["winner"]
    assert (game.end is not None) == said["over"]


@pytest.mark.parametrize("said", GAMES)
def test_every_hand_is_as_it_was(released, said):
    game = timeline_of(released, said).game
    hands = [
        {
            "step": scored.step.value,
            "outcome": scored.hand.outcome.value,
            "dealer": scored.hand.dealer,
            "players": list(game.players_of(scored.number)),
            "sides": scores(scored),
        }
        for scored in game.hands
    ]
    assert hands == said["hands"]
    assert list(game.players) == said["players"]
    assert game.next_dealer == said["next_dealer"]
    assert customized.reference(game.ruleset) == said["ruleset"]


@pytest.mark.parametrize("said", GAMES)
def test_all_can_be_undone_and_redone(released, said):
    timeline = now = timeline_of(released, said)
    assert (len(now.past), len(now.undone)) == (said["undoes"], said["redoes"])
    while timeline.past:
        assert name_of(timeline.to_undo)
        timeline = apply(timeline, Undone())
    assert timeline.game.hands == ()
    for _ in now.past:
        assert name_of(timeline.to_redo)
        timeline = apply(timeline, Redone())
    assert timeline.game == now.game


def test_every_page_of_a_game_opens(released):
    pages = ("", "/sheet", "/history", "/board", "/players", "/share", "/pinochle.json")
    held = [said["id"] for said in SAID.values() if ["host", "host", None] in said["members"]]
    paths = [f"/games/{id}{page}" for id in held for page in pages]
    assert set(status(released, "host", *paths).values()) == {200}


def test_the_lists_hold_every_game(released):
    phone = phone_of(released, "host")
    held = [said["id"] for said in SAID.values() if said["members"]]
    assert all(f"/games/{id}" in phone.open("/").text for id in held)
    assert phone.open("/games/new").status_code == 200
    assert phone.open("/statistics").status_code == 200


def test_a_game_goes_on_and_is_there_for_another_process(app, tmp_path):
    said = SAID["undo and redo"]
    games = app.extensions["games"]
    table = games.load(said["id"])
    for event in (Redone(), Redone(), Undone(), MeldFinished(3)):
        table = games.record(table.id, Act(f"new-{table.seq}", table.seq, "host"), event)
    again = create_app(
        {"DATABASE": tmp_path / "games.sqlite3", "SECRET_KEY": "a key for tests only"}
    )
    assert timeline_of(again, said) == table.timeline


def test_what_is_recorded_later_leaves_the_old_facts_as_they_are(app, tmp_path):
    def on_disk(path):
        with sqlite3.connect(path) as db:
            sql = "select seq, op, by, kind, fields, at from events where game_id = ? order by seq"
            return list(db.execute(sql, [said["id"]]))

    said = SAID["conceded"]
    phone = phone_of(app, "host")
    phone.open(f"/games/{said['id']}")
    phone.submit("/undo")
    before = on_disk(DATABASE)
    assert on_disk(tmp_path / "games.sqlite3")[:-1] == before


# Phones


@pytest.mark.parametrize("said", GAMES)
def test_the_same_phones_are_at_a_game(released, said):
    members = released.extensions["games"].members
    present = [[each.browser, each.role, each.seat] for each in members.members(said["id"])]
    assert present == said["members"]
    assert [each.browser for each in members.everybody(said["id"])] == said["before"]
    links = released.extensions["links"]
    # The host's page of phones, which another test opens, makes a link to a seat.
    assert {role.value for role in links.of(said["id"])} - {"seat"} == said["links"].keys() - {
        "seat"
    }
    for role, token in said["links"].items():
        assert links.find(token).game_id == said["id"]
        assert links.find(token).role == role
    assert members.closes_meld(said["id"]) == said["closed_meld"]


def test_each_phone_may_do_what_it_could(released):
    may_share = {
        browser: status(released, browser, MANY_PHONES, f"{MANY_PHONES}/share")
        for browser in ("host", "scorer", "bobs-seat", "watcher", "removed")
    }
    assert {browser: tuple(may.values()) for browser, may in may_share.items()} == {
        "host": (200, 200),
        "scorer": (200, 200),
        "bobs-seat": (200, 403),
        "watcher": (200, 403),
        "removed": (403, 403),
    }
    assert status(released, "watcher", PASSED_ON) == {PASSED_ON: 403}  # its link was withdrawn
    assert status(released, "second-host", PASSED_ON) == {PASSED_ON: 200}


def test_links_still_let_in_but_not_who_was_removed(app):
    for kind, token in SAID["many phones"]["links"].items():
        for browser, then in ((f"new-{kind}", 200), ("removed", 403)):
            phone = phone_of(app, browser)
            phone.open(f"/join/{token}")
            phone.send(phone.forms[0].actions[0], **({"seat": 3} if kind == "seat" else {}))
            assert phone.open(MANY_PHONES).status_code == then


def test_a_game_of_nobody_is_of_the_first_that_says_so(app):
    """Not of the first that opens it, which may be a chat's preview of the link."""
    phones = [phone_of(app, browser) for browser in ("first", "second")]
    for phone in phones:
        assert phone.client.head(NOBODYS).status_code == 403
        phone.page = phone.client.get(NOBODYS)
        assert "Nobody keeps score of this game yet" in phone.text
    answers = [phone.send("/join" + NOBODYS) for phone in phones]
    assert [answer.location for answer in answers] == [NOBODYS] * 2
    assert [phone.open(f"{NOBODYS}/share").status_code for phone in phones] == [200, 403]


# House rulesets


@pytest.mark.parametrize("browser", SHELVES)
def test_house_rulesets_are_on_the_list(released, browser):
    shelf = released.extensions["shelves"].of(browser)
    assert [customized.reference(each.ruleset) for each in shelf.kept] == SHELVES[browser]
    assert not shelf.unreadable
