"""The scripts import and export the right names.

They are served joined, in one scope, so no browser checks their imports and exports.
"""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"
OTHERS = ("sw.js", "htmx.min.js")  # scripts that are served alone: a worker and a library
SCRIPTS = [path for path in STATIC.glob("*.js") if path.name not in OTHERS]
SCRIPTS += (STATIC / "scripts").glob("*.js")
CODE = {path: path.read_text("utf-8") for path in SCRIPTS}

IMPORT = re.compile(r"^import {(.+)} from '(.+)';$", re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:const|let|class|(?:async )?function) (\w+)(.*)", re.MULTILINE)
DECLARED_NEXT = re.compile(r", (\w+)(?= =|,|;)")  # let one, another = 0;
NOT_CODE = re.compile(r"^import .*|(?<!:)//.*|'[^'\n]*'", re.MULTILINE)
WORD = re.compile(r"(?:(?<=\.\.\.)|(?<![.\w]))\w+\b(?!: )")  # a word that is not a property


def declared(path, is_exported=False):
    names = []
    for export, name, line in DECLARED.findall(CODE[path]):
        if export or not is_exported:
            names += [name] if line.startswith("(") else [name, *DECLARED_NEXT.findall(line)]
    return names


def imports(path):
    return {
        (name, (path.parent / file).resolve())
        for names, file in IMPORT.findall(CODE[path])
        for name in names.split(", ")
    }


EXPORTS = {(name, path) for path in SCRIPTS for name in declared(path, is_exported=True)}


def test_no_name_is_declared_in_two_scripts():
    names = [name for path in SCRIPTS for name in declared(path)]
    assert {"POLL", "askedAt", "byPointer", "Outbox", "keepPage"} <= {*names}
    assert sorted(names) == sorted({*names})


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_imports_the_names_that_it_uses(path):
    words = {*WORD.findall(NOT_CODE.sub("", CODE[path]))}
    assert imports(path) == {
        (name, file) for name, file in EXPORTS if name in words and file != path
    }


def test_each_htmx_event_has_one_listener():
    names = [name for code in CODE.values() for name in re.findall(r"Listener\('(htmx:.+?)'", code)]
    assert names == ["htmx:after:process"]  # other events are in a table with a listener each
