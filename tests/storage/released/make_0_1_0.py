"""Made ``0.1.0.sqlite3`` and ``0.1.0.json``. It runs with the program as it was at e6e87b4, only.

Kept because it says what is in them: check that commit out, put this file back where it is, and
run ``python -m tests.storage.released.make_0_1_0 FOLDER`` at the top of the checkout.
"""

import json
import sqlite3
import sys
from itertools import count
from pathlib import Path

from scorekeeper import create_app
from scorekeeper.actions import Act
from scorekeeper.pinochle import house
from scorekeeper.pinochle.auction import Call, Word
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.catalogue import IDS
from scorekeeper.pinochle.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    GameConceded,
    HandAgreed,
    HandDealt,
    HandEnded,
    MeldDone,
    MeldFinished,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from scorekeeper.pinochle.hand import Outcome, Took
from scorekeeper.records.reading import parse_record
from tests.web.phone import Phone, let_in, link_of, play_hand, start_game

HOST, SEAT, WATCHER, SCORER, REMOVED, SECOND_HOST = (
    "host", "bobs-seat", "watcher", "scorer", "removed", "second-host",
)  # fmt: skip
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve")
RECORDS = Path("tests/games")


class Maker:
    """The running program, and what it says of each game."""

    def __init__(self, path):
        self.app = create_app({"DATABASE": path, "SECRET_KEY": "for tests only", "HTMX_CDN": False})
        self.games = self.app.extensions["games"]
        self.access = self.app.extensions["access"]
        self.ops = count(1)
        self.made = {}  # the id of each game by what it is there for

    def phone(self, browser):
        """A browser whose random name is this one."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["browser"] = browser
        return Phone(client)

    def keep(self, about, game_id):
        self.made[about] = game_id
        self.access.hold(game_id, HOST)

    def start(self, about, ruleset, dealer=0):
        ruleset = house.find(ruleset)
        table = self.games.start(ruleset, NAMES[: ruleset.players], dealer)
        self.keep(about, table.id)
        return table.id

    def say(self, game_id, *acts):
        """Record each act, a fact or a list of them, as a tap of its own."""
        for act in acts:
            facts = act if isinstance(act, list) else [act]
            seq = self.games.load(game_id).seq
            self.games.record(game_id, Act(f"op-{next(self.ops)}", seq, HOST), *facts)


def cards(text):
    counts = {}
    for card in map(Card.parse, text.split()):
        counts[card] = counts.get(card, 0) + 1
    return tuple(counts.items())


def whole_games(maker):
    """Of every ruleset: every other one imported, the others recorded fact by fact."""
    for place, id in enumerate(IDS):
        text = (RECORDS / f"{id}.json").read_text("utf-8")
        if place % 2:
            maker.keep(f"whole game of {id}, imported", maker.games.import_record(text).id)
            continue
        game, (_started, *facts) = parse_record(text).game, parse_record(text).events
        table = maker.games.start(game.ruleset, game.players, game.first_dealer)
        maker.keep(f"whole game of {id}, recorded", table.id)
        maker.say(table.id, *facts)


def hand(number, declarer=0, bid=20, trump=Suit.HEARTS):
    """A hand that the declarer makes, by a bid that classic allows."""
    return (
        BidWon(number, declarer, bid, trump),
        PointsShown(number, declarer, 19, nines=1),
        PointsShown(number, (declarer + 1) % 4, 4),
        MeldFinished(number),
        TricksCounted(number, ((declarer, 14),)),
    )


def undo_and_redo(maker):
    """Undone and redone; undone and something else recorded, which keeps the redo; left undone."""
    game = maker.start("undo and redo", "classic")
    maker.say(game, *hand(1))
    maker.say(game, Undone(), Undone(), Redone(), Redone())
    maker.say(game, *hand(2, declarer=1))
    maker.say(game, Undone(), TricksCounted(2, ((1, 3),)))
    maker.say(game, *hand(3, declarer=2), Undone(), Undone(), Undone(), Redone())


def corrections(maker):
    """Earlier hands corrected: the bid, trump, meld, tricks and the dealer; names and players."""
    game = maker.start("corrections", "classic?name=Kitchen+table&target=100")
    for number in (1, 2, 3):
        maker.say(game, *hand(number, declarer=number % 4))
    maker.say(
        game,
        BidWon(1, 1, 45, Suit.SPADES),
        TrumpNamed(2, Suit.CLUBS),
        [CardsShown(2, 2, cards("KC QC JD QS")), CardsShown(2, 0, cards("9C"))],
        CardsShown(2, 2, ((Card.parse("JD"), 0), (Card.parse("QS"), 0))),
        TricksCounted(3, ((0, 5),)),
        HandDealt(3, 1),
        PlayersNamed(("Anne", "Bob", "Cyd", "Dee")),
        PlayerReplaced(2, "Zoë", 2),
        PlayerReplaced(2, "Yan", 4),
        ScoreAdjusted(1, 0, -10, "Renege in “clubs”"),
        ScoreAdjusted(1, 1, 5, "Counted wrong"),
        AdjustmentDropped(1, 0),
    )


def calls_and_redeals(maker):
    """Iowa State's auction with passes, help where it is, misdeals, hands that nobody bid on."""
    game = maker.start("calls and redeals", "iowa-state")
    maker.say(
        game,
        Called(1, Call(1, 17)),
        RedealAsked(1, 2, 5, False),
        RedealAsked(2, 3, 6, True),
        HandEnded(3, Outcome.REDEALT),
        *(Called(4, Call(seat, said)) for seat, said in
          ((1, 17), (2, Word.PASS), (3, 24), (0, Word.PASS), (1, Word.PASS))),
        BidWon(4, 3, 24, Suit.DIAMONDS),
        CardsShown(4, 3, cards("AD 10D KD QD JD QS")),
        MeldFinished(4),
        TricksCounted(4, ((0, 0),)),
        TookAnswered(4, 0, Took.TRICK),
    )  # fmt: skip
    game = maker.start("pass with help", "good-sam")
    maker.say(
        game,
        *(Called(1, Call(seat, said)) for seat, said in
          ((1, 250), (2, Word.PASS), (3, Word.HELP), (0, Word.PASS))),
        BidWon(1, 1, 250),
    )  # fmt: skip


def play(number, declarer=0, bid=250, trump=Suit.CLUBS):
    return BidWon(number, declarer, bid, trump)


def outcomes(maker):
    """Every way in which a hand ends other than by its trick points."""
    game = maker.start("folded and thrown in", "partnership-auction")
    maker.say(
        game,
        *(Called(1, Call(seat, Word.PASS)) for seat in (1, 2, 3)),
        HandEnded(1, Outcome.FOLDED),
        HandEnded(2, Outcome.FOLDED),
        play(3, 3, 30),
        PointsShown(3, 0, 5),
        MeldFinished(3),
        HandEnded(3, Outcome.THROWN_IN),
        play(4, 0, 21),
        PointsShown(4, 0, 150, double_run=True),
        MeldFinished(4),
        HandEnded(4, Outcome.PLAYED),
    )
    game = maker.start("sweeps", "race-horse")
    maker.say(
        game,
        Called(1, Call(1, 250)), Called(1, Call(2, Word.SWEEP)),
        BidWon(1, 2, None, Suit.SPADES),
        HandEnded(1, Outcome.SWEEP_MADE),
        BidWon(2, 3, None),
        TrumpNamed(2, Suit.CLUBS),
        HandEnded(2, Outcome.SWEEP_FAILED),
        TricksCounted(2, ((0, 30),)),
        TookAnswered(2, 0, Took.COUNTER),
    )  # fmt: skip
    game = maker.start("playing 1000", "four-handed?all_or_nothing=thousand&name=One+thousand")
    maker.say(
        game,
        play(1), AllAnnounced(1), AllAnnounced(1, plays=False), AllAnnounced(1),
        PointsShown(1, 1, 40), MeldFinished(1), HandEnded(1, Outcome.THOUSAND_MADE),
        play(2, 1), AllAnnounced(2), MeldFinished(2), HandEnded(2, Outcome.THOUSAND_FAILED),
        TricksCounted(2, ((0, 60),)),
    )  # fmt: skip
    game = maker.start("shooting the moon", "classic?all_or_nothing=moon&name=Moon")
    maker.say(
        game,
        play(1, bid=25), PointsShown(1, 0, 10), AllAnnounced(1), MeldFinished(1),
        HandEnded(1, Outcome.MOON_MADE),
        play(2, 1, 25), AllAnnounced(2), MeldFinished(2), HandEnded(2, Outcome.MOON_FAILED),
        TricksCounted(2, ((0, 0),)), TookAnswered(2, 0, Took.TRICK),
    )  # fmt: skip


def ends(maker):
    """Games that the table ended: by the clock, by giving up; each taken back in between."""
    game = maker.start("time called", "howell-auction?time_limit=90&name=Evening")
    maker.say(
        game,
        play(1), PointsShown(1, 0, 150), MeldFinished(1), TricksCounted(1, ((0, 120),)),
        TimeCalled(1), TimeCalled(1, called=False),
        play(2, 1), TimeCalled(2), MeldFinished(2), TricksCounted(2, ((1, 120),)),
    )  # fmt: skip
    game = maker.start("conceded", "howell-racehorse")
    maker.say(
        game,
        play(1), PointsShown(1, 0, 150), MeldFinished(1), TricksCounted(1, ((0, 120),)),
        HandAgreed(1, 1),
        play(2, 1), GameConceded(2, 0), GameConceded(2, None), GameConceded(2, 1),
    )  # fmt: skip


def five_and_kitty(maker):
    """A called partner, the discards of a kitty, an answer that is nothing, and open hands."""
    game = maker.start("a called partner", "five-handed", dealer=4)
    maker.say(
        game,
        play(1, 0, 450), PartnerCalled(1, 3), PartnerCalled(1, 2),
        CardsShown(1, 2, cards("AC AH AD AS")),
        PointsShown(1, 4, 60), MeldDone(1, 4), MeldFinished(1), TricksCounted(1, ((0, 480),)),
        TookAnswered(1, 1, Took.TRICK),
        play(2, 1, 450),
    )  # fmt: skip
    game = maker.start("a kitty", "three-player")
    maker.say(
        game,
        play(1, 1, 25), CardsDiscarded(1, cards("9S 9S JC")),
        CardsDiscarded(1, ((Card.parse("JC"), 0), (Card.parse("QD"), 1))),
        PointsShown(1, 1, 20), PointsShown(1, 2, 6), MeldFinished(1),
        TricksCounted(1, ((1, 23),)), TricksCounted(1, ((2, 0),)),
        TookAnswered(1, 2, Took.NOTHING),
    )  # fmt: skip


def many_phones(maker):
    """A game in the browser: all four roles, a link withdrawn, a phone removed, closed meld."""
    phone, seat, watcher, scorer, removed = map(maker.phone, (HOST, SEAT, WATCHER, SCORER, REMOVED))
    game = start_game(phone)
    maker.made["many phones"] = game.rpartition("/")[2]
    let_in(phone, seat, game, "seat", seat=1)
    let_in(phone, watcher, game, "watch")
    let_in(phone, scorer, game, "score")
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=2, bid=310, trump="hearts")
    phone.open(f"{game}/hands/2/meld/2")
    phone.submit("/meld/2", tap="run")
    phone.submit("/meld/2", tap="AS:1")
    seat.open(game)
    seat.submit("/meld/1", tap="jacks")
    seat.submit("/meld/1/done")
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed="yes")
    phone.open(f"{game}/players")
    phone.submit("/players", players__0="Anne")
    phone.open(f"{game}/hands/2")
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=90)
    seat.open(game)
    seat.submit("/agree/1")
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=50, takes="yes", reason="Renege")
    scorer.open(f"{game}/hands/3")
    for caller, said in ((3, "250"), (0, "pass"), (1, "pass"), (2, "pass")):
        scorer.open(f"{game}/hands/3/calls")
        scorer.submit(f"/calls/{caller}", said=said)
    scorer.open(game)
    scorer.submit("/undo")
    scorer.submit("/undo")
    scorer.submit("/redo")

    let_in(phone, removed, game, "watch")
    maker.access.remove(maker.made["many phones"], REMOVED)
    assert link_of(phone, game, "score")  # all three links stay there


def passed_on(maker):
    """A game that another phone holds by now; the link of its watcher is withdrawn."""
    phone, second, watcher = map(maker.phone, (HOST, SECOND_HOST, WATCHER))
    game = start_game(phone, "classic")
    game_id = maker.made["passed on"] = game.rpartition("/")[2]
    let_in(phone, second, game)
    let_in(phone, watcher, game, "watch")
    phone.open(f"{game}/share")
    phone.submit("/share/watch/withdraw")
    maker.access.pass_on(game_id, HOST, SECOND_HOST)


def of_nobody(maker):
    """A game that no browser has opened yet, as the command line imports them."""
    table = maker.games.start(house.find("classic"), NAMES[:4], 3)
    maker.made["nobody's"] = table.id


def house_rulesets(maker):
    kept = maker.app.extensions["house_rules"]
    for reference in (
        "good-sam?name=Ours&target=2000",
        "classic?name=Kitchen+table&target=100",
        "double-deck?name=Caf%C3%A9&meld_floor=20&throw_in=never",
        "classic?name=Moon&all_or_nothing=moon",
    ):
        kept.keep(HOST, house.find(reference))
    kept.keep(SCORER, house.find("three-handed?name=Ours&time_limit=60"))


def described(maker, game_id):
    """What 0.1.0 says of a game; sentences excepted, which may change."""
    course = maker.games.load(game_id).course
    game = course.game
    numbers = [
        {
            "step": scored.step.value,
            "outcome": scored.hand.outcome.value,
            "dealer": scored.hand.dealer,
            "players": list(game.players_of(scored.number)),
            "sides": scored.score and [
                [list(side.seats), side.meld, side.tricks, side.score]
                for side in scored.score.sides
            ],
        }
        for scored in game.hands
    ]  # fmt: skip
    return {
        "id": game_id,
        "ruleset": house.reference(game.ruleset),
        "players": list(game.players),
        "hands": numbers,
        "running_totals": [list(totals) for totals in game.running_totals],
        "totals": list(game.totals),
        "over": game.end is not None,
        "winner": list(game.end.winner) if game.end else None,
        "next_dealer": game.next_dealer,
        "facts": maker.games.load(game_id).seq,
        "undoes": len(course.past),
        "redoes": len(course.undone),
        "members": [[each.browser, each.lets, each.seat] for each in maker.access.members(game_id)],
        "before": [each.browser for each in maker.access.everybody(game_id)],
        "links": {lets.value: link.token for lets, link in maker.access.links(game_id).items()},
        "closed_meld": maker.access.closes_meld(game_id),
    }


def main(folder):
    path = folder / "0.1.0.sqlite3"
    path.unlink(missing_ok=True)
    maker = Maker(path)
    for make in (
        whole_games, undo_and_redo, corrections, calls_and_redeals, outcomes, ends, five_and_kitty,
        many_phones, passed_on, of_nobody, house_rulesets,
    ):  # fmt: skip
        make(maker)
    shelves = {
        browser: [house.reference(each.ruleset) for each in
                  maker.app.extensions["house_rules"].of(browser).kept]
        for browser in (HOST, SCORER)
    }  # fmt: skip
    games = {about: described(maker, game_id) for about, game_id in maker.made.items()}
    (folder / "0.1.0.json").write_text(written({**games, "house rulesets": shelves}), "utf-8")
    maker.games.store._db.conn.close()
    one_file(path)


def written(values):
    """JSON with a line for each value of each game."""
    games = (
        f"{json.dumps(about)}: {{\n"
        + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
                     for key, value in game.items())
        + "\n}"
        for about, game in values.items()
    )  # fmt: skip
    return "{" + ",\n".join(games) + "}\n"


def one_file(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.execute("pragma journal_mode = delete")
    connection.execute("vacuum")
    connection.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
