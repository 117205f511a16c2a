"""The pages of a club evening."""

from collections.abc import Sequence

from playwright.sync_api import expect

from scorekeeper.access import Role
from scorekeeper.extras.club.evening import Settings
from scorekeeper.extras.club.evenings import Evenings, LoadedEvening
from scorekeeper.extras.club.facts import Fact, ResultTyped
from scorekeeper.extras.club.tables import Tables
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, new_id
from tests.browser.hands import CLASSIC
from tests.browser.scorer import Scorer
from tests.browser.screens.table import LONG_NAMES, Table, screen, screen_with_status

WIDE = ("Supercalifragilisticexpialidocious", "W" * 40)
OTHER_SCRIPTS = ("Маргарита Александровна", "李小龙", "فاطمة الزهراء", "อรทัย", "Žofia", "Σωκράτης")
HANDS = {"hand_limit": 2}
SHORT = ("Ann", "Bob", "Cyd", "Dee", "Eve")
PEOPLE = (*LONG_NAMES, *WIDE, *OTHER_SCRIPTS, *SHORT)  # enough for 4 tables and one without a seat


def open_evening(director: Scorer, server: str, names: Sequence[str], **typed: int | str) -> None:
    """Open an evening from Home."""
    page = director.page
    page.goto(server)
    director.tap(director.link("Club evening"))
    director.tap(director.link("New evening"))
    page.get_by_label("Name", exact=True).fill("Thursday club")
    for name, value in typed.items():
        fill(director, name, value)
    page.locator("textarea").fill("\n".join(names))
    director.tap(director.button("Open the evening"))
    director.button("Draw round 1").wait_for()


def fill(scorer: Scorer, name: str, value: int | str) -> None:
    """Tap a field and type in it."""
    field = scorer.page.locator(f"input[name={name}]")
    scorer.tap(field)
    field.fill(str(value))


def draw_round(director: Scorer, number: int) -> None:
    director.tap(director.button(f"Draw round {number}"))
    expect(director.page.locator("h1")).to_contain_text(f"Round {number}")


def open_evening_of_all(table: Table, **length: object) -> str:
    """Open an evening of people with names of all kinds; return the evening's address."""
    ruleset = find_ruleset("classic").changed({"ties_share": True, **(length or HANDS)})
    act = Act(new_id(""), 0, table.browser)
    id = Evenings(table.games.store).open(Settings("Thursday club", ruleset), act, PEOPLE)
    return f"{table.server}/evenings/{id}"


def direct(table: Table, address: str) -> None:
    """Show the director’s page."""
    table.page.goto(f"{address}/director")


def load(table: Table, address: str) -> LoadedEvening:
    return Evenings(table.games.store).load(address.rpartition("/")[2])


def record(table: Table, address: str, *facts: Fact) -> None:
    """Record facts of an evening as its director."""
    loaded = load(table, address)
    act = Act(new_id(""), loaded.seq, table.browser)
    after = Evenings(table.games.store).record(loaded.id, act, *facts)
    Tables(table.games, table.links).follow(loaded.evening, after.evening, table.browser)


def draw(table: Table, address: str) -> None:
    tables = Tables(table.games, table.links)
    record(table, address, *tables.draw(load(table, address), lambda: None))


def game_of(table: Table, address: str, number: int, place: int) -> str:
    """The id of a table’s game."""
    return load(table, address).evening.rounds[number - 1].games[place]


def play(table: Table, game_id: str, hands: int) -> None:
    """Record hands of a table’s game, as a phone there would."""
    game = table.games.load(game_id)
    for number, hand in enumerate(CLASSIC[:hands], start=1):
        act = Act(f"hand {number}", game.seq)
        game = table.games.record(game_id, act, *hand.facts(game.game.ruleset, number))


def second_round(table: Table, hands: int = 1) -> str:
    """Draw two rounds, play at table 1, type in table 2, and correct a table of round 1."""
    address = open_evening_of_all(table)
    draw(table, address)
    record(table, address, *(ResultTyped(1, place, (place * 1000, -85)) for place in range(1, 5)))
    draw(table, address)
    play(table, game_of(table, address, 2, 1), hands)
    record(table, address, ResultTyped(2, 2, (1480, 760)), ResultTyped(1, 3, (3100, -85)))
    return address


def direct_second_round(table: Table) -> None:
    direct(table, second_round(table))
    expect(table.page.get_by_text("was corrected").first).to_be_visible()


@screen
def evenings_empty(table: Table) -> None:
    table.page.goto(f"{table.server}/evenings")


@screen
def evenings_of_a_series(table: Table) -> None:
    second_round(table)
    evenings_empty(table)
    table.page.get_by_label("Add up Thursday club").tap()
    table.scorer.unfold("Add up several evenings")
    table.scorer.button("Add up the selected evenings").tap()
    expect(table.page.get_by_role("heading", name="Series")).to_be_visible()


@screen
def import_of_an_evening_refused(table: Table) -> None:
    evenings_empty(table)
    table.scorer.unfold("Import an evening")
    file = {"name": "old.json", "mimeType": "application/json", "buffer": b"{}"}
    table.page.locator("input[name=record]").set_input_files([file])
    table.scorer.button("Import").tap()
    expect(table.page.locator("#wrong-record")).to_be_visible()


@screen
def new_evening(table: Table) -> None:
    table.page.goto(f"{table.server}/evenings/new")


@screen
def new_evening_with_errors(table: Table) -> None:
    new_evening(table)
    table.page.locator("[name=hand_limit]").fill("")
    table.page.locator("[name=rounds]").fill("many")
    table.tap("Open the evening")
    expect(table.page.locator(".err").first).to_be_visible()


@screen
def director_before_the_draw(table: Table) -> None:
    direct(table, open_evening_of_all(table))
    table.page.get_by_label("Add names").fill("Wilhelmina-Rose Fitz")
    table.scorer.button("Add").tap()
    expect(table.page.get_by_text("is on the list already")).to_be_visible()


@screen
def director(table: Table) -> None:
    direct_second_round(table)
    for each in ("17 names", "Standings", "Earlier rounds", "A second director"):
        table.scorer.unfold(each)


@screen
def director_of_tables_still_playing(table: Table) -> None:
    address = open_evening_of_all(table, time_limit=45)
    draw(table, address)
    direct(table, address)
    table.tap("Draw round 2")
    expect(table.page.get_by_text("still play")).to_be_visible()


@screen
def table_of_an_evening(table: Table) -> None:
    address = open_evening_of_all(table, time_limit=45)
    draw(table, address)
    direct(table, address)
    table.tap("Table 1")
    table.scorer.button("Save the result").tap()
    expect(table.page.get_by_text("Enter the points of each side.").first).to_be_visible()


@screen
def table_with_a_typed_result(table: Table) -> None:
    direct_second_round(table)
    table.tap("Table 2")
    expect(table.scorer.button("Use the game’s score")).to_be_visible()


@screen
def where_do_i_sit(table: Table) -> None:
    table.page.goto(second_round(table))
    expect(table.scorer.button("Keep score").first).to_be_visible()


@screen
def final_result_of_an_evening(table: Table) -> None:
    address = second_round(table)
    record(table, address, *(ResultTyped(2, place, (90, 0)) for place in (1, 3, 4)))
    direct(table, address)
    table.tap("End the evening")
    expect(table.page.get_by_text("Final result")).to_be_visible()
    table.page.goto(address)


@screen
def wall_of_an_evening(table: Table) -> None:
    table.page.goto(f"{second_round(table)}/wall")


@screen
def standings_to_print(table: Table) -> None:
    table.page.goto(f"{second_round(table)}/print/standings")


@screen
def rounds_to_print(table: Table) -> None:
    table.page.goto(f"{second_round(table)}/print/rounds")


@screen
def run_sheets_to_print(table: Table) -> None:
    table.page.goto(f"{second_round(table)}/print/players")


@screen
def table_cards_to_print(table: Table) -> None:
    table.page.goto(f"{second_round(table)}/print/cards")
    expect(table.page.locator(".qr").first).to_be_visible()


@screen
def link_to_direct_an_evening(table: Table) -> None:
    direct(table, open_evening_of_all(table))
    table.scorer.unfold("A second director")
    link = table.page.get_by_label("Link").input_value()
    table.page.goto(f"{table.server}/evenings/join/{link.rpartition('/')[2]}")
    expect(table.scorer.button("Become a director")).to_be_visible()


@screen_with_status(403)
def not_a_director(table: Table) -> None:
    direct(table, open_evening_of_all(table))
    table.page.context.clear_cookies()
    table.page.reload()
    expect(table.page.get_by_role("heading", name="Only a director")).to_be_visible()


@screen
def menu_of_a_table_of_an_evening(table: Table) -> None:
    join_table(table, game_of(table, second_round(table), 2, 3))
    table.scorer.open_more()
    expect(table.scorer.link("Club evening")).to_contain_text("Round 2, table 3")


@screen
def end_of_a_round(table: Table) -> None:
    join_table(table, game_of(table, second_round(table, hands=2), 2, 1))
    expect(table.scorer.link("Where do I sit?")).to_be_visible()


@screen
def next_tables(table: Table) -> None:
    address = open_evening_of_all(table)
    draw(table, address)
    game_id = game_of(table, address, 1, 1)
    play(table, game_id, 2)
    record(table, address, *(ResultTyped(1, place, (90, 0)) for place in (2, 3, 4)))
    draw(table, address)
    join_table(table, game_id)
    expect(table.page.locator(".seats-next")).to_be_visible()


def join_table(table: Table, game_id: str) -> None:
    table.follow(table.links.renew(game_id, Role.SCORE))
    table.scorer.button("Keep score").tap()
    table.page.wait_for_url("**/games/**")
