"""The path that a request takes through our code: files, functions and calls, not seconds.

Counts what Python calls in scorekeeper/ and templates/ while one request is answered: a tap on a
card of the meld, a poll that finds nothing new, a bid that corrects the first of three hands, and
the import of that game. ``python -m benchmarks.path --calls tap`` lists the functions of one of
them, most called first. The bar for a tap is 120 functions and 500 calls.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.tap import HAND_PIECE, started_hand
from scorekeeper.app import create_app

ROOT = Path(__file__).resolve().parents[1]
OURS = (str(ROOT / "scorekeeper"), str(ROOT / "templates"))
RECORD = ROOT / "tests" / "games" / "howell-racehorse.json"
CORRECTED = "hands/1"
OTHER_BID = {"declarer": "1", "bid": "320", "trump": "hearts"}

Called = Counter[tuple[str, str]]  # file and function
Answer = Callable[[], TestResponse]


@contextmanager
def counting() -> Iterator[Called]:
    """Count the calls of our own functions meanwhile."""
    called: Called = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            called[code.co_filename, f"{code.co_qualname}:{code.co_firstlineno}"] += 1

    sys.setprofile(count)
    try:
        yield called
    finally:
        sys.setprofile(None)


def imported(client: FlaskClient, token: dict[str, str]) -> str:
    """The address of a game of three hands, read from its record."""
    data = {**token, "record": (io.BytesIO(record()), "game.json")}
    return client.post("/games/import", data=data).location


def record() -> bytes:
    game = json.loads(RECORD.read_text("utf-8"))
    return json.dumps({**game, "hands": game["hands"][:3], "result": None}).encode()


def requests(client: FlaskClient) -> dict[str, Answer]:
    """Each request, ready to be sent; what it needs before is done once, and pages are warm."""
    token, hand = started_hand(client)
    game = imported(client, token)
    acts = iter(range(1, 1000))

    def act() -> dict[str, str]:
        return {**token, "seq": "1000", "op": f"op {next(acts)}"}

    def tap() -> TestResponse:
        number = next(acts)
        card = ("AS", "10S", "KS", "QS", "JS", "AH", "10H", "KH")[number % 8]
        fields = {**token, "seq": str(2 + taps["sent"]), "op": f"tap {number}"}
        taps["sent"] += 1
        return client.post(
            f"{hand}/meld/0", data={**fields, "tap": f"{card}:1"}, headers=HAND_PIECE
        )

    taps = {"sent": 0}
    return {"tap": tap}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE": f"{folder}/games.sqlite3", "SECRET_KEY": "x"})
        for name, send in requests(app.test_client()).items():
            send(), send()
            with counting() as called:
                answer = send()
            print(
                name, answer.status_code, len({f for f, _ in called}), len(called), called.total()
            )
            for (f, fn), n in called.most_common(400):
                print(f"{n:4} {Path(f).relative_to(ROOT)} {fn}")


main()
