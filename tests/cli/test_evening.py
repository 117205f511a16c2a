"""The command ``evening draw``, which plans the tables of a club evening."""

import json

import pytest

from scorekeeper.extras.club.draw.rounds import Round, met_twice
from tests.club.evenings import check_seats_and_sit_outs, people

NAMES = "\n".join(people(13))
PAIRS = "Ann & Cyd\nBob & Dee\nEve & Fay\n"


def answer(result):
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def rounds_of(plan):
    for each in plan["rounds"]:
        assert list(each) == ["tables", "sit_out"]
        tables = each["tables"]
        assert [table["table"] for table in tables] == [*range(1, len(tables) + 1)]
        yield Round(tuple(tuple(table["seats"]) for table in tables), tuple(each["sit_out"]))


@pytest.mark.parametrize("seats", [4, 3])
def test_a_plan_in_json_has_the_documented_shape(run, seats):
    words = ("evening", "draw", "--rounds", 5, "--seats", seats, "--json")
    plan = answer(run(*words, stdin=NAMES))
    assert list(plan) == ["rounds", "partners_twice", "opponents_twice"]
    rounds = [*rounds_of(plan)]
    assert len(rounds) == 5
    check_seats_and_sit_outs(rounds, people(13), seats)
    assert (plan["partners_twice"], plan["opponents_twice"]) == met_twice(rounds)


def test_one_round_is_planned_by_default(run):
    assert len(answer(run("evening", "draw", "--json", stdin=NAMES))["rounds"]) == 1


def test_a_plan_is_the_same_from_a_file_or_stdin_and_with_options_in_any_order(run, tmp_path):
    file = tmp_path / "names.txt"
    file.write_text(f"\ufeff{NAMES}\n\n", "utf-8")  # some editors write a byte order mark
    options = ["--rounds=3", "--seed=5", "--seats=4", "--json"]
    plans = [
        run("evening", "draw", *options, file).out,
        run("evening", "draw", "-", *options[::-1], stdin=NAMES).out,
        run("evening", "draw", *options, "--form=partners", stdin=NAMES).out,
    ]
    assert plans[0]
    assert len(set(plans)) == 1
    assert run("evening", "draw", *options, "--seed=6", file).out != plans[0]


def test_the_two_people_of_a_pair_always_sit_across(run):
    words = ("evening", "draw", "--form", "pairs", "--rounds", 3, "--json")
    plan = answer(run(*words, stdin=PAIRS))
    pairs = [{"Ann", "Cyd"}, {"Bob", "Dee"}, {"Eve", "Fay"}]
    rounds = [*rounds_of(plan)]
    for each in rounds:
        (table,) = each.tables
        assert all(pair in pairs for pair in (set(table[::2]), set(table[1::2])))
    assert [set(each.sit_out) in pairs for each in rounds] == [True] * 3
    assert len({each.sit_out for each in rounds}) == 3
    assert plan["opponents_twice"] == 0


def test_a_plan_is_printed_for_people(run):
    shown = run("evening", "draw", "--rounds", 2, stdin="\n".join("ABCDEFGHI")).out.splitlines()
    headings = ["Seats are clockwise; partners sit across.", "", "Round 1"]
    assert shown[:3] == headings
    assert [line.split(":")[0] for line in shown[3:6]] == [
        "  Table 1",
        "  Table 2",
        "  Sitting out",
    ]
    assert shown[-2:] == [
        "Partners in more than one round: nobody.",
        "Opponents in more than one round: nobody.",
    ]
    pairs = run("evening", "draw", "--form", "pairs", "--rounds", 4, stdin=PAIRS).out.splitlines()
    assert pairs[-1] == "Opponents in more than one round: 4 pairs of people."
    assert not any(line.startswith("Partners") for line in pairs)
    three = run("evening", "draw", "--seats", 3, stdin="Ann\nBob\nCyd").out.splitlines()
    assert three[0] == "Seats are clockwise."


@pytest.mark.parametrize(
    ("words", "names", "field"),
    [
        ("", "", "names"),
        ("", "Ann\nBob\nCyd", "names"),
        ("--seats 3", "Ann\nBob", "names"),
        ("--form pairs", "Ann & Cyd", "names"),
        ("", "Ann\nBob\nCyd\nDee\nann ", "names"),
        ("", "Ann\nBob\nCyd\nDee\n\u3164", "names"),
        ("", f"Ann\nBob\nCyd\nDee\n{'x' * 41}", "names"),
        ("--form pairs", "Ann & Cyd\nBob & ANN", "names"),
        ("--form pairs", "Ann & Cyd\nBob", "names"),
        ("--form pairs", "Ann & Cyd\nBob &", "names"),
        ("--form pairs", "Ann & Cyd\nBob & Dee & Eve", "names"),
        ("--form pairs --seats 3", PAIRS, "seats"),
        ("--seats 5", NAMES, "seats"),
        ("--form losers", NAMES, "form"),
        ("--seed x", NAMES, "seed"),
        ("--seed -1", NAMES, "seed"),
        ("--rounds some", NAMES, "rounds"),
        ("--rounds 0", NAMES, "rounds"),
        ("--rounds 101", NAMES, "rounds"),
        ("{tmp}/nowhere.txt", "", "file"),
        ("{tmp}", "", "file"),
        ("", b"\xff\xfe\x00", "file"),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_field(refused, tmp_path, words, names, field):
    error = refused("evening", "draw", *words.format(tmp=tmp_path).split(), stdin=names)
    assert field in error.lower()
    assert len(error.strip().splitlines()) == 1
    assert "Traceback" not in error


def test_evening_needs_a_command(refused):
    assert refused("evening") == "Missing command.\n"
