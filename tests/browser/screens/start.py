"""Screens before and outside a game."""

import io
import zipfile
from pathlib import Path
from wsgiref.types import WSGIApplication

from playwright.sync_api import expect

from scorekeeper.extras.links.link import to_line, write_link
from scorekeeper.pinochle.game.events import ScoresEntered
from scorekeeper.service.games import Act
from scorekeeper.web.plumbing.browser import IN_BROWSER
from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.screens.table import Table, screen, screen_with_status
from tests.web.phone import restart


@screen
def home_empty(table: Table) -> None:
    table.page.goto(table.server)


@screen
def home_with_games(table: Table) -> None:
    table.open(*HOWELL)
    table.open(REFERENCE_HAND)
    table.page.goto(table.server)
    expect(table.page.get_by_text("Bob & Dee won")).to_be_visible()


@screen
def home_with_finished_games_only(table: Table) -> None:
    table.open(*HOWELL, players=FAMILY)
    table.page.goto(table.server)
    expect(table.scorer.button("Same table as last time")).to_be_visible()


@screen
def home_inside_a_browser(table: Table) -> None:
    table.open(*HOWELL)
    table.open(REFERENCE_HAND)
    table.app.config[IN_BROWSER] = True
    table.page.goto(table.server)
    table.app.config[IN_BROWSER] = False
    expect(table.page.get_by_text("Your games are only in this browser")).to_be_visible()


@screen
def how_it_works(table: Table) -> None:
    table.page.goto(f"{table.server}/help")
    expect(table.page.get_by_role("heading", name="Tap meld")).to_be_visible()


FAMILY = ("Grandma Rose", "Uncle Bartholomew", "Mary-Elizabeth", "Christopher")


@screen
def home_with_long_names(table: Table) -> None:
    table.open(*HOWELL, players=FAMILY)
    for _game in range(3):
        table.open(REFERENCE_HAND, players=FAMILY)
    table.page.goto(table.server)
    expect(table.page.get_by_role("link", name="Continue")).to_contain_text("Hand 1")


@screen
def home_with_five_players(table: Table) -> None:
    for _game in range(2):
        table.open(ruleset="five-handed", players=(*FAMILY, "Dee"))
        game = table.games.load(table.page.url.rpartition("/")[2])
        scores = tuple((seat, 550) for seat in range(5))
        table.games.record(game.id, Act("paper", game.seq), ScoresEntered(1, scores))
    table.page.goto(table.server)
    expect(table.page.get_by_role("link", name="Continue")).to_contain_text("Uncle Bartholomew")


@screen
def deleting_with_five_players(table: Table) -> None:
    home_with_five_players(table)
    table.tap("Delete a game")
    expect(table.scorer.button("Delete").first).to_be_visible()


def home_deleting(table: Table) -> None:
    home_with_long_names(table)
    table.tap("Delete a game")
    expect(table.scorer.button("Delete").first).to_be_visible()


@screen
def home_with_a_game_just_deleted(table: Table) -> None:
    home_deleting(table)
    table.scorer.button("Delete").first.tap()
    expect(table.scorer.button("Undo")).to_be_visible()


@screen
def games_deleted(table: Table) -> None:
    home_with_a_game_just_deleted(table)
    table.tap("Deleted games")
    expect(table.scorer.button("Restore")).to_be_visible()


@screen
def import_games(table: Table) -> None:
    table.page.goto(table.server)
    table.tap("Import games")
    expect(table.scorer.button("Import")).to_be_visible()


@screen
def import_of_a_table_refused(table: Table) -> None:
    """Import a table without chosen rules, and then an invalid table."""
    import_games(table)
    file = {"name": "old.csv", "mimeType": "text/csv", "buffer": b"Ann,Bob\n10,20\n"}
    table.page.locator("input[name=record]").set_input_files([file])
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("Choose the rules for this table")).to_be_visible()
    table.page.locator("select[name=ruleset]").select_option("howell-racehorse")
    table.page.locator("input[name=record]").set_input_files([file])
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("“Ann” must name 2 players")).to_be_visible()


@screen
def preview_of_a_table(table: Table) -> None:
    """The table has long names. The app leaves out its date and its total."""
    import_games(table)
    rows = "Date,{} & {},{} & {}\n22 Nov,340,120\n22 Nov,-300,250\nTotal,40,370\n"
    content = rows.format(*(FAMILY[seat] for seat in (0, 2, 1, 3))).encode()
    file = {"name": "old.csv", "mimeType": "text/csv", "buffer": content}
    table.page.get_by_text("A table from another program").tap()
    table.page.locator("select[name=ruleset]").select_option("howell-racehorse")
    table.page.locator("input[name=record]").set_input_files([file])
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("Line 4 is left out")).to_be_visible()


@screen
def games_imported(table: Table) -> None:
    """The games are from a zip file whose second file is not a game."""
    table.page.goto(table.server)
    table.tap("Import games")
    game = (Path(__file__).parents[2] / "games" / "classic.json").read_text("utf-8")
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("2026-11-20 Ann, Bob, Cyd, Dee.json", game)
        archive.writestr("Grandma Rose’s recipes for a long evening.docx", "PK")
    file = {"name": "games.zip", "mimeType": "application/zip", "buffer": content.getvalue()}
    table.page.locator("input[name=record]").set_input_files([file])
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("2 of 2")).to_be_visible()
    expect(table.page.get_by_text("1 game imported.")).to_be_visible()


def link_to(table: Table, address: str, *games: str) -> str:
    """Create a link that opens these games at the address; return the link."""
    query = "&".join(f"game={game.rpartition('/')[2]}" for game in games)
    table.page.goto(f"{table.server}/games/link?{query}")
    table.page.get_by_label("Address of the other Scorekeeper").fill(address)
    table.page.locator("main form button").tap()
    return table.page.get_by_label("Link", exact=True).input_value()


@screen
def link_to_another_scorekeeper(table: Table) -> None:
    """The game is empty, so the link is short enough for a QR code."""
    game = table.deal("howell-racehorse", players=("Ann", "Bob", "Cyd", "Dee"))
    link_to(table, "192.168.1.20:8000", game)
    expect(table.scorer.link("Open it on this phone")).to_be_visible()


@screen
def link_of_games_with_long_names(table: Table) -> None:
    games = [table.deal("howell-racehorse", REFERENCE_HAND, players=FAMILY) for _game in range(2)]
    link_to(table, f"https://{'scorekeeper-of-the-whole-club.' * 2}example/cards/", *games)
    expect(table.page.get_by_role("heading", name="2 games")).to_be_visible()


@screen
def link_to_a_wrong_address(table: Table) -> None:
    game = table.deal("howell-racehorse", REFERENCE_HAND)
    table.page.goto(f"{table.server}/games/link?game={game.rpartition('/')[2]}")
    table.page.get_by_label("Address of the other Scorekeeper").fill("Grandma’s phone")
    table.scorer.button("Make the link").tap()
    expect(table.page.get_by_text("Type the address that its browser shows")).to_be_visible()


@screen
def link_opened(table: Table) -> None:
    """The link has a game with long names, and a game that this phone already has."""
    dealt = [
        table.deal("howell-racehorse", *HOWELL, players=FAMILY, host="who file it"),
        table.deal("howell-racehorse", REFERENCE_HAND),
    ]
    games = [table.games.load(each.rpartition("/")[2]) for each in dealt]
    lines = [to_line(each.game, each.uid, each.started) for each in games]
    table.page.goto(write_link(f"{table.server}/", lines))
    expect(table.scorer.button("Import")).to_be_visible()


@screen
def link_refused(table: Table) -> None:
    game = table.deal("howell-racehorse", REFERENCE_HAND)
    link = link_to(table, table.server, game)
    table.page.goto(link[:-20])
    expect(table.page.get_by_text("Part of the link is missing")).to_be_visible()


@screen
def new_game(table: Table) -> None:
    table.page.goto(f"{table.server}/games/new")


@screen
def new_game_after_another(table: Table) -> None:
    names = ("Grandma Rose", "Uncle Bartholomew", "Mary-Elizabeth", "Christopher")
    table.scorer.new_game(table.server, "howell-racehorse", names)
    new_game(table)
    expect(table.scorer.button("Same table as last time")).to_be_visible()
    table.page.locator(".names summary").tap()
    for seat, name in enumerate(names):
        table.page.locator(f"#p{seat}").fill(name)


@screen_with_status(403)
def new_game_with_a_passphrase(table: Table) -> None:
    open_new_game(table, restart(table.app, STARTERS="passphrase", PASSPHRASE="ace of spades"))
    expect(table.page.get_by_label("Passphrase")).to_be_visible()


@screen_with_status(403)
def new_game_from_another_network(table: Table) -> None:
    closed = restart(table.app, STARTERS="network")
    far = {"REMOTE_ADDR": "198.51.99.7"}
    open_new_game(table, lambda environ, start: closed({**environ, **far}, start))
    expect(table.page.get_by_text("You can’t start a game from here")).to_be_visible()


def open_new_game(table: Table, closed: WSGIApplication) -> None:
    """Open the form while ``closed`` answers instead of the usual app."""
    usual = table.app.wsgi_app
    table.app.wsgi_app = closed
    table.page.goto(f"{table.server}/games/new")
    table.app.wsgi_app = usual


@screen
def new_game_with_answers(table: Table) -> None:
    """Type a score, then choose a deck and a way of passing that exclude each other."""
    new_game(table)
    table.page.locator("#target").fill("750")
    table.scorer.radio("deck", 4).tap()
    expect(table.page.get_by_role("heading", name="Double-Deck to 750")).to_be_visible()
    table.scorer.radio("passing", "pass-4").tap()
    expect(table.page.get_by_text("This one uses one deck of 48 cards.")).to_be_visible()


@screen
def new_game_for_three(table: Table) -> None:
    table.page.goto(f"{table.server}/games/new?players=3")
    table.page.locator(".names summary").tap()


@screen
def new_game_for_five(table: Table) -> None:
    table.page.goto(f"{table.server}/games/new?players=5")
    table.page.locator(".names summary").tap()


@screen
def new_game_for_six(table: Table) -> None:
    table.page.goto(f"{table.server}/games/new?ruleset=classic%3Fplayers%3D6%26hand%3D8")
    table.page.locator(".names summary").tap()


@screen
def new_game_with_all_rulesets(table: Table) -> None:
    new_game(table)
    table.page.get_by_text("Change", exact=True).tap()


@screen
def new_game_with_errors(table: Table) -> None:
    new_game(table)
    table.page.locator(".names summary").tap()
    for seat, name in enumerate(("Ann", "ann", "Cyd")):
        table.page.locator(f"#p{seat}").fill(name)
    table.scorer.button("Start").tap()
    expect(table.page.get_by_text("Two players are named ann.")).to_be_visible()


@screen
def calculator(table: Table) -> None:
    cards = "AD 10D KD KD QD JD 9D KS QS KH KC"
    table.page.goto(f"{table.server}/meld?named=diamonds&cards={cards.replace(' ', '+')}")


@screen_with_status(404)
def not_found(table: Table) -> None:
    table.page.goto(f"{table.server}/games/nothing-here")
