"""Timing and reporting for the benchmarks."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

WARM_UP = 5  # a fifth of the rounds, the first ones, is not counted


class Figure(NamedTuple):
    what: str
    value: float
    bar: str = ""


def report(figures: Iterable[Figure]) -> None:
    """Print each figure as a line of JSON, for ``python -m benchmarks``."""
    for each in figures:
        print(json.dumps(each, ensure_ascii=False))


def in_turns(actions: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Run the actions alternately, and return the median seconds of each."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _round in range(rounds):
        for name, action in actions.items():
            times[name].append(seconds(action))
    return {name: statistics.median(each[rounds // WARM_UP :]) for name, each in times.items()}


def seconds(action: Callable[[], object]) -> float:
    """The action's processor time. Elapsed time would include other programs and the disk."""
    start = time.process_time()
    action()
    return time.process_time() - start
