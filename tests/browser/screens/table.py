"""The registry of screens, and helpers. The other files in this folder add their screens."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask
from playwright.sync_api import Page

from scorekeeper.access import Link, Role
from scorekeeper.service.games import Games
from scorekeeper.storage.links import Links
from scorekeeper.storage.members import Members
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer
from tests.conftest import KEY

BID_ONLY = Hand(declarer=1, bid=310, trump="hearts")
FULL_MELD = Hand(
    declarer=1,
    bid=310,
    trump="hearts",
    meld={1: "run nine marriage-S aces", 3: "pinochle", 2: "jacks marriage-C"},
)
LONG_NAMES = ("Bartholomew", "Maximiliana", "Wilhelmina-Rose Fitz", "Konstantin")


@dataclass(frozen=True)
class Table:
    """Helpers that open a screen."""

    page: Page
    scorer: Scorer
    server: str
    deal: Callable[..., str]
    games: Games
    app: Flask
    browser: str  # the id by which the app recognizes the page's phone

    def open(self, *hands: Hand, ruleset: str = "howell-racehorse", **changes: object) -> None:
        self.page.goto(self.deal(ruleset, *hands, **changes))

    def tap(self, text: str) -> None:
        self.scorer.tap(self.page.get_by_text(text, exact=True).first)

    @property
    def members(self) -> Members:
        return Members(self.games.store)

    @property
    def links(self) -> Links:
        return Links(self.games.store, KEY)

    def link_to_game(
        self, role: Role, *hands: Hand, ruleset: str = "howell-racehorse", **changes: object
    ) -> Link:
        """Create a game hosted by another phone; return a link to it."""
        address = self.deal(ruleset, *hands, host="another phone", **changes)
        game_id = address.rpartition("/")[2]
        return self.links.renew(game_id, role)

    def start_next_game(self) -> None:
        """Start the next game after the one on the screen, as another phone would."""
        last = self.games.load(self.page.url.rpartition("/")[2])
        following = self.games.start(last.game.ruleset, last.game.players, 1)
        self.games.store.set_next(last.id, following.id, instead_of="")

    def follow(self, link: Link) -> None:
        self.page.goto(f"{self.server}/join/{link.token}")

    def join(self, role: Role, *hands: Hand, seat: str = "", **changes: object) -> str:
        """Join a game by a link; return its address."""
        self.follow(self.link_to_game(role, *hands, **changes))
        self.page.locator("main form").get_by_role("button", name=seat).first.tap()
        self.page.wait_for_url("**/games/*")
        return self.page.url


SCREENS: dict[str, Callable[[Table], None]] = {}
CONSOLE_ERRORS: dict[str, tuple[str, ...]] = {}  # expected console errors, by screen


def screen(find: Callable[[Table], None]) -> Callable[[Table], None]:
    SCREENS[_name(find)] = find
    return find


def screen_with_status(status: int) -> Callable[[Callable[[Table], None]], Callable[[Table], None]]:
    """Register a screen with this HTTP status, which Chromium logs to the console."""

    def decorate(find: Callable[[Table], None]) -> Callable[[Table], None]:
        CONSOLE_ERRORS[_name(find)] = (f"status of {status}",)
        return screen(find)

    return decorate


def _name(find: Callable[[Table], None]) -> str:
    return find.__name__.replace("_", "-")
