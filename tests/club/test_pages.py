"""The pages of an evening, as whole pages without JavaScript and as fragments for htmx."""

import re

import pytest

from tests.club.director import (
    NAMES,
    codes,
    draw,
    open_evening,
    open_game,
    play,
    standings,
    type_result,
    ways_to_games,
)
from tests.web.phone import HTMX, PageReader, join_by_link, name_fields, play_hand

REFUSED = "Only a director can do that"
HANDS_OR_MINUTES = "Enter the hands or the minutes of a round, not both."
STALE = "Another director has just changed this."


@pytest.fixture
def evening(phone):
    """An evening with people for two tables, before the first draw."""
    return open_evening(phone)


@pytest.fixture
def drawn(phone, evening):
    draw(phone, evening)
    return evening


def follow(phone, address):
    """Open an address to which the page has a link; return its text."""
    assert address in PageReader(phone.page.text).links
    return phone.read(address)


def people_of(phone, evening, table):
    """The sides of a table in round 1, as the director's page names them."""
    phone.open(f"{evening}/director")
    row = re.search(rf"<b>Table {table}</b>.*?</a>", phone.text)[0]
    return re.findall(r"<span>([^<]+) <b>", row)


def seats_of(phone, evening):
    return re.findall(r"<b>(\w+)</b> ?<strong>Table (\d)", phone.read(evening))


# An evening


def test_an_evening_from_home_to_its_end(phone):
    phone.open("/")
    follow(phone, "/evenings")
    follow(phone, "/evenings/new")
    phone.submit("/evenings", name="Club", rounds=1, names="\n".join((*NAMES, "Ida")))
    director = phone.page.request.path
    evening = director.removesuffix("/director")
    assert "The first round is not drawn yet." in phone.text
    phone.submit("/rounds")
    assert "Round 1 of 1" in phone.text
    assert len(codes(phone)) == 2
    assert phone.text.count('class="qr"') == 3  # of two tables, and of the link to direct
    assert "Draw round" not in phone.text
    seats = follow(phone, evening)
    assert seats.count("<strong>Table ") == 8
    assert "<small>Sits out</small>" in seats
    wall = follow(phone, f"{evening}/wall")
    assert ("Table 1" in wall, "Not started" in wall, "Sits out: " in wall) == (True,) * 3
    for table in (1, 2):
        phone.open(director)
        follow(phone, f"{director}/tables/1/{table}")
        phone.submit(f"/director/tables/1/{table}", scores__0=100 * table, scores__1=50)
        assert phone.text.count("Typed in") == table
    phone.submit("/close")
    assert "Final result" in phone.text
    assert [row[::2] for row in standings(phone, evening)] == [
        *[(1, "200")] * 2, *[(3, "100")] * 2, *[(5, "50")] * 4, (9, "0")
    ]  # fmt: skip
    assert "Club" in follow(phone, f"{evening}/print/standings")


def test_hands_of_a_table_count_at_once_and_corrections_later(phone, drawn):
    winners, losers = people_of(phone, drawn, 1)
    game = play(phone, drawn, 1, 1)
    type_result(phone, drawn, 1, 2, 90, 80)
    draw(phone, drawn)
    before = standings(phone, drawn)
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=500, takes="no", reason="renege")
    assert standings(phone, drawn) != before
    assert "Round 1, table 1 was corrected from " in phone.text
    assert sorted(name for _, name, _ in before[:2]) in map(
        sorted, (side.replace("&amp;", "&").split(" & ") for side in (winners, losers))
    )


PAGES = {
    "": r'hx-get="{}" hx-trigger="every 10s',
    "/director": r'hx-get="{}" hx-trigger="every 10s.*hx-target="#tables" hx-select="#tables"',
    "/wall": r'hx-get="{}" hx-trigger="every 10s',
    "/director/tables/1/1": "",
}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_also_available_as_a_fragment_for_htmx(phone, drawn, path):
    whole = phone.read(drawn + path)
    piece = phone.client.get(drawn + path, headers=HTMX).text
    assert whole.startswith("<!doctype html>")
    assert "<html" not in piece
    assert '<main id="table"' in piece
    assert re.search(PAGES[path].format(drawn + path), whole)
    assert path != "/director" or '<div id="tables">' in piece


FORMS = {  # the forms of the director's page after a draw, by address, with valid fields
    "/names": {"names": "Ida"},
    "/names/left": {"name": "Ann"},
    "/undo": {},
    "/rounds": {},
    "/close": {},
}


@pytest.mark.parametrize("action", FORMS)
def test_a_form_redirects_to_the_page_or_answers_htmx_with_a_fragment(phone, drawn, action):
    for table in (1, 2) if action in ("/rounds", "/close") else ():
        type_result(phone, drawn, 1, table, 1, 2)
    phone.open(f"{drawn}/director")
    before = phone.text
    answer = phone.send(f"/director{action}", htmx=True, **FORMS[action])
    assert (answer.status_code, answer.text[:5]) == (200, "<main")
    phone.open(f"{drawn}/director")
    assert phone.text != before
    answer = phone.send("/director/undo")
    assert (answer.status_code, answer.location) == (303, f"{drawn}/director")


def test_people_can_leave_and_come_back(phone, evening):
    phone.open(f"{evening}/director")
    phone.submit("/names/left", name="Bob")
    assert ">7 names</summary>" in phone.text
    phone.submit("/names/back", name="Bob")
    assert ">8 names</summary>" in phone.text


def test_pairs_are_counted_as_pairs(phone):
    evening = open_evening(phone, "Ann & Bob", pairs_stay="yes")
    assert ">1 pair</summary>" in phone.read(f"{evening}/director")
    page = phone.expect_refusal("/director/rounds")
    assert "One table needs 4 names, and there are 2." in page


def test_the_page_explains_to_people_why_they_have_no_table(phone):
    evening = open_evening(phone, *NAMES[:4], rounds=2)

    def register(name):
        phone.open(f"{evening}/director")
        phone.submit("/director/names", names=name)

    def words_of(name):
        return re.search(f"<b>{name}</b> ?<small>(.*?)<", phone.read(evening))[1]

    draw(phone, evening)
    register("Eve")
    assert words_of("Eve") == "Plays from the next round on"
    game = play(phone, evening, 1, 1)
    phone.open(f"{evening}/director")
    phone.submit("/director/names/left", name="Ann")
    draw(phone, evening)
    register("Fay")
    assert words_of("Fay") == "No seat in the last round"
    assert "<li>Ann: has left</li>" in phone.read(game)


def test_a_typed_result_can_be_withdrawn(phone, drawn):
    type_result(phone, drawn, 1, 1, 10, -20)
    phone.open(f"{drawn}/director/tables/1/1")
    phone.submit("/director/tables/1/1", withdraw="yes")
    assert "Typed in" not in phone.text


def test_a_round_by_time_has_a_clock_and_extra_minutes(phone):
    evening = open_evening(phone, hand_limit="", time_limit=20)
    draw(phone, evening)
    assert phone.text.count("20 min left") == 2
    phone.open(f"{evening}/director/tables/1/2")
    phone.submit("/minutes", minutes=5)
    assert (phone.text.count("20 min left"), phone.text.count("25 min left")) == (1, 1)
    phone.submit("/minutes", minutes=5)
    assert (phone.text.count("25 min left"), phone.text.count("30 min left")) == (1, 1)
    assert "Enter 1 to " in phone.expect_refusal("/minutes", minutes=-5)
    assert "30 min left" in phone.read(f"{evening}/wall")
    phone.open(f"{evening}/director")
    phone.page = phone.send("/minutes", htmx=True, minutes=5)  # for all tables
    assert (phone.text.count("30 min left"), phone.text.count("35 min left")) == (1, 1)


def test_a_prize_names_each_of_its_rounds(phone):
    evening = open_evening(phone, *NAMES[:4])
    for number, rounds in enumerate(("round 1", "rounds 1, 2"), start=1):
        draw(phone, evening)
        type_result(phone, evening, number, 1, 90, 90)
        assert f"90 ({rounds})" in phone.read(evening)


def test_a_new_evening_repeats_an_earlier_one(phone):
    rules = phone.post("/rules/classic/keep", {"name": "Ours", "target": "190"})
    assert rules.status_code == 303
    ours = "classic?name=Ours&target=190"
    names = "Ann & Bob\nCyd & Dee"
    typed = {"pairs_stay": "yes", "hand_limit": "", "time_limit": 25, "rounds": 3, "by_wins": "yes",
             "credits_sit_out": "yes", "names": names}  # fmt: skip
    evening = open_evening(phone, ruleset=ours, **typed)
    phone.open("/evenings")
    follow(phone, f"/evenings/new?again={evening.rpartition('/')[2]}")
    assert phone.form("/evenings").fields.items() >= {
        **{name: str(value) for name, value in typed.items()}, "ruleset": ours, "name": ""
    }.items()  # fmt: skip


def test_several_evenings_are_added_up(phone):
    for points in (100, 40, 70):
        evening = open_evening(phone, *NAMES[:4])
        draw(phone, evening)
        type_result(phone, evening, 1, 1, points, points)
        phone.open("/evenings")
    ids = [f"evening={each}" for each in re.findall(r'name="evening" value="(\w+)"', phone.text)]
    series = f"/evenings?{'&'.join(ids)}"
    for best, total in (("", 210), ("2", 170), ("9", 210)):
        assert {points for _, _, points in standings(phone, f"{series}&best={best}")} == {
            str(total)
        }
    for best, sentence in (("0", "Enter at least 1."), ("x", "Enter a whole number.")):
        assert phone.open(f"{series}&best={best}").status_code == 422
        assert sentence in re.search('id="wrong-best".*?</p>', phone.text)[0]
        assert f'name="best" inputmode="numeric" value="{best}"' in phone.text
    assert standings(phone, f"/evenings?{ids[0]}&evening=x")[0][2] == "70"


@pytest.mark.parametrize("path", [*PAGES, "/print/cards"])
def test_no_link_of_a_page_is_dead(phone, drawn, path):
    phone.open(drawn + path)
    for link in PageReader(phone.page.text).links:
        assert phone.client.get(link, follow_redirects=True).status_code == 200, link


def test_an_evening_of_a_newer_version_breaks_no_other_page(app, phone, drawn):
    game = open_game(phone, drawn, 1, 1)
    sql = "update evening_facts set version = 9 where kind = 'round-drawn'"
    app.extensions["store"].execute(sql)
    assert phone.open(drawn).status_code == 409
    assert phone.open("/evenings").status_code == 200
    assert phone.open(game).status_code == 200
    assert "Club evening" not in phone.open_more()


# Bad input


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"name": " "}, "name", "Give the evening a name of 1 to 60 letters."),
        ({"name": "x" * 61}, "name", "Give the evening a name of 1 to 60 letters."),
        ({"ruleset": "nope"}, "ruleset", "There is no ruleset"),
        ({"ruleset": "five-handed"}, "ruleset", "Choose a ruleset for 3 or 4 players."),
        ({"ruleset": "three-player", "pairs_stay": "yes"}, "pairs_stay", "a ruleset with partners"),
        ({"hand_limit": ""}, "hand_limit", "Enter the hands or the minutes of a round, not both."),
        (
            {"time_limit": "20"},
            "hand_limit",
            "Enter the hands or the minutes of a round, not both.",
        ),
        ({"hand_limit": "four"}, "hand_limit", "Enter a whole number."),
        ({"hand_limit": "0"}, "hand_limit", "Enter at least 1."),
        ({"hand_limit": "", "time_limit": "-1"}, "time_limit", "Enter at least 1."),
        ({"hand_limit": "9" * 99}, "hand_limit", "Enter a smaller number."),
        ({"rounds": "0"}, "rounds", "Enter 1 to 50 rounds."),
        ({"rounds": "51"}, "rounds", "Enter 1 to 50 rounds."),
        ({"rounds": "some"}, "rounds", "Enter a whole number."),
        ({"names": "Ann\nann "}, "names", "“Ann” and “ann” are the same name. Add an initial."),
        ({"names": "x" * 61}, "names", "isn’t a name of 1 to"),
        ({"names": "\x00"}, "names", "isn’t a name of 1 to"),
        ({"pairs_stay": "yes"}, "names", "“Ann” isn’t a pair. Write two names: Ann &amp; Cyd."),
        ({"pairs_stay": "yes", "names": "Ann & Bob\nAnn & Cyd"}, "names", "is on the list already"),
    ],
)
def test_a_new_evening_says_what_is_wrong_and_keeps_what_was_typed(phone, wrong, field, sentence):
    phone.open("/evenings/new")
    typed = {
        "name": "Club",
        "hand_limit": "6",
        "rounds": "3",
        "by_wins": "yes",
        "names": "Ann\nBob",
    }
    typed |= wrong
    page = phone.expect_refusal("/evenings", **typed)
    error = re.search(rf'<p class="err" id="wrong-{field}"[^>]*>(.*?)</p>', page)
    assert error, page
    assert sentence in error[1]
    offered = ("nope", "five-handed", "x")  # values that the page does not offer
    kept = {name: value for name, value in typed.items() if value not in (*offered, "\x00")}
    assert phone.form("/evenings").fields.items() >= kept.items()
    assert phone.read("/evenings").count('name="evening"') == 0


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (("100", ""), "Enter the points of each side."),
        (("", ""), "Enter the points of each side."),
        (("100", "many"), "Enter a whole number."),
        (("100", "9" * 30), "Enter a smaller number."),
    ],
)
def test_a_wrong_result_is_refused_beside_its_field(phone, drawn, points, sentence):
    phone.page = type_result(phone, drawn, 1, 1, *points)
    assert phone.page.status_code == 422
    assert phone.text.count(sentence) == 1
    fields = phone.form("/director/tables/1/1").fields
    assert (fields["scores-0"], fields["scores-1"]) == points


def test_a_table_of_three_has_a_field_for_each(phone):
    evening = open_evening(phone, *NAMES[:3], ruleset="three-player")
    draw(phone, evening)
    phone.open(f"{evening}/director/tables/1/1")
    labels = re.findall(r'<label>\s*(\w+)\s*<input name="scores-(\d)"', phone.text)
    assert [place for _name, place in labels] == ["0", "1", "2"]
    assert type_result(phone, evening, 1, 1, 30, 20, 10).status_code == 303
    typed = zip((name for name, _place in labels), ("30", "20", "10"), strict=True)
    assert [row[1:] for row in standings(phone, evening)] == [*typed]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ida\nANN", "“Ann” and “ANN” are the same name. Add an initial."),
        ("", "Enter a name."),
        ("\n".join(f"P{each}" for each in range(393)), "An evening has at most 400 names."),
    ],
)
def test_a_name_that_is_refused_stays_in_its_field(phone, evening, typed, sentence):
    phone.open(f"{evening}/director")
    page = phone.expect_refusal("/director/names", names=typed)
    assert sentence in re.search('id="wrong-names".*?</p>', page)[0]
    assert phone.form("/director/names").fields["names"].split() == typed.split()


def test_a_draw_waits_for_enough_people_and_for_every_table(phone):
    evening = open_evening(phone, "Ann", "Bob", "Cyd")
    page = phone.expect_refusal("/director/rounds")
    assert "One table needs 4 names, and there are 3." in page
    phone.open(f"{evening}/director")
    phone.submit("/director/names", names="Dee")
    phone.submit("/director/rounds")
    page = phone.expect_refusal("/director/rounds")
    assert "Table 1 still plays. End its game, or type in its result." in page
    type_result(phone, evening, 1, 1, 1, 2)
    assert draw(phone, evening).status_code == 200


def test_a_draw_is_undone_before_a_hand_is_recorded_and_stays_afterwards(phone, drawn):
    game = open_game(phone, drawn, 1, 1)
    phone.open(f"{drawn}/director")
    seats = seats_of(phone, drawn)
    phone.open(f"{drawn}/director")
    phone.submit("/director/undo")
    assert "The first round is not drawn yet." in phone.text
    phone.submit("/director/redo")
    assert seats_of(phone, drawn) == seats
    phone.open(game)
    phone.win_bid()
    phone.open(f"{drawn}/director")
    page = phone.expect_refusal("/director/undo")
    assert "Table 1 has begun to play, so this round stays." in page
    assert "Undo the draw" in page
    assert "Redo" not in page


def test_another_draw_gives_other_seats(phone, drawn):
    before = seats_of(phone, drawn)
    phone.open(f"{drawn}/director")
    phone.submit("/director/undo")
    draw(phone, drawn)
    assert seats_of(phone, drawn) != before


MISSING = (
    "/x/director", "/x/wall", "/x", "/x/results.csv", "{}/director/tables/1/3",
    "{}/director/tables/2/1", "{}/director/tables/0/0", "{}/director/tables/-1/1", "{}/results.txt",
    "{}/print/menu", "/join/x",
)  # fmt: skip


@pytest.mark.parametrize("path", MISSING)
def test_an_unknown_page_is_not_found(phone, drawn, path):
    address = path.format(drawn) if path.startswith("{}") else f"/evenings{path}"
    assert phone.open(address).status_code == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/games/x", 303), ("/director/tables/1/3", 404), ("/director/tables/0/0", 404),
        ("/director/tables/1/" + "9" * 30, 404), ("/director/tables/2/1", 404),
        ("/director/names/left", 422),
        ("/director/names/away", 404), ("/director/minutes", 422),
    ],
)  # fmt: skip
def test_an_unknown_table_or_person_changes_nothing(phone, drawn, path, status):
    before = phone.read(f"{drawn}/results.json")
    act = {"op": "x", "seq": 5, "name": "Zed", "scores-0": 1, "scores-1": 2, "minutes": 5}
    assert phone.post(drawn + path, act).status_code == status
    assert phone.read(f"{drawn}/results.json") == before


def test_an_ended_evening_draws_no_further_round(phone, drawn):
    for table in (1, 2):
        type_result(phone, drawn, 1, table, 1, 2)
    phone.open(f"{drawn}/director")
    phone.submit("/director/close")
    assert "Draw round" not in phone.text
    answer = phone.post(f"{drawn}/director/rounds", {"op": "x", "seq": 99})
    assert (answer.status_code, "The evening is closed." in answer.text) == (422, True)
    assert "while they play" in phone.read(f"{drawn}/print/cards")


# Permissions


def test_only_a_director_sees_codes_draws_types_and_saves_files(phone, open_phone, drawn):
    known, other = codes(phone), open_phone()
    for path in ("/director", "/director/tables/1/1", *(f"/results.{k}" for k in FILES)):
        assert other.open(drawn + path).status_code == 403, path
        assert REFUSED in other.text, path
    for path in ("", "/wall", *PRINTS):
        assert other.open(drawn + path).status_code == 200
        assert not any(code in other.text for code in known)
        assert "Keep score" not in other.text
    act = {"op": "x", "seq": 5, "names": "Ida", "name": "Ann", "scores-0": 1, "scores-1": 2}
    forms = ("names", "names/left", "rounds", "tables/1/1", "minutes", "undo", "redo", "close")
    for path in forms:
        assert other.post(f"{drawn}/director/{path}", act).status_code == 403, path
    phone.open(f"{drawn}/director")
    assert codes(phone) == known


FILES = ("csv", "xlsx", "json")


def test_a_run_sheet_names_the_table_of_each_round_or_none(phone):
    evening = open_evening(phone, "Ann", "Bob", "items", "Liz", "Max")  # “items” sits out
    draw(phone, evening)
    sheet = phone.read(f"{evening}/print/players")
    assert [sheet.count("1: table 1"), sheet.count("1: –")] == [4, 1]


PRINTS = tuple(f"/print/{sheet}" for sheet in ("standings", "rounds", "players", "cards"))


def link_to_direct(phone, evening):
    phone.open(f"{evening}/director")
    return re.search(r'id="director-link" value="http://[^/]+([^"]+)"', phone.text)[1]


def test_a_phone_directs_after_it_opened_the_link_and_agreed(phone, open_phone, drawn):
    other, link = open_phone(), link_to_direct(phone, drawn)
    other.open(link)
    assert other.client.get(f"{drawn}/director").status_code == 403
    other.submit(link)
    assert len(codes(other)) == 2
    assert "Thursday" in other.read("/evenings")
    other.open(f"{drawn}/director")
    other.submit("/director/undo")
    assert "The first round is not drawn yet." in other.text


def test_a_wrong_link_makes_nobody_a_director(phone, open_phone, drawn):
    other, link = open_phone(), link_to_direct(phone, drawn)
    for wrong in (link[:-1], link.replace("/join/", "/join/x"), "/evenings/join/x.y"):
        assert other.open(wrong).status_code == 404
        assert other.post(wrong, {"op": "x"}).status_code == 404


def test_a_director_who_joined_later_opens_every_table(phone, open_phone, drawn):
    other, link = open_phone(), link_to_direct(phone, drawn)
    other.open(link)
    other.submit(link)
    open_game(other, drawn, 1, 2)
    other.win_bid()
    assert "Hand 1 of 1" in phone.read(f"{drawn}/wall")


@pytest.fixture
def seated(phone, open_phone, drawn):
    """A phone that joined table 1 by its code and kept score to the end of the round."""
    (code, *_rest) = codes(phone)
    other = open_phone()
    other.open("/join")
    other.page = other.client.get(f"/join?code={code}", follow_redirects=True)
    other.submit(next(form.actions[0] for form in other.forms if "/join/" in form.actions[0]))
    game = other.page.request.path.partition("/hands")[0]
    play_hand(other, f"{game}/hands/1")
    type_result(phone, drawn, 1, 2, 10, 20)
    return other, game


def test_a_phone_keeps_score_at_its_next_table_with_one_tap(phone, drawn, seated):
    other, game = seated
    assert "Rematch" not in other.read(game)
    follow(other, drawn)
    draw(phone, drawn)
    other.open(game)
    assert ": table " in other.text
    assert "Rematch" not in other.text
    assert "New game" not in other.text
    other.submit(ways_to_games(other)[0])
    assert not other.page.request.path.startswith(game)
    other.win_bid()


def test_the_next_table_is_also_offered_on_the_page_that_shows_a_persons_seat(phone, drawn, seated):
    other, _game = seated
    draw(phone, drawn)
    assert other.read(drawn).count("Keep score") == 8
    assert other.submit(ways_to_games(other)[0]).status_code == 200


def test_a_stranger_and_a_watcher_keep_score_at_no_table(phone, open_phone, drawn):
    stranger, watcher = open_phone(), open_phone()
    join_by_link(phone, watcher, open_game(phone, drawn, 1, 1), "watch")
    for each in (stranger, watcher):
        phone.open(f"{drawn}/director/tables/1/2")
        assert each.post(ways_to_games(phone)[0], {"op": "x"}).status_code == 403
        assert "Keep score" not in each.read(drawn)


def test_a_game_outside_of_an_evening_still_offers_a_rematch(phone):
    phone.open("/games/new")
    fields = {"ruleset": "howell-racehorse", "target": "350", **name_fields(*NAMES[:4])}
    game = phone.submit("/games", **fields).request.path
    play_hand(phone, f"{game}/hands/1")
    phone.open(game)
    assert "Where do I sit?" not in phone.text
    assert "Rematch" in phone.text


# Two directors


@pytest.mark.parametrize(
    ("first", "second"),
    [("/director/rounds", "/director/rounds"), ("/director/names/left", "/director/undo")],
)
def test_a_stale_form_changes_nothing_and_shows_the_fresh_page(phone, evening, first, second):
    phone.open(f"{evening}/director")
    stale = phone.page
    phone.submit(first, name="Ann", op="another tap")
    after = phone.read(f"{evening}/results.json")
    phone.page = stale
    page = phone.expect_refusal(second, 409)
    assert STALE in page
    assert phone.form("/director/names").fields["seq"] > "2"
    assert phone.read(f"{evening}/results.json") == after


def test_if_two_directors_type_a_result_the_first_counts(phone, drawn):
    phone.open(f"{drawn}/director/tables/1/1")
    stale = phone.page
    type_result(phone, drawn, 1, 1, 10, 20)
    phone.page = stale
    page = phone.expect_refusal("/director/tables/1/1", 409, scores__0=30, scores__1=40)
    assert STALE in page
    assert "<b>10</b>" in page


@pytest.mark.parametrize(
    ("action", "values"),
    [("/director/rounds", {}), ("/director/names", {"names": "Ida"}), ("/director/undo", {})],
)
def test_the_same_tap_counts_once(phone, evening, action, values):
    phone.open(f"{evening}/director")
    form = phone.page
    assert phone.send(action, **values).status_code == 303
    after = phone.read(f"{evening}/results.json")
    phone.page = form
    assert phone.send(action, **values).status_code == 303
    assert phone.read(f"{evening}/results.json") == after


def test_the_same_tap_opens_one_evening(phone):
    phone.open("/evenings/new")
    form = phone.page
    for _ in range(2):
        phone.page = form
        assert phone.send("/evenings", name="Club").status_code == 303
    assert phone.read("/evenings").count('name="evening"') == 1
