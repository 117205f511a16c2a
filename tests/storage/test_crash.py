"""The process dies at any moment: what it had answered is kept, and nothing is half there."""

import signal
import subprocess
import sys
import time

from scorekeeper.games import Games
from scorekeeper.storage.store import Store

# Records acts without end, and says the place of each once it is recorded.
STREAM = """
import sys
from pathlib import Path
from scorekeeper.games import Act, Games
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


def test_kill_9_loses_no_act_that_was_answered(tmp_path):
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
