"""Find Chromium and define how it is started."""

import os
import shutil
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

# The headless shell comes first, because it has no windows of a desktop and needs less time.
COMMANDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# A copy of Playwright's list (1.65), because Chromium uses only the last --disable-features.
OFF_FOR_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
# Hidden pages of the address bar. Chromium starts a process for them with each phone, which
# takes as long as the phone's own page.
ADDRESS_BAR = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
# A process started ahead for the next page of another site, which no test opens.
SPARE_PROCESS = "SpareRendererForSitePerProcess"

LAUNCH_ARGS = (
    "--no-sandbox",  # Chromium does not start as root with its sandbox; containers run as root
    "--disable-gpu",
    f"--disable-features={OFF_FOR_PLAYWRIGHT},{ADDRESS_BAR},{SPARE_PROCESS}",
    "--no-first-run",
    # Under this name the app has an insecure origin, as on a home network; 127.0.0.1 is secure.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
    # No background traffic: the tests use only this machine, often without internet access.
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
    """Return the path of the system's Chromium, or of Playwright's download."""
    on_path = (shutil.which(command) for command in COMMANDS)
    return next(filter(None, on_path), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def browser_required() -> bool:
    """True if a missing browser is a failure, not a reason to skip."""
    return os.environ.get("CI") == "true" or os.environ.get("SCOREKEEPER_REQUIRE_BROWSER") == "1"
