"""The engine as a library: its example runs, and it needs nothing but Python."""

import doctest
import subprocess
import sys
from pathlib import Path

from scorekeeper import pinochle

ROOT = Path(__file__).parents[2]
IMPORT_ALL = """
import pkgutil, sys
from importlib import import_module
from scorekeeper import pinochle
for module in pkgutil.walk_packages(pinochle.__path__, "scorekeeper.pinochle."):
    import_module(module.name)
print(*sys.modules)
"""


def test_the_example_of_the_package_runs():
    tried = doctest.testmod(pinochle)
    assert (tried.failed, tried.attempted > 5) == (0, True)


def test_the_engine_needs_nothing_but_python():
    """All of the engine can be imported in a Python without installed packages."""
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
