"""What a request costs the process that answers it: its processor's time and its memory.

Linux alone tells the time of another process and the most memory since a moment. Processor time,
because other programs make a test wait, and no request works longer for that.
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
    seconds: float  # of the processor, in all threads
    megabytes: float  # the most at once, beyond what the process had before


@dataclass(frozen=True)
class Meter:
    """Of the process with that id, which the user of this one may watch."""

    pid: int

    def measured(self, act: Callable[[], T]) -> tuple[T, Cost]:
        """What the act answers, and what it cost that process."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")  # forget the most so far
        memory, seconds = self._megabytes("VmRSS"), self._seconds()
        answer = act()
        seconds = self._seconds() - seconds
        return answer, Cost(seconds, max(0.0, self._megabytes("VmHWM") - memory))

    def _seconds(self) -> float:
        return time.clock_gettime(~self.pid << 3 | 2)  # as clock_getcpuclockid(3) makes it

    def _megabytes(self, which: str) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        (line,) = (each for each in status.splitlines() if each.startswith(which))
        return int(line.split()[1]) / KB


OWN = Meter(os.getpid())
