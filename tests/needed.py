"""Skip tests if a program that they need (a browser, a proxy, a database) is not installed."""

import os
import shutil
from typing import NoReturn

import pytest

from tests.browser.chromium import browser_required

ADMIN_PATH = f"{os.environ['PATH']}{os.pathsep}/usr/sbin"  # where Debian puts nginx


def is_missing(what: str) -> NoReturn:
    """Skip the test with this message. In CI, which installs everything, fail instead."""
    (pytest.fail if browser_required() else pytest.skip)(what)


def need(*programs: str) -> None:
    """Continue only if these programs are installed."""
    missing = [each for each in programs if not shutil.which(each, path=ADMIN_PATH)]
    if missing:
        is_missing(f"Not installed: {', '.join(missing)}. Debian has packages of them.")
