"""The statistics of players, partners and rulesets in all games of a phone."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.extras.statistics.similar_names import is_near
from tests.web.phone import choose_file, join_by_link, play_hand, start_game

RECORDS = Path(__file__).parents[1] / "games"


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def headings_of(html):
    return re.findall(r"<h2>\s*<a[^>]*>([^<]+)</a>", html)


def import_games(phone, *ids, started=""):
    """Import whole games from tests/games, optionally as started on another day."""
    for id in ids:
        phone.open("/games/import")
        record = json.loads((RECORDS / f"{id}.json").read_text("utf-8"))
        if started:
            record["started"] = f"{started}T12:00:00Z"
        answer = phone.send("/games/import", **choose_file(json.dumps(record)))
        assert answer.status_code == 303, answer.text


def test_without_a_played_hand_the_page_explains_what_will_appear(phone):
    start_game(phone)
    assert "Play a hand and your statistics appear here" in phone.open("/statistics").text


def test_home_links_to_the_statistics_once_there_are_games(phone):
    assert "/statistics" not in phone.open("/").text
    start_game(phone)
    assert 'href="/statistics"' in phone.open("/").text


def test_the_statistics_of_a_game_count_bids_and_wins(phone):
    import_games(phone, "howell-racehorse")
    page = words(phone.open("/statistics").text)
    assert "7 hands, 1 finished game" in page
    assert "Ann 1 of 1 0 of 1 20" in page
    assert "Dee 0 of 1 2 of 3 53" in page
    assert "Ann & Cyd 1 of 1 3 of 7 2 of 3" in page.replace("&amp;", "&")
    assert "Best hand 1250" in page
    assert "Most meld 1040" in page


def test_the_counts_of_a_player_are_added_up_over_all_rulesets(phone):
    import_games(phone, "howell-racehorse")
    assert "All rulesets" not in phone.open("/statistics/of?name=Ann").text
    import_games(phone, "classic")
    page = words(phone.open("/statistics/of?name=Ann").text)
    assert "All rulesets Games won 2 of 2 Hands won" in page


def test_rulesets_are_counted_separately(phone):
    import_games(phone, "classic", "howell-racehorse", "three-player")
    headings = headings_of(phone.open("/statistics").text)
    assert headings == ["Howell Racehorse", "Three-Player", "Classic"]


def test_a_game_with_another_target_counts_with_the_ruleset_it_changes(phone):
    import_games(phone, "howell-racehorse")
    phone.open("/games/new")
    names = {f"players__{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))}
    game = phone.send("/games", ruleset="howell-racehorse", target="900", **names).location
    phone.open(game)
    play_hand(phone, f"{game}/hands/1")
    page = phone.open("/statistics").text
    assert headings_of(page) == ["Howell Racehorse"]
    assert "8 hands, 1 finished game" in words(page)


def test_rules_with_other_card_values_are_counted_separately(phone):
    import_games(phone, "howell-racehorse")
    phone.open("/games/new?ruleset=howell-racehorse%3Fname%3DTenfold%26aces%3D1000%252C2000")
    names = {f"players__{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))}
    game = phone.submit("/games", **names).request.path
    play_hand(phone, f"{game}/hands/1")
    headings = headings_of(phone.open("/statistics").text)
    assert headings == ["Howell Racehorse", "Tenfold"]


def test_changed_rules_without_a_name_are_labelled_as_changed(phone):
    import_games(phone, "howell-racehorse")
    phone.open("/games/new?ruleset=howell-racehorse%3Faces%3D1000%252C2000%26target%3D900")
    game = phone.submit("/games").request.path
    play_hand(phone, f"{game}/hands/1")
    headings = headings_of(phone.open("/statistics").text)
    assert headings == ["Howell Racehorse", "Howell Racehorse with 2 changes"]
    assert ">Howell Racehorse with 2 changes</option>" in phone.open("/games/all").text


def test_the_best_hand_links_to_its_score_sheet(phone):
    import_games(phone, "howell-racehorse")
    page = phone.open("/statistics").text
    address = re.search(r'<a href="(/games/[^"]+/sheet)#(hand-\d)">Best hand', page)
    assert f'id="{address[2]}"' in phone.open(address[1]).text


def test_the_longest_winning_streak_links_to_its_last_game(phone):
    import_games(phone, "howell-racehorse", "howell-racehorse")
    page = phone.open("/statistics/of?name=Ann").text
    sheets = re.findall(r'<a href="(/games/[^"#]+/sheet)">Most games won in a row <b>2', page)
    assert [phone.open(each).status_code for each in sheets] == [200]
    assert "Most games won in a row" not in phone.open("/statistics/of?name=Bob").text


FROM_PAPER = "Hands typed in from paper count only as points"


def test_a_note_on_hands_from_paper_appears_only_if_there_are_some(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    pages = ("/statistics/of?name=Ann", "/statistics/rules/howell-racehorse")
    before = [rows(phone.open(page).text)["Bids made"] for page in pages]
    assert all(FROM_PAPER not in phone.open(page).text for page in pages)
    phone.open(f"{game}/hands/2/from-paper")
    phone.submit("/from-paper", scores__0=310, scores__1=-250, declarer=0)
    assert all(FROM_PAPER in phone.open(page).text for page in pages)
    assert [rows(phone.open(page).text)["Bids made"] for page in pages] == before
    assert "2 hands" in words(phone.text)


def test_only_games_that_are_open_on_this_phone_count(phone, open_phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    other = open_phone()
    assert "Play a hand" in other.open("/statistics").text
    join_by_link(phone, other, game, "watch")
    page = other.open("/statistics").text
    assert "1 hand," in words(page)
    for address in re.findall(r'href="(/games/[^"]+)"', page):
        assert other.open(address).status_code == 200


def test_counting_many_games_does_not_evict_games_in_play_from_the_cache(phone, games):
    import_games(phone, "howell-racehorse")
    game = start_game(phone)
    before = list(games._folded)
    phone.open("/statistics")
    assert list(games._folded) == before
    play_hand(phone, f"{game}/hands/1")
    assert "8 hands" in words(phone.open("/statistics").text)


@pytest.mark.parametrize("id", ["three-player", "five-handed"])
def test_there_are_no_partners_if_everyone_plays_alone(phone, id):
    import_games(phone, id)
    assert "Partners" not in phone.open("/statistics").text


# A player, partners, a ruleset


def rows(html):
    """Return the figures in a page's tables, by label."""
    found = re.findall(r'<th scope="row">([^<]+)</th>\s*<td>([^<]+?)\s*<', html)
    return dict(found)


def test_a_player_and_partners_have_a_page_with_all_figures(phone):
    import_games(phone, "howell-racehorse")
    figures = rows(phone.open("/statistics/of?name=dee").text)
    assert figures["Games won"] == "0 of 1"
    assert (figures["Bids made"], figures["Bids set"]) == ("2 of 3", "1 of 3")
    assert figures["Meld per hand"] == "53"
    page = phone.open("/statistics/of?name=Cyd&name=Ann").text
    assert "<h1>Ann &amp; Cyd" in page
    assert rows(page)["Bids made"] == "2 of 3"
    assert phone.open("/statistics/of?name=Nobody").status_code == 404
    assert phone.open("/statistics/of").location == "/statistics"


def test_a_ruleset_has_a_page_with_its_bids_and_records(phone):
    import_games(phone, "howell-racehorse", "howell-racehorse", "classic")
    page = phone.open("/statistics/rules/howell-racehorse").text
    assert "14 hands, 2 finished games" in words(page)
    assert "Most games won in a row 2 Ann &amp; Cyd" in words(page)
    assert phone.open("/statistics/rules/nothing").status_code == 404


def test_the_label_of_the_bid_chart_matches_its_table(phone):
    import_games(phone, "howell-racehorse")
    page = phone.open("/statistics/rules/howell-racehorse").text
    (label,) = re.findall(r'role="img" aria-label="Bids made by amount. ([^"]+)"', page)
    table = re.findall(
        r'<th scope="row">(\d+)</th>\s*<td>(\d+)</td>\s*<td>(\d+)</td>\s*<td>(\d+)', page
    )
    assert label == ", ".join(f"{amount}: {made} of {taken}" for amount, taken, made, _set in table)
    assert sum(int(made) for _amount, _taken, made, _set in table) == 5


# Over time


def chart_labels(page):
    """Return the text labels of the chart's rows."""
    return re.findall(r'aria-label="Games won\. ([^"]+)\. Bids made\. ([^"]+)\."', page)


def test_the_label_of_the_chart_over_time_matches_its_table(phone):
    import_games(phone, "howell-racehorse", "howell-racehorse", started="2025-11-03")
    import_games(phone, "howell-racehorse", started="2026-02-20")
    page = phone.open("/statistics/of?name=Dee").text
    assert "<h3>Month by month</h3>" in page
    assert chart_labels(page) == [
        ("Nov 2025: 0 of 2, Feb 2026: 0 of 1", "Nov 2025: 4 of 6, Feb 2026: 2 of 3")
    ]
    table = words(page.partition("Month by month")[2])
    assert "Feb 2026 0 of 1 2 of 3 53 Nov 2025 0 of 2 4 of 6 53" in table


def test_many_years_are_charted_by_year_and_a_single_year_by_month(phone):
    for day in ("2019-03-01", "2019-05-01", "2024-07-01"):
        import_games(phone, "classic", started=day)
    page = phone.open("/statistics/of?name=Ann&name=Cyd").text
    assert "<h3>Year by year</h3>" in page
    ((games, _bids),) = chart_labels(page)
    assert re.findall(r"\d{4}: \d of \d", games) == ["2019: 2 of 2", "2024: 1 of 1"]
    year = phone.open("/statistics/of?name=Ann&name=Cyd&time=2019").text
    assert "Mar 2019: 1 of 1, May 2019: 1 of 1" in year


def test_a_single_month_has_no_chart(phone):
    import_games(phone, "classic", "classic", started="2025-11-03")
    assert "Month by month" not in phone.open("/statistics/of?name=Ann").text


def test_statistics_can_be_limited_to_a_period(phone):
    import_games(phone, "classic")
    assert "5 hands" in words(phone.open("/statistics?time=12-months").text)
    page = phone.open("/statistics?time=2001").text
    assert "No hands in that time." in page
    assert '<option value="2001" selected>2001' in page
    assert "Play a hand" not in page
    page = phone.open("/statistics/of?name=Ann&from=2001-02&to=2001-03").text
    assert "Feb 2001 to Mar 2001" in words(page)
    assert phone.open("/statistics/rules/classic?time=2001").status_code == 200


def test_a_correction_and_an_undo_change_the_statistics_at_once(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    before = words(phone.open("/statistics").text)
    phone.open(f"{game}/hands/1/bid")
    phone.submit("/bid", declarer=0, bid=900, trump="hearts")
    corrected = words(phone.open("/statistics").text)
    assert corrected != before
    phone.open(f"{game}/hands/1")
    phone.submit("/undo")
    assert words(phone.open("/statistics").text) == before


# Two spellings


def two_spellings(phone):
    for name in ("Ann", "Anne"):
        game = start_game(phone, players=(name, "Bob", "Cyd", "Dee"))
        play_hand(phone, f"{game}/hands/1")
    return phone.open("/statistics").text


def test_two_spellings_can_be_merged_and_separated_again(phone):
    assert "Is Anne the same person as Ann?" in two_spellings(phone)
    phone.send("/statistics/names", name="Anne", counts_as="Ann")
    page = words(phone.open("/statistics").text)
    assert "the same person" not in page
    assert "“Anne” counts as Ann." in page.replace("anne", "Anne")
    assert "2 hands" in words(phone.open("/statistics/of?name=Ann").text)
    assert phone.open("/statistics/of?name=Anne").status_code == 404
    assert "Anne" in phone.open("/games/all?player=Ann").text  # the game keeps its names
    phone.open("/statistics")
    phone.send("/statistics/names", name="anne", counts_as="")
    assert "Is Anne the same person as Ann?" in phone.open("/statistics").text


def test_a_declined_merge_is_not_offered_again(phone):
    two_spellings(phone)
    phone.send("/statistics/names", name="Anne", counts_as="Anne")
    page = phone.open("/statistics").text
    assert "the same person" not in page
    assert "counts as" not in page


def test_similar_names_at_one_table_are_not_merged(phone):
    game = start_game(phone, players=("Ann", "Anne", "Cyd", "Dee"))
    play_hand(phone, f"{game}/hands/1")
    assert "the same person" not in phone.open("/statistics").text


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Ann", "Anne", True),
        ("José", "Jose", True),
        ("Ann B.", "Ann", True),
        ("Mary-Lou", "Mary Lou", True),
        ("Catherine", "Catharine", True),
        ("Ann", "Dan", False),
        ("Bob", "Rob", False),
        ("Al", "Ali", False),
        ("Ann", "Bob", False),
    ],
)
def test_similar_names_are_recognized(one, other, near):
    assert is_near(one, other) is is_near(other, one) is near


def test_spellings_of_unknown_names_are_not_stored(phone, app):
    two_spellings(phone)
    for name, other in (("Anne", "Zoe"), ("Zoe", "Ann"), ("Zoe", "")):
        phone.send("/statistics/names", name=name, counts_as=other)
    assert not app.extensions["store"].execute("select * from spellings")
