"""Reminders on the screens, which depend on options that do not change the score."""

import pytest

from tests.web.phone import show_points


@pytest.fixture
def hand(phone, begin):
    """A function that starts a hand under changed rules, in which Bob wins the bid."""

    def hand(ruleset, bid=300, **changes):
        game = begin(ruleset, **changes)
        phone.submit("/bid", declarer=1, bid=bid, trump="hearts")
        return f"{game}/hands/1"

    return hand


def read(page):
    return " ".join(page.split())


@pytest.mark.parametrize(
    ("ruleset", "changes", "sentence"),
    [
        ("classic-tens", {}, "Everyone shows meld, in any order."),
        ("classic-tens", {"meld_order": "bidder_first"}, "Bob melds first, then everyone else."),
        ("race-horse", {}, "Bob and Dee swap 4 cards face down. Then everyone melds."),
        (
            "race-horse",
            {"pass_count": 1},
            "Bob and Dee swap 1 card face down. Then everyone melds.",
        ),
        (
            "race-horse",
            {"meld_order": "bidder_first"},
            "Bob and Dee swap 4 cards face down. Bob melds first.",
        ),
        (
            "race-horse",
            {"pass_mode": "partner_then_back"},
            "Dee passes 4 to Bob and gets 4 back. Then everyone melds.",
        ),
        ("howell-racehorse", {}, "Dee passes 3 cards to Bob. Bob melds, then passes 3 back."),
        (
            "good-sam",
            {"meld_order": "bidder_first"},
            "Dee passes 4 to Bob and gets 4 back. Bob melds first.",
        ),
        (
            "race-horse",
            {"passers": "all"},
            "All partners pass cards. Bob and Dee swap 4 cards face down. Then everyone melds.",
        ),
        ("three-handed", {}, "Bob takes the 3-card kitty and discards 3. Then everyone melds."),
        (
            "three-handed",
            {"kitty_shown": True},
            "Bob shows and takes the 3-card kitty and discards 3. Then everyone melds.",
        ),
        (
            "three-handed",
            {"discard": "after_meld_unmelded"},
            "Bob takes the 3-card kitty. Everyone melds, then Bob discards 3.",
        ),
    ],
    ids=str,
)
def test_the_meld_screen_explains_passing_the_kitty_and_the_order_of_melds(
    hand, phone, ruleset, changes, sentence
):
    hand(ruleset, **changes)
    assert sentence in read(phone.text)


@pytest.mark.parametrize("lead_trump", [True, False])
def test_the_tricks_screen_says_if_the_first_lead_must_be_trump_r57(hand, phone, lead_trump):
    hand("classic-tens", lead_trump=lead_trump)
    phone.submit("/finish")
    assert ("Bob leads trump." in phone.text) is lead_trump


@pytest.mark.parametrize(
    ("changes", "leads"),
    [
        ({}, "Cyd leads."),
        ({"leader": "left_of_dealer"}, "Bob leads."),
        ({"leader": "left_of_dealer", "lead_trump": True}, "Bob leads trump."),
    ],
    ids=str,
)
def test_the_tricks_screen_says_who_leads_to_the_first_trick_r57(phone, begin, changes, leads):
    begin("partnership-auction", **changes)
    phone.submit("/bid", declarer=2, bid=25, trump="hearts")
    phone.submit("/finish")
    assert leads in phone.text


@pytest.mark.parametrize("marriage_to_bid", [True, False])
def test_the_screens_say_if_a_bid_requires_a_marriage_r25(hand, phone, begin, marriage_to_bid):
    begin("classic-tens", marriage_to_bid=marriage_to_bid)
    assert ("You need a marriage in trump to bid" in phone.text) is marriage_to_bid
    hand("classic-tens", marriage_to_bid=marriage_to_bid)
    phone.submit("/finish")
    assert ("Bob showed no marriage in trump" in phone.text) is marriage_to_bid


def test_the_reminder_of_a_marriage_is_hidden_if_one_may_have_been_shown(hand, phone):
    game = hand("classic-tens", marriage_to_bid=True)
    phone.submit("/meld/1", tap="royal-marriage:1")
    phone.submit("/finish")
    assert "no marriage" not in phone.text
    phone.open(f"{game}/meld/1")
    phone.expect_refusal("/meld/1/points", points=20)  # 20 points may include a marriage
    phone.submit("/meld/1/points", replace="points")
    assert "no marriage" not in phone.open(f"{game}/tricks").text


@pytest.mark.parametrize(
    ("changes", "question", "made"),
    [
        ({"all_or_nothing": "thousand"}, "Did they take every counter?", "thousand-made"),
        (
            {"all_or_nothing": "thousand", "thousand_needs": "tricks"},
            "Did they take every trick?",
            "thousand-made",
        ),
        ({"all_or_nothing": "moon"}, "Did they take every trick?", "moon-made"),
    ],
    ids=str,
)
def test_a_hand_for_everything_asks_whether_all_was_taken(hand, phone, changes, question, made):
    hand("four-handed", **changes)
    phone.submit("/announce", plays="yes")
    phone.submit("/finish")
    assert question in phone.text
    phone.submit("/end", outcome=made)
    assert "Bob &amp; Dee" in phone.text
    assert "+" in phone.text


@pytest.mark.parametrize(
    ("choice", "announced", "question"),
    [
        ("thousand", "A &amp; B plays 1000 and shows no meld.", "A &amp; B is playing 1000."),
        ("moon", "A &amp; B shoots the moon: every trick", "A &amp; B is shooting the moon."),
    ],
)
def test_a_player_whose_name_looks_like_two_gets_singular_verbs(
    phone, begin, choice, announced, question
):
    begin("three-player", ("Ann", "A & B", "Cyd"), all_or_nothing=choice)
    phone.submit("/bid", declarer=1, bid=300, trump="hearts")
    phone.submit("/announce", plays="yes")
    assert announced in phone.text
    phone.submit("/finish")
    assert question in phone.text


def test_an_announcement_can_be_withdrawn(hand, phone):
    hand("four-handed", all_or_nothing="thousand")
    phone.submit("/announce", plays="yes")
    assert "Bob &amp; Dee play 1000 and show no meld." in phone.text
    assert "/meld/0" in phone.text
    assert "/meld/1" not in phone.text  # the side that announced shows no meld
    phone.submit("/announce", plays="no")
    assert "/meld/1" in phone.text


def test_there_is_no_announcement_if_the_rules_have_none(hand, phone):
    hand("four-handed")
    assert "/announce" not in phone.text


def show_a_nine(phone, game, seat, points):
    phone.open(f"{game}/meld/{seat}")
    phone.submit(f"/meld/{seat}/points", points=points, nines=10)


@pytest.mark.parametrize(
    ("ruleset", "points", "sentence"),
    [
        pytest.param(
            "four-handed",
            50,
            "Ann &amp; Cyd must take a counter. Their nines of trump count anyway.",
            id="all-but-the-nine",
        ),
        pytest.param("good-sam", 10, "", id="a-nine-alone"),
    ],
)
def test_the_reminder_to_save_meld_excludes_nines_that_always_count(
    hand, phone, ruleset, points, sentence
):
    game = hand(ruleset, bid=300)
    show_a_nine(phone, game, 0, points)
    phone.submit("/finish")
    assert sentence in phone.text
    assert bool(sentence) is ("To keep their" in phone.text)


def test_the_question_about_tricks_says_that_nines_are_kept(hand, phone):
    game = hand("four-handed", bid=300)
    show_points(phone, game, 1, 200)
    show_a_nine(phone, game, 0, 50)
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=10)
    assert "They lose 40 of their 50 meld, but keep the nines of trump." in phone.text
    assert "They keep their 50 meld." in phone.text


def test_after_a_failed_1000_zero_points_are_not_offered(hand, phone):
    hand("four-handed", all_or_nothing="thousand")
    phone.submit("/announce", plays="yes")
    phone.submit("/finish")
    phone.submit("/end", outcome="thousand-failed")
    assert 'name="points" value="10"' in phone.text
    assert 'name="points" value="0"' not in phone.text


def test_the_tricks_screen_names_the_points_needed_to_save_meld(hand, phone, games):
    game = hand("double-deck", bid=60, trick_floor=20)
    show_points(phone, game, 0, 30)
    phone.submit("/finish")
    assert "To keep their 30, Ann &amp; Cyd must take 20 points." in phone.text


def test_with_five_players_the_meld_screen_names_the_called_partner(phone, begin):
    begin("five-handed")
    phone.submit("/bid", declarer=1, bid=460, trump="hearts")
    phone.submit("/partner", partner=4)
    assert "Bob bid 460, with Eve" in phone.text


def test_with_five_players_a_declarer_can_play_alone_r34(phone, begin):
    game = begin("five-handed")
    phone.submit("/bid", declarer=1, bid=460, trump="hearts")
    assert "Nobody: Bob plays alone" in phone.text
    phone.submit("/partner", partner="nobody")
    assert "Bob bid 460, alone" in phone.text
    phone.submit("/finish")
    phone.submit("/tricks", side=1, points=480)
    assert "Bob made 460" in phone.text
    assert "nobody" in phone.read(f"{game}/history")
    exported = phone.record_of(game)["hands"][0]
    assert exported["partner"] is None


def test_the_buttons_show_what_each_side_will_score(hand, phone):
    game = hand("howell-racehorse", bid=400)
    show_points(phone, game, 0, 40)
    phone.submit("/finish")
    assert "Ann &amp; Cyd +40 · Bob &amp; Dee \N{MINUS SIGN}400" in phone.text


def test_the_result_of_a_sweep_can_be_reversed(phone, begin):
    game = begin("race-horse")
    phone.submit("/bid", declarer=1, bid="sweep", trump="hearts")
    assert "Ann &amp; Cyd 0 · Bob &amp; Dee +1250" in phone.text
    phone.submit("/end", outcome="sweep-made")
    assert f"{game}/hands/1/meld" not in phone.text  # nobody melds in a sweep
    phone.open(f"{game}/hands/1/all")
    phone.submit("/end", outcome="sweep-failed")
    phone.submit("/tricks", side=0, points=100)
    assert "Ann &amp; Cyd" in phone.text
    assert "+1100" in phone.text
    assert f"{game}/hands/1/tricks" in phone.text
