"""Plant random faults in a copy of the tree, one at a time, and list those that no test notices.

    make mutants                           300 faults, in about an hour on one processor
    make mutants ARGS='--seed 7'           300 other faults
    make mutants ARGS='--again FILE'       the faults of an earlier run, if they still apply

Each line of the result (build/mutants.jsonl) is one fault: the file, the line before and after,
and the test that failed. Use the result to check that a smaller test suite still notices the same
faults. Browser tests are not run, so a fault that only browser tests notice is listed as missed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess  # nosec B404 # used without a shell
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from coverage import CoverageData

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "build" / "mutants.jsonl"
UNCOPIED = shutil.ignore_patterns(
    ".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "build", "dist", "instance"
)
SKIPPED_FOLDERS = ("cli", "pocket", "odds")
SKIPPED_TESTS = ("--ignore=tests/browser", "--ignore=tests/hosting", "--ignore=tests/cli")
PYTEST = ("-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", "--tb=no", "-rfE")
FIRST, MOST = 40, 400  # tests to run for a fault: in the first run, and in total
PATIENCE = 300  # seconds
GONE, MISSED = "gone", "missed"

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Fault:
    file: str
    old: str  # whole lines
    new: str
    nth: int  # position among identical lines of the file, from 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, metavar="FILE")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        tree = Path(shutil.copytree(ROOT, Path(folder, "tree"), ignore=UNCOPIED))
        if options.again:
            faults = _read(options.again)
        else:
            faults = _random(tree, options.seed, options.count)
        _try_each(faults, Tests.record(tree))


def _read(file: Path) -> list[Fault]:
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [Fault(**row["fault"]) for row in rows]


def _random(tree: Path, seed: int, count: int) -> list[Fault]:
    program = sorted((tree / "scorekeeper").rglob("*.py"))
    files = [each for each in program if not set(SKIPPED_FOLDERS) & set(each.parts)]
    possible = [fault for file in files for fault in _faults(tree, file)]
    return random.Random(seed).sample(possible, count)  # nosec B311 # not a secret


def _faults(tree: Path, file: Path) -> Iterator[Fault]:
    source = file.read_text("utf-8")
    module = ast.parse(source)
    name = str(file.relative_to(tree))
    for node in _executable(module):
        for original, replacement in _mutations(node):
            yield _fault(name, source, original, replacement)


def _executable(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes in the bodies of functions, but not in their signatures and decorators."""
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef):
            for statement in each.body:
                if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                    yield from ast.walk(statement)


def _mutations(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST]]:
    """Yield the faults to plant in a node: pairs of an original part and its replacement."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHER_COMPARISON:
            other = OTHER_COMPARISON[type(op)]()
            yield node, ast.Compare(node.left, [other], node.comparators)
        case ast.BoolOp(op=ast.And()):
            yield node, ast.BoolOp(ast.Or(), node.values)
        case ast.BoolOp(op=ast.Or()):
            yield node, ast.BoolOp(ast.And(), node.values)
        case ast.BinOp(op=ast.Add()):
            yield node, ast.BinOp(node.left, ast.Sub(), node.right)
        case ast.BinOp(op=ast.Sub()):
            yield node, ast.BinOp(node.left, ast.Add(), node.right)
        case ast.UnaryOp(op=ast.Not()):
            yield node, node.operand
        case ast.Constant(value=bool() as truth):
            yield node, ast.Constant(not truth)
        case ast.Constant(value=int() as number):
            yield node, ast.Constant(number + 1)
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.UnaryOp):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield node, ast.Pass()
        case ast.Call(keywords=[*_, _]):
            yield node, ast.Call(node.func, node.args, node.keywords[:-1])


def _fault(name: str, source: str, original: ast.expr | ast.stmt, replacement: ast.AST) -> Fault:
    lines = source.encode().splitlines(keepends=True)
    first, last = original.lineno - 1, (original.end_lineno or original.lineno) - 1
    old = b"".join(lines[first : last + 1]).decode()
    left = lines[first][: original.col_offset].decode()
    right = lines[last][original.end_col_offset :].decode()
    above = b"".join(lines[:first]).decode()
    text = ast.unparse(ast.fix_missing_locations(replacement))
    new = left + (f"({text})" if isinstance(replacement, ast.expr) else text) + right
    return Fault(name, old, new, len(list(_starts(above, old))))


@dataclass(frozen=True)
class Tests:
    """The tests, the lines that each of them runs, and those that fail without a fault."""

    tree: Path
    coverage: CoverageData
    failing: Set[str]

    @classmethod
    def record(cls, tree: Path) -> Self:
        settings = tree / ".coveragerc"
        settings.write_text("[run]\nsource = scorekeeper\ndynamic_context = test_function\n")
        few = ("--hypothesis-profile", "few")
        output = _run(tree, "-m", "coverage", "run", *PYTEST, *few, "tests", *SKIPPED_TESTS)
        coverage = CoverageData(str(tree / ".coverage"))
        coverage.read()
        if not coverage.measured_contexts() - {""}:
            sys.exit(output)  # no test ran, so no fault could be noticed
        return cls(tree, coverage, frozenset(_failed(output)))

    @cached_property
    def reach(self) -> Counter[str]:
        """The number of lines that each test runs. A test that runs few lines is specific."""
        files = self.coverage.measured_files()
        lines = (self.coverage.contexts_by_lineno(file).values() for file in files)
        return Counter(test for by_line in lines for tests in by_line for test in tests)

    def nearest(self, file: Path, line: int) -> list[str]:
        """Tests that run the line, or any line of its file if no test runs that line.

        Tests of the same package come first, then the most specific tests.
        """
        by_line = self.coverage.contexts_by_lineno(str(file))
        names = set(by_line.get(line) or chain.from_iterable(by_line.values()))
        package = file.relative_to(self.tree / "scorekeeper").parts[0]
        ranked = sorted(
            names, key=lambda test: (f".{package}." not in test, self.reach[test], test)
        )
        found = (self._node(test) for test in ranked)
        return [test for test in found if test and test not in self.failing]

    def _node(self, name: str) -> str | None:
        """Convert tests.web.test_home.test_links to tests/web/test_home.py::test_links."""
        words = name.split(".")
        for cut in range(len(words) - 1, 0, -1):
            path = Path(*words[:cut]).with_suffix(".py")
            if path.name.startswith("test_") and (self.tree / path).exists():
                return "::".join([str(path), *words[cut:]])
        return None


def _try_each(faults: Iterable[Fault], tests: Tests) -> None:
    RESULT.parent.mkdir(exist_ok=True)
    outcomes: Counter[str] = Counter()
    with RESULT.open("w", encoding="utf-8") as result:
        for fault in faults:
            outcome = _outcome(fault, tests)
            row = {"fault": asdict(fault), "outcome": outcome}
            print(json.dumps(row, ensure_ascii=False), file=result, flush=True)
            outcomes[outcome if outcome in (GONE, MISSED) else "noticed"] += 1
            print(dict(outcomes), fault.file, outcome, flush=True)


def _outcome(fault: Fault, tests: Tests) -> str:
    """Return the test that fails with this fault, or `GONE` or `MISSED`."""
    location = _locate(fault, tests.tree)
    if location is None:
        return GONE
    file, start = location
    original = file.read_text("utf-8")
    nearest = tests.nearest(file, original.count("\n", 0, start) + 1)
    # The package's folder is last. It has tests without a name in the coverage, such as tables.
    folder = Path("tests", file.relative_to(tests.tree / "scorekeeper").parts[0])
    whole = [str(folder)] if (tests.tree / folder).is_dir() else []
    words = (*PYTEST, "-x", "--hypothesis-seed=0")
    try:
        file.write_text(original[:start] + fault.new + original[start + len(fault.old) :], "utf-8")
        for some in filter(None, (nearest[:FIRST], nearest[FIRST:MOST], whole)):
            failed = _failed(_run(tests.tree, *words, *some, timeout=PATIENCE))
            if failed and failed[0] not in tests.failing:
                return failed[0]
        return MISSED
    finally:
        file.write_text(original, "utf-8")


def _locate(fault: Fault, tree: Path) -> tuple[Path, int] | None:
    """Return the file and offset of the fault's lines, which may have moved to another file."""
    expected = tree / fault.file
    for file in [expected, *sorted((tree / "scorekeeper").rglob("*.py"))]:
        starts = list(_starts(file.read_text("utf-8"), fault.old)) if file.exists() else []
        if starts:
            return file, starts[min(fault.nth, len(starts) - 1) if file == expected else 0]
    return None


def _starts(text: str, lines: str) -> Iterator[int]:
    for found in re.finditer(f"^(?={re.escape(lines)})", text, re.MULTILINE):
        yield found.start()


def _run(tree: Path, *words: str, timeout: int | None = None) -> str:
    """Run Python and return its output. A timeout or a failed start is reported as FAILED."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    run = partial(subprocess.run, cwd=tree, env=environment, capture_output=True, text=True)
    try:
        done = run([sys.executable, *words], timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return "FAILED in time"
    return str(done.stdout) + ("FAILED to start" if done.returncode not in (0, 1) else "")


def _failed(output: str) -> list[str]:
    """The failed tests in pytest's output: tests/web/test_home.py::test_links."""
    reports = (line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return [re.split(r" - |\[", line.split(" ", 1)[1])[0] for line in reports]


if __name__ == "__main__":
    main()
