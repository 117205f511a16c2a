"""The command serve."""

import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click
import segno
from flask import Flask
from waitress.server import BaseWSGIServer

from scorekeeper.app import configured
from scorekeeper.config import LAST_PORT, SETTINGS, LogFormat, SettingError, check_time_zone
from scorekeeper.service.lan import LOOPBACK, is_loopback, lan_addresses
from scorekeeper.service.lists import reading_ahead
from scorekeeper.storage.nightly import checked_nightly
from scorekeeper.web.plumbing.addresses import ONLY_HERE

from . import DATABASE
from .listening import listen
from .opening import open_app

log = logging.getLogger(__name__)
# Addresses that stand for all addresses of the computer.
EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # nosec B104 # only compared


class _CommandWithSettings(click.Command):
    """A command whose help lists the environment variables."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Environment"):
            formatter.write_dl([(setting.variable, setting.help) for setting in SETTINGS])


@click.command(cls=_CommandWithSettings)
@DATABASE
@click.option("--host", help="Address to listen on, instead of SCOREKEEPER_HOST.")
@click.option(
    "--port",
    type=click.IntRange(0, LAST_PORT),
    help="Port to listen on, instead of SCOREKEEPER_PORT; 0 picks a free port.",
)
def serve(host: str | None, port: int | None) -> None:
    """Serve the app, and show its address for phones on the same network."""
    sockets: dict[int, Any] = {}
    _stop_on_signals(sockets)
    check_time_zone()
    settings = configured().config
    host = settings["HOST"] if host is None else host
    port = settings["PORT"] if port is None else port
    if settings["LOG_FORMAT"] is LogFormat.JSON:
        with optional_import("LOG_FORMAT"):
            from .logs import write_json
        write_json()
    app = open_app()
    app.config[ONLY_HERE] = is_loopback(host)
    app.extensions["store"].database.check()
    lists_ahead = reading_ahead(app.extensions["lists"])
    with ExitStack() as stack, lists_ahead, checked_nightly(app.extensions["store"]):
        for context in app.extensions["while serving"]:
            stack.enter_context(context(app))
        server = _listen(app, host, port, sockets)
        _announce(app, host, _ports(sockets))
        server.run()  # until Ctrl+C or a signal
        if server.task_dispatcher.threads:  # true if the loop ended without an exception
            server.task_dispatcher.shutdown()  # waits for running requests


@contextmanager
def optional_import(setting: str) -> Iterator[None]:
    """Turn an ImportError into an error that names the setting and the missing library."""
    try:
        yield
    except ImportError as error:
        sentence = f"A library is missing ({error}). Run pip install '.[hosting]' in the checkout."
        raise SettingError(f"SCOREKEEPER_{setting}: {sentence}") from error


def _stop_on_signals(sockets: dict[int, Any]) -> None:
    """Shut down cleanly on SIGINT, SIGTERM and SIGHUP, and leave one complete database file.

    Shells start background jobs with SIGINT ignored, but the server still handles it. ``nohup``
    ignores SIGHUP on purpose, so an ignored SIGHUP stays ignored.
    """

    def stop(*_signal: object) -> None:
        # Python discards a SystemExit that is raised while a finalizer runs. Even in that case, the
        # removal of the sockets ends the server.
        sockets.clear()
        sys.exit(0)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        number = getattr(signal, name, None)
        if number and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN):
            signal.signal(number, stop)


def _listen(app: Flask, host: str, port: int, sockets: dict[int, Any]) -> Any:
    try:
        return listen(app, host, port, sockets)
    except OSError as error:
        raise click.ClickException(
            f"port: Port {port} on {host} cannot be used ({error.strerror}); try another port."
        ) from error
    except ValueError as error:
        raise click.ClickException(f"host: “{host}” is not an address of this computer.") from error


def _ports(sockets: dict[int, Any]) -> list[int]:
    """The ports in use. With port 0, each address of a host name gets a separate port."""
    servers: list[Any] = [each for each in sockets.values() if isinstance(each, BaseWSGIServer)]
    return sorted({server.effective_port for server in servers})


def _announce(app: Flask, host: str, ports: list[int]) -> None:
    in_json = app.config["LOG_FORMAT"] is LogFormat.JSON
    announce: Callable[[str], None] = log.info if in_json else click.echo
    announce(f"Games are kept in {app.extensions['store'].name}")
    for port in ports:
        if host in EVERYWHERE and not in_json:
            family = EVERYWHERE[host]
            click.echo(f"On this computer: {_url(LOOPBACK[family], port)}")
            _announce_for_phones([_url(each, port) for each in lan_addresses(family)])
        else:
            announce(f"Open {_url(host, port)}")
    if not in_json:
        click.echo("Stop with Ctrl+C.")


def _announce_for_phones(urls: list[str]) -> None:
    if not urls:
        click.echo("No network found, so phones can’t reach this computer. Connect it and restart.")
        return
    click.echo(f"On phones on the same network: {urls[0]}")
    for other in urls[1:]:
        click.echo(f"  or, on another network: {other}")
    segno.make(urls[0], micro=False).terminal(compact=True)
    click.echo("If a phone can’t open it: is it on a guest Wi-Fi or a VPN? See docs/home.md.")


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
