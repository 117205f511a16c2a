"""A game that a newer program wrote, or that is damaged: one line in the list, and nothing else."""

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
NOTHING_ELSE = ("/", "/games/new", "/statistics", "/rules", "/meld", "/odds")


@pytest.fixture
def games_of(phone, games):
    """The addresses of two games of this phone: one that will be spoiled, and one that is fine."""
    spoiled, fine = start_game(phone), start_game(phone, players=("Eve", "Fay", "Gil", "Hal"))
    hand = (
        BidWon(1, 2, 310, Suit.HEARTS),
        PointsShown(1, 2, 240),
        PointsShown(1, 3, 40),
        MeldFinished(1),
        TricksCounted(1, ((2, 140),)),
    )
    for each in (spoiled, fine):
        games.record(id_of(each), Act("hand-1", 1), *hand)
    return spoiled, fine


@pytest.fixture
def spoil(phone, app, games_of):
    """A function that changes the first game on disk, and gives the phone at a fresh server."""

    def spoil(change):
        with sqlite3.connect(app.config["DATABASE"]) as db:
            db.execute("update games set created = '2026-11-12T12:00:00+00:00'")
            db.execute(change(games_of[0].rpartition("/")[2]))
        return reconnect(restart(app), phone.cookie)

    return spoil


def listed(phone):
    """The games of Home: the one to continue, and the lines of the lists."""
    page = re.sub(r"<button.*?</button>", "", phone.open("/").text, flags=re.S)
    lines = re.findall(r'<a class="continue".*?</a>|<li>.*?</li>', page, re.S)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", line)).split()) for line in lines]


@pytest.mark.parametrize("change", NEWER.values(), ids=NEWER.keys())
def test_a_game_of_a_newer_program_is_one_line_that_says_so(spoil, games_of, change):
    spoiled, fine = games_of
    phone = spoil(change)
    sentence = "A game from 12 Nov 2026. It needs a newer Scorekeeper."
    lines = listed(phone)
    assert sentence in lines
    assert len([line for line in lines if "Eve & Gil" in line]) == 1
    assert len(lines) == 2
    assert all(phone.open(path).status_code == 200 for path in (*NOTHING_ELSE, fine))
    page = phone.open(spoiled)
    assert page.status_code == 409
    assert "This game needs a newer Scorekeeper" in page.text


def test_an_unknown_role_in_the_game_played_last_hides_no_other(spoil, games_of):
    spoil(lambda id: f"update events set at = '2099' where game_id = '{id}'")
    phone = spoil(NEWER["an unknown role"])
    assert "A game from 12 Nov 2026. It needs a newer Scorekeeper." in listed(phone)
    assert "Eve, Fay, Gil, Hal" in phone.open("/games/new").text


@pytest.mark.parametrize("change", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_game_is_one_line_that_says_so(spoil, games_of, change):
    spoiled, fine = games_of
    phone = spoil(change)
    sentence = "A game from 12 Nov 2026. It can’t be opened: its file is damaged."
    lines = listed(phone)
    assert sentence in lines
    assert len(lines) == 2
    assert all(phone.open(path).status_code == 200 for path in (*NOTHING_ELSE, fine))
    page = phone.open(spoiled)
    assert page.status_code == 409
    assert "This game’s file is damaged" in page.text


def test_the_table_of_the_last_game_that_can_be_read_plays_once_more(phone, games_of, spoil):
    phone.open("/games/new")
    latest = start_game(phone, players=("Ida", "Jon", "Kay", "Leo"))
    phone = spoil(lambda _id: fact("fields = '{}'", seq=1)(id_of(latest)))
    phone.open("/games/new")
    assert "Eve, Fay, Gil, Hal" in phone.text
    assert phone.form("/same")


def test_a_game_whose_date_is_damaged_is_a_line_without_one(spoil):
    phone = spoil(game("created = 'long ago'"))
    assert "This game can’t be opened: its file is damaged." in listed(phone)


@pytest.mark.parametrize("page", ["", "/sheet", "/history", "/board", "/share", "/pinochle.json"])
def test_each_page_of_such_a_game_says_so(spoil, games_of, page):
    phone = spoil(NEWER["an unknown fact"])
    assert phone.open(f"{games_of[0]}{page}").status_code == 409


def test_it_is_logged_once_with_its_id_and_the_reason(spoil, games_of, caplog):
    phone = spoil(NEWER["three unknown options"])
    with caplog.at_level(logging.WARNING, logger="scorekeeper"):
        for path in ("/", "/", "/games/new", "/statistics", games_of[0]):
            phone.open(path)
    (logged,) = [record.getMessage() for record in caplog.records]
    assert games_of[0].rpartition("/")[2] in logged
    assert "no rule called" in logged


def test_what_a_newer_program_records_while_this_one_runs_is_noticed(phone, app, games_of):
    with sqlite3.connect(app.config["DATABASE"]) as db:
        id = games_of[0].rpartition("/")[2]
        db.execute(
            "insert into events select game_id, seq + 1, 'op', by, 'glass-broken', 1, '{}', at"
            " from events where game_id = ? order by seq desc limit 1",
            [id],
        )
    assert phone.open(games_of[0]).status_code == 409
    assert len(listed(phone)) == 2


def test_a_game_by_a_ruleset_that_this_program_has_not_opens_and_can_be_exported(spoil, games_of):
    phone = spoil(game("ruleset = json_set(ruleset, '$.id', 'moonshine', '$.name', 'Moonshine')"))
    assert phone.open(games_of[0]).status_code == 200
    record = phone.open(f"{games_of[0]}/pinochle.json")
    assert record.status_code == 200
    games = Games(phone.client.application.extensions["store"])
    assert import_record(games, record.text, bool).table


def test_a_game_that_a_rule_of_today_would_refuse_opens_with_its_score(spoil, games_of):
    """As after a release that asks for higher bids and shorter names."""
    name = "A" * 99
    spoil(fact("fields = json_set(fields, '$.amount', 15)"))
    phone = spoil(fact(f"fields = replace(fields, 'Ann', '{name}')", seq=1))
    assert f"{name} & Cyd 380 Bob & Dee 150" in " ".join(listed(phone))
    assert phone.open(games_of[0]).status_code == 200
    assert phone.open(f"{games_of[0]}/history").status_code == 200
