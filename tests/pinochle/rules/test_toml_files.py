"""Reading a file needs little memory, although tomllib stores each prefix of a dotted key."""

import tracemalloc

import pytest
from hypothesis import example, given, strategies as st

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.catalogue import from_toml
from scorekeeper.pinochle.rules.kinds import LONGEST_TEXT
from scorekeeper.pinochle.rules.toml_files import LONGEST_FILE, MOST_DOTS, parse_toml, to_toml
from tests.pinochle.builders import rules
from tests.pinochle.test_properties import FEWER

DOTS = ".a" * 9_000
MOST_MEMORY = 20_000_000  # bytes for one request


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"""'"'{DOTS}.'"' = 1""", id="dots between quotes"),
        pytest.param(f"'#'{DOTS} = 1", id="dots after a hash"),
        pytest.param(f"'\u2028'{DOTS} = 1".replace(".a.a.a", ".'\u2028'.a"), id="no end of line"),
        pytest.param(f"a = {{b{DOTS} = 1}}", id="in a table within a line"),
        pytest.param(f'a = ["""\nb = "\'" # """"", {{b{DOTS} = 1}}]', id="after a text of lines"),
        pytest.param(f"a = ['''\nb = \"''', {{b{DOTS} = 1}}]\"", id="after plain lines"),
        pytest.param(f'a = ["\\"#", {{b{DOTS} = 1}}]', id="after a quote in a text"),
        pytest.param('a = "' + '\\"' * (LONGEST_FILE // 2 - 10), id="quotes in a text"),
        pytest.param('a = """' + '\\"""' * (LONGEST_FILE // 4 - 10), id="lines without an end"),
        pytest.param(f"[a{DOTS}]", id="in a heading"),
        pytest.param(("a" + ".a" * 99 + " = 1\n") * 300, id="as many as a line may have"),
        pytest.param("\n".join(f"a{n} = 1" for n in range(7_000))[:LONGEST_FILE], id="options"),
        pytest.param("[" * (LONGEST_FILE - 10), id="brackets"),
    ],
)
def test_reading_any_file_stays_within_the_memory_limit(text):
    tracemalloc.start()
    try:
        parse_toml(text)
    except RulesetError:
        pass
    finally:
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < MOST_MEMORY


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f'conventions = "{"." * 3 * MOST_DOTS}"', id="in quotes"),
        pytest.param(f"conventions = '{'.' * 3 * MOST_DOTS}'", id="in single quotes"),
        pytest.param(f'conventions = """\n"" {"." * 290}"""""', id="in lines"),
        pytest.param(f"conventions = '''\n'' {'.' * 290}'''''", id="in plain lines"),
        pytest.param(f'conventions = "aces" # {"." * 3 * MOST_DOTS}', id="in a comment"),
    ],
)
def test_dots_in_texts_and_comments_are_allowed(text):
    assert from_toml(text).conventions == parse_toml(text)["conventions"].strip()


@FEWER
@example("." * LONGEST_TEXT)
@given(st.text(st.sampled_from(""". "'\\#=[]\ta"""), max_size=LONGEST_TEXT))
def test_any_conventions_survive_conversion_to_toml(conventions):
    ruleset = rules("classic", conventions=conventions)
    assert from_toml(to_toml(ruleset)) == ruleset
