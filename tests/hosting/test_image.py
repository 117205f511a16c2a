"""Build the image from hosting/Containerfile, run it as the compose files do, and use it.

Debian's Python replaces the base image, so the tests need no image registry. The container runs in
plain namespaces with plain mounts, so the tests need no container engine.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from werkzeug.test import stream_encode_multipart

from scorekeeper import limits
from tests.needed import need
from tests.serving import PATIENCE, free_port
from tests.web.phone import Phone, start_game
from tools.stress.phones import Client

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CONTAINERFILE = ROOT / "hosting" / "Containerfile"
NEEDED = ("buildah", "mmdebstrap", "unshare")
NAME = "localhost/scorekeeper:latest"
RELEASE = "trixie"  # the Debian release with the same Python as the base image
PACKAGES = "python3,python3-venv,ca-certificates"
LONGEST = 120  # seconds from the start to the first answer
# This machine's configuration of pip and npm, which the build needs to find packages.
CONFIGURATION = (
    "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf", "/root/.npmrc",
)  # fmt: skip
# Runs a command in a container in which only /data is writable, as a user without privileges.
CONTAINER = """
set -e
cd "$1"
mount --bind . . && cd "$1"
mount -o remount,bind,ro .
mount --bind "$2" data
mount -t proc proc proc
mount --rbind /dev dev
shift 2
exec chroot . setpriv --reuid "$1" --regid "$2" --clear-groups --no-new-privs --bounding-set=-all \
    --inh-caps=-all "${@:3}"
"""


class Engine:
    """The program buildah, with its storage in the test's folder."""

    def __init__(self, folder: Path) -> None:
        own = ["--root", folder / "images", "--runroot", folder / "run"]
        self.command = ["buildah", *own, "--storage-driver", "vfs"]

    def __call__(self, *words: object) -> str:
        ran = subprocess.run(
            [*self.command, *map(str, words)], stdout=subprocess.PIPE, text=True, check=True
        )
        return ran.stdout.strip()


@dataclass
class Image:
    """The image's configuration and the folder with its files."""

    config: dict[str, Any]
    files: Path

    @property
    def user(self) -> list[str]:
        return str(self.config["User"]).split(":")

    @property
    def command(self) -> list[str]:
        return [*self.config["Entrypoint"], *self.config["Cmd"]]

    @property
    def chroot(self) -> list[str]:
        """A prefix that runs a short command in the image's files, as the image's user."""
        return ["chroot", "--userspec", str(self.config["User"]), str(self.files)]

    def inside(self, words: Iterable[str], port: int) -> list[str]:
        """Return the command in a container that listens on this port instead of 8000."""
        variables = [*self.config["Env"], f"SCOREKEEPER_PORT={port}", "SCOREKEEPER_LOG_FORMAT=json"]
        return ["env", "-i", "-C", self.config["WorkingDir"], *variables, *words]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    need(*NEEDED)
    if os.geteuid() != 0:
        # chroot and chown need root. Nobody should become root only for a test.
        pytest.skip("Only root may build an image without an engine.")
    folder = tmp_path_factory.mktemp("image")
    engine = Engine(folder)
    (base,) = set(re.findall(r"^FROM .*?(docker\S+)", CONTAINERFILE.read_text("utf-8"), re.M))
    make_base(engine, folder, base)
    mounts = [f"--volume={each}:{each}:ro" for each in CONFIGURATION if Path(each).exists()]
    engine(
        "bud", "--quiet", "--isolation", "chroot", "--pull-never", "--format", "docker", *mounts,
        "--file", CONTAINERFILE, "--tag", NAME, ROOT,
    )  # fmt: skip
    description = json.loads(engine("inspect", "--type", "image", NAME))
    container = engine("from", "--pull-never", NAME)
    yield Image(description["Docker"]["config"], Path(engine("mount", container)))
    engine("umount", container)
    shutil.rmtree(folder)  # frees half a gigabyte


def make_base(engine: Engine, folder: Path, name: str) -> None:
    """Create a base image: a small Debian with Python at the same path as in the real image."""
    archive = folder / "base.tar"
    python = 'ln -s /usr/bin/python3 "$1"/usr/local/bin/python'
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}",
         f"--customize-hook={python}", RELEASE, archive],
        check=True,
    )  # fmt: skip
    container = engine("from", "scratch")
    engine("add", "--quiet", container, archive, "/")
    engine("commit", "--quiet", "--rm", container, name)
    archive.unlink()


@contextmanager
def running(image: Image, data: Path, port: int) -> Iterator[int]:
    """Run a container; yield its process id once the server answers."""
    engine = subprocess.Popen(contained(image, data, image.inside(image.command, port)))
    process = first_child(engine.pid)
    try:
        wait_for(lambda: status(port) == 200 or engine.poll() is not None)
        yield process
    finally:
        if engine.poll() is None:  # the test did not stop the container
            os.kill(process, signal.SIGKILL)
        engine.wait()


def first_child(parent: int) -> int:
    """Wait for the first child of a process; return its id."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    wait_for(lambda: bool(children.read_text()))
    return int(children.read_text().split()[0])


def contained(image: Image, data: Path, words: list[str]) -> list[str]:
    """Return a command that runs the given command in a container."""
    data.mkdir(mode=0o700, exist_ok=True)
    os.chown(data, *map(int, image.user))
    apart = ["unshare", "--mount", "--pid", "--fork"]
    script = ["bash", "-c", CONTAINER, "-", str(image.files), str(data)]
    return [*apart, *script, *image.user, *words]


def run(image: Image, data: Path, *words: str) -> str:
    """Run one of the app's commands in a container; return its output."""
    command = contained(image, data, image.inside([*image.config["Entrypoint"], *words], 0))
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def stop(image: Image, process: int) -> None:
    """Stop a container and wait for its end."""
    os.kill(process, getattr(signal, image.config["StopSignal"]))
    wait_for(lambda: not Path(f"/proc/{process}").exists())


def status(port: int) -> int:
    """Return the status of the health check, or 0 if nothing listens."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code
    except OSError:
        return 0


def wait_for(happened: Callable[[], bool]) -> None:
    latest = time.monotonic() + LONGEST
    while not happened():
        assert time.monotonic() < latest, "timed out"
        time.sleep(0.1)


def is_well(image: Image, port: int) -> bool:
    """Return the result of the image's health check."""
    kind, *words = image.config["Healthcheck"]["Test"]
    assert kind == "CMD"
    prefix = ["chroot", "--userspec", ":".join(image.user), image.files]
    return (
        subprocess.run([*prefix, *image.inside(words, port)], stderr=subprocess.DEVNULL).returncode
        == 0
    )


def send_big_file(phone: Phone, port: int) -> int:
    """Upload an invalid file that the server cannot hold in memory; return the status."""
    phone.open("/games/import")
    file = (BytesIO(b"x" * limits.MB), "game.json")
    form = {**phone.form("/games/import").fields, "record": file}
    body, _length, boundary = stream_encode_multipart(form)
    kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    request = Request(f"http://127.0.0.1:{port}/games/import", body.read(), kind)
    phone.client.cookies.add_cookie_header(request)
    with pytest.raises(HTTPError) as result:
        urlopen(request)
    with result.value as answer:
        return answer.code


def test_the_image_declares_its_user_volume_port_and_stop_signal(image: Image) -> None:
    assert image.config["User"] == "10001:10001"
    assert image.config["Volumes"] == {"/data": {}}
    assert image.config["StopSignal"] == "SIGTERM"
    assert "8000/tcp" in image.config["ExposedPorts"]


def test_the_image_serves_the_edition_for_phones(image: Image, tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    with running(image, data, port):
        assert Phone(Client(SimpleNamespace(port=port))).open("/pocket/").status_code == 200


def test_the_files_belong_to_root_and_no_build_files_are_left(image: Image) -> None:
    assert not (image.files / "source").exists()
    installed = image.files / "opt/scorekeeper"
    assert {each.stat().st_uid for each in installed.rglob("*") if not each.is_symlink()} == {0}
    assert not list(installed.rglob("hatchling"))


def test_games_are_stored_in_data_and_stopping_leaves_one_complete_file(
    image: Image, tmp_path: Path
) -> None:
    data, port = tmp_path / "data", free_port()
    with running(image, data, port) as process:
        assert is_well(image, port)
        phone = Phone(Client(SimpleNamespace(port=port)))
        game = start_game(phone)
        phone.submit("/bid", declarer=2, bid=310, trump="hearts")
        assert send_big_file(phone, port) == 422
        assert {each.name for each in data.iterdir()} > {"scorekeeper.sqlite3"}
        stop(image, process)
    (database,) = data.iterdir()
    assert not is_well(image, port)
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
        facts = db.execute("select kind from events order by seq").fetchall()
    assert len(facts) == 2
    with running(image, data, port):  # a second container with the same files
        assert "310" in phone.read(game)


def test_restoring_a_backup_removes_later_changes(image: Image, tmp_path: Path) -> None:
    """People restore a backup after a failed upgrade, for example."""
    data, port = tmp_path / "data", free_port()
    with running(image, data, port) as process:
        phone = Phone(Client(SimpleNamespace(port=port)))
        game = start_game(phone)
        assert "before" in run(image, data, "backup", "/data/before.sqlite3")
        phone.submit("/bid", declarer=2, bid=310, trump="hearts")
        stop(image, process)
    assert "Restored" in run(image, data, "restore", "/data/before.sqlite3")
    assert run(image, data, "check") == "1 of 1 games replay.\n"
    with running(image, data, port):
        assert "Who won the bid?" in phone.read(game)


def test_only_data_is_writable(image: Image, tmp_path: Path) -> None:
    code = "import sys, tempfile; print(tempfile.gettempdir()); open(sys.argv[1], 'w')"
    for path in ("/tmp/x", "/opt/x"):
        inside = image.inside(["python", "-c", code, path], 0)
        words = contained(image, tmp_path / "data", inside)
        result = subprocess.run(words, capture_output=True, text=True)
        assert "Read-only file system" in result.stderr
        assert result.stdout == "/data\n"  # temporary files are in the only writable folder


def test_the_image_includes_the_packages_for_hosting(image: Image, tmp_path: Path) -> None:
    wanted = ["python", "-c", "import prometheus_client, psycopg_pool, pythonjsonlogger"]
    words = contained(image, tmp_path / "data", image.inside(wanted, 0))
    subprocess.run(words, check=True)
