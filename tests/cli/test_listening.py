"""The real web server: the headers that it trusts, and what it refuses before the app."""

import logging
import re
import socket
from contextlib import contextmanager
from html import unescape
from http.client import HTTPConnection
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from flask import request

from scorekeeper import limits
from tests.serving import PATIENCE, served
from tests.web.phone import link_of, restart, start_game

FORWARDED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "cards.example",
}


@contextmanager
def connected(address):
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=PATIENCE) as line:
        yield line


def received(line):
    """Everything the server sends until it closes the connection."""
    content = b""
    try:
        while more := line.recv(65536):
            content += more
    except ConnectionResetError:
        pass
    return content


def fetch(address, path="/", **headers):
    with urlopen(Request(address + path, headers=headers), timeout=PATIENCE) as page:
        return page.headers, page.read().decode()


@pytest.mark.parametrize(("proxies", "secure"), [(1, True), (0, False)])
def test_a_proxy_is_trusted_if_the_setting_says_so(app, proxies, secure):
    behind = restart(app, PROXIES=proxies, HTTPS=secure)
    seen = {}

    @behind.after_request
    def listen_in(response):
        seen.update(address=request.remote_addr, url=request.url)
        return response

    with served(behind) as address:
        cookie = fetch(address, "/games/new", **FORWARDED)[0]["Set-Cookie"]
    assert seen == (
        {"address": "203.0.113.9", "url": "https://cards.example/games/new"}
        if proxies
        else {"address": "127.0.0.1", "url": f"{address}/games/new"}
    )
    assert ("; Secure" in cookie) is cookie.startswith("__Host-") is secure


def test_a_file_that_is_far_too_big_is_refused_before_it_is_sent(app):
    with served(app) as address, connected(address) as line:
        line.sendall(
            b"POST /games/import HTTP/1.1\r\nHost: x\r\nContent-Length: 300000000\r\n\r\nbegin"
        )
        answer = received(line)
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b"<h1>That is too big</h1>" in answer
        assert b"waitress" not in answer


def test_headers_that_are_far_too_long_are_refused(app):
    with served(app) as address, connected(address) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: " + b"a-" * 20_000)
        answer = received(line)
        assert answer.startswith(b"HTTP/1.0 431 ")
        assert b"<h1>That request is too long</h1>" in answer


def test_a_malformed_request_gets_a_readable_page(app):
    with served(app) as address, connected(address) as line:
        line.sendall(b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n")
        answer = received(line)
        assert answer.startswith((b"HTTP/1.0 400 ", b"HTTP/1.1 400 "))
        assert b"The request could not be read." in answer


def test_a_request_that_arrives_too_slowly_is_closed(app, monkeypatch):
    monkeypatch.setattr(limits, "REQUEST", 0)
    with served(app) as address, connected(address) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        fetch(address)  # after this second request, the server has read the first line
        line.sendall(b"X")
        assert received(line) == b""


def test_one_address_cannot_take_all_connections(app, monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_EACH", 2)
    with served(app) as address, connected(address), connected(address), connected(address) as line:
        assert received(line) == b""


def test_behind_a_proxy_all_connections_come_from_one_address(app, monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_EACH", 2)
    with (
        served(restart(app, PROXIES=1)) as address,
        connected(address),
        connected(address),
        connected(address),
    ):
        assert "Scorekeeper" in fetch(address)[1]


def test_a_shared_link_has_the_address_of_the_proxy(app, phone):
    game = start_game(phone)
    link = link_of(phone, game)
    cookie = f"{phone.cookie.key}={phone.cookie.value}"
    with served(restart(app, PROXIES=1)) as address:
        page = fetch(address, f"{game}/share?open=score", Cookie=cookie, **FORWARDED)[1]
    assert f'value="https://cards.example{link}"' in page


def test_queued_requests_are_not_logged(app, caplog):
    with served(app):
        logging.getLogger("waitress.queue").warning("Task queue depth is 1")
    assert caplog.messages == []


def test_a_page_without_news_polls_on_the_same_connection(app, phone):
    game = start_game(phone)
    asks = unescape(re.search(r'hx-get="([^"]+)"', phone.text)[1])
    headers = {"Cookie": f"{phone.cookie.key}={phone.cookie.value}", "HX-Request-Type": "partial"}
    with served(app) as address:
        line = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        line.request("GET", asks, headers=headers)
        answer = line.getresponse()
        assert (answer.read(), answer.headers["HX-Reswap"]) == (b"", "none")
        connection = line.sock
        line.request("GET", game, headers=headers)
        assert line.getresponse().read()
        assert line.sock is connection is not None
        line.close()
