"""What tests do when a table plays once more."""

LEADS_ON = "Go to the next game"


def rematch(phone, game, **values):
    """The address of the game that a phone starts from the result of another."""
    phone.open(game)
    return phone.submit("/same", again=game.rpartition("/")[2], **values).request.path


def with_other_partners(phone, game, **names):
    phone.open(f"/games/new?again={game.rpartition('/')[2]}&partners=other")
    return phone.submit("/games", **names).request.path


def go_on(phone, game):
    """The address to which the button of a finished game leads."""
    assert LEADS_ON in phone.read(game)
    return phone.submit("/next").request.path


def sent_on(phone, game):
    """The answer where a page that is not there any more had the button."""
    phone.open("/games/new")
    token = phone.form("/games").fields["csrf_token"]
    return phone.client.post(f"{game}/next", data={"csrf_token": token})


def member(games, game, phone):
    """What a phone is at a game."""
    with phone.client.session_transaction() as kept:
        return games.members.member(game.rpartition("/")[2], kept["browser"])


def take_out(games, game, phone):
    """Remove a phone from a game."""
    games.members.remove(game.rpartition("/")[2], member(games, game, phone).browser)
