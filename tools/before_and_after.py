"""Keep the page of texts before and after complete: what of it is new, and what is gone.

Run as ``python -m tools.before_and_after``, or with ``make texts``. Which text became which is said
by a person, in the page itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "texts-before-and-after.md"
CATALOGUE = ROOT / "scorekeeper" / "languages" / "scorekeeper.pot"

INTRO = """# Texts, before and after

Every text that a player could read in 0.1.0, and what it is now; an empty right side means that it
is the same. Then those that are new, and those that are gone without another in their place. In
the order of the files they are in now. `make texts` keeps this page complete.
"""
CHANGED = "\n## `{file}`\n\n| before | after |\n|---|---|\n"
NEW = "\n## New\n\n| file | text |\n|---|---|\n"
GONE = "\n## Gone\n\n| before |\n|---|\n"
HEADS = {"before", "file", "---"}
CELL = re.compile(r"(?<!\\)\|")


def main() -> None:
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")


def renewed(page: str) -> str:
    now = texts()
    pairs = {before: after or before for before, after in pairs_of(page)}
    found = {before: after for before, after in pairs.items() if after in now}
    added = [[f"`{file}`", text] for text, file in now.items() if text not in found.values()]
    gone = [[before] for before in pairs if before not in found]
    return INTRO + "".join(changed(found, now)) + table(NEW, added) + table(GONE, gone)


def texts() -> dict[str, str]:
    """Each text of today as a cell of a table has it, and the file where it is first."""
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return {
        cell(text): message.locations[0][0]
        for message in messages
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    }


def cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|").replace("<", "&lt;").strip()


def pairs_of(page: str) -> Iterator[tuple[str, str]]:
    """Each text of 0.1.0 with what it is now: empty where it is the same, or gone."""
    for line in page.splitlines():
        cells = [each.strip() for each in CELL.split(line)[1:-1]]
        if cells and cells[0] not in HEADS and not cells[0].startswith("`"):
            yield cells[0], cells[1] if len(cells) > 1 else ""


def changed(found: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for file in dict.fromkeys(now.values()):
        rows = [
            [before, "" if after == before else after]
            for before, after in found.items()
            if now[after] == file
        ]
        yield table(CHANGED.format(file=file), rows)


def table(head: str, rows: Iterable[list[str]]) -> str:
    lines = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return head + lines if lines else ""


if __name__ == "__main__":
    main()
