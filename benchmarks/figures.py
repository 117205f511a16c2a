"""How benchmarks measure and what they report."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

WARM_UP = 5  # the first of so many parts of the rounds does not count


class Figure(NamedTuple):
    what: str
    value: float
    bar: str = ""


def report(figures: Iterable[Figure]) -> None:
    """Print a line for each, which ``benchmarks`` reads."""
    for each in figures:
        print(json.dumps(each, ensure_ascii=False))


def in_turns(acts: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median seconds of each act; see ``seconds``."""
    taken: dict[str, list[float]] = {name: [] for name in acts}
    for _round in range(rounds):
        for name, act in acts.items():
            taken[name].append(seconds(act))
    return {name: statistics.median(each[rounds // WARM_UP :]) for name, each in taken.items()}


def seconds(act: Callable[[], object]) -> float:
    """Processor time, because other programs and the disk make an act wait."""
    start = time.process_time()
    act()
    return time.process_time() - start
