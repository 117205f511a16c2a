"""What a wheel of Scorekeeper needs and carries, in CycloneDX: part of every wheel.

    python -m tools.sbom     prints it

That is what `make lock` pinned, with who asks for each package, and the copy of htmx.
"""

from __future__ import annotations

import json
import re
import tomllib
from hashlib import sha384
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[1]
NAME = "scorekeeper.cdx.json"
APP = "scorekeeper (pyproject.toml)"  # as requirements.txt calls who asks for what the app needs
TOOLS = "scorekeeper (pyproject.toml:build)"  # and for what only builds it


class Sbom(BuildHookInterface):  # type: ignore[type-arg]  # its configuration has no type
    """What hatchling asks before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":  # an editable install is no wheel to pass on
            file = Path(self.root, "build", NAME)
            file.parent.mkdir(exist_ok=True)
            file.write_text(sbom(Path(self.root)), "utf-8")
            build_data["sbom_files"].append(str(file))


class Pin(NamedTuple):
    """A pinned package. (No dataclass: hatchling runs this file without naming its module.)"""

    name: str
    version: str
    asked_by: list[str]

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def sbom(root: Path = ROOT) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    pins = pinned((root / "requirements.txt").read_text("utf-8"))
    app = Pin(project["name"], project["version"], [])
    htmx = htmx_in(root)
    says = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                **component(app, "application"),
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [
            htmx,
            *(
                component(pin, "library", "required" if is_needed(pin, pins) else "excluded")
                for pin in pins.values()
            ),
        ],
        "dependencies": [
            {"ref": app.purl, "dependsOn": [htmx["bom-ref"], *asked_for(APP, pins)]},
            *({"ref": pin.purl, "dependsOn": asked_for(pin.name, pins)} for pin in pins.values()),
        ],
    }
    return json.dumps(says, indent=2) + "\n"


def pinned(requirements: str) -> dict[str, Pin]:
    """The packages of a requirements.txt of uv by their names."""
    pins: dict[str, Pin] = {}
    for line in requirements.splitlines():
        if found := re.match(r"([a-z\d.-]+)==(\S+)", line):
            pin = pins[found[1]] = Pin(found[1], found[2], [])
        elif found := re.match(r" +# +(?!via$)(?:via )?(.+)", line):
            pin.asked_by.append(found[1])
    return pins


def is_needed(pin: Pin, pins: dict[str, Pin]) -> bool:
    """Whether the app needs it, or something that the app needs; not what only builds it."""
    return APP in pin.asked_by or any(
        is_needed(pins[name], pins) for name in pin.asked_by if name != TOOLS
    )


def asked_for(by: str, pins: dict[str, Pin]) -> list[str]:
    return [pin.purl for pin in pins.values() if by in pin.asked_by]


def component(pin: Pin, kind: str, scope: str = "required") -> dict[str, Any]:
    return {
        "type": kind,
        "bom-ref": pin.purl,
        "name": pin.name,
        "version": pin.version,
        "scope": scope,
        "purl": pin.purl,
    }


def htmx_in(root: Path) -> dict[str, Any]:
    """The copy of htmx that the wheel carries."""
    module = (root / "scorekeeper/web/plumbing/htmx.py").read_text("utf-8")
    (version,) = re.findall(r'^VERSION = "(.+)"', module, re.MULTILINE)
    purl = f"pkg:npm/htmx.org@{version}"
    content = sha384((root / "static/htmx.min.js").read_bytes()).hexdigest()
    return {
        "type": "library",
        "bom-ref": purl,
        "name": "htmx.org",
        "version": version,
        "scope": "required",
        "hashes": [{"alg": "SHA-384", "content": content}],
        "licenses": [{"license": {"id": "0BSD"}}],
        "purl": purl,
    }


if __name__ == "__main__":
    print(sbom(), end="")
