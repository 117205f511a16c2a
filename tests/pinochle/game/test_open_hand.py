"""While a hand is open, what the finished hands decided is not counted anew, and is the same."""

from pathlib import Path

import pytest

from scorekeeper.pinochle.frozen import altered
from scorekeeper.pinochle.game.events import HandEnded, PointsShown, TricksCounted
from scorekeeper.pinochle.game.timeline import fold, start
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.reading import parse_record

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.json"))


def decided(game):
    return game.end, game.running_totals, game.may_deal, game.on_table, game.told_number(9)


def with_each(timeline, facts):
    """The game after each fact, once all games before it were asked who has won."""
    for fact in facts:
        decided(timeline.game)
        timeline = fold(timeline, fact)
        yield timeline


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_says_the_same_as_one_that_was_never_asked_before(path):
    record = parse_record(path.read_text("utf-8"))
    started, *facts = record.events
    for after in with_each(start(record.game.ruleset, started), facts):
        assert decided(after.game) == decided(altered(after.game))
    assert after.game == record.game


def test_a_hand_that_is_opened_and_finished_again_is_counted_again():
    """A correction of a finished hand can open it: nothing of it counts until it is finished."""
    record = parse_record(next(p for p in GAMES if p.stem == "howell-racehorse").read_text("utf-8"))
    started, *facts = record.events
    *_, timeline = with_each(start(record.game.ruleset, started), facts)
    counted = next(fact for fact in facts if isinstance(fact, TricksCounted) and fact.hand == 1)
    opened = HandEnded(1, Outcome.PLAYED)
    steps = set()
    for after in with_each(timeline, [opened, PointsShown(1, 0, 400), counted]):
        steps.add(after.game.hands[0].step)
        assert decided(after.game) == decided(altered(after.game))
    assert steps == {Step.TRICKS, Step.DONE}
