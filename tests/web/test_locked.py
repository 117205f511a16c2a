"""The real server gets many taps while another program locks the database."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from scorekeeper.cli.listening import THREADS
from tests.locked import locked
from tests.serving import served
from tests.web.phone import load_game, start_game

TAPS = THREADS + 4


def test_pages_are_served_while_more_taps_than_threads_wait_for_a_lock(
    app, phone, games, where, monkeypatch
):
    monkeypatch.setattr("scorekeeper.storage.sqlite.TURN", 0.1)
    monkeypatch.setattr("scorekeeper.storage.sqlite.PATIENCE", 600)
    game = start_game(phone)
    cookie = {"Cookie": f"{phone.cookie.key}={phone.cookie.value}"}
    form = phone.form("/bid")
    bid = form.fields | {"declarer": 1, "bid": 300, "trump": "clubs"}

    def request(path, fields=None):
        body = urlencode(fields).encode() if fields else None
        try:
            with urlopen(Request(f"{server}{path}", body, cookie)) as answer:
                return answer.status
        except HTTPError as error:
            return error.code

    with served(app) as server, ThreadPoolExecutor(TAPS) as phones:
        with locked(where):
            taps = [
                phones.submit(request, form.actions[0], bid | {"op": f"tap {number}"})
                for number in range(TAPS)
            ]
            refused = [tap.result() for tap in islice(as_completed(taps), TAPS - 1)]
            pages = [
                request(path) for path in ("/", game, f"{game}/sheet", "/games/all", "/statistics")
            ]
            waiting = [tap for tap in taps if not tap.done()]
        (recorded,) = [tap.result() for tap in waiting]

    assert refused == [503] * (TAPS - 1)
    assert pages == [200] * len(pages)
    assert recorded == 200  # the status of the page after the redirect
    assert load_game(games, game).seq == 2
