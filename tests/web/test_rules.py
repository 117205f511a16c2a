"""The pages of rulesets: the list, each ruleset, links, saved house rules, and comparisons."""

import re
from dataclasses import replace
from html import unescape

import ifaddr
import pytest

from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset, rulesets
from scorekeeper.text.glossary import TERMS, terms_in
from tests.web.phone import (
    PLAYERS,
    PageReader,
    load_game,
    name_fields,
    normalize_whitespace,
    play_hand,
    start_game,
)

KITCHEN = "/rules/howell-racehorse?name=Kitchen+table&save=trick&target=1200"


def links(phone):
    return PageReader(phone.text).links


def texts(html, tag, cls):
    return re.findall(f'<{tag} class="{cls}"[^>]*>(.*?)</{tag}>', html, re.DOTALL)


def save(phone, address=KITCHEN):
    """Save the ruleset of a link, and open the page of the saved ruleset."""
    phone.open(address)
    return phone.submit("/keep")


# The list and the single pages


def test_every_ruleset_is_listed_by_players_with_a_link_to_its_page(phone):
    assert phone.open("/rules").status_code == 200
    for ruleset in rulesets():
        assert f"/rules/{ruleset.id}" in links(phone)
        assert ruleset.name in phone.text
    assert re.findall(r"For (\d) players", phone.text) == ["4", "3", "5"]


@pytest.mark.parametrize("id", IDS)
def test_every_ruleset_has_a_page_with_its_rules_in_words(phone, id):
    assert phone.open(f"/rules/{id}").status_code == 200
    assert "Changes" not in phone.text
    assert phone.text.count("<h2>") >= 4
    assert {"/games/new?ruleset=" + id, f"/rules/{id}/edit", f"/rules/{id}/ruleset.toml"} <= set(
        links(phone)
    )


def test_the_page_of_an_unknown_ruleset_links_to_the_list(phone):
    assert phone.open("/rules/bridge?target=5").status_code == 404
    assert "There is no ruleset “bridge”" in phone.text
    assert "/rules" in links(phone)


# Links


def test_a_link_contains_the_whole_ruleset(phone):
    phone.open(KITCHEN)
    assert "<h1>Kitchen table <small>Howell Racehorse with 2 changes</small></h1>" in phone.text
    (changes,) = texts(phone.text, "ul", "changes")
    assert "Winning score: <b>1200</b>" in changes
    assert changes.count("Howell Racehorse: 1500") == 1
    assert "line 165" not in changes
    assert "To save meld, you must take: <b>a trick</b>" in changes


def test_the_link_to_share_is_complete_and_opens_the_same_page(phone, open_phone, monkeypatch):
    adapter = ifaddr.Adapter("eth0", "eth0", [ifaddr.IP("192.168.1.20", 24, "eth0")])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    phone.open("/rules/classic?target=0200&aces=10,+50&name=Kitchen+%26+%22table%22")
    link = unescape(re.search(r'id="link" value="([^"]+)"', phone.text)[1])
    assert link.startswith(
        "http://192.168.1.20/rules/classic?"
    )  # not localhost, which other phones cannot open
    assert "aces=10,50" in link
    assert "target=200" in link
    other = open_phone()
    assert other.open(link.removeprefix("http://192.168.1.20")).status_code == 200
    assert "Kitchen &amp; &#34;table&#34;" in other.text


def test_a_link_has_a_qr_code_unless_it_is_too_long(phone):
    assert '<svg viewBox="0 0' in phone.open(KITCHEN).text
    far = customized.reference(replace(find_ruleset("five-handed"), id="good-sam"))
    page = phone.open(f"/rules/{far}")
    assert page.status_code == 200
    assert "<svg" not in page.text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("goal=150", "Scorekeeper has no rule called “goal”."),
        ("target=lots", "“Winning score” must be a whole number from 1, not “lots”."),
        ("target=" + "9" * 5000, "“Winning score” must be at most 1000000000."),
        ("hand=11", "“Cards each” must use up the deck: 4 × 11 cards"),
        ("name=" + "x" * 41, "Use at most 40 letters for the name."),
        ("id=mine", "Scorekeeper has no rule called “id”."),
        ("x" * 5000 + "=1", "Scorekeeper has no rule called “xxx"),
    ],
    ids=lambda text: text[:20],
)
def test_an_invalid_link_shows_its_error_the_original_rules_and_the_editor(phone, query, sentence):
    assert phone.open(f"/rules/classic?{query}").status_code == 422
    assert sentence in phone.text
    assert "/rules/classic" in links(phone)
    editor = next(link for link in links(phone) if link.startswith("/rules/classic/edit"))
    assert phone.open(editor).status_code in (200, 422)
    assert phone.form("/edit").fields["min_bid"] == "15"


def test_all_mistakes_in_a_link_are_reported_at_once(phone):
    phone.open("/rules/classic?goal=150&target=x&hand=11")
    assert len(texts(phone.text, "p", "err")) == 3


def test_doubtful_rules_show_a_caution(phone):
    phone.open("/rules/classic?min_bid=200")
    assert (
        "The minimum bid is more than the 150 it takes to win."
        in texts(phone.text, "p", "caution")[0]
    )


# Saving


def test_a_shared_ruleset_is_saved_with_one_tap_and_listed_first(phone):
    assert save(phone).status_code == 200
    assert "Saved" in phone.text
    assert phone.page.request.full_path == KITCHEN
    phone.open("/rules")
    assert phone.text.index("Kitchen table") < phone.text.index("For 4 players")
    assert KITCHEN in links(phone)


def test_a_ruleset_is_saved_only_once(phone):
    phone.open(KITCHEN)
    assert phone.send("/keep").status_code == phone.send("/keep").status_code == 303
    phone.open("/rules")
    assert phone.text.count("Kitchen table") == 1
    phone.open(KITCHEN)
    assert not [form for form in phone.forms if form.actions[0].endswith("/keep")]


def test_other_phones_do_not_see_a_saved_ruleset(phone, open_phone):
    save(phone)
    assert "Kitchen table" not in open_phone().open("/rules").text


def test_a_duplicate_name_gets_a_number(phone):
    save(phone)
    save(phone, "/rules/classic?name=Kitchen+table&target=300")
    assert "Saved as “Kitchen table 2” (you already have a “Kitchen table”)." in phone.text
    phone.open("/rules")
    assert "Kitchen table 2 <small>Classic with 1 change · to 300</small>" in phone.text
    assert "Kitchen table <small>Howell Racehorse with 2 changes · to 1200</small>" in phone.text


def test_saving_without_a_name_asks_for_one_and_keeps_the_changes(phone):
    phone.open("/rules/classic?target=200")
    page = phone.expect_refusal("/keep")
    assert '<p class="err" id="e-name">Name your rules' in page
    assert phone.form("/keep").fields["target"] == "200"
    phone.submit("/keep", name="Tuesdays")
    assert "<h1>Tuesdays <small>Classic with 1 change</small></h1>" in phone.text


def test_removing_a_ruleset_says_that_its_games_still_work(phone):
    save(phone)
    phone.submit("/remove")
    assert phone.page.request.path == "/rules"
    assert "Removed. Games and links that use these rules still work." in phone.text
    assert "Kitchen table" not in phone.text
    assert phone.open(KITCHEN).status_code == 200


def test_a_ruleset_saved_by_a_newer_version_does_not_break_the_list(app, phone):
    save(phone)
    app.extensions["shelves"].store.database.db.execute(
        """update house_rulesets set ruleset = '{"id": "classic", "spin_the_wheel": true}'"""
    )
    assert phone.open("/rules").status_code == 200
    assert "“Kitchen table” needs a newer Scorekeeper" in phone.text
    phone.submit("/remove")
    assert "Kitchen table" not in phone.text


def test_a_name_with_html_is_escaped(phone):
    save(phone, "/rules/classic?name=%3Cimg+src%3Dx%3E")
    for path in ("/rules", "/games/new", "/rules/compare"):
        phone.open(path)
        assert "<img" not in phone.text
        assert "&lt;img src=x&gt;" in phone.text


# Playing


def test_a_game_can_use_a_ruleset_from_a_link(phone, games):
    phone.open(KITCHEN)
    play = next(link for link in links(phone) if link.startswith("/games/new?ruleset="))
    phone.open(play)
    assert phone.form("/games").fields["ruleset"] == KITCHEN.removeprefix("/rules/")
    phone.submit("/games", **name_fields(*PLAYERS))
    assert "to 1200" in phone.text
    ruleset = games.load(phone.page.request.path.split("/")[2]).game.ruleset
    assert ruleset == customized.find(KITCHEN.removeprefix("/rules/"))


def test_saved_rulesets_come_first_on_the_form_for_their_number_of_players(phone):
    save(phone, "/rules/three-player?name=Three+of+us&target=100")
    save(phone)
    offered = re.findall(r'name="ruleset" value="([^"]+)"', phone.open("/games/new").text)
    assert offered[0].startswith("howell-racehorse?name=Kitchen+table")
    assert not [each for each in offered if "Three" in each]
    assert "Howell Racehorse with 2 changes" in phone.text
    offered = re.findall(r'name="ruleset" value="([^"]+)"', phone.open("/games/new?players=3").text)
    assert offered[0].startswith("three-player?name=Three+of+us")


@pytest.mark.parametrize("reference", ["poker", "classic?goal=1", "classic?hand=11", "x" * 9000])
def test_a_link_to_play_an_invalid_ruleset_offers_the_others(phone, reference):
    phone.open(f"/games/new?ruleset={reference}")
    assert phone.page.status_code == 422
    assert 'class="err"' in phone.text
    assert phone.form("/games").fields["ruleset"] == "classic"


def test_a_rematch_keeps_the_changes_and_the_name_of_its_game(phone, games):
    phone.open("/games/new?ruleset=classic%3Fname%3DTuesdays%26target%3D200")
    phone.submit("/games", **name_fields(*PLAYERS))
    game = phone.page.request.path.split("/")[2]
    phone.open(f"/games/new?again={game}")
    assert phone.form("/games").fields["ruleset"] == "classic?name=Tuesdays&target=200"
    phone.submit("/games")
    again = games.load(phone.page.request.path.split("/")[2]).game.ruleset
    assert (again.name, again.target) == ("Tuesdays", 200)


def test_removing_a_ruleset_does_not_change_its_games(phone, games):
    save(phone)
    game = start_game(phone, KITCHEN.removeprefix("/rules/"))
    phone.open(KITCHEN)
    phone.submit("/remove")
    assert load_game(games, game).game.ruleset.target == 1200


# Comparing


def compare(phone, *references):
    phone.page = phone.client.get("/rules/compare", query_string={"with": references})
    return re.findall(r"<span>([^<]+)</span></th></tr><tr>(.*?)</tr>", phone.text)


def test_a_comparison_shows_only_the_rules_that_differ(phone):
    rows = dict(compare(phone, "classic", "classic?target=200&save=counter"))
    assert list(rows) == ["To save meld, you must take", "Winning score"]
    assert rows["Winning score"] == "<td>150</td><td><b>200</b></td>"
    assert rows["To save meld, you must take"] == "<td>a trick</td><td><b>a counter</b></td>"


def test_at_most_four_rulesets_are_compared(phone):
    compare(phone, "classic", "iowa-state", "race-horse", "good-sam", "double-deck")
    assert re.findall(r'<th scope="col"><a href="/rules/([^"]+)"', phone.text) == [
        "classic", "iowa-state", "race-horse", "good-sam",
    ]  # fmt: skip


def test_comparing_a_ruleset_with_itself_shows_no_differences(phone):
    assert compare(phone, "classic", "classic") == []
    assert f"{len(find_ruleset('classic').options())} other rules are the same." in phone.text


@pytest.mark.parametrize("wanted", [[], ["classic"], ["good-sam"], ["", "good-sam", "", ""]])
def test_a_comparison_has_at_least_two_rulesets(phone, wanted):
    compare(phone, *wanted)
    assert phone.page.status_code == 200
    assert phone.text.count('<th scope="col">') == 2


def test_an_unknown_ruleset_is_reported_and_the_others_are_compared(phone):
    compare(phone, "classic", "poker", "good-sam")
    assert phone.page.status_code == 422
    assert "There is no ruleset “poker”" in phone.text
    assert phone.text.count('<th scope="col">') == 2


# Sources


def test_a_ruleset_links_to_the_sources_of_its_rules(phone):
    phone.open("/rules/howell-racehorse")
    assert "/rules/howell-racehorse/sources" in links(phone)
    page = phone.open("/rules/howell-racehorse/sources").text
    assert (
        "Winning score: <b>1500</b> <small>Howell’s “Rules of Pinochle”, line 165</small>" in page
    )


@pytest.mark.parametrize("id", IDS)
def test_no_page_about_rules_mentions_a_document_number(phone, id):
    for page in ("", "/edit", "/edit?target=1234", "/sources"):
        text = phone.open(f"/rules/{id}{page}").text
        assert not re.search(r"\bdocument\b|\((C|n)\d+\)|00[0-4] L\d", text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("your team is close and neither of you dealt", id="003-l128"),
        pytest.param("Put down the cards that make your meld", id="004-l22"),
    ],
)
def test_the_tips_match_the_documents(phone, text):
    assert text in unescape(phone.open("/rules/tips").text)


@pytest.mark.parametrize("page", ["/help", "/rules", "/rules/glossary"])
def test_the_tips_are_a_page_with_its_sources(phone, page):
    phone.open(page)
    assert "/rules/tips" in links(phone)
    assert "<dt>Raise the price</dt>" in phone.open("/rules/tips").text
    assert "/rules/tips/sources" in links(phone)
    sources = phone.open("/rules/tips/sources").text
    assert "<li>Raise the price <small>“Pinochle Rules”, a sheet" in sources
    assert not re.search(r"00[0-4] L\d", sources)


def test_the_rules_link_to_the_glossary(phone):
    phone.open("/rules/classic")
    assert "/rules/glossary" in links(phone)
    page = phone.open("/rules/glossary").text
    assert "<dt>Roundhouse</dt><dd>A marriage in every suit." in phone.text
    assert "Also called: Around the Horn" in page
    assert "At other tables: round trip" in page


def explained(html):
    """Return the terms that a page explains, in the order of the page."""
    found = re.findall(
        r'<details class="words">(.*?)</details>', normalize_whitespace(html), re.DOTALL
    )
    return [word for each in found for word in re.findall(r"<dt>(.*?)</dt>", each)]


def test_a_rules_page_explains_each_term_at_its_first_use(phone):
    assert explained(phone.open("/rules/race-horse").text) == [
        *("Misdeal", "Bidder", "Stuck", "Sweep", "Aces around", "Bigamist", "Dix", "Double run"),
        *("Roundhouse", "Royal marriage", "Counter", "Renege", "Save", "Set", "Throw in"),
    ]
    assert "Kitty" in explained(phone.open("/rules/three-player").text)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("dix", "Dix"),
        ("run_roundhouse", "Roundhouse"),
        ("royal_marriage_each", "Royal marriage"),
        ("extra_pair", "Bigamist"),
        ("save", "Save"),
        ("set_rule", "Set"),
        ("counter", "Counter"),
        ("stuck_may_fold", "Fold"),
        ("throw_in", "Throw in"),
    ],
)
def test_the_editor_explains_the_terms_in_the_help_of_each_option(phone, name, word):
    phone.open("/rules/classic/edit")
    group = customized.OPTIONS[name].group.name.lower()
    heading = phone.page.text.partition(f'id="g-{group}"')[2].partition('<details id="g-')[0]
    assert word in explained(heading)
    option = customized.OPTIONS[name]
    assert word in [term.word for term in terms_in(option.label, option.help)]


def test_a_result_explains_the_terms_it_uses(phone):
    start_game(phone)
    game = phone.page.request.path
    play_hand(phone, f"{game}/hands/1", tricks=100, others_meld=0)
    assert explained(phone.page.text) == []
    play_hand(phone, f"{game}/hands/2", tricks=0)
    assert explained(phone.page.text) == ["Set"]


def test_the_terms_are_in_alphabetical_order():
    words = [term.word for term in TERMS]
    assert words == sorted(words)
