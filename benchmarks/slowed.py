"""A slower processor for a whole browser, its workers too: its processes run in short turns.

Chromium's own slowing (``Emulation.setCPUThrottlingRate``) holds up the page alone; a worker, a
service worker and the browser around them go on at full speed. Here all of them are stopped for
five parts of six (SIGSTOP, SIGCONT), so every thread gets a sixth of the time.
``factors`` tells how much slower the same sum is then, in a page and in a worker.
"""

from __future__ import annotations

import os
import signal
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from playwright.sync_api import Page

TIMES = 6
TURN = 0.012  # seconds: short beside what a hand feels, long beside what a switch takes
SWITCH = 0.0003  # seconds of a turn in which its threads are being woken
STARTED = 30  # seconds, by when the turns are taken
ROUNDS = 5

# How long the same sum takes, in ms, in the page and in a worker.
SUM = "times => { const began = performance.now(); let sum = 0; \
for (let time = 0; time < times; time++) sum = (sum * 31 + time) | 0; \
return sum === 0.5 ? 0 : performance.now() - began; }"
IN_A_WORKER = f"""
times => new Promise(told => {{
  const script = "onmessage = ({{data}}) => postMessage(({SUM})(data))";
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  worker.onmessage = ({{data}}) => {{ worker.terminate(); told(data); }};
  worker.postMessage(times);
}})
"""
SUMS = 20_000_000


@contextmanager
def slowed(group: int) -> Iterator[None]:
    """All processes of that group, those that it starts meanwhile too, run a sixth of the time."""
    assert group != os.getpgrp(), "that would stop ourselves"
    beside = get_context("spawn")
    begun = beside.Event()
    told = (group, os.getpid(), begun)
    turns = beside.Process(target=take_turns, args=told, daemon=True)
    turns.start()
    try:
        assert begun.wait(STARTED), "nothing is slowed"
        yield
    finally:
        turns.terminate()
        turns.join()
        os.killpg(group, signal.SIGCONT)


def take_turns(group: int, parent: int, begun: Event) -> None:
    with suppress(PermissionError):
        # So that the turns stay short while other programs run.
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    begun.set()
    while os.getppid() == parent:
        began = time.perf_counter()
        os.killpg(group, signal.SIGCONT)
        time.sleep(TURN / TIMES)
        os.killpg(group, signal.SIGSTOP)
        ran = time.perf_counter() - began  # longer than it slept where other programs run
        time.sleep((ran - SWITCH) * (TIMES - 1))


def factors(page: Page, group: int) -> dict[str, float]:
    """How many times as long a sum takes there, measured in turns with the browser as it is."""
    took: dict[str, list[float]] = {"page": [], "worker": []}
    for _round in range(ROUNDS):
        before = sums(page)
        with slowed(group):
            after = sums(page)
        for where, times in took.items():
            times.append(after[where] / before[where])
    return {where: statistics.median(times) for where, times in took.items()}


def sums(page: Page) -> dict[str, float]:
    return {"page": page.evaluate(SUM, SUMS), "worker": page.evaluate(IN_A_WORKER, SUMS)}
