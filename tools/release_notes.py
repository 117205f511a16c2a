"""Print the changelog of the version that a tag names: `python -m tools.release_notes v1.0.0`."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def notes(tag: str, version: str, changelog: str) -> str:
    """Return the changelog's section of this version; the heading must have a date."""
    if tag != f"v{version}":
        raise SystemExit(f"The tag is {tag}, but pyproject.toml has version {version}.")
    heading = rf"^## \[?{re.escape(version)}\]? [-–] \d{{4}}-\d\d-\d\d\n"
    section = re.search(heading + r"(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not section:
        raise SystemExit(f"CHANGELOG.md has no section “{version} - YYYY-MM-DD”.")
    return section[1].strip()


if __name__ == "__main__":
    if "OWNER" in (ROOT / "README.md").read_text("utf-8"):
        raise SystemExit("Replace OWNER in the last two lines of README.md.")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    print(notes(sys.argv[1], project["version"], (ROOT / "CHANGELOG.md").read_text("utf-8")))
