"""The contents of a build: the app and its packages, as installed in this environment."""

import re
import shutil
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import scorekeeper
from scorekeeper.app import data_folder

UNUSED_PACKAGES = (
    "ifaddr",  # a page in a browser has no network address
    "pip",  # sqlite-utils requires it to install plugins
    "tzdata",  # browsers have the time zones
    "waitress",  # no requests come from outside
)
# Files with these endings are compiled for this computer, or the app never reads them.
UNUSED_SUFFIXES = (".so", ".pyd", ".pyi", ".pyc", ".c", ".po", ".pot", ".tar.gz")
UNUSED_SOURCES = ("__pycache__", "cli", "metrics.py")
NOTICE = Path(__file__).with_name("python.txt")
LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
OPTIONAL = re.compile(r"extra ==|python_version <")  # in requirements that are not needed here
NAME = re.compile(r"[A-Za-z0-9._-]+")


def stage(folder: Path) -> None:
    """Copy the sources, the templates and everything else that the app reads."""
    package = Path(scorekeeper.__file__).parent
    ignored = shutil.ignore_patterns(*UNUSED_SOURCES, *(f"*{kind}" for kind in UNUSED_SUFFIXES))
    shutil.copytree(package, folder / "scorekeeper", ignore=ignored)
    for name in ("static", "templates"):
        shutil.copytree(data_folder(name), folder / "scorekeeper" / name, dirs_exist_ok=True)
    shutil.rmtree(folder / "scorekeeper" / "static" / "pocket")
    for each in packages():
        for path, source in _files(each):
            if ".dist-info" not in path and not path.endswith(UNUSED_SUFFIXES):
                _copy(source, folder / path)
    about = folder / f"{scorekeeper.DISTRIBUTION.replace('-', '_')}.dist-info" / "METADATA"
    about.parent.mkdir()
    about.write_text(distribution(scorekeeper.DISTRIBUTION).read_text("METADATA") or "", "utf-8")


def stage_licences(folder: Path) -> None:
    """Copy the licences of the program, of its packages and of Python."""
    _copy(NOTICE, folder / NOTICE.name)
    for each in [distribution(scorekeeper.DISTRIBUTION), *packages()]:
        for path, source in _files(each):
            if ".dist-info" in path and LICENCE.search(source.name):
                _copy(source, folder / each.name / source.name)


def packages() -> list[Distribution]:
    """The app's direct and indirect requirements, except those useless in a browser."""
    found = dict[str, Distribution]()
    pending = [scorekeeper.DISTRIBUTION]
    while pending:
        name = pending.pop()
        if name in found or name in UNUSED_PACKAGES:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # required only on other platforms
            continue
        pending += _requirements(found[name])
    del found[scorekeeper.DISTRIBUTION]
    return [found[name] for name in sorted(found)]


def _requirements(package: Distribution) -> list[str]:
    required = [each for each in package.requires or () if not OPTIONAL.search(each)]
    return [_normalized(found[0]) for found in map(NAME.match, required) if found]


def _normalized(name: str) -> str:
    """Normalize a package name as in PEP 503."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _files(package: Distribution) -> Iterator[tuple[str, Path]]:
    """Each file of a package: its path below site-packages, and its location on disk."""
    for each in package.files or ():
        source = Path(str(each.locate()))
        if not str(each).startswith("..") and source.is_file():  # skips programs in bin/
            yield each.as_posix(), source


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
