"""What was rare in a game, and whose cards were better than could be expected."""

from __future__ import annotations

from scorekeeper.pinochle.odds.in_game import (
    Luck,
    cards_change_hands,
    is_as_dealt,
    luck,
    rarest,
)
from scorekeeper.pinochle.odds.kept import is_soon_counted
from scorekeeper.telling.odds import rare
from scorekeeper.web.plumbing.browser import tells_rarity
from scorekeeper.web.screens.screen import Screen


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
        return self.game.told_number(found.hand), player, rare(found.meld, found.chance)

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
