"""The words on the screens: how the table says what the engine knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.access import Member, Role
from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.ending import GameEnd
from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.meld import Combination, Meld, MeldName
from scorekeeper.pinochle.hand.needs import saved_by
from scorekeeper.pinochle.hand.scoring import SideScore
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    Discard,
    MeldOrder,
    PassMode,
    Save,
    ThousandNeeds,
)
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling import reasons

# The variation selector keeps phones from drawing suits as emoji.
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"

MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)

MELDS = {
    MeldName.RUN: N_("Run"),
    MeldName.ROYAL_MARRIAGE: N_("Royal"),
    MeldName.MARRIAGE: N_("Marriage"),
    MeldName.EXTRA_KING: N_("Extra king"),
    MeldName.EXTRA_QUEEN: N_("Extra queen"),
    MeldName.PINOCHLE: N_("Pinochle"),
    MeldName.ACES: N_("Aces"),
    MeldName.KINGS: N_("Kings"),
    MeldName.QUEENS: N_("Queens"),
    MeldName.JACKS: N_("Jacks"),
    MeldName.NINE: N_("Nine"),
    MeldName.ROUNDHOUSE: N_("Roundhouse"),
}
TIMES = {2: N_("Double {meld}"), 3: N_("Triple {meld}"), 4: N_("Quadruple {meld}")}
COUNTED_TOGETHER = {
    MeldName.RUN: N_("run"),
    MeldName.PINOCHLE: N_("pinochle"),
    MeldName.ACES: N_("aces"),
    MeldName.KINGS: N_("kings"),
    MeldName.QUEENS: N_("queens"),
    MeldName.JACKS: N_("jacks"),
}

SUITS = {
    Suit.SPADES: N_("Spades"),
    Suit.HEARTS: N_("Hearts"),
    Suit.DIAMONDS: N_("Diamonds"),
    Suit.CLUBS: N_("Clubs"),
}

TOOK = {
    Took.NOTHING: N_("No trick"),
    Took.TRICK: N_("A trick, but no counter"),
    Took.COUNTER: N_("A counter"),
}

PASSING = {
    PassMode.BLIND_SWAP: N_("{declarer} and {partner} swap {cards} unseen, then {melding}."),
    PassMode.PARTNER_THEN_BACK: N_(
        "{partner} passes {declarer} {count}, gets {count} back; {melding}."
    ),
    PassMode.PARTNER_THEN_BACK_UNMELDED: N_(
        "{partner} passes {declarer} {count}; {declarer} melds, passes {count} back."
    ),
}


FAILED = {
    Outcome.SWEEP_FAILED: N_("The sweep failed"),
    Outcome.THOUSAND_FAILED: N_("They did not take it all"),
    Outcome.MOON_FAILED: N_("The moon was missed"),
}
SET = N_("set")
MISSED = {Outcome.THROWN_IN: N_("thrown in"), Outcome.FOLDED: N_("folded")}
HAPPENING = {
    Step.BID: N_("{dealer} has dealt. {opener} speaks first."),
    Step.TRUMP: N_("{declarer} names trump."),
    Step.PARTNER: N_("{declarer} calls a partner."),
    Step.MELD: N_("{declarer} has the bid. Now all show their meld."),
    Step.ALL: N_("{names} play for everything."),
    Step.TRICKS: N_("The hand is being played. Still needed by {names}: {needs}."),
    Step.TOOK: N_("The tricks are counted."),
}
STEPS = {
    Step.BID: N_("Bid"),
    Step.MELD: N_("Meld"),
    Step.ALL: N_("Made or not"),
    Step.TRICKS: N_("Tricks"),
}
ROLES = {
    Role.WATCH: N_("watches"),
    Role.SEAT: N_("taps their own meld"),
    Role.SCORE: N_("keeps score"),
    Role.HOST: N_("holds the game"),
}
LINK_TITLES = {
    Role.SCORE: N_("Keep score"),
    Role.SEAT: N_("Take a seat"),
    Role.WATCH: N_("Watch"),
}
LINK_EXPLAINS = {
    Role.SCORE: N_("Records everything, as this phone does."),
    Role.SEAT: N_("Follows the score and taps its own meld, nothing else."),
    Role.WATCH: N_("Follows the score."),
}
BID_GONE = N_("With another dealer the bidding was different. Enter it again.")
CALLS = {Word.PASS: N_("Pass"), Word.HELP: N_("Pass with help"), Word.SWEEP: N_("Sweep")}
SAID = {Word.PASS: N_("pass"), Word.HELP: N_("pass with help"), Word.SWEEP: N_("sweep")}

# Whether all was taken, by what all is: the question and its two answers.
ALL = {
    ThousandNeeds.COUNTERS: (
        N_("Did they take every counter?"),
        N_("Every counter"),
        N_("Not every counter"),
    ),
    ThousandNeeds.TRICKS: (
        N_("Did they take every trick?"),
        N_("Every trick"),
        N_("Not every trick"),
    ),
}
SAVING = {
    Save.TRICK: N_("A trick saves {names}’s {meld}."),
    Save.POINTS: N_("A counter or the last trick saves {names}’s {meld}."),
    Save.COUNTER: N_("A counter saves {names}’s {meld}."),
}


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
    for word in (points, signed, symbol, suit_name, suited, ruleset_name, reasons.reason):
        app.add_template_filter(word)


def points(number: int) -> str:
    """A score as people write it: with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    return "0" if number == 0 else points(number) if number < 0 else f"+{number}"


def day(at: datetime) -> str:
    """“12 Nov 2026”, by the server's clock."""
    here = at.astimezone()
    return f"{here:%d} {_(MONTHS[here.month - 1])} {here:%Y}"


def symbol(suit: Suit) -> str:
    return suit.symbol + TEXT_STYLE


def suit_name(suit: Suit) -> str:
    """A suit for those who hear the page: “Spades”."""
    return _(SUITS[suit])


def card_face(card: Card) -> str:
    return card.rank.value + symbol(card.suit)


def combination(combination: Combination) -> str:
    """What a chip says: short, because eleven of them share a phone's width."""
    if combination.name is MeldName.MARRIAGE and combination.suit:
        return f"KQ{symbol(combination.suit)}"
    return _(MELDS[combination.name])


def meld(meld: Meld) -> str:
    """A counted meld: ``Double pinochle``, ``Nine ×2``."""
    if meld.count == 1:
        return _(MELDS[meld.name])
    if meld.name in COUNTED_TOGETHER:
        return _(TIMES[meld.count]).format(meld=_(COUNTED_TOGETHER[meld.name]))
    return f"{_(MELDS[meld.name])} ×{meld.count}"


def discarding(ruleset: Ruleset, declarer: str) -> str:
    """The reminder about the kitty before the meld."""
    takes = (
        _("{declarer} shows the {count} of the kitty")
        if ruleset.kitty_shown
        else _("{declarer} takes the {count} of the kitty")
    )
    puts_away = (
        _("{takes}, puts {count} away, then {melding}.")
        if ruleset.discard is Discard.BEFORE_MELD
        else _("{takes}; {melding}, then {declarer} puts {count} away.")
    )
    return puts_away.format(
        takes=takes.format(declarer=declarer, count=ruleset.kitty),
        declarer=declarer,
        count=ruleset.kitty,
        melding=_melding(ruleset, declarer),
    )


def passing(ruleset: Ruleset, declarer: str, partner: str) -> str:
    """Who does what before the meld: who passes how many cards to whom, and who melds first."""
    if ruleset.pass_mode is None:
        if ruleset.meld_order is not MeldOrder.BIDDER_FIRST:
            return _("All meld, in any order.")
        return _("{declarer} melds first, then the others.").format(declarer=declarer)
    count = ruleset.pass_count
    return _(PASSING[ruleset.pass_mode]).format(
        declarer=declarer,
        partner=partner,
        count=count,
        cards=ngettext("{count} card", "{count} cards", count).format(count=count),
        melding=_melding(ruleset, declarer),
    )


def _melding(ruleset: Ruleset, declarer: str) -> str:
    """Who melds, in the middle of a sentence."""
    if ruleset.meld_order is not MeldOrder.BIDDER_FIRST:
        return _("all meld")
    return _("{declarer} melds first").format(declarer=declarer)


def leads(ruleset: Ruleset, declarer: str) -> str:
    """Who leads to the first trick."""
    lead = _("{declarer} leads a trump.") if ruleset.lead_trump else _("{declarer} leads.")
    return lead.format(declarer=declarer)


def saving(ruleset: Ruleset, meld: int, names: str) -> str:
    """What must be taken so that a meld that can be lost counts."""
    floor = ruleset.trick_floor
    saves = _("{floor} points save {names}’s {meld}.") if floor else _(SAVING[saved_by(ruleset)])
    return saves.format(floor=floor, meld=meld, names=names)


def last_trick(ruleset: Ruleset) -> str:
    """What the table forgets to count; empty where the last trick counts nothing of its own."""
    if not ruleset.last_trick:
        return ""
    return _("The last trick is {points}.").format(points=ruleset.last_trick)


def phone(game: Game, member: Member) -> str:
    """Whose phone a member is, as far as anybody knows."""
    if member.seat is None:
        return _("Phone {number}").format(number=member.number)
    return _("{name}’s phone").format(name=game.players[member.seat])


def call(word: Word) -> str:
    """What a button says that makes a call: “Pass”."""
    return _(CALLS[word])


def said(call: int | Word) -> str:
    """A call in the log: “250”, “pass”."""
    return _(SAID[call]) if isinstance(call, Word) else str(call)


def all_words(ruleset: Ruleset, hand: Hand, names: str, people: int) -> AllWords:
    if hand.sweep:
        return _sweep_words(names, people)
    if ruleset.all_or_nothing is AllOrNothing.MOON:
        return _moon_words(names, people)
    return _thousand_words(ruleset, names, people)


def _sweep_words(names: str, people: int) -> AllWords:
    title = ngettext("{names} plays a sweep.", "{names} play a sweep.", people)
    _question, made, failed = map(_, ALL[ThousandNeeds.TRICKS])
    return AllWords(
        title.format(names=names),
        _("Nobody melds. Did they take every trick?"),
        Outcome.SWEEP_MADE,
        made,
        Outcome.SWEEP_FAILED,
        failed,
    )


def _moon_words(names: str, people: int) -> AllWords:
    title = ngettext("{names} shoots the moon.", "{names} shoot the moon.", people)
    question, made, failed = map(_, ALL[ThousandNeeds.TRICKS])
    return AllWords(
        title.format(names=names),
        question,
        Outcome.MOON_MADE,
        made,
        Outcome.MOON_FAILED,
        failed,
    )


def _thousand_words(ruleset: Ruleset, names: str, people: int) -> AllWords:
    title = ngettext("{names} plays {thousand}.", "{names} play {thousand}.", people)
    question, made, failed = map(_, ALL[ruleset.thousand_needs])
    return AllWords(
        title.format(names=names, thousand=ruleset.thousand),
        question,
        Outcome.THOUSAND_MADE,
        made,
        Outcome.THOUSAND_FAILED,
        failed,
    )


def prices(game: Game, sides: Sequence[SideScore]) -> str:
    """What each side scores: “Bob & Dee −400 · Ann & Cyd +40”."""
    return " · ".join(f"{game.names(side.seats)} {signed(side.score)}" for side in sides)


def announcement(ruleset: Ruleset) -> str:
    """What the high bidder may announce after the auction; empty where nothing."""
    match ruleset.all_or_nothing:
        case AllOrNothing.THOUSAND:
            return _("Play {thousand}").format(thousand=ruleset.thousand)
        case AllOrNothing.MOON:
            return _("Shoot the moon")
    return ""


def announced(ruleset: Ruleset, names: str, people: int) -> str:
    """The reminder while a hand is played for everything."""
    if ruleset.all_or_nothing is AllOrNothing.MOON:
        told = ngettext(
            "{names} shoots the moon: every trick, for {points}.",
            "{names} shoot the moon: every trick, for {points}.",
            people,
        )
        return told.format(names=names, points=ruleset.moon)
    told = ngettext(
        "{names} plays {thousand} and shows no meld.",
        "{names} play {thousand} and show no meld.",
        people,
    )
    return told.format(names=names, thousand=ruleset.thousand)


def already(events: Sequence[Event], who: str) -> str:
    """What another phone recorded first, and whose it is."""
    labels = list(dict.fromkeys(event.label or _("the game") for event in events))
    if not labels:
        return _("The hand has not come to that. Here is the hand as it stands.")
    link = _("and")
    return _("{phone} recorded {facts} first. Here is the hand as it stands.").format(
        phone=who, facts=f" {link} ".join(labels)
    )


def agreeing(names: str, people: int, agreed: bool) -> str:
    """What the button says that asks the other side, and what stands there afterwards."""
    if agreed:
        return ngettext("{names} agrees", "{names} agree", people).format(names=names)
    return ngettext("Does {names} agree?", "Do {names} agree?", people).format(names=names)


def conceding(names: str, people: int) -> str:
    return ngettext("{names} concedes", "{names} concede", people).format(names=names)


def mark(scored: ScoredHand, side: SideScore) -> str:
    """What happened to the side that played for the bid, where it was not made."""
    score = scored.score
    if score is None or not score.missed or not set(side.seats) <= set(score.declaring):
        return ""
    return _(MISSED.get(scored.hand.outcome, SET))


def winners(game: Game, end: GameEnd) -> str:
    win = ngettext("{names} wins", "{names} win", len(end.winner))
    return win.format(names=game.names(end.winner))


def end_reason(game: Game, end: GameEnd) -> str:
    """By which rule the game was won; who conceded is named."""
    conceded = game.hands[end.hand - 1].score
    if conceded and conceded.conceded:
        return _("{names} conceded the game.").format(names=game.names(conceded.conceded))
    return reasons.end_reason(end)


def part_of_game(hand: int | None, corrects: bool) -> str:
    """What a recorded fact is about: “Hand 3 corrected”."""
    if hand is None:
        return _("The game")
    part = _("Hand {number} corrected") if corrects else _("Hand {number}")
    return part.format(number=hand)


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
        return _("no score")
    return _("after the end") if after_end else _("still open")
