"""The headers of answers, the page fragments for htmx, static files, and errors."""

import dataclasses
import gzip
import html
import logging
import re
from pathlib import Path

import pytest

from scorekeeper import limits
from scorekeeper.app import create_app
from scorekeeper.web.plumbing.assets import FOLDERS
from scorekeeper.web.plumbing.htmx import CDN
from tests import postgres
from tests.conftest import with_own_store
from tests.full_disk import full_disk
from tests.locked import locked
from tests.web.phone import (
    BID,
    HTMX,
    Phone,
    id_of,
    load_game,
    play_hand,
    restart,
    start_game,
)

STATIC = Path(__file__).parents[2] / "static"
STRICT = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def policy(answer):
    parts = answer.headers["Content-Security-Policy"].split("; ")
    return dict(part.split(" ", 1) for part in parts)


@pytest.fixture
def broken(phone, app):
    """The address of a game whose cache entry is corrupt, which causes a program error."""
    game = start_game(phone)
    games = app.extensions["games"]
    table = load_game(games, game)
    games._folded[table.id] = dataclasses.replace(table, timeline=None)
    return game


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/games/new", 200),
        ("/meld", 200),
        ("/nowhere", 404),
        ("/games/nowhere", 404),
        ("/games/nowhere/sheet", 404),
        ("/games/nowhere/pinochle.json", 404),
        ("/games/new/edit", 405),
        ("/static/nowhere.css", 404),
    ],
)
def test_every_answer_has_the_strict_policy(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status
    assert policy(answer).items() >= STRICT.items()
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert "Strict-Transport-Security" not in answer.headers
    if not path.startswith("/static"):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "HX-Request-Type" in answer.headers["Vary"]


def test_a_refused_form_and_a_program_error_have_the_strict_policy(client, phone, broken):
    for answer in (client.post("/games"), phone.client.get(broken)):
        assert answer.status_code in (400, 500)
        assert policy(answer).items() >= STRICT.items()


def test_the_policy_names_the_cdn_only_if_it_is_enabled(tmp_path):
    settings = {
        "DATABASE": tmp_path / "games.sqlite3",
        "SECRET_KEY": "a key for tests only",
        "HTMX_CDN": True,
    }
    answer = create_app(settings).test_client().get("/")
    assert policy(answer)["script-src"] == f"'self' {CDN}"
    assert CDN.endswith("/htmx.min.js")  # the policy allows this file, not the whole host
    assert 'data-integrity="sha384-' in answer.text
    assert 'rel="preload"' not in answer.text  # the page does not also load the local copy


def test_without_the_cdn_the_local_copy_is_preloaded(client):
    page = client.get("/").text
    (copy,) = re.findall(r'<link rel="preload" href="([^"]+)" as="script">', page)
    assert f'data-copy="{copy}"' in page


def test_over_https_browsers_are_required_to_keep_using_https(app):
    answer = restart(app, HTTPS=True).test_client().get("/", base_url="https://localhost")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_form_sent_over_http_explains_that_cookies_need_https(app):
    """The browser does not send a secure cookie over HTTP."""
    phone = Phone(restart(app, HTTPS=True).test_client(use_cookies=False))
    phone.open("/games/new")
    assert "Open it again with https://" in phone.expect_refusal("/games", 400)


def test_an_invalid_current_url_breaks_nothing(phone):
    start_game(phone)
    form = {**phone.form("/bid").fields, "declarer": 2, "bid": 310, "trump": "hearts"}
    headers = {**HTMX, "HX-Current-URL": "http://["}
    answer = phone.client.post(phone.form("/bid").actions[0], data=form, headers=headers)
    assert answer.status_code == 200


def test_no_page_has_an_inline_script_style_or_handler(phone):
    game = start_game(phone)
    pages = [phone.text, *(phone.open(p).text for p in ("/", "/games/new", "/meld", "/nowhere"))]
    play_hand(phone, f"{game}/hands/1")
    pages += [phone.text, phone.open(f"{game}/sheet").text]
    for page in pages:
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|hx-on", page)
        assert "cdn.jsdelivr.net" not in page


def test_screens_of_a_game_and_its_exports_are_not_stored(phone):
    game = start_game(phone)
    for path in (game, f"{game}/sheet", f"{game}/pinochle.json", f"{game}/pinochle.txt"):
        answer = phone.open(path)
        assert answer.headers["Cache-Control"] == "no-store"
        assert "HX-Request-Type" in answer.headers["Vary"]


# Fragments


def is_page(answer):
    return answer.text.lstrip().lower().startswith("<!doctype html>")


def test_htmx_gets_a_fragment_and_other_clients_the_page(phone):
    game = start_game(phone)
    for path in (game, f"{game}/hands/1", f"{game}/hands/1/bid", "/meld"):
        page = phone.client.get(path)
        fragment = phone.client.get(path, headers=HTMX)
        assert is_page(page)
        assert not is_page(fragment)
        assert len(re.findall(r'id="table"', fragment.text)) == 1
        assert "<html" not in fragment.text
        assert fragment.text.count("csrf_token") == page.text.count("csrf_token")


def test_htmx_gets_the_whole_page_when_going_back_in_history(phone):
    game = start_game(phone)
    full = {"HX-Request": "true", "HX-Request-Type": "full"}
    assert is_page(phone.client.get(game, headers=full))


def test_a_new_screen_starts_at_the_top_and_the_same_screen_keeps_its_position(phone):
    start_game(phone)
    moved_on = phone.send("/bid", htmx=True, **BID)
    assert not is_page(moved_on)
    assert "No more meld" in moved_on.text
    assert "show:top" in moved_on.headers["HX-Reswap"]
    phone.open(phone.page.request.path)
    stayed = phone.send("/meld/2", htmx=True, tap="run:1")
    assert "HX-Reswap" not in stayed.headers


def test_the_same_question_for_the_next_hand_starts_at_the_top(phone, begin):
    begin(stuck_seat="nobody")
    next_hand = phone.send("/end", htmx=True, outcome="passed-out")
    assert "Who won the bid?" in next_hand.text
    assert "show:top" in next_hand.headers["HX-Reswap"]


def test_the_address_follows_the_swapped_screen(phone):
    game = start_game(phone)
    phone.win_bid()
    form = phone.form("/finish")
    here = {**HTMX, "HX-Current-URL": f"http://localhost{game}/hands/1/meld/2"}
    answer = phone.client.post(f"{game}/hands/1/finish", data=form.fields, headers=here)
    assert answer.headers["HX-Replace-Url"] == game


@pytest.mark.parametrize("path", ["/nowhere", "/games/nowhere"])
def test_errors_answer_htmx_with_a_fragment_that_has_the_same_root(client, path):
    fragment = client.get(path, headers=HTMX)
    assert fragment.status_code == 404
    assert not is_page(fragment)
    assert 'id="table"' in fragment.text
    assert is_page(client.get(path))


def test_an_empty_game_has_a_score_sheet(phone):
    game = start_game(phone)
    assert phone.open(f"{game}/sheet").status_code == 200
    assert "No hands yet." in phone.text


# Static files


def static_addresses(page):
    return re.findall(r'"(/static/[^"]+)"', page)


def test_versioned_static_files_are_cached_forever(client):
    addresses = static_addresses(client.get("/").text)
    assert {a.partition("?")[0] for a in addresses} == {
        "/static/app.js",
        "/static/offline.js",
        "/static/device.js",
        "/static/silence.mp4",
        "/static/secure.js",
        "/static/htmx.min.js",
        "/static/link.js",
        "/static/style.css",
        "/static/icon.svg",
        "/static/icon-192.png",
    }
    for address in addresses:
        assert "?v=" in address
        answer = client.get(address, buffered=True)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_static_files_without_a_version_are_not_cached_forever(client):
    assert "immutable" not in client.get("/static/app.js", buffered=True).headers.get(
        "Cache-Control", ""
    )


def test_static_files_are_compressed_for_clients_that_accept_gzip(client):
    for address in static_addresses(client.get("/").text):
        if ".png" in address or ".mp4" in address:
            continue  # already compressed formats
        plain = client.get(address, buffered=True)
        packed = client.get(address, headers={"Accept-Encoding": "br, gzip"}, buffered=True)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert "Accept-Encoding" in plain.headers["Vary"]
        assert "Content-Encoding" not in plain.headers
        if ".css" not in address:
            lines = code_lines(plain.data) if ".js" in address else plain.data.splitlines()
            assert gzip.decompress(packed.data).splitlines() == lines
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)


def code_lines(script):
    """Return the lines of a script without indentation, comments and empty lines."""
    lines = [line.partition(b" // ")[0].strip(b" ") for line in script.splitlines()]
    return [line for line in lines if line and not line.startswith(b"//")]


TAKES_GZIP = {"Accept-Encoding": "br, gzip"}


def test_the_stylesheet_is_sent_without_its_comments_and_with_every_rule(client):
    plain = client.get("/static/style.css", buffered=True).text
    packed = client.get("/static/style.css", headers=TAKES_GZIP, buffered=True)
    sent = gzip.decompress(packed.data).decode()
    rules = "".join(part.partition("*/")[2] or part for part in plain.split("/*"))
    assert "*/" not in sent
    assert in_words(sent) == in_words(rules)
    assert in_words(sent) != in_words(sent.replace(" ", ""))


@pytest.mark.parametrize(("name", "folder"), FOLDERS.items())
def test_every_part_of_a_joined_file_is_named_once(name, folder):
    imports = re.compile(f"import [\"'](?:\\./)?({folder}/.+)[\"'];")
    named = imports.findall((STATIC / name).read_text("utf-8"))
    assert sorted(named) == sorted(f"{folder}/{part.name}" for part in (STATIC / folder).iterdir())


def in_words(styles):
    """Split a stylesheet into words, regardless of spaces. A brace or semicolon is a word."""
    return re.sub(r"([{};])", r" \1 ", re.sub("([:,]) +", r"\1", styles)).split()


@pytest.mark.parametrize("style", [*STATIC.rglob("*.css")], ids=lambda path: path.name)
def test_no_string_in_a_stylesheet_has_spaces_that_are_stripped(style):
    rules = re.sub(r"/\*.*?\*/", "", style.read_text("utf-8"), flags=re.DOTALL)
    texts = re.findall(r'"[^"\n]*"', rules)
    assert not [text for text in texts if re.search("[:,{};] | [{}]", text)]


SCRIPTS = pytest.mark.parametrize(
    "script", [*STATIC.rglob("*.js")], ids=lambda path: str(path.relative_to(STATIC))
)


@SCRIPTS
def test_no_string_in_a_script_spans_several_lines(script):
    """The server would strip the indentation of the string."""
    text = script.read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    assert not [line for line in lines if line.count("`") % 2 or line.endswith("\\")]


@SCRIPTS
def test_no_string_in_a_script_looks_like_a_comment(script):
    """The server would strip the rest of the line."""
    for line in script.read_text("utf-8").splitlines():
        code, _mark, comment = line.partition(" // ")
        if comment and not code.lstrip().startswith("//"):
            bare = re.sub(r"\\.", "", code)
            assert not any(bare.count(quote) % 2 for quote in "\"'`"), line


def test_htmx_is_sent_unchanged_because_pages_contain_its_hash(client):
    sent = client.get("/static/htmx.min.js", headers=TAKES_GZIP, buffered=True)
    assert gzip.decompress(sent.data) == (STATIC / "htmx.min.js").read_bytes()


def test_generated_pages_are_compressed_for_clients_that_accept_gzip(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    for path in (
        game,
        f"{game}/sheet",
        f"{game}/pinochle.json",
        "/nowhere",
    ):
        plain, packed = phone.open(path), phone.open(path, **TAKES_GZIP)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
        assert without_marks(gzip.decompress(packed.data)) == without_marks(plain.data)
        assert "Content-Encoding" not in plain.headers
        for answer in (plain, packed):
            assert {"Accept-Encoding", "HX-Request-Type"} <= {*answer.headers["Vary"].split(", ")}


def without_marks(page):
    """Remove the values that differ with each rendering: form ids and CSRF tokens."""
    return re.sub(rb'(name="(?:op|csrf_token)" value=)"[^"]*"', b"", page)


def test_small_answers_are_not_compressed(phone):
    game = start_game(phone)
    poll = re.search(r'hx-get="([^"]+)"', phone.text)
    assert poll
    for path in (html.unescape(poll[1]), f"{game}/pinochle.txt"):
        answer = phone.open(path, **TAKES_GZIP)
        assert len(answer.data) < 500
        assert "Content-Encoding" not in answer.headers


def test_the_length_of_a_compressed_page_reveals_nothing_about_its_content(client):
    """The length of the same page varies randomly, which prevents the BREACH attack."""
    lengths = {len(client.get("/meld", headers=TAKES_GZIP).data) for _ in range(60)}
    assert max(lengths) - min(lengths) > 40
    assert len(lengths) > 20


def test_clients_that_refuse_gzip_get_the_plain_file(client):
    answer = client.get("/static/app.js", headers={"Accept-Encoding": "gzip;q=0"}, buffered=True)
    assert "Content-Encoding" not in answer.headers


def test_the_worker_and_the_manifest_are_served_from_the_root(client):
    for path, mimetype in {
        "/sw.js": "text/javascript",
        "/manifest.webmanifest": "application/manifest+json",
    }.items():
        answer = client.get(path, buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, mimetype)
        assert (
            "Set-Cookie" not in answer.headers
        )  # such a cookie could overwrite the cookie of a concurrent tap
    assert "immutable" not in client.get("/sw.js", buffered=True).headers["Cache-Control"]


# Errors


def test_a_missing_page_says_so_and_links_home(client):
    page = client.get("/nowhere")
    assert page.status_code == 404
    assert "Nothing here" in page.text
    assert 'href="/"' in page.text


@pytest.mark.parametrize("wrong", ["sheeet", "hands/1/nothing", "hands/99", "undo"])
def test_a_mistyped_address_inside_a_game_links_back_to_the_game(phone, wrong):
    game = start_game(phone)
    page = phone.open(f"{game}/{wrong}")
    assert page.status_code in (404, 405)
    assert "other phone" not in page.text
    assert re.search(rf'<a class="go" href="{game}">\s*Back to the game', page.text)


def test_a_mistyped_address_does_not_reveal_whether_a_game_exists(phone, open_phone):
    game, other = start_game(phone), open_phone()
    other.open("/games/new")
    known, unknown = (other.read(f"/games/{id}/sheeet") for id in (game[7:], "nowhere"))
    assert known == unknown
    assert "Back to the game" not in known


def test_a_mistyped_address_inside_an_unreadable_game_is_not_found(phone, app):
    game = start_game(phone)
    app.extensions["games"].store.execute("update members set lets = 'judge'")
    assert phone.open(f"{game}/sheeet").status_code == 404


def test_a_missing_game_says_so(client):
    for path in ("/games/x", "/games/x/hands/1", "/games/x/sheet"):
        page = client.get(path)
        assert page.status_code == 404
        assert "No game here" in page.text


@pytest.mark.parametrize("number", [0, 2, 99, 10**30])
def test_a_hand_that_does_not_exist_yet_says_so(phone, number):
    game = start_game(phone)
    page = phone.open(f"{game}/hands/{number}")
    assert page.status_code == 404
    assert "No such hand" in page.text


def test_a_program_error_shows_the_error_page_and_is_logged(phone, broken, caplog):
    with caplog.at_level(logging.ERROR):
        page = phone.open(broken)
    assert page.status_code == 500
    assert "Something went wrong" in page.text
    assert "NoneType" not in page.text
    assert "Traceback" not in page.text
    assert "AttributeError: 'NoneType' object" in caplog.text


def test_a_program_error_answers_htmx_with_its_status(phone, broken):
    answer = phone.client.get(broken, headers=HTMX)
    assert answer.status_code == 500
    assert not is_page(answer)


@pytest.mark.parametrize("address", ["/games/import", "/rules/import", "/games/passphrase"])
def test_a_large_form_without_files_is_refused_before_it_is_parsed(phone, address):
    form = "application/x-www-form-urlencoded"
    answer = phone.client.post(address, data=b"a&" * limits.MB, content_type=form)
    assert answer.status_code == 413


def test_a_file_that_is_too_large_is_refused_with_a_message(phone):
    phone.open("/games/import")
    token = phone.form("/import").fields["csrf_token"]
    answer = phone.client.post(
        "/games/import", data={"csrf_token": token, "record": "x" * (5 << 20)}
    )
    assert answer.status_code == 413
    assert "too big" in answer.text


@pytest.mark.parametrize("status", [507, 503], ids=["full disk", "locked by another program"])
def test_a_failed_save_is_reported_and_the_tap_can_be_repeated_later(
    phone, games, where, caplog, monkeypatch, status
):
    monkeypatch.setattr("scorekeeper.storage.sqlite.TURN", 0.01)
    monkeypatch.setattr("scorekeeper.storage.sqlite.PATIENCE", 0.02)
    game = start_game(phone)
    bid = {"declarer": 1, "bid": 300, "trump": "clubs", "op": "the same tap"}
    with full_disk() if status == 507 else locked(where):
        refused = phone.send("/bid", **bid)
        assert phone.client.get(game).status_code == 200
    assert refused.status_code == status
    assert "Nothing can be saved right now" in refused.text
    assert "Nothing can be saved" in caplog.text
    id = id_of(game)
    assert games.load(id).seq == 1
    assert phone.send("/bid", **bid).status_code == 303
    assert games.load(id).seq == 2


def test_an_unavailable_database_is_reported_and_the_tap_can_be_repeated_later(
    shared_app, postgres_server, caplog
):
    with postgres.own_server() as server:
        phone = Phone(with_own_store(shared_app, server.address).test_client())
        game = start_game(phone)
        bid = {"declarer": 1, "bid": 300, "trump": "clubs", "op": "the same tap"}

        server.stop()
        refused = phone.send("/bid", **bid)
        assert refused.status_code == phone.client.get(game).status_code == 503
        assert "Games can’t be opened right now" in refused.text
        assert "The database does not answer" in caplog.text
        assert phone.client.get("/rules/glossary").status_code == 200
        assert phone.client.get("/health").json["status"] == "the database does not answer"
        server.start()

        assert phone.send("/bid", **bid).status_code == 303
        assert phone.client.get("/health").json["status"] == "ok"


@pytest.mark.parametrize("host", [".", "a..b", "x" * 64])
def test_an_impossible_host_name_is_refused_with_a_message(client, host):
    answer = client.get("/rules", headers={"Host": host})
    assert (answer.status_code, answer.text) == (400, "No computer can have that name.")
