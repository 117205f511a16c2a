"""The limits of the program are those that the document tells people."""

from pathlib import Path

from scorekeeper import allowances, limits
from scorekeeper.limits import LIMITS, Limit
from scorekeeper.pinochle.game import game
from scorekeeper.pinochle.game.events import players
from scorekeeper.pinochle.hand import adjustments
from scorekeeper.pinochle.rules import customized, kinds, toml_files
from scorekeeper.records import hand_fields, reading
from scorekeeper.storage.links import CODE_LENGTH, CODE_LETTERS

DOCUMENT = Path(__file__).parents[1] / "docs" / "security.md"

GUESSES = "| guesses come from | a day, at most | one of the 75 codes is found, on average, after |"

# The game's own, by the file that has them and their name there.
OF_THE_GAME = (
    (game, "LONGEST_NAME"),
    (customized, "LONGEST_NAME"),
    (customized, "LONGEST_REFERENCE"),
    (toml_files, "LONGEST_FILE"),
    (kinds, "LONGEST_TEXT"),
    (adjustments, "MOST_ADJUSTMENTS"),
    (adjustments, "LONGEST_REASON"),
    (players, "MOST_REPLACED"),
    (reading, "MOST_HANDS"),
    (hand_fields, "MOST_CALLS"),
    (hand_fields, "MOST_CARDS"),
)


def rows_below(head):
    table = DOCUMENT.read_text("utf-8").partition(f"{head}\n")[2].partition("\n\n")[0]
    return table.splitlines()[1:]


def test_the_limits_of_the_game_are_those_of_the_code():
    for row, (module, name) in zip(rows_below("| at most | in |"), OF_THE_GAME, strict=True):
        file = module.__name__.removeprefix("scorekeeper.").replace(".", "/") + ".py"
        assert row.startswith(f"| {getattr(module, name):,} ")
        assert row.endswith(f"| `{file}` |")


def test_every_limit_is_in_the_document_with_its_reason():
    assert rows_below("| at most | why |") == [
        f"| {each.most:,} {each.of} | {each.reason} |" for each in LIMITS
    ]


def test_the_document_says_how_many_codes_can_be_guessed_in_a_day():
    each = limits.WRONG_CODES.most
    quiet = each // allowances.QUIET
    by_hour = {
        "1 address": each,
        "1 network /48": each * allowances.NETWORKS[48],
        "10 addresses": each * allowances.TOGETHER,
        "1,000 addresses": each * allowances.TOGETHER + 990 * quiet,
        "10,000 addresses": each * allowances.TOGETHER + 9_990 * quiet,
    }
    told = [row.split(" | ")[:2] for row in rows_below(GUESSES)]
    assert told == [[f"| {whence}", f"{24 * each:,}"] for whence, each in by_hour.items()]
    assert f"{len(CODE_LETTERS) ** CODE_LENGTH:,}" in DOCUMENT.read_text("utf-8")


def test_every_limit_is_among_them():
    assert set(LIMITS) == {each for each in vars(limits).values() if isinstance(each, Limit)}
