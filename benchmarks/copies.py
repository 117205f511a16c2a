"""Two copies of the program as an operator runs them: a database, a balancer, and what each costs.

PostgreSQL keeps what it promised also after a power cut, as it does unless somebody says otherwise.
nginx gives each request to the next copy, whoever asks, and keeps its connections to both.
"""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.postgres import DURABLE, own_server
from tests.serving import TELLING, served_apart

TICKS = os.sysconf("SC_CLK_TCK")  # of /proc in a second
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
SETTINGS = {"SCOREKEEPER_PROXIES": "1"}
ADMIN_PATH = f"{os.environ['PATH']}{os.pathsep}/usr/sbin"  # where Debian puts nginx

# A copy closes a connection after 20 seconds without a request; nginx has to be first, or a tap
# would meet a closed one.
NGINX = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_rlimit_nofile 16384;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream copies {{
        {copies}
        keepalive 64;
        keepalive_timeout 15s;
    }}
    server {{
        listen 127.0.0.1:{port} backlog=1024;
        location / {{
            proxy_pass http://copies;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-Host $http_host;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Prefix "";
        }}
    }}
}}
"""


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
    stolen: float  # seconds of both cores that the host gave to others
    all: float  # seconds of both cores, idle ones too
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


@contextmanager
def balancer(copies: list[str]) -> Iterator[tuple[str, int]]:
    """The address at which nginx gives requests to the copies in turn, and its process."""
    with tempfile.TemporaryDirectory(prefix="nginx") as name:
        folder, port = Path(name), free_port()
        file = folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""  # else it may not enter the folder
        servers = "\n        ".join(f"server {each};" for each in copies)
        file.write_text(NGINX.format(user=user, folder=folder, copies=servers, port=port))
        process = subprocess.Popen(
            ["nginx", "-c", file, "-p", folder, "-e", folder / "error.log"],
            env=os.environ | {"PATH": ADMIN_PATH},
        )
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(timeout=10)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers at port {port}")


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
    return Used(
        {name: sum(map(seconds, pids)) for name, pids in families.items()},
        {name: sum(map(memory, pids)) for name, pids in families.items()},
        _of_cores()[7],
        sum(_of_cores()[:8]),
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
    """Seconds of all cores: user, nice, system, idle, iowait, irq, softirq, steal, …"""
    line = Path("/proc/stat").read_text().partition("\n")[0]
    return [int(each) / TICKS for each in line.split()[1:]]
