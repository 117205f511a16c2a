"""Games imported from files, zips, other programs' tables and links, a few per request."""

import html
import json
import re
from pathlib import Path

import pytest

from scorekeeper import limits
from scorekeeper.web.files import importing
from tests.records.builders import hand, record
from tests.web.files import choose, finish, follow, games_of, imported, zipped
from tests.web.links import make_link, packed_link
from tests.web.phone import HTMX, Phone, choose_file, reconnect, restart, start_game

BOTH_STORES = True

GAMES = Path(__file__).parents[1] / "games"
FINISHED = json.dumps(json.loads((GAMES / "howell-racehorse.json").read_text("utf-8")))
OPEN = json.dumps(record(hand()))
TABLE = b"Ann & Cyd,Bob & Dee\n310,-250\n120,-40\n"
WITH_TOTAL = b"Date,Ann & Cyd,Bob & Dee\n1.1.,310,-250\n2.1.,120,-40\nTotal,430,-290\n"
HOWELL = "howell-racehorse"


def by_file(phone, *games):
    return choose(phone, *((f"{place}.json", game.encode()) for place, game in enumerate(games)))


def by_zip(phone, *games):
    content = zipped(**{str(place): game for place, game in enumerate(games)})
    return choose(phone, ("games.zip", content))


def by_link(phone, *games):
    return choose(phone, link=packed_link(*games))


def words(page):
    """The text of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def by_table(phone, table=TABLE, name="old.csv", ruleset=HOWELL, **fields):
    return choose(phone, (name, table), ruleset=ruleset, **fields)


# All sources are imported in the same way


@pytest.mark.parametrize(
    ("send", "second"), [(by_file, "1.json"), (by_zip, "1.json"), (by_link, "Game 2")]
)
def test_several_games_are_imported_and_broken_ones_are_named(phone, send, second):
    send(phone, FINISHED, "{}", OPEN)
    finish(phone)
    assert "<h1>Import finished</h1>" in phone.text
    assert "3 of 3" in phone.text
    assert "2 games imported." in phone.text
    assert f"{second}: That isn’t a Scorekeeper game file. Choose a .json or .zip" in phone.text
    assert len(games_of(phone)) == 2


@pytest.mark.parametrize(("send", "requests"), [(by_file, 0), (by_link, 1)])
def test_a_finished_game_opens_its_score_sheet_and_says_that_it_was_imported(phone, send, requests):
    send(phone, FINISHED)
    assert finish(phone) == requests
    assert phone.page.request.path.endswith("/sheet")
    assert "Imported." in phone.text


def test_the_import_is_confirmed_once_and_only_on_the_score_sheet(phone):
    phone.open("/games/import")
    sheet = phone.send("/games/import", **choose_file(FINISHED)).location
    assert "Imported." not in phone.read(sheet.replace("/sheet", "/share"))
    phone.open("/games/import")
    for _double_tap in range(2):
        sheet = phone.send("/games/import", **choose_file(FINISHED)).location
    assert phone.read(sheet).count("Imported.") == 1


@pytest.mark.parametrize("send", [by_file, by_link])
def test_an_unfinished_game_opens_its_next_step(phone, send):
    send(phone, OPEN)
    finish(phone)
    assert re.fullmatch("/games/[^/]+", phone.page.request.path)
    assert "Imported." not in phone.text


@pytest.mark.parametrize(("send", "content"), [(by_link, OPEN), (by_table, TABLE)])
def test_a_link_or_table_is_previewed_and_a_double_tap_imports_it_once(phone, send, content):
    page = send(phone, content)
    assert "Nothing is saved yet." in page
    assert "<h2>1 game</h2>" in page
    assert "hx-trigger" not in phone.page.text
    assert "Nothing is saved yet." in phone.read(phone.page.request.path)  # even after a reload
    assert games_of(phone) == {}
    send(phone, content)
    form = phone.form(phone.page.request.path)
    taps = [phone.client.post(form.actions[0], data=form.fields).location for _tap in range(2)]
    assert taps[0].startswith(taps[1].removesuffix("/sheet"))
    assert len(games_of(phone)) == 1


def test_an_existing_game_is_shown_with_a_link_to_it(phone):
    by_table(phone)
    finish(phone)
    game = phone.page.request.path
    page = by_table(phone)
    assert "You already have this game." in page
    assert "Nothing is saved yet" not in page
    assert f'href="{game}">Open the game</a>' in page
    by_table(phone, TABLE[:-8], ruleset="classic")  # another table
    finish(phone)
    assert len(games_of(phone)) == 2


def test_many_games_are_imported_a_few_per_request(phone, monkeypatch):
    """A damaged or oversized game does not prevent the import of the games after it."""
    monkeypatch.setattr(importing, "SECONDS", 0)
    names = {"bomb": "0" * (20 * limits.MB)} | {f"game{number}": OPEN for number in range(4)}
    content = bytearray(zipped(**names))
    content[content.index(b"game1.json") + 40] ^= 0xFF
    page, requests = imported(phone, ("games.zip", bytes(content)))
    assert requests == 5
    assert "5 of 5" in page
    assert "3 games imported." in page
    assert "bomb.json: A game has at most 2 MB." in page
    assert "game1.json: It is damaged." in page


def test_the_same_request_twice_imports_nothing_twice(phone, monkeypatch):
    monkeypatch.setattr(importing, "SECONDS", 0)
    by_zip(phone, OPEN, OPEN, OPEN)
    form = phone.forms[0]
    for _time in range(2):
        phone.client.post(form.actions[0], data=form.fields)
    phone.page = phone.client.post(form.actions[0], data=form.fields, headers=HTMX)
    assert "3 of 3" in phone.text
    assert "3 games imported." in phone.text
    assert len(games_of(phone)) == 3


def test_an_upload_stored_by_an_earlier_release_continues(phone, app, monkeypatch):
    monkeypatch.setattr(importing, "SECONDS", 0)
    by_zip(phone, OPEN, OPEN)
    earlier = '{"done": 1, "new": 1, "same": 0, "continued": 0, "parted": 0, "broken": []}'
    app.extensions["store"].execute("update uploads set progress = ?", [earlier])
    finish(phone)
    assert "2 games imported." in phone.text
    assert "2 games imported." in phone.read(phone.page.request.path)


def test_only_the_browser_that_uploaded_a_file_can_import_it(phone, open_phone):
    by_zip(phone, OPEN, OPEN)
    address, other = phone.page.request.path, open_phone()
    start_game(other)
    assert other.open(address).status_code == 404
    other.open("/games/import")
    token = other.form("/games/import").fields["csrf_token"]
    assert other.client.post(address, data={"csrf_token": token}).status_code == 404


def test_old_uploads_and_more_than_three_are_deleted(phone, app):
    def upload():
        by_zip(phone, OPEN)
        return phone.page.request.path

    addresses = [upload() for _time in range(4)]
    assert [phone.open(each).status_code for each in addresses] == [404, 200, 200, 200]
    app.extensions["store"].execute("update uploads set at = '2020-01-01'")
    assert phone.open(upload()).status_code == 200
    assert phone.open(addresses[-1]).status_code == 404


def test_the_number_of_imports_per_day_is_limited(phone, app, monkeypatch):
    monkeypatch.setattr(app.extensions["imported_games"], "each", 2)
    by_zip(phone, *[OPEN] * 4)
    finish(phone)
    assert "2 games imported." in phone.text
    assert "Too many games were imported today. Import the others tomorrow." in phone.text
    by_file(phone, OPEN)
    assert phone.page.status_code == 429


# Errors, shown at the field


def is_refused(phone, field, sentence):
    assert phone.page.status_code == 422
    wrong = re.search(rf'id="wrong-{field}"[^>]*>([^<]*)<', phone.text)
    assert wrong
    assert sentence in wrong[1]
    return phone.form("/games/import").fields


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("https://cards.example/join/abc", "There are no games in that link."),
        (packed_link("a record")[:-9], "Part of the link is missing or changed."),
        (packed_link("0" * (20 * limits.MB)), "too much for a link"),
        (packed_link(*["{}"] * 101), "too much for a link"),
        ("#games=" + "x" * 64_000, "too much for a link"),
        (packed_link("{}"), "That isn’t a Scorekeeper game file."),
        (packed_link('{"format": "scorekeeper-game/9"}'), "isn’t a Scorekeeper game file"),
    ],
    ids=["another link", "cut", "bomb", "many", "long", "no record", "newer"],
)
def test_an_unreadable_link_is_refused_and_kept(phone, link, sentence):
    choose(phone, link=link)
    assert is_refused(phone, "link", sentence)["link"] == link


def test_a_file_is_imported_despite_a_broken_link_and_a_missing_link_is_reported(phone):
    choose(phone, ("game.json", OPEN.encode()), link="https://cards.example/")
    assert phone.page.status_code == 200
    choose(phone, show_link="")
    is_refused(phone, "link", "There are no games in that link.")


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("games.zip", zipped(a="{}")[:-90], "The zip file is damaged."),
        ("games.zip", zipped(a="{}", b="{}", c="{}", d="{}"), "at most 3 games"),
        ("scores.xlsx", zipped(a="<xml/>"), "That’s a workbook. Save its table as “CSV UTF-8”"),
        ("Scores.ODS", b"", "That’s a workbook. Save its table as “CSV UTF-8”"),
        ("a.csv", b"Ann & Cyd,Bob & Dee\n1,2\n10,half\n", "“half” below “Bob &amp; Dee” is"),
        ("a.csv", b"\xff\xfe\x00", "That table isn’t in UTF-8, UTF-16 or Windows-1252."),
        ("a.csv", TABLE + b"0,0\n" * 100_000, "A game has at most 200 hands. (line 801)"),
    ],
    ids=["half a zip", "many", "workbook", "OpenOffice", "no number", "no text", "too long"],
)
def test_an_unreadable_file_is_refused(phone, monkeypatch, name, content, sentence):
    monkeypatch.setattr(limits, "ARCHIVE", 3)
    by_table(phone, content, name)
    assert is_refused(phone, "record", sentence)["ruleset"] == HOWELL


@pytest.mark.parametrize("ruleset", ["", "poker"])
def test_a_table_without_rules_is_refused(phone, ruleset):
    by_table(phone, ruleset=ruleset)
    sentence = "Choose the rules for this table, and then the file again."
    assert is_refused(phone, "ruleset", sentence)["ruleset"] == ""


def test_among_several_files_a_zip_and_a_broken_table_are_named_and_the_rest_is_imported(phone):
    files = [("all.zip", zipped(a=OPEN)), ("b.csv", b"x\n1\n"), ("a.csv", TABLE)]
    page = choose(phone, *files, ruleset=HOWELL)
    assert "430 : −290" in words(page)
    finish(phone)
    for text in (page, phone.text):
        assert "all.zip: Choose a .zip by itself, or several files." in text
        assert "b.csv: Expected 2 columns of points, each headed by its players. Found 1." in text
    assert "1 game imported." in phone.text


# The preview


def test_a_table_is_previewed_with_its_points_and_the_omitted_parts(phone):
    page = by_table(phone, WITH_TOTAL)
    assert "Ann & Cyd : Bob & Dee 430 : −290" in words(page)
    assert "2 hands" in page
    assert "Compare the points with your table." in page
    assert "Line 4 is left out, because it repeats the totals: Total 430 : −290." in page
    assert "Columns left out: “Date”." in page
    finish(phone)
    (game,) = games_of(phone).values()
    assert json.loads(game)["result"]["totals"] == [430, -290]


def test_running_totals_in_a_table_are_split_into_hands(phone):
    by_table(phone, b"Ann & Cyd;Bob & Dee\n310;-250\n430;-290\n", "OLD.CSV", rows="totals")
    finish(phone)
    (game,) = games_of(phone).values()
    assert [each["totals"] for each in json.loads(game)["result"]["hands"]] == [
        [310, -250],
        [430, -290],
    ]


def test_a_text_file_is_a_table_if_rules_are_chosen_for_it(phone):
    table = "Ann & Cyd\tBob & Dee\r\n310\t-250\r\n".encode("utf-16")
    assert "310 : " in words(by_table(phone, table, "old.txt"))
    choose(phone, ("game.txt", OPEN.encode()))
    assert games_of(phone)


def test_only_the_first_of_many_games_are_previewed(phone, monkeypatch):
    monkeypatch.setattr(importing, "LISTED_GAMES", 1)
    page = by_link(phone, OPEN, OPEN)
    assert "2 games" in page
    assert "and 1 more" in page


def test_a_short_link_with_long_games_is_read_only_within_the_time_limit(phone):
    long = json.dumps(record(*[hand()] * limits.HANDS, changes={"target": 90_000}))
    link = packed_link(*[long] * 20)
    assert len(link) < 3_000
    page = choose(phone, link=link)
    assert "20 games" in page
    more = re.search(r"and (\d+) more", page)
    assert more, "reads all of them, which takes seconds"
    assert int(more[1]) >= 10


# Permission to import


def test_a_link_is_kept_until_the_passphrase_is_entered(app, phone):
    link = make_link(phone, start_game(phone))
    guest = Phone(restart(app, STARTERS="passphrase", PASSPHRASE="ace of spades").test_client())
    choose(guest, link=link)
    assert guest.page.status_code == 403
    longest = link.ljust(limits.LINK, "x")
    assert guest.send("/games/passphrase", passphrase="a guess", link=longest).status_code == 422
    guest.page = guest.send("/games/passphrase", passphrase="ace of hearts")
    assert "That isn’t the passphrase." in guest.text
    follow(guest, guest.send("/games/passphrase", passphrase="ace of spades"))
    assert "Only import games from people you know." in guest.text
    finish(guest)
    assert len(games_of(guest)) == 1


def test_a_phone_that_may_not_start_games_cannot_import_any(app, phone):
    by_link(phone, OPEN)
    form = phone.forms[0]
    closed = restart(app, STARTERS="passphrase", PASSPHRASE="ace of spades")
    kept_out = reconnect(closed, phone.cookie)
    for path in ("/games/import", form.actions[0]):
        answer = kept_out.client.post(path, data={**form.fields, "link": packed_link(OPEN)})
        assert answer.status_code == 403
        assert "Passphrase" in answer.text
    assert games_of(phone) == {}


def test_both_pages_that_a_link_opens_load_the_import_script(phone):
    for path in ("/", "/games/import"):
        assert re.search(
            r'src="/static/link\.js\?[^"]+" data-import="/games/import"', phone.read(path)
        )
