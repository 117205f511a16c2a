"""What tests do when a table plays once more."""

from tests.web.phone import id_of

LEADS_ON = "Go to the next game"


def rematch(phone, game, **values):
    """The address of the game that a phone starts from the result of another."""
    phone.open(game)
    return phone.submit("/same", again=id_of(game), **values).request.path


def with_other_partners(phone, game, **names):
    phone.open(f"/games/new?again={id_of(game)}&partners=other")
    return phone.submit("/games", **names).request.path


def go_on(phone, game):
    """The address to which the button of a finished game leads."""
    assert LEADS_ON in phone.read(game)
    return phone.submit("/next").request.path


def sent_on(phone, game):
    """The answer where a page that is not there any more had the button."""
    return phone.post(f"{game}/next")


def member(games, game, phone):
    """What a phone is at a game."""
    with phone.client.session_transaction() as kept:
        return games.members.member(id_of(game), kept["browser"])


def take_out(games, game, phone):
    """Remove a phone from a game."""
    games.members.remove(id_of(game), member(games, game, phone).browser)
