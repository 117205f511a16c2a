"""What became of a hand in words: one place for the screens, the chat and the spreadsheet."""

from __future__ import annotations

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.hand import Outcome

DEALT_AGAIN = N_("Dealt again")

ENDED = {
    Outcome.THROWN_IN: N_("{names} threw the hand in"),
    Outcome.FOLDED: N_("{names} folded"),
    Outcome.SWEEP_MADE: N_("{names} made the sweep"),
    Outcome.SWEEP_FAILED: N_("{names} failed the sweep"),
    Outcome.THOUSAND_MADE: N_("{names} made {thousand}"),
    Outcome.THOUSAND_FAILED: N_("{names} failed at {thousand}"),
    Outcome.MOON_MADE: N_("{names} shot the moon"),
    Outcome.MOON_FAILED: N_("{names} missed the moon"),
}

IN_SHORT = {
    Outcome.REDEALT: N_("dealt again"),
    Outcome.THROWN_IN: N_("thrown in"),
    Outcome.FOLDED: N_("folded"),
    Outcome.SWEEP_MADE: N_("made"),
    Outcome.SWEEP_FAILED: N_("failed"),
    Outcome.THOUSAND_MADE: N_("made {thousand}"),
    Outcome.THOUSAND_FAILED: N_("failed at {thousand}"),
    Outcome.MOON_MADE: N_("made"),
    Outcome.MOON_FAILED: N_("failed"),
    Outcome.CONCEDED: N_("conceded"),
}


def headline(game: Game, scored: ScoredHand) -> str:
    """What became of a hand: “Bob & Dee made 310”."""
    hand, score = scored.hand, scored.score
    if hand.outcome is Outcome.REDEALT or score is None:
        return _(DEALT_AGAIN)
    if hand.outcome is Outcome.CONCEDED:
        return _("{names} conceded").format(names=game.names(score.conceded or (), scored.number))
    if score.double_run:
        names = game.names(score.double_run, scored.number)
        return _("A double run for {names}").format(names=names)
    names = game.names(score.declaring, scored.number)
    if hand.outcome in ENDED:
        return _(ENDED[hand.outcome]).format(names=names, thousand=game.ruleset.thousand)
    if score.made:
        return _("{names} made {bid}").format(names=names, bid=hand.bid)
    declaring = len(score.declaring)
    missed = ngettext("{names} is set at {bid}", "{names} are set at {bid}", declaring)
    return missed.format(names=names, bid=hand.bid)


def bid(game: Game, scored: ScoredHand) -> str:
    """Who bid what: “Bob 310”."""
    hand = scored.hand
    if hand.outcome is Outcome.REDEALT:
        return _(DEALT_AGAIN)
    if hand.outcome is Outcome.CONCEDED:
        return headline(game, scored)
    if hand.declarer is None:
        return _("No bid yet")
    said = _("sweep") if hand.sweep else hand.bid
    return f"{game.players_of(scored.number)[hand.declarer]} {said}"


def result(game: Game, scored: ScoredHand) -> str:
    """What became of the bid, for a narrow column: “made”, “set”; empty while the hand is open."""
    outcome, score = scored.hand.outcome, scored.score
    if score is None:
        return ""
    if outcome in IN_SHORT:
        return _(IN_SHORT[outcome]).format(thousand=game.ruleset.thousand)
    if score.double_run:
        return _("double run")
    return _("made") if score.made else _("set")
