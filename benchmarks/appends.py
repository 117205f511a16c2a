"""How many acts PostgreSQL keeps in a second: ``python -m benchmarks.appends``.

An act is what a tap does to the database when it records: the lock of its game, the game's last
place, whether this tap was recorded before, the entry, the time on the lists of its phones, and a
commit that outlives a power cut. Nothing is reckoned or drawn. Programs of one thread each add to
games of their own, because one Python alone would be at its end sooner than PostgreSQL. The figures
are in docs/capacity.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, count, repeat

from benchmarks.copies import family, seconds
from benchmarks.evening import of_100, table
from scorekeeper.games import Games
from scorekeeper.pinochle.game.events import MeldDone
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.storage.store import Store
from tests.postgres import DURABLE, own_server
from tests.web.phone import PLAYERS

HEAD = ("programs at once", "acts a second", "p50 ms", "p99 ms", "ms of PostgreSQL's core an act")


def keep_adding(address: str, length: float) -> list[float]:
    """Acts one after the other for so many seconds; what each took."""
    store = Store(address)
    games = Games(store)
    game = games.start(find_ruleset("howell-racehorse"), PLAYERS, 0).id
    games.members.claim(game, "a phone")
    event, times = MeldDone(1, 0), []
    end = time.perf_counter() + length
    for number in count():
        begun = time.perf_counter()
        if begun > end:
            break
        with store.writing(game):
            seq, op = store.last_seq(game), f"tap {number}"
            assert not store.has_op(game, op)
            store.append(game, seq, op, "a phone", [event])
        times.append(time.perf_counter() - begun)
    store.close()
    return times


def measured(address: str, pid: int, programs: int, length: float) -> Sequence[str]:
    """A row of the table for so many programs at once."""
    before = sum(map(seconds, family(pid)))
    with ProcessPoolExecutor(programs) as pool:
        each = list(pool.map(keep_adding, repeat(address, programs), repeat(length)))
    spent = sum(map(seconds, family(pid))) - before
    times = sorted(chain.from_iterable(each))
    told = [len(times) / length, *(of_100(times, percent) * 1e3 for percent in (50, 99))]
    return [str(programs), *(f"{value:,.1f}" for value in told), f"{spent / len(times) * 1e3:.2f}"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.appends")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--programs", type=int, nargs="+", default=[1, 4, 16])
    given = parser.parse_args()
    with own_server(DURABLE) as server:
        Store(server.address).close()  # makes the tables
        rows = [measured(server.address, server.pid, n, given.seconds) for n in given.programs]
    print(table(HEAD, rows))


if __name__ == "__main__":
    main()
