"""Kill the server at random moments while four phones tap, and check whether anything is lost.

    python -m tools.stress                 200 kills, and all other trials
    python -m tools.stress --kills 20      fewer kills

In the other trials two servers share a file, the clock jumps and the disk is full. The program
prints its progress and a final table. The exit status is 1 if an entry was lost or duplicated, or
if a phone could not continue. The seed chooses the moments of the kills, but the same moment has
different effects on different machines. The program needs Linux.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.stress import trials
from tools.stress.figures import Figures
from tools.stress.kills import Kills
from tools.stress.phones import StuckError, Table
from tools.stress.server import Server, command, wait

KILLS = 200


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.stress")
    parser.add_argument("--kills", type=int, default=KILLS, help=f"how many kills, default {KILLS}")
    parser.add_argument("--seed", type=int, default=random.randrange(1000), help="random seed")
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"Seed {options.seed}", flush=True)
    figures = Figures()
    try:
        stress(figures, options.kills)
    except StuckError as error:
        figures.add_stuck(error)
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
    """Kill the server or a command ``most`` times, then check that every game replays."""
    server = Server(folder / "games.sqlite3")
    try:
        with Table(server) as table:
            for count in Kills(server, table, figures).run(most):
                verdict = "nothing is wrong" if figures.is_good else "SOMETHING IS WRONG"
                print(
                    f"{count} of {most} kills, {len(table.recorded()):,} taps: {verdict}",
                    flush=True,
                )
            figures.count_taps(table)
    finally:
        server.end()
    status = wait(command(server.database, "check"))
    figures.expect(status == 0, "Not every game replays.")


if __name__ == "__main__":
    main()
