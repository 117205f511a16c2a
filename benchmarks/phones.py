"""Chromium with a folder of its own, as a phone has it, and the id of its processes.

A private window, which Playwright opens otherwise, keeps files in the memory of another process
and asks that one at each read: SQLite would take twice as long as on a phone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, Playwright

from tests.browser.chromium import LAUNCH_ARGS, find_chromium
from tests.browser.shown import START

SCREEN: dict[str, Any] = {
    "viewport": {"width": 375, "height": 667},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


@dataclass(frozen=True)
class OpenPhone:
    """Its one page; a second one would lie behind it and draw nothing."""

    page: Page
    group: int  # of processes: all of this Chromium's


@contextmanager
def open_phone(playwright: Playwright, script: str = "", **more: Any) -> Iterator[OpenPhone]:
    """A phone that has never been anywhere; ``script`` runs first in each of its pages.

    ``more`` is what Playwright knows of contexts besides.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=find_chromium(), args=LAUNCH_ARGS, **SCREEN, **more
        )
        context.set_default_timeout(START)
        if script:
            context.add_init_script(script)
        yield OpenPhone(context.pages[0], group_of(folder))
        context.close()


def group_of(folder: str) -> int:
    """The processes of the Chromium that keeps its things in that folder."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_text().split("\0")
        except OSError:  # it has ended
            continue
        if f"--user-data-dir={folder}" in words and "crashpad" not in words[0]:
            return os.getpgid(int(process.name))
    raise LookupError(folder)
