"""The list of a phone's games with its filters, and ways to play again with the same people."""

import re
from datetime import UTC, datetime

import pytest

from scorekeeper.app import attach_store
from scorekeeper.extras.statistics import all_games
from tests.web.phone import join_by_link, play_hand, start_game
from tests.web.test_statistics import import_games, words

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")


@pytest.fixture
def played(phone):
    """Four finished games and an open one."""
    import_games(phone, "classic", "howell-racehorse", "three-player", "five-handed")
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    return phone


BEFORE = r"<small>(?:[^<]*<(?:em|bdi)>[^<]*</(?:em|bdi)> ·)*"  # the hand and title of a game
LISTED = BEFORE + r"\s*([\w -]+?)(?:, with [^<]*)?\s*</small>\s*<small>\d"


def listed(phone, **filters):
    """Return the rulesets of the listed games, in the order of the list."""
    query = "&".join(f"{name}={value}" for name, value in filters.items())
    page = phone.open(f"/games/all?{query}")
    assert page.status_code == 200
    return re.findall(LISTED, page.text)


def shift(app, **days):
    """Change the start times of the games, by ruleset."""
    store = app.extensions["store"]
    with store.writing("g"):
        for id, ruleset in store.execute("select id, ruleset from games"):
            name = re.search(r'"id": "([\w-]+)"', ruleset)[1].replace("-", "_")
            if name in days:
                at = datetime.fromisoformat(days[name]).replace(tzinfo=UTC).isoformat()
                store.execute("update games set created = ? where id = ?", [at, id])
    attach_store(store, app)  # empties the caches


def test_the_latest_game_comes_first_and_leads_to_the_game(played):
    assert listed(played) == [
        "Howell Racehorse", "Five-Handed", "Three-Player", "Howell Racehorse", "Classic",
    ]  # fmt: skip
    address = re.search(r'<li>.*?<a class="listed" href="(/games/\w+)"', played.page.text, re.S)[1]
    assert played.open(address).status_code == 200


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"player": "Eve"}, ["Five-Handed"]),
        ({"player": "eve"}, ["Five-Handed"]),
        ({"player": "Nobody"}, []),
        ({"rules": "classic"}, ["Classic"]),
        ({"result": "open"}, ["Howell Racehorse"]),
        ({"result": "over", "rules": "howell-racehorse"}, ["Howell Racehorse"]),
        ({"result": "won", "player": "Cyd"}, ["Howell Racehorse", "Classic"]),
        ({"result": "won", "player": "Bob"}, []),
        ({"result": "won", "player": "Dee", "rules": "classic"}, []),
        ({"time": "2001"}, []),
        (
            {"from": "2001-01", "to": "9999-12"},
            [
                "Howell Racehorse",
                "Five-Handed",
                "Three-Player",
                "Howell Racehorse",
                "Classic",
            ],
        ),
        ({"before": "0000~x"}, []),
    ],
)
def test_filters_are_combined(played, filters, found):
    assert listed(played, **filters) == found
    if not found:
        assert "No games match." in played.page.text or "before" in filters


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"time": "2024-02"}, ["Classic"]),
        ({"time": "2024"}, ["Three-Player", "Classic"]),
        ({"from": "2024-03"}, ["Five-Handed", "Three-Player"]),
        ({"from": "2024-03", "to": "2024-12"}, ["Three-Player"]),
        ({"from": "2024-12", "to": "2024-03"}, ["Three-Player"]),
        ({"to": "2024-02"}, ["Classic"]),
        ({"time": "12-months"}, []),
        ({"time": "2025", "from": "2024-02", "to": "2024-02"}, ["Five-Handed"]),
        ({"time": "all", "to": "2024-02"}, ["Five-Handed", "Three-Player", "Classic"]),
        (
            {"time": "2024-13", "from": "20", "to": "x-1"},
            ["Five-Handed", "Three-Player", "Classic"],
        ),
    ],
)
def test_games_are_filtered_by_time(phone, app, filters, found):
    import_games(phone, "classic", "three-player", "five-handed")
    shift(app, classic="2024-02-28", three_player="2024-03-02", five_handed="2025-01-15")
    assert listed(phone, **filters) == found


def test_a_chosen_period_is_shown_and_can_be_cleared(played):
    page = played.open("/games/all?from=2001-02&to=2001-03").text
    assert '<option value="" selected>Feb 2001 to Mar 2001' in page
    assert '<option value="all">All time' in page
    assert '<option value="" selected>… to Mar 2001' in played.open("/games/all?to=2001-03").text


def test_only_played_values_are_offered_and_the_chosen_one_stays(played):
    page = played.open("/games/all?player=Ann&result=won&rules=classic").text
    for chosen in ('"Ann" selected>Ann', '"won" selected>Won by Ann', '"classic" selected>'):
        assert f"<option value={chosen}" in page
    assert '<option value="Eve">Eve' in page
    assert "Won by" not in played.open("/games/all").text


def test_a_page_has_twenty_games_and_the_next_page_the_older_ones(phone, games):
    for _game in range(23):
        start_game(phone)
    first = listed(phone)
    older = re.search(r'<a href="([^"]+)">Older games', phone.page.text)[1].replace("&amp;", "&")
    page = phone.open(older).text
    assert (len(first), len(re.findall("Play again", page))) == (20, 3)
    assert "Older games" not in page


def test_deleted_games_and_games_of_other_phones_are_not_listed(played, open_phone):
    other = open_phone()
    assert "Your games appear here" in other.open("/games/all").text
    game = start_game(played)
    join_by_link(played, other, game, "watch")
    assert listed(other) == ["Howell Racehorse"]
    before = listed(played)
    played.open("/")
    played.send("/games/delete", game=game.rpartition("/")[2])
    assert listed(played) == before[1:]


def test_home_links_to_all_games_once_there_are_some(phone):
    assert "/games/all" not in phone.open("/").text
    start_game(phone)
    assert 'href="/games/all"' in phone.open("/").text


# Titles


def played_tonight(phone, title="Thursday club"):
    """Play two games in a row; the second inherits the title."""
    phone.open("/games/new")
    names = {f"players__{seat}": name for seat, name in enumerate(PLAYERS)}
    game = phone.submit("/games", ruleset="howell-racehorse?target=350", **names).request.path
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title=title)
    phone.open(game)
    rematch = phone.submit("/same", again=game.rpartition("/")[2]).request.path
    play_hand(phone, f"{rematch}/hands/1")
    return game


def test_the_title_filter_is_hidden_if_no_game_has_a_title(played):
    assert 'name="title"' not in played.open("/games/all").text


def test_filtering_by_title_shows_how_often_each_player_won(phone):
    import_games(phone, "howell-racehorse")
    played_tonight(phone)
    page = phone.open("/games/all").text
    assert '<option value="Thursday club">' in page
    assert len(listed(phone, title="thursday+CLUB")) == 2
    text = words(phone.page.text)
    assert "2 finished games" in text
    ann, bob = (
        re.search(rf"{name} (\d of \d) (-?[\d,]+)", text).groups() for name in ("Ann", "Bob")
    )
    assert (ann[0], bob[0]) == ("2 of 2", "0 of 2")
    assert listed(phone, title="nothing") == []
    assert "No games match." in phone.page.text


def test_the_end_of_a_game_links_to_its_evening(phone, app):
    game = played_tonight(phone)
    store, id = app.extensions["store"], game.rpartition("/")[2]
    with store.writing(id):
        sql = "update games set created = '2025-11-20T20:00:00.000+00:00' where id = ?"
        store.execute(sql, [id])
    attach_store(store, app)
    phone.open(game)
    page = follow(phone, "All games of the evening")
    assert '<option value="2025-11-20" selected>20 Nov 2025' in page
    assert "1 finished game " in words(page)
    assert len(listed(phone, title="Thursday+club")) == 2
    phone.open(f"{game}/sheet")
    assert "2 finished games" in words(follow(phone, "Games with this title"))


def test_the_list_follows_a_changed_or_undone_title_at_once(phone):
    game = played_tonight(phone)
    assert len(listed(phone, title="Thursday+club")) == 2
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title="Friday")
    assert len(listed(phone, title="Thursday+club")) == 1
    phone.open(game)
    phone.submit("/undo")
    assert len(listed(phone, title="Thursday+club")) == 2
    assert listed(phone, title="Friday") == []


@pytest.mark.parametrize("time", ["2026-02-30", "9999-12-31", "2026-1-1", "0000-01-01"])
def test_an_invalid_day_means_all_time(phone, time):
    played_tonight(phone)
    assert len(listed(phone, title="Thursday+club", time=time)) == 2


def test_the_page_of_an_evening_shows_the_notes_of_its_games(phone):
    game = played_tonight(phone)
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title="Thursday club", note="Rose brought cake.\nBob was late.")
    assert "Rose brought cake.\nBob was late." in phone.open("/games/all?title=Thursday+club").text
    assert "Rose brought cake." not in phone.open("/games/all").text
    phone.open(game)
    phone.submit("/undo")
    assert "Rose brought cake." not in phone.open("/games/all?title=Thursday+club").text


def test_only_the_latest_games_of_a_title_are_added_up(phone, monkeypatch):
    played_tonight(phone)
    monkeypatch.setattr(all_games, "MOST_GAMES", 1)
    listed(phone, title="Thursday+club")
    assert "Counted: the latest 1 games." in words(phone.page.text)


# Playing again


def seats(page):
    return re.findall(r'name="players-\d" value="([^"]*)"', page)


def follow(phone, words):
    address = re.search(rf'<a[^>]* href="([^"]+)">\s*{words}', phone.page.text)[1]
    return phone.open(address.replace("&amp;", "&")).text


def test_partners_rotate_in_turn_and_seats_move(phone):
    start_game(phone, players=PLAYERS)
    listed(phone)
    assert seats(follow(phone, "Play again")) == ["Ann", "Bob", "Cyd", "Dee"]
    partners = [seats(phone.submit("/new/partners").text) for _turn in range(3)]
    assert [each[2] for each in partners] == ["Dee", "Bob", "Cyd"]  # Ann's partners
    assert partners[2] == ["Ann", "Bob", "Cyd", "Dee"]
    assert seats(phone.submit("/new/seats").text) == ["Bob", "Cyd", "Dee", "Ann"]
    assert seats(phone.submit("/new/partners").text)[0:3:2] == ["Bob", "Ann"]


def test_without_partners_only_seats_move(phone):
    import_games(phone, "three-player")
    listed(phone)
    page = follow(phone, "Play again")
    assert "Swap partners" not in page
    assert seats(phone.submit("/new/seats").text) == ["Bob", "Cyd", "Ann"]


def test_the_next_dealer_stays_the_dealer_wherever_they_sit(phone):
    game = start_game(phone, players=PLAYERS)
    play_hand(phone, f"{game}/hands/1")
    id = game.rpartition("/")[2]
    for partners in ("", "&partners=other", "&partners=x"):
        phone.open(f"/games/new?again={id}{partners}")
        for move in ("partners", "seats", "seats"):
            page = phone.submit(f"/new/{move}").text
            dealer = re.search(r'value="(\d)" aria-label="(\w+) deals first"\s+checked', page)
            assert dealer[2] == "Bob", (partners, move)
    assert "counted yet" not in words(phone.open("/games/all").text)
