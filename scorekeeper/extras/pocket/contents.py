"""What goes onto the phone: the app, and the packages it needs as they are installed here."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import scorekeeper
from scorekeeper.app import beside

LEFT_OUT = (
    "ifaddr",  # a page in a browser has no address
    "pip",  # which sqlite-utils asks for to install its own plugins
    "tzdata",  # browsers know the time zones
    "waitress",  # nobody calls from outside
)
# Compiled for this computer, or for people and tools that read sources.
NOT_TAKEN = (".so", ".pyd", ".pyi", ".pyc", ".c", ".po", ".pot", ".tar.gz")
NOT_OURS = ("__pycache__", "cli", "metrics.py", "logs.py")
LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
NOT_NEEDED = re.compile(
    r"extra ==|python_version <"
)  # only for what nobody asked, or older Pythons
NAME = re.compile(r"[A-Za-z0-9._-]+")


def stage(folder: Path) -> None:
    """Copy the sources, the templates and what else the app reads."""
    package = Path(scorekeeper.__file__).parent
    ignored = shutil.ignore_patterns(*NOT_OURS, *(f"*{kind}" for kind in NOT_TAKEN))
    shutil.copytree(package, folder / "scorekeeper", ignore=ignored)
    for name in ("static", "templates"):
        shutil.copytree(beside(name), folder / "scorekeeper" / name, dirs_exist_ok=True)
    shutil.rmtree(folder / "scorekeeper" / "static" / "pocket")
    for each in packages():
        for path, source in _files(each):
            if ".dist-info" not in path and not path.endswith(NOT_TAKEN):
                _copy(source, folder / path)


def stage_licences(folder: Path) -> None:
    """Copy what the authors of the packages ask to be handed on."""
    for each in packages():
        for path, source in _files(each):
            if ".dist-info" in path and LICENCE.search(source.name):
                _copy(source, folder / each.name / source.name)


def packages() -> list[Distribution]:
    """What the app needs, and what that needs, as far as a browser can use it."""
    found = dict[str, Distribution]()
    left = ["scorekeeper"]
    while left:
        name = left.pop()
        if name in found or name in LEFT_OUT:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another kind of computer
            continue
        left += _needed(found[name])
    del found["scorekeeper"]
    return [found[name] for name in sorted(found)]


def _needed(package: Distribution) -> list[str]:
    needed = [each for each in package.requires or () if not NOT_NEEDED.search(each)]
    return [_plain(found[0]) for found in map(NAME.match, needed) if found]


def _plain(name: str) -> str:
    """As PEP 503 compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _files(package: Distribution) -> Iterator[tuple[str, Path]]:
    """Each file of a package, from the folder in which packages are, and where it is."""
    for each in package.files or ():
        source = Path(str(each.locate()))
        if not str(each).startswith("..") and source.is_file():  # no program in bin/
            yield each.as_posix(), source


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
