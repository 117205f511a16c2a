"""Measure the CPU time and memory that a request costs its server process.

Other programs that slow down a test do not change its CPU time. Measuring needs Linux, which
reports the CPU time of another process, and its peak memory since a reset.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from scorekeeper.limits import KB

T = TypeVar("T")
MEASURABLE = Path("/proc/self/clear_refs").exists()


@dataclass(frozen=True, order=True)
class Cost:
    seconds: float  # of CPU time, in all threads
    megabytes: float  # how much the peak memory exceeds the memory before


@dataclass(frozen=True)
class Meter:
    """Measures the process with the id ``pid``, which must belong to the same user."""

    pid: int

    def measured(self, act: Callable[[], T]) -> tuple[T, Cost]:
        """Call ``act``. Return its result and what it cost the process."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")  # reset the peak
        memory, seconds = self._megabytes("VmRSS"), self._seconds()
        answer = act()
        seconds = self._seconds() - seconds
        return answer, Cost(seconds, max(0.0, self._megabytes("VmHWM") - memory))

    def _seconds(self) -> float:
        return time.clock_gettime(~self.pid << 3 | 2)  # as in clock_getcpuclockid(3)

    def _megabytes(self, which: str) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        (line,) = (each for each in status.splitlines() if each.startswith(which))
        return int(line.split()[1]) / KB


OWN = Meter(os.getpid())
