"""The files for GitHub and contributors are valid and safe, and use the targets of `make`."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tools.release_notes import notes

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").iterdir())
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
CHANGELOG = (
    "# Changelog\n\n## [1.1.0] - 2027-01-31\n\n- New.\n\n## 1.0.0 – 2026-12-01\n\n- First.\n"
)


def read(file: Path) -> dict[str, Any]:
    return YAML(typ="safe").load(file)


def jobs() -> list[dict[str, Any]]:
    return [job for file in WORKFLOWS for job in read(file)["jobs"].values()]


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("dependabot", [GITHUB / "dependabot.yml"]),
        ("github-issue-forms", sorted((GITHUB / "ISSUE_TEMPLATE").iterdir())),
    ],
)
def test_each_file_matches_its_schema(schema: str, files: list[Path]) -> None:
    checker = Path(sys.executable).with_name("check-jsonschema")
    words = [checker, "--builtin-schema", f"vendor.{schema}", *files]
    checked = subprocess.run(words, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


# Workflows


def test_every_action_is_pinned_by_its_commit_and_names_its_version() -> None:
    lines = [line for file in WORKFLOWS for line in file.read_text("utf-8").splitlines()]
    used = [line.split("uses: ")[1] for line in lines if "uses: " in line]
    ours = [each for each in used if each.startswith("$/")]
    assert all((ROOT / each.removeprefix("$/")).is_file() for each in ours)
    pinned = r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert [each for each in used if each not in ours and not re.fullmatch(pinned, each)] == []
    assert len(used) > len(ours)


def test_every_job_names_its_permissions_and_workflows_have_none() -> None:
    assert [read(file)["permissions"] for file in WORKFLOWS] == [{}] * len(WORKFLOWS)
    assert all(job["permissions"] for job in jobs())


def test_only_the_readme_spells_the_address_of_the_repository() -> None:
    owner = re.search(r"^\[source\]: https://[^/]+/([^/]+)/", README, re.MULTILINE)
    assert owner
    address = rf"github\.com/{owner[1]}|{owner[1]}\.github\.io"
    listed = ["git", "grep", "--files-with-matches", "--extended-regexp", address]
    found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True)
    assert found.stdout == "README.md\n"


def test_the_tests_run_on_every_supported_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    supported = re.findall(r":: (3\.\d+)", "\n".join(project["classifiers"]))
    (job,) = read(GITHUB / "workflows/test.yml")["jobs"].values()
    assert job["strategy"]["matrix"]["python"] == supported


def test_the_tests_have_the_programs_that_ci_installs() -> None:
    """The workflow does not install Python and npm, because GitHub's machines have them."""
    wanted = set(re.findall(r"missing\+=\(([^)]+)\)", (ROOT / ".ci/run").read_text("utf-8")))
    (job,) = read(GITHUB / "workflows/test.yml")["jobs"].values()
    ran = " ".join(step.get("run", "") for step in job["steps"])
    assert {each for each in wanted if each not in ran} == {"python3-venv", "nodejs npm"}


def test_workflows_run_targets_of_the_makefile() -> None:
    steps = [step.get("run", "") for job in jobs() for step in job.get("steps", ())]
    made = {target for run in steps for target in re.findall(r"^make ([\w-]+)", run, re.M)}
    assert made <= set(re.findall(r"^([\w-]+):", MAKEFILE, re.M))


# Commits and releases


def test_pre_commit_runs_what_make_test_runs_first() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    (recipe,) = re.findall(r"^test: .*\n((?:\t.*\n)+)", MAKEFILE, re.M)
    first = re.findall(r"^\t\$\(VENV\)/(bin/.*)$", recipe, re.M)
    assert [hook["entry"] for hook in local["hooks"]] == [f".venv/{each}" for each in first]
    assert all(hook["language"] == "system" for hook in local["hooks"])


@pytest.mark.parametrize("version", ["1.1.0", "1.0.0"])
def test_the_notes_of_a_release_are_its_section_of_the_changelog(version: str) -> None:
    assert (
        notes(f"v{version}", version, CHANGELOG)
        == {"1.1.0": "- New.", "1.0.0": "- First."}[version]
    )


@pytest.mark.parametrize(
    ("tag", "version"),
    [("v1.1.0", "1.0.0"), ("1.1.0", "1.1.0"), ("v1.1", "1.1"), ("v2.0.0", "2.0.0")],
)
def test_a_release_without_its_tag_or_section_is_refused(tag: str, version: str) -> None:
    with pytest.raises(SystemExit, match=version):
        notes(tag, version, CHANGELOG)


def test_the_changelog_has_a_section_with_a_date_for_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert notes(
        f"v{project['version']}", project["version"], (ROOT / "CHANGELOG.md").read_text("utf-8")
    )
