"""A short version of ``make stress``: a few kills, and all other trials.

The two trials with kills run only in ``make test-all``. tests/storage/test_crash.py has quicker
tests of kills.
"""

import random
import sys

import pytest

# The stress test needs signals, resource limits of other processes, and user ids.
if sys.platform != "linux":
    pytest.skip("make stress needs Linux", allow_module_level=True)

from tools.stress import trials
from tools.stress.__main__ import kill
from tools.stress.figures import Figures

KILLS = 6  # enough for a start, a backup, a restore, a migration and two kills while phones tap


@pytest.fixture
def figures():
    """The figures of random trials. If a test fails, pytest prints the seed."""
    seed = random.randrange(1000)
    print(f"Seed {seed}")
    random.seed(seed)
    return Figures()


@pytest.mark.slow
def test_a_kill_loses_nothing_and_locks_nobody_out(tmp_path, figures):
    kill(tmp_path, figures, KILLS)
    assert figures.is_good, figures
    assert figures.kills["during a migration"]


@pytest.mark.slow
def test_two_servers_on_one_file_record_everything_once(tmp_path, figures):
    trials.two_servers(tmp_path, figures, kills=1)
    assert figures.is_good, figures


def test_a_clock_that_jumps_in_a_running_server_costs_no_phone_its_game(tmp_path, figures):
    trials.jumping_clock(tmp_path, figures)
    assert figures.is_good, figures


def test_taps_refused_by_a_bad_disk_are_recorded_once_later(tmp_path, figures):
    trials.bad_disk(tmp_path, figures)
    assert figures.is_good, figures


def test_a_read_only_file_stops_the_server_with_a_message(figures):
    trials.read_only_file(figures)
    assert figures.is_good, figures
