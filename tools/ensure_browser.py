"""Install Chromium for the browser tests if it is missing: `python -m tools.ensure_browser`."""

import os
import shutil
import subprocess  # nosec B404 # used without a shell
import sys

from tests.browser.chromium import NOT_FOUND, browser_required, find_chromium

PACKAGES = ("chromium-headless-shell", "chromium")


def main() -> int:
    if find_chromium() or install():
        return 0
    print(f"\n{NOT_FOUND}\n", file=sys.stderr)
    return 1 if browser_required() else 0


def install() -> bool:
    return any(attempt() and is_installed() for attempt in (with_apt, with_playwright))


def is_installed() -> bool:
    find_chromium.cache_clear()
    return find_chromium() is not None


def with_apt() -> bool:
    """Install one of Debian's packages, if this user can do so without a password."""
    if not shutil.which("apt-get"):
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*sudo, "apt-get", "-qq", "-y"]
    install = (*apt, "install", "--no-install-recommends")
    return run(*apt, "update") and any(run(*install, package) for package in PACKAGES)


def with_playwright() -> bool:
    return run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> bool:
    print("No browser found, trying:", *command, file=sys.stderr)
    program = shutil.which(command[0])
    return bool(program) and subprocess.run(command).returncode == 0  # nosec B603 # our commands


if __name__ == "__main__":
    sys.exit(main())
