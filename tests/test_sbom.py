"""Every wheel carries the list of what it needs, whole and with the right versions."""

import base64
import json
import re
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorekeeper.web.plumbing import htmx

ROOT = Path(__file__).parents[1]
SCHEMA = "http://cyclonedx.org/schema/"  # the name of the format; no address of anybody's machine


@pytest.fixture(scope="module")
def text(built):
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as files:
        (listed,) = [each for each in files.namelist() if ".dist-info/sboms/" in each]
        return files.read(listed).decode()


@pytest.fixture
def sbom(text):
    return json.loads(text)


@pytest.fixture
def parts(sbom):
    return {each["name"]: each for each in sbom["components"]}


def test_it_says_what_format_it_is_and_what_it_is_about(sbom):
    assert (sbom["bomFormat"], sbom["specVersion"]) == ("CycloneDX", "1.6")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    about = sbom["metadata"]["component"]
    assert (about["name"], about["version"]) == (project["name"], project["version"])


def test_every_pinned_package_is_there_with_its_version_and_the_copy_of_htmx(parts):
    pins = re.findall(r"^(\S+)==(\S+)", (ROOT / "requirements.txt").read_text("utf-8"), re.M)
    assert {name: each["version"] for name, each in parts.items()} == {
        **dict(pins),
        "htmx.org": htmx.VERSION,
    }


def test_the_copy_of_htmx_is_the_published_file(parts):
    (hashed,) = parts["htmx.org"]["hashes"]
    published = base64.b64decode(htmx.INTEGRITY.removeprefix("sha384-")).hex()
    assert hashed == {"alg": "SHA-384", "content": published}


def test_what_only_builds_the_wheel_is_told_apart(parts):
    scopes = {name: each["scope"] for name, each in parts.items()}
    assert {scopes[name] for name in ("flask", "markupsafe", "pluggy", "htmx.org")} == {"required"}
    assert {scopes[name] for name in ("hatchling", "editables", "tomlkit")} == {"excluded"}


def test_who_asks_for_a_package_is_told(sbom):
    asks = {each["ref"].partition("@")[0]: each["dependsOn"] for each in sbom["dependencies"]}
    known = {each["bom-ref"] for each in sbom["components"]}
    assert {each for refs in asks.values() for each in refs} <= known
    direct = {each.partition("@")[0].rpartition("/")[2] for each in asks["pkg:pypi/scorekeeper"]}
    assert direct == {
        "htmx.org", "flask", "flask-wtf", "ifaddr", "openpyxl", "platformdirs",
        "segno", "sqlite-utils", "waitress",
    }  # fmt: skip


def test_it_names_no_machine_and_no_registry(text):
    assert str(ROOT) not in text
    assert "://" not in text.replace(SCHEMA, "")
