"""``scorekeeper`` as it is, with a clock that jumps and a moment at which it dies.

    python -m tools.stress.launcher [--clock …] [--dies …] [--folder …] [--as-nobody] -- serve …

The clock of the computer belongs to every program on it, so here only Python's own jumps, before
anything of the app is imported. What opens and renames files within a tenth of a millisecond is
never met by a kill from outside; so the process can also kill itself, which the system does to it
like any other SIGKILL: after it has touched so many files in a folder, and some time more.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import signal
import sys
import time
from collections.abc import Callable
from threading import Timer

TOUCHES = ("open", "os.link", "os.remove", "os.rename", "sqlite3.connect")
NOBODY = 65534


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--clock", default="", help="seconds off, with SIGUSR1 the next")
    parser.add_argument("--dies", default="", help="after so many touches: and seconds more")
    parser.add_argument("--folder", default="", help="whose files are counted when touched")
    parser.add_argument("--as-nobody", action="store_true", help="root may write everywhere")
    parser.add_argument("words", nargs="+", help="what scorekeeper is asked to do")
    options = parser.parse_args()
    if options.clock:
        let_the_clock_jump([float(seconds) for seconds in options.clock.split(",")])
    if options.dies:
        touches, seconds = options.dies.split(":")
        after(int(touches), options.folder, lambda: die_in(float(seconds)))
    if options.as_nobody and os.geteuid() == 0:
        # Not before, because nobody may not be allowed to read the checkout.
        after(1, options.folder, lambda: os.seteuid(NOBODY))
    sys.argv = ["scorekeeper", *options.words]
    from scorekeeper import cli  # not before the clock is ours

    cli.main()


def let_the_clock_jump(jumps: list[float]) -> None:
    """Be so many seconds off, and at each SIGUSR1 as many as the next number says."""
    off = jumps.pop(0)
    true_time, true_datetime = time.time, dt.datetime

    class Jumping(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:
            return true_datetime.now(tz) + dt.timedelta(seconds=off)

    def jump(*_signal: object) -> None:
        nonlocal off
        off = jumps.pop(0)

    signal.signal(signal.SIGUSR1, jump)
    time.time = lambda: true_time() + off
    dt.datetime = Jumping


def after(touches: int, folder: str, act: Callable[[], None]) -> None:
    """Act at that touch of a file in the folder, the first one being 1, and before it happens."""

    def watch(event: str, args: tuple[object, ...]) -> None:
        nonlocal touches
        if event in TOUCHES and str(args[0]).startswith(folder):
            touches -= 1
            if touches == 0:
                act()

    sys.addaudithook(watch)


def die_in(seconds: float) -> None:
    if not seconds:
        os.kill(os.getpid(), signal.SIGKILL)
    timer = Timer(seconds, os.kill, [os.getpid(), signal.SIGKILL])
    timer.daemon = True
    timer.start()


if __name__ == "__main__":
    main()
