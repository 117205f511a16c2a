"""What the tests of many phones share: a hand in its meld, and who has joined the game."""

import pytest

from tests.web.phone import BOBS, let_in, start_game


@pytest.fixture
def game(phone):
    """A game in which Cyd has won the bid and the meld is being shown; this phone holds it."""
    game = start_game(phone)
    phone.submit("/bid", declarer=2, bid=310, trump="hearts")
    return game


@pytest.fixture
def guests(phone, open_phone, game):
    """Phones that have joined, in the order watch, seat, score."""
    others = {role: open_phone() for role in ("watch", "seat", "score")}
    let_in(phone, others["watch"], game, "watch")
    let_in(phone, others["seat"], game, "seat", seat=BOBS)
    let_in(phone, others["score"], game, "score")
    return others
