"""Several phones at one table, and one phone that sends the same tap twice."""

import pytest

from tests.web.phone import HTMX, is_unchanged, join_by_link, load_game, play_hand, start_game

BOTH_STORES = True


@pytest.fixture
def table(phone, open_phone):
    """A game that two phones look at, before its first bid."""
    game = start_game(phone)
    other = open_phone()
    join_by_link(phone, other, game)
    return game, other


def seq(games, game):
    return load_game(games, game).seq


def test_a_stale_form_gets_the_fresh_screen_and_one_sentence(phone, table, games):
    game, other = table
    phone.win_bid()
    page = other.expect_refusal("/bid", 409, declarer=1, bid=280, trump="clubs")
    assert "Another phone entered the bid first. Here’s where the hand is now." in page
    assert "Cyd bid 310" in page
    assert seq(games, game) == 2
    other.submit("/meld/2", tap="run:1")


def test_two_players_melds_do_not_touch(phone, table, games):
    game, other = table
    phone.win_bid()
    phone.open(f"{game}/hands/1/meld/2")
    other.open(f"{game}/hands/1/meld/1")
    phone.submit("/meld/2", tap="run:1")
    other.submit("/meld/1", tap="jacks:1")
    hand = load_game(games, game).game.hands[0].hand
    assert (len(hand.cards_of(2)), len(hand.cards_of(1))) == (5, 4)


def test_two_phones_that_show_the_same_players_card_do_touch(phone, table):
    game, other = table
    phone.win_bid()
    other.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="AH:1")
    assert other.send("/meld/2", tap="AH:2").status_code == 409
    assert other.send("/meld/2", tap="AS:1").status_code == 303


def test_quick_taps_of_one_phone_follow_each_other(phone, table):
    phone.win_bid()
    for number, tap in enumerate(("AH:1", "AH:2", "AH:0", "run:1")):
        assert phone.send("/meld/2", op=f"tap-{number}", tap=tap).status_code == 303


def test_the_same_tap_after_others_still_records_once(phone, table, games):
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
def test_an_undo_that_arrives_again_after_a_redo_undoes_nothing(phone, table, games, headers):
    game, _ = table
    phone.win_bid()
    late = phone.form("/undo").fields
    phone.submit("/undo", op=late["op"])
    phone.submit("/redo")
    answer = phone.client.post(f"{game}/undo", data=late, headers=headers)
    assert answer.status_code in (200, 303)
    assert load_game(games, game).game.hands[0].hand.bid == 310


def test_a_redo_that_arrives_again_after_undos_redoes_nothing(phone, table, games):
    game, _ = table
    phone.win_bid()
    phone.submit("/undo")
    late = phone.form("/redo").fields
    phone.submit("/redo", op=late["op"])
    phone.submit("/undo")
    assert phone.client.post(f"{game}/redo", data=late).status_code == 303
    assert load_game(games, game).game.hands == ()


def test_a_form_drawn_in_the_future_is_stale_and_says_something_true(phone, table):
    answer = phone.send("/bid", seq="7", declarer=1, bid=300, trump="clubs")
    assert answer.status_code == 409
    assert "Here’s where the hand is now." in answer.text
    assert "recorded  first" not in answer.text


def test_a_form_that_undo_has_overtaken_is_stale(phone, table):
    game, other = table
    phone.win_bid()
    other.open(game)
    phone.submit("/undo")
    page = other.expect_refusal("/meld/2", 409, tap="run:1")
    assert "Who won the bid?" in page


def test_undo_takes_back_only_what_its_phone_has_seen(phone, table):
    game, other = table
    phone.win_bid()
    other.open(game)
    phone.submit("/meld/2", tap="run:1")
    assert other.send("/undo").status_code == 409


def test_two_phones_that_undo_the_same_fact_take_one_back(phone, table, games):
    game, other = table
    phone.win_bid()
    phone.submit("/meld/2", tap="AS:1")
    other.open(game)
    phone.submit("/undo")
    other.expect_refusal("/undo", 409)
    assert load_game(games, game).game.hands[0].hand.bid == 310


def test_a_misdeal_and_a_bid_at_the_same_time_do_not_overwrite_each_other(phone, table):
    _, other = table
    phone.more()
    phone.submit("/end", outcome="redealt")
    other.expect_refusal("/bid", 409, declarer=1, bid=280, trump="clubs")


def test_a_misdeal_said_after_another_phones_tap_shows_the_menu_again(phone, table):
    game, other = table
    melding(phone, other, game)
    other.more()
    phone.submit("/meld/0", tap="AH:1")
    page = other.expect_refusal("/end", 409, outcome="redealt")
    assert "Another phone entered the meld first." in page
    assert "Who won the bid?" not in page
    other.submit("/end", outcome="redealt")


def stuck(phone):
    """A hand whose calls have left the bid to Ann."""
    game = start_game(phone, "partnership-auction")
    phone.open(f"{game}/hands/1/calls")
    for seat in (1, 2, 3):
        phone.submit(f"/calls/{seat}", said="pass")
    return game


def test_a_fold_after_another_phones_change_shows_the_calls_again(phone, open_phone):
    game, other = stuck(phone), open_phone()
    join_by_link(phone, other, game)
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=50, takes="yes", reason="Renege")
    page = other.expect_refusal("/end", 409, outcome="folded")
    assert "Everyone passed: Ann takes it for 20" in page
    other.submit("/end", outcome="folded")


def test_what_was_typed_is_still_there_when_another_phone_was_first(phone, table):
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
    """Both phones show the meld of Ann, the bid being Cyd's."""
    phone.win_bid()
    for each in (phone, other):
        each.open(f"{game}/hands/1/meld/0")


def hand(games, game, number=1):
    return load_game(games, game).game.hand(number).hand


def test_points_typed_for_one_player_are_never_in_the_form_of_another(phone, table):
    game, other = table
    melding(phone, other, game)
    phone.submit("/meld/0", tap="AH:1")
    page = other.expect_refusal("/meld/0/points", 409, points=120)
    assert 'name="points" inputmode="numeric" autocomplete="off" value="120"' in page
    assert other.form("/meld/0/points")
    assert not [form for form in other.forms if f"{game}/hands/1/meld/2" in form.actions]


def test_a_bid_typed_for_one_player_is_not_in_the_form_of_the_next(phone, table):
    game, other = table
    phone.open(f"{game}/hands/1/calls")
    other.open(f"{game}/hands/1/calls")
    phone.submit("/calls/1", other=250)
    other.expect_refusal("/calls/1", 409, other=260)
    assert other.form("/calls/2").fields["other"] == ""


def test_a_correction_that_comes_too_late_stays_with_its_hand(phone, table, games):
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


def test_what_was_typed_goes_with_a_step_that_another_phone_has_ended(phone, table):
    game, other = table
    phone.win_bid()
    phone.submit("/finish")
    other.open(game)
    phone.submit("/tricks", side=2, points=140)
    assert "Fixing" not in other.expect_refusal("/tricks", 409, side=2, other=150)


def test_a_chip_whose_answer_was_lost_is_not_refused_when_it_comes_again(phone, table, games):
    game, _ = table
    melding(phone, phone, game)
    for tap in ("run:1", "run:0"):
        first = phone.send("/meld/0", htmx=True, op=tap, tap=tap)
        again = phone.send("/meld/0", htmx=True, op=tap, tap=tap)
        assert (first.status_code, again.status_code) == (200, 200), again.text
    assert phone.send("/meld/0", htmx=True, op="third", tap="run:0").status_code == 200
    assert hand(games, game).held(0).total() == 0


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_it_leads_back_to_the_player_whose_meld_it_was(phone, table, headers):
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


def test_two_phones_that_end_the_meld_at_once_end_it_once(phone, table, games):
    game, other = table
    phone.win_bid()
    other.open(game)
    phone.submit("/finish")
    other.submit("/finish")
    assert seq(games, game) == 3
    other.submit("/undo")
    assert "No more meld" in other.text


def test_a_tap_on_a_hand_that_was_undone_gets_the_hand_that_is_there(phone, table):
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
def test_a_page_of_a_hand_that_was_undone_moves_on_by_itself(phone, table, path):
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
def test_only_a_page_that_asks_for_itself_is_a_poll(phone, table, games, shown):
    """A form may be sent to the address of a page that asks for itself: its tap is recorded."""
    game, _ = table
    form = phone.form("/bid").fields | {"declarer": 2, "bid": 310, "trump": "hearts"}
    drawn = seq(games, game)
    assert is_unchanged(phone.client.get(f"{game}?live={drawn}&shown=host..0."))
    poll = f"live={drawn}&step=tricks&shown={shown}"
    answer = phone.client.post(f"{game}/hands/1/bid?{poll}", data=form)
    assert answer.status_code == 303
    assert seq(games, game) == drawn + 1
