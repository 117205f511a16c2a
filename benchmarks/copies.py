"""Two copies of the program as an operator runs them: a database, a balancer, and what each costs.

PostgreSQL keeps what it promised also after a power cut, as it does unless somebody says otherwise.
nginx gives each request to the next copy, whoever asks, and keeps its connections to both.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.balancer import balancer
from tests.postgres import DURABLE, own_server
from tests.serving import TELLING, served_apart

TICKS = os.sysconf("SC_CLK_TCK")  # of /proc in a second
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
SETTINGS = {"SCOREKEEPER_PROXIES": "1"}


@dataclass(frozen=True)
class Stack:
    """What runs: where phones reach it, where its games are, the process of each program."""

    address: str
    database: str
    programs: Mapping[str, int]


@dataclass(frozen=True)
class Used:
    """What programs have used so far: seconds of the processor and bytes of memory, by name."""

    seconds: Mapping[str, float]
    memory: Mapping[str, int]
    stolen: float  # seconds of all cores that the host gave to others
    busy: float  # seconds of all cores in which any program of this computer ran
    transactions: int  # of PostgreSQL
    written: int  # bytes of its write-ahead log
    connections: int


@contextmanager
def running(copies: int) -> Iterator[Stack]:
    with ExitStack() as stack:
        postgres = stack.enter_context(own_server(DURABLE))
        programs = {"PostgreSQL": postgres.pid}
        addresses = []
        for number in range(copies):
            served = served_apart(postgres.address, TELLING, **SETTINGS)
            address, pid = stack.enter_context(served)
            addresses.append(address.removeprefix("http://"))
            programs[f"copy {number + 1}"] = pid
        address, pid = stack.enter_context(balancer(addresses))
        programs["nginx"] = pid
        yield Stack(address, postgres.address, programs)


def used(stack: Stack) -> Used:
    """By now; the bots are this very process."""
    with psycopg.connect(stack.database, autocommit=True) as database:
        ((transactions, written, connections),) = database.execute(
            """
            select sum(xact_commit), pg_current_wal_lsn() - '0/0',
                (select count(*) from pg_stat_activity where backend_type = 'client backend')
            from pg_stat_database
            """
        ).fetchall()
    programs = {**stack.programs, "bots": os.getpid()}
    families = {name: family(pid) for name, pid in programs.items()}
    families["bots"] = [os.getpid()]  # the others are its children
    user, nice, system, _idle, _waiting, *interrupts, stolen = _of_cores()
    return Used(
        {name: sum(map(seconds, pids)) for name, pids in families.items()},
        {name: sum(map(memory, pids)) for name, pids in families.items()},
        stolen,
        sum([user, nice, system, *interrupts]),
        int(transactions),
        int(written),
        int(connections) - 1,
    )


def family(pid: int) -> list[int]:
    """A process with its children and theirs."""
    of = [each for each, parent in _parents().items() if parent == pid]
    return [pid, *(one for each in of for one in family(each))]


def seconds(pid: int) -> float:
    """Of the processor, those of ended children too unless the process is this one."""
    fields = _stat(pid)
    counted = fields[11:13] if pid == os.getpid() else fields[11:15]
    return sum(map(int, counted)) / TICKS


def memory(pid: int) -> int:
    """Bytes that belong to the process alone; what PostgreSQL's processes share is not counted."""
    _all, resident, shared = [*map(int, _read(pid, "statm").split()), 0, 0, 0][:3]
    return (resident - shared) * PAGE_SIZE


def _parents() -> dict[int, int]:
    found = {int(each.name): _stat(int(each.name)) for each in Path("/proc").glob("[0-9]*")}
    return {pid: int(fields[1]) for pid, fields in found.items() if fields}


def _stat(pid: int) -> list[str]:
    """The fields of /proc after the name, which may hold spaces: state, parent, …"""
    return _read(pid, "stat").rpartition(") ")[2].split()


def _read(pid: int, what: str) -> str:
    """What /proc says of a process; nothing of one that has ended."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _of_cores() -> list[float]:
    """Seconds of all cores: user, nice, system, idle, waiting, two of interrupts, stolen."""
    line = Path("/proc/stat").read_text().partition("\n")[0]
    return [int(each) / TICKS for each in line.split()[1:9]]
