"""The wheel and the source distribution are valid, and the installed wheel runs."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
import readme_renderer.markdown
from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.serving import PATIENCE, stopped

ROOT = Path(__file__).parents[1]
PROGRAMS = Path(sys.executable).parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (wheel,) = built.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs in an environment that has only the wheel and its requirements.

    The requirements are copied from the environment of the tests. pip may not download anything,
    so it fails if a requirement is missing.
    """
    environment = tmp_path_factory.mktemp("apart") / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    for name in needed(wheel):
        copy(name, packages)
    words = ["--python", environment, "install", "--no-index", "--no-cache-dir", wheel]
    subprocess.run([*PIP, *words], check=True, env=os.environ | {"PIP_FIND_LINKS": ""})
    return environment / "bin"


def metadata_of(wheel: Path) -> Metadata:
    with ZipFile(wheel) as files:
        (file,) = [each for each in files.namelist() if each.endswith(".dist-info/METADATA")]
        return Metadata.from_email(files.read(file))


def needed(wheel: Path) -> set[str]:
    """The names of all packages that the wheel requires, directly or indirectly."""
    names, left = set[str](), list(metadata_of(wheel).requires_dist or ())
    while left:
        each = left.pop()
        if each.name not in names and (not each.marker or each.marker.evaluate({"extra": ""})):
            names.add(each.name)
            left += map(Requirement, distribution(each.name).requires or ())
    return names


def copy(name: str, packages: Path) -> None:
    """Copy an installed package, without its commands."""
    for file in distribution(name).files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file.locate(), target)


def run(program: Path, *words: str) -> str:
    """Run a program outside of this checkout; return its output."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(program.parents[2])}
    ran = subprocess.run(
        [program, *words], cwd=program.parents[2], env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_twine_accepts_the_wheel_and_the_source(built: Path) -> None:
    files = sorted(built.iterdir())
    assert [each.suffix for each in files] == [".whl", ".gz"]
    words = [PROGRAMS / "twine", "--no-color", "check", "--strict", *files]
    checked = subprocess.run(words, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.count("PASSED") == 2


def test_the_index_shows_a_readme_whose_links_lead_to_files_of_this_release(wheel: Path) -> None:
    about = metadata_of(wheel)
    assert about.project_urls
    assert about.description
    source = about.project_urls["Source"]
    shown = readme_renderer.markdown.render(about.description)
    links = re.findall(r' (?:href|src)="([^"]+)"', shown)
    assert len(links) > 10
    assert [each for each in links if not each.startswith(("https://", "#"))] == []
    files = [each.split("#")[0] for each in links if each.startswith(f"{source}/")]
    named = [re.sub(rf"{source}/(blob|raw)/v{about.version}/", "", each) for each in files]
    assert [each for each in named if not (ROOT / each).exists()] == []
    assert [
        each for each in links if each.startswith("#") and f'id="{each[1:]}"' not in shown
    ] == []


def test_every_imported_package_is_required_by_name(wheel: Path) -> None:
    required = {each.name for each in metadata_of(wheel).requires_dist or ()}
    imported = {
        node.module.partition(".")[0] if isinstance(node, ast.ImportFrom) else node.names[0].name
        for file in (ROOT / "scorekeeper").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not node.level)
    }
    packages = packages_distributions()
    names = {packages[each][0] for each in imported if each in packages}
    missing = {canonicalize_name(each) for each in names} - required
    assert missing == {"psycopg-pool"}  # the requirement psycopg[pool] includes it


def test_the_source_builds_an_identical_wheel(built: Path, wheel: Path, tmp_path: Path) -> None:
    """An installation from the source has the same files as one from the wheel."""
    (source,) = built.glob("*.tar.gz")
    words = ["wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", tmp_path, source]
    subprocess.run([*PIP, *words], check=True)
    (made,) = tmp_path.glob("*.whl")
    assert made.read_bytes() == wheel.read_bytes()


def test_the_installed_program_prints_its_version_and_rulesets(installed: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = run(installed / "scorekeeper", "--version")
    assert version == f"scorekeeper, version {project['version']}\n"
    listed = run(installed / "scorekeeper", "rulesets")
    assert listed == run(PROGRAMS / "scorekeeper", "rulesets")
    assert "howell-racehorse" in listed


def test_it_runs_without_the_packages_of_the_tests(installed: Path) -> None:
    for name in ("pytest", "psycopg", "prometheus_client", "hatchling"):
        code = f"import importlib.util; print(importlib.util.find_spec({name!r}))"
        assert run(installed / "python", "-c", code) == "None\n"
    where = run(installed / "python", "-c", "import scorekeeper; print(scorekeeper.__file__)")
    assert str(ROOT) not in where


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    server = subprocess.Popen(
        [installed / "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=tmp_path, stdout=subprocess.PIPE, text=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1", "HOME": str(tmp_path)},
    )  # fmt: skip
    with stopped(server):
        assert server.stdout
        kept = server.stdout.readline()
        assert f"{tmp_path}/.local/share/pinochle-scorekeeper/" in kept  # as settings.md says
        yield server.stdout.readline().removeprefix("Open ").strip()


def test_it_serves_a_page_with_its_styles_and_scripts(served: str) -> None:
    with urlopen(served, timeout=PATIENCE) as page:
        text = page.read().decode()
    assert "<h1>" in text
    found = re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
    assert {re.sub(r".*\.(\w+)\?.*", r"\1", each) for each in found} >= {"css", "js"}
    for each in found:
        with urlopen(served.rstrip("/") + each.replace("&amp;", "&"), timeout=PATIENCE) as file:
            assert len(file.read()) > 100, each
