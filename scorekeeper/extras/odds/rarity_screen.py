"""What was rare in a game, and whose cards were better than could be expected."""

from __future__ import annotations

from fractions import Fraction

from flask import session

from scorekeeper.extras.odds.in_game import (
    Luck,
    cards_change_hands,
    is_as_dealt,
    luck,
    melds_by_chance,
    rarest,
)
from scorekeeper.extras.odds.kept import is_soon_counted
from scorekeeper.extras.odds.words import rare
from scorekeeper.web.table.screens.screen import Screen

COMMON = Fraction(1, 2)  # of the hands have such a meld, a nine of trump mostly


def tells_rarity() -> bool:
    """Whether this browser is told with each result how rare the melds were."""
    return bool(session.get("rarity"))


def tell_rarity(on: bool) -> None:
    session["rarity"] = on


def rare_melds(screen: Screen) -> list[tuple[str, str]]:
    """Who showed melds that most hands lack, the rarest first, if this phone wants to know."""
    if not tells_rarity():
        return []
    return [
        (screen.players[each.seat], rare(each.meld, each.chance))
        for each in melds_by_chance(screen.scored)
        if each.chance < COMMON
    ]


class RarityScreen(Screen):
    """The odds of what was shown in a game."""

    route = "rarity.show"

    @property
    def back(self) -> str:
        return self.url_for("sheet.show")

    @property
    def rarest(self) -> tuple[int, str, str] | None:
        """Its hand as players count them, its player and what it was; None without cards."""
        found = rarest(self.game)
        if found is None:
            return None
        player = self.game.players_of(found.hand)[found.seat]
        return self.game.shown_number(found.hand), player, rare(found.meld, found.chance)

    @property
    def luck(self) -> list[tuple[str, Luck]]:
        """Whose cards were the best comes first."""
        return sorted(luck(self.game).items(), key=lambda each: -each[1].above)

    @property
    def compared(self) -> tuple[int, int]:
        """How many hands are compared, and of how many that are over."""
        hands = [scored.hand for scored in self.game.counted]
        return sum(map(is_as_dealt, hands)), len(hands)

    @property
    def changes_hands(self) -> bool:
        """Whether by these rules cards change hands before the meld, so that nothing compares."""
        return cards_change_hands(self.ruleset)

    @property
    def can_be_counted(self) -> bool:
        return is_soon_counted(self.ruleset)

    @property
    def tells(self) -> bool:
        """Whether this phone is told with each result."""
        return tells_rarity()
