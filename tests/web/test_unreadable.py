"""A game that is damaged, or from a newer version, affects only its own line in lists."""

import html
import logging
import re
import sqlite3

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import BidWon, MeldFinished, PointsShown, TricksCounted
from scorekeeper.service.games import Act, Games
from scorekeeper.service.imports import import_record
from tests.web.phone import id_of, reconnect, restart, start_game

FACT = "update events set {} where game_id = '{}' and seq = {}"
GAME = "update games set {} where id = '{}'"


def fact(change, seq=2):
    return lambda id: FACT.format(change, id, seq)


def game(change):
    return lambda id: GAME.format(change, id)


def options(*names):
    changes = ", ".join(f"'$.{name}', 1" for name in names)
    return game(f"ruleset = json_set(ruleset, {changes})")


NEWER = {
    "an unknown option": options("teleport"),
    "two unknown options": options("teleport", "wheel"),
    "three unknown options": options("teleport", "wheel", "jokers"),
    "an unknown word of an option": game("ruleset = json_set(ruleset, '$.save', 'prayer')"),
    "an unknown fact": fact("kind = 'glass-broken'"),
    "a later version of a fact": fact("version = 2"),
    "an unknown field": fact("fields = json_set(fields, '$.mood', 'good')"),
    "an unknown role": lambda id: f"update members set lets = 'judge' where game_id = '{id}'",
    "a link to an unknown role": lambda id: (
        f"insert into links (id, game_id, lets, created) values ('l', '{id}', 'judge', '2026')"
    ),
}
DAMAGED = {
    "broken JSON in a fact": fact("fields = '{\"hand\": '"),
    "a missing field": fact("fields = '{}'"),
    "a wrong value": fact("fields = json_set(fields, '$.seat', 'Ann')"),
    "a seat that is not there": fact("fields = json_set(fields, '$.seat', 7)"),
    "a hand out of order": fact("fields = json_set(fields, '$.hand', 9)"),
    "three players for four": fact("fields = json_remove(fields, '$.players[3]')", seq=1),
    "a dealer who is not there": fact("fields = json_set(fields, '$.first_dealer', 4)", seq=1),
    "an undo of nothing": lambda id: (
        f"update events set kind = 'undone', fields = '{{}}' where game_id = '{id}' and seq > 1"
    ),
    "no start": lambda id: f"delete from events where game_id = '{id}' and seq = 1",
    "a missing fact": lambda id: f"delete from events where game_id = '{id}' and seq = 2",
    "a broken time": fact("at = 'yesterday'"),
    "a broken ruleset": game("ruleset = '{'"),
    "a ruleset without prices": game("ruleset = json_set(ruleset, '$.run', json('[]'))"),
    "bids that do not rise": game("ruleset = json_set(ruleset, '$.bid_step', 0)"),
    "a ruleset that is a list": game("ruleset = '[]'"),
    "an option that is no number": game("ruleset = json_set(ruleset, '$.target', '1500')"),
    "seven players": game("ruleset = json_set(ruleset, '$.players', 7)"),
}
UNAFFECTED = ("/", "/games/new", "/statistics", "/rules", "/meld", "/odds")


@pytest.fixture
def both_games(phone, games):
    """The addresses of two games. A test damages the first of them."""
    damaged, intact = start_game(phone), start_game(phone, players=("Eve", "Fay", "Gil", "Hal"))
    hand = (
        BidWon(1, 2, 310, Suit.HEARTS),
        PointsShown(1, 2, 240),
        PointsShown(1, 3, 40),
        MeldFinished(1),
        TricksCounted(1, ((2, 140),)),
    )
    for each in (damaged, intact):
        games.record(id_of(each), Act("hand-1", 1), *hand)
    return damaged, intact


@pytest.fixture
def damage(phone, app, both_games):
    """A function that damages the first game on disk, and returns the phone at a new server."""

    def damage(change):
        with sqlite3.connect(app.config["DATABASE"]) as db:
            db.execute("update games set created = '2026-11-12T12:00:00+00:00'")
            db.execute(change(both_games[0].rpartition("/")[2]))
        return reconnect(restart(app), phone.cookie)

    return damage


def listed(phone):
    """Return the texts of all games on Home, including the game to continue."""
    page = re.sub(r"<button.*?</button>", "", phone.open("/").text, flags=re.S)
    lines = re.findall(r'<a class="continue".*?</a>|<li>.*?</li>', page, re.S)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", line)).split()) for line in lines]


@pytest.mark.parametrize("change", NEWER.values(), ids=NEWER.keys())
def test_a_game_from_a_newer_version_is_one_line_that_says_so(damage, both_games, change):
    damaged, intact = both_games
    phone = damage(change)
    sentence = "A game from 12 Nov 2026. It needs a newer Scorekeeper."
    lines = listed(phone)
    assert sentence in lines
    assert len([line for line in lines if "Eve & Gil" in line]) == 1
    assert len(lines) == 2
    assert all(phone.open(path).status_code == 200 for path in (*UNAFFECTED, intact))
    page = phone.open(damaged)
    assert page.status_code == 409
    assert "This game needs a newer Scorekeeper" in page.text


def test_an_unknown_role_in_the_game_played_last_hides_no_other_game(damage, both_games):
    damage(lambda id: f"update events set at = '2099' where game_id = '{id}'")
    phone = damage(NEWER["an unknown role"])
    assert "A game from 12 Nov 2026. It needs a newer Scorekeeper." in listed(phone)
    assert "Eve, Fay, Gil, Hal" in phone.open("/games/new").text


@pytest.mark.parametrize("change", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_game_is_one_line_that_says_so(damage, both_games, change):
    damaged, intact = both_games
    phone = damage(change)
    sentence = "A game from 12 Nov 2026. It can’t be opened: its file is damaged."
    lines = listed(phone)
    assert sentence in lines
    assert len(lines) == 2
    assert all(phone.open(path).status_code == 200 for path in (*UNAFFECTED, intact))
    page = phone.open(damaged)
    assert page.status_code == 409
    assert "This game’s file is damaged" in page.text


def test_the_same_table_uses_the_last_readable_game(phone, both_games, damage):
    phone.open("/games/new")
    latest = start_game(phone, players=("Ida", "Jon", "Kay", "Leo"))
    phone = damage(lambda _id: fact("fields = '{}'", seq=1)(id_of(latest)))
    phone.open("/games/new")
    assert "Eve, Fay, Gil, Hal" in phone.text
    assert phone.form("/same")


def test_a_game_with_a_damaged_date_is_listed_without_a_date(damage):
    phone = damage(game("created = 'long ago'"))
    assert "This game can’t be opened: its file is damaged." in listed(phone)


@pytest.mark.parametrize("page", ["", "/sheet", "/history", "/board", "/share", "/pinochle.json"])
def test_every_page_of_an_unreadable_game_says_so(damage, both_games, page):
    phone = damage(NEWER["an unknown fact"])
    assert phone.open(f"{both_games[0]}{page}").status_code == 409


def test_an_unreadable_game_is_logged_once_with_its_id_and_the_reason(damage, both_games, caplog):
    phone = damage(NEWER["three unknown options"])
    with caplog.at_level(logging.WARNING, logger="scorekeeper"):
        for path in ("/", "/", "/games/new", "/statistics", both_games[0]):
            phone.open(path)
    (logged,) = [record.getMessage() for record in caplog.records]
    assert both_games[0].rpartition("/")[2] in logged
    assert "no rule called" in logged


def test_facts_recorded_by_a_newer_version_at_runtime_are_noticed(phone, app, both_games):
    with sqlite3.connect(app.config["DATABASE"]) as db:
        id = both_games[0].rpartition("/")[2]
        db.execute(
            "insert into events select game_id, seq + 1, 'op', by, 'glass-broken', 1, '{}', at"
            " from events where game_id = ? order by seq desc limit 1",
            [id],
        )
    assert phone.open(both_games[0]).status_code == 409
    assert len(listed(phone)) == 2


def test_a_game_with_an_unknown_ruleset_can_be_opened_and_exported(damage, both_games):
    phone = damage(game("ruleset = json_set(ruleset, '$.id', 'moonshine', '$.name', 'Moonshine')"))
    assert phone.open(both_games[0]).status_code == 200
    record = phone.open(f"{both_games[0]}/pinochle.json")
    assert record.status_code == 200
    games = Games(phone.client.application.extensions["store"])
    assert import_record(games, record.text, bool).table


def test_a_game_that_current_rules_would_refuse_keeps_its_score(damage, both_games):
    """For example, a later release may require higher bids and shorter names."""
    name = "A" * 99
    damage(fact("fields = json_set(fields, '$.amount', 15)"))
    phone = damage(fact(f"fields = replace(fields, 'Ann', '{name}')", seq=1))
    assert f"{name} & Cyd : Bob & Dee 380 : 150" in " ".join(listed(phone))
    assert phone.open(both_games[0]).status_code == 200
    assert phone.open(f"{both_games[0]}/history").status_code == 200
