"""A game on the table: its screens step by step, and what each tap records."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from flask import Blueprint, Response, redirect, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.actions import StaleError, Table
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import CardError, PinochleError
from scorekeeper.pinochle.events import (
    BidWon,
    CardsShown,
    Event,
    HandEnded,
    HandEvent,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    Redone,
    TookAnswered,
    TricksCounted,
    Undone,
)
from scorekeeper.pinochle.hand import Outcome, Took
from scorekeeper.pinochle.meld import add_combination, combinations
from scorekeeper.pinochle.ruleset import Seat
from scorekeeper.pinochle.steps import Step
from scorekeeper.web import forms, words
from scorekeeper.web.browser import games, remember
from scorekeeper.web.htmx import at_address, draw, from_top, wants_piece
from scorekeeper.web.screens import SCREENS, screen_at
from scorekeeper.web.screens.bidding import BidScreen, PartnerScreen, SweepScreen
from scorekeeper.web.screens.melding import MeldScreen
from scorekeeper.web.screens.screen import Screen
from scorekeeper.web.screens.tricks import TookScreen, TricksScreen

bp = Blueprint("table", __name__, url_prefix="/games/<game_id>")

Choice = TypeVar("Choice", bound=StrEnum)
AnyScreen = TypeVar("AnyScreen", bound=Screen)

# The endings that a button records; trick points record the others.
UNPLAYED = (
    Outcome.THROWN_IN,
    Outcome.FOLDED,
    Outcome.REDEALT,
    Outcome.SWEEP_MADE,
    Outcome.SWEEP_FAILED,
)
ENDED_ON: dict[Outcome, type[Screen]] = {
    Outcome.THROWN_IN: TricksScreen,
    Outcome.SWEEP_MADE: SweepScreen,
    Outcome.SWEEP_FAILED: SweepScreen,
}
REOPENABLE = {"bid": Step.BID, "meld": Step.MELD, "tricks": Step.TRICKS}


@bp.get("")
def show(game_id: str) -> Response:
    """The hand on the table at its next step, or the result of the last one."""
    table = games().load(game_id)
    remember(table)
    return _draw(_now(table))


@bp.get("/hands/<int:number>")
def show_hand(game_id: str, number: int) -> Response:
    """A hand at its next step; a finished one shows its result."""
    table = games().load(game_id)
    return _draw(screen_at(table, number))


@bp.get("/hands/<int:number>/<any(bid, meld, tricks):step>")
def reopen(game_id: str, number: int, step: str) -> Response:
    """A step of a hand once more, to look at or to correct."""
    table = games().load(game_id)
    screen = SCREENS[REOPENABLE[step]](table, number)
    return _draw(screen if screen.is_ready else screen_at(table, number))


@bp.get("/hands/<int:number>/meld/<int:seat>")
def show_meld(game_id: str, number: int, seat: Seat) -> Response:
    screen = MeldScreen(games().load(game_id), number, seat=seat)
    return _draw(screen if screen.is_ready else screen_at(screen.table, number))


@bp.post("/hands/<int:number>/bid")
def record_bid(game_id: str, number: int) -> AnyResponse:
    """Who won the bid, for how much, in which trump: one fact."""
    form = forms.BidForm()
    screen = BidScreen(games().load(game_id), number)
    if not form.validate_on_submit():
        return _refuse(screen, form.sentences)
    amount = None if form.is_sweep else form.amount
    return _record(screen, BidWon(number, form.declarer.data or 0, amount, form.suit))


@bp.post("/hands/<int:number>/partner")
def record_partner(game_id: str, number: int) -> AnyResponse:
    """Whom the declarer calls, where five play."""
    form = forms.PartnerForm()
    screen = _ready(PartnerScreen(games().load(game_id), number))
    if not form.validate_on_submit():
        return _refuse(screen, form.sentences)
    return _record(screen, PartnerCalled(number, form.partner.data or 0))


@bp.post("/hands/<int:number>/meld/<int:seat>")
def record_meld(game_id: str, number: int, seat: Seat) -> AnyResponse:
    """A tap on a card or on a chip."""
    screen = _ready(MeldScreen(games().load(game_id), number, seat=seat))
    try:
        counts = _tapped(screen, request.form.get("tap", ""))
    except PinochleError as mistake:
        return _refuse(screen, {"cards": mistake.sentence})
    return _record(screen, CardsShown(number, seat, counts))


@bp.post("/hands/<int:number>/meld/<int:seat>/points")
def record_meld_points(game_id: str, number: int, seat: Seat) -> AnyResponse:
    """A player's meld as the table counted it."""
    form = forms.PointsForm()
    screen = _ready(MeldScreen(games().load(game_id), number, seat=seat))
    if not form.validate_on_submit():
        return _refuse(screen, form.sentences)
    points, nines = form.points.data or 0, form.nines.data or 0
    return _record(screen, PointsShown(number, seat, points, nines, form.double_run.data))


@bp.post("/hands/<int:number>/finish")
def finish_meld(game_id: str, number: int) -> AnyResponse:
    return _record(_ready(MeldScreen(games().load(game_id), number)), MeldFinished(number))


@bp.post("/hands/<int:number>/tricks")
def record_tricks(game_id: str, number: int) -> AnyResponse:
    form = forms.TricksForm()
    screen = _ready(TricksScreen(games().load(game_id), number))
    if not form.validate_on_submit():
        return _refuse(screen, form.sentences)
    return _record(screen, TricksCounted(number, ((form.side.data or 0, form.taken or 0),)))


@bp.post("/hands/<int:number>/took/<int:seat>")
def record_took(game_id: str, number: int, seat: Seat) -> AnyResponse:
    """The answer to the one question about tricks or counters."""
    took = _choice("took", tuple(Took))
    screen = _ready(TookScreen(games().load(game_id), number))
    return _record(screen, TookAnswered(number, seat, took))


@bp.post("/hands/<int:number>/end")
def end_hand(game_id: str, number: int) -> AnyResponse:
    """A hand that ends otherwise than by trick points."""
    outcome = _choice("outcome", UNPLAYED)
    screen = ENDED_ON.get(outcome, BidScreen)(games().load(game_id), number)
    return _record(_ready(screen), HandEnded(number, outcome))


@bp.post("/undo")
def undo(game_id: str) -> AnyResponse:
    return _record(_now(games().load(game_id)), Undone())


@bp.post("/redo")
def redo(game_id: str) -> AnyResponse:
    return _record(_now(games().load(game_id)), Redone())


@bp.errorhandler(StaleError)
def show_fresh(stale: StaleError) -> Response:
    """Somebody was first: the screen as it stands now, and a sentence that says so."""
    return _draw(replace(_now(stale.table), notice=words.already(stale.since)), status=409)


def _now(table: Table) -> Screen:
    """The hand on the table, or the one that decided the game."""
    game = table.game
    if game.end:
        return screen_at(table, game.end.hand)
    dealt_again = not game.hands or game.hands[-1].hand.outcome is Outcome.REDEALT
    if dealt_again and game.may_deal:
        return screen_at(table, len(game.hands) + 1)
    return screen_at(table, len(game.hands))


def _ready(screen: AnyScreen) -> AnyScreen:
    """The screen on which a form was drawn; a StaleError when the hand is not there any more."""
    if screen.is_ready:
        return screen
    raise StaleError(screen.table, games().since(screen.table, forms.act().seq))


def _record(screen: Screen, event: Event) -> AnyResponse:
    try:
        table = games().record(screen.table.id, forms.act(), event)
    except PinochleError as mistake:
        return _refuse(screen, _by_field(mistake))
    following = _following(screen, table, event)
    if not wants_piece():
        return redirect(following.url_of_step, 303)
    answer = at_address(_draw(following), following.address)
    return answer if following.template == screen.template else from_top(answer)


def _following(screen: Screen, table: Table, event: Event) -> Screen:
    """Where the screen moves by itself: on to the next step, except while meld is being shown."""
    if not isinstance(event, HandEvent):
        return _where_changed(table, event)
    before, after = screen.scored, table.game.hand(event.hand)
    won = after.score is not None and after.score.double_run
    ended = won or (before.step is not Step.DONE and after.step is Step.DONE)
    if isinstance(event, CardsShown | PointsShown) and not ended:
        return replace(screen, table=table)
    return _now(table) if event.hand == len(table.game.hands) else screen_at(table, event.hand)


def _where_changed(table: Table, event: Event) -> Screen:
    """The hand, and the player's meld, that Undo or Redo has just changed."""
    course = table.course
    stack = course.undone if isinstance(event, Undone) else course.past
    if not stack:  # the tap came twice, and between the two somebody did the opposite
        return _now(table)
    changed, _ = stack[-1]
    game = table.game
    if not isinstance(changed, HandEvent) or changed.hand > len(game.hands) + game.may_deal:
        return _now(table)
    screen = screen_at(table, changed.hand)
    if isinstance(screen, MeldScreen) and isinstance(changed, CardsShown | PointsShown):
        return replace(screen, seat=changed.seat)
    return screen


def _refuse(screen: Screen, errors: dict[str, str]) -> Response:
    """The same screen with a sentence beside each wrong field, and all that was typed."""
    return _draw(replace(screen, errors=errors, typed=request.form.to_dict()), status=422)


def _by_field(mistake: PinochleError) -> dict[str, str]:
    """Everything that is wrong, beside the field of the form that it is about."""
    sentences: dict[str, str] = {}
    for each in mistake.mistakes:
        name = each.field.rpartition(".")[2]
        sentences[name] = f"{sentences.get(name, '')} {each.sentence}".lstrip()
    return sentences


def _draw(screen: Screen, status: int = 200) -> Response:
    return draw("table/_table.html", "table/table.html", status, screen=screen)


def _tapped(screen: MeldScreen, tap: str) -> tuple[tuple[Card, int], ...]:
    """The cards that a tap changes and how many of each there are then.

    A card's tap says it itself (``AH:2``), so that it means the same however late it arrives; a
    chip (``run``) adds what its combination lacks at this moment.
    """
    card, _, number = tap.partition(":")
    copies = forms.whole_number(number)
    if copies is not None:
        return ((Card.parse(card), copies),)
    held = screen.hand.held(screen.melder)
    for combination in combinations(screen.ruleset, screen.trump):
        if combination.id == tap:
            after = add_combination(screen.ruleset, held, combination)
            return tuple((card, after[card]) for card in after if after[card] != held[card])
    raise CardError("Tap a card or a combination.", "cards")


def _choice(field: str, allowed: tuple[Choice, ...]) -> Choice:
    """One of a few buttons; anything else did not come from our forms."""
    for choice in allowed:
        if choice.value == request.form.get(field):
            return choice
    raise BadRequest(f"{field} must be one of {', '.join(allowed)}.")
