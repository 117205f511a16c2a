"""What nobody means is answered, too; ``make fuzz`` sends fifty times as much of it."""

import pytest

from tests.fuzzing import fuzz


# In seed 0 nobody happens to bid what may be bid, so that hardly anything can be recorded.
@pytest.mark.parametrize("seed", range(1, 3))
def test_whatever_is_sent_is_answered_and_what_is_refused_is_not_recorded(tmp_path, seed):
    with fuzz(tmp_path, seed) as running:
        found = running.run(500)
    assert found.tried.keys() == running.kinds.keys()
    assert found.recorded > 20  # else it would have tried nothing but refusals
