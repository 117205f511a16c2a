"""The image, built of hosting/Containerfile, started as the compose files start it, and asked.

No registry of images is needed: Debian's Python takes the place of the base. It is run by what a
container is made of, namespaces and mounts, so that no engine is needed either.
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
from tests.balancer import free_port
from tests.needed import need
from tests.serving import PATIENCE
from tests.web.phone import Phone, start_game
from tools.stress.phones import Line

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CONTAINERFILE = ROOT / "hosting" / "Containerfile"
NEEDED = ("buildah", "mmdebstrap", "unshare")
NAME = "localhost/scorekeeper:latest"
RELEASE = "trixie"  # whose Python is that of the base
PACKAGES = "python3,python3-venv,ca-certificates"
LONGEST = 120  # seconds from the start to the first answer
# What pip is told on this machine, so that it finds its packages within the build, too.
OF_PIP = ("/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf")
# A container of its own: nothing but /data is written, by a user who can become nobody else.
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
    """Buildah with images of its own."""

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
    """What it says of itself, and the folder with its files."""

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
        """What starts a short command among its files, as its user."""
        return ["chroot", "--userspec", str(self.config["User"]), str(self.files)]

    def inside(self, words: Iterable[str], port: int) -> list[str]:
        """A command as it is started in a container whose port 8000 is another one outside."""
        said = [*self.config["Env"], "SCOREKEEPER_LOG_FORMAT=json"]
        environment = ["env", "-i", "-C", self.config["WorkingDir"], *said]
        return [*environment, *(word.replace("8000", str(port)) for word in words)]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    need(*NEEDED)
    if os.geteuid() != 0:
        # Chroots and file owners of an image need root, which nobody should be only for a test.
        pytest.skip("Only root may build an image without an engine.")
    folder = tmp_path_factory.mktemp("image")
    engine = Engine(folder)
    (base,) = set(re.findall(r"^FROM (\S+)", CONTAINERFILE.read_text("utf-8"), re.M))
    make_base(engine, folder, base)
    mounts = [f"--volume={each}:{each}:ro" for each in OF_PIP if Path(each).exists()]
    engine(
        "bud", "--quiet", "--isolation", "chroot", "--pull-never", "--format", "docker", *mounts,
        "--file", CONTAINERFILE, "--tag", NAME, ROOT,
    )  # fmt: skip
    said = json.loads(engine("inspect", "--type", "image", NAME))
    container = engine("from", "--pull-never", NAME)
    yield Image(said["Docker"]["config"], Path(engine("mount", container)))
    engine("umount", container)
    shutil.rmtree(folder)  # half a gigabyte


def make_base(engine: Engine, folder: Path, name: str) -> None:
    """An image of that name: a small Debian, with Python where the real base has it."""
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
    """The id of the process in a container, from its first answer on."""
    engine = subprocess.Popen(contained(image, data, image.inside(image.command, port)))
    process = first_child(engine.pid)
    try:
        wait_for(lambda: status(port) == 200 or engine.poll() is not None)
        yield process
    finally:
        if engine.poll() is None:  # nobody has stopped it
            os.kill(process, signal.SIGKILL)
        engine.wait()


def first_child(parent: int) -> int:
    """The id of the process that another one has started, once it has."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    wait_for(lambda: bool(children.read_text()))
    return int(children.read_text().split()[0])


def contained(image: Image, data: Path, words: list[str]) -> list[str]:
    """What starts a container in which that command runs."""
    data.mkdir(mode=0o700, exist_ok=True)
    os.chown(data, *map(int, image.user))
    apart = ["unshare", "--mount", "--pid", "--fork"]
    script = ["bash", "-c", CONTAINER, "-", str(image.files), str(data)]
    return [*apart, *script, *image.user, *words]


def run(image: Image, data: Path, *words: str) -> str:
    """What one of the program's commands prints in a container."""
    command = contained(image, data, image.inside([*image.config["Entrypoint"], *words], 0))
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def stop(image: Image, process: int) -> None:
    """Stop a container, and wait until it has."""
    os.kill(process, getattr(signal, image.config["StopSignal"]))
    wait_for(lambda: not Path(f"/proc/{process}").exists())


def status(port: int) -> int:
    """What the health page is answered with; 0 where nobody listens."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as refused:
        with refused:
            return refused.code
    except OSError:
        return 0


def wait_for(happened: Callable[[], bool]) -> None:
    latest = time.monotonic() + LONGEST
    while not happened():
        assert time.monotonic() < latest, "it did not happen"
        time.sleep(0.1)


def is_well(image: Image, port: int) -> bool:
    """What the image's own question about its health finds."""
    kind, *words = image.config["Healthcheck"]["Test"]
    assert kind == "CMD"
    asked = ["chroot", "--userspec", ":".join(image.user), image.files]
    return (
        subprocess.run([*asked, *image.inside(words, port)], stderr=subprocess.DEVNULL).returncode
        == 0
    )


def send_big_file(phone: Phone, port: int) -> int:
    """How a file of nonsense is answered that is too big to arrive in memory alone."""
    phone.open("/games/import")
    file = (BytesIO(b"x" * limits.MB), "game.json")
    form = {**phone.form("/games/import").fields, "record": file}
    body, _length, boundary = stream_encode_multipart(form)
    kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    request = Request(f"http://127.0.0.1:{port}/games/import", body.read(), kind)
    phone.client.cookies.add_cookie_header(request)
    with pytest.raises(HTTPError) as refused:
        urlopen(request)
    with refused.value as answer:
        return answer.code


def test_it_names_its_user_its_data_and_how_it_is_stopped(image: Image) -> None:
    assert image.config["User"] == "10001:10001"
    assert image.config["Volumes"] == {"/data": {}}
    assert image.config["StopSignal"] == "SIGTERM"
    assert "8000/tcp" in image.config["ExposedPorts"]


def test_its_files_are_root_s_and_none_is_left_of_what_made_it(image: Image) -> None:
    assert not (image.files / "source").exists()
    installed = image.files / "opt/scorekeeper"
    assert {each.stat().st_uid for each in installed.rglob("*") if not each.is_symlink()} == {0}
    assert not list(installed.rglob("hatchling"))


def test_a_game_is_kept_in_data_and_one_complete_file_is_left(image: Image, tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    with running(image, data, port) as process:
        assert is_well(image, port)
        phone = Phone(Line(SimpleNamespace(port=port)))
        game = start_game(phone)
        phone.submit("/bid", declarer=2, bid=310, trump="hearts")
        assert send_big_file(phone, port) == 422
        assert {each.name for each in data.iterdir()} > {"scorekeeper.sqlite3"}
        stop(image, process)
    (kept,) = data.iterdir()
    assert not is_well(image, port)
    with closing(sqlite3.connect(kept)) as db:
        assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
        facts = db.execute("select kind from events order by seq").fetchall()
    assert len(facts) == 2
    with running(image, data, port):  # another container goes on with it
        assert "310" in phone.read(game)


def test_what_is_played_after_a_backup_is_gone_when_that_is_put_back(
    image: Image, tmp_path: Path
) -> None:
    """As before and after an upgrade that went wrong."""
    data, port = tmp_path / "data", free_port()
    with running(image, data, port) as process:
        phone = Phone(Line(SimpleNamespace(port=port)))
        game = start_game(phone)
        assert "before" in run(image, data, "backup", "/data/before.sqlite3")
        phone.submit("/bid", declarer=2, bid=310, trump="hearts")
        stop(image, process)
    assert "is as it was" in run(image, data, "restore", "/data/before.sqlite3")
    assert run(image, data, "check") == "1 of 1 games replay.\n"
    with running(image, data, port):
        assert "Who won the bid?" in phone.read(game)


def test_nothing_but_data_can_be_written(image: Image, tmp_path: Path) -> None:
    code = "import sys, tempfile; print(tempfile.gettempdir()); open(sys.argv[1], 'w')"
    for path in ("/tmp/x", "/opt/x"):
        inside = image.inside(["python", "-c", code, path], 0)
        words = contained(image, tmp_path / "data", inside)
        refused = subprocess.run(words, capture_output=True, text=True)
        assert "Read-only file system" in refused.stderr
        assert refused.stdout == "/data\n"  # where files that arrive wait


def test_what_hosting_needs_is_in_it(image: Image, tmp_path: Path) -> None:
    wanted = ["python", "-c", "import prometheus_client, psycopg_pool, pythonjsonlogger"]
    words = contained(image, tmp_path / "data", image.inside(wanted, 0))
    subprocess.run(words, check=True)
