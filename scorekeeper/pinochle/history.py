"""What each recorded fact changed, in words: what it says now, and what stood there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.pinochle import wording
from scorekeeper.pinochle.auction import Word
from scorekeeper.pinochle.cards import Card, spread
from scorekeeper.pinochle.choices import AllOrNothing
from scorekeeper.pinochle.events import (
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
from scorekeeper.pinochle.game import Game, ScoredHand, apply, replay
from scorekeeper.pinochle.hand import (
    Adjustment,
    Outcome,
    Took,
    pile_points,
    piles,
    seat_meld,
    uncounted_piles,
)
from scorekeeper.pinochle.ruleset import Ruleset
from scorekeeper.pinochle.steps import Step

# What the table is asked for once more, where a correction took it along.
ASKED_AGAIN = {
    Step.BID: "the bid",
    Step.TRUMP: "trump",
    Step.PARTNER: "the partner",
    Step.MELD: "the end of the meld",
    Step.ALL: "whether it was made",
    Step.TRICKS: "the tricks",
    Step.TOOK: "what was taken",
}
SAID = {Word.PASS: "passes", Word.HELP: "passes with help", Word.SWEEP: "bids a sweep"}
TOOK = {Took.NOTHING: "no trick", Took.TRICK: "no counter", Took.COUNTER: "a counter"}
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
        return self.was.hand(self.number)

    @property
    def after(self) -> ScoredHand:
        return self.now.hand(self.number)

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
        return f"asks for {ASKED_AGAIN[self.after.step]} again"


def history(ruleset: Ruleset, events: Sequence[Event]) -> tuple[Change, ...]:
    """A change for each fact of a game, in the order in which they were recorded.

    The first fact is ``GameStarted``, as ``replay`` has it.
    """
    course = replay(ruleset, events[:1])
    changes = [_begun(course.game)]
    past, undone = [0], list[int]()  # places of the facts that stand, and that were taken back
    for place, event in enumerate(events[1:], start=1):
        before, course = course.game, apply(course, event)
        match event:
            case Undone():
                undone.append(past.pop())
                changes.append(_step("Undo", changes[undone[-1]]))
            case Redone():
                past.append(undone.pop())
                changes.append(_step("Redo", changes[past[-1]]))
            case _:
                past.append(place)
                undone.clear()
                changes.append(_change(event, before, course.game))
    steps = {place for place, event in enumerate(events) if isinstance(event, Undone | Redone)}
    return tuple(
        replace(change, stands=place in {*past, *steps}) for place, change in enumerate(changes)
    )


def _begun(game: Game) -> Change:
    dealer = game.players[game.first_dealer]
    return Change("Game", f"{', '.join(game.players)}; {dealer} deals first")


def _step(name: str, taken: Change) -> Change:
    """Undo and Redo name what they took back or brought again."""
    return replace(taken, what=f"{name} of {taken.what[:1].lower()}{taken.what[1:]}", was="")


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
            return "Seats", ", ".join(after.players), ", ".join(before.players)
        case PlayersNamed():
            pairs = zip(before.players, after.players, strict=True)
            return "Name", ", ".join(f"{was} → {now}" for was, now in pairs if was != now), ""
        case PlayerReplaced():
            was = before.players[event.seat]
            return "Player", f"{event.name} plays for {was} from hand {event.hand}", ""
    return _labelled(event)


# A hand


def _told(event: HandEvent, moment: _Moment) -> Told:
    match event:
        case HandDealt():
            return moment.told("Dealer", _dealer)
        case Called():
            return "Call", f"{moment.players[event.call.seat]} {_said(event.call.said)}", ""
        case BidWon() | TrumpNamed():
            return moment.told("Bid", _bid)
        case PartnerCalled():
            return moment.told("Partner", _partner)
        case AllAnnounced():
            return "Announced", _announced(moment.now) if event.plays else "not after all", ""
        case CardsShown() | PointsShown():
            return _meld(event, moment)
        case MeldDone():
            return f"Meld of {moment.players[event.seat]}", "done", ""
        case CardsDiscarded():
            was, now = Counter(moment.before.hand.discards), Counter(moment.after.hand.discards)
            return "Discards", _cards(was, now), ""
    return _told_of_end(event, moment)


def _told_of_end(event: HandEvent, moment: _Moment) -> Told:
    match event:
        case TricksCounted():
            return moment.told("Tricks", _tricks)
        case TookAnswered():
            of_side = piles(moment.now.ruleset, moment.after.hand)
            seats = next(seats for seats in of_side if event.seat in seats)
            return f"Taken by {moment.now.names(seats, event.hand)}", TOOK[event.took], ""
        case RedealAsked():
            name = moment.players[event.seat]
            return moment.told(f"{event.nines} nines of {name}", _end)
        case HandEnded():
            return moment.told("End of the hand", _end)
        case HandAgreed():
            return "Result", f"{moment.players[event.seat]} agrees", ""
        case ScoreAdjusted():
            return "Adjustment", _adjustment(moment.now, moment.after.hand.adjustments[-1]), ""
        case AdjustmentDropped():
            dropped = moment.before.hand.adjustments[event.place]
            return "Adjustment", "taken back", _adjustment(moment.now, dropped)
        case TimeCalled():
            return "Time", "called" if event.called else "not called after all", ""
        case GameConceded():
            what, now, was = moment.told("Concession", _concession)
            return what, now or "nobody after all", was
    return _labelled(event)


def _labelled(event: Event) -> Told:
    return event.label.strip("“”").removeprefix("the ").capitalize(), "", ""


def _dealer(game: Game, scored: ScoredHand) -> str:
    return game.players_of(scored.number)[scored.hand.dealer]


def _said(said: int | Word) -> str:
    return SAID[said] if isinstance(said, Word) else str(said)


def _bid(game: Game, scored: ScoredHand) -> str:
    """Who bid what in which trump: “Bob 310 in ♥”."""
    hand = scored.hand
    declarer = [] if hand.declarer is None else [game.players_of(scored.number)[hand.declarer]]
    amount = "sweep" if hand.sweep else "" if hand.bid is None else str(hand.bid)
    trump = f"in {hand.trump.symbol}" if hand.trump else ""
    return " ".join(filter(None, (*declarer, amount, trump)))


def _partner(game: Game, scored: ScoredHand) -> str:
    partner = scored.hand.partner
    return "" if partner is None else game.players_of(scored.number)[partner]


def _announced(game: Game) -> str:
    moon = game.ruleset.all_or_nothing is AllOrNothing.MOON
    return "the moon" if moon else str(game.ruleset.thousand)


def _meld(event: CardsShown | PointsShown, moment: _Moment) -> Told:
    """What was laid or taken up, and the points before and after: “+A♥ A♦, 60 → 100”."""
    seat = event.seat
    before = seat_meld(moment.was.ruleset, moment.before.hand, seat).points
    after = seat_meld(moment.now.ruleset, moment.after.hand, seat).points
    what = f"Meld of {moment.players[seat]}"
    if isinstance(event, PointsShown):
        return what, str(after), str(before) if before else ""
    cards = _cards(moment.before.hand.held(seat), moment.after.hand.held(seat))
    points = f"{before} → {after}" if before != after else str(after)
    return what, ", ".join(filter(None, (cards, points))), ""


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
    uncounted = uncounted_piles(game.ruleset, hand)
    known = pile_points(game.ruleset, hand) if hand.points else {}
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
    return wording.IN_SHORT[outcome].format(thousand=game.ruleset.thousand)


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
