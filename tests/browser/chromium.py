"""Where a Chromium is, and how it is started: the one place that knows."""

import os
import shutil
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome")

# Playwright's own list, said again because Chromium hears only the last; 1.65 turns these off.
OFF_FOR_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
# Pages behind the address bar, which nobody sees here. Chromium starts a process with them for
# each phone, and that took as much time as the page of the phone itself.
ADDRESS_BAR = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"

LAUNCH_ARGS = (
    "--no-sandbox",  # Chromium will not start as root with its sandbox, and containers run as root
    "--disable-gpu",
    f"--disable-features={OFF_FOR_PLAYWRIGHT},{ADDRESS_BAR}",
    "--no-first-run",
    # By this name the app is on plain http, as on a home's own network; by number it is secure.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
    # No call home: journeys talk to this machine alone, often with no internet at all.
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NOT_FOUND = (
    "NO BROWSER: the journeys in tests/browser need Chromium, and there is none. "
    "Install your system's chromium package, or run: .venv/bin/playwright install chromium"
)


@cache
def find_chromium() -> str | None:
    """The path of the system's Chromium, or else of the one that Playwright downloaded."""
    on_path = (shutil.which(command) for command in COMMANDS)
    return next(filter(None, on_path), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def browser_required() -> bool:
    """Whether a missing browser is a failure instead of a reason to skip."""
    return os.environ.get("CI") == "true" or os.environ.get("SCOREKEEPER_REQUIRE_BROWSER") == "1"
