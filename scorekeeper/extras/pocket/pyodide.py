"""Download Pyodide, the Python for browsers, with npm; verify and cache it."""

import shutil
import subprocess  # nosec B404 # only npm and node, with our own arguments
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path

import click

VERSION = "314.0.7"
INTEGRITY = (  # from npm's registry
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


class BuildError(Exception):
    """The folder cannot be built; the message says what is missing or wrong."""


def pyodide(cache: Path) -> Path:
    """Return the folder with Pyodide's files.

    Raises:
        BuildError: if Pyodide cannot be downloaded or has the wrong hash.
    """
    archive = cache / f"pyodide-{VERSION}.tgz"
    if not archive.exists():
        click.echo(f"Downloading Pyodide {VERSION} ...", err=True)
        _fetch(cache)
    if integrity(archive.read_bytes()) != INTEGRITY:
        raise BuildError(f"{archive} is not Pyodide {VERSION}. Delete it and build again.")
    folder = cache / f"pyodide-{VERSION}"
    _unpack(archive, folder)
    return folder


def integrity(content: bytes) -> str:
    return f"sha512-{b64encode(sha512(content).digest()).decode()}"


def run(program: str, *arguments: str | Path) -> None:
    """Run a program that comes with Node.js.

    Raises:
        BuildError: if the program is missing or fails.
    """
    path = shutil.which(program)
    if not path:
        raise BuildError(f"There is no {program}. Install Node.js 20 or newer, which includes it.")
    command = [path, *arguments]
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # nosec B603 # no shell
    if ended.returncode:
        raise BuildError(f"{program} failed; see its message above.")


def _fetch(cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    run("npm", "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", cache)


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tarfile.open(archive) as files:
        for part in PARTS:
            content = files.extractfile(f"package/{part}")
            assert content  # nosec B101 # for mypy; the hash guarantees that it exists
            (folder / part).write_bytes(content.read())
