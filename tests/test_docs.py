"""The docs match the program, and their links work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

from scorekeeper.config import SETTINGS
from scorekeeper.pinochle.rules.catalogue import find_ruleset, from_toml

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *DOCS]
SCRIPTS = Path(sys.executable).parent


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def sessions() -> list[tuple[str, str, str]]:
    """The commands in console blocks: tuples of page, command and expected output."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.S):
            for command, output in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.M):
                found.append((name(page), command, output))
    return found


@pytest.mark.parametrize(
    ("command", "output"),
    [session[1:] for session in sessions()],
    ids=[f"{page}: {command[:40]}" for page, command, _ in sessions()],
)
def test_a_command_prints_what_the_page_says(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    ran = subprocess.run(
        [SCRIPTS / program, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == output


def test_the_pages_have_commands_to_run() -> None:
    assert {page for page, _, _ in sessions()} >= {"README.md", "docs/rules.md"}


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of a page’s headings."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_relative_link_has_a_target(page: Path) -> None:
    text = page.read_text("utf-8")
    # A link to a path above the repository leads to one of GitHub’s own pages.
    links = re.findall(r"\]\((?!https?:|\.\./\.\.)([^)#]*)#?([^)]*)\)", text)
    files = re.findall(r' src(?:set)?="(?!https?:)([^"]+)"', text)
    files += [file for file, _ in links]
    assert [file for file in files if not (page.parent / file).exists()] == []
    assert [
        f"{file}#{anchor}"
        for file, anchor in links
        if anchor and anchor not in anchors(page.parent / file if file else page)
    ] == []


@pytest.mark.parametrize("page", DOCS, ids=name)
def test_a_page_begins_with_the_readers_it_is_for(page: Path) -> None:
    assert page.read_text("utf-8").split("\n\n")[1].startswith("For ")


def test_the_two_commands_of_the_readme_are_targets_of_the_makefile() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    named = re.findall(r"^make (\w+)", readme, re.M)
    assert named == ["run", "test"]
    assert set(named) <= set(targets)


def test_the_example_of_a_ruleset_is_valid() -> None:
    page = (ROOT / "docs" / "developing.md").read_text("utf-8")
    (block,) = re.findall(r"^ *```toml\n(.*?)```", page, re.M | re.S)
    added = from_toml(textwrap.dedent(block))
    changes = added.changes_from(find_ruleset("classic"))
    assert changes == {"nines_redeal": "5_or_more", "target": 200}
    assert list(tomllib.loads(textwrap.dedent(block))["sources"]) == list(changes)


def test_every_setting_is_explained_under_its_variable() -> None:
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    assert re.findall(r"^\| `SCOREKEEPER_(\w+)`", page, re.M) == [s.name for s in SETTINGS]
