"""An evening of 200 tables with three phones each, against two copies of the program.

``python -m benchmarks.evening`` takes a quarter of an hour: the tables sit down, get to some moment
of their first hand, and then play ten minutes, a hand in about eight. Whatever is answered in
another way than it should be is an error, and so is a game that at the end holds anything else
than what its phones entered, and a phone that shows anything else. The figures are in
docs/capacity.md. ``--tables 40 --minutes 2`` is shorter, ``--copies 3`` starts another copy.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.copies import Stack, Used, running, used
from benchmarks.people import Clock, Heard, Kind, Table, UnexpectedError
from scorekeeper.games import Games
from scorekeeper.storage.store import Store

SEED = 13
AT_ONCE = 8  # tables that sit down at the same time
PERCENTS = (50, 95, 99)
TOLD = 10  # errors, of many
MB = 1024 * 1024


@dataclass(frozen=True, repr=False)  # asyncio.run() writes out what it returns: gigabytes of it
class Evening:
    """What was measured between two moments."""

    tables: Sequence[Table]
    heard: Heard
    seconds: float
    before: Used
    after: Used
    load: float  # programs that wanted to run, on average of the last minute

    @property
    def answers(self) -> int:
        return sum(map(len, self.heard.times.values()))

    @property
    def recorded(self) -> int:
        return sum(len(self.heard.times[kind]) for kind in (Kind.CARD, Kind.ENTRY, Kind.UNDO))


async def spend(stack: Stack, tables: int, minutes: float, seed: int) -> Evening:
    chance, clock, heard = random.Random(seed), Clock(minutes * 60), Heard()
    people = [
        Table.at(stack.address, number, random.Random(chance.random()), clock, heard)
        for number in range(tables)
    ]
    tell(f"{tables} tables sit down …")
    await seated(people)
    async with asyncio.TaskGroup() as tasks:
        for table in people:
            tasks.create_task(table.play())
        for table in people:
            await table.is_there.wait()
        tell(f"and play for {minutes:g} minutes …")
        before = used(stack)
        clock.begin()
        for table in people:
            for phone in table.phones:
                tasks.create_task(table.watch(phone))
        await asyncio.sleep(clock.length)
        after, length = used(stack), clock.now
    heard.errors += [wrong for table in people for wrong in await last_look(table)]
    heard.errors += kept_wrongly(stack, people)
    return Evening(people, heard, length, before, after, os.getloadavg()[0])


async def seated(people: Iterable[Table]) -> None:
    some = asyncio.Semaphore(AT_ONCE)

    async def sit_down(table: Table) -> None:
        async with some:
            await table.sit_down()

    async with asyncio.TaskGroup() as tasks:
        for table in people:
            tasks.create_task(sit_down(table))


async def last_look(table: Table) -> list[str]:
    """Each phone asks once more; the mistakes of those that do not show all that was entered."""
    wrong = []
    for phone in table.phones:
        try:
            if phone.poll is None:  # the score sheet does not ask
                await phone.open(phone.game)
            await phone.ask_news()
        except UnexpectedError as mistake:
            wrong.append(str(mistake))
        phone.close()
    # The first fact of a game is its begin.
    shown = [phone.poll.seq - 1 if phone.poll else None for phone in table.phones]
    if shown != [len(table.entered)] * len(shown):
        wrong.append(f"{table.scorer.game}: phones show {shown} of {len(table.entered)} entries")
    return wrong


def kept_wrongly(stack: Stack, people: Iterable[Table]) -> list[str]:
    """The mistakes of games that hold anything else than what was entered, in this order."""
    games = Games(Store(stack.database))
    wrong = []
    for table in people:
        id = table.scorer.game.rpartition("/")[2]
        kept = [fact.op for fact in games.facts(games.load(id)) if fact.op]
        if kept != table.entered:
            wrong.append(f"game {id}: {len(kept)} entries of {len(table.entered)}, or others")
    games.store.close()
    return wrong


# What is printed


def report(evening: Evening) -> str:
    parts = [summary(evening), requests(evening.heard), programs(evening)]
    errors = evening.heard.errors
    return "\n\n".join([*parts, *errors[:TOLD]])


def summary(evening: Evening) -> str:
    seconds, before, after = evening.seconds, evening.before, evening.after
    cores = seconds * (os.cpu_count() or 1)
    ours = sum(after.seconds.values()) - sum(before.seconds.values())
    others = after.busy - before.busy - ours
    lines = {
        "tables, phones": f"{len(evening.tables):,}, {3 * len(evening.tables):,}",
        "seconds": f"{seconds:.0f}",
        "requests": f"{evening.answers:,}, {evening.answers / seconds:.0f} a second",
        "entries": f"{evening.recorded:,}, {evening.recorded / seconds:.1f} a second",
        "transactions": f"{(after.transactions - before.transactions) / seconds:,.0f} a second",
        "write-ahead log": f"{(after.written - before.written) / seconds / 1024:,.0f} kB a second",
        "connections to PostgreSQL": f"{after.connections}",
        "errors": f"{len(evening.heard.errors)}",
        "other programs used of the cores": f"{max(0, others) / cores:.0%}",
        "the host took of the cores": f"{(after.stolen - before.stolen) / cores:.0%}",
        "load": f"{evening.load:.1f}",
    }
    return table(["what", ""], [[what, value] for what, value in lines.items()])


def requests(heard: Heard) -> str:
    head = ["milliseconds of a request", "count", *(f"p{each}" for each in PERCENTS), "max"]
    rows = []
    for kind in Kind:
        if times := sorted(heard.times[kind]):
            told = [of_100(times, each) for each in PERCENTS] + [times[-1]]
            rows.append([kind, f"{len(times):,}", *(f"{each * 1e3:.0f}" for each in told)])
    return table(head, rows)


def of_100(times: Sequence[float], percent: int) -> float:
    """The time in which so many of 100 were answered; the times are sorted."""
    return times[min(len(times) - 1, len(times) * percent // 100)]


def programs(evening: Evening) -> str:
    head = ["program", "seconds of a core", "of a core", "ms a request", "MB of its own"]
    rows = []
    for name, end in evening.after.seconds.items():
        spent = end - evening.before.seconds[name]
        rows.append(
            [
                name,
                f"{spent:.1f}",
                f"{spent / evening.seconds:.0%}",
                f"{spent / evening.answers * 1e3:.2f}",
                f"{evening.after.memory[name] / MB:.0f}",
            ]
        )
    return table(head, rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def tell(sentence: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {sentence}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evening")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--copies", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each phone has a line or two
    with running(given.copies) as stack:
        evening = asyncio.run(spend(stack, given.tables, given.minutes, given.seed))
        print(report(evening))
    sys.exit(bool(evening.heard.errors))


if __name__ == "__main__":
    main()
