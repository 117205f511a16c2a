"""The server behind a real Caddy and a real nginx, set up as in docs/public.md."""

import os
import re
import socket
import ssl
import subprocess
from contextlib import contextmanager
from http.client import HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from scorekeeper import limits
from scorekeeper.service.lan import lan_addresses
from scorekeeper.service.rate_limits import WRONG_CODES
from tests.cli.test_serving import SCRIPT, environment
from tests.needed import ADMIN_PATH, need
from tests.serving import PATIENCE, free_port, stopped, wait_for
from tests.web.phone import Phone, link_of, start_game

PAGE = (Path(__file__).parents[2] / "docs" / "public.md").read_text("utf-8")
HOST = "cards.example.org"  # as in docs/public.md

# Headers that a visitor may forge to appear as another client or host.
FORGED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Prefix": "/evil",
    "Forwarded": "for=203.0.113.9;host=evil.example;proto=http",
}

# The configuration around the server blocks of the docs: like Debian's nginx.conf, but with all
# files in the test's folder.
NGINX = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {servers}
}}
"""

# The configuration around the site of the docs, without an admin port and outside certificates.
CADDY = """
{{
    admin off
    http_port {plain}
    auto_https disable_certs
}}
{site}
"""


def block(language, host):
    """The code block in docs/public.md that has the host."""
    found = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)
    (wanted,) = [each for each in found if re.search(rf"(?<![.\w]){host}\b", each)]
    return wanted


def nginx(folder, port, plain, app):
    """Return the command that starts nginx."""
    servers = (
        block("nginx", HOST)
        .replace("listen 443", f"listen 127.0.0.1:{port}")
        .replace("listen 80", f"listen 127.0.0.1:{plain}")
        .replace("127.0.0.1:8000", app)
        .replace(f"/etc/letsencrypt/live/{HOST}", str(folder))
    )
    # If root starts nginx, its workers are another user, who cannot enter the test's folder.
    user = "user root;" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, user=user, servers=servers))
    return ["nginx", "-c", file, "-p", folder, "-e", "stderr"]


def caddy(folder, port, plain, app, host=HOST):
    """Return the command that starts Caddy."""
    certificate = f"bind 127.0.0.1\n    tls {folder}/fullchain.pem {folder}/privkey.pem"
    site = (
        block("caddy", host)
        .replace(f"{host} {{", f"{HOST}:{port} {{\n    {certificate}")
        .replace("127.0.0.1:8000", app)
    )
    file = folder / "Caddyfile"
    file.write_text(CADDY.format(plain=plain, site=site))
    return ["caddy", "run", "--config", file, "--adapter", "caddyfile"]


def caddy_with_a_path(*where):
    """Return the command that starts Caddy with the app below a path."""
    return caddy(*where, host="example.org")


class Answer(SimpleNamespace):
    """A response with the attributes that `Phone` and the tests read."""

    @property
    def mimetype(self):
        return self.headers.get("Content-Type", "").partition(";")[0]

    @property
    def location(self):
        return self.headers.get("Location", "")


class Visitor:
    """A test client that connects through the proxy from a given address."""

    def __init__(self, proxy, address="127.0.0.1"):
        self.proxy, self.address = proxy, address
        self.cookies = SimpleCookie()

    def get(self, path, headers=()):
        return self.ask("GET", path, headers=headers)

    def post(self, path, data, headers=()):
        headers = {"Content-Type": "application/x-www-form-urlencoded", **dict(headers)}
        return self.ask("POST", path, urlencode(data), headers)

    def ask(self, method, path, body=None, headers=()):
        here = f"https://{HOST}:{self.proxy.port}"
        own = {"Host": f"{HOST}:{self.proxy.port}", "Referer": f"{here}/"}
        if self.cookies:
            own["Cookie"] = "; ".join(f"{c.key}={c.value}" for c in self.cookies.values())
        line = HTTPSConnection(HOST, self.proxy.port, timeout=PATIENCE, context=self.proxy.trust)
        # By default, HTTPSConnection would look up the host name.
        line._create_connection = lambda _address, timeout, _source: socket.create_connection(
            ("127.0.0.1", self.proxy.port), timeout, (self.address, 0)
        )
        try:
            line.request(method, path.removeprefix(here), body, own | dict(headers))
            answer = line.getresponse()
            for each in answer.headers.get_all("Set-Cookie", ()):
                self.cookies.load(each)
            text = answer.read().decode()
        finally:
            line.close()
        return Answer(status_code=answer.status, headers=answer.headers, text=text)


def make_certificate(folder):
    """Make a self-signed certificate with openssl."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


@pytest.fixture(scope="module", params=[nginx, caddy], ids=lambda proxy: proxy.__name__)
def proxy(request, tmp_path_factory):
    """A proxy with the server behind it, both set up as in docs/public.md."""
    need(request.param.__name__.partition("_")[0], "openssl")
    folder = tmp_path_factory.mktemp(request.param.__name__)
    make_certificate(folder)
    with served(folder) as app, (folder / "log").open("w") as log:
        port, plain = free_port(), free_port()
        server = subprocess.Popen(
            request.param(folder, port, plain, app),
            env=os.environ | {"PATH": ADMIN_PATH, "HOME": str(folder)},
            stderr=log,
        )
        with stopped(server):
            wait_for(server, port)
            trust = ssl.create_default_context(cafile=folder / "fullchain.pem")
            yield SimpleNamespace(kind=request.param, port=port, plain=plain, trust=trust)


@contextmanager
def served(folder):
    """Start the server, and yield its address and port."""
    settings = {"SCOREKEEPER_HTTPS": "true", "SCOREKEEPER_PROXIES": "1", "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(
        [*SCRIPT, "serve", "--host", "127.0.0.1", "--port", "0"],
        env=environment(folder) | settings,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with stopped(server):
        server.stdout.readline()
        yield server.stdout.readline().removeprefix("Open http://").strip(" /\n")


def test_shared_links_use_the_proxys_address_despite_forged_headers(proxy):
    host = Phone(Visitor(proxy))
    game = start_game(host)
    link = link_of(host, game)
    for forged in ({}, FORGED):
        page = host.open(f"{game}/share?open=score", **forged).text
        assert f'value="https://{HOST}:{proxy.port}{link}"' in page
        for wrong in (*lan_addresses(), "127.0.0.1", "evil", "http://"):
            assert wrong not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    guest = Phone(Visitor(proxy, "127.0.0.2"))
    guest.open(link)
    guest.submit(link)
    assert "Who won the bid?" in guest.text


def test_code_guesses_are_counted_by_the_real_address(proxy):
    host = Phone(Visitor(proxy))
    link_of(host, start_game(host), "watch")
    code = re.search(r'aria-label="Code">(\w{6})<', host.text)[1]
    guesser, guest = Phone(Visitor(proxy, "127.0.0.3")), Phone(Visitor(proxy, "127.0.0.2"))
    for guess in range(WRONG_CODES):
        as_another = {**FORGED, "X-Forwarded-For": f"203.0.113.{guess}"}
        assert guesser.open(f"/join?code=WRONG{guess}", **as_another).status_code == 422
    assert guesser.open(f"/join?code={code}").status_code == 429
    assert guesser.open(f"/join?code={code}", **FORGED).status_code == 429
    assert guest.open(f"/join?code={code}").status_code == 303


@pytest.mark.parametrize("forged", [{}, FORGED], ids=["as browsers ask", "forged"])
def test_headers_make_browsers_use_https_only(proxy, forged):
    headers = Visitor(proxy).get("/games/new", forged).headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    (cookie,) = headers.get_all("Set-Cookie")
    assert cookie.startswith("__Host-scorekeeper-")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert headers["Server"] in ("nginx", "Caddy")  # the name without a version


@pytest.mark.parametrize("proxy", [caddy_with_a_path], indirect=True, ids=["caddy with a path"])
def test_below_a_path_links_and_the_cookie_have_that_path(proxy):
    host = Phone(Visitor(proxy))
    host.open("/cards/games/new", **FORGED)
    game = host.send("/games", ruleset="classic").location
    assert game.startswith("/cards/games/")
    link = link_of(host, game)
    assert link.startswith("/cards/join/")
    page = host.open(f"{game}/share?open=score", **FORGED).text
    assert f'value="https://{HOST}:{proxy.port}{link}"' in page
    (cookie,) = host.page.headers.get_all("Set-Cookie")
    assert cookie.startswith("scorekeeper-")
    assert {"Secure", "Path=/cards"} <= set(cookie.split("; "))


def test_plain_http_redirects_to_https(proxy):
    with socket.create_connection(("127.0.0.1", proxy.plain), timeout=PATIENCE) as line:
        line.sendall(f"GET /meld HTTP/1.0\r\nHost: {HOST}\r\n\r\n".encode())
        response = line.makefile("rb").read().decode()
    assert re.match(r"HTTP/1\.\d 30[18] ", response)
    assert re.search(rf"^Location: https://{HOST}(:{proxy.port})?/meld\r$", response, re.M)


def test_a_form_from_another_site_is_refused(proxy):
    phone = Phone(Visitor(proxy))
    phone.open("/games/new")
    form = phone.form("/games")
    elsewhere = {"Referer": "https://evil.example/"}
    assert phone.client.post("/games", form.fields, elsewhere).status_code == 400


def test_a_file_above_the_limit_gets_a_readable_page(proxy):
    phone = Phone(Visitor(proxy))
    phone.open("/games/import")
    big = {**phone.form("/games/import").fields, "record": "x" * limits.BODY}
    refused = phone.client.post("/games/import", big)
    assert refused.status_code == 413
    assert "That is too big" in refused.text


def test_a_far_bigger_upload_is_not_read_to_its_end(proxy):
    """nginx refuses the upload. Caddy also refuses it, or closes the connection."""
    visitor = Visitor(proxy)
    try:
        result = visitor.ask("POST", "/games/import", b"x" * 30 * limits.MB).status_code
    except (ConnectionError, ssl.SSLError, HTTPException):
        result = "broken off"
    assert result in {nginx: (413,), caddy: (413, 502, "broken off")}[proxy.kind]
    assert visitor.get("/").status_code == 200


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
@pytest.mark.parametrize(
    ("version", "taken"), [("TLSv1_1", False), ("TLSv1_2", True), ("TLSv1_3", True)]
)
def test_insecure_tls_versions_are_refused(proxy, version, taken):
    """The client also offers insecure versions, so only the proxy can refuse them."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    version_used = ""
    with socket.create_connection(("127.0.0.1", proxy.port), timeout=PATIENCE) as line:
        try:
            context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
            with context.wrap_socket(line, server_hostname=HOST) as safe:
                version_used = safe.version()
        except (ssl.SSLError, ConnectionResetError):
            pass
    assert (version_used == version.replace("_", ".")) is taken
