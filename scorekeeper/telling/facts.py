"""Every kind of recorded fact in words: what it is called, and what one of them changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorekeeper.language import N_, _, signed
from scorekeeper.pinochle.cards import Card, spread
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    Event,
    GameConceded,
    GameStarted,
    HandAgreed,
    HandDealt,
    HandEnded,
    HandEvent,
    MeldDone,
    MeldFinished,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
)
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Adjustment, Outcome
from scorekeeper.pinochle.rules.choices import AllOrNothing
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.telling.vocabulary import CALLS, OUTCOMES, TOOK

AnyEvent = TypeVar("AnyEvent", bound=Event)
AnyHandEvent = TypeVar("AnyHandEvent", bound=HandEvent)


@dataclass(frozen=True)
class Moment(Generic[AnyEvent]):
    """A fact between the game before it and the game after it."""

    event: AnyEvent
    was: Game
    now: Game


@dataclass(frozen=True)
class HandMoment(Moment[AnyHandEvent]):
    """The same of a fact about a hand."""

    @property
    def before(self) -> ScoredHand:
        return self.was.hand_at(self.event.hand)

    @property
    def after(self) -> ScoredHand:
        return self.now.hand_at(self.event.hand)

    def player(self, seat: Seat) -> str:
        return self.now.players_of(self.event.hand)[seat]


NowAndWas = tuple[str, str]  # empty where there is nothing to say
Teller = Callable[[Any], NowAndWas]  # given a Moment of its own kind of fact


@dataclass(frozen=True)
class FactWords:
    name: str  # in a sentence: “Undo the bid”
    title: str | Callable[[Any], str]  # on a line of its own, where a capital begins it
    tell: Teller
    corrects: bool = True  # whether it changes a hand that is over


def name_of(event: Event | None) -> str:
    """What a fact is called, in a sentence; Undo and Redo are about the whole game."""
    if event is None:
        return ""
    return _(FACTS.get(type(event), FACTS[GameStarted]).name)


def title_of(moment: Moment[Any]) -> str:
    title = FACTS[type(moment.event)].title
    return _(title) if isinstance(title, str) else title(moment)


def change_of(moment: Moment[Any]) -> NowAndWas:
    return FACTS[type(moment.event)].tell(moment)


def _compared(tell: Callable[[Game, ScoredHand], str]) -> Teller:
    """Tells the same of the hand before and after."""

    def both(moment: HandMoment[HandEvent]) -> NowAndWas:
        now, was = tell(moment.now, moment.after), tell(moment.was, moment.before)
        return now, "" if was == now else was

    return both


# The game and its players


def _start(moment: Moment[GameStarted]) -> NowAndWas:
    players = moment.now.players
    dealer = players[moment.event.first_dealer]
    begun = _("{players}; {dealer} deals first")
    return begun.format(players=", ".join(players), dealer=dealer), ""


def _exchanges_seats(moment: Moment[PlayersNamed]) -> bool:
    return {*moment.was.players} == {*moment.now.players}


def _seats_or_name(moment: Moment[PlayersNamed]) -> str:
    return _("seats") if _exchanges_seats(moment) else _("name")


def _players(moment: Moment[PlayersNamed]) -> NowAndWas:
    if _exchanges_seats(moment):
        return ", ".join(moment.now.players), ", ".join(moment.was.players)
    pairs = zip(moment.was.players, moment.now.players, strict=True)
    return ", ".join(f"{was} → {now}" for was, now in pairs if was != now), ""


def _replacement(moment: Moment[PlayerReplaced]) -> NowAndWas:
    event = moment.event
    plays = _("{player} plays for {former} from hand {number}")
    former = moment.was.players[event.seat]
    return plays.format(player=event.name, former=former, number=event.hand), ""


# Before the meld


def _dealer(game: Game, scored: ScoredHand) -> str:
    return game.players_of(scored.number)[scored.hand.dealer]


def _nines(moment: HandMoment[RedealAsked]) -> str:
    nines, player = moment.event.nines, moment.player(moment.event.seat)
    return _("{nines} nines of {player}").format(nines=nines, player=player)


def _call(moment: HandMoment[Called]) -> NowAndWas:
    call = moment.event.call
    player = moment.player(call.seat)
    if isinstance(call.said, Word):
        return _(CALLS[call.said].sentence).format(player=player), ""
    return f"{player} {call.said}", ""


def _bid(game: Game, scored: ScoredHand) -> str:
    """Who bid what in which trump: “Bob 310 in ♥”."""
    hand = scored.hand
    declarer = "" if hand.declarer is None else game.players_of(scored.number)[hand.declarer]
    amount = _("sweep") if hand.sweep else "" if hand.bid is None else str(hand.bid)
    trump = _("in {trump}").format(trump=hand.trump.symbol) if hand.trump else ""
    return " ".join(filter(None, (declarer, amount, trump)))


def _partner(game: Game, scored: ScoredHand) -> str:
    partner = scored.hand.partner
    return "" if partner is None else game.players_of(scored.number)[partner]


def _announcement(moment: HandMoment[AllAnnounced]) -> NowAndWas:
    ruleset = moment.now.ruleset
    if not moment.event.plays:
        return _("not after all"), ""
    moon = ruleset.all_or_nothing is AllOrNothing.MOON
    return _("the moon") if moon else str(ruleset.thousand), ""


# The meld


def _melder(moment: HandMoment[CardsShown | PointsShown | MeldDone]) -> str:
    return _("meld of {player}").format(player=moment.player(moment.event.seat))


def _meld_points(moment: HandMoment[Any]) -> tuple[int, int]:
    """Before and after."""
    seat = moment.event.seat
    return moment.before.hand.meld(seat).points, moment.after.hand.meld(seat).points


def _shown_cards(moment: HandMoment[CardsShown]) -> NowAndWas:
    """What was laid or taken up, and the points before and after: “+A♥ A♦, 60 → 100”."""
    seat = moment.event.seat
    cards = _moved(moment.before.hand.held(seat), moment.after.hand.held(seat))
    before, after = _meld_points(moment)
    points = f"{before} → {after}" if before != after else str(after)
    return ", ".join(filter(None, (cards, points))), ""


def _shown_points(moment: HandMoment[PointsShown]) -> NowAndWas:
    before, after = _meld_points(moment)
    return str(after), str(before) if before else ""


def _discards(moment: HandMoment[CardsDiscarded]) -> NowAndWas:
    was, now = moment.before.hand.discards, moment.after.hand.discards
    return _moved(Counter(was), Counter(now)), ""


def _moved(was: Counter[Card], now: Counter[Card]) -> str:
    """The cards that came and went: “+A♥ A♦ −9♠”."""
    moved = {"+": now - was, "\N{MINUS SIGN}": was - now}
    return " ".join(
        sign + " ".join(card.pretty for card in spread(cards))
        for sign, cards in moved.items()
        if cards
    )


# The end of a hand and of the game


def _tricks(game: Game, scored: ScoredHand) -> str:
    """The points of every pile that is known: “Ann & Cyd 110, Bob & Dee 140”."""
    hand = scored.hand
    uncounted = hand.uncounted_piles
    known = hand.pile_points if hand.points else {}
    return ", ".join(
        f"{game.names(pile, scored.number)} {points}"
        for pile, points in known.items()
        if len(uncounted) < 2 or pile not in uncounted
    )


def _taker(moment: HandMoment[TookAnswered]) -> str:
    pile = next(pile for pile in moment.after.hand.piles if moment.event.seat in pile)
    return _("taken by {names}").format(names=moment.now.names(pile, moment.event.hand))


def _ending(game: Game, scored: ScoredHand) -> str:
    """By an act of its own, else by its tricks."""
    outcome = scored.hand.outcome
    if outcome is Outcome.PLAYED:
        return _tricks(game, scored)
    return _(OUTCOMES[outcome].short).format(thousand=game.ruleset.thousand)


def _agreement(moment: HandMoment[HandAgreed]) -> NowAndWas:
    return _("{player} agrees").format(player=moment.player(moment.event.seat)), ""


def _adjustment(game: Game, each: Adjustment) -> str:
    side = game.ruleset.side_of(each.seat)
    return f"{game.names(side)} {signed(each.points)}: {each.reason}"


def _concession(game: Game, scored: ScoredHand) -> str:
    seat = scored.hand.conceded_by
    return "" if seat is None else game.names(game.ruleset.side_of(seat))


def _conceded(moment: HandMoment[GameConceded]) -> NowAndWas:
    now, was = _compared(_concession)(moment)
    return now or _("nobody after all"), was


FACTS: dict[type[Event], FactWords] = {
    GameStarted: FactWords(N_("the game"), N_("game"), _start),
    PlayersNamed: FactWords(N_("the names"), _seats_or_name, _players),
    PlayerReplaced: FactWords(N_("the new player"), N_("player"), _replacement),
    HandDealt: FactWords(N_("the dealer"), N_("dealer"), _compared(_dealer)),
    RedealAsked: FactWords(N_("the redeal"), _nines, _compared(_ending)),
    Called: FactWords(N_("the call"), N_("call"), _call),
    BidWon: FactWords(N_("the bid"), N_("bid"), _compared(_bid)),
    TrumpNamed: FactWords(N_("trump"), N_("bid"), _compared(_bid)),
    PartnerCalled: FactWords(N_("the called partner"), N_("partner"), _compared(_partner)),
    AllAnnounced: FactWords(N_("the announcement"), N_("announced"), _announcement),
    CardsShown: FactWords(N_("the meld"), _melder, _shown_cards),
    PointsShown: FactWords(N_("the meld"), _melder, _shown_points),
    MeldDone: FactWords(N_("“done”"), _melder, lambda _moment: (_("done"), "")),
    MeldFinished: FactWords(N_("“no more meld”"), N_("no more meld"), lambda _moment: ("", "")),
    CardsDiscarded: FactWords(N_("the discards"), N_("discards"), _discards),
    TricksCounted: FactWords(N_("the trick points"), N_("tricks"), _compared(_tricks)),
    TookAnswered: FactWords(
        N_("the answer"), _taker, lambda moment: (_(TOOK[moment.event.took].short), "")
    ),
    HandEnded: FactWords(N_("the end of the hand"), N_("end of the hand"), _compared(_ending)),
    HandAgreed: FactWords(N_("“we agree”"), N_("result"), _agreement, corrects=False),
    ScoreAdjusted: FactWords(
        N_("the adjustment"),
        N_("adjustment"),
        lambda moment: (_adjustment(moment.now, moment.after.hand.adjustments[-1]), ""),
        corrects=False,
    ),
    AdjustmentDropped: FactWords(
        N_("the adjustment"),
        N_("adjustment"),
        lambda moment: (
            _("taken back"),
            _adjustment(moment.now, moment.before.hand.adjustments[moment.event.place]),
        ),
        corrects=False,
    ),
    TimeCalled: FactWords(
        N_("the end of the evening"),
        N_("time"),
        lambda moment: (_("called") if moment.event.called else _("not called after all"), ""),
        corrects=False,
    ),
    GameConceded: FactWords(N_("the concession"), N_("concession"), _conceded, corrects=False),
}
