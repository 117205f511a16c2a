"""A process that is killed at any moment loses nothing confirmed and leaves nothing incomplete."""

import signal
import subprocess
import sys
import time

import pytest

from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Games
from scorekeeper.storage.store import Store

# Records actions until it is killed, and prints the number of each recorded fact.
STREAM = """
import sys
from pathlib import Path
from scorekeeper.service.games import Act, Games
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import BidWon, CardsShown
from scorekeeper.storage.store import Store

games = Games(Store(Path(sys.argv[1])))
table = games.start(find_ruleset("classic"), ("Ann", "Bob", "Cyd", "Dee"), 0)
print(table.id, flush=True)
table = games.record(table.id, Act("bid", 1), BidWon(1, 0, 20, Suit.HEARTS))
number = 0
while True:
    number += 1
    cards = tuple((Card.parse(card), number % 2) for card in ("AH", "KH", "QH"))
    table = games.record(table.id, Act(f"op-{number}", table.seq), CardsShown(1, 0, cards))
    print(table.seq, flush=True)
"""


def test_kill_9_loses_no_confirmed_action(tmp_path):
    for round_ in range(2):
        path = tmp_path / f"games-{round_}.sqlite3"
        with subprocess.Popen(
            [sys.executable, "-c", STREAM, str(path)], stdout=subprocess.PIPE, text=True
        ) as process:
            game_id = process.stdout.readline().strip()
            seen = [process.stdout.readline() for _ in range(20)]
            time.sleep(0.05 * round_)
            process.send_signal(signal.SIGKILL)
            seen += process.stdout.readlines()
        answered = max(int(line) for line in seen if line.endswith("\n"))
        table = Games(Store(path)).load(game_id)
        assert answered <= table.seq <= answered + 1
        facts = Store(path).facts(game_id)
        assert [fact.seq for fact in facts] == list(range(1, table.seq + 1))
        assert len({fact.op for fact in facts}) == len(facts)


# Restores the copy in each folder, in a new process each time. The first process is killed before
# its first file operation, the second before its second file operation, and so on.
RESTORES = """
import os
import signal
import sys
from pathlib import Path
from scorekeeper.storage.backups import restore

def die_after(touches, folder):
    left = iter(range(touches))
    def watch(event, args):
        if args and str(args[0]).startswith(folder) and next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(watch)

for touches, folder in enumerate(sys.argv[1:]):
    if os.fork() == 0:
        die_after(touches, folder)
        restore(Path(folder, "copy"), Path(folder, "games.sqlite3"))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.wait()[1]))
"""
TOUCHES = 20


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor SIGKILL")
def test_a_killed_restore_leaves_the_old_database_or_the_copy(tmp_path):
    folders = [tmp_path / str(touches) for touches in range(TOUCHES)]
    for folder in folders:
        folder.mkdir()
        for name, game in (("copy", "copied"), ("games.sqlite3", "before")):
            store = Store(folder / name)
            with store.writing("g"):
                store.create(game, find_ruleset("classic"))
            store.close()
    command = [sys.executable, "-c", RESTORES, *map(str, folders)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    ends = [int(line) for line in ran.stdout.split()]
    lived = ends.index(0)  # from here on, the restore is complete before the kill
    assert ends == [-signal.SIGKILL] * lived + [0] * (TOUCHES - lived)
    found = [Store(folder / "games.sqlite3").game_ids() for folder in folders]
    assert set(map(tuple, found)) == {("before",), ("copied",)}
    for folder in (folder for folder, ids in zip(folders, found, strict=True) if ids == ["copied"]):
        (kept,) = folder.glob("games.sqlite3.2*")
        assert Store(kept).game_ids() == ["before"]
