"""What became of a hand, or of a game, in words for screens, chat and spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from scorekeeper.language import _, ngettext, signed
from scorekeeper.pinochle.game.ending import GameEnd
from scorekeeper.pinochle.game.events import GameConceded, HandEvent, TimeCalled
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.game.summary import Summary
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Outcome
from scorekeeper.pinochle.hand.scoring import SideScore
from scorekeeper.pinochle.rules.ruleset import Seats
from scorekeeper.text import reasons, vocabulary
from scorekeeper.text.vocabulary import OUTCOMES

LOOKED_BACK = 100  # facts, for what a correction began with; all meld has at most 80 cards


def headline(game: Game, scored: ScoredHand) -> str:
    """What became of a hand: “Bob & Dee made 310”."""
    hand, score = scored.hand, scored.score
    if score is None:
        return _(OUTCOMES[Outcome.REDEALT].headline)
    if score.double_run and hand.outcome is not Outcome.CONCEDED:
        names = game.names(score.double_run, scored.number)
        return _("A double run for {names}").format(names=names)
    told_of = score.declaring
    if hand.outcome is Outcome.ENTERED and hand.declarer is not None:
        bidder = game.players_of(scored.number)[hand.declarer]
        return _("{player} won the bid, from paper").format(player=bidder)
    if hand.outcome is Outcome.CONCEDED:
        told_of = score.conceded or ()
    names = game.names(told_of, scored.number)
    told = _(OUTCOMES[hand.outcome].headline) or _made_or_set(score.made, len(score.declaring))
    return told.format(names=names, bid=hand.bid, thousand=game.ruleset.thousand)


def _made_or_set(made: bool, people: int) -> str:
    if made:
        return _("{names} made {bid}")
    return ngettext("{names} is set at {bid}", "{names} are set at {bid}", people)


def bid(game: Game, scored: ScoredHand) -> str:
    """Who bid what: “Bob 310”."""
    hand = scored.hand
    if hand.outcome in (*UNNUMBERED, Outcome.CONCEDED):
        return headline(game, scored)
    players = game.players_of(scored.number)
    if hand.outcome is Outcome.ENTERED:  # nobody knows at what
        return "" if hand.declarer is None else players[hand.declarer]
    if hand.declarer is None:  # trump is chosen once the calls are over
        won = hand.auction.winner
        return f"{players[won.seat]} {vocabulary.call(won.said)}" if won else _("No bid yet")
    said = _("sweep") if hand.sweep else hand.bid
    return f"{players[hand.declarer]} {said}"


def result(game: Game, scored: ScoredHand) -> str:
    """What became of the bid, for a narrow column: “made”, “set”; empty while the hand is open."""
    score = scored.score
    if score is None:
        return ""
    if score.double_run and scored.hand.outcome is Outcome.PLAYED:
        return _("double run")
    ended = _(OUTCOMES[scored.hand.outcome].short).format(thousand=game.ruleset.thousand)
    return ended or (_("made") if score.made else _("set"))


def mark(scored: ScoredHand, side: SideScore) -> str:
    """What happened to the side that played for the bid, where it was not made."""
    score, outcome = scored.score, scored.hand.outcome
    if score is None or not score.missed or not set(side.seats) <= set(score.declaring):
        return ""
    unplayed = outcome in (Outcome.THROWN_IN, Outcome.FOLDED)
    return _(OUTCOMES[outcome].short) if unplayed else _("set")


def ended(game: Game) -> str:
    """Who won, and by which rule; empty while the game goes on."""
    if game.end is None:
        return ""
    return f"{winners(game, game.end)}. {how_won(game, game.end)}"


def not_counted(scored: ScoredHand, for_nothing: bool, after_end: bool) -> str:
    """Why a hand on the score sheet has no numbers."""
    if for_nothing:
        return _("no score")
    if scored.score is None:
        return _("not finished") if after_end else _("in progress")
    return _("after the game ended")


def prices(game: Game, sides: Sequence[SideScore]) -> str:
    """What each side scores: “Bob & Dee −400 · Ann & Cyd +40”."""
    return " · ".join(f"{game.names(side.seats)} {signed(side.score)}" for side in sides)


def agreeing(names: str, people: int, agreed: bool) -> str:
    """What the button says that asks the other side, and what replaces it afterwards."""
    if agreed:
        return ngettext("{names} confirmed", "{names} confirmed", people).format(names=names)
    return ngettext(
        "{names}, does this look right?", "{names}, does this look right?", people
    ).format(names=names)


# The game


def conceding(names: str, people: int) -> str:
    return ngettext("{names} concedes", "{names} concede", people).format(names=names)


def turned(timeline: Timeline) -> str:
    """What the latest correction of a hand did to the end of the game; empty for nothing."""
    before = _before_turn(timeline)
    end = timeline.game.end
    if before is None:
        return ""
    if end is None:
        return _reopened(timeline.game)
    told = (
        _("That changes who won: {winners}.") if before.end else _("That ends the game: {winners}.")
    )
    return told.format(winners=winners(timeline.game, end))


def _before_turn(timeline: Timeline) -> Game | None:
    """The game before the fact that turned its end, if that corrected the hand recorded last.

    Meld is corrected tap by tap, and after another bid the tricks may be asked again.
    """
    turned, after = None, timeline.game
    for event, before in islice(reversed(timeline.past), LOOKED_BACK):
        if not isinstance(event, HandEvent) or event.hand != _last_hand(timeline):
            break
        if isinstance(event, TimeCalled | GameConceded) and after.end:
            break
        turned = turned or (before if _winner(before) != _winner(after) else None)
        if turned and before.is_over(event.hand):
            return turned
        after = before
    return None


def _last_hand(timeline: Timeline) -> int:
    event = timeline.past[-1][0]
    return event.hand if isinstance(event, HandEvent) else 0


def _winner(game: Game) -> Seats:
    return game.end.winner if game.end else ()


def _reopened(game: Game) -> str:
    target = game.ruleset.target
    if game.ruleset.plays_to_target and max(game.totals) < target:
        return _("The game is open again: nobody has {target}.").format(target=target)
    return _("The game is open again: nobody has won.")


def winners(game: Game, end: GameEnd) -> str:
    shared = _shared(game, end)
    if shared:
        return _("{names} share the win").format(names=shared)
    win = ngettext("{names} wins", "{names} win", len(end.winner))
    return win.format(names=game.names(end.winner))


def won(game: Game | Summary) -> str:
    """The same, as a list of games says it; empty while the game goes on."""
    if game.end is None:
        return ""
    shared = _shared(game, game.end)
    told = _("{names} shared the win") if shared else _("{names} won")
    return told.format(names=shared or game.names(game.end.winner))


def _shared(game: Game | Summary, end: GameEnd) -> str:
    """The sides that won together, though each has a score of its own; empty where one did."""
    sides = [side for side in game.ruleset.sides if set(side) <= set(end.winner)]
    return " : ".join(map(game.names, sides)) if len(sides) > 1 else ""


def how_won(game: Game, end: GameEnd) -> str:
    """By which rule the game was won; who conceded is named."""
    conceded = game.hands[end.hand - 1].score
    if conceded and conceded.conceded:
        return _("{names} conceded the game.").format(names=game.names(conceded.conceded))
    return reasons.end_reason(end)
