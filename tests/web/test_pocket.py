"""The pocket edition, the app for a browser alone, which a server offers below /pocket/."""

import pytest

from scorekeeper.app import create_app
from scorekeeper.config import SettingError
from scorekeeper.extras.pocket.build import list_files
from scorekeeper.web.plumbing.browser import IN_BROWSER

SCRIPT = "// Phones check the hash of each file.\nself.is = 1;\n"
WASM = b"\0asm\1\0\0\0" * 100
OFFER = 'href="/pocket/"'


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder like the result of a build. Its files have the right names, but other content."""
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
    """A test client of a server that offers the edition."""
    database = tmp_path_factory.mktemp("offering") / "games.sqlite3"
    return create_app({"DATABASE": database, "POCKET": folder}).test_client()


def get(client, name, **headers):
    return client.get(f"/pocket/{name}", headers=headers, buffered=True)


def test_home_links_to_the_edition_and_explains_it(offering):
    home = offering.get("/").text
    assert OFFER in home
    assert "Keep score on this phone by itself" in home
    page = get(offering, "")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert "<title>Scorekeeper</title>" in page.text


@pytest.mark.parametrize("name", ["", "index.html", "sw.js"])
def test_files_of_the_edition_renew_no_cookie(offering, name):
    with offering.session_transaction() as session:
        session["browser"] = "somebody’s"
    assert "Set-Cookie" not in get(offering, name).headers


@pytest.mark.parametrize(
    ("address", "is_offered"),
    [("http://192.168.1.5:8000", False), ("https://192.168.1.5", True), ("http://127.0.0.1", True)],
)
def test_the_edition_is_offered_only_over_connections_that_can_run_it(
    offering, address, is_offered
):
    assert (OFFER in offering.get("/", base_url=address).text) == is_offered


def test_without_the_setting_the_edition_does_not_exist(client):
    assert OFFER not in client.get("/").text
    assert client.get("/pocket/").status_code == 404
    assert client.get("/pocket/sw.js").status_code == 404


def test_the_edition_does_not_offer_itself(folder, tmp_path):
    settings = {"DATABASE": tmp_path / "games.sqlite3", "POCKET": folder, IN_BROWSER: True}
    assert OFFER not in create_app(settings).test_client().get("/").text


def test_an_invalid_folder_is_refused_with_a_message_that_names_the_command(tmp_path):
    (tmp_path / "index.html").write_text("another page", "utf-8")
    message = r"^SCOREKEEPER_POCKET: Name the folder that `scorekeeper pocket` made; "
    with pytest.raises(SettingError, match=message):
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
def test_each_file_is_sent_unchanged_with_its_media_type(offering, folder, name, kind):
    """The hash of a file includes its comments, which the server strips only from other scripts."""
    answer = get(offering, name, **{"Accept-Encoding": "gzip"})
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert "Content-Encoding" not in answer.headers
    assert answer.data == (folder / name).read_bytes()
    assert "Set-Cookie" not in answer.headers  # could overwrite the cookie of a concurrent tap


def test_browsers_revalidate_files_on_each_use(offering):
    for name in ("", "sw.js", "pocket/pyodide.asm.wasm", "sw.js?v=1"):
        first = get(offering, name)
        assert first.headers["Cache-Control"] == "no-cache"
        again = get(offering, name, **{"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_the_policies_allow_framing_the_app_and_compiling_python(offering):
    policies = {
        name: get(offering, name).headers["Content-Security-Policy"]
        for name in ("", "index.html", "pocket/worker.js", "sw.js")
    }
    assert policies[""] == policies["index.html"] == "frame-ancestors 'none'"
    assert "'wasm-unsafe-eval'" in policies["pocket/worker.js"]
    assert "wasm" not in policies["sw.js"]
    assert "connect-src 'self'" in policies["sw.js"]
    assert get(offering, "sw.js").headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "name", ["../secret.txt", "..%2Fsecret.txt", "pocket/../../secret.txt", "/etc/passwd", "none"]
)
def test_no_address_reads_outside_the_folder(offering, name):
    answer = offering.get(f"/pocket/{name}", follow_redirects=True)
    assert answer.status_code == 404
    assert "Nothing here" in answer.text
