"""The address of the other Scorekeeper, which a person types to make a link with games."""

import pytest

from scorekeeper.app import create_app
from scorekeeper.extras.links.elsewhere import root_of
from tests.web.links import ELSEWHERE, id_of, link_on, make_link
from tests.web.phone import start_game
from tests.web.routes import address


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """An ordinary server."""
    return create_app({"DATABASE": tmp_path_factory.mktemp("server") / "games.sqlite3"})


def pages_of(server):
    """Return the URL rules of all routes except static files."""
    rules = server.url_map.iter_rules()
    return [rule for rule in rules if rule.endpoint not in ("static", "pocket.send")]


@pytest.fixture
def pages(server):
    """An app context, in which the app can match its own addresses."""
    with server.app_context():
        yield


def test_the_phone_remembers_the_last_target_address(phone):
    game = start_game(phone)
    assert make_link(phone, game).startswith(f"{ELSEWHERE}#games=")
    phone.open(f"/games/link?game={id_of(start_game(phone))}")
    assert link_on(phone).startswith(f"{ELSEWHERE}#games=")
    assert phone.form("/games/link").fields["to"] == ELSEWHERE


def test_opening_an_address_never_changes_the_target(phone):
    game = start_game(phone)
    make_link(phone, game)
    phone.open(f"/games/link?game={id_of(game)}&to=https://evil.example/")
    assert "evil" not in phone.text


def test_a_server_suggests_its_own_pocket_edition(app, phone, monkeypatch):
    game = start_game(phone)
    phone.open(f"/games/link?game={id_of(game)}")
    assert phone.form("/games/link").fields["to"] == ""
    monkeypatch.setitem(app.config, "POCKET", "somewhere")
    phone.open(f"/games/link?game={id_of(game)}")
    assert link_on(phone).startswith("http://localhost/pocket/#games=")


def test_a_wrong_address_is_refused_beside_its_field(phone):
    game = start_game(phone)
    phone.open(f"/games/link?game={id_of(game)}")
    page = phone.expect_refusal("/games/link", to="Grandma’s phone", game=id_of(game))
    assert "Type the address that its browser shows, such as http://" in page
    assert phone.form("/games/link").fields["to"] == "Grandma’s phone"
    assert 'id="games-link"' not in page


@pytest.mark.parametrize(
    ("typed", "root"),
    [
        ("https://cards.example", ELSEWHERE),
        (" cards.example ", ELSEWHERE),
        ("https://cards.example/#games=abc", ELSEWHERE),
        ("https://cards.example/?deleted=1", ELSEWHERE),
        ("HTTPS://cards.example/games/a1/hands/2/meld/3", ELSEWHERE),
        ("https://cards.example/games", ELSEWHERE),
        ("https://ann.example/cards", "https://ann.example/cards/"),
        ("https://ann.example/games/", "https://ann.example/games/"),
        ("https://ann.example/games/games/new", "https://ann.example/games/"),
        ("https://ann.example/cards/index.html", "https://ann.example/cards/"),
        ("https://cards.example/pocket/", "https://cards.example/pocket/"),
        ("https://cards.example/pocket", "https://cards.example/pocket/"),
        ("https://cards.example/pocket/games/new", "https://cards.example/pocket/"),
        ("192.168.1.20:8000", "http://192.168.1.20:8000/"),
        ("localhost:8001", "http://localhost:8001/"),
        ("raspberry.local", "http://raspberry.local/"),
        ("http://[fd00::1]:8000/games/new", "http://[fd00::1]:8000/"),
        ("http://raspberrypi/", "http://raspberrypi/"),
        ("raspberrypi:8000", "http://raspberrypi:8000/"),
        ("raspberrypi:443", "https://raspberrypi:443/"),
        ("pc.fritz.box", "http://pc.fritz.box/"),
        ("pc.fritz.box:8000", "http://pc.fritz.box:8000/"),
        ("pc.home.arpa", "http://pc.home.arpa/"),
        ("cards.example:8000", "http://cards.example:8000/"),
        ("cards.example:443", "https://cards.example:443/"),
        ("http://kitchen:8000", "http://kitchen:8000/"),
        ("https://müller.example", "https://müller.example/"),
    ],
)
def test_the_address_of_any_page_is_reduced_to_the_root(pages, typed, root):
    assert root_of(typed) == root


@pytest.mark.parametrize("root", [ELSEWHERE, "https://ann.example/cards/"])
def test_every_page_of_the_app_is_reduced_to_the_root(server, pages, root):
    paths = {address(server, rule, key="x").removeprefix("/") for rule in pages_of(server)}
    assert {"", "help", "rules/classic", "games/x/hands/1/bid", "statistics/of"} < paths
    assert {path: root_of(f"{root}{path}") for path in paths} == dict.fromkeys(paths, root)


def test_no_page_ends_with_a_slash(server):
    rules = pages_of(server)
    assert [rule.rule for rule in rules if rule.rule.endswith("/")] == ["/"]


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            "Ann",
            "two words.example",
            "https://",
            "https:///games",
            "http://[::1",
            "http://a:b",
            "http://a:0",
        ),
        *("javascript://cards.example/%0aalert(1)", "data:text/html,x", "ftp://cards.example"),
        *("https://ann:secret@cards.example", 'https://cards.example/"x', "https://-.example\n.x"),
        f"https://{'a' * 200}.example",
    ],
)
def test_invalid_addresses_have_no_root(pages, typed):
    assert root_of(typed) is None
