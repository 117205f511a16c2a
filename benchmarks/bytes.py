"""The bytes of a cold game page with all that it loads, and of a tap's answer, over the wire.

As on plain http, where neither secure.js nor a large icon is loaded. Bodies as sent to a browser
that takes gzip, without the headers (about 0.5 kB an answer). The bars are 40 kB and 3 kB; a
browser measures the same in ``tests/browser/test_bytes.py``.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from flask.testing import FlaskClient

from benchmarks.figures import Figure
from benchmarks.tap import HAND_PIECE, field_in, started_hand
from scorekeeper.app import create_app

COLD_BAR, TAP_BAR = 40_000, 3_000
TAKES_GZIP = {"Accept-Encoding": "gzip"}


def size(client: FlaskClient, url: str) -> int:
    return len(client.get(url, headers=TAKES_GZIP).data)


def measured() -> tuple[dict[str, int], int]:
    """The bytes of a cold page and of what it loads, by their names, and those of an answer."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"DATABASE": Path(folder) / "bytes.sqlite3", "SECRET_KEY": "a key for tests only"}
        )
        client = app.test_client()
        act, hand = started_hand(client)
        page = client.get(f"{hand}/meld").text
        loaded = sorted(set(re.findall(r'"(/static/(?!secure|icon-)[^"]+)"', page)))
        act["shown"] = field_in(page, "shown")
        act["shown"] = field_in(page, "shown")
        cold = {"page": size(client, f"{hand}/meld")} | {
            url.split("?")[0]: size(client, url) for url in loaded
        }
        answer = client.post(
            f"{hand}/meld/2",
            data={**act, "seq": 2, "op": "tap", "tap": "run:1"},
            headers={**HAND_PIECE, **TAKES_GZIP},
        )
    return cold, len(answer.data)


def figures() -> list[Figure]:
    cold, answer = measured()
    page = sum(cold.values())
    return [
        Figure("bytes of a cold game page, compressed", page / COLD_BAR, 1, "40 kB"),
        Figure("bytes of a tap's answer, compressed", answer / TAP_BAR, 1, "3 kB"),
    ]


def main() -> None:
    cold, answer = measured()
    for name, count in {**cold, "a cold page in all": sum(cold.values()), "a tap": answer}.items():
        print(f"{count:7,}  {name}")


if __name__ == "__main__":
    main()
