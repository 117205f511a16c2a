"""The other screens at a table: a player’s phone, a watcher’s phone and the big board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from scorekeeper.access import Role
from scorekeeper.service.games import Games
from scorekeeper.storage.links import Links
from tests.browser.conftest import OpenPhone
from tests.browser.scorer import Scorer

LIVE = "document.body.dispatchEvent(new Event('live'))"  # makes the page poll at once
SEATED = 1  # the seat of the player with a phone


@dataclass
class Followers:
    """Phones that must show what the scorekeeper’s phone has just recorded."""

    seat: Page
    watcher: Page
    board: Page

    @classmethod
    def join(cls, game: str, links: Links, open_phone: OpenPhone) -> Followers:
        """Open three phones, and join the game at the address by links to a seat and to watch."""
        server, _games, id = game.rpartition("/games/")
        tokens = {role: links.renew(id, role).token for role in (Role.SEAT, Role.WATCH)}
        seat, watcher, board = open_phone(320, 568), open_phone(), open_phone(1280, 800)
        for phone, role in ((seat, Role.SEAT), (watcher, Role.WATCH), (board, Role.WATCH)):
            phone.goto(f"{server}/join/{tokens[role]}")
            phone.locator("form.answers button").nth(SEATED * (role is Role.SEAT)).tap()
            phone.wait_for_url("**/games/**")
        board.goto(f"{game}/board")
        return cls(seat, watcher, board)

    def check(self, scorer: Scorer, games: Games) -> None:
        """Expect the scorekeeper’s totals, last line and meld on each of these phones."""
        totals = scorer.page.locator(".score dd, .won dd").all_inner_texts()
        line = scorer.page.locator(".status").inner_text()
        for phone in (self.seat, self.watcher, self.board):
            phone.evaluate(LIVE)
        for phone in (self.seat, self.watcher, self.board):
            shown = phone.locator(":is(.score, .won, .board) dd:not(.to-win)")
            expect(shown).to_have_text(totals)
            if phone is not self.board:
                expect(phone.locator(".status")).to_have_text(line)
            self._check_picture(phone, scorer, games)

    def _check_picture(self, phone: Page, scorer: Scorer, games: Games) -> None:
        """Expect each player’s meld in the picture of the table. Lost meld must be struck out."""
        game = games.load(scorer.page.url.partition("/games/")[2][:16]).game
        scored = game.hand(game.on_table)
        if not phone.locator(".round").count() or not scored.hand.trump:
            return
        sides = scored.score.sides if scored.score else ()
        lost = {seat for side in sides if not side.meld_counts for seat in side.seats}
        for seat in scored.hand.shown:
            place = phone.locator(".seat", has_text=game.players_of(game.on_table)[seat])
            points = scored.hand.meld(seat).points
            expect(place.locator("> b")).to_have_text(str(points))
            expect(place.locator("s")).to_have_count(int(seat in lost and points > 0))


class FollowedScorer(Scorer):
    """A scorekeeper. After each entry, the test checks the other phones."""

    check: Callable[[], None] | None = None

    def expect_facts(self, act: Callable[[], object], facts: int = 1) -> None:
        super().expect_facts(act, facts)
        if self.check:
            self.check()
