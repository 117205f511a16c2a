"""Helpers that open, draw and play a club evening through the pages of a director's phone."""

import re

from tests.web.phone import play_hand

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")


def open_evening(phone, *names, **fields):
    """Open an evening whose rounds have one hand; return the evening's address."""
    phone.open("/evenings/new")
    names = "\n".join(names or NAMES)
    sent = {"name": "Thursday", "ruleset": "howell-racehorse", "hand_limit": 1, "names": names}
    phone.submit("/evenings", **sent | fields)
    return phone.page.request.path.removesuffix("/director")


def draw(phone, evening):
    phone.open(f"{evening}/director")
    return phone.submit("/director/rounds")


def drawn_evening(phone, *names):
    """Open an evening and draw its first round; return the evening's id."""
    evening = open_evening(phone, *names)
    draw(phone, evening)
    return evening.rpartition("/")[2]


def type_result(phone, evening, number, table, *points, **more):
    """Type the points of a table as the director; return the answer."""
    phone.open(f"{evening}/director/tables/{number}/{table}")
    fields = {f"scores-{side}": each for side, each in enumerate(points)}
    return phone.send(f"/director/tables/{number}/{table}", **fields, **more)


def open_game(phone, evening, number, table):
    """Open a table's game from the director's page; return its address."""
    phone.open(f"{evening}/director/tables/{number}/{table}")
    (way,) = ways_to_games(phone)
    return phone.submit(way).request.path.partition("/hands")[0]


def ways_to_games(phone):
    """The target addresses of the page's buttons that open a table's game."""
    actions = [action for form in phone.forms for action in form.actions]
    return [each for each in actions if "/games/" in each and each.startswith("/evenings/")]


def play(phone, evening, number, table, **hand):
    """Play the only hand of a table's round; return the address of the table's game."""
    game = open_game(phone, evening, number, table)
    play_hand(phone, f"{game}/hands/1", **hand)
    return game


def codes(phone):
    """The codes of the tables on the page."""
    return re.findall(r'aria-label="Code">(\w{6})<', phone.text)


def standings(phone, evening):
    """The standings: tuples of rank, name and points."""
    row = r"<span>(\d+)</span> <b>([^<]+)</b> <small>[^<]+</small> <b>([^<]+)</b>"
    return [(int(rank), *rest) for rank, *rest in re.findall(row, phone.read(evening))]
