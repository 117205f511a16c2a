"""Each planted fault still has its line, or nobody would notice that it is planted nowhere."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FAULTS = tomllib.loads((ROOT / "tools" / "planted_faults.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_one_place(name):
    fault = FAULTS[name]
    assert (ROOT / fault["file"]).read_text("utf-8").count(fault["old"]) == 1
    assert all((ROOT / each.partition("::")[0]).exists() for each in fault["likely"])
