"""The bytes of a cold game page with what it loads, and of a tap's answer, over the wire.

As on plain http, where neither secure.js nor a large icon is loaded. Bodies as sent to a browser
that takes gzip, without the headers (about 0.5 kB an answer). The bars are 40 kB for what comes
with the page and 3 kB for an answer; a browser measures the same in
``tests/browser/test_bytes.py``. What the page loads seconds later or at the first tap, such as
the film that keeps a phone awake, is told beside it.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from flask.testing import FlaskClient

from benchmarks.figures import Figure
from benchmarks.tap import HAND_PIECE, field_in, started_hand
from scorekeeper.app import create_app

COLD_BAR, TAP_BAR = 40_000, 3_000
TAKES_GZIP = {"Accept-Encoding": "gzip"}
AT_ONCE = r'(?:src|href|data-copy)="(/static/(?!icon-)[^"]+)"'
LATER = r'data-(?:device|offline|film)="(/static/[^"]+)"'


@dataclass(frozen=True)
class Sizes:
    cold: dict[str, int]  # the page and what comes with it
    later: dict[str, int]
    tap: int


def measured() -> Sizes:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"DATABASE": Path(folder) / "bytes.sqlite3", "SECRET_KEY": "a key for tests only"}
        )
        client = app.test_client()
        act, hand = started_hand(client)
        page = client.get(f"{hand}/meld").text
        act["shown"] = field_in(page, "shown")
        cold = {"page": size(client, f"{hand}/meld")} | sizes(client, AT_ONCE, page)
        answer = client.post(
            f"{hand}/meld/2",
            data={**act, "seq": 2, "op": "tap", "tap": "run:1"},
            headers={**HAND_PIECE, **TAKES_GZIP},
        )
        return Sizes(cold, sizes(client, LATER, page), len(answer.data))


def sizes(client: FlaskClient, named_so: str, page: str) -> dict[str, int]:
    return {url.split("?")[0]: size(client, url) for url in sorted(set(re.findall(named_so, page)))}


def size(client: FlaskClient, url: str) -> int:
    return len(client.get(url, headers=TAKES_GZIP).data)


def figures() -> list[Figure]:
    found = measured()
    cold, later = sum(found.cold.values()), sum(found.later.values())
    return [
        Figure("bytes of a cold game page", cold / COLD_BAR, 1, "40 kB"),
        Figure("the same with what it loads later", (cold + later) / COLD_BAR, None, "40 kB"),
        Figure("bytes of a tap's answer", found.tap / TAP_BAR, 1, "3 kB"),
    ]


def main() -> None:
    found = measured()
    for name, count in (found.cold | found.later | {"a tap's answer": found.tap}).items():
        print(f"{count:7,}  {name}")
    for each in figures():
        print(f"{each.ratio:7.2f}  {each.what}, of {each.of}")


if __name__ == "__main__":
    main()
