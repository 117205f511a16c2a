"""The rules page describes every option of a ruleset, in players' words."""

import re

import pytest
from hypothesis import given

from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.pinochle.rules.choices import Choice
from scorekeeper.pinochle.rules.ones_and_tens import ONES, TENS, in_scale
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.bid_meanings import meanings
from scorekeeper.text.rule_sources import notes
from scorekeeper.text.rules import Section, explain
from tests.pinochle.builders import auction, rules
from tests.pinochle.tables import changes_in, rows
from tests.pinochle.test_properties import QUICK, WITH_HOUSE_MELD, WITH_HOUSE_RESULT

DERIVED = "trick_total"  # this option follows from others

# A change of each option, on classic or on a variant in which the option matters.
CHANGES = {
    option: (changes_in(ruleset.split()[1:]), changes_in(change.split()))
    for ruleset, option, (change,) in rows("""
classic
  players                | players=3 hand=16
  partnership            | partnership=alone
  copies
    | copies=4 hand=24 run=[1,2,3,4] pinochle=[1,2,3,4] aces=[1,2,3,4] kings=[1,2,3,4] queens=[1,2,3,4] jacks=[1,2,3,4]
  nines                  | nines=false dix=null nines_survive=null hand=10
  mend_deal              | mend_deal=true
  min_bid                | min_bid=21
  bid_step               | bid_step=5
  stuck_seat             | stuck_seat=left_of_dealer
  stuck_amount           | stuck_amount=14
  stuck_may_raise        | stuck_may_raise=true
  stuck_may_fold         | stuck_may_fold=true
  opener_must_bid        | opener_must_bid=true
  bid_rounds             | bid_rounds=2
  pass_with_help         | pass_with_help=true
  by_me                  | by_me=true
  conventions            | conventions="300"
  bid_hints              | bid_hints=iowa
  marriage_to_bid        | marriage_to_bid=true
  nines_redeal           | nines_redeal="5_or_more"
  all_or_nothing         | all_or_nothing=sweep
  meld_order             | meld_order=bidder_first
  run                    | run=[15,160]
  royal_marriage_each    | royal_marriage_each=5
  marriage_each          | marriage_each=3
  pinochle               | pinochle=[4,40]
  dix                    | dix=2
  aces                   | aces=[11,100]
  kings                  | kings=[8,81]
  queens                 | queens=[6,61]
  jacks                  | jacks=[4,41]
  extra_king             | extra_king=2
  extra_queen            | extra_queen=2
  extra_pair             | extra_pair=6
  run_roundhouse         | run_roundhouse=39
  double_run_wins        | double_run_wins=true
  counter                | counter=2
  last_trick             | last_trick=2
  card_points            | card_points=old
  leader                 | leader=left_of_dealer
  lead_trump             | lead_trump=true
  must_beat              | must_beat=trump_led
  must_trump             | must_trump=to_win
  made_scores            | made_scores=bid
  set_rule               | set_rule=opponents_plus_bid
  save                   | save=counter
  declarer_must_save     | declarer_must_save=false
  nines_survive          | nines_survive=only
  meld_floor             | meld_floor=20
  trick_floor            | trick_floor=5
  throw_in               | throw_in=unanimous
  target                 | target=120
  reach                  | reach=gt
  both_cross             | both_cross=most
  must_hold_bid          | must_hold_bid=true
  hand_limit             | hand_limit=4
  time_limit             | time_limit=60
classic players=3 hand=15 kitty=3 discard=before_meld
  hand                   | hand=14 kitty=6
  kitty                  | kitty=6 hand=14
  kitty_shown            | kitty_shown=true
  discard                | discard=after_meld_unmelded
classic target=150 min_bid=20 stuck_amount=20 bid_step=10
  unit                   | unit=10
classic usual_bid_to=30
  usual_bid_from         | usual_bid_from=21
classic usual_bid_from=21
  usual_bid_to           | usual_bid_to=30
classic nines_redeal="5_or_more"
  nines_until            | nines_until=bidding
classic pass_count=3 pass_mode=blind_swap
  pass_count             | pass_count=4
  pass_mode              | pass_mode=partner_then_back
  passers                | passers=all
classic run_roundhouse=39
  roundhouse_takes_extra | roundhouse_takes_extra=true
classic players=3 hand=16 set_rule=defenders_take
  set_pays               | set_pays=most_tricks
classic all_or_nothing=sweep
  sweep_bonus            | sweep_bonus=500
  sweep_points           | sweep_points=0
  sweep_fail_declarer    | sweep_fail_declarer=-1000
classic all_or_nothing=thousand
  thousand               | thousand=500
  thousand_needs         | thousand_needs=tricks
classic all_or_nothing=moon
  moon                   | moon=50
classic must_hold_bid=true
  stop_floor             | stop_floor=-100
  stop_gap               | stop_gap=200
classic hand_limit=4
  ties_share             | ties_share=true
""")  # noqa: E501 # a row of a table
}
CHOICES = [
    (option.name, choice)
    for option in Ruleset.options().values()
    for choice in option.offers
    if isinstance(choice, Choice)
]

# Matches words and signs that belong to the program and must not appear on the page.
LEAKS = re.compile(r"None|True|False|[a-z]_[a-z]|\w+\.\w+|[{}]|  ")


def words(ruleset: Ruleset) -> list[str]:
    return [sentence for section in explain(ruleset) for sentence in section.sentences]


def text(ruleset: Ruleset) -> str:
    return "\n".join(words(ruleset))


def section(ruleset: Ruleset, title: str) -> Section:
    return next(section for section in explain(ruleset) if section.title == title)


def titles(ruleset: Ruleset) -> list[str]:
    return [section.title for section in explain(ruleset)]


# Every ruleset


def assert_reads_well(ruleset: Ruleset) -> None:
    for section in explain(ruleset):
        assert section.title
        assert section.sentences, section.title
        assert not any(LEAKS.search(name + points) for name, points in section.table)
        for sentence in section.sentences:
            assert re.fullmatch(r"[A-Z“].*\.", sentence), sentence
            assert not re.search(r"\. [a-z]", sentence), sentence
            assert not LEAKS.search(sentence.rstrip(".")), sentence


@pytest.mark.parametrize("id", IDS)
def test_every_ruleset_is_explained_in_whole_sentences(id):
    assert_reads_well(find_ruleset(id))


@pytest.mark.parametrize("id", IDS)
def test_no_sentence_appears_twice(id):
    wording = words(find_ruleset(id))
    assert len(wording) == len(set(wording))


@QUICK
@given(WITH_HOUSE_MELD)
def test_any_house_meld_can_be_explained(ruleset):
    assert_reads_well(ruleset)


@QUICK
@given(WITH_HOUSE_RESULT)
def test_any_house_result_can_be_explained(ruleset):
    assert_reads_well(ruleset)


# Every option


@pytest.mark.parametrize("name", [name for name in Ruleset.options() if name != DERIVED])
def test_each_option_changes_the_page(name):
    company, change = CHANGES[name]
    before = rules("classic", **company)
    after = before.changed(change)
    assert getattr(before, name) != getattr(after, name)
    assert explain(before) != explain(after)
    assert_reads_well(after)


@pytest.mark.parametrize(("name", "choice"), CHOICES)
def test_each_choice_has_its_own_words(name, choice):
    company = {**CHANGES[name][0]}
    wording = [
        explain(rules("classic", **{**company, name: other}))
        for option, other in CHOICES
        if option == name
    ]
    mine = rules("classic", **{**company, name: choice})
    assert wording.count(explain(mine)) == 1
    assert_reads_well(mine)


# Numbers


NUMBERS = """
classic
  Players and cards | No cards are passed.
  Bidding | If everyone passes, the dealer is stuck and plays for 15.
  Meld | With a run, one more king or queen of trump counts nothing by itself.
  Scoring a hand | Every hand is played. You can’t throw one in.
iowa-state
  What bids tell | bids signal aces, runs and pinochles.
race-horse
  A sweep | the bidding team scores 1000, and 250 for the tricks.
to-one-hundred
  Bidding | If everyone passes, the dealer is stuck and plays for 19.
pass-pinochle
  Passing cards | the bidder and partner pass each other 3 cards.
three-player
  Players and cards | Deal everyone 15 cards, and 3 to the kitty.
  The kitty | Before meld, the bidder discards 3 cards.
howell-racehorse
  Bidding | The minimum bid is 250. Raise by at least 10, and always by 10s.
  Tricks | The tricks add up to 250.
howell-auction
  Winning | First team to 1200 wins.
four-handed
  Scoring a hand | must take a counter to keep its meld.
  Scoring a hand | Nines of trump still count when other meld is lost.
five-handed
  Players and cards | No cards are passed.
  Bidding | The first bidder can’t pass. The first bid is 450 or more, and nobody else
  Tricks | The tricks add up to 500.
four-handed
  What bids tell | The winning bid is usually 350 to 450.
three-handed
  What bids tell | The winning bid is usually 200 to 250.
five-handed
  What bids tell | The winning bid is usually 550 to 650.
partnership-auction
  What bids tell | The winning bid is usually 21 to 30.
  Bidding | Folding costs 20. Nobody else scores.
  Meld | A double run wins the game on the spot.
double-deck
  Players and cards | has 80 cards: four each of A, 10, K, Q and J in every suit.
partnership-three-player
  The kitty | shows everyone the kitty and takes it.
good-sam
  Scoring a hand | the bid is more than 250 above what the bidding team melded, the hand must be
"""


@pytest.mark.parametrize(
    ("id", "title", "wording"), [(id, title, wording) for id, title, (wording,) in rows(NUMBERS)]
)
def test_a_ruleset_shows_its_own_numbers(id, title, wording):
    assert wording in " ".join(section(find_ruleset(id), title).sentences)


PRICES = """
classic
  Double run | 150
to-one-hundred
  Double run | 30
double-deck
  Quadruple pinochle | 90
race-horse
  Extra K of trump with a run | 40
howell-racehorse
  Roundhouse: a marriage in each suit | 240
  Roundhouse and run | 350
good-sam
  Each nine of trump | 10
classic
  Each marriage: K Q of another suit | 2
"""


@pytest.mark.parametrize(
    ("id", "name", "points"), [(id, name, points) for id, name, (points,) in rows(PRICES)]
)
def test_the_table_of_meld_has_the_points_of_the_ruleset(id, name, points):
    assert (name, points) in section(find_ruleset(id), "Meld").table


def test_marriages_with_separate_prices_have_a_row_for_each_multiple():
    lists = {"royal_marriage_each": [4, 30, 60, 90], "marriage_each": [2, 20, 40, 60]}
    table = section(rules("double-deck", **lists), "Meld").table
    for row in (
        ("Royal marriage: K Q of trump", "4"),
        ("Quadruple royal marriage", "90"),
        ("Marriage: K Q of another suit", "2"),
        ("Double marriage in one suit", "20"),
    ):
        assert row in table
    plain = section(find_ruleset("double-deck"), "Meld").table
    assert [points for name, points in plain if "arriage" in name][:3] == ["4", "4", "2"]


def test_a_run_with_a_roundhouse_never_counts_less_than_its_parts():
    table = section(rules("classic", run_roundhouse=10), "Meld").table
    assert ("Roundhouse and run", "35") in table
    assert "more than its parts" in text(rules("classic", run_roundhouse=39))


ONE_IS_PAID = {"set_rule": "defenders_take", "set_pays": "most_tricks"}
SIX = {"players": 6, "partnership": "pairs", "hand": 8}


@pytest.mark.parametrize(
    ("ruleset", "wording"),
    [
        pytest.param(
            rules("three-player", **ONE_IS_PAID),
            "Then the other player with the most trick points scores the bid and the bidder’s",
            id="three",
        ),
        pytest.param(
            rules("classic", **SIX, **ONE_IS_PAID),
            "Then the other team with the most trick points scores the bid and the bidder’s",
            id="six-in-pairs",
        ),
        pytest.param(
            rules("five-handed", **ONE_IS_PAID),  # all defenders of five share a pile of tricks
            "Then each other player scores the bid and the bidder’s meld too.",
            id="five",
        ),
        pytest.param(
            rules("classic", **ONE_IS_PAID), "Then the other team scores the bid", id="two-teams"
        ),
        pytest.param(
            rules("classic", **SIX),
            "Made or set, each other team scores its meld and trick points.",
            id="six-without",
        ),
    ],
)
def test_the_page_and_the_score_agree_on_who_is_paid_for_a_missed_bid_r62(ruleset, wording):
    page = " ".join(section(ruleset, "Scoring a hand").sentences)
    assert wording in page
    ties = "If several have the most, each of them scores that."
    assert (ties in page) is ("with the most" in wording)


def test_a_missed_sweep_that_pays_one_side_explains_ties_r76():
    ruleset = rules("three-player", all_or_nothing="sweep", set_pays="most_tricks")
    assert "If several have the most, each of them scores that." in text(ruleset)


def test_a_throw_in_pays_each_side_because_nobody_has_tricks_r62_r72():
    sentence = "so each of them scores what a missed bid pays."
    assert sentence in text(rules("three-player", throw_in="any_time", **ONE_IS_PAID))
    assert sentence not in text(rules("three-player", throw_in="never", **ONE_IS_PAID))


def test_with_three_teams_several_can_reach_the_target_in_one_hand_r82_r83():
    wording = text(rules("classic", **SIX))
    assert "If several teams get there on the same hand, the bidding team wins." in wording
    assert "If they’re tied, play one more hand." in wording
    assert "both teams" not in wording


def test_the_rules_for_a_bidder_who_plays_alone_mention_no_number_of_players_r70():
    wording = text(find_ruleset("five-handed"))
    assert "A bidder who plays alone scores the same way, against all the others." in wording
    assert "Made or set, the others each score their own meld and all the trick points" in wording
    assert "three" not in wording


def test_the_minimum_bid_is_left_out_if_the_opener_must_bid_more_r12_r21():
    assert "The minimum bid is 250." in text(rules("four-handed", stuck_amount=240))
    wording = text(rules("four-handed", stuck_amount=260))
    assert "The first bid is 260 or more" in wording
    assert "250" not in wording.partition("The first bid")[2].partition("Once you pass")[0]


def test_the_bidding_team_needs_no_trick_for_its_meld_but_loses_it_when_set_c9():
    wording = section(find_ruleset("howell-racehorse"), "Scoring a hand").sentences
    assert "A team that is set loses its bid. Its meld and tricks don’t count." in wording
    assert "The bidding team needs no trick to keep its meld." in wording
    assert "always" not in " ".join(wording)


@pytest.mark.parametrize(
    ("save", "without"),
    [("trick", "a trick"), ("points", "a counter or the last trick"), ("counter", "a counter")],
)
def test_nines_alone_count_without_saving_r67(save, without):
    wording = text(rules("good-sam", save=save))
    assert f"If nines of trump are the only meld, they count even without {without}." in wording


@pytest.mark.parametrize("id", IDS)
def test_the_kinds_of_meld_are_named_r48(id):
    wording = section(find_ruleset(id), "Meld").sentences
    nines = ", nines of trump" if find_ruleset(id).nines else ""
    kinds = f"The kinds of meld are runs{nines} and marriages; cards around; and pinochles."
    assert kinds in wording
    assert "A card can count in several kinds of meld, but only once in each kind." in wording


def test_iowa_state_lists_the_meanings_of_its_bids():
    table = section(find_ruleset("iowa-state"), "What bids tell").table
    assert ("One card short of a run", "26") in table
    assert ("One leg of a pinochle: that much above the last bid", "+2") in table
    assert ("Aces around", "by me") in table
    in_tens = rules("classic-tens", bid_hints="iowa")
    assert ("A double pinochle and a run", "450") in section(in_tens, "What bids tell").table


@pytest.mark.parametrize("hints", ["iowa", "one_bid", "jump", "jump_meld", "typical"])
def test_without_partners_no_bid_has_a_meaning_r24(hints):
    hinted = rules("three-player", bid_hints=hints)
    assert explain(hinted) == explain(find_ruleset("three-player"))
    assert meanings(auction(hinted, 25), 30) == meanings(auction(hinted, 25), Word.PASS) == ()


def test_a_call_that_the_rules_lack_has_no_meaning_r24():
    table = section(rules("classic", bid_hints="iowa"), "What bids tell").table
    assert ("A run", "25") in table
    assert "by me" not in [call for _meaning, call in table]


@pytest.mark.parametrize("id", ["three-handed", "five-handed", "double-deck"])
def test_typical_bids_are_mentioned_only_if_there_are_some_r24(id):
    assert "what people usually hold" in text(find_ruleset("four-handed"))
    assert "what people usually hold" not in text(rules(id, bid_hints="typical"))


@pytest.mark.parametrize(
    ("lowest", "highest", "wording"),
    [(0, 30, ""), (20, 0, ""), (20, 20, "usually 20."), (20, 30, "usually 20 to 30.")],
)
def test_the_usual_winning_bid_is_shown_if_both_ends_are_known_r101(lowest, highest, wording):
    page = text(rules("classic", usual_bid_from=lowest, usual_bid_to=highest))
    assert ("The winning bid is usually" in page) is (wording != "")
    assert wording in page


def test_if_a_player_plays_1000_the_partner_does_not_play():
    wording = section(rules("four-handed", all_or_nothing="thousand"), "Playing 1000").sentences
    assert any("The bidder’s partner doesn’t play" in sentence for sentence in wording)


# The play of the cards


@pytest.mark.parametrize("id", IDS)
def test_every_ruleset_says_who_wins_a_trick_and_that_suit_is_followed_r96_r97(id):
    wording = section(find_ruleset(id), "Play").sentences
    assert (
        "The highest trump wins the trick. Without a trump, the highest card of the suit led wins."
        in wording
    )
    assert "If the same card is played twice, the first one is higher." in wording
    assert "You must follow suit if you can." in wording


@pytest.mark.parametrize("id", IDS)
def test_the_best_card_is_beaten_as_each_document_says_r98(id):
    wording = section(find_ruleset(id), "Play").sentences
    assert "You must beat the best card so far if you can." in wording
    at_this_table = section(find_ruleset(id).changed({"must_beat": "trump_led"}), "Play").sentences
    assert any("When another suit is led, you don’t have to." in each for each in at_this_table)


@pytest.mark.parametrize("id", IDS)
def test_a_losing_trump_is_kept_in_howells_games_only_r99(id):
    wording = " ".join(section(find_ruleset(id), "Play").sentences)
    can_be_kept = "You never have to play a losing trump." in wording
    assert can_be_kept is (find_ruleset(id).document[:3] == "001")
    assert ("even one that can’t win" in wording) is not can_be_kept


def test_if_nobody_must_trump_any_card_will_do_r99():
    wording = section(rules("classic", must_trump="never"), "Play").sentences
    assert "If you’re out of the suit led, play any card." in wording
    assert not any("must play a trump" in sentence for sentence in wording)


@pytest.mark.parametrize("id", IDS)
def test_a_wrong_deal_is_corrected_in_howells_games_only_r100(id):
    wording = " ".join(section(find_ruleset(id), "Players and cards").sentences)
    is_mended = "If the dealer turns a card up" in wording
    assert is_mended is (find_ruleset(id).document[:3] == "001")
    assert ("the same player deals again" in wording) is not is_mended


def test_usual_bids_are_left_out_if_no_document_states_them_r101():
    assert "winning bid is usually" not in text(find_ruleset("classic"))
    assert "The winning bid is usually 200 to 250." in text(find_ruleset("three-handed"))


# Notes, where the documents are silent or disagree

NOT_WRITTEN, DISAGREE = "not in the written rules", "the written rules disagree"
EVERYTHING = {"all_or_nothing": "thousand"}


def note_to(ruleset: Ruleset, text: str) -> str:
    """The note beside a sentence or table row; empty without a note."""
    found = [
        section.notes.get(wording, "")
        for section in explain(ruleset)
        for wording in (*section.sentences, *(name for name, _points in section.table))
        if wording == text
    ]
    assert len(found) == 1, text
    return found[0]


NOTED = {"not written": NOT_WRITTEN, "disagree": DISAGREE, "written": ""}
NOTES = """
good-sam
  A bid 20 or more above the last one is a jump bid. | written
  First team to 1500 wins. | not written
  The first bidder can’t pass. | not written
  The deal moves to the left. | not written
  The bidding team needs no trick to keep its meld. | not written
  Roundhouse: a marriage in each suit | not written
four-handed
  First team to 1500 wins. | not written
  Raise by at least 10, and always by 10s. | not written
  Roundhouse and run | not written
  Scores can go below zero. | not written
  The minimum bid is 250. | written
  The first bidder can’t pass. | written
  Nines of trump still count when other meld is lost. | written
howell-racehorse
  Once you pass, you’re out of the bidding. | not written
three-player
  The bidder takes the kitty without showing it. | not written
  If the bidder isn’t one of them, the highest score wins. | not written
  If they’re tied, play one more hand. | not written
  First player to 150 wins. | disagree
  Each other player must take a trick to keep their own meld. | written
classic
  After a misdeal the same player deals again. | not written
  If the same card is played twice, the first one is higher. | not written
  Meld you forget to show before play can’t be counted later. | not written
  First team to 150 wins. | disagree
  So must the bidding team, even if meld alone makes the bid. | written
  If meld is lost, so are its nines of trump. | written
  Partners add their meld together. | written
  No cards are passed. | written
  With a run, one more king or queen of trump counts nothing by itself. | written
  Roundhouse and run | written
race-horse
  Nothing beats a sweep. | not written
  The bidding team then scores nothing. | not written
  Extra marriage in trump with a run | not written
  If made, the bidding team scores 1000, and 250 for the tricks. | disagree
partnership-racehorse
  Folding costs 25. Nobody else scores. | not written
double-deck
  A double run doesn’t win the game by itself. | disagree
  Last trick is worth 2. | disagree
  The tricks add up to 50. | disagree
  Pinochle: jack of diamonds, queen of spades | disagree
  No cards are passed. | written
  Quadruple pinochle | written
five-handed
  Aces, tens and kings are counters, worth 10 each in tricks. | disagree
to-one-hundred
  Double pinochle | written
howell-auction
  Roundhouse and run | written
partnership-auction
  If meld is lost, so are its nines of trump. | written
  Roundhouse and run | written
  No cards are passed. | written
  Meld you forget to show before play can’t be counted later. | written
  First team to 120 wins. | written
"""


@pytest.mark.parametrize(
    ("id", "text", "noted"), [(id, text, noted) for id, text, (noted,) in rows(NOTES)]
)
def test_rules_that_the_documents_do_not_settle_have_a_note(id, text, noted):
    assert note_to(find_ruleset(id), text) == NOTED[noted]


def test_the_condition_of_playing_1000_has_no_note_r78():
    ruleset = rules("four-handed", **EVERYTHING)
    assert note_to(ruleset, "The bidding team shows no meld and must take every counter.") == ""


@pytest.mark.parametrize("id", IDS)
def test_if_most_rules_are_ours_the_top_of_the_page_says_so_once(id):
    page = explain(find_ruleset(id))
    is_ours = {note for section in page for note in section.notes.values()} <= {DISAGREE}
    assert is_ours is (id in ("three-handed", "five-handed"))
    assert ("Most of these rules are our choice" in page[0].sentences[0]) is is_ours


@pytest.mark.parametrize("id", IDS)
def test_the_notes_are_the_same_in_ones_and_in_tens(id):
    printed = find_ruleset(id)
    in_other = in_scale(printed, ONES if printed.unit == TENS else TENS)
    assert notes(in_other) == notes(printed)
    assert not notes(in_other.changed({"target": in_other.target + 10}))["target"]


def test_a_value_that_the_table_has_changed_has_no_note():
    assert note_to(rules("good-sam", target=1000), "First team to 1000 wins.") == ""


# Features that a game lacks


@pytest.mark.parametrize(
    ("id", "absent"),
    [
        ("classic", {"Passing cards", "The kitty", "A sweep", "Playing 1000", "Shooting the moon"}),
        ("three-player", {"Passing cards"}),
        ("good-sam", {"The kitty"}),
    ],
)
def test_features_that_the_game_lacks_have_no_section(id, absent):
    assert not absent & set(titles(find_ruleset(id)))


def test_all_or_nothing_hands_have_a_separate_heading():
    assert "A sweep" in titles(find_ruleset("race-horse"))
    assert "Playing 500" in titles(rules("four-handed", all_or_nothing="thousand", thousand=500))
    assert "Shooting the moon" in titles(rules("classic", all_or_nothing="moon"))


@pytest.mark.parametrize("id", ["three-player", "three-handed", "partnership-three-player"])
def test_without_partners_the_page_mentions_no_partner_and_no_other_team(id):
    wording = text(find_ruleset(id))
    assert "partner" not in wording
    assert "other team" not in wording
    assert "declarer's side" not in wording


@pytest.mark.parametrize("id", ["double-deck", "five-handed"])
def test_a_deck_without_nines_has_a_page_without_nines(id):
    assert "nine" not in text(find_ruleset(id))
    assert not any("Nine" in name for name, _ in section(find_ruleset(id), "Meld").table)


def test_a_game_of_limited_length_has_no_target():
    for limit in ({"hand_limit": 4}, {"time_limit": 60}):
        wording = section(rules("classic", **limit), "Winning").sentences
        assert "Highest score wins." in wording
        assert not any("150" in sentence for sentence in wording)


def test_a_score_below_zero_has_a_minus_sign():
    assert "−120" in text(rules("classic", must_hold_bid=True))
