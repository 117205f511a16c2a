"""More phones in a game: how they join, and what they show."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from scorekeeper.access import Role
from scorekeeper.app import create_app
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.rate_limits import WRONG_CODES
from scorekeeper.web.plumbing.browser import IN_BROWSER
from tests.browser.hands import HOWELL, PLAYERS, REFERENCE_HAND
from tests.browser.screens.table import FULL_MELD, LONG_NAMES, Table, screen, screen_with_status
from tests.conftest import KEY
from tests.serving import served


@screen
def big_board_after_a_hand(table: Table) -> None:
    table.open(*HOWELL[:2])
    table.page.goto(f"{table.page.url}/board")
    expect(table.page.get_by_role("list", name="The table, clockwise")).to_be_visible()


@screen
def big_board_at_the_end(table: Table) -> None:
    table.open(*HOWELL)
    table.page.goto(f"{table.page.url}/board")
    expect(table.page.get_by_role("heading", name="Bob & Dee win")).to_be_visible()


@screen
def big_board_of_long_names(table: Table) -> None:
    table.open(REFERENCE_HAND, FULL_MELD, players=LONG_NAMES)
    table.page.goto(f"{table.page.url}/board")


@screen
def watching(table: Table) -> None:
    table.join(Role.WATCH, REFERENCE_HAND, FULL_MELD)
    expect(table.page.get_by_role("list", name="The table, clockwise")).to_be_visible()


@screen
def watching_while_meld_is_hidden(table: Table) -> None:
    game = table.join(Role.WATCH, REFERENCE_HAND, FULL_MELD)
    table.members.hide_meld(game.rpartition("/")[2], True)
    table.page.reload()
    expect(table.page.get_by_text("Meld is hidden")).to_be_visible()


@screen
def seated_at_a_game_with_a_next_one(table: Table) -> None:
    table.join(Role.SEAT, *HOWELL, seat="Wilhelmina", players=LONG_NAMES)
    table.start_next_game()
    expect(table.page.get_by_role("button", name="Go to the next game")).to_be_visible()


@screen
def own_meld(table: Table) -> None:
    table.join(Role.SEAT, FULL_MELD, seat="Bob")
    expect(table.scorer.button("Done")).to_be_visible()


@screen
def own_meld_done(table: Table) -> None:
    own_meld(table)
    table.scorer.button("Done").tap()
    expect(table.scorer.button("✓ Shown to everyone")).to_be_visible()


@screen
def own_meld_with_error(table: Table) -> None:
    table.join(Role.SEAT, FULL_MELD, seat="Cyd")
    table.scorer.card("QS").tap()
    expect(table.page.get_by_text("No Q♠ left")).to_be_visible()


@screen
def own_meld_of_long_names(table: Table) -> None:
    table.join(Role.SEAT, FULL_MELD, seat="Wilhelmina", players=LONG_NAMES)
    expect(table.scorer.button("Done")).to_be_visible()


@screen
def seated_asked_to_confirm(table: Table) -> None:
    table.join(Role.SEAT, REFERENCE_HAND, seat="Bob")
    expect(table.scorer.button("Looks right")).to_be_visible()


@screen
def more_phones(table: Table) -> None:
    table.open()
    table.page.goto(f"{table.page.url}/share")
    expect(table.page.locator(".qr")).to_be_visible()
    # Show the widest possible code. A real code has random letters.
    table.page.locator(".code").evaluate("code => { code.textContent = 'WWWWWW'; }")


@screen
def more_phones_without_a_code(table: Table) -> None:
    table.open()
    table.page.goto(f"{table.page.url}/share?open=watch")
    expect(table.scorer.button("Make a code")).to_be_visible()


@screen
def more_phones_that_have_joined(table: Table) -> None:
    table.open(REFERENCE_HAND, players=LONG_NAMES)
    game_id = table.page.url.rpartition("/")[2]
    for role, seat in ((Role.SCORE, None), (Role.SEAT, 2), (Role.WATCH, None)):
        table.members.join(table.links.renew(game_id, role), f"phone with role {role}", seat)
    table.page.goto(f"{table.page.url}/share")
    expect(table.page.locator(".qr").first).to_be_visible()
    table.page.get_by_text("Change", exact=True).nth(1).tap()
    expect(table.scorer.button("Remove")).to_be_visible()


@screen
def more_phones_as_scorekeeper(table: Table) -> None:
    game = table.join(Role.SCORE, REFERENCE_HAND)
    table.page.goto(f"{game}/share")
    expect(table.page.get_by_text("can make a code")).to_be_visible()
    table.scorer.link("Keep score").tap()
    expect(table.page.locator(".qr")).to_be_visible()


@screen
def join_a_game(table: Table) -> None:
    table.page.goto(f"{table.server}/join")


@screen
def join_by_a_wrong_code(table: Table) -> None:
    join_a_game(table)
    table.page.get_by_label("Code").fill("NOSUCH")
    table.scorer.button("Join").tap()
    expect(table.page.get_by_text("No game with that code.")).to_be_visible()


@screen_with_status(429)
def join_by_too_many_wrong_codes(table: Table) -> None:
    """Use a separate server, because the app blocks the tests' address for a minute."""
    resources = ExitStack()
    database = str(Path(resources.enter_context(TemporaryDirectory())) / "scorekeeper.db")
    app = create_app({"DATABASE": database, "SECRET_KEY": KEY, "HTMX_CDN": False})
    server = resources.enter_context(served(app))
    table.page.on("close", lambda: resources.close())
    for _ in range(WRONG_CODES):
        app.extensions["wrong_codes"].take("127.0.0.1")
    table.page.goto(f"{server}/join?code=NOSUCH")
    expect(table.page.get_by_text("Too many wrong tries")).to_be_visible()


@screen
def join_to_keep_score(table: Table) -> None:
    table.follow(table.link_to_game(Role.SCORE, players=LONG_NAMES))
    expect(table.scorer.button("Keep score")).to_be_visible()


@screen
def join_to_take_a_seat(table: Table) -> None:
    link = table.link_to_game(Role.SEAT, REFERENCE_HAND)
    table.members.join(link, "an earlier phone", 1)
    table.follow(link)
    expect(table.page.get_by_text("Another phone already has this seat")).to_be_visible()


@screen
def join_to_take_a_seat_of_long_names(table: Table) -> None:
    table.follow(table.link_to_game(Role.SEAT, players=LONG_NAMES))
    expect(table.scorer.button("Konstantin")).to_be_visible()


@screen_with_status(403)
def not_open_on_this_phone(table: Table) -> None:
    link = table.link_to_game(Role.WATCH, REFERENCE_HAND)
    table.page.goto(f"{table.server}/games/{link.game_id}")
    expect(table.page.get_by_role("heading", name="You’re not in this game")).to_be_visible()


@screen_with_status(403)
def game_without_members(table: Table) -> None:
    game = table.games.start(find_ruleset("classic"), PLAYERS, 0)
    table.page.goto(f"{table.server}/games/{game.id}")
    expect(
        table.page.get_by_role("heading", name="Nobody keeps score of this game yet")
    ).to_be_visible()


@screen
def more_phones_without_a_server(table: Table) -> None:
    game = table.deal("howell-racehorse", REFERENCE_HAND)
    table.app.config[IN_BROWSER] = True
    table.page.goto(f"{game}/share")
    table.app.config[IN_BROWSER] = False
    expect(table.page.get_by_role("heading", name="More phones need a server")).to_be_visible()


@screen_with_status(403)
def not_allowed_on_this_phone(table: Table) -> None:
    game = table.join(Role.SEAT, REFERENCE_HAND, seat="Bob")
    table.page.goto(f"{game}/history")
    expect(table.page.get_by_role("heading", name="This phone can’t do that")).to_be_visible()
