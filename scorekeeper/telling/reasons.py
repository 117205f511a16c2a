"""Why a score is what it is, and by which rule a game was won, in the reader's language."""

from __future__ import annotations

from scorekeeper.language import N_, _
from scorekeeper.pinochle.game.ending import EndRule, GameEnd
from scorekeeper.pinochle.hand.scoring import Line, LineKind, Why
from scorekeeper.pinochle.rules.choices import Save

PLAIN = {
    LineKind.MELD: N_("Meld {points}."),
    LineKind.TRICKS: N_("Tricks {points}."),
    LineKind.BID: N_("Bid {points}."),
    LineKind.ADJUSTMENT: N_("Adjustment {points}."),
}
NOT_TAKEN: dict[int | str, str] = {
    Save.TRICK: N_("no trick taken"),
    Save.POINTS: N_("no trick points taken"),
    Save.COUNTER: N_("no counter taken"),
}
LOST = N_("Meld of {meld} lost: {why}.")
TOO_FEW_TAKEN = N_("fewer than {least} trick points taken")
NINES_COUNT = N_("The nines of trump still count {nines}.")

REASONS = {
    Why.MADE: N_("Bid of {bid} made: {sum}."),
    Why.MADE_SCORES_BID: N_("Bid of {bid} made: {sum}. A made bid scores the bid only."),
    Why.SET: N_("Set: {sum} does not reach the bid of {bid}."),
    Why.BID_MISSED: N_("The bid of {bid}, because it was missed."),
    Why.DECLARERS_MELD: N_("The declarer's meld of {meld}, because the bid was missed."),
    Why.TOO_LITTLE_MELD: N_("Meld of {meld} does not count: it takes {least}."),
    Why.TOO_FEW_TRICKS: N_("Tricks of {tricks} do not count: it takes {least}."),
    Why.REDEALT: N_("Dealt again: no score."),
    Why.FOLDED: N_("Folded: minus the stuck bid of {bid}."),
    Why.OTHERS_FOLDED: N_("The hand was folded before the meld: nobody else scores."),
    Why.THROWN_IN: N_("Thrown in: the bid of {bid} is lost unplayed."),
    Why.KEPT_UNPLAYED: N_("Meld {meld}, kept because the hand was thrown in."),
    Why.DOUBLE_RUN: N_("Meld {meld}: a double run wins the game."),
    Why.OTHERS_DOUBLE_RUN: N_("The double run ended the game before the hand was played."),
    Why.SWEEP_MADE: N_("Sweep made: every trick taken."),
    Why.OTHERS_SWEPT: N_("The sweep was made."),
    Why.SWEEP_FAILED: N_("The sweep failed."),
    Why.THOUSAND_MADE: N_("Playing {thousand}: made."),
    Why.OTHERS_MADE_THOUSAND: N_("Meld of {meld} lost: playing {thousand} was made."),
    Why.THOUSAND_FAILED: N_("Playing {thousand}: failed."),
    Why.MOON_MADE: N_("Shot the moon: every trick taken."),
    Why.MOON_FAILED: N_("The moon failed: meld and tricks do not count."),
    Why.CONCEDED: N_("Conceded the game: the hand does not count."),
    Why.OTHERS_CONCEDED: N_("The others conceded: the hand does not count."),
}

ENDS = {
    EndRule.DOUBLE_RUN: N_("A double run wins the game at once."),
    EndRule.CONCEDED: N_("The game was conceded."),
    EndRule.TIME_UP: N_("Time is up: the highest score wins."),
    EndRule.HANDS_PLAYED: N_("The highest score after {hands} hands wins."),
    EndRule.REACHED: N_("{total} points reach the target of {target}."),
    EndRule.PASSED: N_("{total} points pass the target of {target}."),
    EndRule.SEVERAL_DECLARER: N_("Several reached {target} in one hand: the declarer's side wins."),
    EndRule.SEVERAL_MOST: N_("Several reached {target} in one hand: the highest score wins."),
    EndRule.HELD_BID: N_("Reached {target} with a bid won and made."),
    EndRule.FELL: N_("A side fell to {score}: the game stops and the highest score wins."),
    EndRule.LEAD: N_("A lead of {lead}: the game stops and the highest score wins."),
}


def line_text(line: Line) -> str:
    """A line of the score sheet as players read it."""
    if line.why is Why.PLAIN:
        return _(PLAIN[line.kind]).format(points=line.points)
    return reason(line)


def reason(line: Line) -> str:
    """Why a line adds what it adds; empty where it speaks for itself."""
    match line.why:
        case Why.PLAIN:
            return ""
        case Why.ADJUSTED:
            return str(line.values["reason"])
        case Why.NOTHING_TAKEN:
            return _lost(line, _(NOT_TAKEN[line.values["save"]]))
        case Why.TOO_FEW_TAKEN:
            return _lost(line, _(TOO_FEW_TAKEN).format(**line.values))
    return _(REASONS[line.why]).format(sum=_sum(line), **line.values)


def _lost(line: Line, why: str) -> str:
    lost = _(LOST).format(why=why, **line.values)
    return f"{lost} {_(NINES_COUNT).format(**line.values)}" if line.values["nines"] else lost


def _sum(line: Line) -> str:
    """“60 + 140 = 200”; empty where the line has no such sum."""
    kept, tricks = line.values.get("kept"), line.values.get("tricks")
    if not isinstance(kept, int) or not isinstance(tricks, int):
        return ""
    return f"{kept} + {tricks} = {kept + tricks}"


def end_reason(end: GameEnd) -> str:
    """By which rule the game was won."""
    return _(ENDS[end.rule]).format(**end.values)
