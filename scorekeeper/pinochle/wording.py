"""What became of a hand in words: one place for the screens, the chat and the spreadsheet."""

from __future__ import annotations

from scorekeeper.pinochle.game import Game, ScoredHand
from scorekeeper.pinochle.hand import Outcome

DEALT_AGAIN = "Dealt again"

ENDED = {
    Outcome.THROWN_IN: "threw the hand in",
    Outcome.FOLDED: "folded",
    Outcome.SWEEP_MADE: "made the sweep",
    Outcome.SWEEP_FAILED: "failed the sweep",
    Outcome.THOUSAND_MADE: "made {thousand}",
    Outcome.THOUSAND_FAILED: "failed at {thousand}",
    Outcome.MOON_MADE: "shot the moon",
    Outcome.MOON_FAILED: "missed the moon",
}

IN_SHORT = {
    Outcome.REDEALT: "dealt again",
    Outcome.THROWN_IN: "thrown in",
    Outcome.FOLDED: "folded",
    Outcome.SWEEP_MADE: "made",
    Outcome.SWEEP_FAILED: "failed",
    Outcome.THOUSAND_MADE: "made {thousand}",
    Outcome.THOUSAND_FAILED: "failed at {thousand}",
    Outcome.MOON_MADE: "made",
    Outcome.MOON_FAILED: "failed",
    Outcome.CONCEDED: "conceded",
}


def headline(game: Game, scored: ScoredHand) -> str:
    """What became of a hand: “Bob & Dee made 310”."""
    hand, score = scored.hand, scored.score
    if hand.outcome is Outcome.REDEALT or score is None:
        return DEALT_AGAIN
    if hand.outcome is Outcome.CONCEDED:
        return f"{game.names(score.conceded or (), scored.number)} conceded"
    names = game.names(score.declaring, scored.number)
    if score.double_run:
        return f"A double run for {game.names(score.double_run, scored.number)}"
    if hand.outcome in ENDED:
        return f"{names} {ENDED[hand.outcome].format(thousand=game.ruleset.thousand)}"
    if score.made:
        return f"{names} made {hand.bid}"
    return f"{names} {'are' if len(score.declaring) > 1 else 'is'} set at {hand.bid}"


def bid(game: Game, scored: ScoredHand) -> str:
    """Who bid what: “Bob 310”."""
    hand = scored.hand
    if hand.outcome is Outcome.REDEALT:
        return DEALT_AGAIN
    if hand.outcome is Outcome.CONCEDED:
        return headline(game, scored)
    if hand.declarer is None:
        return "No bid yet"
    return f"{game.players_of(scored.number)[hand.declarer]} {'sweep' if hand.sweep else hand.bid}"


def result(game: Game, scored: ScoredHand) -> str:
    """What became of the bid, for a narrow column: “made”, “set”; empty while the hand is open."""
    outcome, score = scored.hand.outcome, scored.score
    if score is None:
        return ""
    if outcome in IN_SHORT:
        return IN_SHORT[outcome].format(thousand=game.ruleset.thousand)
    if score.double_run:
        return "double run"
    return "made" if score.made else "set"
