"""Shared fixtures: an app with its own database, and browsers to use it."""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.test import TestResponse

from scorekeeper.app import attach_store, create_app
from scorekeeper.service.games import Games
from scorekeeper.storage.links import Links
from scorekeeper.storage.postgres import Postgres
from scorekeeper.storage.store import Store
from tests import postgres
from tests.needed import is_missing
from tests.web.phone import Phone

ROOT = Path(__file__).parents[1]
KEY = "a key for tests only"

# No deadline, because a busy machine takes longer.
# Each run has different examples, so few per run become many. `make test-all` tries many at once.
settings.register_profile("usual", deadline=None, max_examples=20)
settings.register_profile("thorough", deadline=None, max_examples=1_000)
settings.register_profile("few", deadline=None, max_examples=5)  # tools/mutants.py
settings.load_profile("usual")


class StrictClient(FlaskClient):
    """A client that refuses headers outside Latin-1, as the web server does (PEP 3333)."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        str(response.headers).encode("latin-1")
        return response


Flask.test_client_class = StrictClient


class CompiledTemplates(BytecodeCache):
    """Keeps compiled templates in memory, so that all apps of a run compile each only once."""

    def __init__(self) -> None:
        self.compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.compiled:
            bucket.bytecode_from_string(self.compiled[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.compiled[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": CompiledTemplates()}


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app with its routes and templates; creating them takes longer than most tests."""
    return create_app(
        {
            "DATABASE": tmp_path_factory.mktemp("unused") / "games.sqlite3",
            "SECRET_KEY": KEY,
            "HTMX_CDN": False,
        }
    )


def pytest_collection_finish() -> None:
    """Freeze the collected tests and collect garbage rarely; this saves a tenth of the time."""
    gc.freeze()
    gc.set_threshold(50_000)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run modules with ``BOTH_STORES`` with both SQLite and PostgreSQL.

    Pages over PostgreSQL wait for `make test-all`: tests of storage find what differs there.
    """
    alone = any(each.args[0] == "where" for each in metafunc.definition.iter_markers("parametrize"))
    both = getattr(metafunc.module, "BOTH_STORES", False) and not alone
    if "where" in metafunc.fixturenames and both:
        is_web = metafunc.definition.path.parent.name == "web"
        marks = [pytest.mark.slow] if is_web else []
        stores = ["sqlite", pytest.param("postgres", marks=marks)]
        metafunc.parametrize("where", stores, indirect=True)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution, built as by `make dist`."""
    folder = tmp_path_factory.mktemp("built")
    words = [sys.executable, "-m", "hatchling", "build", "-d", folder]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    if not postgres.is_there():
        is_missing(postgres.NOT_FOUND)
    with postgres.server() as server:
        yield server


@pytest.fixture
def postgres_address(
    postgres_server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """The URL of an empty database. Its stores are closed automatically."""
    opened = []

    class Noted(Postgres):
        def __init__(self, url: str) -> None:
            super().__init__(url)
            opened.append(self)

    monkeypatch.setattr("scorekeeper.storage.postgres.Postgres", Noted)
    with postgres_server.database() as address:
        yield address
        for each in opened:
            each.close()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and no games; copying it is cheaper than creating one."""
    database = tmp_path_factory.mktemp("empty") / "games.sqlite3"
    Store(database).close()
    return database


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path, empty_database: Path) -> Path | str:
    """The path or URL of the test's database."""
    if getattr(request, "param", "sqlite") == "postgres":
        address: str = request.getfixturevalue("postgres_address")
        return address
    return copyfile(empty_database, tmp_path / "games.sqlite3")


@pytest.fixture
def app(shared_app: Flask, where: Path | str) -> Flask:
    """The app as it is served, including CSRF protection."""
    return with_own_store(shared_app, where)


def with_own_store(shared_app: Flask, database: Path | str) -> Flask:
    """The same app with another database and empty caches.

    All tests share its routes and templates, and must not change them.
    """
    app = copy(shared_app)
    app.config = copy(shared_app.config)
    app.config["DATABASE"] = database
    app.extensions = dict(shared_app.extensions)
    attach_store(Store(database), app)
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def games(app: Flask) -> Games:
    return app.extensions["games"]


@pytest.fixture
def links(app: Flask) -> Links:
    return app.extensions["links"]


@pytest.fixture
def open_phone(app: Flask) -> Callable[[], Phone]:
    """A function that opens another browser, with its own cookies."""
    return lambda: Phone(app.test_client())


@pytest.fixture
def phone(open_phone: Callable[[], Phone]) -> Phone:
    return open_phone()
