"""Several phones record at the same time, or one phone sends a tap twice."""

import pytest

from tests.web.phone import HTMX, is_unchanged, join_by_link, load_game, play_hand, start_game

BOTH_STORES = True


@pytest.fixture
def table(phone, open_phone):
    """A game before its first bid, open on two phones."""
    game = start_game(phone)
    other = open_phone()
    join_by_link(phone, other, game)
    return game, other


def seq(games, game):
    return load_game(games, game).seq


def test_a_stale_form_gets_the_current_screen_and_a_message(phone, table, games):
    game, other = table
    phone.win_bid()
    page = other.expect_refusal("/bid", 409, declarer=1, bid=280, trump="clubs")
    assert "Another phone entered the bid first. Here’s where the hand is now." in page
    assert "Cyd bid 310" in page
    assert seq(games, game) == 2
    other.submit("/meld/2", tap="run:1")


def test_melds_of_two_players_do_not_conflict(phone, table, games):
    game, other = table
    phone.win_bid()
    phone.open(f"{game}/hands/1/meld/2")
    other.open(f"{game}/hands/1/meld/1")
    phone.submit("/meld/2", tap="run:1")
    other.submit("/meld/1", tap="jacks:1")
    hand = load_game(games, game).game.hands[0].hand
    assert (len(hand.cards_of(2)), len(hand.cards_of(1))) == (5, 4)


def test_two_phones_that_change_the_same_card_conflict(phone, table):
    game, other = table
    phone.win_bid()
    other.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="AH:1")
    assert other.send("/meld/2", tap="AH:2").status_code == 409
    assert other.send("/meld/2", tap="AS:1").status_code == 303


def test_quick_taps_on_one_phone_do_not_conflict(phone, table):
    phone.win_bid()
    for number, tap in enumerate(("AH:1", "AH:2", "AH:0", "run:1")):
        assert phone.send("/meld/2", op=f"tap-{number}", tap=tap).status_code == 303


def test_a_repeated_tap_is_recorded_once_even_after_other_taps(phone, table, games):
    game, _ = table
    phone.win_bid()
    late = phone.form("/meld/2").fields | {"tap": "run:1"}
    phone.submit("/meld/2", op=late["op"], tap="run:1")
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    answer = phone.client.post(f"{game}/hands/1/meld/2", data=late)
    assert answer.status_code == 303
    assert seq(games, game) == 5


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_repeated_undo_after_a_redo_undoes_nothing(phone, table, games, headers):
    game, _ = table
    phone.win_bid()
    late = phone.form("/undo").fields
    phone.submit("/undo", op=late["op"])
    phone.submit("/redo")
    answer = phone.client.post(f"{game}/undo", data=late, headers=headers)
    assert answer.status_code in (200, 303)
    assert load_game(games, game).game.hands[0].hand.bid == 310


def test_a_repeated_redo_after_an_undo_redoes_nothing(phone, table, games):
    game, _ = table
    phone.win_bid()
    phone.submit("/undo")
    late = phone.form("/redo").fields
    phone.submit("/redo", op=late["op"])
    phone.submit("/undo")
    assert phone.client.post(f"{game}/redo", data=late).status_code == 303
    assert load_game(games, game).game.hands == ()


def test_a_form_with_a_future_sequence_number_is_stale(phone, table):
    answer = phone.send("/bid", seq="7", declarer=1, bid=300, trump="clubs")
    assert answer.status_code == 409
    assert "Here’s where the hand is now." in answer.text
    assert "recorded  first" not in answer.text


def test_a_form_for_an_undone_step_is_stale(phone, table):
    game, other = table
    phone.win_bid()
    other.open(game)
    phone.submit("/undo")
    page = other.expect_refusal("/meld/2", 409, tap="run:1")
    assert "Who won the bid?" in page


def test_undo_reverts_only_what_its_phone_has_seen(phone, table):
    game, other = table
    phone.win_bid()
    other.open(game)
    phone.submit("/meld/2", tap="run:1")
    assert other.send("/undo").status_code == 409


def test_two_phones_that_undo_the_same_fact_undo_it_once(phone, table, games):
    game, other = table
    phone.win_bid()
    phone.submit("/meld/2", tap="AS:1")
    other.open(game)
    phone.submit("/undo")
    other.expect_refusal("/undo", 409)
    assert load_game(games, game).game.hands[0].hand.bid == 310


def test_a_misdeal_and_a_bid_at_the_same_time_do_not_overwrite_each_other(phone, table):
    _, other = table
    phone.open_more()
    phone.submit("/end", outcome="redealt")
    other.expect_refusal("/bid", 409, declarer=1, bid=280, trump="clubs")


def test_a_misdeal_from_a_stale_menu_shows_the_menu_again(phone, table):
    game, other = table
    melding(phone, other, game)
    other.open_more()
    phone.submit("/meld/0", tap="AH:1")
    page = other.expect_refusal("/end", 409, outcome="redealt")
    assert "Another phone entered the meld first." in page
    assert "Who won the bid?" not in page
    other.submit("/end", outcome="redealt")


def stuck(phone):
    """Start a game in which all others have passed, so that Ann must bid."""
    game = start_game(phone, "partnership-auction")
    phone.open(f"{game}/hands/1/calls")
    for seat in (1, 2, 3):
        phone.submit(f"/calls/{seat}", said="pass")
    return game


def test_a_fold_from_a_stale_form_shows_the_calls_again(phone, open_phone):
    game, other = stuck(phone), open_phone()
    join_by_link(phone, other, game)
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=50, takes="yes", reason="Renege")
    page = other.expect_refusal("/end", 409, outcome="folded")
    assert "Everyone passed: Ann takes it for 20" in page
    other.submit("/end", outcome="folded")


def test_typed_values_are_kept_when_another_phone_was_first(phone, table):
    game, other = table
    phone.win_bid()
    phone.submit("/finish")
    other.open(game)
    other.open(f"{game}/hands/1/adjust")
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=0, points=50, takes="yes", reason="Renege")
    page = other.expect_refusal(
        "/adjust", 409, side=0, points=30, takes="yes", other="Looked at a trick"
    )
    assert "Another phone entered the added or subtracted points first." in page
    assert 'value="30"' in page
    assert 'value="Looked at a trick"' in page
    assert "Renege" in page


def melding(phone, other, game):
    """Let Cyd win the bid; both phones then show Ann's meld."""
    phone.win_bid()
    for each in (phone, other):
        each.open(f"{game}/hands/1/meld/0")


def hand(games, game, number=1):
    return load_game(games, game).game.hand(number).hand


def test_points_typed_for_one_player_are_never_in_another_players_form(phone, table):
    game, other = table
    melding(phone, other, game)
    phone.submit("/meld/0", tap="AH:1")
    page = other.expect_refusal("/meld/0/points", 409, points=120)
    assert 'name="points" inputmode="numeric" autocomplete="off" value="120"' in page
    assert other.form("/meld/0/points")
    assert not [form for form in other.forms if f"{game}/hands/1/meld/2" in form.actions]


def test_a_bid_typed_for_one_player_is_not_in_the_next_players_form(phone, table):
    game, other = table
    phone.open(f"{game}/hands/1/calls")
    other.open(f"{game}/hands/1/calls")
    phone.submit("/calls/1", other=250)
    other.expect_refusal("/calls/1", 409, other=260)
    assert other.form("/calls/2").fields["other"] == ""


def test_a_late_correction_stays_on_its_hand(phone, table, games):
    game, other = table
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=1, bid=250, trump="clubs")
    phone.submit("/finish")
    for each in (phone, other):
        each.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=0, points=150)
    page = other.expect_refusal("/hands/1/tricks", 409, side=0, other=160)
    assert 'value="160"' in page
    assert "Fixing hand 1." in page
    other.submit("/hands/1/tricks", side=0, other=160)
    assert hand(games, game).points == {0: 160}


def test_typed_values_are_discarded_when_another_phone_ends_the_step(phone, table):
    game, other = table
    phone.win_bid()
    phone.submit("/finish")
    other.open(game)
    phone.submit("/tricks", side=2, points=140)
    assert "Fixing" not in other.expect_refusal("/tricks", 409, side=2, other=150)


def test_a_repeated_tap_on_a_chip_is_not_refused(phone, table, games):
    game, _ = table
    melding(phone, phone, game)
    for tap in ("run:1", "run:0"):
        first = phone.send("/meld/0", htmx=True, op=tap, tap=tap)
        again = phone.send("/meld/0", htmx=True, op=tap, tap=tap)
        assert (first.status_code, again.status_code) == (200, 200), again.text
    assert phone.send("/meld/0", htmx=True, op="third", tap="run:0").status_code == 200
    assert hand(games, game).held(0).total() == 0


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_repeated_tap_returns_to_the_same_players_meld(phone, table, headers):
    game, _ = table
    melding(phone, phone, game)
    late = phone.form("/meld/0").fields
    phone.send("/meld/0", tap="run:1")
    phone.send("/meld/0", op="back", tap="run:0")
    answer = phone.client.post(
        f"{game}/hands/1/meld/0", data={**late, "op": "back", "tap": "run:0"}, headers=headers
    )
    if headers:
        assert f'action="{game}/hands/1/meld/0"' in answer.text
    else:
        assert (answer.status_code, answer.location) == (303, f"{game}/hands/1/meld/0")


def test_two_phones_that_end_the_meld_at_once_record_it_once(phone, table, games):
    game, other = table
    phone.win_bid()
    other.open(game)
    phone.submit("/finish")
    other.submit("/finish")
    assert seq(games, game) == 3
    other.submit("/undo")
    assert "No more meld" in other.text


def test_a_tap_on_an_undone_hand_gets_the_current_hand(phone, table):
    game, other = table
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=1, bid=250, trump="clubs")
    other.open(game)
    for _ in range(2):
        phone.submit("/undo")
    other.expect_refusal("/hands/2/finish", 409)
    assert other.form("/hands/1/tricks")


@pytest.mark.parametrize("path", ["", "/meld/3", "/adjust", "/bid"])
def test_a_page_of_an_undone_hand_moves_on_automatically(phone, table, path):
    game, other = table
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=1, bid=250, trump="clubs")
    for _ in range(2):
        phone.submit("/undo")
    answer = other.client.get(f"{game}/hands/2{path}?live=6&step=meld", headers=HTMX)
    assert answer.status_code == 200
    assert f'action="{game}/hands/1/tricks"' in answer.text
    assert answer.headers["HX-Replace-Url"] == game


@pytest.mark.parametrize("shown", ["host..0.", ""], ids=["nothing new", "a step that is over"])
def test_a_form_sent_to_a_poll_address_is_recorded(phone, table, games, shown):
    """The address for polls is a poll only in a GET request."""
    game, _ = table
    form = phone.form("/bid").fields | {"declarer": 2, "bid": 310, "trump": "hearts"}
    drawn = seq(games, game)
    assert is_unchanged(phone.client.get(f"{game}?live={drawn}&shown=host..0."))
    poll = f"live={drawn}&step=tricks&shown={shown}"
    answer = phone.client.post(f"{game}/hands/1/bid?{poll}", data=form)
    assert answer.status_code == 303
    assert seq(games, game) == drawn + 1
