"""Pages are in the phone's language, and a translated page has no English text left.

The test language puts each text of the catalogue in brackets. Text outside brackets is then a name,
a number, or text that cannot be translated, which is a mistake.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper import language
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import Record, parse_record
from scorekeeper.service.games import Act
from scorekeeper.text.glossary import terms_in
from tests.web.phone import BOBS_SEAT, HTMX, Phone, join_by_link, link_of, play_hand, start_game

BRACKETS = "en-XA"  # the usual code of a test language
ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "games"
NAMES = {"Ann", "Bob", "Cyd", "Dee", "Eve"}
TEXT_ATTRIBUTES = ("aria-label", "placeholder", "title", "alt")
TEXT_IN_DATA = ("strip",)  # ids of elements whose data attributes are sentences

# A game for each way to bid and to share tricks. `make test-all` plays every ruleset.
KINDS = (
    "iowa-state",
    "good-sam",
    "race-horse",
    "partnership-auction",
    "three-handed",
    "five-handed",
)
EACH_KIND = pytest.mark.parametrize(
    "id", [id if id in KINDS else pytest.param(id, marks=pytest.mark.slow) for id in IDS]
)

# Words that are never translated: names of formats, and option values that other programs use.
INTERNATIONAL = {"Scorekeeper", "KQ", "CSV", "JSON", "TOML", "json"}


@pytest.fixture
def speak(monkeypatch):
    """A function that limits the app to English and the languages in a folder."""

    def speak(folder: Path) -> None:
        monkeypatch.setattr(language, "FOLDER", folder)
        language.languages.cache_clear()
        language._catalogue.cache_clear()

    yield speak
    monkeypatch.undo()
    language.languages.cache_clear()
    language._catalogue.cache_clear()


@pytest.fixture
def teach(tmp_path, speak):
    """A function that limits the app to English and the given catalogues."""

    def teach(**catalogues: Catalog) -> None:
        for code, catalogue in catalogues.items():
            compile_into(tmp_path, code, catalogue)
        speak(tmp_path)

    return teach


def compile_into(folder: Path, code: str, catalogue: Catalog) -> None:
    compiled = folder / code / "LC_MESSAGES" / "scorekeeper.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)


@pytest.fixture(scope="module")
def folder_of_brackets(tmp_path_factory):
    """A folder with the test language. A text that the app translates twice loses its brackets."""
    extracted = tmp_path_factory.mktemp("extracted") / "scorekeeper.pot"
    babel = [sys.executable, "-m", "babel.messages.frontend", "-q"]
    words = ["extract", "-F", "pyproject.toml", "-o", extracted, "."]
    ran = subprocess.run([*babel, *words], cwd=ROOT, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    with extracted.open("rb") as file:
        catalogue = read_po(file, locale="en")
    for message in list(catalogue):
        if isinstance(message.id, tuple):
            message.string = tuple(f"⟦{text}⟧" for text in message.id)
        elif message.id:
            message.string = f"⟦{message.id}⟧"
            catalogue.add(message.string, "Translated twice")
    folder = tmp_path_factory.mktemp("languages")
    compile_into(folder, "en_XA", catalogue)
    return folder


@pytest.fixture
def brackets(speak, folder_of_brackets):
    speak(folder_of_brackets)


class TextReader(HTMLParser):
    """Collects a page's visible texts and those for screen readers."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("script", "style")
        by_script = dict(attrs).get("id") in TEXT_IN_DATA
        self.texts += [
            value
            for name, value in attrs
            if value and (name in TEXT_ATTRIBUTES or (by_script and name.startswith("data-")))
        ]

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def english_words(html: str) -> set[str]:
    """Return the words of a page that are outside brackets."""
    html = re.sub(r'(<p class="code"[^>]*>)\w+', r"\1", html)  # a code is six random letters
    text = "\n".join(TextReader(html).texts)
    found = 1
    while found:
        text, found = re.subn(r"⟦[^⟦⟧]*⟧", " ", text)
    return set(re.findall(r"[A-Za-z]{2,}", text)) - NAMES - INTERNATIONAL


def read(phone: Phone, path: str, **headers: str) -> set[str]:
    page = phone.client.get(path, headers={"Accept-Language": BRACKETS, **headers})
    assert page.status_code in (200, 403, 404, 422), (path, page.status_code)
    assert "⟦" in page.text, path
    return english_words(page.text)


def record_of(id: str) -> Record:
    return parse_record((RECORDS / f"{id}.json").read_text("utf-8"))


def steps_of(phone: Phone, app, games, record: Record) -> Iterator[str]:
    """Yield the game's address after each recorded fact."""
    phone.open("/games/new")
    with phone.client.session_transaction() as session:
        session.setdefault("browser", "this one")
        browser = session["browser"]
    game = record.game
    table = games.start(game.ruleset, game.players, game.first_dealer)
    app.extensions["games"].members.make_host(table.id, browser)
    ops = count()
    for event in record.events[1:]:
        yield f"/games/{table.id}"
        table = games.record(table.id, Act(str(next(ops)), table.seq, browser), event)
    yield f"/games/{table.id}"


def test_a_page_speaks_the_language_of_the_phone(brackets, phone):
    page = phone.client.get("/", headers={"Accept-Language": f"{BRACKETS}, en;q=0.8"}).text
    assert "⟦New game⟧" in page
    assert 'lang="en-XA"' in page


def test_each_watcher_gets_the_board_in_their_language(brackets, phone, open_phone):
    game, watching = start_game(phone), open_phone()
    join_by_link(phone, watching, game, "watch")
    spoken = [
        watching.client.get(game, headers={**HTMX, "Accept-Language": each}).text
        for each in ("en", BRACKETS, "en")
    ]
    assert ["⟦Score sheet⟧" in page for page in spoken] == [False, True, False]


@pytest.mark.parametrize("accepted", ["en-GB", "fr, de;q=0.5", "*", "", "nonsense;q=x"])
def test_unknown_languages_fall_back_to_english(brackets, phone, accepted):
    page = phone.client.get("/", headers={"Accept-Language": accepted}).text
    assert "New game" in page
    assert "⟦" not in page
    assert 'lang="en"' in page


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("de-AT,en;q=0.5", "de"),
        ("en-GB,de;q=0.5", "en"),
        ("de;q=0.5,en-GB", "en"),
        ("fr,de-CH;q=0.8,en;q=0.5", "de"),
        ("de-Latn-AT,en;q=0.5", "de"),
        ("DE-at,en;q=0.5", "de"),
        ("de;q=0,en-GB;q=0.1", "en"),
        ("pt-BR,de;q=0.5", "pt-BR"),
        ("pt,de;q=0.5", "pt-BR"),
        ("pt-PT,de;q=0.5", "de"),
        ("en-XA,de;q=0.5", "en-XA"),
        ("en-xa-x-private,de;q=0.5", "en-XA"),
    ],
)
def test_the_first_known_language_of_the_phone_is_used(teach, phone, accepted, spoken):
    teach(**{code: Catalog(locale=code[:2]) for code in ("de", "en_XA", "pt_BR")})
    page = phone.client.get("/", headers={"Accept-Language": accepted})
    assert f'lang="{spoken}"' in page.text


def test_the_language_does_not_leak_to_the_next_request(brackets, phone):
    read(phone, "/")
    assert "⟦" not in phone.client.get("/").text


def test_a_streamed_archive_keeps_the_language_of_its_request(brackets, phone):
    start_game(phone)
    save = "/games/all/save?kind=text"
    answer = phone.client.get(save, headers={"Accept-Language": BRACKETS}, buffered=False)
    assert "⟦" not in phone.client.get("/").text
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        (text,) = map(archive.read, archive.namelist())
    assert "⟦Pinochle · " in text.decode()
    assert "⟦" not in phone.client.get("/").text


def test_two_phones_see_the_same_result_in_their_languages(brackets, phone, app, games):
    """The cached game has score lines with sentences, which must not be in the other language."""
    *_before, game = steps_of(phone, app, games, record_of("classic"))
    assert "⟦" not in phone.client.get(f"{game}/hands/1").text
    assert read(phone, f"{game}/hands/1") == set()
    assert "⟦" not in phone.client.get(f"{game}/hands/1").text


def test_two_phones_see_the_same_cards_in_their_languages(brackets, phone):
    """The app caches the rendered cards."""
    start_game(phone)
    phone.win_bid()
    page = phone.page.request.path
    assert 'aria-label="Spades"' in phone.client.get(page).text
    assert read(phone, page) == set()
    assert 'aria-label="Spades"' in phone.client.get(page).text


def test_glossary_terms_are_found_in_each_language(brackets):
    english, other = language.languages()
    for spoken, text in [(english, "To try for the moon"), (other, "⟦Shoot the moon⟧")]:
        with language.in_language(spoken):
            assert [term.word for term in terms_in(text)] == ["Shoot the moon"]
    with language.in_language(other):
        assert terms_in("To try for the moon") == []


@EACH_KIND
def test_a_translated_game_has_no_english_left(brackets, phone, app, games, id):
    seen = set[str]()
    for game in steps_of(phone, app, games, record_of(id)):
        seen |= read(phone, game)
    assert seen == set()
    number = f"{game}/hands/1"
    paths = [f"{game}/{page}" for page in ("sheet", "rules", "board", "share", "players")]
    paths += [f"{game}/history", number, f"{number}/calls", f"{number}/discards"]
    paths += [f"{number}/{step}" for step in ("bid", "meld", "tricks", "adjust", "leave", "dealer")]
    paths += [f"{game}/pinochle.svg", f"{game}/pinochle.txt", "/statistics"]
    paths += [
        f"/rules/{id}",
        f"/rules/{id}/sources",
        f"/rules/{id}/edit",
        f"/rules/{id}/edit?target=0&meld_floor=-1",
    ]
    seen = {path: read(phone, path) for path in paths}
    assert {path: words for path, words in seen.items() if words} == {}


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/",
            "/help",
            "/games/new",
            "/games/new?players=3",
            "/games/new?players=5",
            "/meld",
            "/join",
        ),
        "/statistics",
        *(
            "/rules",
            "/rules/own",
            "/rules/glossary",
            "/rules/tips",
            "/rules/tips/sources",
            "/rules/compare?with=classic&with=howell-racehorse",
        ),
        *("/nowhere", "/games/nowhere", "/rules/nowhere", "/join/nowhere"),
    ],
)
def test_translated_pages_outside_games_have_no_english_left(brackets, phone, path):
    assert read(phone, path) == set()


def test_the_error_for_a_stale_form_has_no_english_left(brackets, phone):
    page = phone.client.post("/games", headers={"Accept-Language": BRACKETS})
    assert page.status_code == 400
    assert english_words(page.text) == set()


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("/bid", {"declarer": 2, "bid": "x", "trump": "hearts"}),
        ("/bid", {"declarer": 2, "bid": 255, "trump": "hearts"}),
        ("/bid", {"bid": "", "declarer": ""}),
    ],
)
def test_translated_errors_have_no_english_left(brackets, phone, action, values):
    start_game(phone)
    form = phone.form(action)
    page = phone.client.post(
        next(each for each in form.actions if each.endswith(action)),
        data={**form.fields, **values},
        headers={**HTMX, "Accept-Language": BRACKETS},
    )
    assert page.status_code == 422
    assert english_words(page.text) == set()


# Other phones


@pytest.mark.parametrize("role", ["watch", "seat", "score"])
def test_the_translated_page_for_joining_has_no_english_left(brackets, phone, open_phone, role):
    link = link_of(phone, start_game(phone), role)
    assert read(open_phone(), link) == set()


@pytest.mark.parametrize("role", ["nobody", "watch", "seat", "score"])
def test_the_translated_refusal_of_a_phone_has_no_english_left(brackets, phone, open_phone, role):
    other, game = open_phone(), start_game(phone)
    if role != "nobody":
        join_by_link(phone, other, game, role, seat=BOBS_SEAT if role == "seat" else None)
    other.open("/games/new")
    page = other.client.post(
        f"{game}/share/watch/new",
        data={"csrf_token": other.form("/games").fields["csrf_token"]},
        headers={"Accept-Language": BRACKETS},
    )
    assert page.status_code == 403
    assert "⟦" in page.text
    assert english_words(page.text) == set()


# Texts that are not translated


@pytest.mark.parametrize("id", KINDS)
def test_files_for_programs_are_in_english(brackets, phone, id):
    record = (RECORDS / f"{id}.json").read_text("utf-8")
    game = phone.send_record(record).location.removesuffix("/sheet")
    for kind in ("json", "csv"):
        file = f"{game}/pinochle.{kind}"
        english = phone.client.get(file).data
        assert phone.client.get(file, headers={"Accept-Language": BRACKETS}).data == english


@pytest.mark.parametrize("id", KINDS)
def test_a_ruleset_file_is_in_english(brackets, phone, id):
    file = f"/rules/{id}/ruleset.toml"
    english = phone.client.get(file).data
    assert phone.client.get(file, headers={"Accept-Language": BRACKETS}).data == english


def test_a_typed_name_is_not_translated(brackets, phone):
    """“Meld” and “Howell Racehorse” are also texts in the catalogue."""
    rules = "howell-racehorse?name=Meld"
    phone.open(f"/rules/{rules}")
    phone.submit("/keep")
    game = start_game(phone, rules)
    for number in (1, 2):  # two hands, because there is no chart after one hand
        play_hand(phone, f"{game}/hands/{number}")
    headers = {"Accept-Language": BRACKETS}
    paths = ["/", "/games/new", "/rules", "/rules/own", f"/rules/{rules}", f"{game}/hands/1"]
    paths += ["/rules/compare?with=howell-racehorse%3Fname%3DMeld"]
    paths += [
        f"{game}{page}" for page in ("", "/sheet", "/rules", "/pinochle.svg", "/pinochle.txt")
    ]
    for path in paths:
        page = phone.client.get(path, headers=headers).text
        assert re.search(r"(^|[^⟦\w])Meld([^⟧\w]|$)", page), path
    page = phone.client.get("/rules/classic?name=Howell+Racehorse", headers=headers).text
    assert "<title>Howell Racehorse" in page
