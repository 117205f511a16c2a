"""The contents of a built pocket edition, and the situations that a build refuses."""

import shutil
from importlib import metadata
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.extras.pocket import pyodide as download
from scorekeeper.extras.pocket.build import MANIFEST, build, list_files, replace_files, unpack
from scorekeeper.extras.pocket.contents import packages, stage, stage_licences
from scorekeeper.extras.pocket.pyodide import BuildError, pyodide, run
from tests.full_disk import full_disk


@pytest.fixture(scope="module")
def staged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("staged") / "sources"
    stage(folder)
    return folder


def test_a_build_has_exactly_the_packages_that_the_app_needs_in_a_browser():
    names = {each.name.lower() for each in packages()}
    assert {"flask", "flask-wtf", "werkzeug", "markupsafe", "sqlite-utils", "segno"} <= names
    assert names.isdisjoint({scorekeeper.DISTRIBUTION, "waitress", "pip", "pytest", "psycopg"})


def test_a_build_has_the_app_with_its_pages_but_without_its_command_line(staged):
    app = staged / "scorekeeper"
    assert (app / "extras" / "pocket" / "bridge.py").is_file()
    assert (app / "templates" / "home" / "index.html").is_file()
    assert (app / "static" / "style.css").is_file()
    assert not (app / "cli").exists()


def test_the_app_knows_its_version_without_being_installed(staged):
    """The records that a phone exports contain the version."""
    (found,) = metadata.distributions(name=scorekeeper.DISTRIBUTION, path=[str(staged)])
    assert found.version == metadata.version(scorekeeper.DISTRIBUTION)


def test_nothing_compiled_for_this_computer_is_copied(staged):
    assert (staged / "markupsafe" / "_native.py").is_file()
    assert {path.suffix for path in staged.rglob("*")}.isdisjoint({".so", ".pyd", ".pyc"})


def test_every_package_comes_with_its_licence(tmp_path):
    folder = tmp_path / "licences"
    stage_licences(folder)
    ours = {"pinochle-scorekeeper", "python.txt"}
    assert {path.name for path in folder.iterdir()} >= {"Flask", "Werkzeug", "segno", *ours}


@pytest.mark.parametrize(
    ("name", "text"),
    [("letter.txt", "Dear aunt"), (MANIFEST, '{"name": "another app"}'), (MANIFEST, "null")],
)
def test_a_build_refuses_a_folder_with_other_files_and_does_not_change_it(tmp_path, name, text):
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(BuildError, match="has other files"):
        build(tmp_path, tmp_path / "cache")
    assert (tmp_path / name).exists()


@pytest.fixture
def edition(tmp_path):
    """The folder and the zip file of a small build."""
    folder = tmp_path / "made"
    (folder / "pocket").mkdir(parents=True)
    for name in ("index.html", "sw.js"):
        (folder / name).write_text("the page", "utf-8")
    list_files(folder)
    return folder, Path(shutil.make_archive(tmp_path / "edition", "zip", folder))


def test_a_built_edition_is_unpacked_over_an_earlier_one(edition, tmp_path):
    made, archive = edition
    published = tmp_path / "published"
    published.mkdir()
    place = published.stat().st_ino
    for _ in range(2):
        unpack(archive, published)
        assert sorted(files_in(published)) == sorted(files_in(made))
        assert published.stat().st_ino == place  # not a new folder, which may be a mounted disk
        (published / "old.js").touch()


def test_an_interrupted_rebuild_can_be_repeated(edition, tmp_path):
    made, archive = edition
    published = tmp_path / "published"
    unpack(archive, published)
    whole = sorted(files_in(published))
    with full_disk(), pytest.raises(BuildError, match="cannot be written"):
        replace_files(published, made)
    unpack(archive, published)
    assert sorted(files_in(published)) == whole


def files_in(folder):
    return [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]


def test_a_damaged_edition_replaces_nothing(edition, tmp_path):
    made, archive = edition
    published = tmp_path / "published"
    unpack(archive, published)
    (made / "index.html").write_text("another page", "utf-8")
    changed = shutil.make_archive(tmp_path / "changed", "zip", made)
    cut = tmp_path / "cut.zip"
    cut.write_bytes(archive.read_bytes()[:-40])
    flipped = tmp_path / "flipped.zip"
    content = bytearray(archive.read_bytes())
    content[content.index(b"index.html") + len("index.html") + 3] ^= 1
    flipped.write_bytes(content)
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / MANIFEST).write_text("{}", "utf-8")
    bare = shutil.make_archive(tmp_path / "bare", "zip", tmp_path / "bare")
    for wrong in (changed, cut, flipped, bare):
        with pytest.raises(BuildError, match="is not a whole edition"):
            unpack(wrong, published)
        assert (published / "index.html").read_text("utf-8") == "the page"


def test_a_folder_that_cannot_be_written_is_named(edition, tmp_path):
    folder = tmp_path / "file" / "published"
    folder.parent.write_text("a file", "utf-8")
    with pytest.raises(BuildError, match=f"{folder} cannot be written"):
        unpack(edition[1], folder)


def test_a_file_with_another_hash_than_pyodide_is_refused(tmp_path):
    (tmp_path / f"pyodide-{download.VERSION}.tgz").write_bytes(b"something else")
    with pytest.raises(BuildError, match="is not Pyodide"):
        pyodide(tmp_path)


def test_a_missing_program_is_named():
    with pytest.raises(BuildError, match="There is no npm-of-nobody"):
        run("npm-of-nobody", "pack")


def test_a_changed_file_changes_the_lists_that_phones_compare(tmp_path):
    (tmp_path / "pocket").mkdir()
    for content in ("one", "two"):
        (tmp_path / "style.css").write_text(content, "utf-8")
        list_files(tmp_path)
        script = (tmp_path / "pocket" / "files.js").read_text("utf-8")
        listed = (tmp_path / MANIFEST).read_text("utf-8")
        if content == "one":
            before = script, listed
    assert "style.css" in script
    assert "style.css" in listed
    assert (script, listed) != before
    assert "frame-ancestors 'self'" in script
