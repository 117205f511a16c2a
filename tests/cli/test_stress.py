"""The short form of ``make stress``: a few kills, and everything else that it tries."""

import random
import sys

import pytest

# It counts on signals, on limits of another process and on numbers of users.
if sys.platform != "linux":
    pytest.skip("only Linux has what the stress needs", allow_module_level=True)

from tools.stress import trials
from tools.stress.__main__ import kill
from tools.stress.figures import Figures

KILLS = 6  # a start, a backup, a restore, a migration and two while phones tap


@pytest.fixture
def figures():
    """Of random moments, whose seed is printed where a test fails."""
    seed = random.randrange(1000)
    print(f"Seed {seed}")
    random.seed(seed)
    return Figures()


def test_whatever_is_killed_nothing_is_lost_and_nobody_locked_out(tmp_path, figures):
    kill(tmp_path, figures, KILLS)
    assert figures.is_good, figures
    assert figures.kills["during a migration"]


def test_two_servers_on_one_file_record_everything_once(tmp_path, figures):
    trials.two_servers(tmp_path, figures, kills=1)
    assert figures.is_good, figures


def test_a_clock_that_jumps_in_a_running_server_costs_no_phone_its_game(tmp_path, figures):
    trials.jumping_clock(tmp_path, figures)
    assert figures.is_good, figures


def test_what_a_bad_disk_refused_is_recorded_once_when_it_is_good_again(tmp_path, figures):
    trials.bad_disk(tmp_path, figures)
    assert figures.is_good, figures


def test_on_a_read_only_file_the_start_is_refused_in_words(figures):
    trials.read_only_file(figures)
    assert figures.is_good, figures
