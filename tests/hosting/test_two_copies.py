"""Two copies over one PostgreSQL database behind Caddy, by hosting/Caddyfile.postgresql."""

from __future__ import annotations

import os
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.balancer import free_port, wait_for
from tests.cli.test_behind_a_proxy import HOST, Visitor, make_certificate, stopped
from tests.needed import need
from tests.postgres import Server
from tests.serving import served_apart
from tests.web.phone import Phone, link_of, start_game

CADDYFILE = Path(__file__).parents[2] / "hosting" / "Caddyfile.postgresql"
# Without a port of its own to be asked about, and with a certificate that is there.
OPTIONS = """
{{
    admin off
    http_port {plain}
    auto_https disable_certs
}}
"""
BEHIND_A_PROXY = {
    "SCOREKEEPER_HTTPS": "true",
    "SCOREKEEPER_PROXIES": "1",
    "SCOREKEEPER_SECRET_KEY": "",  # so that they share the one in the database
}


@dataclass
class Site:
    """Caddy's port, whose certificate to trust, and the processes of the copies."""

    port: int
    trust: ssl.SSLContext
    copies: list[int]


@pytest.fixture
def site(postgres_server: Server, tmp_path: Path) -> Iterator[Site]:
    need("caddy")
    make_certificate(tmp_path)
    port, plain, copies = free_port(), free_port(), []
    text = CADDYFILE.read_text("utf-8")
    with ExitStack() as stack:
        address = stack.enter_context(postgres_server.database())
        for name in ("scorekeeper-1:8000", "scorekeeper-2:8000"):
            served = served_apart(address, **BEHIND_A_PROXY)
            url, process = stack.enter_context(served)
            copies.append(process)
            assert name in text
            text = text.replace(name, url.removeprefix("http://"))
        certificate = f"bind 127.0.0.1\n    tls {tmp_path}/fullchain.pem {tmp_path}/privkey.pem"
        text = text.replace("{$SITE} {", f"{{$SITE}} {{\n    {certificate}")
        file = tmp_path / "Caddyfile"
        file.write_text(OPTIONS.format(plain=plain) + text)
        caddy = subprocess.Popen(
            ["caddy", "run", "--config", file, "--adapter", "caddyfile"],
            env=os.environ | {"SITE": f"{HOST}:{port}", "HOME": str(tmp_path)},
            stderr=subprocess.DEVNULL,
        )
        stack.enter_context(stopped(caddy))
        wait_for(caddy, port)
        trust = ssl.create_default_context(cafile=tmp_path / "fullchain.pem")
        yield Site(port, trust, copies)


def test_phones_go_on_when_one_copy_dies_and_are_told_when_both_have(site: Site) -> None:
    host, guest = (Phone(Visitor(SimpleNamespace(**vars(site)))) for _ in range(2))
    game = start_game(host)
    link = link_of(host, game)
    guest.open(link)
    guest.submit(link)
    assert host.open("/health").text == '{"status":"ok"}\n'

    os.kill(site.copies[0], signal.SIGKILL)
    host.open(game)
    send_as_the_outbox_does(host, "/bid", declarer=2, bid=310, trump="hearts", op="one tap")
    assert all("310" in guest.read(game) for _ in range(4))

    os.kill(site.copies[1], signal.SIGKILL)
    answer = guest.open(game)
    assert answer.status_code in (502, 503)  # as Caddy finds out by itself, or has asked before
    assert answer.text == "Games can’t be opened right now. Try again in a minute."


def send_as_the_outbox_does(phone: Phone, action: str, **values: object) -> None:
    """The same tap again until somebody answers it, as a phone with JavaScript does.

    Debian's Caddy 2.6 has lost the form when it turns from the dead copy to the other one.
    """
    answers = []
    while not answers or answers[-1] in (502, 503):
        assert len(answers) < 200, answers
        time.sleep(0.5 * bool(answers))
        answers.append(phone.send(action, **values).status_code)
    assert answers[-1] == 303, answers
