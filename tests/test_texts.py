"""Every English text for players is marked for translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MARKS = {"_", "N_", "ngettext"}

# Files and folders without texts for players: commands, settings, metrics, storage, builds.
NOT_FOR_PLAYERS = {
    *("cli", "command.py", "copy_command.py", "copying.py", "__init__.py"),
    *("config.py", "language.py", "lan.py", "metrics.py", "pocket", "storage"),
}
NEVER_SHOWN = {"BadRequest", "KeyError", "LookupError", "RuntimeError", "TypeError", "ValueError"}
SENTENCE = re.compile(r"[A-Z“{](?=.*[a-z]{2}).* .*[.?!:]$", re.DOTALL)


def modules() -> list[Path]:
    package = ROOT / "scorekeeper"
    return [
        path
        for path in sorted(package.rglob("*.py"))
        if NOT_FOR_PLAYERS.isdisjoint(path.relative_to(package).parts)
    ]


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_is_left_unmarked(path):
    assert list(unmarked_sentences(ast.parse(path.read_text("utf-8")))) == []


def unmarked_sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    if is_mark(node) or is_never_shown(node):
        return
    if isinstance(node, ast.JoinedStr):
        text = "".join(
            part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
        yield from [(node.lineno, text)] if SENTENCE.match(text) else []
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from [(node.lineno, node.value)] if SENTENCE.match(node.value) else []
        return
    for child in ast.iter_child_nodes(node):
        if not is_docstring(child):
            yield from unmarked_sentences(child)


def is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {*MARKS, "option"}


def is_never_shown(node: ast.AST) -> bool:
    """True if the node is an error that only programmers read."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in NEVER_SHOWN


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_mark_is_inside_an_f_string(path):
    """Babel finds a mark inside an f-string only with Python 3.12 or later."""
    tree = ast.parse(path.read_text("utf-8"))
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    marks = [node for each in joined for node in ast.walk(each) if is_mark(node)]
    assert [mark.lineno for mark in marks if isinstance(mark.args[0], ast.Constant)] == []


def test_this_file_finds_unmarked_sentences():
    code = 'x = f"{name} deals next."\ny = _("Marked well.")\nz = "Nobody bid at all."\n'
    assert [line for line, _text in unmarked_sentences(ast.parse(code))] == [1, 3]
