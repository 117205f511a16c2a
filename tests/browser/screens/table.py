"""What leads to a screen, and the screens by name; each file beside this one adds its own."""

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
    """What leads to a screen."""

    page: Page
    scorer: Scorer
    server: str
    deal: Callable[..., str]
    games: Games
    app: Flask

    def open(self, *hands: Hand, ruleset: str = "howell-racehorse", **changes: object) -> None:
        self.page.goto(self.deal(ruleset, *hands, **changes))

    def tap(self, text: str) -> None:
        self.page.get_by_text(text, exact=True).first.tap()

    @property
    def members(self) -> Members:
        return Members(self.games.store)

    @property
    def links(self) -> Links:
        return Links(self.games.store, KEY)

    def invited(
        self, role: Role, *hands: Hand, ruleset: str = "howell-racehorse", **changes: object
    ) -> Link:
        """A link to a game that somebody else's phone holds."""
        address = self.deal(ruleset, *hands, held_by="another phone", **changes)
        game_id = address.rpartition("/")[2]
        return self.links.renew(game_id, role)

    def plays_on(self) -> None:
        """Let somebody start the next game of the table, whose last one is on the screen."""
        last = self.games.load(self.page.url.rpartition("/")[2])
        following = self.games.start(last.game.ruleset, last.game.players, 1)
        self.games.store.set_next(last.id, following.id, instead_of="")

    def follow(self, link: Link) -> None:
        self.page.goto(f"{self.server}/join/{link.token}")

    def join(self, role: Role, *hands: Hand, seat: str = "", **changes: object) -> str:
        """The game on a phone that came in by a link; its address."""
        self.follow(self.invited(role, *hands, **changes))
        self.page.locator("main form").get_by_role("button", name=seat).first.tap()
        self.page.wait_for_url("**/games/*")
        return self.page.url


SCREENS: dict[str, Callable[[Table], None]] = {}
SAID: dict[str, tuple[str, ...]] = {}  # what screens make the console say


def screen(find: Callable[[Table], None]) -> Callable[[Table], None]:
    SCREENS[_name(find)] = find
    return find


def answered_with(status: int) -> Callable[[Callable[[Table], None]], Callable[[Table], None]]:
    """A screen of that status, which Chromium writes into the console."""

    def screen_so_answered(find: Callable[[Table], None]) -> Callable[[Table], None]:
        SAID[_name(find)] = (f"status of {status}",)
        return screen(find)

    return screen_so_answered


def _name(find: Callable[[Table], None]) -> str:
    return find.__name__.replace("_", "-")
