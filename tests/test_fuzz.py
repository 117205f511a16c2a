"""Malformed requests get proper answers. ``make fuzz`` sends fifty times as many."""

import pytest

from tests.fuzzing import fuzz


# Seed 0 is not used. By chance it sends no valid bid, so the app would record almost nothing.
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_every_request_is_answered_and_nothing_refused_is_recorded(tmp_path, seed):
    with fuzz(tmp_path, seed) as running:
        found = running.run(500)
    assert found.tried.keys() == running.kinds.keys()
    assert found.recorded > 20  # otherwise the requests test only refusals
