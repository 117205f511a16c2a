"""The words on the screens: how the table says what the engine knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.access import Lets, Member
from scorekeeper.pinochle.auction import Word
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.choices import AllOrNothing, Discard, MeldOrder, PassMode
from scorekeeper.pinochle.ending import GameEnd
from scorekeeper.pinochle.events import Event
from scorekeeper.pinochle.game import Game, ScoredHand
from scorekeeper.pinochle.hand import Hand, Outcome, Took
from scorekeeper.pinochle.meld import Combination, Meld, MeldName
from scorekeeper.pinochle.ruleset import Ruleset
from scorekeeper.pinochle.scoring import SideScore
from scorekeeper.pinochle.steps import Step

# The variation selector keeps phones from drawing suits as emoji.
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"

MELDS = {
    MeldName.RUN: "Run",
    MeldName.ROYAL_MARRIAGE: "Royal",
    MeldName.MARRIAGE: "Marriage",
    MeldName.EXTRA_KING: "Extra king",
    MeldName.EXTRA_QUEEN: "Extra queen",
    MeldName.PINOCHLE: "Pinochle",
    MeldName.ACES: "Aces",
    MeldName.KINGS: "Kings",
    MeldName.QUEENS: "Queens",
    MeldName.JACKS: "Jacks",
    MeldName.NINE: "Nine",
    MeldName.ROUNDHOUSE: "Roundhouse",
}
TIMES = {2: "Double", 3: "Triple", 4: "Quadruple"}
COUNTED_TOGETHER = {
    MeldName.RUN,
    MeldName.PINOCHLE,
    MeldName.ACES,
    MeldName.KINGS,
    MeldName.QUEENS,
    MeldName.JACKS,
}

TOOK = {
    Took.NOTHING: "No trick",
    Took.TRICK: "A trick, but no counter",
    Took.COUNTER: "A counter",
}

PASSING = {
    PassMode.BLIND_SWAP: "{declarer} and {partner} swap {cards} unseen, then {melding}.",
    PassMode.PARTNER_THEN_BACK: (
        "{partner} passes {declarer} {count}, gets {count} back; {melding}."
    ),
    PassMode.PARTNER_THEN_BACK_UNMELDED: (
        "{partner} passes {declarer} {count}; {declarer} melds, passes {count} back."
    ),
}


FAILED = {
    Outcome.SWEEP_FAILED: "The sweep failed",
    Outcome.THOUSAND_FAILED: "They did not take it all",
    Outcome.MOON_FAILED: "The moon was missed",
}
HAPPENING = {
    Step.BID: "{dealer} has dealt. {opener} speaks first.",
    Step.TRUMP: "{declarer} names trump.",
    Step.PARTNER: "{declarer} calls a partner.",
    Step.MELD: "{declarer} has the bid. The meld is laid down.",
    Step.ALL: "{names} play for everything.",
    Step.TRICKS: "The hand is played. {names} need {needs}.",
    Step.TOOK: "The tricks are counted.",
}
LETS = {
    Lets.WATCH: "watches",
    Lets.SEAT: "taps the own meld",
    Lets.SCORE: "keeps score",
    Lets.HOST: "holds the game",
}
LINK_TITLES = {
    Lets.SCORE: "Keep score",
    Lets.SEAT: "Take a seat",
    Lets.WATCH: "Watch",
}
LINK_EXPLAINS = {
    Lets.SCORE: "Records everything, as this phone does.",
    Lets.SEAT: "Follows the score and taps its own meld, nothing else.",
    Lets.WATCH: "Follows the score.",
}
BID_GONE = "With that dealer the bidding was another one: tell it again."
SAID = {Word.PASS: "Pass", Word.HELP: "Pass with help", Word.SWEEP: "Sweep"}


@dataclass(frozen=True)
class AllWords:
    """A hand played for everything, in words: the question and its two answers."""

    title: str
    question: str
    made: Outcome
    made_words: str
    failed: Outcome
    failed_words: str


def register(app: Flask) -> None:
    for word in (points, signed, symbol, suited):
        app.add_template_filter(word)


def points(number: int) -> str:
    """A score as people write it: with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    return "0" if number == 0 else points(number) if number < 0 else f"+{number}"


def symbol(suit: Suit) -> str:
    return suit.symbol + TEXT_STYLE


def card_face(card: Card) -> str:
    return card.rank.value + symbol(card.suit)


def combination(combination: Combination) -> str:
    """What a chip says: short, because eleven of them share a phone's width."""
    if combination.name is MeldName.MARRIAGE and combination.suit:
        return f"KQ{symbol(combination.suit)}"
    return MELDS[combination.name]


def meld(meld: Meld) -> str:
    """A counted meld: ``Double pinochle``, ``Nine ×2``."""
    name = MELDS[meld.name]
    if meld.count == 1:
        return name
    if meld.name in COUNTED_TOGETHER:
        return f"{TIMES[meld.count]} {name.lower()}"
    return f"{name} ×{meld.count}"


def discarding(ruleset: Ruleset, declarer: str) -> str:
    """The reminder about the kitty before the meld."""
    count, verb = ruleset.kitty, "shows" if ruleset.kitty_shown else "takes"
    takes, melding = f"{declarer} {verb} the {count} of the kitty", _melding(ruleset, declarer)
    if ruleset.discard is Discard.BEFORE_MELD:
        return f"{takes}, puts {count} away, then {melding}."
    return f"{takes}; {melding}, then {declarer} puts {count} away."


def passing(ruleset: Ruleset, declarer: str, partner: str) -> str:
    """Who does what before the meld: who passes how many cards to whom, and who melds first."""
    if ruleset.pass_mode is None:
        first = ruleset.meld_order is MeldOrder.BIDDER_FIRST
        return f"{declarer} melds first, then the others." if first else "All meld, in any order."
    count = ruleset.pass_count
    return PASSING[ruleset.pass_mode].format(
        declarer=declarer,
        partner=partner,
        count=count,
        cards="1 card" if count == 1 else f"{count} cards",
        melding=_melding(ruleset, declarer),
    )


def _melding(ruleset: Ruleset, declarer: str) -> str:
    """Who melds, in the middle of a sentence."""
    first = ruleset.meld_order is MeldOrder.BIDDER_FIRST
    return f"{declarer} melds first" if first else "all meld"


def leads(ruleset: Ruleset, declarer: str) -> str:
    """Who leads to the first trick."""
    return f"{declarer} leads a trump." if ruleset.lead_trump else f"{declarer} leads."


def last_trick(ruleset: Ruleset) -> str:
    """What the table forgets to count; empty where the last trick counts nothing of its own."""
    return f"The last trick is {ruleset.last_trick}." if ruleset.last_trick else ""


def phone(game: Game, member: Member, number: int) -> str:
    """Whose phone a member is, as far as anybody knows."""
    return f"Phone {number}" if member.seat is None else game.players[member.seat]


def said(call: int | Word) -> str:
    """A call in the log: “250”, “pass”."""
    return SAID[call].lower() if isinstance(call, Word) else str(call)


def all_words(ruleset: Ruleset, hand: Hand, names: str) -> AllWords:
    plays = "play" if " & " in names else "plays"
    if hand.sweep:
        return AllWords(
            f"{names} {plays} a sweep.",
            "Nobody melds. Did they take every trick?",
            Outcome.SWEEP_MADE,
            "Every trick",
            Outcome.SWEEP_FAILED,
            "Not every trick",
        )
    if ruleset.all_or_nothing is AllOrNothing.MOON:
        return AllWords(
            f"{names} {'shoot' if plays == 'play' else 'shoots'} the moon.",
            "Did they take every trick?",
            Outcome.MOON_MADE,
            "Every trick",
            Outcome.MOON_FAILED,
            "Not every trick",
        )
    each = ruleset.thousand_needs.words.removeprefix("every ")
    return AllWords(
        f"{names} {plays} {ruleset.thousand}.",
        f"Did they take every {each}?",
        Outcome.THOUSAND_MADE,
        f"Every {each}",
        Outcome.THOUSAND_FAILED,
        f"Not every {each}",
    )


def prices(game: Game, sides: Sequence[SideScore]) -> str:
    """What each side scores: “Bob & Dee −400 · Ann & Cyd +40”."""
    return " · ".join(f"{game.names(side.seats)} {signed(side.score)}" for side in sides)


def announcement(ruleset: Ruleset) -> str:
    """What the high bidder may announce after the auction; empty where nothing."""
    match ruleset.all_or_nothing:
        case AllOrNothing.THOUSAND:
            return f"Play {ruleset.thousand}"
        case AllOrNothing.MOON:
            return "Shoot the moon"
    return ""


def announced(ruleset: Ruleset, names: str) -> str:
    """The reminder while a hand is played for everything."""
    several = " & " in names
    if ruleset.all_or_nothing is AllOrNothing.MOON:
        shoot = "shoot" if several else "shoots"
        return f"{names} {shoot} the moon: every trick, for {ruleset.moon}."
    play, show = ("play", "show") if several else ("plays", "shows")
    return f"{names} {play} {ruleset.thousand} and {show} no meld."


def already(events: Sequence[Event], who: str) -> str:
    """What another phone recorded first, and whose it is."""
    labels = list(dict.fromkeys(event.label or "the game" for event in events))
    if not labels:
        return "The hand has not come to that. Here is the hand as it stands."
    return f"{who} recorded {' and '.join(labels)} first. Here is the hand as it stands."


def mark(scored: ScoredHand, side: SideScore) -> str:
    """What happened to the side that played for the bid, where it was not made."""
    score = scored.score
    if score is None or not score.missed or not set(side.seats) <= set(score.declaring):
        return ""
    return {Outcome.THROWN_IN: "thrown in", Outcome.FOLDED: "folded"}.get(
        scored.hand.outcome, "set"
    )


def winners(game: Game, end: GameEnd) -> str:
    return f"{game.names(end.winner)} {'win' if len(end.winner) > 1 else 'wins'}"


def end_reason(game: Game, end: GameEnd) -> str:
    """By which rule the game was won; who conceded is named."""
    conceded = game.hands[end.hand - 1].score
    if conceded and conceded.conceded:
        return f"{game.names(conceded.conceded)} conceded the game."
    return end.reason


def part_of_game(hand: int | None, corrects: bool) -> str:
    """What a recorded fact is about: “Hand 3 corrected”."""
    if hand is None:
        return "The game"
    return f"Hand {hand} corrected" if corrects else f"Hand {hand}"


def suited(text: str) -> Markup:
    """A sentence of the engine with its suits in their colours; “60 → 100” stays on a line."""
    drawn = str(escape(text)).replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
    for suit in Suit:
        face = f'<i class="{suit.value.lower()}">{symbol(suit)}</i>'
        drawn = drawn.replace(suit.symbol, face)
    return Markup(drawn)  # escaped above


def not_counted(dealt_again: bool, after_end: bool) -> str:
    """Why a hand on the score sheet has no numbers."""
    if dealt_again:
        return "no score"
    return "after the end" if after_end else "still open"
