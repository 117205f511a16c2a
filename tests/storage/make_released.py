"""Write the database of this version: `python -m tests.storage.make_released`.

The database has the games and phones of revision 1fe954a, in tables that this version creates. It
also has games with every kind of fact that this version records. Run this for a release, and never
change the files afterwards.
"""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory

from scorekeeper import version
from scorekeeper.app import create_app
from scorekeeper.extras.club import evenings, facts
from scorekeeper.extras.hosting.copying import copy_all
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import (
    BidWon,
    GameStarted,
    MeldNamed,
    MinutesAdded,
    Redone,
    Undone,
)
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.service.games import Act
from scorekeeper.storage.backups import back_up
from scorekeeper.storage.store import Store
from scorekeeper.storage.stored_facts import KINDS
from tests.club.evenings import Club
from tests.records.random_games import random_game

RELEASED = Path(__file__).parent / "released"
BASE = RELEASED / "1fe954a.sqlite3"


def shown(app, game_id):
    """Everything the app shows about a game, including its phones."""
    games = app.extensions["games"]
    timeline, members = games.load(game_id).timeline, games.members
    game = timeline.game
    return {
        "id": game_id,
        "ruleset": customized.reference(game.ruleset),
        "players": list(game.players),
        "hands": [
            {
                "step": scored.step.value,
                "outcome": scored.hand.outcome.value,
                "dealer": scored.hand.dealer,
                "players": list(game.players_of(scored.number)),
                "sides": scored.score
                and [
                    [list(side.seats), side.meld, side.tricks, side.score]
                    for side in scored.score.sides
                ],
            }
            for scored in game.hands
        ],
        "running_totals": [list(totals) for totals in game.running_totals],
        "totals": list(game.totals),
        "over": game.end is not None,
        "winner": list(game.end.winner) if game.end else None,
        "next_dealer": game.next_dealer,
        "undoes": len(timeline.past),
        "redoes": len(timeline.undone),
        "members": [[each.browser, each.role, each.seat] for each in members.members(game_id)],
        "before": [each.browser for each in members.everybody(game_id)],
        "closed_meld": members.hides_meld(game_id),
    }


def games_of_this_version():
    """Yield a description, the ruleset and the facts of each game."""
    for id in IDS:
        _, facts = random_game(find_ruleset(id), Random(id), 4)
        yield f"random game of {id}", find_ruleset(id), [*facts, Undone(), Undone(), Redone()]
    started, won = GameStarted(("Ann", "Bob", "Cyd", "Dee"), 0), BidWon(1, 0, 20, Suit.HEARTS)
    melds, classic = MeldNamed(1, 0, MeldName.RUN, None, 1), find_ruleset("classic")
    yield "named melds of 1.0.0", classic, [started, won, melds]
    yield "minutes", classic.changed({"time_limit": 20}), [started, MinutesAdded(5)]


def record_evening(where):
    """Record an evening with every kind of fact. Return what a later version must show."""
    club = Club(where, "ABCDEFGHI")
    for fact in (facts.DirectorJoined(), facts.Left("A"), facts.CameBack("A")):
        club.record(fact)
    club.draw()
    for scores in (1, 2), (300, -120):
        club.record(facts.ResultTyped(1, 1, scores))
        club.record(facts.ResultWithdrawn(1, 1))
    club.record(facts.Undone())
    club.record(facts.ResultTyped(1, 2, (80, 80)))
    for fact in (facts.Closed(), facts.Undone(), facts.Redone()):
        club.record(fact)
    return {"id": club.id, "standings": {name: list(row) for name, row in club.standings.items()}}


def record(app, ruleset, facts):
    """Record each fact as a separate tap; return the id of the game."""
    games = app.extensions["games"]
    started, *others = facts
    table = games.start(ruleset, started.players, started.first_dealer)
    games.members.claim(table.id, "host")
    for op, fact in enumerate(others):
        table = games.record(table.id, Act(f"op-{op}", table.seq, "host"), fact)
    return table.id


def main():
    expected = json.loads(BASE.with_suffix(".json").read_text("utf-8"))
    with TemporaryDirectory() as folder:
        old, new = Path(folder, "old.sqlite3"), Path(folder, "new.sqlite3")
        copyfile(BASE, old)
        with closing(Store(old)) as source, closing(Store(new)) as target:
            list(copy_all(source, target))
        app = create_app({"DATABASE": new, "HTMX_CDN": False})
        ids = {about: game["id"] for about, game in expected.items() if "id" in game}
        ids |= {about: record(app, *game) for about, *game in games_of_this_version()}
        made = {about: shown(app, id) for about, id in ids.items()}
        made["many phones"]["links"] = expected["many phones"]["links"]
        made["house rulesets"] = expected["house rulesets"]
        made["evening"] = record_evening(new)
        file = RELEASED / f"{version()}.sqlite3"
        back_up(new, file, force=True)
    lines = ",\n".join(f"{json.dumps(about)}: {json.dumps(each)}" for about, each in made.items())
    file.with_suffix(".json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
    with closing(sqlite3.connect(file)) as db:
        there = set(db.execute("select kind, version from events"))
        there |= set(db.execute("select kind, version from evening_facts"))
    missing = {(kind.name, kind.version) for kind in (*KINDS, *evenings.KINDS)} - there
    assert not missing, f"{missing} are not recorded"
    print(f'Add to DIGESTS: "{version()}": "{sha256(file.read_bytes()).hexdigest()}",')


if __name__ == "__main__":
    main()
