"""Results of hands and games, and statistics."""

import io
import json
import zipfile
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.hands import HOWELL, REFERENCE_HAND, Hand
from tests.browser.screens.table import LONG_NAMES, Table, screen

RECORDS = Path(__file__).parents[2] / "games"


@screen
def result_made(table: Table) -> None:
    table.open(REFERENCE_HAND)


@screen
def result_set(table: Table) -> None:
    meld = {1: "run", 3: "marriage-S", 0: "aces"}
    table.open(Hand(declarer=1, bid=310, trump="hearts", meld=meld, tricks=120))
    expect(table.page.get_by_text("10 short of")).to_be_visible()


@screen
def result_alone(table: Table) -> None:
    """Each player has a row, and one of the players lost meld."""
    meld = {0: "run", 1: "pinochle", 2: "aces"}
    hand = Hand(declarer=0, bid=25, trump="hearts", meld=meld, tricks=0)
    table.open(hand, ruleset="three-player", players=LONG_NAMES[:3])
    table.scorer.record(table.page.get_by_role("button", name="5", exact=True))
    table.scorer.record(table.page.get_by_role("button", name="No tricks"))
    expect(table.page.get_by_text("Lost their 4 meld")).to_be_visible()


@screen
def result_of_an_older_hand(table: Table) -> None:
    table.open(*HOWELL[:2])
    table.page.goto(f"{table.page.url}/hands/1")
    expect(table.page.get_by_text("Hand 1 of 2")).to_be_visible()


@screen
def result_folded(table: Table) -> None:
    table.open(ruleset="partnership-auction")
    table.scorer.open_more()
    table.scorer.record(table.scorer.button("folds:"))
    expect(table.page.get_by_role("heading", name="folded")).to_be_visible()


@screen
def game_end(table: Table) -> None:
    table.open(*HOWELL)
    expect(table.page.get_by_role("heading", name="Bob & Dee win")).to_be_visible()


@screen
def game_end_with_a_next_game(table: Table) -> None:
    """Another phone has started the next game. The names are long."""
    table.open(*HOWELL, players=LONG_NAMES)
    table.start_next_game()
    expect(table.page.get_by_role("button", name="Go to the next game")).to_be_visible()


@screen
def game_end_with_last_hand(table: Table) -> None:
    game_end(table)
    table.tap("Last hand")


@screen
def score_sheet(table: Table) -> None:
    table.open(*HOWELL)
    table.tap("Sheet")
    expect(table.page.get_by_role("heading", name="Score sheet")).to_be_visible()


@screen
def sharing_the_score(table: Table) -> None:
    table.open(*HOWELL)
    table.scorer.open_more()
    table.scorer.link("Share or export").tap()
    expect(table.scorer.link("Picture")).to_be_visible()


@screen
def result_of_long_names(table: Table) -> None:
    table.open(*HOWELL[:2], players=LONG_NAMES)


def game_end_of_long_names(table: Table) -> None:
    table.open(*HOWELL, players=LONG_NAMES)


@screen
def score_sheet_of_long_names(table: Table) -> None:
    game_end_of_long_names(table)
    table.tap("Sheet")
    expect(table.page.get_by_role("heading", name="Score sheet")).to_be_visible()


@screen
def statistics_empty(table: Table) -> None:
    table.page.goto(f"{table.server}/statistics")
    expect(table.page.get_by_text("Play a hand and your statistics appear here")).to_be_visible()


@screen
def statistics(table: Table) -> None:
    table.open(*HOWELL)
    table.open(REFERENCE_HAND, players=LONG_NAMES)
    table.page.goto(f"{table.server}/statistics")
    expect(table.page.get_by_role("link", name="Best hand")).to_be_visible()


@screen
def statistics_of_a_player(table: Table) -> None:
    statistics(table)
    table.page.get_by_role("link", name=LONG_NAMES[0], exact=True).tap()
    expect(table.page.get_by_role("heading", name=LONG_NAMES[0])).to_be_visible()


@screen
def statistics_over_time(table: Table) -> None:
    """The games are from a year and a half, with none in some months and many in others."""
    table.page.goto(table.server)
    table.tap("Import games")
    file = {"mimeType": "application/zip", "name": "games.zip", "buffer": a_year_and_a_half()}
    table.page.locator("input[name=record]").set_input_files([file])
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("18 games imported.")).to_be_visible()
    table.page.goto(f"{table.server}/statistics/of?name=Ann")
    expect(table.page.get_by_role("img", name="Games won.")).to_be_visible()
    table.page.get_by_text("As a table").first.tap()


def a_year_and_a_half() -> bytes:
    """Return a zip file of games, every third of which Ann wins."""
    record = json.loads((RECORDS / "howell-racehorse.json").read_text("utf-8"))
    months = (
        "2025-06 2025-06 2025-07 2025-11 2025-12 2026-01 2026-02 2026-05 2026-05 2026-05 2026-09"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for place, month in enumerate([*months.split(), *["2026-10"] * 7]):
            names = ["Ann", "Bob", "Cyd", "Dee"]
            turned = names if place % 3 == 0 else ["Bob", "Cyd", "Dee", "Ann"]
            game = record | {"players": turned, "started": f"{month}-12T20:{place:02}:00Z"}
            archive.writestr(f"{place}.json", json.dumps(game))
    return file.getvalue()


@screen
def statistics_of_a_ruleset(table: Table) -> None:
    statistics(table)
    table.page.get_by_role("link", name="Howell Racehorse").tap()
    expect(table.page.get_by_role("img")).to_be_visible()
    table.tap("As a table")


@screen
def all_games(table: Table) -> None:
    statistics(table)
    table.page.goto(f"{table.server}/games/all?result=open&from=2020-01")
    expect(table.page.get_by_text("Play again")).to_be_visible()
    table.tap("Save these games")
    table.page.get_by_role("checkbox").check()


@screen
def games_of_an_evening(table: Table) -> None:
    """The names have the maximum length, and the title has a long word."""
    for hands in HOWELL, HOWELL[:1]:
        address = table.deal("howell-racehorse", *hands, players=LONG_NAMES)
        table.page.goto(f"{address}/hands/1/title")
        table.page.get_by_label("Title").fill(
            "Thursday club of the Pinochlespielvereinigung, Fredericksburg"
        )
        table.page.get_by_label("Note").fill("Rose brought cake, and everybody stayed for longer.")
        table.scorer.record(table.scorer.button("Save"))
    table.page.goto(f"{table.server}/games/all")
    table.page.get_by_label("Title").select_option(index=1)
    expect(table.page.get_by_role("columnheader", name="Points")).to_be_visible()
