"""What reading a file costs: Python's own reader keeps every beginning of a key of many dots."""

import tracemalloc

import pytest

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.toml_files import LONGEST_FILE, parse_toml

DOTS = ".a" * 9_000
MOST_MEMORY = 20_000_000  # bytes for one request


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"""'"'{DOTS}.'"' = 1""", id="dots between quotes"),
        pytest.param(f"'#'{DOTS} = 1", id="dots after a hash"),
        pytest.param(f"'\u2028'{DOTS} = 1".replace(".a.a.a", ".'\u2028'.a"), id="no end of line"),
        pytest.param(f"a = {{b{DOTS} = 1}}", id="in a table within a line"),
        pytest.param(f"[a{DOTS}]", id="in a heading"),
        pytest.param(("a" + ".a" * 99 + " = 1\n") * 300, id="as many as a line may have"),
        pytest.param("\n".join(f"a{n} = 1" for n in range(7_000))[:LONGEST_FILE], id="options"),
        pytest.param("[" * (LONGEST_FILE - 10), id="brackets"),
    ],
)
def test_no_file_costs_more_memory_than_it_may(text):
    tracemalloc.start()
    try:
        parse_toml(text)
    except RulesetError:
        pass
    finally:
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < MOST_MEMORY
