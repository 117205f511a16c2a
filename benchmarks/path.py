"""The path that a request takes through our code: files, functions and calls, not seconds.

Counts what Python enters in scorekeeper/ and templates/ while one request is answered: a tap on a
card of the meld, a poll that finds nothing new, a bid that corrects the first of three hands, and
the import of that game. Calls count comprehensions and generator expressions, too, but not that a
generator goes on; functions are those with a name. ``python -m benchmarks.path tap`` lists the
functions of one request, most called first. The bar for a tap is MOST calls.
"""

from __future__ import annotations

import inspect
import io
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import FrameType

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.figures import Figure
from benchmarks.tap import HAND_PIECE, field_in, started_hand
from scorekeeper.app import create_app

ROOT = Path(__file__).resolve().parents[1]
OURS = (str(ROOT / "scorekeeper"), str(ROOT / "templates"))
RECORD = ROOT / "tests" / "games" / "howell-racehorse.json"
MOST = 500
BEGUN = 8  # bytes of code before a generator's first own step
CARDS = ("AS", "10S", "KS", "QS", "JS", "AH", "10H", "KH", "QH", "JH")

Called = Counter[tuple[str, str]]  # by file and function
Answer = Callable[[], TestResponse]


@contextmanager
def counting() -> Iterator[Called]:
    """Count the calls of our own functions meanwhile."""
    called: Called = Counter()

    def enter(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        goes_on = code.co_flags & inspect.CO_GENERATOR and frame.f_lasti > BEGUN
        if event == "call" and not goes_on and code.co_filename.startswith(OURS):
            called[code.co_filename, f"{code.co_name}:{code.co_firstlineno}"] += 1

    sys.setprofile(enter)
    try:
        yield called
    finally:
        sys.setprofile(None)


def requests(client: FlaskClient) -> dict[str, Callable[[], Answer]]:
    """Each request: what prepares one more of it, something new, and gives what sends it."""
    token, hand = started_hand(client)
    shown = field_in(client.get(f"{hand}/meld").text, "shown")
    game = import_game(client, token).location
    sent, ops = count(), count()

    def act(seq: int) -> dict[str, str]:
        return {**token, "seq": str(seq), "op": f"op {next(ops)}"}

    def tap() -> Answer:
        place = next(sent)
        fields = {**act(2 + place), "shown": shown, "tap": f"{CARDS[place]}:1"}
        return lambda: client.post(f"{hand}/meld/0", data=fields, headers=HAND_PIECE)

    def poll() -> Answer:
        address = live_address(client, game)
        return lambda: client.get(address, headers=HAND_PIECE)

    def correction() -> Answer:
        bid = {"declarer": "1", "bid": str(320 + 10 * next(ops)), "trump": "hearts"}
        fields = {**act(last_seq(client, game)), **bid}
        return lambda: client.post(f"{game}/hands/1/bid", data=fields, headers=HAND_PIECE)

    def imported() -> Answer:
        return lambda: import_game(client, token)

    return {"tap": tap, "poll": poll, "correction": correction, "import": imported}


def import_game(client: FlaskClient, token: dict[str, str]) -> TestResponse:
    """Import the first three hands of a recorded game."""
    game = json.loads(RECORD.read_text("utf-8"))
    record = {**game, "hands": game["hands"][:3], "result": None}
    file = (io.BytesIO(json.dumps(record).encode()), "game.json")
    return client.post("/games/import", data={**token, "record": file})


def live_address(client: FlaskClient, game: str) -> str:
    """Where the page of a game asks whether anything has changed."""
    asked: list[str] = re.findall('hx-get="([^"]*)"', client.get(game).text)
    return next(address for address in asked if "live=" in address).replace("&amp;", "&")


def last_seq(client: FlaskClient, game: str) -> int:
    return int(live_address(client, game).partition("live=")[2].partition("&")[0])


def followed(prepare: Callable[[], Answer]) -> Called:
    """What a request calls once its templates are compiled and its kind of page is drawn."""
    for _warm in range(2):
        prepare()()
    send = prepare()
    with counting() as called:
        answer = send()
    assert answer.status_code in (200, 204, 303), answer.text
    return called


def named(called: Called) -> list[tuple[str, str]]:
    return [place for place in called if not place[1].startswith("<")]


def measured() -> dict[str, Called]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"DATABASE": f"{folder}/games.sqlite3", "SECRET_KEY": "a key for tests only"}
        )
        answers = requests(app.test_client())
        return {name: followed(prepare) for name, prepare in answers.items()}


def figures() -> list[Figure]:
    return [Figure("calls of a tap", measured()["tap"].total() / MOST, 1, f"{MOST} calls")]


def main() -> None:
    found = measured()
    for name, called in found.items():
        files = {file for file, _function in called}
        print(
            f"{name:10} {len(files):3} files {len(named(called)):4} functions "
            f"{called.total():5} calls"
        )
    for name in sys.argv[1:]:
        for (file, function), times in found[name].most_common():
            print(f"{times:5}  {Path(file).relative_to(ROOT)} {function}")


if __name__ == "__main__":
    main()
