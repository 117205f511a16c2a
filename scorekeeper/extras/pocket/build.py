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
from scorekeeper.extras.pocket.contents import stage, stage_licences
from scorekeeper.extras.pocket.pyodide import PARTS, BuildError, pyodide, run
from scorekeeper.extras.pocket.settings import SETTINGS
from scorekeeper.web.plumbing import chosen_language
from scorekeeper.web.plumbing.headers import content_policy

SCRIPTS = ("page.css", "page.js", "storage.js", "worker.js")
MADE = ("files.bin", "memory.bin")  # by build.mjs
PAGE, SERVICE_WORKER, MANIFEST = "index.html", "sw.js", "manifest.json"
WEB_MANIFEST = "manifest.webmanifest"
# What the service worker does not keep: the browser keeps its script, and people read the others.
NOT_KEPT = (SERVICE_WORKER, "licences/")


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
    for source, names in ((python, PARTS), (made, MADE), (static / "pocket", SCRIPTS)):
        for name in names:
            shutil.copyfile(source / name, inside / name)
    shutil.copyfile(static / "pocket" / SERVICE_WORKER, folder / SERVICE_WORKER)
    (folder / "static" / WEB_MANIFEST).rename(folder / WEB_MANIFEST)
    (folder / PAGE).write_text(_page(), "utf-8")


def _page() -> str:
    """The page that holds Python, in the only language that a file without a program can have."""
    # A server may be told already to offer what is only now being made.
    app = configured({"SECRET_KEY": "for this page only", "POCKET": ""})  # nosec B105 # signs nothing
    chosen_language.register(app)
    with app.test_request_context():
        return render_template("pocket/index.html")


def list_files(folder: Path) -> None:
    """Write down the size and the hash of each file, for people and for the service worker."""
    manifest, script = folder / MANIFEST, folder / "pocket" / "files.js"
    paths = sorted(
        path for path in folder.rglob("*") if path.is_file() and path not in (manifest, script)
    )
    files = {path.relative_to(folder).as_posix(): _told(path) for path in paths}
    manifest.write_text(json.dumps(files, indent=1) + "\n", "utf-8")
    kept = {name: told for name, told in files.items() if not name.startswith(NOT_KEPT)}
    policy = json.dumps(content_policy(SETTINGS))
    code = f"self.FILES = {json.dumps(kept, separators=(',', ':'))};\nself.POLICY = {policy};\n"
    script.write_text(code, "utf-8")


def _told(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {"size": len(content), "sha256": sha256(content).hexdigest()}
