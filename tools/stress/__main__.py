"""Kill the server at random moments while four phones tap, and see whether anything is lost.

    python -m tools.stress                 200 kills, and everything else
    python -m tools.stress --kills 20      fewer of them

Then two servers share a file, the clock jumps and the disk is full. It prints how far it is, and
at the end a table; the exit status is 1 when something was lost or is there twice, or when a phone
could not go on. The seed chooses the moments; what they hit depends on the machine. Linux only.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.stress import trials
from tools.stress.figures import Figures
from tools.stress.kills import Killing
from tools.stress.phones import StuckError, Table
from tools.stress.server import Server, command, ended

KILLS = 200


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.stress")
    parser.add_argument("--kills", type=int, default=KILLS, help=f"how many, {KILLS} if not said")
    parser.add_argument("--seed", type=int, default=random.randrange(1000), help="of the moments")
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"Seed {options.seed}", flush=True)
    figures = Figures()
    try:
        stress(figures, options.kills)
    except StuckError as stuck:
        figures.stuck(stuck)
    print(figures)
    sys.exit(0 if figures.is_good else 1)


def stress(figures: Figures, kills: int) -> None:
    with TemporaryDirectory() as folder:
        kill(Path(folder), figures, kills)
    for trial in (trials.two_servers, trials.jumping_clock, trials.bad_disk):
        print(f"{trial.__name__.replace('_', ' ')} …", flush=True)
        with TemporaryDirectory() as folder:
            trial(Path(folder), figures)
    trials.read_only_file(figures)


def kill(folder: Path, figures: Figures, most: int) -> None:
    """Kill so often, and replay every game at the end."""
    server = Server(folder / "games.sqlite3")
    try:
        with Table(server) as table:
            for count in Killing(server, table, figures).run(most):
                wrong = "nothing is wrong" if figures.is_good else "SOMETHING IS WRONG"
                print(
                    f"{count} of {most} kills, {len(table.recorded()):,} taps: {wrong}", flush=True
                )
            figures.count_taps(table)
    finally:
        server.end()
    status = ended(command(server.database, "check"))
    figures.expect(status == 0, "Not every game replays.")


if __name__ == "__main__":
    main()
