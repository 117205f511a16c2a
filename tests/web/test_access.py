"""Links to watch, to take a seat, to keep score: who may do what, tried on every route."""

import re

import pytest

from scorekeeper import limits
from scorekeeper.access import Member, Role
from scorekeeper.web.access import NEEDS
from tests.web.phone import BOBS, HTMX, PLAYERS, is_unchanged, let_in, link_of, show_points
from tests.web.test_csrf import address

ROLES = ("nobody", "watch", "seat", "score", "host")
GAME = "/games/<game_id>"
PLACEHOLDER = re.compile(r"<(?:[^:>]*:)?(\w+)>")

# What each kind of phone may open below a game, beyond what those above it may; said here once
# more and not read from the app's own table, so that a slip there is seen.
OPENS = {
    "nobody": "",
    "watch": """
        GET
        GET /board
        GET /hands/<number>/more
        GET /sheet
        GET /share-score
        GET /rules
        GET /odds
        POST /odds
        GET /pinochle.<kind>
        GET /paper
        GET /blank
        POST /next
    """,
    "seat": """
        GET /hands/<number>/meld/<seat>
        POST /hands/<number>/meld/<seat>
        POST /hands/<number>/meld/<seat>/points
        POST /hands/<number>/meld/<seat>/done
        POST /hands/<number>/agree/<seat>
    """,
    "score": """
        GET /history
        GET /players
        GET /share
        GET /cards
        GET /hands/<number>
        GET /hands/<number>/<step>
        GET /hands/<number>/calls
        GET /hands/<number>/title
        GET /hands/<number>/dealer
        GET /hands/<number>/discards
        GET /hands/<number>/adjust
        GET /hands/<number>/leave
        GET /hands/<number>/from-paper
        POST /undo
        POST /redo
        POST /hands/<number>/calls/<seat>
        POST /hands/<number>/bid
        POST /hands/<number>/partner
        POST /hands/<number>/redeal
        POST /hands/<number>/announce
        POST /hands/<number>/discards
        POST /hands/<number>/finish
        POST /hands/<number>/tricks
        POST /hands/<number>/took/<seat>
        POST /hands/<number>/end
        POST /hands/<number>/adjust
        POST /hands/<number>/adjust/<place>/drop
        POST /hands/<number>/from-paper
        POST /hands/<number>/time
        POST /hands/<number>/break-off
        POST /hands/<number>/concede
        POST /hands/<number>/concede/<seat>
        POST /hands/<number>/players
        POST /hands/<number>/title
        POST /hands/<number>/dealer
    """,
    "host": """
        POST /share/<role>/new
        POST /share/<role>/withdraw
        POST /share/phones/<phone>/host
        POST /share/phones/<phone>/remove
        POST /share/meld
    """,
}


def opens(role):
    """All that a kind of phone may open: what those above it in the table may, too."""
    return {
        line.strip()
        for each in ROLES[: ROLES.index(role) + 1]
        for line in OPENS[each].splitlines()
        if line.strip()
    }


@pytest.fixture
def phones(phone, open_phone, guests):
    """A phone of each kind, and one that nobody let in."""
    return {"nobody": open_phone(), **guests, "host": phone}


def routes_of_a_game(app):
    """Every route below a game, with each method it knows."""
    return [
        (rule, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/games/<")
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"})
    ]


def named(rule, method):
    """A route as it stands in the table above: ``POST /hands/<number>/bid``."""
    below = PLACEHOLDER.sub(r"<\1>", rule.rule).removeprefix(GAME)
    return f"{method} {below}".rstrip()


def ask(phone, app, rule, method, game, seat):
    path = address(app, rule, game_id=game.rpartition("/")[2], seat=seat, place=0, phone="x")
    if method == "GET":
        return phone.client.get(path)
    phone.open("/games/new")
    token = phone.form("/games").fields["csrf_token"]
    return phone.client.post(path, data={"csrf_token": token, "seq": "0", "op": path})


def test_every_route_of_a_game_says_what_it_needs(app):
    assert {rule.endpoint for rule, _ in routes_of_a_game(app)} == set(NEEDS)


def test_every_route_of_a_game_is_named_above(app):
    assert {named(rule, method) for rule, method in routes_of_a_game(app)} == opens("host")


@pytest.mark.parametrize("role", ROLES)
def test_each_kind_of_link_opens_what_it_is_for_and_nothing_else(app, phones, game, role):
    opened = set()
    for rule, method in routes_of_a_game(app):
        answer = ask(phones[role], app, rule, method, game, BOBS)
        assert answer.status_code < 500, rule.rule
        if answer.status_code != 403:
            opened.add(named(rule, method))
    assert opened == opens(role)


@pytest.mark.parametrize("role", ["nobody", "watch", "seat", "score"])
def test_only_the_phone_that_holds_the_game_lets_others_in_and_out(phones, phone, game, role):
    shared = phone.open(f"{game}/share").text
    watcher, *_ = phone_ids(shared)
    links = set(re.findall(r"/join/[\w-]+", shared))
    phones[role].open("/games/new")
    token = {"csrf_token": phones[role].form("/games").fields["csrf_token"]}
    for path in ("seat/new", "seat/withdraw", f"phones/{watcher}/host", f"phones/{watcher}/remove"):
        answer = phones[role].client.post(f"{game}/share/{path}", data=token)
        assert answer.status_code == 403, path
    shared = phone.open(f"{game}/share").text
    assert phone_ids(shared)[0] == watcher
    assert set(re.findall(r"/join/[\w-]+", shared)) == links
    assert phones["watch"].open(game).status_code == 200


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_seats_link_touches_no_other_seat(app, phones, game, games, seat):
    before = games.load(game.rpartition("/")[2]).seq
    own = opens("seat") - opens("watch")
    for rule, method in routes_of_a_game(app):
        if named(rule, method) in own:
            answer = ask(phones["seat"], app, rule, method, game, seat)
            assert answer.status_code == 403, rule.rule
    assert games.load(game.rpartition("/")[2]).seq == before


@pytest.mark.parametrize("role", ["watch", "seat", "score"])
def test_whoever_came_by_a_link_is_out_as_soon_as_it_is_withdrawn(app, phones, phone, game, role):
    assert phones[role].open(game).status_code == 200
    phone.open(f"{game}/share?open={role}")
    phone.submit(f"/share/{role}/withdraw")
    for rule, method in routes_of_a_game(app):
        assert ask(phones[role], app, rule, method, game, BOBS).status_code == 403
    assert game not in phones[role].open("/").text


@pytest.mark.parametrize("role", ["watch", "seat", "score"])
def test_a_link_made_anew_puts_the_old_one_out(open_phone, phones, phone, game, role):
    old = link_of(phone, game, role)
    phone.open(f"{game}/share?open={role}")
    phone.submit(f"/share/{role}/new")
    assert phones[role].open(game).status_code == 403
    assert open_phone().open(old).status_code == 404
    assert link_of(phone, game, role) != old


def test_a_phone_that_nobody_let_in_is_told_how_to_come_in(open_phone, game):
    other = open_phone()
    page = other.open(game)
    assert page.status_code == 403
    assert "You’re not in this game" in page.text
    assert 'href="/join"' in page.text


def test_a_tap_of_a_phone_that_is_out_is_answered_with_a_piece(phones, phone, game):
    phones["score"].open(game)
    form = phones["score"].form("/meld/2")
    phone.open(f"{game}/share?open=score")
    phone.submit("/share/score/withdraw")
    answer = phones["score"].client.post(
        f"{game}/hands/1/meld/2", data={**form.fields, "tap": "run:1"}, headers=HTMX
    )
    assert answer.status_code == 403
    assert answer.text.lstrip().startswith('<main id="table">')


# Joining


def test_a_code_is_typed_in_any_case_with_blanks(open_phone, phone, game):
    link = link_of(phone, game, "watch")
    code = re.search(r'aria-label="Code">([A-Z0-9]{6})<', phone.text)[1]
    other = open_phone()
    typed = f"{code[:3].lower()} {code[3:]}"
    assert other.client.get("/join", query_string={"code": typed}).location == link


def test_a_wrong_code_is_told_and_kept(open_phone):
    page = open_phone().open("/join?code=NOSUCH")
    assert page.status_code == 422
    assert "No game with that code" in page.text
    assert 'value="NOSUCH"' in page.text


def test_guessing_codes_is_stopped(open_phone, phone, game):
    guesser = open_phone()
    for guess in range(limits.WRONG_CODES.most):
        assert guesser.open(f"/join?code=WRONG{guess}").status_code == 422
    assert guesser.open("/join?code=WRONG").status_code == 429


def test_a_seat_is_chosen_among_those_at_the_table(open_phone, phone, game):
    link = link_of(phone, game, "seat")
    other = open_phone()
    other.open(link)
    assert all(name in other.text for name in PLAYERS)
    assert other.send(link, seat=9).status_code == 400
    other.submit(link, seat=3)
    assert "Your meld, Dee" in other.text


def test_a_second_phone_may_take_the_same_seat(open_phone, phones, phone, game):
    other = open_phone()
    let_in(phone, other, game, "seat", seat=BOBS)
    assert "Your meld, Bob" in other.open(game).text
    assert "Your meld, Bob" in phones["seat"].open(game).text


def test_a_link_that_lets_less_takes_nothing_away(phones, phone, game):
    link = link_of(phone, game, "watch")
    phones["score"].open(link)
    phones["score"].submit(link)
    assert "No more meld" in phones["score"].open(game).text


# The phone that holds the game


def phone_ids(text):
    return re.findall(r"/share/phones/([0-9a-f]{12})/host", text)


def test_the_game_is_passed_on_and_who_held_it_still_keeps_score(phones, phone, game):
    shared = phone.open(f"{game}/share").text
    by_score = phone_ids(shared)[2]
    phone.submit(f"/share/phones/{by_score}/host")
    assert "Make a code" in phones["score"].open(f"{game}/share").text or (
        "New code" in phones["score"].text
    )
    assert "New code" not in phone.open(f"{game}/share").text
    phone.open(game)
    phone.submit("/finish")


def test_a_phone_is_put_out_by_itself(phones, phone, game):
    watcher, _, _ = phone_ids(phone.open(f"{game}/share").text)
    phone.submit(f"/share/phones/{watcher}/remove")
    assert phones["watch"].open(game).status_code == 403
    assert phones["score"].open(game).status_code == 200


# What they see


def test_a_watcher_sees_the_score_and_what_happens(phones, phone, game):
    assert "Show your meld." in phones["watch"].open(game).text
    assert "Cyd 310" in phones["watch"].text
    assert "<form" not in phones["watch"].text
    for seat, points in {2: 240, 1: 40}.items():
        show_points(phone, f"{game}/hands/1", seat, points)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    assert "Ann &amp; Cyd made 310" in phones["watch"].open(game).text


def test_a_seat_taps_its_own_meld_and_the_scorer_sees_who_is_done(phones, phone, game):
    bob = phones["seat"]
    bob.open(game)
    bob.submit("/meld/1", tap="jacks:1")
    assert "<output>40</output>" in bob.text
    bob.submit("/meld/1/done")
    assert "✓ Shown to everyone" in bob.text
    page = phone.open(game).text
    assert re.search(r'Bob\s*<b><svg.*</svg> 40 ✓<i class="visually-hidden">done</i></b>', page)
    bob.submit("/meld/1", tap="AH:1")
    assert "✓" not in phone.open(game).text


def test_a_seat_follows_on_when_the_meld_is_over(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    assert "step=tricks" in phones["seat"].open(game).text
    assert "Your meld" not in phones["seat"].open(f"{game}/hands/1/meld/1").text


def test_meld_stays_hidden_until_all_is_shown_where_the_table_wants_it(phones, phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="run:1")
    assert "<td>150</td>" in phones["watch"].open(game).text
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed="yes")
    assert "<td>150</td>" not in phones["watch"].open(game).text
    phone.open(game)
    phone.submit("/finish")
    assert "<td>150</td>" in phones["watch"].open(game).text


def test_the_other_side_agrees_with_one_tap_and_a_correction_asks_anew(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    bob = phones["seat"]
    bob.open(game)
    bob.submit("/agree/1")
    assert "Looks right" not in bob.text
    assert "✓ Bob &amp; Dee confirmed" in phone.open(game).text
    phone.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=2, points=150)
    assert "✓" not in phone.text
    assert "Looks right" in bob.open(game).text


def test_only_a_side_with_a_phone_of_its_own_is_asked_whether_the_result_is_right(
    phones, phone, game
):
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    assert "Bob &amp; Dee, does this look right?" in phone.text
    phone.open(f"{game}/share")
    phone.submit("/share/seat/withdraw")
    assert "does this look right?" not in phone.open(game).text


def test_who_was_too_late_is_told_whose_phone_was_first(phones, phone, game):
    phone.open(f"{game}/hands/1/meld/1")
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1", tap="AH:1")
    assert "Bob’s phone entered the meld first." in phone.refused("/meld/1", 409, tap="AH:2")


# Live


def test_a_page_asks_for_itself_and_hears_nothing_until_something_is_recorded(phones, phone, game):
    asks = re.search(r'hx-get="([^"]+)"', phones["watch"].open(game).text)[1].replace("&amp;", "&")
    answer = phones["watch"].client.get(asks, headers=HTMX)
    assert is_unchanged(answer)
    assert "Set-Cookie" not in answer.headers
    phone.open(game)
    phone.submit("/finish")
    assert "step=tricks" in phones["watch"].client.get(asks, headers=HTMX).text


def test_a_scorer_whose_step_another_phone_has_ended_moves_on(phones, phone, game):
    page = phones["score"].open(f"{game}/hands/1/meld/3").text
    asks = re.search(r'hx-get="([^"]+)"', page)[1].replace("&amp;", "&")
    phone.open(game)
    phone.submit("/meld/2", tap="run:1")
    assert "No more meld" in phones["score"].client.get(asks, headers=HTMX).text
    phone.submit("/finish")
    answer = phones["score"].client.get(asks, headers=HTMX)
    assert "/tricks" in answer.text
    assert answer.headers["HX-Replace-Url"] == game


def test_rights_grow_from_watching_to_holding():
    may = {
        role: [needs.value for needs in Role if Member("b", role, 2).may(needs, 1)] for role in Role
    }
    assert may == {
        "watch": ["watch"],
        "seat": ["watch"],
        "score": ["watch", "seat", "score"],
        "host": ["watch", "seat", "score", "host"],
    }
    assert Member("b", Role.SEAT, 1).may(Role.SEAT, 1)
