"""Build the folder of static files that a phone opens, with the hash of each file."""

import json
import shutil
import zlib
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile

from flask import render_template

from scorekeeper.app import configured, data_folder
from scorekeeper.config import BUILT
from scorekeeper.web.plumbing.assets import FOLDERS, JOINED, joined
from scorekeeper.web.plumbing.browser import register_language
from scorekeeper.web.plumbing.responses import content_policy

from .contents import stage, stage_licences
from .phone import SETTINGS
from .pyodide import PARTS, BuildError, pyodide, run

SCRIPTS = ("page.css", "page.js", "storage.js", "worker.js")
BUNDLES = ("files.bin", "memory.bin")  # made by build.mjs
PAGE, SERVICE_WORKER, MANIFEST = "index.html", "sw.js", "manifest.json"
SCRIPT = "pocket/files.js"
WEB_MANIFEST = "manifest.webmanifest"
# The service worker caches neither its own script nor files that only people read.
UNCACHED = (SERVICE_WORKER, "licences/")


def build(folder: Path, cache: Path) -> None:
    """Build the edition in that folder, replacing an earlier build.

    Raises:
        BuildError: if the edition cannot be built, or the folder has files but no earlier build.
    """
    _check_replaceable(folder)
    python = pyodide(cache)
    with TemporaryDirectory() as temporary:
        sources, bundles = Path(temporary) / "sources", Path(temporary) / "bundles"
        stage(sources)
        run("node", Path(__file__).with_name("build.mjs"), python, sources, bundles)
        built = Path(temporary) / "built"
        _assemble(built, python, bundles)
        stage_licences(built / "licences")
        list_files(built)
        replace_files(folder, built)


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a built edition into that folder, replacing an earlier build.

    Raises:
        BuildError: if the archive is not a whole edition, or the folder has files but no earlier
            build.
    """
    _check_replaceable(folder)
    with TemporaryDirectory() as temporary:
        built = Path(temporary) / "built"
        try:
            shutil.unpack_archive(archive, built, "zip")
            is_whole = json.loads((built / MANIFEST).read_text("utf-8")) == _entries(built)
        except (OSError, ValueError, RuntimeError, BadZipFile, zlib.error):
            is_whole = False
        if not (is_whole and all((built / name).is_file() for name in BUILT)):
            raise BuildError(f"{archive} is not a whole edition. Download it again.")
        replace_files(folder, built)


def _check_replaceable(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()) and not _is_edition(folder):
        raise BuildError(f"{folder} has other files. Name a new folder, or an earlier build.")


def _is_edition(folder: Path) -> bool:
    """True if the folder's manifest lists a service worker, unlike the manifests of other apps."""
    manifest = folder / MANIFEST
    worker = f'"{SERVICE_WORKER}": {{'
    return manifest.is_file() and worker in manifest.read_text("utf-8", "replace")


def replace_files(folder: Path, built: Path) -> None:
    """Replace the files in a folder. The folder itself stays, because it may be a mounted disk.

    The old manifest stays until the new one replaces it, so an interrupted rebuild can be repeated.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            if old.is_dir():
                shutil.rmtree(old)
            elif old.name != MANIFEST:
                old.unlink()
        manifest = (built / MANIFEST).rename(built / f"{MANIFEST}.new")
        shutil.copytree(built, folder, dirs_exist_ok=True)
        (folder / manifest.name).replace(folder / MANIFEST)
    except OSError as error:
        raise BuildError(f"{folder} cannot be written ({error.strerror or error}).") from error


def _assemble(folder: Path, python: Path, bundles: Path) -> None:
    static = data_folder("static")
    ignored = shutil.ignore_patterns("pocket", "sw.js", *FOLDERS.values())
    shutil.copytree(static, folder / "static", ignore=ignored)
    for name in JOINED:
        (folder / "static" / name).write_bytes(joined(static / name))
    pocket = folder / "pocket"
    pocket.mkdir()
    for source, names in ((python, PARTS), (bundles, BUNDLES), (static / "pocket", SCRIPTS)):
        for name in names:
            shutil.copyfile(source / name, pocket / name)
    shutil.copyfile(static / "pocket" / SERVICE_WORKER, folder / SERVICE_WORKER)
    (folder / "static" / WEB_MANIFEST).rename(folder / WEB_MANIFEST)
    (folder / PAGE).write_text(_page(), "utf-8")


def _page() -> str:
    """Render the page that loads Python. It has only one language, because it is a static file."""
    # POCKET overrides the setting, which may name the folder that is being built.
    app = configured({"SECRET_KEY": "for this page only", "POCKET": ""})  # nosec B105 # signs nothing
    register_language(app)
    with app.test_request_context():
        return render_template("pocket/index.html")


def list_files(folder: Path) -> None:
    """Write two files: the manifest, and a script for the service worker.

    The manifest has the size and hash of each file. The script names the files that the service
    worker caches, and has the security policy of the app's pages.
    """
    files = _entries(folder)
    (folder / MANIFEST).write_text(json.dumps(files, indent=1) + "\n", "utf-8")
    cached = {name: entry for name, entry in files.items() if not name.startswith(UNCACHED)}
    policy = json.dumps(content_policy(SETTINGS))
    code = f"self.FILES = {json.dumps(cached, separators=(',', ':'))};\nself.POLICY = {policy};\n"
    (folder / SCRIPT).write_text(code, "utf-8")


def _entries(folder: Path) -> dict[str, dict[str, object]]:
    """The size and hash of each file, by path, without the two files that list the others."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    files = {name: path for name, path in paths.items() if path.is_file()}
    return {name: _entry(files[name]) for name in sorted(files.keys() - {MANIFEST, SCRIPT})}


def _entry(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {"size": len(content), "sha256": sha256(content).hexdigest()}
