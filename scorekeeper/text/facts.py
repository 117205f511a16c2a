"""The name of each kind of recorded fact, and the function that describes its change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorekeeper.language import N_, _
from scorekeeper.pinochle.game import events
from scorekeeper.pinochle.game.events import Event

from . import changes
from .changes import Describe, Moment, NowAndWas


@dataclass(frozen=True)
class FactWords:
    name: str  # in a sentence: “Undo the bid”
    title: str | Callable[[Any], str]  # on a separate line, capitalized there
    describe: Describe
    corrects: bool = True  # if recorded for a finished hand


def name_of(event: Event | None) -> str:
    """The name within a sentence; Undo and Redo are about the whole game."""
    if event is None:
        return ""
    return _(FACTS.get(type(event), FACTS[events.GameStarted]).name)


def title_of(moment: Moment[Any]) -> str:
    title = FACTS[type(moment.event)].title
    return _(title) if isinstance(title, str) else title(moment)


def change_of(moment: Moment[Any]) -> NowAndWas:
    return FACTS[type(moment.event)].describe(moment)


FACTS: dict[type[Event], FactWords] = {
    events.GameStarted: FactWords(N_("the game"), N_("game"), changes.start),
    events.NextGameStarted: FactWords(N_("the game"), N_("game"), changes.start),
    events.PlayersNamed: FactWords(N_("the names"), changes.seats_or_name, changes.players),
    events.PlayerReplaced: FactWords(N_("the new player"), N_("player"), changes.replacement),
    events.GameDescribed: FactWords(
        N_("the title or note"), N_("title and note"), changes.description
    ),
    events.GameDated: FactWords(N_("the day"), N_("day"), changes.day),
    events.HandDealt: FactWords(N_("the dealer"), N_("dealer"), changes.dealer),
    events.RedealAsked: FactWords(N_("the redeal"), changes.nines, changes.ending),
    events.Called: FactWords(N_("the bid"), N_("bid"), changes.call),
    events.BidWon: FactWords(N_("the bid"), N_("bid"), changes.bid),
    events.TrumpNamed: FactWords(N_("trump"), N_("bid"), changes.bid),
    events.PartnerCalled: FactWords(N_("the partner"), N_("partner"), changes.partner),
    events.AllAnnounced: FactWords(
        N_("the all-or-nothing call"), N_("all or nothing"), changes.announcement
    ),
    events.CardsShown: FactWords(N_("the meld"), changes.melder, changes.shown_cards),
    events.MeldNamed: FactWords(N_("the meld"), changes.melder, changes.named_meld),
    events.MeldNamedBefore: FactWords(N_("the meld"), changes.melder, changes.named_meld),
    events.PointsShown: FactWords(N_("the meld"), changes.melder, changes.shown_points),
    events.MeldDone: FactWords(N_("“done”"), changes.melder, changes.done),
    events.MeldFinished: FactWords(N_("“no more meld”"), N_("“no more meld”"), changes.nothing),
    events.CardsDiscarded: FactWords(N_("the discards"), N_("discards"), changes.discards),
    events.TricksCounted: FactWords(N_("the trick points"), N_("tricks"), changes.tricks),
    events.TookAnswered: FactWords(N_("what was taken"), changes.taker, changes.took),
    events.HandEnded: FactWords(N_("the end of the hand"), changes.how_ended, changes.hand_ended),
    events.ScoresEntered: FactWords(
        N_("the points from paper"), N_("points from paper"), changes.entered
    ),
    events.HandAgreed: FactWords(N_("the OK"), N_("result"), changes.agreement, corrects=False),
    events.ScoreAdjusted: FactWords(
        N_("the added or subtracted points"),
        N_("points added or subtracted"),
        changes.adjusted,
        corrects=False,
    ),
    events.AdjustmentDropped: FactWords(
        N_("the added or subtracted points"),
        N_("points added or subtracted"),
        changes.dropped,
        corrects=False,
    ),
    events.TimeCalled: FactWords(N_("time’s up"), N_("time’s up"), changes.time, corrects=False),
    events.GameConceded: FactWords(
        N_("the concession"), N_("concession"), changes.conceded, corrects=False
    ),
}
