"""Pyodide, the Python for browsers: fetched once by npm, checked, and kept."""

from __future__ import annotations

import shutil
import subprocess  # nosec B404 # npm and node, with words of ours alone
import tarfile
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha512
from pathlib import Path

VERSION = "314.0.7"
INTEGRITY = (  # as npm's registry has it
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


class BuildError(Exception):
    """The folder cannot be built; the message says what is missing or wrong."""


def pyodide(cache: Path, tell: Callable[[str], None]) -> Path:
    """The folder with its parts; a BuildError where it cannot be fetched, or is another's."""
    archive = cache / f"pyodide-{VERSION}.tgz"
    if not archive.exists():
        tell(f"Fetching Pyodide {VERSION} ...")
        _fetch(cache)
    if integrity(archive.read_bytes()) != INTEGRITY:
        raise BuildError(f"{archive} is not Pyodide {VERSION}. Delete it, and build again.")
    folder = cache / f"pyodide-{VERSION}"
    if not all((folder / part).exists() for part in PARTS):
        _unpack(archive, folder)
    return folder


def integrity(content: bytes) -> str:
    return f"sha512-{b64encode(sha512(content).digest()).decode()}"


def run(program: str, *words: str | Path) -> None:
    """Run a program that comes with Node.js; a BuildError where it is missing or fails."""
    found = shutil.which(program)
    if not found:
        raise BuildError(f"There is no {program}. Install Node.js 20 or newer, which brings it.")
    command = [found, *words]
    ran = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # nosec B603 # no shell
    if ran.returncode:
        raise BuildError(f"{program} failed, as it says above.")


def _fetch(cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    run("npm", "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", cache)


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tarfile.open(archive) as files:
        for part in PARTS:
            content = files.extractfile(f"package/{part}")
            assert content  # nosec B101 # for the types: the integrity says that it is there
            (folder / part).write_bytes(content.read())
