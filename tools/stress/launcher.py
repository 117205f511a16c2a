"""Run ``scorekeeper`` with a clock that jumps, or kill it at a given moment.

    python -m tools.stress.launcher [--clock …] [--dies …] [--folder …] [--as-nobody] -- serve …

Only Python's clock jumps, because other programs need the computer's clock. It is replaced before
the app is imported. Opening or renaming a file takes a tenth of a millisecond, and a kill from
outside never hits it. Therefore the process can send itself SIGKILL, with a delay after a given
number of operations on files in a folder.
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
    parser.add_argument("--clock", default="", help="offsets in seconds; SIGUSR1 takes the next")
    parser.add_argument("--dies", default="", help="TOUCHES:SECONDS before the kill")
    parser.add_argument("--folder", default="", help="the folder whose touches are counted")
    parser.add_argument("--as-nobody", action="store_true", help="drop root's right to write")
    parser.add_argument("words", nargs="+", help="arguments of scorekeeper")
    options = parser.parse_args()
    if options.clock:
        shift_clock([float(seconds) for seconds in options.clock.split(",")])
    if options.dies:
        touches, seconds = options.dies.split(":")
        after(int(touches), options.folder, lambda: die_in(float(seconds)))
    if options.as_nobody and os.geteuid() == 0:
        # Not before the first file operation: “nobody” may be unable to read the program's files.
        after(1, options.folder, lambda: os.seteuid(NOBODY))
    sys.argv = ["scorekeeper", *options.words]
    from scorekeeper import cli  # not at the top, because the clock must be replaced first

    cli.main()


def shift_clock(offsets: list[float]) -> None:
    """Shift Python's clock by the first offset, and by the next one at each SIGUSR1."""
    offset = offsets.pop(0)
    true_time, true_datetime = time.time, dt.datetime

    class ShiftedDatetime(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:
            return true_datetime.now(tz) + dt.timedelta(seconds=offset)

    def jump(*_signal: object) -> None:
        nonlocal offset
        offset = offsets.pop(0)

    signal.signal(signal.SIGUSR1, jump)
    time.time = lambda: true_time() + offset
    dt.datetime = ShiftedDatetime


def after(touches: int, folder: str, action: Callable[[], None]) -> None:
    """Run the action just before the nth operation on a file in the folder; n is ``touches``."""

    def watch(event: str, args: tuple[object, ...]) -> None:
        nonlocal touches
        if event in TOUCHES and str(args[0]).startswith(folder):
            touches -= 1
            if touches == 0:
                action()

    sys.addaudithook(watch)


def die_in(seconds: float) -> None:
    if not seconds:
        os.kill(os.getpid(), signal.SIGKILL)
    timer = Timer(seconds, os.kill, [os.getpid(), signal.SIGKILL])
    timer.daemon = True
    timer.start()


if __name__ == "__main__":
    main()
