"""Two instances share a PostgreSQL database, behind Caddy with hosting/Caddyfile.postgresql."""

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

from tests.cli.test_behind_a_proxy import HOST, Visitor, make_certificate, stopped
from tests.needed import need
from tests.postgres import Server
from tests.serving import free_port, served_apart, wait_for
from tests.web.phone import Phone, link_of, start_game

CADDYFILE = Path(__file__).parents[2] / "hosting" / "Caddyfile.postgresql"
# Global options that switch off the admin port and use an existing certificate.
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
    "SCOREKEEPER_SECRET_KEY": "",  # both instances use the key in the database
}


@dataclass
class Site:
    """Caddy's port, the certificate to trust, and the process ids of the instances."""

    port: int
    trust: ssl.SSLContext
    instances: list[int]


@pytest.fixture
def site(postgres_server: Server, tmp_path: Path) -> Iterator[Site]:
    need("caddy")
    make_certificate(tmp_path)
    port, plain, instances = free_port(), free_port(), []
    text = CADDYFILE.read_text("utf-8")
    with ExitStack() as stack:
        address = stack.enter_context(postgres_server.database())
        for name in ("scorekeeper-1:8000", "scorekeeper-2:8000"):
            served = served_apart(address, **BEHIND_A_PROXY)
            url, process = stack.enter_context(served)
            instances.append(process)
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
        yield Site(port, trust, instances)


def test_phones_survive_the_loss_of_one_instance_and_report_the_loss_of_both(site: Site) -> None:
    host, guest = (Phone(Visitor(SimpleNamespace(**vars(site)))) for _ in range(2))
    game = start_game(host)
    link = link_of(host, game)
    guest.open(link)
    guest.submit(link)
    assert '"status":"ok"' in host.open("/health").text

    os.kill(site.instances[0], signal.SIGKILL)
    host.open(game)
    send_until_answered(host, "/bid", declarer=2, bid=310, trump="hearts", op="one tap")
    assert all("310" in guest.read(game) for _ in range(4))

    os.kill(site.instances[1], signal.SIGKILL)
    answer = guest.open(game)
    assert answer.status_code in (502, 503)  # 503 if Caddy already knows that both are down
    assert answer.text == "Games can’t be opened right now. Try again in a minute."


def send_until_answered(phone: Phone, action: str, **values: object) -> None:
    """Repeat a tap until the app answers, as the outbox of a phone with JavaScript does.

    Debian's Caddy 2.6 loses the form when it switches from a dead instance to the other instance.
    """
    answers = []
    while not answers or answers[-1] in (502, 503):
        assert len(answers) < 200, answers
        time.sleep(0.5 * bool(answers))
        answers.append(phone.send(action, **values).status_code)
    assert answers[-1] == 303, answers
