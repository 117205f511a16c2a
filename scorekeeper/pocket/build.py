"""The folder of static files that a phone opens: everything it needs, each file with its hash."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import render_template

from scorekeeper.app import beside, configured
from scorekeeper.pocket.contents import stage, stage_licences
from scorekeeper.pocket.pyodide import PARTS, BuildError, pyodide, run
from scorekeeper.pocket.settings import SETTINGS
from scorekeeper.web.plumbing import language
from scorekeeper.web.plumbing.headers import content_policy

SCRIPTS = ("files.js", "page.css", "page.js", "storage.js", "worker.js")
MADE = ("files.bin", "memory.bin")  # by build.mjs
AT_THE_ROOT = ("manifest.webmanifest",)
PAGE, SERVICE_WORKER, MANIFEST = "index.html", "sw.js", "manifest.json"
# What the service worker does not keep: the browser keeps its script, and people read the others.
NOT_KEPT = (SERVICE_WORKER, "licences/")

__all__ = ["BuildError", "build", "list_files"]


def build(folder: Path, cache: Path, tell: Callable[[str], None]) -> None:
    """Build it there, in the place of an earlier one; a BuildError where it cannot be built."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise BuildError(f"{folder} has other files. Name a new folder, or an earlier build.")
    python = pyodide(cache, tell)
    with TemporaryDirectory() as temporary:
        sources, made = Path(temporary) / "sources", Path(temporary) / "made"
        stage(sources)
        run("node", Path(__file__).with_name("build.mjs"), python, sources, made)
        shutil.rmtree(folder, ignore_errors=True)
        _assemble(folder, python, made)
    stage_licences(folder / "licences")
    list_files(folder)


def _assemble(folder: Path, python: Path, made: Path) -> None:
    static = beside("static")
    shutil.copytree(static, folder / "static", ignore=shutil.ignore_patterns("pocket", "sw.js"))
    inside = folder / "pocket"
    inside.mkdir()
    for source in (python / part for part in PARTS):
        shutil.copyfile(source, inside / source.name)
    for source in (made / name for name in MADE):
        shutil.copyfile(source, inside / source.name)
    for name in SCRIPTS[1:]:
        shutil.copyfile(static / "pocket" / name, inside / name)
    shutil.copyfile(static / "pocket" / SERVICE_WORKER, folder / SERVICE_WORKER)
    for name in AT_THE_ROOT:
        (folder / "static" / name).rename(folder / name)
    (folder / PAGE).write_text(_page(), "utf-8")


def _page() -> str:
    """The page that holds Python, in the only language that a file without a program can have."""
    # A server may be told already to offer what is only now being made.
    app = configured({"SECRET_KEY": "for this page only", "POCKET": ""})  # nosec B105 # signs nothing
    language.register(app)
    with app.test_request_context():
        return render_template("pocket/index.html")


def list_files(folder: Path) -> None:
    """Write down the size and the hash of each file, for people and for the service worker."""
    lists = (folder / MANIFEST, folder / "pocket" / SCRIPTS[0])
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path not in lists)
    files = {path.relative_to(folder).as_posix(): _told(path) for path in paths}
    (folder / MANIFEST).write_text(json.dumps(files, indent=1) + "\n", "utf-8")
    kept = {name: told for name, told in files.items() if not name.startswith(NOT_KEPT)}
    policy = json.dumps(content_policy(SETTINGS))
    script = f"self.FILES = {json.dumps(kept, separators=(',', ':'))};\nself.POLICY = {policy};\n"
    (folder / "pocket" / SCRIPTS[0]).write_text(script, "utf-8")


def _told(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {"size": len(content), "sha256": sha256(content).hexdigest()}
