"""Games in a link. Their records are read unchanged, and all other input is refused."""

import json
import zlib
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from random import Random
from string import ascii_letters, digits

import pytest

from scorekeeper import limits
from scorekeeper.extras.links.link import read_link, to_line, write_link
from scorekeeper.pinochle.errors import GameError
from scorekeeper.records.reading import parse_record
from tests.records import builders as records
from tests.records.builders import hand

ROOT = "https://cards.example/"
IDENTITY = ("abc123", datetime(2026, 11, 23, 19, 5, tzinfo=UTC))


def game(**fields):
    return records.read(hand(), **fields).game


def fragment(content):
    return "#games=" + urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


def test_records_are_read_unchanged_without_their_result():
    lines = [to_line(game(players=list(names)), *IDENTITY) for names in ("ABCD", "éßΩ♥")]
    link = write_link(ROOT, lines)
    assert link.startswith(f"{ROOT}#games=eN")
    assert link.isascii()
    assert read_link(link) == lines
    again = parse_record(lines[1])
    assert (again.uid, again.started, again.claim) == (*IDENTITY, None)
    assert again.game.totals == game().totals


def test_a_line_separator_in_a_name_does_not_split_a_record():
    (line,) = read_link(write_link(ROOT, [to_line(game(note="one\u2028two\x85"), *IDENTITY)]))
    assert parse_record(line)


@pytest.mark.parametrize(
    "around",
    ["{}", "{}.", "{} see you", "Ann: {} – see you there!", " {} ", "<{}>", "{}\n"],
    ids=["alone", "full stop", "words", "message", "blanks", "brackets", "line end"],
)
def test_a_link_is_found_in_pasted_text(around):
    link = write_link(ROOT, ["a record"])
    assert read_link(around.format(link)) == ["a record"]
    broken = "\r\n".join(link[place : place + 20] for place in range(0, len(link), 20))
    assert read_link(broken) == ["a record"]


@pytest.mark.parametrize(
    "written",
    [
        "https://shop.example/?games=1 and {}#games={}",
        "{}#games%3D{}",
        "{}#games%3d{}",
        "games={1}",
    ],
    ids=["after another address", "%3D", "%3d", "without its beginning"],
)
def test_a_link_is_found_in_any_usual_notation(written):
    address, games = write_link(ROOT, ["a record"]).split("#games=")
    assert read_link(written.format(address, games)) == ["a record"]


def test_the_longest_link_is_read_even_if_an_email_splits_it_into_lines():
    letters = "".join(Random(1).choices(ascii_letters + digits + "-_", k=63_300))
    link = write_link(ROOT, [letters])
    assert limits.LINK - 1_000 < len(link) <= limits.LINK
    lines = "\r\n".join(link[place : place + 76] for place in range(0, len(link), 76))
    assert read_link(f"Ann wrote on Sunday evening: {lines}") == [letters]


def test_every_truncation_is_detected():
    link = write_link(ROOT, ["a record", "another"])
    for end in range(link.index("=") + 2, len(link)):
        with pytest.raises(GameError, match="Part of the link is missing"):
            read_link(link[:end])


def test_every_changed_letter_is_detected():
    link = write_link(ROOT, ["a record"])
    start = link.index("=") + 1
    for place in range(start, len(link) - 1):  # not the last letter, which has two unused bits
        changed = link[:place] + ("A" if link[place] != "A" else "B") + link[place + 1 :]
        with pytest.raises(GameError):
            assert read_link(changed) != ["a record"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", "no games in that link"),
        (ROOT, "no games in that link"),
        (f"{ROOT}#games=", "no games in that link"),
        (f"{ROOT}#games=A", "Part of the link"),
        (f"{ROOT}#games=----", "Part of the link"),
        (fragment(b"\xff\xfe"), "isn’t a Scorekeeper game file"),
        ("#games=" + "x" * limits.LINK, "too much for a link"),
        (fragment(b"\n" * limits.LINKED_GAMES), "too much for a link"),
    ],
    ids=["nothing", "no games", "empty", "a letter", "no zlib", "no text", "long", "many games"],
)
def test_unreadable_input_is_refused_with_a_sentence(sent, sentence):
    with pytest.raises(GameError, match=sentence):
        read_link(sent)


def test_a_link_that_unpacks_to_too_much_is_not_unpacked():
    bomb = fragment(b"0" * (40 * limits.MB))
    assert len(bomb) < limits.LINK
    with pytest.raises(GameError, match="too much for a link"):
        read_link(bomb)


def long_line(seed):
    """A record of 12 hands with all fields, and random cards and calls."""
    chance = Random(seed)
    deck = [f"{rank}{suit}" for rank in ("A", "10", "K", "Q", "J", "9") for suit in "SHDC"] * 2
    hands = []
    for number in range(12):
        cards = chance.sample(deck, len(deck))
        calls = [[(number + each) % 4, 250 + 10 * each] for each in range(1, 5)]
        passes = [[(number + each) % 4, "pass"] for each in range(5, 8)]
        meld = {str(seat): {"cards": cards[seat::8]} for seat in range(4)}
        tricks = {"points": {"0": 10 * chance.randint(0, 25)}}
        tapped = {"calls": calls + passes, "meld": meld, "tricks": tricks}
        hands.append(hand(declarer=number % 4, bid=290, trump="hearts", **tapped))
    game = records.record(*hands, uid=f"{chance.getrandbits(64):x}")
    return json.dumps(game, separators=(",", ":"))


@pytest.mark.parametrize(("games", "letters"), [(1, 1_300), (10, 7_500), (100, 64_000)])
def test_a_link_holds_as_much_as_documented(games, letters):
    assert len(write_link(ROOT, map(long_line, range(games)))) <= letters


def test_no_link_is_written_that_is_longer_than_the_limit(monkeypatch):
    lines = ["a record"]
    longest = len(write_link(ROOT, lines))
    monkeypatch.setattr(limits, "LINK", longest)
    assert read_link(write_link(ROOT, lines)) == lines
    assert write_link(ROOT, ["a longer record"]) is None
    assert write_link(f"{ROOT}x", lines) is None


def test_no_link_is_written_that_the_app_would_refuse_to_read():
    assert write_link(ROOT, ["0" * (limits.BODY + 1)]) is None
