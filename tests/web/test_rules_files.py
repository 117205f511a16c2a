"""Rulesets as TOML files, exported from one installation and imported into another."""

import re
import tomllib

import pytest

from scorekeeper.app import create_app
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset, from_toml
from tests.web.phone import Phone, choose_file

KITCHEN = "howell-racehorse?name=Kitchen+table&save=trick&target=1200"


@pytest.fixture
def elsewhere(tmp_path):
    """A phone at another installation, with its own database and key."""
    path = tmp_path / "elsewhere.sqlite3"
    app = create_app({"DATABASE": path, "SECRET_KEY": "another key for tests", "HTMX_CDN": False})
    return Phone(app.test_client())


def send_file(phone, content):
    phone.open("/rules")
    return phone.send("/import", **choose_file(content, "rules.toml", field="file"))


def test_another_installation_can_import_the_file_of_a_house_ruleset(phone, elsewhere):
    phone.open(f"/rules/{KITCHEN}".replace("?", "/ruleset.toml?"))
    assert phone.page.content_type == "application/toml; charset=utf-8"
    assert "filename=kitchen-table.toml" in phone.page.headers["Content-Disposition"]
    answer = send_file(elsewhere, phone.text)
    assert (answer.status_code, answer.location) == (303, f"/rules/{KITCHEN}")
    elsewhere.open(answer.location)
    assert "Saved" in elsewhere.text
    assert "Kitchen table" in elsewhere.open("/rules").text


@pytest.mark.parametrize("id", IDS)
def test_the_file_of_a_ruleset_contains_the_same_ruleset(phone, id):
    assert from_toml(phone.open(f"/rules/{id}/ruleset.toml").text) == find_ruleset(id)


def test_importing_an_unchanged_ruleset_opens_its_page_and_saves_nothing(phone, elsewhere):
    file = phone.open("/rules/good-sam/ruleset.toml").text
    assert send_file(elsewhere, file).location == "/rules/good-sam"
    assert "Your rules" not in elsewhere.open("/rules").text


def test_an_unknown_ruleset_becomes_a_change_of_the_most_similar_one(elsewhere):
    text = 'extends = "good-sam"\nid = "tuesday"\nname = "Tuesday"\ntarget = 2000\n'
    assert send_file(elsewhere, text).location == "/rules/good-sam?name=Tuesday&target=2000"


def test_a_file_from_a_windows_editor_can_be_imported(elsewhere):
    text = b'\xef\xbb\xbfname = "Ours"\r\n[end]\r\ntarget = 200\r\n'
    assert send_file(elsewhere, text).location == "/rules/classic?name=Ours&target=200"


def test_importing_an_unnamed_changed_ruleset_opens_its_page_to_be_named(elsewhere):
    assert send_file(elsewhere, "target = 200\n").location == "/rules/classic?target=200"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param("", None, id="an empty file is the classic game"),
        pytest.param('name = "x"\n\ntarget 5\n', "at line 3, column 8", id="broken"),
        pytest.param(b"\xff\xfe\x00", "Choose a .toml file", id="binary"),
        pytest.param("goal = 5", "There is no rule called goal", id="unknown option"),
        pytest.param('target = "5"', "“Winning score” must be a whole number", id="wrong kind"),
        pytest.param("target = 5000000000", "“Winning score” must be at most", id="huge"),
        pytest.param("target = " + "9" * 5000, "far too big", id="digits"),
        pytest.param(
            "target = 0x" + "f" * 5000, "“Winning score” must be at most", id="hexadecimal"
        ),
        pytest.param("hand = 11", "“Cards each” must use up the deck", id="contradiction"),
        pytest.param(f'name = "{"x" * 41}"', "at most 40 letters", id="long name"),
        pytest.param('name = "\\u0007"', "a letter nobody can see", id="bell"),
        pytest.param(
            'format = "scorekeeper-ruleset/2"', "This file needs a newer Scorekeeper", id="newer"
        ),
        pytest.param(
            'format = "scorekeeper-game/1"', "That isn’t a Scorekeeper ruleset", id="another format"
        ),
        pytest.param("a = " + "[" * 5000, "nested too deep", id="deep"),
        pytest.param(".".join("a" * 900) + " = 1", "nested too deep", id="dotted"),
        pytest.param("# " + "x" * 70000, "more than 64000 letters", id="long"),
    ],
)
def test_an_invalid_ruleset_file_is_refused_with_a_message(elsewhere, content, sentence):
    answer = send_file(elsewhere, content)
    if sentence is None:
        assert answer.location == "/rules/classic"
        return
    assert answer.status_code == 422
    error = re.search(r'<p class="err" role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert sentence in error[1]
    assert "Import rules" in answer.text


def test_a_missing_file_is_requested(elsewhere):
    elsewhere.open("/rules")
    assert "Choose a ruleset file (.toml)." in elsewhere.expect_refusal("/import")


def test_the_file_contains_the_whole_ruleset_and_explains_each_option(phone):
    text = phone.open(f"/rules/{KITCHEN}".replace("?", "/ruleset.toml?")).text
    content = tomllib.loads(text)
    assert (content["format"], content["id"], content["name"]) == (
        "scorekeeper-ruleset/1", "howell-racehorse", "Kitchen table",
    )  # fmt: skip
    options = {
        name for heading in content.values() if isinstance(heading, dict) for name in heading
    }
    assert options == set(customized.OPTIONS)
    assert (
        "# Winning score. The score to play to. Allowed: a whole number from 1.\ntarget = 1200\n"
        in text
    )
    assert "“ge” (reached); “gt” (passed)." in " ".join(text.replace("# ", "").split())
