"""The rules page on what a hand scores and how the game ends, as ``rules_of_play`` writes it."""

from __future__ import annotations

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    BothCross,
    MadeScores,
    NinesSurvive,
    SetRule,
    ThrowIn,
)
from scorekeeper.pinochle.rules.kinds import MINUS_BID
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.rules_of_play import Sentences

NINES_SURVIVE = {
    None: "",
    NinesSurvive.ALWAYS: N_("Nines of trump count even when the other meld is lost."),
    NinesSurvive.ONLY: N_(
        "A side that melded nothing but nines of trump keeps them without a trick."
    ),
    NinesSurvive.NO: N_("When meld is lost, its nines of trump are lost too."),
}

AT_WILL = N_("The declarer may throw the hand in after the meld.")
IF_IMPOSSIBLE = N_(
    "The declarer may throw the hand in after the meld if the bid is more than {trick_total} above "
    "what {declaring} melded."
)
THROWN_IN_COSTS = N_(
    "A hand thrown in costs what a missed bid costs; the others score their meld untested."
)
THROW_IN = {
    ThrowIn.NEVER: (N_("Every hand is played: none is thrown in."),),
    ThrowIn.IF_IMPOSSIBLE: (IF_IMPOSSIBLE, THROWN_IN_COSTS),
    ThrowIn.IF_IMPOSSIBLE_ELSE_UNANIMOUS: (
        IF_IMPOSSIBLE,
        N_("Otherwise it is thrown in only if everybody agrees."),
        THROWN_IN_COSTS,
    ),
    ThrowIn.UNANIMOUS: (
        N_("A hand is thrown in after the meld only if everybody agrees."),
        THROWN_IN_COSTS,
    ),
    ThrowIn.ANY_TIME: (AT_WILL, THROWN_IN_COSTS),
    ThrowIn.ANY_TIME_FORCED_IF_IMPOSSIBLE: (
        AT_WILL,
        N_("It is not played if the bid is more than {trick_total} above what {declaring} melded."),
        THROWN_IN_COSTS,
    ),
}


def the_result(rules: Ruleset) -> Sentences:
    return [
        _("{declaring} makes the bid when {its} meld and trick points together reach it."),
        _made(rules),
        *_set(rules),
        _(
            "Made or missed, the other {defenders} each score their own meld and the trick points "
            "of all {defenders}."
        )
        if rules.calls_partner
        else _("Made or missed, {defending} scores {theirs} meld and trick points."),
        # What a side must take to keep its meld: C8, for the declarer's side C9, for nines C10.
        _("The other {defenders} keep their meld only if together they take {save}.")
        if rules.calls_partner
        else _("{defending} keeps {theirs} meld only by taking {save}."),
        _("So does {declaring}, even when the meld alone makes the bid.")
        if rules.declarer_must_save
        else _("{declaring} needs to take nothing to keep {its} meld."),
        _(NINES_SURVIVE[rules.nines_survive]),
        rules.meld_floor > 0
        and _("A side that melds less than {meld_floor} in all scores no meld."),
        rules.trick_floor > 0
        and _(
            "A side that takes less than {trick_floor} in tricks loses its meld and its trick "
            "points."
        ),
        rules.trick_floor > 0 and _("A declarer who takes fewer is set."),
        *map(_, THROW_IN[rules.throw_in]),  # C16
        _("A score can fall below zero."),
    ]


def _made(rules: Ruleset) -> str:
    if rules.made_scores is MadeScores.ALL and rules.calls_partner:
        return _(
            "A bid that is made scores all the meld and trick points for the declarer and for the "
            "partner."
        )
    if rules.made_scores is MadeScores.ALL:
        return _("A bid that is made scores all the meld and trick points.")
    if rules.calls_partner:
        return _(
            "A bid that is made scores the bid only, however much more there was for the declarer "
            "and for the partner."
        )
    return _("A bid that is made scores the bid only, however much more there was.")


def _set(rules: Ruleset) -> Sentences:
    """What a missed bid costs; C17."""
    if rules.set_rule is SetRule.OPPONENTS_PLUS_BID:
        return [_set_at_no_cost(rules), _("Then {defending} scores the bid as well.")]
    return [
        _set_at_the_bid(rules),
        rules.set_rule is SetRule.DEFENDERS_TAKE
        and _("Then {defending} scores the bid and the declarer's meld as well."),
    ]


def _set_at_no_cost(rules: Ruleset) -> str:
    if rules.partners:
        return _("A side that misses its bid scores nothing.")
    if rules.calls_partner:
        return _("Declarer and partner score nothing for a bid that is missed.")
    return _("A declarer who misses the bid scores nothing.")


def _set_at_the_bid(rules: Ruleset) -> str:
    if rules.partners:
        return _("A side that misses its bid loses the bid; its meld and tricks do not count.")
    if rules.calls_partner:
        return _(
            "Declarer and partner each lose a bid that is missed; their meld and tricks do not "
            "count."
        )
    return _("A declarer who misses the bid loses the bid; the meld and tricks do not count.")


# Hands played for everything


def a_sweep(rules: Ruleset) -> Sentences:
    """000 L127; C3 and C18."""
    if rules.all_or_nothing is not AllOrNothing.SWEEP:
        return []
    return [
        _("Nobody melds, and {declaring} must take every trick."),
        _("If it is done, {declaring} scores {sweep_bonus}.")
        if rules.sweep_points == 0
        else _(
            "If it is done, {declaring} scores {sweep_bonus} and {sweep_points} for the tricks."
        ),
        _("If it fails, {defending} scores {sweep_bonus} and {theirs} trick points."),
        _failed_sweep(rules),
    ]


def _failed_sweep(rules: Ruleset) -> str:
    if rules.sweep_fail_declarer == MINUS_BID:
        return _("{declaring} then loses the last number bid, or else {min_bid}.")
    if rules.sweep_fail_declarer:
        return _("{declaring} then scores {sweep_fail_declarer}.")
    return _("{declaring} then neither scores nor loses.")


def playing_1000(rules: Ruleset) -> Sentences:
    """002 L52, C19."""
    if rules.all_or_nothing is not AllOrNothing.THOUSAND:
        return []
    return [
        _("After the auction the declarer may announce to play {thousand} in place of the bid."),
        _("{declaring} shows no meld and must take {thousand_needs}."),
        _("If it is done, {declaring} scores {thousand}, and the others lose their meld."),
        _(
            "If it fails, {declaring} loses {thousand}, and {defending} scores {theirs} meld and "
            "trick points."
        ),
    ]


def shooting_the_moon(rules: Ruleset) -> Sentences:
    if rules.all_or_nothing is not AllOrNothing.MOON:
        return []
    return [
        _("After the auction the declarer may announce to shoot the moon."),
        _("Everybody melds as usual, and {declaring} must take every trick."),
        _("If it is done, {declaring} scores {its} meld, the tricks and {moon} more."),
        _("If it fails, {declaring} loses {moon} and scores nothing else."),
        _("The others score their meld, if they save it, and their trick points."),
    ]


# The end


def the_end(rules: Ruleset) -> Sentences:
    if not rules.plays_to_target:
        return [
            _length(rules),
            _("The highest score wins."),
            _("If the best are level, one more hand is played."),
        ]
    return _holding_the_bid(rules) if rules.must_hold_bid else _reaching_the_target(rules)


def _length(rules: Ruleset) -> str:
    if rules.hand_limit is None:
        return _("The game takes {time_limit} minutes: the hand begun by then is the last.")
    return ngettext(
        "The game is one hand long; hands dealt again do not count.",
        "The game is {hand_limit} hands long; hands dealt again do not count.",
        rules.hand_limit,
    )


def _reaching_the_target(rules: Ruleset) -> Sentences:
    """Who wins, and who does when several get there at once; C27, n23."""
    most = rules.both_cross is BothCross.MOST
    if rules.partners:
        return [
            _("The first side with {enough} after a hand wins."),
            _("If both get there in the same hand, the highest score wins.")
            if most
            else _("If both get there in the same hand, the declarer's side wins, even with less."),
            most and _("If they are level, one more hand is played."),  # else one of two declares
        ]
    return [
        _("The first player with {enough} after a hand wins."),
        _("If several get there in the same hand, the highest score wins.")
        if most
        else _declarer_first(rules),
        _("If they are level, one more hand is played."),
    ]


def _declarer_first(rules: Ruleset) -> str:
    if rules.calls_partner:
        return _(
            "If several get there in the same hand, declarer and partner come first, then the "
            "highest score."
        )
    return _(
        "If several get there in the same hand, the declarer comes first, then the highest score."
    )


def _holding_the_bid(rules: Ruleset) -> Sentences:
    """001 L171, C32."""
    pairs = rules.partners
    return [
        _("A side wins with {enough} after a hand whose bid that side won and made.")
        if pairs
        else _("A player wins with {enough} after a hand whose bid that player won and made."),
        _("The game also stops when a side stands at {stop_floor} or less.")
        if pairs
        else _("The game also stops when a player stands at {stop_floor} or less."),
        _("It stops, too, when the best and the last are {stop_gap} or more apart."),
        _("Then the highest score wins; if the best are level, one more hand is played."),
    ]
