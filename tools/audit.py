"""Look for known mistakes in our code and in the packages that are pinned: `make audit`.

`make audit ARGS=code` reads our code alone, as CI does.

Bandit reads our own code; a finding is mended, or answered beside its line by `# nosec` and the
reason. pip-audit asks PyPI whether a pinned version has an advisory against it. Whatever was not
asked is said to be so: pip-audit alone calls that "no known vulnerabilities".
"""

from __future__ import annotations

import json
import subprocess  # nosec B404 # a shell never has a part in it
import sys
from contextlib import suppress
from typing import Any

# tools/stress gambles, asserts and kills as tests do, which bandit does not read either.
BANDIT = (
    "bandit", "--quiet", "--recursive", "scorekeeper", "tools", "--exclude", "tools/stress",
    "--format", "json",
)  # fmt: skip
PIP_AUDIT = (
    "pip_audit", "--requirement", "requirements.txt", "--disable-pip", "--require-hashes",
    "--progress-spinner", "off", "--format", "json",
)  # fmt: skip


def main() -> int:
    found = mistakes(*report_of(*BANDIT))
    if sys.argv[1:] != ["code"]:
        found += advisories(*report_of(*PIP_AUDIT))
    print("\n".join(line for line, _is_bad in found))
    return int(any(is_bad for _line, is_bad in found))


Report = dict[str, Any] | None


def report_of(module: str, *arguments: str) -> tuple[Report, str]:
    """What the program reports, None where it ends without a report; and what it says besides."""
    command = [sys.executable, "-m", module, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True)  # nosec B603 # the two above
    report = None
    with suppress(json.JSONDecodeError):
        report = json.loads(ran.stdout)
    return report, ran.stderr.strip()


def mistakes(report: Report, _said: str = "") -> list[tuple[str, bool]]:
    """A line for each finding of bandit, or one that there is none, each with whether it is bad."""
    if report is None or report["errors"]:
        return [("bandit: it could not read all of the code.", True)]
    lines = [
        (f"{each['filename']}:{each['line_number']}: {each['test_id']} {each['issue_text']}", True)
        for each in report["results"]
    ]
    read = report["metrics"]["_totals"]["loc"]
    return lines or [(f"bandit: nothing in {read:,} lines.", False)]


def advisories(report: Report, said: str = "") -> list[tuple[str, bool]]:
    """A line for each advisory, and one for how many packages were asked about."""
    if report is None and "connect" in said.lower():
        return [("pip-audit: advisories not asked, its service cannot be reached.", False)]
    if report is None:
        return [(f"pip-audit: {said.rpartition(chr(10))[2]}", True)]
    packages = report["dependencies"]
    lines = [
        (f"{each['name']} {each['version']}: {advisory['id']}, mended in {mended(advisory)}", True)
        for each in packages
        for advisory in each.get("vulns", ())
    ]
    asked = sum("vulns" in each for each in packages)
    if asked < len(packages):
        left = len(packages) - asked
        told = f"pip-audit: advisories not asked for {left} of {len(packages)} packages."
        return [*lines, (f"{told} Its service does not know them.", False)]
    return [*lines, (f"pip-audit: {len(lines)} advisories against {asked} packages.", False)]


def mended(advisory: dict[str, Any]) -> str:
    return " or ".join(advisory["fix_versions"]) or "no version yet"


if __name__ == "__main__":
    sys.exit(main())
