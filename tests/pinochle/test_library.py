"""The engine as a library: what its front page shows is what it does."""

import doctest

from scorekeeper import pinochle


def test_the_example_of_the_package_runs():
    tried = doctest.testmod(pinochle)
    assert (tried.failed, tried.attempted > 5) == (0, True)
