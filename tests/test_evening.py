"""The simulated evening itself, with few tables for a moment: its bots must find nothing wrong."""

import asyncio

import pytest

from benchmarks import evening
from benchmarks.copies import running
from benchmarks.people import Kind
from tests import postgres
from tests.needed import is_missing, need

TABLES, MINUTES = 6, 0.2

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def stack():
    need("nginx")
    if not postgres.find_programs():
        is_missing(postgres.NOT_FOUND)
    with running(copies=2) as started:
        yield started


def test_bots_at_two_copies_see_nothing_wrong(stack):
    """Every table has got somewhere before the clock begins, so games hold entries."""
    spent = asyncio.run(evening.spend(stack, TABLES, MINUTES, seed=1))
    assert spent.heard.errors == []
    assert sum(len(table.entered) for table in spent.tables) > TABLES
    assert spent.heard.times[Kind.NO_NEWS]
    assert "| errors | 0 |" in evening.report(spent)


def test_an_entry_that_nobody_made_is_found(stack):
    spent = asyncio.run(evening.spend(stack, 1, MINUTES / 4, seed=2))
    (table,) = spent.tables
    table.entered.append("of nobody")
    assert [each.split(":")[0] for each in evening.kept_wrongly(stack, [table])] == [
        f"game {table.scorer.game.rpartition('/')[2]}"
    ]
