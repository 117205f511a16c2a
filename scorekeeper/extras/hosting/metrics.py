"""Metrics for Prometheus, on a separate port. By default, only this computer can reach it.

This module needs ``pip install '.[hosting]'``, so it is imported only when metrics are enabled. It
listens to signals of Flask and ``Games``, which cost nothing while metrics are off.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter

from click import ClickException
from flask import Flask, g, request, request_finished, request_started
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import version
from scorekeeper.service.games import action_recorded
from scorekeeper.storage.database import Database
from scorekeeper.web.plumbing.htmx import is_unchanged

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
OTHER = "other"  # any other method or path, because visitors can invent many


@contextmanager
def served(app: Flask, host: str, port: int) -> Iterator[int]:
    """Serve the metrics, and yield the port. Port 0 picks a free one.

    Raises:
        ClickException: the port cannot be used.
    """
    with counting(app) as registry:
        try:
            server, thread = start_http_server(port, host, registry)
        except OSError as error:
            sentence = f"Port {port} on {host} cannot be used ({error.strerror})."
            raise ClickException(f"SCOREKEEPER_METRICS_PORT: {sentence}") from error
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


@contextmanager
def counting(app: Flask) -> Iterator[CollectorRegistry]:
    """Count the app's requests and recorded actions until the context ends."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    about = Info("scorekeeper", "The running version.", registry=registry)
    about.info({"version": version()})
    requests = Histogram(
        "scorekeeper_request_seconds",
        "Requests by duration.",
        ("route", "method", "status"),
        buckets=SECONDS,
        registry=registry,
    )
    unchanged = Counter(
        "scorekeeper_polls_unchanged",
        "Polls that found nothing new.",
        registry=registry,
    )
    acts = Counter("scorekeeper_acts", "Actions recorded in games.", registry=registry)
    _show_connections(app.extensions["store"].database, registry)

    def begin(_app: Flask, **_more: object) -> None:
        g.start = perf_counter()

    def end(_app: Flask, response: AnyResponse, **_more: object) -> None:
        route, method = request.endpoint or OTHER, request.method
        method = method if method in METHODS else OTHER
        duration = perf_counter() - g.start
        requests.labels(route, method, response.status_code).observe(duration)
        if is_unchanged(response):
            unchanged.inc()

    def record(_games: object) -> None:
        acts.inc()

    with (
        request_started.connected_to(begin, app),
        request_finished.connected_to(end, app),
        action_recorded.connected_to(record, app.extensions["games"]),
    ):
        yield registry


def _show_connections(database: Database, registry: CollectorRegistry) -> None:
    """Report the current database connections whenever Prometheus reads the metrics."""
    gauge = Gauge(
        "scorekeeper_database_connections",
        "Connections to PostgreSQL, and requests waiting for one.",
        ["state"],
        registry=registry,
    )

    def count(state: str) -> float:
        return database.connections()[state]

    for state in database.connections():
        gauge.labels(state).set_function(partial(count, state))
