"""When a table plays again, the phones of the last game are offered the next game."""

import pytest

from scorekeeper import limits
from scorekeeper.access import Role
from tests.web.phone import (
    BOBS_SEAT,
    id_of,
    join_by_link,
    load_game,
    play_hand,
    reconnect,
    restart,
    start_game,
)
from tests.web.rematches import (
    NEXT_GAME,
    go_to_next,
    member,
    post_next,
    rematch,
    rematch_with_other_partners,
    remove_phone,
)


def test_the_former_host_keeps_score_in_a_game_started_by_another_phone(
    phone, ended, others, games
):
    following = rematch(others["score"], ended)
    assert go_to_next(phone, ended) == following
    assert member(games, following, phone).role is Role.SCORE
    assert member(games, following, others["score"]).role is Role.HOST


@pytest.mark.parametrize("hides", [True, False])
def test_a_rematch_hides_meld_if_the_last_game_did(phone, ended, games, hides):
    games.members.hide_meld(id_of(ended), hides)
    assert games.members.hides_meld(id_of(rematch(phone, ended))) is hides


def test_a_player_in_another_seat_keeps_their_phone(phone, ended, others, games):
    following = rematch_with_other_partners(phone, ended)
    assert go_to_next(others["seat"], ended) == following
    seat = member(games, following, others["seat"]).seat
    assert load_game(games, following).game.players[seat] == "Bob"
    assert seat != BOBS_SEAT


def test_a_player_who_no_longer_plays_becomes_a_watcher(phone, ended, others, games):
    following = rematch_with_other_partners(phone, ended, players__3="Eve", players__2="Fay")
    assert "Bob" not in load_game(games, following).game.players
    go_to_next(others["seat"], ended)
    found = member(games, following, others["seat"])
    assert (found.role, found.seat) == (Role.WATCH, None)


@pytest.mark.parametrize("is_dealt", [False, True])
def test_two_phones_that_tap_rematch_share_one_game(phone, ended, others, is_dealt):
    other = others["score"]
    page = other.open(ended)
    following = rematch(phone, ended)
    if is_dealt:
        phone.open(following)
        phone.submit("/bid", declarer=1, bid=300, trump="spades")
    other.page = page
    assert other.submit("/same", again=id_of(ended)).request.path == following


@pytest.mark.parametrize("is_dealt", [False, True])
def test_the_same_table_on_home_opens_the_game_started_by_another_phone(
    phone, ended, others, is_dealt
):
    following = rematch(phone, ended)
    if is_dealt:
        phone.open(following)
        phone.submit("/bid", declarer=1, bid=300, trump="spades")
    others["score"].open("/")
    assert others["score"].submit("/same").request.path == following


def test_after_the_next_game_a_rematch_starts_another_game(phone, ended, games):
    following = rematch(phone, ended)
    play_hand(phone, f"{following}/hands/1")
    assert load_game(games, following).game.end
    assert NEXT_GAME not in phone.read(ended)
    assert rematch(phone, ended) not in (ended, following)


@pytest.mark.parametrize("role", ["seat", "watch"])
def test_a_game_started_by_a_player_or_watcher_is_not_offered_to_others(phone, ended, others, role):
    rematch_with_other_partners(others[role], ended)
    assert NEXT_GAME not in phone.read(ended)


def test_a_renamed_player_keeps_the_seat(phone, ended, others, games):
    following = rematch(phone, ended)
    phone.open(f"{following}/players")
    phone.submit("/players", players__1="Robert", new="name")
    go_to_next(others["seat"], ended)
    found = member(games, following, others["seat"])
    assert (found.role, found.seat) == (Role.SEAT, BOBS_SEAT)


def test_after_a_removal_the_last_game_no_longer_leads_to_the_next(
    phone, open_phone, ended, others, games
):
    """The old codes would otherwise admit the removed person with another browser."""
    following = rematch(phone, ended)
    go_to_next(others["score"], ended)
    remove_phone(games, following, others["score"])
    again = open_phone()
    join_by_link(phone, again, ended, "score")
    assert NEXT_GAME not in again.read(ended)
    assert post_next(again, ended).location == ended


def test_a_removed_phone_cannot_return_through_the_last_game(phone, ended, others, games):
    following = rematch(phone, ended)
    go_to_next(others["score"], ended)
    remove_phone(games, following, others["score"])
    assert NEXT_GAME not in others["score"].read(ended)
    assert post_next(others["score"], ended).location == ended
    assert member(games, following, others["score"]) is None


def test_a_phone_with_a_withdrawn_link_cannot_return_through_the_last_game(
    phone, ended, others, games
):
    following = rematch(phone, ended)
    join_by_link(phone, others["watch"], following, "watch")
    phone.open(f"{following}/share?open=watch")
    phone.submit("/share/watch/withdraw")
    assert post_next(others["watch"], ended).location == ended
    assert member(games, following, others["watch"]) is None


def test_the_last_game_changes_no_role_or_seat_in_the_next_one(phone, ended, others, games):
    following = rematch(phone, ended)
    join_by_link(phone, others["score"], following, "watch")
    join_by_link(phone, others["seat"], following, "seat", seat=2)
    for role in ("score", "seat"):
        go_to_next(others[role], ended)
    assert member(games, following, others["score"]).role is Role.WATCH
    assert member(games, following, others["seat"]).seat == 2


def test_the_number_of_phones_in_a_game_is_limited(phone, ended, others, games):
    following = rematch(phone, ended)
    for number in range(limits.PHONES):
        games.members.make_host(id_of(following), f"phone {number}")
    others["watch"].open(ended)
    assert others["watch"].send("/next").status_code == 409
    assert member(games, following, others["watch"]) is None


def test_each_watcher_has_its_own_button(phone, open_phone, ended, app):
    """The server caches the page for watchers, but not the forms on it."""
    watchers = [open_phone(), open_phone()]
    for each in watchers:
        join_by_link(phone, each, ended, "watch")
    rematch(phone, ended)
    tokens = [each.open(ended) and each.form("/next").fields["csrf_token"] for each in watchers]
    assert len({*tokens}) == 2


def test_a_big_board_leads_to_the_next_big_board(phone, ended, others):
    following = rematch(phone, ended)
    board = others["watch"]
    board.open(f"{ended}/board")
    assert board.submit("/next").request.path == f"{following}/board"


def test_a_phone_that_deleted_the_next_game_is_offered_a_rematch(phone, ended, others, games):
    following = rematch(phone, ended)
    games.members.delete(id_of(following), member(games, following, phone).browser)
    assert NEXT_GAME not in phone.read(ended)
    assert NEXT_GAME in others["score"].read(ended)
    assert rematch(phone, ended) != following


def test_after_a_removal_a_repeated_tap_on_rematch_admits_nobody(
    phone, open_phone, ended, others, games
):
    page = phone.open(ended)
    following = rematch(phone, ended)
    go_to_next(others["score"], ended)
    remove_phone(games, following, others["score"])
    phone.page = page
    assert phone.submit("/same", again=id_of(ended)).request.path == following
    again = open_phone()
    join_by_link(phone, again, ended, "score")
    assert post_next(again, ended).location == ended


def test_the_same_table_still_opens_the_next_game_after_a_rename(phone, ended, others):
    following = rematch(phone, ended)
    phone.open(f"{following}/players")
    phone.submit("/players", players__1="Robert", new="name")
    others["score"].open("/")
    assert others["score"].submit("/same").request.path == following


def test_a_phone_removed_from_the_next_game_starts_another_one(phone, ended, others, games):
    following = rematch(phone, ended)
    go_to_next(others["score"], ended)
    remove_phone(games, following, others["score"])
    assert rematch(others["score"], ended) != following


def test_the_same_table_ignores_a_next_game_with_other_partners(phone, ended, others):
    """The button for the same table shows other players, so it starts another game."""
    other = others["score"]
    page = other.open(ended)
    following = rematch_with_other_partners(phone, ended)
    other.page = page
    assert other.submit("/same", again=id_of(ended)).request.path != following
    assert go_to_next(others["watch"], ended) == following


@pytest.mark.parametrize("is_dealt", [False, True])
def test_another_next_game_replaces_one_without_any_entry(phone, ended, others, is_dealt):
    first = rematch(phone, ended)
    if is_dealt:
        phone.open(first)
        phone.submit("/bid", declarer=1, bid=300, trump="spades")
    second = rematch_with_other_partners(phone, ended)
    assert go_to_next(others["watch"], ended) == (first if is_dealt else second)


def test_an_unfinished_game_leads_nowhere(phone, games):
    """Here, the same table is started again in the middle of a game."""
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open("/games/new")
    assert phone.submit("/same").request.path != game
    assert not games.store.next_game(id_of(game))


def test_a_stranger_is_not_led_to_the_next_game(phone, open_phone, ended, games):
    following = rematch(phone, ended)
    stranger = open_phone()
    start_game(stranger)
    assert post_next(stranger, ended).status_code == 403
    assert member(games, following, stranger) is None


@pytest.mark.parametrize(
    "damage",
    [
        ("delete from members where game_id = ?", "delete from events where game_id = ?"),
        ("update events set kind = 'of tomorrow' where game_id = ?",),
    ],
    ids=["gone", "unreadable"],
)
def test_an_unreadable_next_game_is_not_offered(phone, ended, app, damage):
    following = rematch(phone, ended).rpartition("/")[2]
    for sql in damage:
        app.extensions["store"].execute(sql, [following])
    phone = reconnect(restart(app), phone.cookie)
    assert NEXT_GAME not in phone.read(ended)
