"""Sees to it that the browser tests have a Chromium: `python -m tools.ensure_browser`."""

import os
import shutil
import subprocess  # nosec B404 # a shell never has a part in it
import sys

from tests.browser.chromium import NOT_FOUND, browser_required, find_chromium


def main() -> int:
    if find_chromium() or install():
        return 0
    print(f"\n{NOT_FOUND}\n", file=sys.stderr)
    return 1 if browser_required() else 0


def install() -> bool:
    return any(way() and found_now() for way in (with_apt, with_playwright))


def found_now() -> bool:
    find_chromium.cache_clear()
    return find_chromium() is not None


def with_apt() -> bool:
    """Debian's own package, where this user may install it without being asked for a password."""
    if not shutil.which("apt-get"):
        return False
    allowed = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*allowed, "apt-get", "-qq", "-y"]
    return run(*apt, "update") and run(*apt, "install", "--no-install-recommends", "chromium")


def with_playwright() -> bool:
    return run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> bool:
    print("No browser yet, trying:", *command, file=sys.stderr)
    installed = shutil.which(command[0])
    return bool(installed) and subprocess.run(command).returncode == 0  # nosec B603 # ours


if __name__ == "__main__":
    sys.exit(main())
