"""The files in hosting/ are valid for their programs and consistent with each other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from scorekeeper.config import SETTINGS
from tests.cli.test_behind_a_proxy import HOST, block
from tests.needed import need

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "hosting"
COMPOSE = sorted(HOSTING.glob("compose*.yaml"))
CONTAINERFILE = (HOSTING / "Containerfile").read_text("utf-8")
PROXIES = {"compose.yaml": "Caddyfile", "compose-postgresql.yaml": "Caddyfile.postgresql"}
UNIT = HOSTING / "scorekeeper.service"
MOST_EXPOSED = 2.0  # the highest allowed exposure level of systemd-analyze, on a scale to 10


def read(compose: Path) -> dict[str, Any]:
    return YAML(typ="safe").load(compose)


def services(compose: Path) -> dict[str, dict[str, Any]]:
    return read(compose)["services"]


def test_the_compose_files_match_the_schema_of_compose_files():
    checker = Path(sys.executable).with_name("check-jsonschema")
    words = ["--builtin-schema", "vendor.compose-spec", *COMPOSE]
    result = subprocess.run([checker, *words], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("compose", COMPOSE, ids=lambda path: path.name)
def test_a_compose_file_requires_the_time_zone_of_the_players(compose):
    ours = [each for name, each in services(compose).items() if name.startswith("scorekeeper")]
    assert all(each["environment"]["TZ"].startswith("${TZ:?") for each in ours)


@pytest.mark.parametrize("compose", COMPOSE, ids=lambda path: path.name)
def test_every_setting_in_a_compose_file_exists(compose):
    known = {setting.variable: setting for setting in SETTINGS}
    values = [
        (name, value)
        for service in services(compose).values()
        for name, value in service.get("environment", {}).items()
        if name.startswith("SCOREKEEPER_")
    ]
    assert values or compose.name == "compose-home.yaml"
    for name, value in values:
        known[name].read(value)


@pytest.mark.parametrize("compose", COMPOSE, ids=lambda path: path.name)
def test_services_can_write_only_their_volumes_and_gain_no_privileges(compose):
    for name, service in services(compose).items():
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["restart"] == "unless-stopped"
        if name != "database":
            assert service["read_only"] is True
            assert service["cap_drop"] == ["ALL"]


@pytest.mark.parametrize("compose", COMPOSE, ids=lambda path: path.name)
def test_every_mounted_volume_and_file_exists(compose):
    named = set(read(compose)["volumes"])
    for service in services(compose).values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in named or (HOSTING / source).is_file(), source


@pytest.mark.parametrize("compose", COMPOSE, ids=lambda path: path.name)
def test_every_instance_has_the_health_check_of_the_image(compose):
    (check,) = re.findall(r"^HEALTHCHECK (.*) CMD (\[.*\])$", joined(CONTAINERFILE), re.M)
    options = {
        name.replace("-", "_"): value for name, value in re.findall(r"--(\S+?)=(\S+)", check[0])
    }
    instances = {name: each for name, each in services(compose).items() if "scorekeeper" in name}
    assert instances
    for instance in instances.values():
        assert instance["healthcheck"] == {"test": ["CMD", *json.loads(check[1])], **options}


def joined(text: str) -> str:
    return re.sub(r"\s*\\\n\s*", " ", text)


def test_the_caddyfile_for_a_container_matches_the_documentation():
    page = block("caddy", HOST).replace(HOST, "{$SITE}").replace("127.0.0.1", "scorekeeper")
    own = (HOSTING / "Caddyfile").read_text("utf-8")
    assert re.sub("^#.*\n", "", own, flags=re.M) == page


def test_each_proxy_uses_the_names_of_its_instances():
    for name, caddyfile in PROXIES.items():
        text = (HOSTING / caddyfile).read_text("utf-8")
        started = services(HOSTING / name)
        named = set(re.findall(r"(scorekeeper[-\d]*):8000", text))
        assert named == {each for each in started if each.startswith("scorekeeper")}
        assert f"./{caddyfile}:/etc/caddy/Caddyfile:ro" in started["caddy"]["volumes"]


@pytest.mark.parametrize("name", PROXIES.values())
def test_caddy_accepts_its_file(name, monkeypatch):
    need("caddy")
    monkeypatch.setenv("SITE", HOST)
    words = ["--config", HOSTING / name, "--adapter", "caddyfile"]
    result = subprocess.run(["caddy", "adapt", *words], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert HOST in result.stdout


def test_the_image_installs_only_pinned_packages_for_any_architecture():
    installs = [line for line in CONTAINERFILE.splitlines() if "pip install" in line]
    assert installs
    for line in installs:
        assert "--require-hashes" in line or "--no-deps /wheel/" in line
    assert not re.search(
        "amd64|arm64|x86|aarch|arm/v|TARGET|https?://",
        CONTAINERFILE.replace("http://127.0.0.1:", ""),
    )


def test_the_build_context_has_all_needed_files_and_no_private_files():
    included = re.findall("^!(.+)", (ROOT / ".dockerignore").read_text("utf-8"), re.M)
    assert all((ROOT / each).exists() for each in included)
    assert not {"instance", ".git", "hosting"} & {each.partition("/")[0] for each in included}


@pytest.fixture
def unit(tmp_path):
    """A copy of the unit that names an existing program."""
    need("systemd-analyze")
    text = UNIT.read_text("utf-8")
    assert "=/opt/scorekeeper/bin/scorekeeper serve\n" in text
    file = tmp_path / UNIT.name
    file.write_text(text.replace("/opt/scorekeeper/bin/scorekeeper", "/bin/true"))
    return file


def test_systemd_accepts_the_unit(unit):
    result = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


def test_the_service_is_sandboxed(unit):
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager", unit]
    result = subprocess.run(words, capture_output=True, text=True, check=True)
    (exposure,) = re.findall(r"exposure level for scorekeeper.service: ([\d.]+)", result.stdout)
    assert float(exposure) <= MOST_EXPOSED


def test_every_setting_in_the_unit_exists():
    named = set(re.findall(r"SCOREKEEPER_\w+", UNIT.read_text("utf-8")))
    assert named <= {setting.variable for setting in SETTINGS}
