"""Fixtures for tests with several phones in one game."""

import pytest

from scorekeeper.access import Role
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.web.phone import BOBS_SEAT, PLAYERS, id_of, name_fields, play_hand, start_game


@pytest.fixture
def game(phone):
    """A game hosted by this phone. Cyd has won the bid, and the next step is the meld."""
    game = start_game(phone)
    phone.win_bid()
    return game


@pytest.fixture
def begin(phone, games):
    """A function that starts a game with changed rules, opens it and returns its address."""

    def begin(ruleset="howell-racehorse", players=(*PLAYERS, "Eve"), **changes):
        rules = find_ruleset(ruleset).changed(changes)
        game = f"/games/{games.start(rules, players[: rules.players], 0).id}"
        phone.open(game)
        return game

    return begin


@pytest.fixture
def phones(phone, guests):
    """A phone for each role in the game, including the host."""
    return {**guests, "host": phone}


@pytest.fixture
def guests(phone, open_phone, game):
    """Phones that joined by links, by role: watch, seat and score, in the order of joining."""
    return join_in_each_role(phone, open_phone, game)


def join_in_each_role(phone, open_phone, game):
    """Return one phone for each role that a link can give, in the order of joining."""
    links = phone.client.application.extensions["links"]
    others = {role: open_phone() for role in ("watch", "seat", "score")}
    for role, other in others.items():
        link = f"/join/{links.renew(id_of(game), Role(role)).token}"
        other.open(link)
        other.submit(link, **({"seat": BOBS_SEAT} if role == "seat" else {}))
    phone.open(game)
    return others


@pytest.fixture
def ended(phone):
    """A game to 350 points, hosted by this phone, that ended after its first hand."""
    phone.open("/games/new")
    names = name_fields(*PLAYERS)
    game = phone.submit("/games", ruleset="howell-racehorse", target="350", **names).request.path
    play_hand(phone, f"{game}/hands/1")
    return game


@pytest.fixture
def others(phone, open_phone, ended):
    """The other phones in the game ``ended``, one for each role."""
    return join_in_each_role(phone, open_phone, ended)
