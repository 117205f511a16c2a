"""Helpers for tests in which the same table plays another game."""

from tests.web.phone import id_of

NEXT_GAME = "Go to the next game"


def rematch(phone, game, **values):
    """Start the next game from the result of a game; return its address."""
    phone.open(game)
    return phone.submit("/same", again=id_of(game), **values).request.path


def rematch_with_other_partners(phone, game, **names):
    phone.open(f"/games/new?again={id_of(game)}&partners=other")
    return phone.submit("/games", **names).request.path


def go_to_next(phone, game):
    """Tap the button of a finished game; return the address it leads to."""
    assert NEXT_GAME in phone.read(game)
    return phone.submit("/next").request.path


def post_next(phone, game):
    """Tap the button for the next game on a stale page; return the answer."""
    return phone.post(f"{game}/next")


def member(games, game, phone):
    """Return the phone's membership in the game."""
    with phone.client.session_transaction() as session:
        return games.members.member(id_of(game), session["browser"])


def remove_phone(games, game, phone):
    """Remove a phone from a game."""
    games.members.remove(id_of(game), member(games, game, phone).browser)
