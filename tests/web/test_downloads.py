"""Downloads through the real server, whose headers are Latin-1, with names in other scripts."""

import json
import re
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from werkzeug.http import parse_options_header

from tests.records.builders import hand, record
from tests.serving import served
from tests.web.phone import choose_file

PLAYERS = ["Łukasz", "Ольга", "אבי", "王小明"]
TITLE = "Ελένη ليلى अनीता ひろし 지우 ნინო"
KINDS = ("json", "csv", "xlsx", "svg")  # file types for a single game


def test_every_download_keeps_its_file_name_in_ten_scripts(app, phone):
    day = "2026-11-12"
    fields = {"title": TITLE, "players": PLAYERS, "started": f"{day}T12:00:00Z"}
    sent = choose_file(json.dumps(record(hand(), hand(), **fields)))
    phone.open("/games/import")
    game = phone.send("/import", **sent).location
    about = "-".join([*TITLE.split(), *PLAYERS])
    rules = urlencode({"name": "王小明 Łukasz"})
    expected = {
        **{f"{game}/pinochle.{kind}": f"pinochle-{day}-{about}.{kind}" for kind in KINDS},
        f"/rules/classic/ruleset.toml?{rules}": "王小明-łukasz.toml",
        "/games/all/save?kind=json": "pinochle-games-TODAY.zip",
        "/games/all/save?kind=xlsx": "pinochle-games-TODAY.xlsx",
    }
    cookie = {"Cookie": f"{phone.cookie.key}={phone.cookie.value}"}
    received = {}
    with served(app) as server:
        for path in expected:
            with urlopen(Request(f"{server}{path}", headers=cookie)) as answer:
                assert answer.read()
                header = answer.headers["Content-Disposition"]
                name = parse_options_header(header)[1]["filename"]
                received[path] = re.sub(r"games-\d{4}-\d\d-\d\d", "games-TODAY", name)
    assert received == expected


def test_a_non_ascii_file_name_has_a_valid_ascii_fallback(phone):
    for name, fallback in {
        "Łukasz’ Regeln für Müller": "ukasz-regeln-fur-muller",
        "王": "file",
    }.items():
        phone.open(f"/rules/classic/ruleset.toml?{urlencode({'name': name})}")
        header = phone.page.headers["Content-Disposition"]
        assert header.startswith(f"attachment; filename={fallback}.toml; filename*=UTF-8''")
