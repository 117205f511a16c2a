"""Every value of every ruleset has a source: lines of a rule document, or a reason."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.pinochle.rules.catalogue import FILES, IDS, SOURCES, find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import Source, source_of
from scorekeeper.text.rule_sources import source_words

OPTIONS = tuple(Ruleset.options())
CLASSIC = "Pinochle rules by Klemic, Sedgwick, Dailey, Benson and Dunlap"
SHEET = "“Pinochle Rules”, a sheet for three, four and five players"

# The number of lines of each rule document. The documents themselves are not part of the project.
LENGTHS = {"000": 167, "001": 191, "002": 60, "003": 173, "004": 78}

# The rows of the rules digest about which each ruleset's document is silent. This follows the
# digest, except for a few rows that the document settles, or leaves open, on a closer reading.
SILENT = json.loads(Path(__file__).with_name("silent.json").read_text("utf-8"))
ROWS = {
    "players and sides": ["players", "partnership"],
    "deck": ["copies", "nines"],
    "cards each / kitty": ["hand", "kitty"],
    "bid step": ["bid_step"],
    "nobody bids: who is stuck, at what": ["stuck_seat", "stuck_amount"],
    "stuck player may fold unplayed": ["stuck_may_fold"],
    "pass with help": ["pass_with_help"],
    "trump marriage needed to bid": ["marriage_to_bid"],
    "all-or-nothing hand": ["all_or_nothing"],
    "redeal for nines": ["nines_redeal"],
    "cards passed": ["pass_count"],
    "kitty: shown, taken": ["kitty_shown"],
    "discards": ["discard"],
    "order of laying down": ["meld_order"],
    "run ×1 / ×2 (/ ×3 / ×4)": ["run"],
    "royal marriage ×1 / ×2 (/ ×3 / ×4)": ["royal_marriage_each"],
    "plain marriage ×1 / ×2 (/ ×3 / ×4)": ["marriage_each"],
    "pinochle ×1 / ×2 (/ ×3 / ×4)": ["pinochle"],
    "aces ×1 / ×2 (/ ×3 / ×4)": ["aces"],
    "kings": ["kings"],
    "queens": ["queens"],
    "jacks": ["jacks"],
    "run + roundhouse": ["run_roundhouse"],
    "last trick": ["last_trick"],
    "trick total": ["trick_total"],
    "declarer scores when made": ["made_scores"],
    "set": ["set_rule"],
    "declarer, meld ≥ bid, needs": ["declarer_must_save"],
    "trump nines survive a lost meld": ["nines_survive"],
    "throw-in after the meld": ["throw_in"],
    "target": ["target"],
    "reach or exceed": ["reach"],
    "both cross in one hand": ["both_cross"],
}
# Rows without an option, because they are the same in every ruleset.
WITHOUT_OPTION = {
    "first dealer / next dealer",
    "first to speak",
    "bid again after passing",
    "discards count for bidder",
    "roundhouse (label for the parts)",
    "bid is made when",
    "throw-in result",
    "scores below zero",
    "level scores at such an end",
    "two defenders cross, bidder does not",
}
OF_A_KITTY = {"kitty: shown, taken", "discards"}


def place_of(source: Source) -> str:
    """The document and lines, such as ``"000 L16–L18, L20"``; empty without a line."""
    spans = (f"L{first}–L{last}" if last else f"L{first}" for first, last in source.lines)
    return f"{source.document} {', '.join(spans)}".strip()


def is_printed(source: Source) -> bool:
    """True if the document has exactly this value, so that we did not choose or settle it."""
    return bool(source.lines) and not source.settled and not source.is_chosen


def lines_of(place: str) -> list[int]:
    """The line numbers in a place: 16 and 18 in ``"000 L16–L18"``."""
    return [int(number) for number in re.findall(r"L(\d+)", place)]


@pytest.mark.parametrize("id", IDS)
def test_every_option_has_a_source(id):
    for name in OPTIONS:
        source = source_of(id, name)
        assert source_words(source)
        assert (place_of(source) == "") <= (not is_printed(source))


@pytest.mark.parametrize("id", IDS)
def test_a_source_is_written_as_lines_reasons_or_the_table(id):
    part = r"(?:(?:\d{3} )?L\d+(?:–L\d+)?|[nC]\d+)"
    for name, reference in FILES[id][SOURCES].items():
        assert name in OPTIONS
        assert re.fullmatch(rf"table|{part}(?:, {part})*", reference), (name, reference)


@pytest.mark.parametrize("id", IDS)
def test_every_cited_line_exists_in_its_document(id):
    for name in OPTIONS:
        place = place_of(source_of(id, name))
        if place:
            assert min(lines_of(place)) >= 1, name
            assert max(lines_of(place)) <= LENGTHS[place[:3]], name


@pytest.mark.parametrize("id", [id for id in IDS if "extends" in FILES[id]])
def test_a_value_that_differs_from_the_base_ruleset_has_a_separate_source(id):
    base = find_ruleset(FILES[id]["extends"])
    changed = set(find_ruleset(id).changes_from(base)) - {"stop_floor", "stop_gap", "moon"}
    if find_ruleset(id).document != base.document:
        changed = set(OPTIONS)
    assert changed - set(FILES[id][SOURCES]) == set()


@pytest.mark.parametrize("id", IDS)
def test_a_settled_contradiction_cites_lines(id):
    for name in OPTIONS:
        source = source_of(id, name)
        assert source.lines or not source.settled, name


@pytest.mark.parametrize("id", SILENT)
def test_values_are_our_choice_exactly_where_the_document_is_silent(id):
    def chosen(name):
        source = source_of(id, name)
        return not is_printed(source) and not source.settled

    rows = {row for row in ROWS if find_ruleset(id).kitty or row not in OF_A_KITTY}
    ours = {row for row in rows if any(chosen(name) for name in ROWS[row])}
    assert ours == set(SILENT[id]) - WITHOUT_OPTION


def test_the_list_of_silent_rows_has_every_ruleset_and_only_known_rows():
    assert [id for id in IDS if id in SILENT] == list(SILENT)
    assert {row for rows in SILENT.values() for row in rows} <= set(ROWS) | WITHOUT_OPTION


@pytest.mark.parametrize(
    ("id", "option", "place", "words", "printed"),
    [
        pytest.param("classic", "min_bid", "000 L17", f"{CLASSIC}, line 17", True, id="a-line"),
        pytest.param(
            "four-handed",
            "pinochle",
            "002 L16, L17",
            f"{SHEET}, lines 16 and 17",
            True,
            id="two-lines",
        ),
        pytest.param(
            "classic", "unit", "000 L23–L39", f"{CLASSIC}, lines 23 to 39", True, id="from-to"
        ),
        pytest.param(
            "good-sam",
            "throw_in",
            "004 L51, L53, L75",
            "Game Rules of the Idaho Good Sam Organization, lines 51, 53 and 75",
            True,
            id="three-lines",
        ),
        pytest.param(
            "good-sam", "thousand", "002 L52", f"{SHEET}, line 52", True, id="another-document"
        ),
        pytest.param(
            "classic",
            "mend_deal",
            "",
            "Our choice: the written rules don’t say",
            False,
            id="silent",
        ),
        pytest.param(
            "five-handed",
            "aces",
            "002 L8, L9",
            f"{SHEET}, lines 8 and 9; the rest is our choice",
            False,
            id="in-part",
        ),
        pytest.param(
            "double-deck",
            "last_trick",
            "003 L75, L154",
            "“Card Game for 4 Players: Pinochle”, lines 75 and 154; the written rules disagree, "
            "so we chose",
            False,
            id="contradiction",
        ),
        pytest.param(
            "race-horse",
            "extra_pair",
            "000 L123",
            f"{CLASSIC}, line 123; the rest is our choice",
            False,
            id="a-line-in-part",
        ),
        pytest.param(
            "classic",
            "moon",
            "",
            "A rule that tables use. It isn’t in the written rules",
            False,
            id="table",
        ),
    ],
)
def test_sources_are_described_in_words(id, option, place, words, printed):
    source = source_of(id, option)
    assert (place_of(source), source_words(source), is_printed(source)) == (place, words, printed)


def test_an_inherited_value_has_the_source_of_the_ruleset_it_comes_from():
    assert source_of("iowa-state", "run") == source_of("classic", "run")
    assert place_of(source_of("howell-auction", "save")) == "001 L151"
    assert place_of(source_of("five-handed", "save")) == "002 L60"


@pytest.mark.parametrize(("id", "option"), [("classic", "goal"), ("bridge", "target")])
def test_unknown_rulesets_and_options_have_no_source(id, option):
    with pytest.raises(KeyError):
        source_of(id, option)
