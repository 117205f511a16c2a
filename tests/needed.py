"""What a test starts and not everybody has: a browser, a proxy, a database."""

import os
import shutil
from typing import NoReturn

import pytest

from tests.browser.chromium import browser_required

ADMIN_PATH = f"{os.environ['PATH']}{os.pathsep}/usr/sbin"  # where Debian puts nginx


def is_missing(what: str) -> NoReturn:
    """Fail in CI, which installs everything; elsewhere skip the test and say what it lacks."""
    # At home a family's computer has no PostgreSQL, and all else can be tested all the same.
    (pytest.fail if browser_required() else pytest.skip)(what)


def need(*programs: str) -> None:
    """Go on only where these programs are."""
    missing = [each for each in programs if not shutil.which(each, path=ADMIN_PATH)]
    if missing:
        is_missing(f"Not installed: {', '.join(missing)}. Debian has packages of them.")
