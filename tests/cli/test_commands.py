"""Commands of the command line: their exact output, and their errors for bad input."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest

from scorekeeper.cli import commands, group
from scorekeeper.config import SETTINGS
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.pinochle.rules.options import Group
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.records.builders import hand, record

SAMPLE = ["AD", "10D", "KD", "KD", "QD", "JD", "9D", "KS", "QS", "KH", "KC"]
SCRIPT = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]
GAME = Path(__file__).parents[1] / "games" / "classic.json"
LOADED = "lambda: print(*sys.modules, file=sys.stderr)"
TOTALS = {
    "howell-racehorse": 300,
    "four-handed": 320,
    "good-sam": 320,
    "race-horse": 340,
    "classic": 30,
}


def answer(result):
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def answers(result):
    assert (result.status, result.err) == (0, "")
    return [json.loads(line) for line in result.out.splitlines()]


@pytest.fixture
def file(tmp_path):
    """A function that writes a record to a file and returns the file's path."""

    def file(content, name="game.json"):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    return file


# Rulesets


def test_the_rulesets_are_listed(run):
    listed = answer(run("rulesets", "--json"))
    assert [ruleset["id"] for ruleset in listed] == list(IDS)
    assert all(ruleset.keys() >= {"id", "name", "source", "players"} for ruleset in listed)
    lines = run("rulesets").out.splitlines()
    assert [line.split()[0] for line in lines] == list(IDS)


@pytest.mark.parametrize("id", IDS)
def test_a_ruleset_is_shown_with_every_option_its_value_and_help(run, id):
    shown = answer(run("rulesets", "show", id, "--json"))
    assert shown["id"] == id
    assert list(shown["options"]) == list(Ruleset.options())
    assert all(option["help"] for option in shown["options"].values())
    text = run("rulesets", "show", id).out
    headings = [line for line in text.splitlines()[2:] if re.fullmatch(r"[A-Z][a-z ]+", line)]
    assert headings == [group.words for group in Group]
    for name, option in shown["options"].items():
        assert f"{name} = {json.dumps(option['value'])}\n    {option['help']}" in text


# Meld


@pytest.mark.parametrize(("ruleset", "total"), TOTALS.items())
def test_howells_sample_hand_counts_by_each_ruleset(run, ruleset, total):
    args = ("meld", "--ruleset", ruleset, "--trump", "diamonds")
    assert answer(run(*args, "--json", *SAMPLE))["total"] == total
    assert run(*args, *SAMPLE).out.splitlines()[-1].split() == [str(total), "total"]


def test_meld_in_json_has_the_documented_shape(run):
    counted = answer(
        run("meld", "--ruleset", "howell-racehorse", "--trump", "D", "--json", *SAMPLE)
    )
    assert list(counted) == ["total", "nines", "melds"]
    assert (counted["total"], counted["nines"]) == (300, 10)
    assert {"name": "run", "count": 1, "points": 150} in counted["melds"]
    assert {"name": "marriage", "count": 1, "points": 20, "suit": "spades"} in counted["melds"]
    assert {"name": "nine", "count": 1, "points": 10} in counted["melds"]
    assert {"name": "kings", "count": 1, "points": 80} in counted["melds"]
    assert sum(meld["points"] for meld in counted["melds"]) == 300


def test_cards_are_read_as_they_are_printed(run):
    """The signs of suits work on the command line, in a batch and in a record."""
    args = ("meld", "--ruleset", "classic", "--trump", "♠")
    printed = run(*args, *["A♠", "10♠", "K♠", "Q♠", "J♠", "9♠", "J♦"]).out
    cards = [card for line in printed.splitlines() for card in re.findall(r"\w+[♠♥♦♣]", line)]
    total = answer(run(*args, "--json", *dict.fromkeys(cards)))["total"]
    assert total == 15 + 4 + 1
    line = {"ruleset": "classic", "trump": "♠️", "cards": ["K♠️", "Q♠️"]}
    assert answers(run("meld", "--batch", stdin=json.dumps(line)))[0]["total"] == 4
    game = record(hand(trump="♥", meld={"0": {"cards": ["A♥", "A♠", "A♦", "A♣"]}}))
    assert answer(run("replay", "--json", "-", stdin=json.dumps(game)))["hands"][0]["sides"]


def test_each_line_of_a_batch_has_an_answer_or_an_error_in_its_place(run):
    good = {"ruleset": "classic", "trump": "diamonds", "cards": SAMPLE}
    lines = [
        (json.dumps(good), None),
        ("{", "line"),
        ("", "line"),
        ("[]", "line"),
        (json.dumps(good | {"ruleset": "poker"}), "ruleset"),
        (json.dumps(good | {"trump": "stars"}), "trump"),
        (json.dumps(good | {"cards": ["AX"]}), "cards"),
        (json.dumps(good | {"cards": ["AS"] * 3}), "cards"),
        (json.dumps(good | {"cards": "AS"}), "cards"),
        (json.dumps(good | {"changes": {"run": 5}}), "changes.run"),
        (json.dumps(good | {"changes": {"save": "never"}}), "changes.save"),
        (json.dumps(good | {"changes": {"hand": 10**12}}), "changes.hand"),
        *[(json.dumps(good | {"changes": wrong}), "changes") for wrong in ([1], [], 0, "", False)],
        (json.dumps(good | {"colour": 1}), "colour"),
        ("\ufeff" + json.dumps(good), None),
        (json.dumps(good | {"changes": None}), None),
        (json.dumps({"ruleset": "classic", "cards": []}), "trump"),
        ('{"ruleset": ' + "9" * 5000 + "}", "ruleset"),
        ('{"ruleset": "\\ud800"}', "line"),
        (json.dumps(good | {"changes": {"kings": [9, 90]}}), None),
    ]
    got = answers(run("meld", "--batch", stdin="".join(line + "\n" for line, _ in lines)))
    assert [line.get("field") for line in got] == [field for _, field in lines]
    assert all(line["error"] for line in got if "field" in line)
    assert (got[0]["total"], got[-1]["total"]) == (30, 31)


def test_a_line_that_is_not_utf_8_is_an_error_and_the_rest_continues(run):
    good = json.dumps({"ruleset": "classic", "trump": "S", "cards": ["9S"]}).encode()
    got = answers(run("meld", "--batch", stdin=good + b"\n\xff\xfe\n" + good + b"\n"))
    assert [line.get("total") for line in got] == [1, None, 1]
    assert got[1]["field"] == "line"


# Game records


def test_replay_in_json_has_the_documented_shape(run, file):
    replayed = answer(run("replay", "--json", file(record(hand(), hand(declarer=1)))))
    assert list(replayed) == ["hands", "totals", "over", "winner", "reason"]
    side = replayed["hands"][0]["sides"][1]
    assert list(side) == ["seats", "meld", "tricks", "score", "lines"]
    assert (side["seats"], side["tricks"], side["score"]) == ([1, 3], 10, 10)
    assert replayed["hands"][1]["totals"] == replayed["totals"]
    assert (replayed["over"], replayed["winner"], replayed["reason"]) == (False, None, None)


def test_replay_reads_stdin_and_prints_the_hands_in_words(run):
    won = run("replay", "-", stdin=json.dumps(record(hand(meld={"0": {"points": 150}}))))
    assert won.status == 0
    assert "Hand 1\n  Ann & Cyd: +165 → 165" in won.out
    assert "Ann & Cyd won. First to 150, with 165." in won.out


def test_each_record_of_a_batch_has_a_result_or_an_error_in_its_place(run):
    over = record(hand(meld={"0": {"points": 150}}), hand())
    lines = [record(hand()), {"format": "x"}, record(hand(), hand(bid=1)), over, record(hand())]
    got = answers(run("replay", "--batch", stdin="".join(json.dumps(x) + "\n" for x in lines)))
    assert [line.get("field") for line in got] == [None, "format", "hands[1].bid", "hands", None]
    assert got[0] == got[4]
    assert "there is no hand 2" in got[3]["error"]


def test_import_and_export_give_the_same_bytes(run, file, monkeypatch, tmp_path):
    id = run("import", file(record(hand(), hand(declarer=1)))).out.strip()
    exported = run("export", id)
    assert exported.status == 0
    again = run("import", file(exported.out, "again.json"))
    assert (again.out.strip(), again.err) == (id, "You already have this game.\n")
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "elsewhere.sqlite3"))
        other = run("import", file(exported.out, "again.json")).out.strip()
        assert other != id
        assert run("export", other, "--format", "json").out == exported.out
    assert run("export", id, "--format", "csv").out.startswith("hand,dealer,")
    assert run("export", id, "--format", "text").out.startswith("Pinochle · Classic")
    assert answer(run("replay", "--json", file(exported.out))) == json.loads(exported.out)["result"]


def test_a_record_with_a_byte_order_mark_is_read(run, file):
    marked = file(b"\xef\xbb\xbf" + json.dumps(record(hand())).encode())
    assert answer(run("replay", "--json", marked))["totals"] == [-20, 10]
    assert run("import", marked).status == 0


def test_an_import_scores_each_fact_of_a_record_at_most_twice(run, file, monkeypatch):
    scored = []
    with_hand = Game.with_hand
    monkeypatch.setattr(
        Game, "with_hand", lambda *given: (scored.append(given), with_hand(*given))[1]
    )
    assert run("replay", file(record(hand(), hand()))).status == 0
    once = len(scored)
    scored.clear()
    assert run("import", file(record(hand(), hand()))).status == 0
    facts = 2 * 6  # two hands with six facts, which the replay takes one at a time
    assert len(scored) <= once + facts


def test_several_files_are_imported_in_order(run, file):
    files = [file(record(hand()), "a.json"), file(record(), "b.json")]
    ids = run("import", *files).out.split()
    hands = [len(answer(run("export", id))["hands"]) for id in ids]
    assert hands == [1, 0]


# Bad input


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("meld --ruleset poker --trump S AS", "ruleset"),
        ("meld --ruleset classic --trump stars AS", "trump"),
        ("meld --ruleset classic --trump S 1S", "cards"),
        ("odds --ruleset poker --trump S", "ruleset"),
        ("odds --ruleset classic?aces=1 --trump S", "aces"),
        ("odds --ruleset classic --trump stars", "trump"),
        ("odds --ruleset classic", "trump"),
        ("meld --ruleset classic --trump S AS AS AS", "cards"),
        ("meld --trump S AS", "name a ruleset"),
        ("meld --ruleset clasic --trump S AS", "did you mean classic?"),
        ("games -d {tmp}", "database"),
        ("games -d", "-d"),
        ("meld --ruleset classic AS", "trump"),
        ("meld --ruleset classic --trump", "trump"),
        ("meld --colour red", "colour"),
        ("rulesets show poker", "ruleset"),
        ("rulesets show", "id"),
        ("replay", "file"),
        ("replay {tmp}/nowhere.json", "file"),
        ("replay {tmp}/broken.json", "json"),
        ("replay --json {tmp}/format.json", "format"),
        ("replay --json {tmp}/binary.json", "file"),
        ("replay {tmp}/over.json", "hands"),
        ("import", "file"),
        ("import {tmp}/nowhere.json", "file"),
        ("import {tmp}/broken.json", "json"),
        ("import {tmp}/binary.json", "file"),
        ("import {tmp}/claim.json", "totals"),
        ("export nowhere", "game"),
        ("export \udcff", "game"),
        ("replay {tmp}/list.json", "record"),
        ("export", "game"),
        ("export x --format xml", "format"),
        ("serve --port many", "port"),
        ("serve --port 70000", "port"),
        ("serve --host no.such.host.invalid --port 8000", "host"),
        ("shuffle", "shuffle"),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_field(refused, file, tmp_path, words, named):
    file("{", "broken.json")
    file("[1]", "list.json")
    file({"format": "other"}, "format.json")
    file(b"\x89PNG\xff\xfe\x00", "binary.json")
    file(record(hand(meld={"0": {"points": 150}}), hand()), "over.json")
    file(record(hand(), result={"totals": [1, 2]}), "claim.json")
    error = refused(*words.format(tmp=tmp_path).split())
    assert named in error.lower()
    assert len(error.strip().splitlines()) == 1
    assert "Traceback" not in error


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SCOREKEEPER_DATABASE", "/proc/x/y.db"),
        ("SCOREKEEPER_DATABASE", "{tmp}"),
        ("SCOREKEEPER_DATABASE", "{tmp}/text.json"),
        ("SCOREKEEPER_DATABASE", ":memory:"),
        ("SCOREKEEPER_PROXIES", "one"),
        ("SCOREKEEPER_HTTPS", "maybe"),
    ],
)
@pytest.mark.parametrize("words", ["serve --port 0", "export x"])
def test_an_invalid_setting_is_named(refused, file, tmp_path, monkeypatch, variable, value, words):
    file("no database, but text that is long enough " * 100, "text.json")
    monkeypatch.setenv(variable, value.format(tmp=tmp_path))
    error = refused(*words.split())
    assert error.startswith(f"{variable}: ")
    assert len(error.splitlines()) == 1


def test_a_database_that_fails_later_is_reported_in_one_sentence(refused, monkeypatch):
    def fail(*_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("scorekeeper.service.games.Games.load", fail)
    error = refused("export", "x")
    assert error == "SCOREKEEPER_DATABASE: It cannot be used (disk I/O error).\n"


@pytest.mark.parametrize(
    ("raised", "status"), [(KeyboardInterrupt, 130), (click.Abort, 1)], ids=["Ctrl+C", "abort"]
)
def test_a_stopped_command_reports_no_bad_input(run, monkeypatch, raised, status):
    def stop(*_):
        raise raised

    monkeypatch.setattr("scorekeeper.service.games.Games.load", stop)
    stopped = run("export", "x")
    assert (stopped.status, stopped.err.strip()) == (status, "Stopped.")


@pytest.mark.parametrize("words", ["replay -", "meld --batch"])
def test_a_closed_stdin_counts_as_empty(words):
    shell = ["sh", "-c", '"$@" <&-', "sh", *SCRIPT, *words.split()]
    ran = subprocess.run(shell, capture_output=True, text=True)
    assert ran.returncode == (2 if "-" in words.split() else 0)
    assert "Traceback" not in ran.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_reported_in_one_sentence():
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run([*SCRIPT, "rulesets"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert ran.stderr.splitlines()[0] == "No space left on device."
    assert "Traceback" not in ran.stderr


def test_a_terminal_that_cannot_show_suits_shows_the_rest():
    args = ["meld", "--ruleset", "classic", "--trump", "S", "KS", "QS"]
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    shown = subprocess.run([*SCRIPT, *args], env=env, capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1].split() == ["4", "total"]


def test_the_help_of_serve_lists_the_settings(run):
    shown = run("serve", "--help").out
    for setting in SETTINGS:
        assert setting.variable in shown
        assert setting.help.split()[0] in shown


def test_every_command_has_a_help_text(run):
    for words in ("", *commands(), "rulesets show"):
        shown = run(*words.split(), "--help")
        assert shown.status == 0
        assert f"{words} [OPTIONS]".strip() in shown.out
        assert run(*words.split(), "-h").out == shown.out


def test_every_command_that_opens_the_store_has_the_option_database(run):
    other = {"copy", "evening", "meld", "odds", "pocket", "replay", "rulesets"}
    assert {name for name in commands() if "--database" not in run(name, "-h").out} == other


@pytest.mark.parametrize("words", ["-d {} games", "games --database {}", "-d x games -d {}"])
def test_the_database_can_be_named_by_an_option(run, file, monkeypatch, tmp_path, words):
    other = tmp_path / "other.sqlite3"
    id = run("import", file(record()), "-d", other).out.strip()
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.sqlite3"))
    assert run("games").out == ""
    assert run(*words.format(other).split()).out.startswith(id)


def test_a_shell_completes_the_commands():
    asked = {"_SCOREKEEPER_COMPLETE": "bash_complete", "COMP_CWORD": "1"}
    script = Path(sys.executable).with_name("scorekeeper")
    for words, completed in (("re", "plain,replay\nplain,restore\n"), ("-d", "plain,-d\n")):
        env = os.environ | asked | {"COMP_WORDS": f"scorekeeper {words}"}
        ran = subprocess.run([script], env=env, capture_output=True, text=True, check=True)
        assert ran.stdout == completed


@pytest.mark.parametrize("name", commands())
def test_the_list_of_commands_has_the_help_of_each(run, name):
    _path, help = commands()[name]
    assert group.get_command(None, name).help == help
    listed = " ".join(run("--help").out.split())
    assert f"{name} {help}" in listed


def loaded_by(words):
    """The names of the modules that a command has loaded when it ends."""
    script = (
        f"{SCRIPT[-1].removesuffix('main()')}import atexit, sys; atexit.register({LOADED}); main()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, *words.split()], capture_output=True, text=True, check=True
    )
    assert ran.stdout
    loaded = set(ran.stderr.split())
    assert "scorekeeper.cli" in loaded
    return loaded


MELD = "meld --ruleset classic --trump S KS QS"
ODDS = "odds --ruleset classic --trump best"


@pytest.mark.parametrize(
    "words", ["--help", "rulesets", "rulesets show classic", MELD, ODDS, f"replay {GAME}"]
)
def test_engine_commands_import_no_web_server_and_no_store(words):
    not_needed = {"flask", "waitress", "sqlite_utils", "sqlite3", "segno", "scorekeeper.web"}
    assert loaded_by(words) & not_needed == set()


@pytest.mark.parametrize("words", [MELD, ODDS])
def test_counting_meld_imports_no_game(words):
    not_needed = {"scorekeeper.text", "scorekeeper.pinochle.game", "scorekeeper.records.reading"}
    assert loaded_by(words) & not_needed == set()
