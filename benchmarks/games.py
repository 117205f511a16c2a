"""Games for the benchmarks, created by the app's own services."""

from __future__ import annotations

from datetime import datetime

from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.pinochle.game.events import GameStarted
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act
from tests.browser.hands import PLAYERS, REFERENCE_HAND
from tests.web.phone import Phone

ENDLESS = find_ruleset("howell-racehorse").changed({"target": 10**8})
BROWSER = "the measured browser"


def app_over(database: str) -> Flask:
    return create_app({"DATABASE": database, "SECRET_KEY": "a key for tests only"})


def phone_at(app: Flask, browser: str = BROWSER) -> Phone:
    client = app.test_client()
    with client.session_transaction() as session:
        session["browser"] = browser
    return Phone(client)


def played(
    app: Flask,
    hands: int,
    players: tuple[str, ...] = PLAYERS,
    browser: str = BROWSER,
    begun: datetime | None = None,
) -> str:
    """Store a game with that many hands for a browser, and return its id."""
    games = app.extensions["games"]
    events = (GameStarted(players, 0),)
    table = games.create(events, ENDLESS, "", lambda: None, begun=begun)
    games.members.make_host(table.id, browser)
    facts = [fact for n in range(1, hands + 1) for fact in REFERENCE_HAND.facts(ENDLESS, n)]
    games.record(table.id, Act("all hands", table.seq, browser), *facts)
    return str(table.id)
