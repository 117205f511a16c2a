"""An evening on a director's phone: opened, drawn and played through the pages."""

import re

from tests.web.phone import play_hand

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")


def open_evening(phone, *names, **fields):
    """Open an evening with rounds of one hand; return its address."""
    phone.open("/evenings/new")
    names = "\n".join(names or NAMES)
    sent = {"name": "Thursday", "ruleset": "howell-racehorse", "hand_limit": 1, "names": names}
    phone.submit("/evenings", **sent | fields)
    return phone.page.request.path.removesuffix("/director")


def draw(phone, evening):
    phone.open(f"{evening}/director")
    return phone.submit("/director/rounds")


def drawn_evening(phone, *names):
    """Open an evening and draw its first round; return its id."""
    evening = open_evening(phone, *names)
    draw(phone, evening)
    return evening.rpartition("/")[2]


def type_result(phone, evening, number, table, *points, **more):
    """Type a table's points; return the answer."""
    phone.open(f"{evening}/director/tables/{number}/{table}")
    fields = {f"scores-{side}": each for side, each in enumerate(points)}
    return phone.send(f"/director/tables/{number}/{table}", **fields, **more)


def open_game(phone, evening, number, table):
    """Open a table's game from the director's page; return its address."""
    phone.open(f"{evening}/director/tables/{number}/{table}")
    (way,) = ways_to_games(phone)
    return phone.submit(way).request.path.partition("/hands")[0]


def ways_to_games(phone):
    """The addresses of the buttons that open a table's game."""
    actions = [action for form in phone.forms for action in form.actions]
    return [each for each in actions if "/games/" in each and each.startswith("/evenings/")]


def play(phone, evening, number, table, **hand):
    """Play a table's round, which is one hand; return its game's address."""
    game = open_game(phone, evening, number, table)
    play_hand(phone, f"{game}/hands/1", **hand)
    return game


def codes(phone):
    """The tables' codes on the page."""
    return re.findall(r'aria-label="Code">(\w{6})<', phone.text)


def standings(phone, evening):
    """Rank, name and points of everybody."""
    row = r"<span>(\d+)</span> <b>([^<]+)</b> <small>[^<]+</small> <b>([^<]+)</b>"
    return [(int(rank), *rest) for rank, *rest in re.findall(row, phone.read(evening))]
