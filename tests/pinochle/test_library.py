"""The engine as a library: its examples run, and it needs nothing but Python."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import pinochle
from scorekeeper.pinochle.game.events import facts_of
from scorekeeper.records.reading import parse_record

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests" / "games").glob("*.json"))
IMPORT_ALL = """
import pkgutil, sys
from importlib import import_module
from scorekeeper import pinochle
for module in pkgutil.walk_packages(pinochle.__path__, "scorekeeper.pinochle."):
    import_module(module.name)
print(*sys.modules)
"""


def test_the_example_of_the_package_runs():
    assert doctest.testmod(pinochle) == (0, 2)


def test_the_examples_of_the_page_run():
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", page, re.S))
    test = doctest.DocTestParser().get_doctest(examples, {}, "library.md", None, None)
    tried = doctest.DocTestRunner().run(test)
    assert (tried.failed, tried.attempted > 10) == (0, True)


def test_every_public_name_can_be_imported_and_is_on_the_page():
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    for name in pinochle.__all__:
        assert getattr(pinochle, name).__name__ == name
        assert re.search(rf"\b{name}\b", page)
    assert not hasattr(pinochle, "nothing")


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_public_facts_score_a_whole_game(file):
    game = parse_record(file.read_text("utf-8")).game
    facts = [fact for hand in game.hands for fact in facts_of(hand.number, hand.hand)]
    public = [fact for fact in facts if type(fact).__name__ in pinochle.__all__]
    started = pinochle.GameStarted(game.players, game.first_dealer)
    scored = pinochle.replay(game.ruleset, [started, *public]).game
    assert (scored.totals, scored.winner) == (game.totals, game.winner)


def test_the_engine_needs_nothing_but_python():
    """A Python without installed packages can import the whole engine."""
    imported = subprocess.run(
        [sys.executable, "-SE", "-c", IMPORT_ALL],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = imported.stdout.split()
    of_others = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names
    ours = {name.split(".")[1] for name in loaded if name.startswith("scorekeeper.")}
    assert of_others == {"__main__", "scorekeeper"}
    assert ours == {"language", "pinochle"}
    assert "scorekeeper.pinochle.game.timeline" in loaded
