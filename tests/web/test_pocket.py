"""“Take it with you”: what a server offers below /pocket/, and where it offers nothing."""

import pytest

from scorekeeper.app import create_app
from scorekeeper.config import SettingError
from scorekeeper.extras.pocket.build import list_files
from scorekeeper.web.plumbing.addresses import IN_BROWSER

SCRIPT = "// Phones check the hash of each file.\nself.is = 1;\n"
WASM = b"\0asm\1\0\0\0" * 100
OFFER = 'href="/pocket/"'


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """As a build leaves it, with files of which only names and ends count."""
    outside = tmp_path_factory.mktemp("published")
    (outside / "secret.txt").write_text("nobody's", "utf-8")
    folder = outside / "edition"
    (folder / "pocket").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Scorekeeper</title>", "utf-8")
    (folder / "pocket/pyodide.asm.wasm").write_bytes(WASM)
    for name in ("sw.js", "pocket/worker.js", "pocket/pyodide.mjs", "manifest.webmanifest"):
        (folder / name).write_text(SCRIPT, "utf-8")
    list_files(folder)
    return folder


@pytest.fixture(scope="module")
def offering(folder, tmp_path_factory):
    """A browser at a server that offers the edition."""
    database = tmp_path_factory.mktemp("offering") / "games.sqlite3"
    return create_app({"DATABASE": database, "POCKET": folder}).test_client()


def ask(client, name, **headers):
    return client.get(f"/pocket/{name}", headers=headers, buffered=True)


def test_home_leads_to_the_edition_and_says_what_it_is(offering):
    home = offering.get("/").text
    assert OFFER in home
    assert "Keep score on this phone by itself" in home
    page = ask(offering, "")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert "<title>Scorekeeper</title>" in page.text


@pytest.mark.parametrize(
    ("address", "is_offered"),
    [("http://192.168.1.5:8000", False), ("https://192.168.1.5", True), ("http://127.0.0.1", True)],
)
def test_it_is_offered_only_where_browsers_can_run_it(offering, address, is_offered):
    assert (OFFER in offering.get("/", base_url=address).text) == is_offered


def test_without_the_setting_nothing_is_offered_and_nothing_is_there(client):
    assert OFFER not in client.get("/").text
    assert client.get("/pocket/").status_code == 404
    assert client.get("/pocket/sw.js").status_code == 404


def test_inside_the_edition_it_is_not_offered_again(folder, tmp_path):
    settings = {"DATABASE": tmp_path / "games.sqlite3", "POCKET": folder, IN_BROWSER: True}
    assert OFFER not in create_app(settings).test_client().get("/").text


def test_another_folder_is_refused_by_a_sentence_that_names_the_command(tmp_path):
    (tmp_path / "index.html").write_text("another page", "utf-8")
    told = r"^SCOREKEEPER_POCKET: Name the folder that `scorekeeper pocket` made; "
    with pytest.raises(SettingError, match=told):
        create_app({"DATABASE": tmp_path / "games.sqlite3", "POCKET": tmp_path})


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("sw.js", "text/javascript"),
        ("pocket/pyodide.mjs", "text/javascript"),
        ("pocket/pyodide.asm.wasm", "application/wasm"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_each_file_is_sent_as_what_it_is_and_as_it_was_built(offering, folder, name, kind):
    """Comments that a script of the server's own would lose are in the hash, too."""
    answer = ask(offering, name, **{"Accept-Encoding": "gzip"})
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert "Content-Encoding" not in answer.headers
    assert answer.data == (folder / name).read_bytes()
    assert "Set-Cookie" not in answer.headers  # the phone asks for it beside a tap


def test_a_browser_asks_each_time_whether_a_file_is_the_same(offering):
    for name in ("", "sw.js", "pocket/pyodide.asm.wasm", "sw.js?v=1"):
        first = ask(offering, name)
        assert first.headers["Cache-Control"] == "no-cache"
        again = ask(offering, name, **{"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_the_page_may_frame_the_app_and_its_worker_compile_python(offering):
    policies = {
        name: ask(offering, name).headers["Content-Security-Policy"]
        for name in ("", "index.html", "pocket/worker.js", "sw.js")
    }
    assert policies[""] == policies["index.html"] == "frame-ancestors 'none'"
    assert "'wasm-unsafe-eval'" in policies["pocket/worker.js"]
    assert "wasm" not in policies["sw.js"]
    assert "connect-src 'self'" in policies["sw.js"]
    assert ask(offering, "sw.js").headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "name", ["../secret.txt", "..%2Fsecret.txt", "pocket/../../secret.txt", "/etc/passwd", "none"]
)
def test_no_address_leads_out_of_the_folder(offering, name):
    answer = offering.get(f"/pocket/{name}", follow_redirects=True)
    assert answer.status_code == 404
    assert "Nothing here" in answer.text
