"""Describe each kind of recorded fact: its name, and the new and the old value."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorekeeper.language import N_, _, points, signed
from scorekeeper.pinochle.cards import Card, sort_cards
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    Event,
    GameConceded,
    GameDated,
    GameDescribed,
    GameStarted,
    HandAgreed,
    HandDealt,
    HandEnded,
    HandEvent,
    MeldDone,
    MeldFinished,
    MeldNamed,
    MeldNamedBefore,
    MinutesAdded,
    NextGameStarted,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    ScoreAdjusted,
    ScoresEntered,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
)
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Adjustment, Outcome
from scorekeeper.pinochle.hand.scoring import LineKind
from scorekeeper.pinochle.rules.choices import AllOrNothing

from .moments import Describe, HandMoment, Moment, NowAndWas, compared
from .vocabulary import CALLS, OUTCOMES, TOOK, meld_title

# The game and its players


def start(moment: Moment[GameStarted]) -> NowAndWas:
    players = moment.now.players
    dealer = players[moment.event.first_dealer]
    seating = _("{players}; {dealer} deals first", players=", ".join(players), dealer=dealer)
    return "; ".join(filter(None, (moment.event.title, seating))), ""


def _exchanges_seats(moment: Moment[PlayersNamed]) -> bool:
    return {*moment.was.players} == {*moment.now.players}


def seats_or_name(moment: Moment[PlayersNamed]) -> str:
    return _("seats") if _exchanges_seats(moment) else _("name")


def players(moment: Moment[PlayersNamed]) -> NowAndWas:
    if _exchanges_seats(moment):
        return ", ".join(moment.now.players), ", ".join(moment.was.players)
    pairs = zip(moment.was.players, moment.now.players, strict=True)
    return ", ".join(f"{was} → {now}" for was, now in pairs if was != now), ""


def replacement(moment: Moment[PlayerReplaced]) -> NowAndWas:
    event = moment.event
    former = moment.was.players[event.seat]
    number = moment.now.shown_number(event.hand)
    return _(
        "{player} took over from {former} at hand {number}",
        player=event.name,
        former=former,
        number=number,
    ), ""


def description(moment: Moment[GameDescribed]) -> NowAndWas:
    """The new and the old title. A note is mentioned but not quoted."""
    event = moment.event
    parts = filter(None, (event.title, event.note and _("a note")))
    now = ", ".join(parts) or _("none")
    return now, moment.was.title if moment.was.title != event.title else ""


def day(moment: Moment[GameDated]) -> NowAndWas:
    now, was = (str(each.day or "") for each in (moment.now, moment.was))
    return now, "" if was == now else was


def minutes(moment: Moment[MinutesAdded]) -> NowAndWas:
    return _("{number} more minutes", number=moment.event.minutes), ""


# Before the meld


@compared
def dealer(game: Game, scored: ScoredHand) -> str:
    return game.players_of(scored.number)[scored.hand.dealer]


def nines(moment: HandMoment[RedealAsked]) -> str:
    nines, player = moment.event.nines, moment.player(moment.event.seat)
    return _("{player} had {nines} nines", nines=nines, player=player)


def call(moment: HandMoment[Called]) -> NowAndWas:
    call = moment.event.call
    player = moment.player(call.seat)
    if isinstance(call.value, Word):
        return _(CALLS[call.value].sentence, player=player), ""
    return f"{player} {call.value}", ""


@compared
def bid(game: Game, scored: ScoredHand) -> str:
    """The bid with its player and trump: “Bob 310 in ♥”."""
    hand = scored.hand
    declarer = "" if hand.declarer is None else game.players_of(scored.number)[hand.declarer]
    amount = _("sweep") if hand.sweep else "" if hand.bid is None else str(hand.bid)
    trump = _("in {trump}", trump=hand.trump.symbol) if hand.trump else ""
    return " ".join(filter(None, (declarer, amount, trump)))


@compared
def partner(game: Game, scored: ScoredHand) -> str:
    partner = scored.hand.partner
    if scored.hand.alone:
        return _("nobody")
    return "" if partner is None else game.players_of(scored.number)[partner]


def announcement(moment: HandMoment[AllAnnounced]) -> NowAndWas:
    ruleset = moment.now.ruleset
    if not moment.event.plays:
        return _("canceled"), ""
    moon = ruleset.all_or_nothing is AllOrNothing.MOON
    return _("the moon") if moon else str(ruleset.thousand), ""


# The meld


MeldEvent = CardsShown | MeldNamed | PointsShown | MeldDone


def melder(moment: HandMoment[MeldEvent]) -> str:
    return _("{player}’s meld", player=moment.player(moment.event.seat))


def _meld_points(moment: HandMoment[Any]) -> tuple[int, int]:
    """The points of the player's meld before and after the fact."""
    seat = moment.event.seat
    return moment.before.hand.meld(seat).points, moment.after.hand.meld(seat).points


def _points_change(moment: HandMoment[Any]) -> str:
    before, after = _meld_points(moment)
    if moment.undone:
        before, after = after, before
    return f"{before} → {after}" if before != after else str(after)


def shown_cards(moment: HandMoment[CardsShown]) -> NowAndWas:
    """Cards added or removed, and the points before and after: “+A♥ A♦, 60 → 100”."""
    seat = moment.event.seat
    cards = _card_changes(moment.before.hand.held(seat), moment.after.hand.held(seat))
    return ", ".join(filter(None, (cards, _points_change(moment)))), ""


def named_meld(moment: HandMoment[MeldNamed]) -> NowAndWas:
    """The named meld as it counts now, and the points: “Aces ×2, 100 → 1000”."""
    event = moment.event
    name = meld_title(event.name) + (f" {event.suit.symbol}" if event.suit else "")
    hands = moment.before.hand, moment.after.hand
    was, sets = (hand.meld(event.seat).sets[event.kind] for hand in hands)
    text = f"{name} ×{sets}" if sets > 1 else name
    if not sets:
        text = _("no {meld}", meld=name)
    elif event.times < sets == was:  # cards of other melds still make this meld
        text = _("{meld} still counts", meld=text)
    return f"{text}, {_points_change(moment)}", ""


def shown_points(moment: HandMoment[PointsShown]) -> NowAndWas:
    before, after = _meld_points(moment)
    return str(after), str(before) if before else ""


def done(_moment: HandMoment[MeldDone]) -> NowAndWas:
    return _("done"), ""


def nothing(_moment: HandMoment[HandEvent]) -> NowAndWas:
    return "", ""


def discards(moment: HandMoment[CardsDiscarded]) -> NowAndWas:
    was, now = moment.before.hand.discards, moment.after.hand.discards
    return _card_changes(Counter(was), Counter(now)), ""


def _card_changes(was: Counter[Card], now: Counter[Card]) -> str:
    """Cards added and removed: “+A♥ A♦ −9♠”."""
    changes = {"+": now - was, "\N{MINUS SIGN}": was - now}
    return " ".join(
        sign + " ".join(card.pretty for card in sort_cards(cards.elements()))
        for sign, cards in changes.items()
        if cards
    )


# The end of a hand and of the game


def _tricks(game: Game, scored: ScoredHand) -> str:
    """The known points of each pile of tricks: “Ann & Cyd 110, Bob & Dee 140”."""
    hand = scored.hand
    uncounted = hand.uncounted_piles
    known = hand.pile_points if hand.points else {}
    return ", ".join(
        f"{game.names(pile, scored.number)} {points}"
        for pile, points in known.items()
        if len(uncounted) < 2 or pile not in uncounted
    )


tricks = compared(_tricks)


def taker(moment: HandMoment[TookAnswered]) -> str:
    pile = moment.after.hand.pile_with(moment.event.seat)
    return _("{names} took", names=moment.now.names(pile, moment.event.hand))


def took(moment: HandMoment[TookAnswered]) -> NowAndWas:
    return _(TOOK[moment.event.took].short), ""


@compared
def entered(game: Game, scored: ScoredHand) -> str:
    """The score of each side from paper: “Ann & Cyd 310, Bob & Dee −40”."""
    sides = scored.score.sides if scored.score else ()
    return ", ".join(
        f"{game.names(side.seats, scored.number)} {points(side.points_from(LineKind.ENTERED))}"
        for side in sides
        if scored.hand.outcome is Outcome.ENTERED
    )


UNPLAYED = {  # titles of facts that need no further text
    Outcome.REDEALT: N_("misdeal"),
    Outcome.PASSED_OUT: N_("“everyone passed”"),
}
HAND_OVER = N_("hand over")


def how_ended(moment: HandMoment[HandEnded]) -> str:
    return _(UNPLAYED.get(moment.event.outcome, HAND_OVER))


@compared
def ending(game: Game, scored: ScoredHand) -> str:
    """The outcome, or the trick points if the hand was played."""
    outcome = scored.hand.outcome
    if outcome is Outcome.PLAYED:
        return _tricks(game, scored)
    return _(OUTCOMES[outcome].short, thousand=game.ruleset.thousand)


def hand_ended(moment: HandMoment[HandEnded]) -> NowAndWas:
    """The new and the old ending. The new ending is empty if the fact's title describes it."""
    now, was = ending(moment)
    return "" if moment.event.outcome in UNPLAYED else now, was


def agreement(moment: HandMoment[HandAgreed]) -> NowAndWas:
    return _("{player} confirmed", player=moment.player(moment.event.seat)), ""


def adjustment(game: Game, each: Adjustment) -> str:
    """Points added or subtracted: “Bob & Dee −100: Renege”."""
    side = game.ruleset.side_of(each.seat)
    return f"{game.names(side)} {signed(each.points)}: {each.reason}"


def adjusted(moment: HandMoment[ScoreAdjusted]) -> NowAndWas:
    return adjustment(moment.now, moment.after.hand.adjustments[-1]), ""


def dropped(moment: HandMoment[AdjustmentDropped]) -> NowAndWas:
    index, adjustments = moment.event.place, moment.before.hand.adjustments
    # Empty if an older version of Scorekeeper recorded the same removal twice.
    removed = adjustments[index : index + 1]
    return _("undone"), ", ".join(adjustment(moment.now, each) for each in removed)


def time(moment: HandMoment[TimeCalled]) -> NowAndWas:
    if not moment.event.called:
        return _("canceled"), ""
    if moment.now.is_latest(moment.event.hand):
        return _("called"), ""
    number = moment.now.shown_number(moment.event.hand + 1)
    return _("hand {number} doesn’t count", number=number), ""


def _concession(game: Game, scored: ScoredHand) -> str:
    seat = scored.hand.conceded_by
    return "" if seat is None else game.names(game.ruleset.side_of(seat))


def conceded(moment: HandMoment[GameConceded]) -> NowAndWas:
    now, was = compared(_concession)(moment)
    return now or _("canceled"), was


# The names of the facts


@dataclass(frozen=True)
class FactWords:
    name: str  # within a sentence: “Undo the bid”
    title: str | Callable[[Any], str]  # in a list of facts, which may capitalize it
    describe: Describe
    corrects: bool = True  # True if a fact of this kind can correct a finished hand


FACTS: dict[type[Event], FactWords] = {
    GameStarted: FactWords(N_("the game"), N_("game"), start),
    NextGameStarted: FactWords(N_("the game"), N_("game"), start),
    PlayersNamed: FactWords(N_("the names"), seats_or_name, players),
    PlayerReplaced: FactWords(N_("the new player"), N_("player"), replacement),
    GameDescribed: FactWords(N_("the title or note"), N_("title and note"), description),
    GameDated: FactWords(N_("the day"), N_("day"), day),
    MinutesAdded: FactWords(N_("the extra minutes"), N_("time"), minutes),
    HandDealt: FactWords(N_("the dealer"), N_("dealer"), dealer),
    RedealAsked: FactWords(N_("the redeal"), nines, ending),
    Called: FactWords(N_("the bid"), N_("bid"), call),
    BidWon: FactWords(N_("the bid"), N_("bid"), bid),
    TrumpNamed: FactWords(N_("trump"), N_("bid"), bid),
    PartnerCalled: FactWords(N_("the partner"), N_("partner"), partner),
    AllAnnounced: FactWords(N_("the all-or-nothing call"), N_("all or nothing"), announcement),
    CardsShown: FactWords(N_("the meld"), melder, shown_cards),
    MeldNamed: FactWords(N_("the meld"), melder, named_meld),
    MeldNamedBefore: FactWords(N_("the meld"), melder, named_meld),
    PointsShown: FactWords(N_("the meld"), melder, shown_points),
    MeldDone: FactWords(N_("“done”"), melder, done),
    MeldFinished: FactWords(N_("“no more meld”"), N_("“no more meld”"), nothing),
    CardsDiscarded: FactWords(N_("the discards"), N_("discards"), discards),
    TricksCounted: FactWords(N_("the trick points"), N_("tricks"), tricks),
    TookAnswered: FactWords(N_("what was taken"), taker, took),
    HandEnded: FactWords(N_("the end of the hand"), how_ended, hand_ended),
    ScoresEntered: FactWords(N_("the points from paper"), N_("points from paper"), entered),
    HandAgreed: FactWords(N_("the OK"), N_("result"), agreement, corrects=False),
    ScoreAdjusted: FactWords(
        N_("the added or subtracted points"),
        N_("points added or subtracted"),
        adjusted,
        corrects=False,
    ),
    AdjustmentDropped: FactWords(
        N_("the added or subtracted points"),
        N_("points added or subtracted"),
        dropped,
        corrects=False,
    ),
    TimeCalled: FactWords(N_("time’s up"), N_("time’s up"), time, corrects=False),
    GameConceded: FactWords(N_("the concession"), N_("concession"), conceded, corrects=False),
}


def name_of(event: Event | None) -> str:
    """The name of a fact within a sentence, such as “the bid”; empty without a fact.

    Undo and Redo have the name “the game”.
    """
    if event is None:
        return ""
    return _(FACTS.get(type(event), FACTS[GameStarted]).name)


def title_of(moment: Moment[Any]) -> str:
    title = FACTS[type(moment.event)].title
    return _(title) if isinstance(title, str) else title(moment)


def change_of(moment: Moment[Any]) -> NowAndWas:
    return FACTS[type(moment.event)].describe(moment)
