"""Texts about the reason for each line of a score, and about the rule that decided a game."""

from scorekeeper.language import N_, _, ngettext, points
from scorekeeper.pinochle.game.ending import EndRule, GameEnd
from scorekeeper.pinochle.hand.scoring import Line, LineKind, Why
from scorekeeper.pinochle.rules.choices import Save

PLAIN = {
    LineKind.MELD: N_("Meld {points}."),
    LineKind.TRICKS: N_("Tricks {points}."),
    LineKind.BID: N_("Bid {points}."),
    LineKind.ADJUSTMENT: N_("Added or subtracted {points}."),
    LineKind.ENTERED: N_("{points} points, from paper."),
}
NOT_TAKEN: dict[int | str, str] = {
    Save.TRICK: N_("no tricks"),
    Save.POINTS: N_("no trick points"),
    Save.COUNTER: N_("no counters"),
}

REASONS = {
    Why.MADE: N_("Made {bid}: {sum}, {margin} over."),
    Why.MADE_SCORES_BID: N_("Made {bid}: {sum}. Only the bid counts."),
    Why.SET: N_("Set: {sum}, {margin} short of {bid}. Meld and tricks don’t count."),
    Why.BID_MISSED: N_("The bidder was set: {bid} for the bid."),
    Why.DECLARERS_MELD: N_("The bidder was set: {meld} for their meld."),
    Why.NINES_SAVED: N_("{nines} meld: nines of trump save themselves."),
    Why.TOO_LITTLE_MELD: N_("{meld} meld doesn’t count: under {least}."),
    Why.TOO_FEW_TRICKS: N_("{tricks} in tricks doesn’t count: under {least}."),
    Why.REDEALT: N_("Misdeal: no score."),
    Why.PASSED_OUT: N_("Everyone passed: no score."),
    Why.FOLDED: N_("Folded: −{bid}."),
    Why.OTHERS_FOLDED: N_("Folded before meld: nobody else scores."),
    Why.THROWN_IN: N_("Thrown in: −{bid}."),
    Why.KEPT_UNPLAYED: N_("Kept their {meld} meld: the hand was thrown in."),
    Why.DOUBLE_RUN: N_("{meld} meld: a double run wins the game."),
    Why.OTHERS_DOUBLE_RUN: N_("A double run ended the game before the hand was played."),
    Why.SWEEP_MADE: N_("Made the sweep: every trick."),
    Why.OTHERS_SWEPT: N_("The others made their sweep."),
    Why.SWEEP_FAILED: N_("Missed the sweep."),
    Why.THOUSAND_MADE: N_("Made {thousand}."),
    Why.OTHERS_MADE_THOUSAND: N_("Lost their {meld} meld: the others made {thousand}."),
    Why.THOUSAND_FAILED: N_("Missed {thousand}."),
    Why.MOON_MADE: N_("Shot the moon: every trick."),
    Why.MOON_FAILED: N_("Missed the moon: meld and tricks don’t count."),
    Why.CONCEDED: N_("Conceded the game: this hand doesn’t count."),
    Why.OTHERS_CONCEDED: N_("The others conceded: this hand doesn’t count."),
}

ENDS = {
    EndRule.DOUBLE_RUN: N_("A double run wins the game."),
    EndRule.CONCEDED: N_("The game was conceded."),
    EndRule.TIME_UP: N_("Time’s up: highest score wins."),
    EndRule.REACHED: N_("First to {target}, with {total}."),
    EndRule.PASSED: N_("First past {target}, with {total}."),
    EndRule.SEVERAL_DECLARER: N_("More than one reached {target}. The bidder wins."),
    EndRule.SEVERAL_MOST: N_("More than one reached {target}. Highest score wins."),
    EndRule.HELD_BID: N_("Reached {target} by making their own bid."),
    EndRule.FELL: N_("Somebody fell to {score}, which ends the game: highest score wins."),
    EndRule.LEAD: N_("A lead of {lead} ends the game: highest score wins."),
}
BOTH_REACHED = {
    EndRule.SEVERAL_DECLARER: N_("Both sides reached {target}. The bidding side wins."),
    EndRule.SEVERAL_MOST: N_("Both sides reached {target}. Highest score wins."),
}
# The reason why a side won with fewer points than another side, for lists of games.
WITH_LESS: dict[str, str] = {
    EndRule.DOUBLE_RUN: N_("with a double run"),
    EndRule.CONCEDED: N_("the others conceded"),
    EndRule.SEVERAL_DECLARER: N_("the bidding side comes first"),
    EndRule.HELD_BID: N_("by making their own bid"),
}


def line_text(line: Line) -> str:
    """The text of a line of the score sheet."""
    if line.why is Why.PLAIN:
        return _(PLAIN[line.kind], points=points(line.points))
    return reason(line)


def reason(line: Line) -> str:
    """The reason for a line's points; empty for a plain line."""
    match line.why:
        case Why.PLAIN:
            return ""
        case Why.ADJUSTED:
            return str(line.values["reason"])
        case Why.NOTHING_TAKEN:
            return _lost(line, _(NOT_TAKEN[line.values["save"]]))
        case Why.TOO_FEW_TAKEN:
            return _lost(line, _("fewer than {least} trick points", **line.values))
        case Why.MADE if not _margin(line):
            return _("Made {bid}: {sum}, just enough.", sum=_sum(line), **line.values)
    return _(REASONS[line.why], sum=_sum(line), margin=_margin(line), **line.values)


def _lost(line: Line, why: str) -> str:
    text = _("Lost their {meld} meld: {why}.")
    if line.values["nines"]:
        text = " ".join((text, _("Nines of trump still count {nines}.")))
    return text.format(why=why, **line.values)


def _sum(line: Line) -> str:
    """Meld and tricks of a line about a bid: “60 + 140 = 200”."""
    kept, tricks = _parts(line)
    return f"{kept} + {tricks} = {kept + tricks}"


def _margin(line: Line) -> int:
    """The points above or below the bid, for a line about a bid."""
    return abs(sum(_parts(line)) - int(line.values.get("bid", 0)))


def _parts(line: Line) -> tuple[int, int]:
    """The meld and the tricks of a line about a bid."""
    return int(line.values.get("kept", 0)), int(line.values.get("tricks", 0))


def end_reason(end: GameEnd) -> str:
    """The rule that decided the game, in words."""
    if end.rule is EndRule.HANDS_PLAYED:
        hands = end.values["hands"]
        return ngettext(
            "Highest score after {hands} hand wins.",
            "Highest score after {hands} hands wins.",
            hands,
            hands=hands,
        )
    texts = BOTH_REACHED if end.values.get("sides") == 2 else ENDS
    return _(texts[end.rule], **end.values)
