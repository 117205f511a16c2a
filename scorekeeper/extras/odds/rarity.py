"""The page of a game's odds: its rarest meld, and the luck of each player.

A switch on the page adds the rarity of melds to each result.
"""

from fractions import Fraction

from flask import Response, render_template, request, session, url_for

from scorekeeper.access import Role
from scorekeeper.web.files.score_sheet import screen_of_game
from scorekeeper.web.plumbing.guard import game_pages, loaded
from scorekeeper.web.plumbing.htmx import leave
from scorekeeper.web.table.screens.screen import Screen

from .cache import is_fast
from .in_game import (
    Luck,
    cards_change_hands,
    is_as_dealt,
    luck,
    melds_by_chance,
    rarest,
)
from .words import rare

bp = game_pages("rarity", Role.WATCH)

COMMON = Fraction(1, 2)  # melds in at least this share of hands are not listed


@bp.app_template_global()
def shows_rarity() -> bool:
    """True if this browser shows the rarity of melds with each result."""
    return bool(session.get("rarity"))


@bp.app_template_global()
def rare_melds(screen: Screen) -> list[tuple[str, str]]:
    """The player and text of each rare meld in a result; empty if the switch is off.

    The rarest meld comes first.
    """
    if not shows_rarity():
        return []
    return [
        (screen.players[each.seat], rare(each))
        for each in melds_by_chance(screen.scored)
        if each.chance < COMMON
    ]


class RarityScreen(Screen):
    """The odds of the melds shown in a game."""

    route = "rarity.show"

    @property
    def back(self) -> str:
        return self.url_for("sheet.show")

    @property
    def rarest(self) -> tuple[int, str, str] | None:
        """The hand’s number, the player and the text of the meld; None if no cards were shown."""
        found = rarest(self.game)
        if found is None:
            return None
        player = self.game.players_of(found.hand)[found.seat]
        return self.game.shown_number(found.hand), player, rare(found)

    @property
    def luck(self) -> list[tuple[str, Luck]]:
        """The luck of each player, the luckiest first."""
        return sorted(luck(self.game).items(), key=lambda each: -each[1].above)

    @property
    def compared(self) -> tuple[int, int]:
        """The numbers of comparable hands and of all finished hands."""
        hands = [scored.hand for scored in self.game.counted]
        return sum(map(is_as_dealt, hands)), len(hands)

    @property
    def changes_hands(self) -> bool:
        """True if players pass or take cards before the meld, so that no hand is comparable."""
        return cards_change_hands(self.ruleset)

    @property
    def can_be_counted(self) -> bool:
        return is_fast(self.ruleset)


@bp.get("/odds")
def show() -> str:
    return render_template("odds/rarity.html", screen=screen_of_game(RarityScreen))


@bp.post("/odds")
def switch() -> Response:
    """Turn the rarity of melds with each result on or off, for this phone."""
    session["rarity"] = request.form.get("tells") == "yes"
    return leave(url_for("rarity.show", game_id=loaded().id))
