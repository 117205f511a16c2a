"""The rules page on hands played for everything, and on the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.pinochle.choices import AllOrNothing, BothCross, Reach
from scorekeeper.pinochle.explain_score import sides
from scorekeeper.pinochle.options import MINUS_BID, say
from scorekeeper.pinochle.ruleset import Ruleset

# Hands played for everything


def all_or_nothing_title(rules: Ruleset) -> str:
    return {
        AllOrNothing.SWEEP: "A sweep",
        AllOrNothing.THOUSAND: f"Playing {rules.thousand}",
        AllOrNothing.MOON: "Shooting the moon",
    }.get(rules.all_or_nothing, "")


def all_or_nothing(rules: Ruleset) -> Iterator[str]:
    match rules.all_or_nothing:
        case AllOrNothing.SWEEP:
            yield from _sweep(rules)
        case AllOrNothing.THOUSAND:
            yield from _thousand(rules)
        case AllOrNothing.MOON:
            yield from _moon(rules)


def _sweep(rules: Ruleset) -> Iterator[str]:
    """000 L127; C3 and C18."""
    side, bonus = sides(rules), rules.sweep_bonus
    points = rules.trick_total if rules.sweep_points is None else rules.sweep_points
    tricks = f" and {points} for the tricks" if points else ""
    yield f"Nobody melds, and {side.declaring} must take every trick."
    yield f"If it is done, {side.declaring} scores {bonus}{tricks}."
    yield f"If it fails, {side.defending} scores {bonus} and {side.theirs} trick points."
    cost = rules.sweep_fail_declarer
    if cost == MINUS_BID:
        yield f"{side.declaring} then loses the last number bid, or else {rules.min_bid}."
    elif cost:
        yield f"{side.declaring} then scores {say(cost)}."
    else:
        yield f"{side.declaring} then neither scores nor loses."


def _thousand(rules: Ruleset) -> Iterator[str]:
    """002 L52, C19."""
    side, stake = sides(rules), rules.thousand
    yield f"After the auction the declarer may announce to play {stake} in place of the bid."
    yield f"{side.declaring} shows no meld and must take {rules.thousand_needs.words}."
    yield f"If it is done, {side.declaring} scores {stake}, and the others lose their meld."
    yield (
        f"If it fails, {side.declaring} loses {stake}, and {side.defending} scores "
        f"{side.theirs} meld and trick points."
    )


def _moon(rules: Ruleset) -> Iterator[str]:
    side, moon = sides(rules), rules.moon
    yield "After the auction the declarer may announce to shoot the moon."
    yield f"Everybody melds as usual, and {side.declaring} must take every trick."
    yield f"If it is done, {side.declaring} scores {side.its} meld, the tricks and {moon} more."
    yield f"If it fails, {side.declaring} loses {moon} and scores nothing else."
    yield "The others score their meld, if they save it, and their trick points."


# The end


def the_end(rules: Ruleset) -> Iterator[str]:
    if rules.hand_limit is not None:
        hands = "one hand" if rules.hand_limit == 1 else f"{rules.hand_limit} hands"
        yield f"The game is {hands} long; hands dealt again do not count."
        yield from _length_wins()
    elif rules.time_limit is not None:
        yield f"The game takes {rules.time_limit} minutes: the hand begun by then is the last."
        yield from _length_wins()
    elif rules.must_hold_bid:
        yield from _hold_bid(rules)
    else:
        yield _target(rules)
        yield from _several(rules)


def _length_wins() -> Iterator[str]:
    yield "The highest score wins."
    yield "If the best are level, one more hand is played."


def _target(rules: Ruleset) -> str:
    who = "side" if rules.partners else "player"
    return f"The first {who} with {_enough(rules)} after a hand wins."


def _enough(rules: Ruleset) -> str:
    if rules.reach is Reach.EXCEED:
        return f"more than {rules.target}"
    return f"{rules.target} or more"


def _several(rules: Ruleset) -> Iterator[str]:
    """Who wins when several get there at once; C27, n23."""
    several = "both" if rules.partners else "several"
    if rules.both_cross is BothCross.MOST:
        yield f"If {several} get there in the same hand, the highest score wins."
    elif rules.partners:
        yield "If both get there in the same hand, the declarer's side wins, even with less."
        return  # one of two sides declares, so that is never level
    else:
        first = "the declarer comes" if rules.players == 3 else "declarer and partner come"
        yield f"If several get there in the same hand, {first} first, then the highest score."
    yield "If they are level, one more hand is played."


def _hold_bid(rules: Ruleset) -> Iterator[str]:
    """001 L171, C32."""
    who = "side" if rules.partners else "player"
    yield f"A {who} wins with {_enough(rules)} after a hand whose bid that {who} won and made."
    yield f"The game also stops when a {who} stands at {say(rules.stop_floor)} or less."
    yield f"It stops, too, when the best and the last are {rules.stop_gap} or more apart."
    yield "Then the highest score wins; if the best are level, one more hand is played."
