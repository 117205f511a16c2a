"""Changed copies of frozen values, while other threads read them."""

import sys
import threading
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import pytest

from scorekeeper.pinochle.frozen import fast_replace

COPIES = 30_000  # an earlier bug in copying appeared within 7,000 copies


@dataclass(frozen=True)
class Pair:
    first: int
    second: int = 0
    kind: ClassVar[str] = "pair"

    @cached_property
    def sum(self) -> int:
        return self.first + self.second

    @cached_property
    def product(self) -> int:
        return self.first * self.second


@pytest.fixture
def quick_turns():
    """Let Python switch between threads as often as possible."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_a_copy_keeps_the_other_fields_but_no_cached_properties():
    pair = Pair(2, 3)
    assert (pair.sum, pair.product) == (5, 6)
    other = fast_replace(pair, first=4)
    assert other == Pair(4, 3)
    assert (other.sum, other.product, other.kind) == (7, 12, "pair")


def test_a_value_can_be_copied_while_another_thread_computes_its_properties(quick_turns):
    shown, over = [Pair(1, 2)], threading.Event()

    def look() -> None:
        while not over.is_set():
            pair = shown[0]
            assert pair.sum == pair.first + 2
            assert pair.product == pair.first * 2

    looking = threading.Thread(target=look)
    looking.start()
    try:
        for number in range(COPIES):
            shown[0] = fast_replace(shown[0], first=number)
    finally:
        over.set()
        looking.join()
    assert shown[0] == Pair(COPIES - 1, 2)
