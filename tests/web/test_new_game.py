"""New games start without typing, keep what was typed, and repeat a table with one tap."""

import re
import time
from datetime import datetime

import pytest

from scorekeeper.app import attach_store
from scorekeeper.extras.statistics.times import evening
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.web.start import unfinished_form
from tests.web.phone import (
    HTMX,
    PLAYERS,
    PageReader,
    choose_file,
    id_of,
    join_by_link,
    load_game,
    name_fields,
    play_hand,
    start_game,
)

NEW = "/games/new"
LEAVES_FORM = [("/show", "/rules/classic"), ("/edit", "/rules/classic/edit")]

ALONE = {"partnership": "alone"}


def names_on(phone, seats=4):
    fields = phone.form("/games").fields
    return tuple(fields[f"players-{seat}"] for seat in range(seats))


# Several tables


def test_a_game_with_a_fixed_number_of_hands_offers_to_switch_tables_r87(phone, games):
    for changes in ({"target": 200}, {"hand_limit": 1}):
        ruleset = find_ruleset("howell-racehorse").changed(changes)
        game = f"/games/{games.start(ruleset, PLAYERS, 0).id}"
        play_hand(phone, f"{game}/hands/1")
        assert "Rematch" in phone.text
        assert ("Switch tables: new players" in phone.text) is ("hand_limit" in changes)
    phone.open(next(link for link in PageReader(phone.page.text).links if "hand_limit" in link))
    assert names_on(phone) == ("", "", "", "")
    assert phone.form("/games").fields["ruleset"] == "howell-racehorse?hand_limit=1"


# Without typing


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (4, ("South", "West", "North", "East")),
        (3, ("South", "West", "East")),
        (5, ("South", "West", "Northwest", "Northeast", "East")),
    ],
)
def test_a_game_starts_without_typing_under_the_suggested_names(phone, games, players, names):
    page = phone.open(f"{NEW}?players={players}").text
    assert tuple(re.findall(r'id="p\d"[^>]* placeholder="(\w+)"', page)) == names
    game = phone.submit("/games").request.path
    assert load_game(games, game).game.players == names


def test_an_empty_name_becomes_the_name_of_its_seat(phone, games):
    phone.open(NEW)
    game = phone.submit("/games", **name_fields("Ann", "  ", "North", "")).request.path
    assert load_game(games, game).game.players == ("Ann", "West", "North", "East")


def test_seat_names_are_not_suggested_as_player_names(phone):
    phone.open(NEW)
    phone.submit("/games", **name_fields("Zoe"))
    assert re.findall('<option value="([^"]+)">', phone.open(NEW).text) == ["Zoe"]


def test_seat_names_are_not_in_the_statistics(phone):
    phone.open(NEW)
    game = phone.submit("/games", ruleset="howell-racehorse", **name_fields("Zoe")).request.path
    play_hand(phone, f"{game}/hands/1", declarer=0)
    page = phone.open("/statistics").text
    assert "Zoe" in page
    assert not re.search("South|West|North|East", page)


def test_the_statistics_explain_why_they_list_no_players(phone):
    phone.open(NEW)
    game = phone.submit("/games", ruleset="howell-racehorse").request.path
    play_hand(phone, f"{game}/hands/1", declarer=0)
    page = phone.open("/statistics").text
    assert "No player has a name in these games." in page
    assert "<th" not in page


def test_a_rematch_of_unnamed_seats_leaves_their_fields_empty(phone):
    phone.open(NEW)
    game = phone.submit("/games", **name_fields("Zoe")).request.path
    phone.open(f"{NEW}?again={id_of(game)}")
    assert names_on(phone) == ("Zoe", "", "", "")


# Typed values are kept


def test_names_survive_changing_the_number_of_players_and_back(phone):
    phone.open(NEW)
    phone.submit("/draft", seats="3", first_dealer="3", **name_fields(*PLAYERS))
    assert names_on(phone, 3) == PLAYERS[:3]
    assert phone.form("/games").fields["first_dealer"] == "0"  # seat 3, the dealer, is gone
    phone.submit("/draft", seats="4")
    assert names_on(phone) == PLAYERS


@pytest.mark.parametrize(("button", "page"), LEAVES_FORM)
def test_typed_values_survive_a_visit_to_the_rules(phone, button, page):
    phone.open(NEW)
    typed = name_fields(*PLAYERS) | {"ruleset": "classic", "first_dealer": "2", "target": "200"}
    phone.submit(button, **typed)
    assert phone.page.request.path == page
    phone.open(NEW)
    assert names_on(phone) == PLAYERS
    fields = phone.form("/games").fields
    assert (fields["ruleset"], fields["first_dealer"]) == ("classic?target=200", "2")
    assert fields["target"] == "200"


def test_changing_the_rules_links_back_to_the_new_game_even_after_a_reload(phone):
    phone.open(NEW)
    phone.submit("/edit", ruleset="classic", **name_fields(*PLAYERS))
    assert f'<a href="{NEW}">‹ New game</a>' in phone.text
    typed = phone.send("/edit", htmx=True, target="200")
    assert f'<a href="{NEW}">‹ New game</a>' in phone.read(typed.headers["HX-Replace-Url"])
    assert "‹ Rulesets" in phone.read("/rules/classic/edit")


def test_names_survive_changing_and_saving_the_rules(phone, games):
    phone.open(NEW)
    phone.submit("/edit", ruleset="classic", first_dealer="2", **name_fields(*PLAYERS))
    phone.submit("/keep", name="Ours", target="200")
    phone.open(next(a for a in re.findall('href="([^"]+)"', phone.text) if a.startswith(NEW)))
    assert names_on(phone) == PLAYERS
    game = load_game(games, phone.submit("/games").request.path).game
    assert (game.players, game.first_dealer, game.ruleset.target) == (PLAYERS, 2, 200)


# Two or six players


@pytest.mark.parametrize("players", [2, 6])
def test_without_a_ruleset_for_this_many_players_a_custom_one_is_offered_r1(phone, players):
    page = phone.open(f"{NEW}?players={players}").text
    assert "There is no ruleset for 2, 6, 7 or 8 players." in page
    phone.submit("/edit", ruleset="classic")
    phone.submit("/keep", name="Ours", players=str(players), hand=str(48 // players), **ALONE)
    phone.open(next(a for a in re.findall('href="([^"]+)"', phone.text) if a.startswith(NEW)))
    assert len([name for name in phone.form("/games").fields if name[:8] == "players-"]) == players


def rulesets_on(page):
    names = page[page.index('class="pick"') :]
    return re.findall(r"<b>([^<]+) <small>([^<]+)</small></b>", names)


def test_a_ruleset_that_exists_in_both_scales_is_not_listed_twice(phone):
    phone.open(f"{NEW}?ruleset=classic-tens")
    assert [name for name, _short in rulesets_on(phone.text)].count("Classic in tens") == 1


def test_the_draft_is_saved_while_typing(phone):
    phone.open(NEW)
    assert phone.send("/games", htmx=True).headers["HX-Redirect"]
    phone.open(NEW)
    form = phone.form("/games").fields | {"players-1": "Bob", "target": "many"}
    answer = phone.client.post(f"{NEW}/draft", data=form, headers=HTMX)
    assert 'class="err"' not in answer.text  # errors appear only after Start is tapped
    phone.open(NEW)
    assert names_on(phone) == ("", "Bob", "", "")
    assert phone.form("/games").fields["target"] == "many"


def test_the_error_of_a_field_disappears_only_when_the_field_is_corrected(phone):
    phone.open(NEW)
    phone.expect_refusal("/games", target="many", **name_fields("Ann", "ann"))
    wrong = phone.form("/games").fields
    answer = phone.client.post(f"{NEW}/draft", data=wrong | {"players-1": "Bob"}, headers=HTMX)
    assert answer.status_code == 200
    assert "Two players" not in answer.text
    assert "Enter a whole number." in answer.text
    corrected = wrong | {"players-1": "Bob", "target": ""}
    answer = phone.client.post(f"{NEW}/draft", data=corrected, headers=HTMX)
    assert 'class="err"' not in answer.text
    assert "aria-invalid" not in answer.text


@pytest.mark.parametrize(
    ("wrong", "unfolded"),
    [
        ({}, ["questions"]),
        ({"target": "many"}, ["questions"]),
        ({"players__1": "Ann"}, ["who"]),
        ({"first_dealer": "9"}, ["who"]),
        ({"target": "many", "players__1": "Ann"}, ["questions", "who"]),
    ],
    ids=str,
)
def test_a_refused_form_unfolds_the_part_with_the_error(phone, wrong, unfolded):
    page = phone.open(NEW).text
    if wrong:
        page = phone.expect_refusal("/games", **name_fields("Ann", "Bob") | wrong)
    folds = re.findall(r'<details class="fold \w+" id="(\w+)"([^>]*)>', page)
    assert [id for id, attributes in folds if "open" in attributes] == unfolded
    assert all(("name=new" in attributes) is not bool(wrong) for _id, attributes in folds)


def test_a_rematch_unfolds_the_names(phone):
    page = phone.read(f"{NEW}?again={id_of(start_game(phone))}")
    assert re.findall(r'<details class="fold \w+" id="(\w+)"[^>]* open', page) == ["who"]


def test_reading_the_rules_leads_back_to_the_form(phone):
    phone.open(NEW)
    phone.submit("/show", goal="1500", **name_fields(*PLAYERS))
    assert phone.page.request.path == "/rules/classic-tens"
    assert f'<a href="{NEW}">‹ New game</a>' in phone.text
    phone.open(NEW)
    assert names_on(phone) == PLAYERS


def test_the_folded_names_say_who_deals(phone):
    assert "South deals <small>Name the players now or later</small>" in phone.read(NEW)
    phone.submit("/draft", first_dealer="1", **name_fields("Ann", "Bob"))
    assert "Bob deals <small>Ann, Bob, North, East</small>" in phone.text
    assert "Bob deals, North bids first" in phone.text


def test_a_changed_rematch_form_survives_a_reload(phone):
    game = start_game(phone, "good-sam")
    address = f"{NEW}?again={id_of(game)}"
    phone.open(address)
    form = phone.form("/games").fields | {"players-1": "Eve"}
    phone.client.post(f"{NEW}/draft", data=form)
    phone.open(address)
    assert names_on(phone) == ("Ann", "Eve", "Cyd", "Dee")
    assert phone.form("/games").fields["ruleset"] == "good-sam"


def test_drafts_for_old_and_new_partners_are_separate(phone):
    game = start_game(phone)
    address = f"{NEW}?again={id_of(game)}"
    for partners, names in (("", PLAYERS), ("&partners=other", ("Ann", "Cyd", "Dee", "Bob"))):
        phone.open(f"{address}{partners}")
        form = phone.form("/games").fields | {"first_dealer": "3"}
        phone.client.post(f"{NEW}/draft", data=form)
        phone.open(f"{address}{partners}")
        assert names_on(phone) == names
        assert phone.form("/games").fields["first_dealer"] == "3"


@pytest.mark.parametrize(
    ("moves", "names", "dealer"),
    [
        (["seats"], ("Cyd", "Dee", "Flo", "Ann"), "2"),
        (["partners"], ("Ann", "Dee", "Flo", "Cyd"), "2"),
        (["partners", "partners"], ("Ann", "Flo", "Cyd", "Dee"), "1"),
    ],
)
def test_names_typed_for_a_rematch_move_with_their_players(phone, moves, names, dealer):
    """Flo takes Bob's place and deals first."""
    game = start_game(phone)
    address = f"{NEW}?again={id_of(game)}"
    phone.open(f"{address}&partners=other")
    form = phone.form("/games").fields | {"players-3": "Flo", "first_dealer": "3"}
    phone.client.post(f"{NEW}/draft", data=form)
    phone.open(f"{address}&partners=other")
    for move in moves:
        phone.submit(f"/new/{move}")
    assert names_on(phone) == names
    assert phone.form("/games").fields["first_dealer"] == dealer


def test_a_draft_from_another_day_is_discarded(phone, monkeypatch):
    phone.open(NEW)
    phone.submit("/show", **name_fields(*PLAYERS))
    tomorrow = time.time() + unfinished_form.LIFETIME + 1
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    phone.open(NEW)
    assert names_on(phone) == ("", "", "", "")


def test_a_draft_with_the_longest_names_in_any_script_fits_in_the_cookie(phone):
    longest = [chr(0x1F600 + seat) * 20 + chr(0x4E00 + 99 * seat) * 20 for seat in range(5)]
    phone.open(f"{NEW}?players=5")
    phone.submit("/show", ruleset=f"five-handed?name={'x' * 5000}", **name_fields(*longest))
    phone.open(f"{NEW}?players=5")
    assert names_on(phone, 5) == tuple(longest)


def test_enter_starts_the_game_because_its_button_is_the_first(phone):
    page = phone.open(NEW).text
    form = page[page.index('id="new"') :]
    first = re.search(r"<button[^>]*>", form)
    assert "formaction" not in first[0]


# The same table as last time


def test_the_same_table_starts_with_one_tap_and_the_next_player_deals(phone, games):
    game = start_game(phone, "good-sam")
    play_hand(phone, f"{game}/hands/1")
    page = phone.open(NEW).text
    assert "Ann, Bob, Cyd, Dee · Idaho Good Sam ·" in page
    assert "Bob deals" in page
    again = phone.submit("/same").request.path
    assert again != game
    table = load_game(games, again).game
    assert (table.players, table.first_dealer, table.hands) == (PLAYERS, 1, ())
    assert table.ruleset == load_game(games, game).game.ruleset


def test_the_same_table_keeps_tonights_target_and_the_number_of_players(phone, games):
    phone.open(f"{NEW}?players=3")
    game = phone.submit("/games", target="200", **name_fields(*PLAYERS[:3])).request.path
    phone.submit("/bid", declarer=0, bid=30, trump="hearts")
    phone.open(NEW)
    table = load_game(games, phone.submit("/same").request.path).game
    assert (len(table.players), table.ruleset.target) == (3, 200)
    assert table.ruleset == load_game(games, game).game.ruleset


def test_the_same_table_says_that_its_rules_are_changed(phone):
    phone.open(f"{NEW}?ruleset=howell-racehorse%3Fmin_bid%3D300%26target%3D900")
    game = phone.submit("/games", **name_fields(*PLAYERS)).request.path
    play_hand(phone, f"{game}/hands/1")
    for page in ("/", NEW):
        assert "Dee · Howell Racehorse with 2 changes ·" in phone.open(page).text


def test_a_rematch_is_one_tap_and_shows_the_rules_and_the_dealer(phone, ended, games):
    assert re.search(r"Rematch <small>.* to 350 · Bob deals</small>", phone.text)
    rematch = phone.submit("/same", again=id_of(ended)).request.path
    table = load_game(games, rematch).game
    assert (table.players, table.first_dealer, table.ruleset.target) == (PLAYERS, 1, 350)


def test_the_form_for_other_partners_does_not_offer_the_same_table(phone, ended):
    offered = "Same table as last time"
    assert offered in phone.read(NEW)
    assert offered not in phone.read(f"{NEW}?again={id_of(ended)}&partners=other")


def test_a_rematch_of_an_older_game_uses_that_games_table(phone, ended, games):
    start_game(phone, players=("Eve", "Fay", "Gus", "Hal"))
    phone.open(ended)
    table = load_game(games, phone.submit("/same", again=id_of(ended)).request.path).game
    assert (table.players, table.ruleset.target) == (PLAYERS, 350)


# Titles


def give_title(phone, game, title="Thursday club"):
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title=title, note="Rain.")
    phone.open(game)


def test_a_rematch_inherits_the_title_but_not_the_note(phone, ended, games):
    give_title(phone, ended)
    rematch = load_game(games, phone.submit("/same", again=id_of(ended)).request.path).game
    assert (rematch.title, rematch.note) == ("Thursday club", "")


def test_a_game_started_from_another_inherits_its_title_and_the_form_says_so(phone, ended, games):
    give_title(phone, ended)
    page = phone.open(f"{NEW}?again={id_of(ended)}&partners=other").text
    assert "This game gets the title “Thursday club”, too." in page
    assert load_game(games, phone.submit("/games").request.path).game.title == "Thursday club"


def test_a_game_on_another_day_inherits_no_title(phone, ended, games, app):
    give_title(phone, ended)
    store, id = app.extensions["store"], id_of(ended)
    with store.writing(id):
        store.execute("update games set created = '2025-11-20T20:00:00.000+00:00'")
    attach_store(store, app)  # empties the caches
    games = app.extensions["games"]
    phone.open(ended)
    assert load_game(games, phone.submit("/same", again=id).request.path).game.title == ""
    page = phone.open(f"{NEW}?again={id}").text
    assert "gets the title" not in page
    assert load_game(games, phone.submit("/games").request.path).game.title == ""


def test_a_stranger_does_not_see_the_title(phone, ended, open_phone):
    give_title(phone, ended)
    page = open_phone().open(f"{NEW}?again={id_of(ended)}").text
    assert "Thursday club" not in page


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2026-11-20 19:00", "2026-11-21 00:30", True),
        ("2026-11-20 19:00", "2026-11-21 04:59", True),
        ("2026-11-20 19:00", "2026-11-21 05:00", False),
        ("2026-11-21 04:00", "2026-11-21 19:00", False),
    ],
)
def test_an_evening_ends_in_the_morning(one, other, same):
    evenings = {evening(datetime.fromisoformat(each).astimezone()) for each in (one, other)}
    assert (len(evenings) == 1) is same


def test_the_same_table_is_not_offered_before_the_first_game(phone):
    assert "Same table" not in phone.open(NEW).text
    token = phone.form("/games").fields["csrf_token"]
    answer = phone.client.post(f"{NEW}/same", data={"csrf_token": token})
    assert (answer.status_code, answer.location) == (303, NEW)


def test_the_same_table_is_not_offered_to_a_watcher(phone, open_phone):
    game, watcher = start_game(phone), open_phone()
    join_by_link(phone, watcher, game, "watch")
    assert "Same table" not in watcher.open(NEW).text


# A double tap on a slow connection
def test_a_second_tap_on_start_opens_the_same_game(phone):
    phone.open(NEW)
    first, second = (phone.send("/games").location for _tap in range(2))
    assert first == second
    phone.open(NEW)
    assert phone.send("/games").location != first


def test_a_second_tap_on_the_same_table_opens_the_same_game(phone):
    play_hand(phone, f"{start_game(phone)}/hands/1")
    page = phone.open(NEW)
    first = phone.send("/same").location
    play_hand(phone, f"{first}/hands/1")  # makes this game the last one that was played
    phone.page = page
    assert phone.send("/same").location == first


@pytest.mark.parametrize(
    "changed",
    [
        name_fields("Eve", *PLAYERS[1:]),
        {"first_dealer": 1},
        {"target": 900},
        {"ruleset": "classic"},
    ],
    ids=["a name", "the dealer", "the target", "the ruleset"],
)
def test_a_changed_form_starts_another_game(phone, games, changed):
    phone.open(NEW)
    form = {"ruleset": "howell-racehorse", **name_fields(*PLAYERS)}
    first = phone.send("/games", **form).location
    second = phone.send("/games", **form | changed).location
    assert load_game(games, first).game.players == PLAYERS
    assert second != first


def test_another_phone_with_the_same_form_starts_its_own_game(phone, open_phone):
    phone.open(NEW)
    other = open_phone()
    other.open(NEW)
    op = phone.form("/games").fields["op"]
    assert other.send("/games", op=op).location != phone.send("/games").location


def test_the_number_of_new_games_per_hour_is_limited(phone, monkeypatch, app):
    monkeypatch.setattr(app.extensions["new_games"], "each", 2)
    start_game(phone)
    phone.open("/games/new")
    form = phone.form("/games").fields
    started = phone.client.post("/games", data=form)
    assert phone.client.post("/games", data=form).location == started.location  # not a new game
    phone.open("/games/new")
    assert "Too many games were started in an hour." in phone.expect_refusal("/games", 429)


def test_refused_files_have_a_separate_limit(phone, monkeypatch, app):
    monkeypatch.setattr(app.extensions["new_games"], "each", 1)
    monkeypatch.setattr(app.extensions["files"], "each", 2)
    phone.open("/games/import")
    for _time in range(2):
        assert phone.send("/games/import", **choose_file("{}")).status_code == 422
    assert "Too many files" in phone.expect_refusal("/games/import", 429, **choose_file("{}"))
    assert start_game(phone)
