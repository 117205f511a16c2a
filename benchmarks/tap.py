"""A tap and a poll beside a bare Flask route, in one process and in turns.

A tap loads the game, checks a fact, stores it durably and draws what it changed. So the time that
the disk takes is included.
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


def measured() -> dict[str, float]:
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
    """Taps on the cards of one player, a new fact each."""
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
    """Each card once, then each taken back, without end."""
    return cycle(f"{rank}S:{copies}" for copies in (1, 0) for rank in ("A", "10", "K", "Q", "J"))


def seq_in(answer: str) -> str:
    found = re.search(r'name="seq" value="(\d+)"', answer)
    assert found, answer
    return found[1]


def polling(phone: Phone, game: str) -> Callable[[], None]:
    """Ask as the page does whether there is anything new."""
    page = phone.open(game).text

    def poll() -> None:
        nonlocal page
        answer = phone.client.get(live_address(page), headers=HTMX)
        assert answer.status_code == 200, answer.text
        page = answer.text or page

    return poll


if __name__ == "__main__":
    took = measured()
    report(
        [
            Figure("a tap, in bare routes", took["tap"] / took["bare"], "≤ 2.8"),
            Figure("the same after 100 hands", took["long"] / took["bare"]),
            Figure("a poll without news, in bare routes", took["poll"] / took["bare"]),
        ]
    )
