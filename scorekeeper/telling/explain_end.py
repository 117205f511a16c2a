"""The rules page on hands played for everything, and on the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules.choices import AllOrNothing, BothCross, Reach
from scorekeeper.pinochle.rules.options import MINUS_BID, say
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.explain_score import sides

# Hands played for everything


def all_or_nothing_title(rules: Ruleset) -> str:
    return {
        AllOrNothing.SWEEP: _("A sweep"),
        AllOrNothing.THOUSAND: _("Playing {thousand}").format(thousand=rules.thousand),
        AllOrNothing.MOON: _("Shooting the moon"),
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
    yield side.fill(_("Nobody melds, and {declaring} must take every trick."))
    if points:
        done = _("If it is done, {declaring} scores {bonus} and {points} for the tricks.")
    else:
        done = _("If it is done, {declaring} scores {bonus}.")
    yield side.fill(done, bonus=bonus, points=points)
    yield side.fill(
        _("If it fails, {defending} scores {bonus} and {theirs} trick points."), bonus=bonus
    )
    yield side.fill(_failed_sweep(rules), cost=say(rules.sweep_fail_declarer), least=rules.min_bid)


def _failed_sweep(rules: Ruleset) -> str:
    cost = rules.sweep_fail_declarer
    if cost == MINUS_BID:
        return _("{declaring} then loses the last number bid, or else {least}.")
    if cost:
        return _("{declaring} then scores {cost}.")
    return _("{declaring} then neither scores nor loses.")


def _thousand(rules: Ruleset) -> Iterator[str]:
    """002 L52, C19."""
    side, stake = sides(rules), rules.thousand
    yield _(
        "After the auction the declarer may announce to play {stake} in place of the bid."
    ).format(stake=stake)
    yield side.fill(
        _("{declaring} shows no meld and must take {needed}."), needed=say(rules.thousand_needs)
    )
    yield side.fill(
        _("If it is done, {declaring} scores {stake}, and the others lose their meld."), stake=stake
    )
    yield side.fill(
        _(
            "If it fails, {declaring} loses {stake}, and {defending} scores {theirs} meld and "
            "trick points."
        ),
        stake=stake,
    )


def _moon(rules: Ruleset) -> Iterator[str]:
    side, moon = sides(rules), rules.moon
    yield _("After the auction the declarer may announce to shoot the moon.")
    yield side.fill(_("Everybody melds as usual, and {declaring} must take every trick."))
    yield side.fill(
        _("If it is done, {declaring} scores {its} meld, the tricks and {moon} more."), moon=moon
    )
    yield side.fill(_("If it fails, {declaring} loses {moon} and scores nothing else."), moon=moon)
    yield _("The others score their meld, if they save it, and their trick points.")


# The end


def the_end(rules: Ruleset) -> Iterator[str]:
    if rules.hand_limit is not None:
        yield ngettext(
            "The game is one hand long; hands dealt again do not count.",
            "The game is {number} hands long; hands dealt again do not count.",
            rules.hand_limit,
        ).format(number=rules.hand_limit)
        yield from _length_wins()
    elif rules.time_limit is not None:
        yield _("The game takes {minutes} minutes: the hand begun by then is the last.").format(
            minutes=rules.time_limit
        )
        yield from _length_wins()
    elif rules.must_hold_bid:
        yield from _hold_bid(rules)
    else:
        yield _target(rules)
        yield from _several(rules)


def _length_wins() -> Iterator[str]:
    yield _("The highest score wins.")
    yield _("If the best are level, one more hand is played.")


def _target(rules: Ruleset) -> str:
    if rules.partners:
        first = _("The first side with {enough} after a hand wins.")
    else:
        first = _("The first player with {enough} after a hand wins.")
    return first.format(enough=_enough(rules))


def _enough(rules: Ruleset) -> str:
    enough = _("more than {target}") if rules.reach is Reach.EXCEED else _("{target} or more")
    return enough.format(target=rules.target)


def _several(rules: Ruleset) -> Iterator[str]:
    """Who wins when several get there at once; C27, n23."""
    if rules.both_cross is BothCross.MOST and rules.partners:
        yield _("If both get there in the same hand, the highest score wins.")
    elif rules.both_cross is BothCross.MOST:
        yield _("If several get there in the same hand, the highest score wins.")
    elif rules.partners:
        yield _("If both get there in the same hand, the declarer's side wins, even with less.")
        return  # one of two sides declares, so that is never level
    elif rules.calls_partner:
        yield _(
            "If several get there in the same hand, declarer and partner come first, then the "
            "highest score."
        )
    else:
        yield _(
            "If several get there in the same hand, the declarer comes first, then the highest "
            "score."
        )
    yield _("If they are level, one more hand is played.")


def _hold_bid(rules: Ruleset) -> Iterator[str]:
    """001 L171, C32."""
    if rules.partners:
        wins = _("A side wins with {enough} after a hand whose bid that side won and made.")
        stops = _("The game also stops when a side stands at {floor} or less.")
    else:
        wins = _("A player wins with {enough} after a hand whose bid that player won and made.")
        stops = _("The game also stops when a player stands at {floor} or less.")
    yield wins.format(enough=_enough(rules))
    yield stops.format(floor=say(rules.stop_floor))
    yield _("It stops, too, when the best and the last are {points} or more apart.").format(
        points=rules.stop_gap
    )
    yield _("Then the highest score wins; if the best are level, one more hand is played.")
