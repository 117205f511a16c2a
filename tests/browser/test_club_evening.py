"""A club evening of 24 people, from Home to the final standings."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.extras.club.evenings import Evenings
from scorekeeper.extras.club.facts import Registered, ResultTyped
from scorekeeper.extras.club.tables import Tables
from scorekeeper.service.games import Act, Games
from scorekeeper.storage.links import Links
from tests.browser.conftest import OpenPhone
from tests.browser.followers import LIVE
from tests.browser.hands import CLASSIC
from tests.browser.scorer import BIDDING, Scorer
from tests.browser.screens.club import draw_round, fill, open_evening

OFFLINE_ERRORS = ("net::ERR_", "Failed to fetch", "AbortError")
NAMES = (
    "Abe Amy Bea Ben Cal Cyd Dan Dee Eli Eve Fay Fox "
    "Gil Gus Hal Ida Jan Joe Kim Lou Max Ned Pam Ray"
)
OWNERS = ("Ned", "Ida", "Bea", "Gus", "Pam")  # of the phones at tables 1 to 5 in round 1
POINTS = (  # the points of both sides, by round and table
    ((57, 22), (31, 74), (48, 36), (65, 50), (41, 29), (38, 77)),
    ((44, 61), (52, 33), (70, 35), (24, 58), (63, 47), (49, 26)),
    ((39, 54), (66, 45), (28, 71), (53, 32), (60, 37), (42, 55)),
    ((68, 43), (34, 59), (46, 64), (51, 27), (73, 40), (62, 30)),
)
STANDINGS = """
     1 Kim 65 + 49 + 66 + 73 = 253
     2 Dan 57 + 70 + 60 + 51 = 238
     3 Jan 41 + 63 + 60 + 73 = 237
     4 Ben 77 + 47 + 45 + 64 = 233
     5 Max 77 + 58 + 54 + 40 = 229
     6 Fay 84 + 26 + 71 + 43 = 224
     7 Ida 84 + 61 + 32 + 40 = 217
     8 Eli 48 + 63 + 39 + 62 = 212
     9 Hal 38 + 52 + 53 + 68 = 211
    10 Abe 57 + 44 + 39 + 68 = 208
    11 Amy 65 + 24 + 53 + 51 = 193
    12 Lou 48 + 70 + 28 + 46 = 192
    13 Cal 38 + 49 + 42 + 62 = 191
    14 Bea 36 + 58 + 37 + 59 = 190
    15 Eve 50 + 33 + 37 + 64 = 184
    16 Fox 31 + 52 + 66 + 34 = 183
    16 Gus 50 + 35 + 55 + 43 = 183
    18 Cyd 36 + 61 + 55 + 27 = 179
    19 Dee 22 + 47 + 32 + 59 = 160
    20 Ned 22 + 33 + 71 + 30 = 156
    21 Ray 41 + 44 + 28 + 34 = 147
    22 Gil 31 + 24 + 42 + 46 = 143
    23 Joe 29 + 35 + 45 + 30 = 139
    24 Pam 29 + 26 + 54 + 27 = 136
"""
MOST_TAPS = 25  # of the director, without typing names and codes

Points = tuple[int, ...]


def test_an_evening_of_six_tables_and_four_rounds(open_phone: OpenPhone, server: str) -> None:
    """Ben has no phone, so the director types the points of his table. Bea’s phone is lost."""
    director = Scorer(open_phone())
    open_evening(director, server, NAMES.split(), hand_limit=2, rounds=4)
    draw_round(director, 1)
    tables = {owner: table for table, owner in enumerate(OWNERS, start=1)}
    phones = {owner: join(open_phone(), server, director, table) for owner, table in tables.items()}
    for number, by_table in enumerate(POINTS, start=1):
        if number > 1:
            draw_round(director, number)
            tables = {owner: move(phone, owner) for owner, phone in phones.items()}
        points = dict(enumerate(by_table, start=1))
        (on_paper,) = set(points) - set(tables.values())
        type_result(director, on_paper, points[on_paper])
        for owner, table in tables.items():
            phone = phones[owner]
            if (number, owner) == (1, "Ned"):
                phone.play(CLASSIC[3])
                assert phone.totals == (47, 2)
            else:
                type_hand(phone, (10, 20))
            if (number, owner) == (2, "Bea"):
                phone.page.close()
                phone = phones[owner] = join(open_phone(), server, director, table)
            one, other = phone.totals
            type_hand(phone, (points[table][0] - one, points[table][1] - other))

    correct_last_hand(phones["Ida"], server, "Ida & Fay", (21, 64))
    director.tap(director.button("End the evening"))
    expect(director.page.get_by_text("Final result")).to_be_visible()
    standings = director.page.locator("#standings")
    expect(standings).to_contain_text("Round 1, table 2 was corrected from 31 : 74 to 31 : 84.")
    shown = standings.locator(".ranks li").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('span, b')].map(each => each.innerText))"
    )
    lines = [line.split() for line in STANDINGS.strip().splitlines()]
    assert shown == [[rank, name, total] for rank, name, *_rounds, total in lines]
    assert director.taps.total() <= MOST_TAPS


def test_a_phone_shows_the_extra_minutes_of_its_table(open_phone: OpenPhone, server: str) -> None:
    director = Scorer(open_phone())
    open_evening(director, server, NAMES.split(), hand_limit="", time_limit=90)
    draw_round(director, 1)
    phone = join(open_phone(), server, director, 1)
    goal = phone.page.locator(".bar p")
    expect(goal).to_contain_text(re.compile("(90|8.) min left"))
    director.tap(director.page.locator(".tables a").first)
    director.tap(director.button("5 more minutes for this table"))
    expect(goal).to_contain_text(re.compile("9[1-5] min left"))


def test_a_result_typed_offline_is_refused_with_a_message_if_another_director_was_first(
    open_phone: OpenPhone, server: str, games: Games
) -> None:
    director = Scorer(open_phone(expect=OFFLINE_ERRORS))
    open_evening(director, server, NAMES.split(), hand_limit=2)
    draw_round(director, 1)
    page, evenings = director.page, Evenings(games.store)
    director.tap(page.locator(".tables a").nth(1))
    page.context.set_offline(True)
    for place in range(2):
        page.locator(f"[name=scores-{place}]").fill("31")
    director.tap(director.button("Save the result"))
    expect(page.locator("#strip")).to_contain_text("1 tap waiting")
    loaded = evenings.load(page.url.split("/")[4])
    evenings.record(loaded.id, Act("first", loaded.seq, "other"), ResultTyped(1, 2, (41, 42)))
    page.context.set_offline(False)
    expect(page.locator("#strip")).to_have_text(
        "Not saved: Save the result. "
        "Another director has just changed this. Check the page, then try again."
    )


def test_the_directors_page_follows_another_director(
    open_phone: OpenPhone, server: str, games: Games, links: Links
) -> None:
    director = Scorer(open_phone())
    open_evening(director, server, ["Ann", "Bob", "Cyd", "Dee"], hand_limit=2)
    draw_round(director, 1)
    page, evenings = director.page, Evenings(games.store)
    id = page.url.split("/")[4]
    other = Act("other", evenings.load(id).seq, "other")
    evenings.record(id, other, ResultTyped(1, 1, (41, 42)), Registered(("Eve",)))
    loaded = evenings.load(id)
    drawn = Tables(games, links).draw(loaded, lambda: None)
    evenings.record(id, Act("draw", loaded.seq, "other"), *drawn)
    page.evaluate(LIVE)
    expect(page.locator("h1")).to_contain_text("Round 2")
    expect(page.get_by_text("5 names")).to_be_visible()
    director.unfold("Earlier rounds")
    expect(page.locator("#earlier")).to_contain_text("41")


def test_the_list_of_names_stays_open_while_people_leave(phone: Page, server: str) -> None:
    director = Scorer(phone)
    open_evening(director, server, NAMES.split())
    draw_round(director, 1)
    director.tap(phone.get_by_text("24 names"))
    director.tap(director.button("Leaves or pauses Abe"))
    expect(director.button("Is back Abe")).to_be_visible()  # “23 names” alone may come from a poll
    expect(phone.get_by_text("23 names")).to_be_visible()
    director.tap(director.button("Leaves or pauses Amy"))
    expect(director.button("Is back Amy")).to_be_visible()
    director.tap(director.button("Is back Abe"))
    expect(director.button("Leaves or pauses Abe")).to_be_visible()
    expect(phone.get_by_text("23 names")).to_be_visible()


def join(phone: Page, server: str, director: Scorer, table: int) -> Scorer:
    """Let another phone keep score at a table, by the code on the director’s page."""
    code = director.page.locator(".tables li").nth(table - 1).locator(".code").inner_text()
    phone.goto(f"{server}/join")
    phone.get_by_label("Code").fill(code)
    phone.get_by_role("button", name="Join").tap()
    phone.get_by_role("button", name="Keep score").tap()
    phone.wait_for_url("**/games/**")
    return Scorer(phone)


def move(phone: Scorer, owner: str) -> int:
    """Go from the end of a game to the next table of the phone’s owner; return its number."""
    button = phone.button(f"{owner}: table")
    table = int(button.inner_text()[-1])
    phone.tap(button)
    phone.page.locator(BIDDING).wait_for()
    return table


def type_hand(phone: Scorer, points: Points) -> None:
    """Type in a hand from paper."""
    if not phone.page.locator("input[name=scores-0]").count():
        phone.open_more()
        phone.tap(phone.link("Type in from paper"))
    type_points(phone, points)


def type_points(phone: Scorer, points: Points) -> None:
    for place, each in enumerate(points):
        phone.page.locator(f"input[name=scores-{place}]").fill(str(each))
    phone.record(phone.button("Save"))


def correct_last_hand(phone: Scorer, server: str, side: str, points: Points) -> None:
    """Replace the points of the last hand in a finished game."""
    phone.page.goto(server)
    phone.tap(phone.page.get_by_role("link", name=side))
    phone.fix("Points from paper")
    type_points(phone, points)


def type_result(director: Scorer, table: int, points: Points) -> None:
    director.tap(director.page.locator(".tables a").nth(table - 1))
    fill(director, "scores-0", points[0])
    director.page.keyboard.press("Tab")
    director.page.keyboard.type(str(points[1]))
    director.tap(director.button("Save the result"))
    expect(director.page.locator(".tables li").nth(table - 1)).to_contain_text("Typed in")
