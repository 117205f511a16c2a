"""What the tests of the app share: an app with a database of its own, and browsers to use it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.games import Games
from tests.web.phone import Phone


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The app as it is served, CSRF and all."""
    return create_app(
        {
            "DATABASE": tmp_path / "games.sqlite3",
            "SECRET_KEY": "for tests only",
            "HTMX_CDN": False,
        }
    )


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def games(app: Flask) -> Games:
    return app.extensions["games"]


@pytest.fixture
def open_phone(app: Flask) -> Callable[[], Phone]:
    """A function that gives one more browser, with cookies of its own."""
    return lambda: Phone(app.test_client())


@pytest.fixture
def phone(open_phone: Callable[[], Phone]) -> Phone:
    return open_phone()
