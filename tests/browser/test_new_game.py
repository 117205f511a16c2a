"""A new game starts with the values on its form, even after an error, another page or a reload."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.pinochle.game.game import Game
from scorekeeper.service.games import Games
from tests.browser.hands import PLAYERS
from tests.browser.scorer import BOUNCE, center_of

ONE_PHONE = True


def show_names(phone: Page) -> None:
    if not phone.locator("#p0").is_visible():
        phone.locator(".names summary").tap()


def show_answers(phone: Page) -> None:
    if not phone.locator("[name=seats]").first.is_visible():
        phone.locator(".questions summary").tap()


def fill(phone: Page, names: tuple[str, ...]) -> None:
    show_names(phone)
    for field, name in zip(phone.locator("input[list=names]").all(), names, strict=True):
        field.fill(name)


def choose(phone: Page, ruleset: str) -> None:
    show_answers(phone)
    tile = phone.locator(f"input[name=ruleset][value='{ruleset}']")
    if not tile.is_visible():
        phone.get_by_text("Change", exact=True).tap()
    tile.tap()


def start_after_an_error(phone: Page, games: Games) -> str:
    """Submit an invalid name, fix it and start; return the ruleset of the game."""
    fill(phone, ("Ann", "Ann", "Cyd", "Dee"))
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Two players are named Ann.")).to_be_visible()
    phone.locator("#p1").fill("Bob")
    phone.wait_for_timeout(BOUNCE * 1000)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url(re.compile(r"/games/\w{16}$"))
    return games.load(phone.url.rpartition("/")[2]).game.ruleset.id


@pytest.mark.parametrize(
    ("offered", "ruleset"),
    [("", "classic"), ("", "good-sam"), ("good-sam", "classic"), ("classic", "good-sam")],
)  # rulesets that are suggested at the top, and rulesets in the folded list
def test_a_refused_form_keeps_the_selected_ruleset(phone, server, games, offered, ruleset):
    phone.goto(f"{server}/games/new?ruleset={offered}" if offered else f"{server}/games/new")
    choose(phone, ruleset)
    assert start_after_an_error(phone, games) == ruleset


def test_the_ruleset_can_be_changed_between_two_errors(phone, server, games):
    phone.goto(f"{server}/games/new")
    fill(phone, PLAYERS)
    choose(phone, "good-sam")
    phone.get_by_label("Another winning score").fill("abc")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Enter a whole number.")).to_be_visible()
    choose(phone, "classic")
    phone.get_by_label("Another winning score").fill("")
    assert start_after_an_error(phone, games) == "classic"


# Typed values are kept


def names_on(phone: Page) -> list[str]:
    return [field.input_value() for field in phone.locator("input[list=names]").all()]


def started(phone: Page, games: Games) -> Game:
    phone.wait_for_url(re.compile(r"/games/\w{16}$"))
    return games.load(phone.url.rpartition("/")[2]).game


def test_enter_moves_from_seat_to_seat_and_then_starts_the_game(phone, server, games):
    phone.goto(f"{server}/games/new")
    show_names(phone)
    phone.locator("#p0").focus()
    for seat, name in enumerate(PLAYERS):
        expect(phone.locator(f"#p{seat}")).to_be_focused()
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    assert started(phone, games).players == PLAYERS


def test_names_survive_changing_the_number_of_players_and_back(phone, server):
    phone.goto(f"{server}/games/new")
    fill(phone, PLAYERS)
    show_answers(phone)
    phone.get_by_label("3 players").tap()
    expect(phone.locator("input[list=names]")).to_have_count(3)
    assert names_on(phone) == list(PLAYERS[:3])
    phone.get_by_label("4 players").tap()
    expect(phone.locator("input[list=names]")).to_have_count(4)
    assert names_on(phone) == list(PLAYERS)


@pytest.mark.parametrize("way", ["Change the rules", "Read the rules"])
def test_names_survive_a_visit_to_the_rules(phone, server, way):
    phone.goto(f"{server}/games/new")
    fill(phone, PLAYERS)
    show_answers(phone)
    if way == "Change the rules":
        phone.get_by_text("Change", exact=True).tap()
    phone.get_by_role("button", name=way).tap()
    phone.wait_for_url("**/rules**")
    phone.go_back()
    phone.wait_for_url("**/games/new")
    assert names_on(phone) == list(PLAYERS)
    phone.reload()
    assert names_on(phone) == list(PLAYERS)


def test_names_survive_a_reload(phone, server):
    phone.goto(f"{server}/games/new")
    fill(phone, ("Ann", "Bob", "", ""))
    with phone.expect_response(lambda answer: "players-2=Cy&" in (answer.request.post_data or "")):
        phone.locator("#p2").press_sequentially("Cy")  # sent while the field has the focus
    phone.reload()
    assert names_on(phone) == ["Ann", "Bob", "Cy", ""]


@pytest.mark.parametrize("phone", [{"java_script_enabled": False}], indirect=True)
def test_without_javascript_names_survive_going_back(phone, server):
    """Names also survive a reload once a button has sent them. Chromium clears unsent names."""
    phone.goto(f"{server}/games/new")
    fill(phone, PLAYERS)
    phone.get_by_role("link", name="Home").tap()
    phone.wait_for_url(f"{server}/")
    phone.go_back()
    assert names_on(phone) == list(PLAYERS)
    show_answers(phone)
    phone.get_by_label("3 players").tap()
    phone.get_by_role("button", name="Find").tap()
    expect(phone.locator("input[list=names]")).to_have_count(3)
    phone.reload()
    assert names_on(phone) == list(PLAYERS[:3])


def test_a_name_typed_just_before_starting_is_used_and_then_discarded(phone, server, games):
    phone.goto(f"{server}/games/new")
    show_names(phone)
    phone.locator("#p0").press_sequentially("Ann")
    phone.locator(".foot").get_by_role("button", name="Start").tap()
    assert started(phone, games).players[0] == "Ann"
    phone.goto(f"{server}/games/new")
    assert names_on(phone) == ["", "", "", ""]


# Corrected errors


def test_an_error_disappears_once_it_is_corrected(phone, server):
    phone.goto(f"{server}/games/new")
    fill(phone, ("Bob", "Bob", "Cyd", "Cyd"))
    phone.locator(".foot").get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Two players are named Bob.")).to_be_visible()
    second = phone.locator("#p1")
    second.focus()
    phone.keyboard.press("End")
    phone.keyboard.type("bie")
    expect(phone.get_by_text("Two players are named Bob.")).to_have_count(0)
    expect(second).not_to_have_attribute("aria-invalid", "true")
    expect(second).to_be_focused()
    expect(second).to_have_value("Bobbie")
    expect(phone.get_by_text("Two players are named Cyd.")).to_be_visible()
    phone.locator("#p3").fill("")
    expect(phone.locator(".err")).to_have_count(0)


# Answers


def test_all_tiles_tapped_on_a_slow_connection_count(phone, server, games):
    phone.goto(f"{server}/games/new")
    held = []
    phone.route("**/games/new/draft", lambda route: held.append(route))
    with phone.expect_request("**/games/new/draft"):
        phone.locator("[name=goal][value='1500']").tap()
    phone.locator("[name=passing][value='swap-4']").tap()
    with phone.expect_request("**/games/new/draft"):  # the second request waits for the first
        held.pop().continue_()
    expect(phone.locator(".found h2")).to_have_text("Classic in tens")
    expect(phone.locator("[name=passing][value='swap-4']")).to_be_checked()
    held.pop().continue_()
    expect(phone.locator(".found h2")).to_have_text("Race Horse")


def test_if_an_answer_excludes_others_their_tiles_are_no_longer_selected(phone, server):
    phone.goto(f"{server}/games/new")
    phone.locator("[name=passing][value='pass-3']").tap()
    expect(phone.locator(".found h2")).to_have_text("Partnership Racehorse")
    phone.locator("[name=deck][value='4']").tap()
    expect(phone.locator("[name=passing][value=no]")).to_be_checked()
    expect(phone.locator("[name=goal][value='500']")).to_be_checked()


def test_the_last_choice_of_a_winning_score_counts(phone, server):
    phone.goto(f"{server}/games/new")
    other = phone.get_by_label("Another winning score")
    other.fill("750")
    phone.keyboard.press("Enter")  # here, Enter does not start the game
    expect(phone.locator(".found h2")).to_have_text("Classic to 750")
    expect(phone.locator("[name=goal]:checked")).to_have_count(0)
    phone.locator("[name=goal][value='1000']").tap()
    expect(other).to_have_value("")
    expect(phone.locator(".found h2")).to_have_text("Classic in tens to 1000")


# Reach


@pytest.mark.parametrize("size", [(320, 568), (375, 553), (375, 667), (667, 375)], ids=str)
@pytest.mark.parametrize("fold", ["questions", "names"])
def test_questions_names_and_start_are_seen_without_scrolling(open_phone, server, size, fold):
    page = open_phone(*size)
    page.goto(f"{server}/games/new")
    if fold == "names":
        show_names(page)
    foot = page.locator(".foot").bounding_box()["y"]
    lowest = page.locator(".names").bounding_box()
    assert lowest["y"] + lowest["height"] <= foot


@pytest.mark.parametrize("size", [(320, 568), (375, 667), (667, 375), (1280, 800)], ids=str)
def test_start_is_in_reach_without_scrolling(open_phone, server, size):
    page = open_phone(*size)
    page.goto(f"{server}/games/new")
    start = page.locator(".foot").get_by_role("button", name="Start")
    expect(start).to_be_in_viewport(ratio=1)
    start.tap(trial=True)  # fails if something covers the button


@pytest.mark.parametrize("players", [3, 4, 5])
def test_long_names_are_not_cut(open_phone, server, players):
    page = open_phone(320)
    page.goto(f"{server}/games/new?players={players}")
    names = ("Grandma Rose", "Mary-Elizabeth", "Christopher", "Northwest", "Bartholomew")
    fill(page, names[:players])
    cut = "fields => fields.filter(f => f.scrollWidth > f.clientWidth).map(f => f.value)"
    assert page.locator("input[list=names]").evaluate_all(cut) == []


def test_tapping_start_again_while_the_game_loads_starts_one_game(phone, server):
    phone.goto(f"{server}/games/new")
    game, started = re.compile(r"/games/\w{16}$"), re.compile(r"/games$")
    held = []
    phone.route(game, lambda route: held.append(route))
    place = center_of(phone.locator(".foot button"))

    with phone.expect_request(game), phone.expect_response(started) as first:
        phone.touchscreen.tap(*place)
    phone.wait_for_timeout(400)  # long enough not to count as a double tap
    with phone.expect_response(started) as second:
        phone.touchscreen.tap(*place)

    assert first.value.headers["hx-redirect"] == second.value.headers["hx-redirect"]
    for route in held:
        route.abort()
