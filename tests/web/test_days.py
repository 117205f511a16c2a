"""Days and months are those of the time zone in which people play."""

import json
import re
import time

import pytest

from tests.conftest import ROOT
from tests.web.files import imported

# 20:30 on October 31 in Los Angeles, but already November elsewhere.
LATE = "2026-11-01T03:30:00Z"


@pytest.fixture
def zone(monkeypatch):
    def choose(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield choose
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("name", "day", "month", "iso"),
    [
        ("America/Los_Angeles", "31 Oct 2026", "Oct 2026", "2026-10-31"),
        ("Pacific/Auckland", "01 Nov 2026", "Nov 2026", "2026-11-01"),
    ],
)
def test_a_game_around_midnight_has_the_local_date(phone, zone, name, day, month, iso):
    zone(name)
    record = json.loads((ROOT / "docs/sample-game.json").read_text("utf-8")) | {"started": LATE}
    imported(phone, ("game.json", json.dumps(record).encode()))
    page = phone.read("/games/all")
    assert day in page
    assert f">{month}<" in page
    game = re.search(r'href="(/games/\w{16,})"', page)[1]
    assert iso in phone.open(f"{game}/pinochle.csv").headers["Content-Disposition"]
