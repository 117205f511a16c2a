"""What each recorded fact changed, in words: what it says now, and what stood there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.language import N_, _
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
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.game.timeline import fold, restore
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Adjustment, Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.choices import AllOrNothing
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat
from scorekeeper.telling import hand_text

# What the table is asked for once more, where a correction took it along.
ASKED_AGAIN = {
    Step.BID: N_("the bid"),
    Step.TRUMP: N_("trump"),
    Step.PARTNER: N_("the partner"),
    Step.MELD: N_("the end of the meld"),
    Step.ALL: N_("whether it was made"),
    Step.TRICKS: N_("the tricks"),
    Step.TOOK: N_("what was taken"),
}
SAID = {
    Word.PASS: N_("{player} passes"),
    Word.HELP: N_("{player} passes with help"),
    Word.SWEEP: N_("{player} bids a sweep"),
}
TOOK = {Took.NOTHING: N_("no trick"), Took.TRICK: N_("no counter"), Took.COUNTER: N_("a counter")}
CORRECTS_NOTHING = (ScoreAdjusted, AdjustmentDropped, TimeCalled, GameConceded, HandAgreed)


@dataclass(frozen=True)
class Change:
    """What one fact changed. What is empty has nothing to say."""

    what: str  # “Bid”, “Meld of Ann”
    now: str = ""
    was: str = ""  # what it took the place of
    hand: int | None = None  # None for what is about the game
    corrects: bool = False  # the hand was over, or later ones were dealt already
    stands: bool = True  # False where it was taken back since


Told = tuple[str, str, str]  # what, now, was


@dataclass(frozen=True)
class _Moment:
    """A fact about a hand, between the game before it and the game after it."""

    was: Game
    now: Game
    number: int

    @property
    def before(self) -> ScoredHand:
        return self.was.hand_at(self.number)

    @property
    def after(self) -> ScoredHand:
        return self.now.hand_at(self.number)

    @property
    def players(self) -> tuple[str, ...]:
        return self.now.players_of(self.number)

    def told(self, what: str, tell: Callable[[Game, ScoredHand], str]) -> Told:
        """The same about the hand before and after."""
        now, was = tell(self.now, self.after), tell(self.was, self.before)
        return what, now, "" if was == now else was

    @property
    def asks_again(self) -> str:
        """What of the hand went with it, so that the table is asked for it once more."""
        steps = list(Step)
        opened = self.before.hand.outcome is Outcome.REDEALT  # and is dealt at last
        if opened or steps.index(self.after.step) >= steps.index(self.before.step):
            return ""
        return _("asks for {what} again").format(what=_(ASKED_AGAIN[self.after.step]))


def history(ruleset: Ruleset, events: Sequence[Event]) -> tuple[Change, ...]:
    """A change for each fact of a game, in the order in which they were recorded.

    The first fact is ``GameStarted``, as ``restore`` has it.
    """
    timeline = restore(ruleset, events[:1])
    changes = [_begun(timeline.game)]
    past, undone = [0], list[int]()  # places of the facts that stand, and that were taken back
    for place, event in enumerate(events[1:], start=1):
        before, timeline = timeline.game, fold(timeline, event)
        match event:
            case Undone():
                undone.append(past.pop())
                changes.append(_step(_("Undo of {what}"), changes[undone[-1]]))
            case Redone():
                past.append(undone.pop())
                changes.append(_step(_("Redo of {what}"), changes[past[-1]]))
            case _:
                past.append(place)
                undone.clear()
                changes.append(_change(event, before, timeline.game))
    steps = {place for place, event in enumerate(events) if isinstance(event, Undone | Redone)}
    return tuple(
        replace(change, stands=place in {*past, *steps}) for place, change in enumerate(changes)
    )


def _begun(game: Game) -> Change:
    begun = _("{players}; {dealer} deals first").format(
        players=", ".join(game.players), dealer=game.players[game.first_dealer]
    )
    return Change(_("Game"), begun)


def _step(name: str, taken: Change) -> Change:
    """Undo and Redo name what they took back or brought again."""
    what = taken.what[:1].lower() + taken.what[1:]
    return replace(taken, what=name.format(what=what), was="")


def _change(event: Event, before: Game, after: Game) -> Change:
    if not isinstance(event, HandEvent):
        return Change(*_told_of_players(event, before, after))
    moment = _Moment(before, after, event.hand)
    what, now, was = _told(event, moment)
    if isinstance(event, CORRECTS_NOTHING):
        return Change(what, now, was, event.hand)
    over = moment.before.step is Step.DONE or event.hand < len(before.hands)
    now = ", ".join(filter(None, (now, moment.asks_again)))
    return Change(what, now, was, event.hand, corrects=over)


# The people


def _told_of_players(event: Event, before: Game, after: Game) -> Told:
    match event:
        case PlayersNamed() if {*before.players} == {*after.players}:
            return _("Seats"), ", ".join(after.players), ", ".join(before.players)
        case PlayersNamed():
            pairs = zip(before.players, after.players, strict=True)
            return _("Name"), ", ".join(f"{was} → {now}" for was, now in pairs if was != now), ""
        case PlayerReplaced():
            plays = _("{player} plays for {former} from hand {number}").format(
                player=event.name, former=before.players[event.seat], number=event.hand
            )
            return _("Player"), plays, ""
    return event.label, "", ""


# A hand


def _told(event: HandEvent, moment: _Moment) -> Told:
    match event:
        case HandDealt():
            return moment.told(_("Dealer"), _dealer)
        case Called():
            return _("Call"), _called(moment.players[event.call.seat], event.call.said), ""
        case BidWon() | TrumpNamed():
            return moment.told(_("Bid"), _bid)
        case PartnerCalled():
            return moment.told(_("Partner"), _partner)
        case AllAnnounced():
            return _("Announced"), _announced(moment.now) if event.plays else _("not after all"), ""
        case CardsShown() | PointsShown():
            return _meld(event, moment)
        case MeldDone():
            return _meld_of(moment, event.seat), _("done"), ""
        case MeldFinished():
            return _("No more meld"), "", ""
        case CardsDiscarded():
            was, now = Counter(moment.before.hand.discards), Counter(moment.after.hand.discards)
            return _("Discards"), _cards(was, now), ""
    return _told_of_end(event, moment)


def _told_of_end(event: HandEvent, moment: _Moment) -> Told:
    match event:
        case TricksCounted():
            return moment.told(_("Tricks"), _tricks)
        case TookAnswered():
            of_side = moment.after.hand.piles
            seats = next(seats for seats in of_side if event.seat in seats)
            names = moment.now.names(seats, event.hand)
            return _("Taken by {names}").format(names=names), _(TOOK[event.took]), ""
        case RedealAsked():
            nines = _("{nines} nines of {player}").format(
                nines=event.nines, player=moment.players[event.seat]
            )
            return moment.told(nines, _end)
        case HandEnded():
            return moment.told(_("End of the hand"), _end)
        case HandAgreed():
            return _("Result"), _("{player} agrees").format(player=moment.players[event.seat]), ""
        case ScoreAdjusted():
            return _("Adjustment"), _adjustment(moment.now, moment.after.hand.adjustments[-1]), ""
        case AdjustmentDropped():
            dropped = moment.before.hand.adjustments[event.place]
            return _("Adjustment"), _("taken back"), _adjustment(moment.now, dropped)
        case TimeCalled():
            return _("Time"), _("called") if event.called else _("not called after all"), ""
        case GameConceded():
            what, now, was = moment.told(_("Concession"), _concession)
            return what, now or _("nobody after all"), was
    return event.label, "", ""


def _dealer(game: Game, scored: ScoredHand) -> str:
    return game.players_of(scored.number)[scored.hand.dealer]


def _called(player: str, said: int | Word) -> str:
    return _(SAID[said]).format(player=player) if isinstance(said, Word) else f"{player} {said}"


def _bid(game: Game, scored: ScoredHand) -> str:
    """Who bid what in which trump: “Bob 310 in ♥”."""
    hand = scored.hand
    declarer = [] if hand.declarer is None else [game.players_of(scored.number)[hand.declarer]]
    amount = _("sweep") if hand.sweep else "" if hand.bid is None else str(hand.bid)
    trump = _("in {trump}").format(trump=hand.trump.symbol) if hand.trump else ""
    return " ".join(filter(None, (*declarer, amount, trump)))


def _partner(game: Game, scored: ScoredHand) -> str:
    partner = scored.hand.partner
    return "" if partner is None else game.players_of(scored.number)[partner]


def _announced(game: Game) -> str:
    moon = game.ruleset.all_or_nothing is AllOrNothing.MOON
    return _("the moon") if moon else str(game.ruleset.thousand)


def _meld(event: CardsShown | PointsShown, moment: _Moment) -> Told:
    """What was laid or taken up, and the points before and after: “+A♥ A♦, 60 → 100”."""
    seat = event.seat
    before = moment.before.hand.meld(seat).points
    after = moment.after.hand.meld(seat).points
    what = _meld_of(moment, seat)
    if isinstance(event, PointsShown):
        return what, str(after), str(before) if before else ""
    cards = _cards(moment.before.hand.held(seat), moment.after.hand.held(seat))
    points = f"{before} → {after}" if before != after else str(after)
    return what, ", ".join(filter(None, (cards, points))), ""


def _meld_of(moment: _Moment, seat: Seat) -> str:
    return _("Meld of {player}").format(player=moment.players[seat])


def _cards(was: Counter[Card], now: Counter[Card]) -> str:
    """The cards that came and went: “+A♥ A♦ −9♠”."""
    signed = {"+": now - was, "\N{MINUS SIGN}": was - now}
    return " ".join(
        sign + " ".join(card.pretty for card in spread(cards))
        for sign, cards in signed.items()
        if cards
    )


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


def _end(game: Game, scored: ScoredHand) -> str:
    """How the hand ended: by an act of its own, else by its tricks."""
    outcome = scored.hand.outcome
    if outcome is Outcome.PLAYED:
        return _tricks(game, scored)
    return _(hand_text.IN_SHORT[outcome]).format(thousand=game.ruleset.thousand)


def _adjustment(game: Game, each: Adjustment) -> str:
    side = next(side for side in game.ruleset.sides if each.seat in side)
    return f"{game.names(side)} {_signed(each.points)}: {each.reason}"


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")


def _concession(game: Game, scored: ScoredHand) -> str:
    seat = scored.hand.conceded_by
    if seat is None:
        return ""
    return game.names(next(side for side in game.ruleset.sides if seat in side))
