"""Home: its list of games, starting, importing and deleting games."""

import html
import json
import re
import sqlite3
from urllib.parse import quote

import pytest

from scorekeeper import limits
from scorekeeper.pinochle.game.events import PlayersNamed
from tests.web.phone import (
    PLAYERS,
    PageReader,
    choose_file,
    id_of,
    join_by_link,
    load_game,
    name_fields,
    play_hand,
    reconnect,
    restart,
    start_game,
)

MINIMAL = {
    "format": "scorekeeper-game/1",
    "ruleset": {"id": "classic"},
    "players": list(PLAYERS),
    "hands": [],
}


def test_home_reports_a_damaged_database_on_the_local_network(app, phone, open_phone):
    far = open_phone()
    far.client.environ_base["REMOTE_ADDR"] = "198.51.99.7"
    words = "database is damaged"
    assert words not in phone.read("/")
    app.extensions["store"].damage = "It is damaged."
    assert words in phone.read("/")
    assert words not in far.read("/")


def test_an_error_from_a_damaged_database_does_not_claim_that_scores_are_safe(app, phone):
    game = start_game(phone)
    app.extensions["store"].damage = "It is damaged."
    app.extensions["store"].execute("drop table events")
    page = phone.read(game)
    assert phone.page.status_code == 500
    assert "database is damaged" in page
    assert "safe" not in page


def played_record(**changes):
    hand = {"declarer": 0, "bid": 20, "trump": "S", "tricks": {"points": {"0": 15}}}
    return {**MINIMAL, "hands": [hand], **changes}


def error_of(answer):
    found = re.search(r'<p class="err"[^>]* role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert found
    return found[1]


# New games


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (
            ("Ann", "Bo\u200bb", "Cyd", "Dee"),
            "That name has a letter nobody can see.",
        ),
        (
            ("Ann", "ann", "Cyd", "Dee"),
            "Two players are named ann. Add an initial to tell them apart.",
        ),
        (("Ann", "B" * 41, "Cyd", "Dee"), "Use at most 40 letters."),
    ],
    ids=["unseen", "twice", "too long"],
)
def test_an_invalid_name_is_refused_beside_its_field(phone, players, sentence):
    phone.open("/games/new")
    names = name_fields(*players)
    page = phone.expect_refusal("/games", ruleset="good-sam", first_dealer="3", **names)
    assert f'<p class="err" id="wrong-0">{sentence}</p>' in page
    assert re.search(r'name="players-1"[^>]*aria-invalid="true" aria-describedby="wrong-0"', page)
    fields = phone.form("/games").fields
    assert [fields[f"players-{seat}"] for seat in range(4)] == list(players)
    assert (fields["ruleset"], fields["first_dealer"]) == ("good-sam", "3")


@pytest.mark.parametrize("ruleset", ["", "poker", "three-card-brag", "../classic"])
def test_an_unknown_ruleset_is_refused_and_the_names_stay(phone, ruleset):
    phone.open("/games/new")
    names = name_fields(*PLAYERS)
    page = phone.expect_refusal("/games", ruleset=ruleset, **names)
    assert "Choose one of these rulesets." in page
    assert phone.form("/games").fields["players-3"] == "Dee"


def test_too_many_players_are_refused_with_a_message(phone):
    phone.open("/games/new")
    token = phone.form("/games").fields["csrf_token"]
    names = {f"players-{seat}": name for seat, name in enumerate("ABCDEF")}
    answer = phone.client.post("/games", data={"csrf_token": token, "ruleset": "classic", **names})
    assert answer.status_code == 422
    assert "Choose a ruleset for 6 players." in answer.text


@pytest.mark.parametrize(
    ("ruleset", "labels"),
    [
        ("classic", ["Player 1", "Player 2", "Player 3 (partner of 1)", "Player 4 (partner of 2)"]),
        ("classic?partnership=alone", ["Player 1", "Player 2", "Player 3", "Player 4"]),
        ("classic?players=6&hand=8",
         ["Player 1", "Player 2", "Player 3",
          "Player 4 (partner of 1)", "Player 5 (partner of 2)", "Player 6 (partner of 3)"]),
        ("classic?players=2&hand=24&partnership=alone", ["Player 1", "Player 2"]),
    ],
)  # fmt: skip
def test_the_seats_of_a_new_game_are_those_of_its_ruleset(phone, ruleset, labels):
    page = phone.open(f"/games/new?ruleset={quote(ruleset)}").text
    assert re.findall(r'<label for="p\d"[^>]*>\s*(.*?)\s*</label>', page) == labels
    assert ("Partners sit across" in page) is any("partner of 1" in label for label in labels)
    names = name_fields(*labels)
    game = phone.send("/games", ruleset=ruleset, **names).location
    assert all(label in phone.open(game).text for label in labels)
    assert phone.open(f"{game}/rules").status_code == 200


@pytest.mark.parametrize("dealer", ["4", "-1", "nobody", str(10**30), "9" * 5000])
def test_an_unknown_first_dealer_is_refused_and_the_names_stay(phone, dealer):
    phone.open("/games/new")
    names = name_fields(*PLAYERS)
    page = phone.expect_refusal("/games", ruleset="classic", first_dealer=dealer, **names)
    assert "Choose who deals first." in page
    assert phone.form("/games").fields["players-3"] == "Dee"


def test_names_with_html_are_escaped_on_every_page(phone):
    rogue = "<img src=x onerror=alert(1)>"
    game = start_game(phone, players=(rogue, 'B"ob', "C'yd", "D&e"))
    pages = [phone.text]
    play_hand(phone, f"{game}/hands/1", declarer=0)
    pages += [phone.text, *(phone.open(p).text for p in ("/", "/games/new", f"{game}/sheet"))]
    for page in pages:
        assert "<img" not in page
        assert "&lt;img src=x" in page


def test_names_used_before_are_offered_only_to_this_browser(phone, open_phone):
    start_game(phone, players=("Zoe", "Yan", "Xia", "Wim"))
    assert '<option value="Zoe">' in phone.open("/games/new").text
    assert "Zoe" not in open_phone().open("/games/new").text


def test_the_rulesets_played_in_this_browser_come_first(phone):
    start_game(phone, "good-sam")
    page = phone.open("/games/new").text
    assert re.findall(r'name="ruleset" value="([^"]+)"', page)[0] == "good-sam"


def test_three_rematches_with_other_partners_cover_all_pairs(phone):
    game, pairs = start_game(phone), [{"Ann", "Cyd"}]
    for _evening in range(3):
        phone.open(f"/games/new?again={id_of(game)}&partners=other")
        fields = phone.form("/games").fields
        assert fields[f"players-{fields['first_dealer']}"] == "Ann"  # no hand was dealt before
        pairs.append({fields["players-0"], fields["players-2"]})
        game = phone.submit("/games").request.path
    assert pairs == [{"Ann", "Cyd"}, {"Ann", "Dee"}, {"Ann", "Bob"}, {"Ann", "Cyd"}]


# History


def test_games_are_listed_by_latest_play_first(phone):
    first, second = start_game(phone), start_game(phone)
    play_hand(phone, f"{first}/hands/1")
    links = [link for link in PageReader(phone.open("/").text).links if len(link) > 13]
    assert links[:2] == [first, second]


def parts(page):
    """Return Home's sections by heading. The part before the first heading is "begin"."""
    texts = re.split(r"<h2>(.*?)</h2>", page)
    sections = zip(texts[1::2], texts[2::2], strict=True)
    return {"begin": texts[0], **{name: text.split("</ul>")[0] for name, text in sections}}


def finish_game(phone, game):
    for number in range(1, 6):
        play_hand(phone, f"{game}/hands/{number}", declarer=0, bid=300, meld=100, tricks=200)


def test_the_first_visit_offers_to_start_or_join_a_game(phone):
    page = phone.read("/")
    assert re.findall(r'<nav aria-label="Play">(.*?)</nav>', page)
    assert list(parts(page)) == ["begin"]
    assert "Continue" not in page
    assert "Deleted" not in page
    assert '"/statistics"' not in page


def test_the_open_game_played_last_is_first_and_shows_its_score(phone):
    first, second = start_game(phone), start_game(phone)
    play_hand(phone, f"{first}/hands/1")
    page = phone.read("/")
    card = re.search(rf'<a class="continue" href="{first}">.*?</a>', page)[0]
    for text in ("Continue", "Hand 1", "Ann &amp; Cyd</dt><dd>380</dd>", "Howell Racehorse"):
        assert text in card
    assert page.index(card) < page.index('href="/games/new"') < page.index('href="/join"')
    assert page.index('href="/join"') < page.index(f'href="{second}"')
    assert second in parts(page)["Other open games"]


def test_finished_games_are_separate_and_name_the_winner(phone):
    game = start_game(phone)
    finish_game(phone, game)
    page = phone.read("/")
    assert list(parts(page)) == ["begin", "Finished games"]
    assert "<strong>Ann &amp; Cyd won</strong>" in parts(page)["Finished games"]
    assert "Continue" not in page


def test_each_listed_game_has_its_date(phone, app):
    finish_game(phone, start_game(phone))
    start_game(phone)
    start_game(phone)
    with sqlite3.connect(app.config["DATABASE"]) as store:
        store.execute("update games set created = '2026-03-05T12:00:00+00:00'")
    again = reconnect(restart(app), phone.cookie)
    assert [
        part.count("<small>05 Mar 2026</small>") for part in parts(again.read("/")).values()
    ] == [1, 1, 1]


def test_home_does_not_mention_phones_because_desktops_show_it_too(phone):
    game = start_game(phone)
    assert "phone" not in phone.read("/").replace("“My phone can’t open it”", "")
    finish_game(phone, game)
    assert "phone" not in phone.read("/").replace("“My phone can’t open it”", "")


# Import


def test_a_double_tap_on_import_creates_one_game(phone):
    phone.open("/games/import")
    minimal, played = json.dumps(MINIMAL), json.dumps(played_record())
    tapped = (minimal, minimal, played)
    games = [phone.send("/games/import", **choose_file(file)).location for file in tapped]
    assert games[0] == games[1] != games[2]


def test_an_existing_game_is_not_imported_twice(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    exported = phone.open(f"{game}/pinochle.json").text
    answer = phone.send_record(exported)
    assert answer.location == f"{game}/sheet"
    assert "You already have this game." in phone.read(answer.location)
    assert "You already have this game." not in phone.read(answer.location)  # shown once
    phone.open("/")
    phone.submit("/games/delete", game=id_of(game))
    assert game not in phone.text
    phone.send_record(exported)
    assert game in phone.read("/")


def test_diverged_copies_link_to_each_other(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    play_hand(phone, f"{game}/hands/2")
    two_hands = phone.open(f"{game}/pinochle.json").text
    phone.open(f"{game}")
    for _act in range(2):
        phone.submit("/undo")
    phone.open(f"{game}/hands/2/from-paper")
    phone.submit("/from-paper", scores__0=100, scores__1=150)
    copy = phone.send_record(two_hands).location
    assert copy != f"{game}/sheet"
    assert "You already have this game, but hand 2 is different. Both are kept." in phone.read(copy)
    for here, there in ((copy, f"{game}/sheet"), (f"{game}/sheet", copy)):
        assert f'href="{there}">Another copy of this game differs from hand 2' in phone.read(here)


COPY = "A copy that differs from hand 2 on"


@pytest.fixture
def copies(phone):
    """The addresses of a game with two hands, and of a copy with a different second hand."""
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    other = phone.record_of(game)
    other["hands"].append({"outcome": "entered", "scores": {"0": 100, "1": 150}})
    del other["result"]
    play_hand(phone, f"{game}/hands/2")
    return game, phone.send_record(json.dumps(other)).location.removesuffix("/sheet")


def test_only_the_diverged_copy_played_last_counts_and_the_other_is_named(phone, copies):
    for other, last in (copies, copies[::-1]):
        phone.open(f"{last}/hands/3/from-paper")
        phone.submit("/from-paper", scores__0=10, scores__1=20)
        for page in ("/", "/games/all"):
            (named,) = (each for each in phone.read(page).split("<li>") if COPY in each)
            assert f'href="{other}"' in named
        assert "3 hands" in phone.read("/statistics")


def test_if_one_diverged_copy_is_deleted_the_other_counts(phone, copies):
    phone.open("/")
    phone.submit("/games/delete", game=id_of(copies[0]))
    assert COPY not in phone.read("/")
    assert "2 hands" in phone.read("/statistics")


def test_a_watcher_cannot_change_a_game_by_importing_its_saved_copy(phone, open_phone, games):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    watcher = open_phone()
    join_by_link(phone, watcher, game, "watch")
    theirs = watcher.record_of(game)
    theirs["hands"].append({"outcome": "entered", "scores": {"0": 1000}})
    del theirs["result"]
    before = load_game(games, game)
    copy = watcher.send_record(json.dumps(theirs)).location
    assert copy != game
    assert games.load(before.id) == before
    assert "Another copy" not in watcher.read(f"{copy}/sheet")
    assert "Another copy" not in phone.read(f"{game}/sheet")


HAND = played_record()["hands"][0]

# One example of each kind of mistake; tests/records checks every field.
BAD_RECORDS = {
    "not JSON": ("{", "That isn’t a Scorekeeper game file"),
    "another format": ('{"format": "scorekeeper-game/2"}', "That isn’t a Scorekeeper game file"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "Choose a .json or .zip file"),
    "unknown ruleset": ({"ruleset": {"id": "poker"}}, "no ruleset “poker”"),
    "a change of who it is": (
        {"ruleset": {"id": "classic", "changes": {"id": "mine"}}},
        "no rule called id",
    ),
    "players a number": ({"players": 4}, "players must be a list"),
    "a broken letter": ('{"format": "scorekeeper-game/1", "players": ["\\ud800"]}', "letter"),
    "a hand a number": ({"hands": [1]}, "must be an object"),
    "a bid too low": ({"hands": [HAND | {"bid": 10}]}, "Bid 15 or more"),
    "third copy": ({"hands": [HAND | {"meld": {"0": {"cards": ["AS"] * 3}}}]}, "only 2 A♠"),
    "a wrong result": ({"result": {"totals": [0, 0], "over": False, "winner": None}}, "not [0, 0]"),
}


@pytest.mark.parametrize(("record", "sentence"), BAD_RECORDS.values(), ids=BAD_RECORDS.keys())
def test_an_invalid_record_is_refused_in_plain_words(phone, record, sentence):
    if isinstance(record, dict):
        record = json.dumps(played_record(**record))
    answer = phone.send_record(record)
    error = error_of(answer).replace("&#34;", '"')
    assert answer.status_code == 422
    assert sentence in error
    where = re.search(r"\(([^()]*)\)\.?$", error)
    assert not (where and re.search(r"[\[_.]\w|^(record|file|format)$", where[1]))
    assert not [link for link in PageReader(phone.open("/").text).links if len(link) > 13]


def test_the_error_for_a_wrong_bid_names_its_hand(phone):
    error = error_of(phone.send_record(json.dumps(played_record(hands=[HAND, HAND | {"bid": 10}]))))
    assert error == "Bid 15 or more, not 10. (hand 2: the bid)"


def test_deeply_nested_json_is_refused(phone):
    for depth in (30, 900, 950, 980, 100_000):
        deep = "[" * depth + "]" * depth
        for text in (deep, json.dumps(played_record()).replace("20", deep)):
            assert phone.send_record(text).status_code == 422, depth


def test_a_missing_file_is_refused_with_a_message(phone):
    phone.open("/games/import")
    for nothing in ({}, {"record": "text, no file"}, choose_file(b"", name="")):
        page = phone.send("/games/import", **nothing)
        assert page.status_code == 422
        assert "Choose a file first." in error_of(page)


def new_game(phone, **values):
    phone.open("/games/new")
    names = name_fields(*PLAYERS)
    return {**names, "ruleset": "howell-racehorse", **values}


def test_a_game_can_have_another_target(phone):
    answer = phone.send("/games", **new_game(phone, target="2800"))
    assert "to 2800" in phone.open(answer.location).text


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("lots", "Enter a whole number."),
        ("1505", "“Winning score” must be a multiple of 10."),
        ("0", "“Winning score” must be a whole number from 1, not 0."),
    ],
)
def test_an_invalid_target_is_refused_beside_its_field(phone, target, sentence):
    page = html.unescape(phone.expect_refusal("/games", **new_game(phone, target=target)))
    assert sentence in page
    assert f'value="{target}"' in page
    assert 'value="Ann"' in page


def test_the_rules_of_the_selected_ruleset_can_be_changed(phone):
    answer = phone.send("/games/new/edit", **new_game(phone, ruleset="classic"))
    assert answer.location == "/rules/classic/edit?back=new"


def test_a_target_is_refused_if_the_game_has_no_winning_score(phone):
    house = new_game(phone, ruleset="classic?name=Short&hand_limit=4", target="200")
    assert "These rules have no winning score" in phone.expect_refusal("/games", **house)


# Deleting


def delete(phone, game):
    """Delete a game on Home, and return to Home."""
    phone.open("/")
    return phone.submit("/games/delete", game=id_of(game))


def test_deleting_a_game_removes_it_from_the_list_and_offers_undo(phone):
    kept, deleted = start_game(phone), start_game(phone)
    delete(phone, deleted)
    assert "Deleted from your list." in phone.text
    assert f'href="{deleted}"' not in phone.text
    assert f'href="{kept}"' in phone.text
    phone.submit("/games/restore", game=id_of(deleted))
    assert f'href="{deleted}"' in phone.text
    assert "Deleted" not in phone.text


@pytest.mark.parametrize("address", ["/?deleted=nonsense", "/?deleted="])
def test_undo_is_offered_only_for_a_deleted_game(phone, address):
    game = start_game(phone)
    assert "Undo" not in phone.read(address)
    assert "Undo" not in phone.read(f"/?deleted={id_of(game)}")


def test_deleted_games_have_a_separate_page(phone):
    first, second = start_game(phone), start_game(phone)
    assert "/games/deleted" not in phone.read("/")
    assert "No deleted games." in phone.read("/games/deleted")
    for game in (first, second):
        delete(phone, game)
    assert 'href="/games/deleted"' in phone.read("/")
    assert phone.read("/games/deleted").index(second) < phone.text.index(first)
    phone.submit("/games/restore", game=id_of(first))
    assert f'href="{first}"' in phone.text
    assert first not in phone.read("/games/deleted")


def test_a_deleted_game_is_not_in_the_statistics_until_it_is_restored(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    assert "1 hand" in phone.read("/statistics")
    delete(phone, game)
    assert "1 hand" not in phone.read("/statistics")
    phone.open("/games/deleted")
    phone.submit("/games/restore", game=id_of(game))
    assert "1 hand" in phone.read("/statistics")


def test_deleting_affects_no_other_phone_and_the_address_still_works(phone, open_phone, games):
    game = start_game(phone)
    other = open_phone()
    join_by_link(phone, other, game)
    before = games.load(id_of(game))
    delete(phone, game)
    assert game in other.read("/")
    assert "/games/deleted" not in other.text
    assert games.load(id_of(game)) == before
    play_hand(phone, f"{game}/hands/1")
    assert phone.open(f"{game}/share").status_code == 200
    assert game not in phone.read("/")


def test_joining_a_deleted_game_again_puts_it_back_on_the_list(phone, open_phone):
    game = start_game(phone)
    other = open_phone()
    join_by_link(phone, other, game)
    delete(other, game)
    join_by_link(phone, other, game)
    assert game in other.read("/")


@pytest.fixture
def long_games(phone, games):
    """Three games without summaries, which are too long to be read for one page."""
    ids = [start_game(phone).rpartition("/")[2] for _ in range(3)]
    with games.store.writing("g"):
        for id in ids:
            games.store.append(id, 1, "", "", [PlayersNamed(PLAYERS)] * (limits.READ // 2))
    return ids


def test_home_shows_the_date_of_games_it_had_no_time_to_read(phone, long_games):
    first, second, third = reversed(long_games)
    page = phone.open("/").text
    more = page.partition("More games")[2]
    assert page.index(f"/games/{first}") < page.index("More games")
    assert len(re.findall(r"A game from \d+ \w+ \d+", more)) == 2
    assert f"/games/{second}" in more
    assert f"/games/{third}" in more
    assert phone.open(f"/games/{third}", follow_redirects=True).status_code == 200
    phone.open("/")
    assert "More games" not in phone.open("/").text


def test_statistics_say_how_many_games_are_not_counted_yet(phone, long_games):
    assert "2 older games aren’t counted yet." in phone.open("/statistics").text
    page = phone.open("/statistics").text
    assert "1 older game isn’t counted yet." in page
    assert '<a href="/statistics">Count more</a>' in page
    assert "Count more" not in phone.open("/statistics").text


def test_an_unreadable_game_can_be_deleted_and_restored(phone, app):
    game = start_game(phone)
    with sqlite3.connect(app.config["DATABASE"]) as store:
        store.execute("update events set kind = 'glass-broken'")
    again = reconnect(restart(app), phone.cookie)
    assert "needs a newer Scorekeeper" in again.read("/")
    assert "needs a newer Scorekeeper" not in delete(again, game).text
    assert "needs a newer Scorekeeper" in again.read("/games/deleted")
    again.submit("/games/restore", game=id_of(game))
    assert "needs a newer Scorekeeper" in again.text


# Addresses that only accept forms


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/games", "/games"),
        ("/games/delete", "/games/delete"),
        ("/games/restore", "/games/restore"),
        ("/rules/import", "/rules/import"),
        ("/rules/classic/keep", "/rules/classic/keep"),
    ],
)
def test_an_address_for_a_form_redirects_to_the_page_with_the_form(phone, address, form):
    start_game(phone)
    answer = phone.open(address)
    assert answer.status_code == 303
    phone.open(answer.location)
    assert phone.page.status_code == 200
    assert phone.form(form)


def test_the_import_is_unfolded_when_returning_to_it(phone):
    assert "<details open>" in phone.read(phone.open("/rules/import").location)
