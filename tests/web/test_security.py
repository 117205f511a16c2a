"""Promises of docs/security.md that no other test covers."""

import ast
import json
import re
import secrets
from base64 import urlsafe_b64decode
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import BidWon
from tests.web.phone import PLAYERS, choose_file, id_of, link_of, restart, start_game

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "docs" / "sample-game.json").read_text("utf-8")
SCRIPTS = sorted(set((ROOT / "static").rglob("*.js")) - {ROOT / "static" / "htmx.min.js"})

# Modules that can contact other machines, start programs, or turn data into objects or code.
OUTSIDE = {
    "asyncio", "code", "ftplib", "http", "imaplib", "marshal", "multiprocessing", "pickle",
    "poplib", "requests", "runpy", "shelve", "smtplib", "socketserver", "subprocess", "telnetlib",
    "urllib.request", "xml", "xmlrpc", "yaml",
}  # fmt: skip
CODE = {"eval", "exec", "compile", "os.system", "os.popen", "render_template_string", "Template"}
# A build step that runs npm and node. No page imports it.
BUILDS = {"scorekeeper/extras/pocket/pyodide.py"}
# Modules that use sockets to find the address at which phones can reach the server.
SOCKETS = {"scorekeeper/service/lan.py", "scorekeeper/cli/serving.py"}


def payload(cookie):
    part = cookie.value.split(".")[0]
    return json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))


# Identity of a phone


def test_the_id_of_a_browser_cannot_be_guessed_and_is_on_no_page(phone):
    game = start_game(phone)
    name = payload(phone.cookie)["browser"]
    assert len(name) == len(secrets.token_urlsafe(16))  # 128 bits
    for path in (game, f"{game}/share", f"{game}/players", f"{game}/history", "/"):
        page = phone.open(path).text
        assert name not in page
        assert phone.cookie.value not in page


def test_extra_form_fields_give_no_more_rights(phone, open_phone):
    game = start_game(phone)
    link = link_of(phone, game, "watch")
    guest = open_phone()
    guest.open(link)
    more = {"role": "host", "lets": "score", "seat": 0, "host": "1", "browser": "x"}
    answer = guest.client.post(link, data={**guest.form(link).fields, **more})
    assert answer.status_code == 303
    assert guest.open(f"{game}/hands/1").status_code == 403
    assert guest.open(f"{game}/players").status_code == 403


@pytest.mark.parametrize("origin", ["http://localhost", "null", "https://evil.example"])
def test_headers_with_a_forged_origin_give_no_access(open_phone, phone, origin):
    game = start_game(phone)
    refused = open_phone().open(game, Origin=origin)
    assert refused.status_code == 403
    for answer in (refused, phone.open(game, Origin=origin)):
        assert "Access-Control-Allow-Origin" not in answer.headers


# Requests


def test_query_parameters_are_not_form_fields(phone):
    start_game(phone)
    form = phone.form("/bid")
    wanted = f"{form.actions[0]}?declarer=2&bid=310&trump=hearts"
    assert phone.client.post(wanted, data=form.fields).status_code == 422


def test_of_a_repeated_field_the_first_value_counts(phone, games):
    game = start_game(phone)
    form = phone.form("/bid")
    twice = {**form.fields, "declarer": [2, 3], "bid": [310, 400], "trump": ["hearts", "spades"]}
    assert phone.client.post(form.actions[0], data=twice).status_code == 303
    recorded = games.store.facts(id_of(game))[-1]
    assert recorded.event == BidWon(1, 2, 310, Suit.HEARTS)


@pytest.mark.parametrize("name", ["{{ 7 * 7 }}", "{% include 'x' %}", "${7*7}", "%(x)s {x}"])
def test_a_name_is_never_a_template(phone, name):
    start_game(phone, players=(name, *PLAYERS[1:]))
    assert name in phone.text.replace("&#39;", "'")


@pytest.mark.parametrize("name", ["../../games.sqlite3", "/etc/passwd", "http://evil.example/x"])
def test_the_name_of_an_uploaded_file_is_ignored(phone, app, name):
    phone.open("/games/import")
    before = sorted(app.config["DATABASE"].parent.rglob("*"))
    game = phone.send("/games/import", **choose_file(RECORD, name)).location
    assert game.startswith("/games/")
    assert name not in phone.open(game).text
    assert sorted(app.config["DATABASE"].parent.rglob("*")) == before


# Answers


@pytest.mark.parametrize(
    "path",
    [
        "/static/", "/static/..%2fpyproject.toml", "/static/../pyproject.toml", "/.git/config",
        "/static/%2e%2e/scorekeeper/app.py", "/instance/", "/static/etc/passwd", "/.DS_Store",
    ],
)  # fmt: skip
def test_no_folder_is_listed_and_no_other_file_is_served(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"


def test_only_files_that_pages_need_are_served():
    kinds = {each.suffix for each in (ROOT / "static").rglob("*") if each.is_file()}
    assert kinds == {".css", ".js", ".mp4", ".png", ".svg", ".webmanifest", ".json"}


def test_the_app_uses_only_get_and_post(app):
    methods = {method for rule in app.url_map.iter_rules() for method in rule.methods}
    assert methods == {"GET", "HEAD", "OPTIONS", "POST"}


@pytest.mark.parametrize(
    "path", ["//evil.example", "//evil.example//join", "/\\evil.example", "/games//evil.example"]
)
def test_no_address_redirects_to_another_site(client, path):
    answer = client.get("/", environ_overrides={"PATH_INFO": path})  # exactly this path
    target = urljoin(f"http://localhost{path}", answer.headers.get("Location", ""))
    assert urlsplit(target).netloc == "localhost"


def test_every_answer_has_a_media_type_and_a_charset(phone):
    game = start_game(phone)
    paths = [game, "/", "/nowhere", "/sw.js", "/manifest.webmanifest", "/static/style.css"]
    paths += [f"{game}/pinochle.{kind}" for kind in ("json", "csv", "txt", "svg")]
    for path in paths:
        answer = phone.client.get(path, buffered=True)
        assert answer.mimetype not in ("", "application/octet-stream"), path
        if answer.mimetype.startswith("text/"):
            assert answer.content_type.endswith("charset=utf-8"), path


def test_other_sites_get_no_referrer(client):
    for path in ("/", "/nowhere", "/static/app.js"):
        assert client.get(path, buffered=True).headers["Referrer-Policy"] == "same-origin"


def test_no_header_reveals_the_software_or_its_version(phone):
    game = start_game(phone)
    for path in (game, "/nowhere", "/static/app.js"):
        answer = phone.client.get(path, buffered=True)
        assert not {"Server", "X-Powered-By"} & set(answer.headers.keys())
        assert not re.search(r"werkzeug|flask|waitress|python", str(answer.headers), re.I)


def test_the_debug_mode_is_off(app):
    served = restart(app)
    assert not served.debug
    assert not served.testing


def test_the_log_of_a_program_error_does_not_contain_the_link(app, phone, caplog):
    link = link_of(phone, start_game(phone))
    app.extensions["store"].execute("drop table events")
    assert phone.open(link).status_code == 500
    assert "Exception on /join/… [GET]" in caplog.text
    assert "no such table: events" in caplog.text
    assert link.rpartition("/")[2] not in caplog.text


# Source code


def sources():
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{each.name}" for each in node.names)


def calls(tree):
    """Yield the names of called functions, such as ``eval`` or ``os.system``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def parents(name):
    parts = name.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts) + 1)}


def test_the_app_contacts_no_other_machine_and_starts_no_program():
    for name, tree in sources():
        used = {part for each in imports(tree) for part in parents(each)}
        assert not used & OUTSIDE - ({"subprocess"} if name in BUILDS else set()), name
        assert "socket" not in used or name in SOCKETS, name


def test_the_app_never_turns_data_into_code():
    for name, tree in sources():
        assert not set(calls(tree)) & CODE, name


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_scripts_never_turn_text_into_code_or_markup_and_read_no_cookies(script):
    text = script.read_text("utf-8")
    assert not re.search(r"\beval\(|new Function|document\.(write|cookie)", text)
    assert not re.search(r"\.(innerHTML|outerHTML) *\+?=[^=]|insertAdjacentHTML", text)
