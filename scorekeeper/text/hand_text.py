"""Texts for the outcome of a hand or a game, for screens, chat and spreadsheets."""

from collections.abc import Sequence
from itertools import islice

from scorekeeper.language import N_, _, ngettext, points, signed
from scorekeeper.pinochle.game.ending import GameEnd
from scorekeeper.pinochle.game.events import GameConceded, HandEvent, TimeCalled
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.game.summary import Summary
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.game.turning_point import Turn, TurnKind
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Outcome
from scorekeeper.pinochle.hand.scoring import SideScore
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Seats

from . import score_sentences, vocabulary
from .vocabulary import OUTCOMES

LED_FROM_FIRST = {
    False: N_("{winner} led from the first hand."),
    True: N_("{winner} led all the way after the set in hand {hand}."),
}
SENTENCES = {
    TurnKind.AHEAD: N_("Hand {hand} turned the game: {what}. From then on {winner} led."),
    TurnKind.SWING: N_("Hand {hand} gained {winner} the most, {swing}: {what}."),
}

# ``_before_turn`` reads at most this many facts. Meld alone can take 80 taps, one for each card.
MOST_FACTS = 100


def headline(game: Game, scored: ScoredHand) -> str:
    """The outcome of a hand: “Bob & Dee made 310”."""
    hand, score = scored.hand, scored.score
    if score is None:
        return _(OUTCOMES[Outcome.REDEALT].headline)
    if score.double_run and hand.outcome is not Outcome.CONCEDED:
        names = game.names(score.double_run, scored.number)
        return _("A double run for {names}", names=names)
    side = score.declaring
    if hand.outcome is Outcome.ENTERED and hand.declarer is not None:
        bidder = game.players_of(scored.number)[hand.declarer]
        return _("{player} won the bid, from paper", player=bidder)
    if hand.outcome is Outcome.CONCEDED:
        side = score.conceded or ()
    names = game.names(side, scored.number)
    text = _(OUTCOMES[hand.outcome].headline) or _made_or_set(score.made, len(score.declaring))
    return text.format(names=names, bid=hand.bid, thousand=game.ruleset.thousand)


def _made_or_set(made: bool, people: int) -> str:
    if made:
        return _("{names} made {bid}")
    return ngettext("{names} is set at {bid}", "{names} are set at {bid}", people)


def bid(game: Game, scored: ScoredHand) -> str:
    """The bid with its player: “Bob 310”.

    A misdeal, a passed-out hand and a concession have their headline instead.
    """
    hand = scored.hand
    if hand.outcome in (*UNNUMBERED, Outcome.CONCEDED):
        return headline(game, scored)
    players = game.players_of(scored.number)
    if hand.outcome is Outcome.ENTERED:  # the amount is unknown
        return "" if hand.declarer is None else players[hand.declarer]
    if hand.declarer is None:  # trump is not named yet
        winner = hand.auction.winner
        if winner is None:
            return _("No bid yet")
        return f"{players[winner.seat]} {vocabulary.call(winner.value)}"
    amount = _("sweep") if hand.sweep else hand.bid
    return f"{players[hand.declarer]} {amount}"


def result(game: Game, scored: ScoredHand) -> str:
    """The outcome for a narrow column: “made”, “set”; empty while the hand is open."""
    score = scored.score
    if score is None:
        return ""
    if score.double_run and scored.hand.outcome is Outcome.PLAYED:
        return _("double run")
    short = _(OUTCOMES[scored.hand.outcome].short, thousand=game.ruleset.thousand)
    return short or (_("made") if score.made else _("set"))


def mark(scored: ScoredHand, side: SideScore) -> str:
    """The word for a missed bid beside the declaring side's score; else empty."""
    score, outcome = scored.score, scored.hand.outcome
    if score is None or not score.missed or not scored.hand.declares(side.seats):
        return ""
    unplayed = outcome in (Outcome.THROWN_IN, Outcome.FOLDED)
    return _(OUTCOMES[outcome].short) if unplayed else _("set")


def ended(game: Game) -> str:
    """The winners and the rule that decided the game; empty until the game is over."""
    if game.end is None:
        return ""
    return f"{winners(game, game.winner)}. {how_won(game, game.end)}"


def side_scores(game: Game, sides: Sequence[SideScore]) -> str:
    """The score of each side: “Bob & Dee −400 · Ann & Cyd +40”."""
    return " · ".join(f"{game.names(side.seats)} {signed(side.score)}" for side in sides)


def agreement_label(names: str, people: int, agreed: bool) -> str:
    """The label of the button to confirm a result, or the text that replaces the button."""
    if agreed:
        return ngettext("{names} confirmed", "{names} confirmed", people, names=names)
    return ngettext(
        "{names}, does this look right?", "{names}, does this look right?", people, names=names
    )


# The game


def concession_label(names: str, people: int) -> str:
    return ngettext("{names} concedes", "{names} concede", people, names=names)


def turned(timeline: Timeline) -> str:
    """The sentence after a correction that changed the winners; else empty."""
    before = _before_turn(timeline)
    end = timeline.game.end
    if before is None:
        return ""
    if end is None:
        return _reopened(timeline.game)
    text = (
        _("That changes who won: {winners}.") if before.end else _("That ends the game: {winners}.")
    )
    return text.format(winners=winners(timeline.game, end.winner))


def _before_turn(timeline: Timeline) -> Game | None:
    """Return the game before the latest correction changed the winners; None if it did not.

    A correction can consist of many facts about one hand, because meld is corrected tap by tap.
    A new bid may also require new tricks.
    """
    found, after, hand = None, timeline.game, None
    for event, before in islice(reversed(timeline.past), MOST_FACTS):
        if not isinstance(event, HandEvent) or hand not in (None, event.hand):
            break
        hand = event.hand
        if isinstance(event, TimeCalled | GameConceded) and after.end:
            break
        found = found or (before if before.winner != after.winner else None)
        if found and before.is_over(event.hand):
            return found
        after = before
    return None


def _reopened(game: Game) -> str:
    target = game.ruleset.target
    if game.ruleset.plays_to_target and max(game.totals) < target:
        return _("The game is open again: nobody has {target}.", target=target)
    return _("The game is open again: nobody has won.")


def tied(game: Game) -> str:
    """The sentence about tied sides, which need another hand to decide; else empty."""
    if not game.level:
        return ""
    *others, last = map(game.names, game.level)
    return _(
        "{others} and {last} are tied at {points}. One more hand decides.",
        others=", ".join(others),
        last=last,
        points=points(game.totals[game.ruleset.sides.index(game.level[0])]),
    )


def winners(game: Game, winner: Seats) -> str:
    shared = _shared(game, winner)
    if shared:
        return _("{names} share the win", names=shared)
    return ngettext("{names} wins", "{names} win", len(winner), names=game.names(winner))


def won(game: Game | Summary) -> str:
    """The winners for a list of games: “Ann & Cyd won”; empty until the game is over."""
    if not game.winner:
        return ""
    shared = _shared(game, game.winner)
    text = _("{names} shared the win") if shared else _("{names} won")
    return text.format(names=shared or game.names(game.winner))


def opponents(game: Summary) -> str:
    """The sides, winners first: “Ann & Cyd : Bob & Dee”."""
    return " : ".join(game.names(side.seats) for side in game.ranked)


def rules_and_losers(game: Summary) -> str:
    """The ruleset, and the losers of a game that is over: “Classic, with Ann & Bob”."""
    rules, losers = ruleset_name(game.ruleset), [side for side in game.ranked if not side.won]
    if not game.winner or not losers:
        return rules
    return _(
        "{rules}, with {names}",
        rules=rules,
        names=", ".join(game.names(side.seats) for side in losers),
    )


def won_with_less(game: Summary) -> str:
    """The reason why the winners won with fewer points than another side; else empty."""
    totals = [side.total for side in game.ranked if side.won]
    has_less = totals and max(totals) < max(game.totals)
    return _(score_sentences.WITH_LESS[game.rule]) if has_less else ""


def _shared(game: Game | Summary, winner: Seats) -> str:
    """The names of sides that share the win; empty if one side won."""
    sides = [side for side in game.ruleset.sides if set(side) <= set(winner)]
    return " : ".join(map(game.names, sides)) if len(sides) > 1 else ""


def how_won(game: Game, end: GameEnd) -> str:
    """The rule that decided the game, or the side that conceded."""
    conceded = game.hands[end.hand - 1].score
    if conceded and conceded.conceded:
        return _("{names} conceded the game.", names=game.names(conceded.conceded))
    return score_sentences.end_reason(end)


def turning_point(game: Game, turn: Turn) -> str:
    """The sentences about a turning point.

    For example “Hand 4 turned the game: Ann & Cyd made 300. From then on Ann & Cyd led.”
    """
    scored = game.dealt_hand(turn.hand)
    was_set = bool(scored.score and scored.score.missed)
    sentence = SENTENCES.get(turn.kind) or LED_FROM_FIRST[was_set]
    return _(
        sentence,
        winner=game.names(game.winner, turn.hand),
        hand=game.shown_number(turn.hand),
        what=headline(game, scored),
        swing=signed(turn.swing),
    )
