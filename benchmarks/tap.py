"""The time of a tap and of a poll, compared with a bare Flask route in the same process.

A tap loads the game, checks a fact, stores it durably and renders what it changed.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import count, cycle

from benchmarks.bare import bare_route
from benchmarks.figures import Figure, in_turns, report
from benchmarks.games import app_over, phone_at, played
from tests.web.phone import HTMX, Phone, live_address, start_game

ROUNDS = 600
LONG = 100  # hands


def measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        app = app_over(f"{folder}/games.sqlite3")
        phone = phone_at(app)
        long = f"/games/{played(app, hands=LONG)}"
        return in_turns(
            {
                "bare": bare_route(),
                "tap": tapping(phone, f"{start_game(phone)}/hands/1"),
                "long": tapping(phone, f"{long}/hands/{LONG + 1}"),
                "poll": polling(phone, start_game(phone)),
            },
            ROUNDS,
        )


def tapping(phone: Phone, hand: str) -> Callable[[], None]:
    """Return a function that taps a card of one player and so records a new fact."""
    phone.open(hand)
    phone.submit("/bid", declarer=2, bid=310, trump="hearts")
    phone.open(f"{hand}/meld/2")
    form, taps, ops = phone.form("/meld/2").fields, card_taps(), count()

    def tap() -> None:
        fields = {**form, "op": f"{hand} {next(ops)}", "tap": next(taps)}
        answer = phone.client.post(f"{hand}/meld/2", data=fields, headers=HTMX)
        assert answer.status_code == 200, answer.text
        form["seq"] = seq_in(answer.text)

    return tap


def card_taps() -> Iterator[str]:
    """Add each card, then remove each, forever."""
    return cycle(f"{rank}S:{copies}" for copies in (1, 0) for rank in ("A", "10", "K", "Q", "J"))


def seq_in(answer: str) -> str:
    found = re.search(r'name="seq" value="(\d+)"', answer)
    assert found, answer
    return found[1]


def polling(phone: Phone, game: str) -> Callable[[], None]:
    """Return a function that polls for changes as the page does."""
    page = phone.open(game).text

    def poll() -> None:
        nonlocal page
        answer = phone.client.get(live_address(page), headers=HTMX)
        assert answer.status_code == 200, answer.text
        page = answer.text or page

    return poll


if __name__ == "__main__":
    times = measure()
    report(
        [
            Figure("a tap, in bare routes", times["tap"] / times["bare"], "≤ 2.8"),
            Figure("the same after 100 hands", times["long"] / times["bare"]),
            Figure("a poll without news, in bare routes", times["poll"] / times["bare"]),
        ]
    )
