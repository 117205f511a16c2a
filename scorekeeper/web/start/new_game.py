"""New games: players and rules, for a new table or a rematch."""

from functools import partial
from typing import Any

from flask import Blueprint, Response, request, url_for

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.game.seat_names import is_seat_name, seat_names
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import player_counts
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import ListedGame, only_listed
from scorekeeper.web.plumbing.browser import browser, games, known_browser, lists
from scorekeeper.web.plumbing.guard import count, latest_table
from scorekeeper.web.plumbing.htmx import (
    at_address,
    draw,
    leave,
    leave_for_good,
    wants_piece,
)
from scorekeeper.web.plumbing.submission import browser_and_tap
from scorekeeper.web.table.players import SeatField, error_ids

from . import unfinished_form
from .home import seen_games
from .new_game_form import NewGameForm
from .rematch import (
    join_same_table,
    lead_phones_on,
    replaceable_next,
    same_people,
    title_tonight,
    with_other_partners,
    with_seats_moved,
)
from .rulesets.finder import GOAL, answers_of, questions
from .rulesets.offered import first_ruleset
from .rulesets.words import TO_NEW_GAME, ruleset_url
from .unfinished_form import UnfinishedForm

bp = Blueprint("new_game", __name__)

USUAL_PLAYERS, USUAL_RULESET = 4, "classic"
OTHER = "other"  # the value of ``partners`` for a rematch with new partners


@bp.get("/games/new")
def new() -> Response:
    """Show the form, with the values that this browser typed before.

    In the address, ``again`` is a game to rematch, with new partners if ``partners`` is ``other``;
    ``ruleset`` describes the rules, as in ``classic?target=200``.
    """
    again, partners = request.args.get("again", ""), request.args.get("partners", "")
    typed = unfinished_form.load()
    if games().members.member(again, known_browser()):
        if (typed.again, typed.partners) != (again, partners):
            return _draw(_rematch(again, partners))
        return _draw(_restore(typed.players, again=again, partners=partners, offered=typed.ruleset))
    if "ruleset" in request.args:
        return _draw_with(request.args["ruleset"])
    usual = typed.players or first_ruleset(USUAL_RULESET).players
    players = request.args.get("players", usual, type=int)
    return _draw(_restore(players if players in (*player_counts(), usual) else USUAL_PLAYERS))


@bp.post("/games")
def start() -> Response:
    form = NewGameForm()
    _save(form)
    if not form.validate_on_submit():
        return _draw(form, 422)
    last_id = form.last_id
    former_next = replaceable_next(last_id, may_replace=True)
    game_id = _start(form.ruleset_tonight, form.names, form.dealer, last_id)
    lead_phones_on(last_id, game_id, former_next)
    return leave_for_good(url_for("game.show", game_id=game_id))


@bp.post("/games/new/same")
def same_table() -> Response:
    """Start a rematch of a game, by default of this browser's latest game; the next player deals.

    If the latest game has no hand yet, and has the players and rules of the game to rematch, open
    the latest game instead. If another phone has started the next game, join that game.
    """
    latest = latest_table(seen_games())
    last = latest_table(lists().of([request.form.get("again", "")])) or latest
    if last is None:
        return leave(url_for("new_game.new"))
    if latest and not latest.summary.was_dealt and same_people(latest.summary, last.summary):
        game_id = latest.id
    else:
        game_id = join_same_table(last) or _start_same(last)
    return leave_for_good(url_for("game.show", game_id=game_id))


def _start_same(last: ListedGame) -> str:
    """Start the next game of a table, and return its id.

    If another phone starts the next game at the same moment, join that game and delete ours.
    """
    former_next = replaceable_next(last.id)
    table = last.summary
    game_id = _start(table.ruleset, table.players, table.next_dealer, last.id)
    if lead_phones_on(last.id, game_id, former_next):
        return game_id
    theirs = join_same_table(last)
    if theirs and theirs != game_id:  # the ids are equal if this tap was sent twice
        games().members.delete(game_id, browser())
    return theirs or game_id


@bp.post("/games/new/draft")
def keep_typed() -> Response:
    """Store the typed values, and draw the form with the ruleset that matches them.

    A form that was refused before shows its remaining errors.
    """
    form = NewGameForm()
    if form.refused.data:
        form.validate()
    _save(form)
    address = _address(form)
    return at_address(_draw(form), address) if wants_piece() else leave(address)


@bp.post("/games/new/<any(partners, seats):move>")
def reseat(move: str) -> Response:
    """Move the players and the dealer to other seats, and redirect to the form."""
    moved = with_other_partners if move == "partners" else with_seats_moved
    form = NewGameForm()
    seats = moved(range(len(form.players)))
    typed = form.typed_names
    form.first_dealer.data = seats.index(form.dealer)
    for entry, seat in zip(form.players, seats, strict=True):
        entry.data = typed[seat]
    _save(form)
    return leave(_address(form))


@bp.post("/games/new/<any(show, edit):page>")
def open_rules(page: str) -> Response:
    """Redirect to the page of the chosen ruleset, or to its editor."""
    form = NewGameForm()
    _save(form)
    return leave(ruleset_url(page, form.tonight or form.rulesets[0], back=TO_NEW_GAME))


def _start(ruleset: Ruleset, players: tuple[str, ...], first_dealer: int, last_id: str) -> str:
    """Start a game with this phone as its host, and return its id.

    ``last_id`` is the game of which this is a rematch, or empty.
    """
    title = title_tonight(last_id)
    tap, allow = browser_and_tap() or "", partial(count, "new_games")
    table = games().start(ruleset, players, first_dealer, tap, allow, title)
    members = games().members
    members.make_host(table.id, browser())
    if members.hides_meld(last_id):
        members.hide_meld(table.id, True)
    unfinished_form.forget()
    return table.id


def _address(form: NewGameForm) -> str:
    """The address that shows the stored form again."""
    again, partners = form.last_id or None, form.partners.data or None
    return url_for("new_game.new", again=again, partners=partners)


def _save(form: NewGameForm) -> None:
    players = len(form.players)
    unfinished_form.save(
        UnfinishedForm(
            (*form.typed_names, *form.all_names[players:]),
            players,
            form.first_dealer.data or 0,
            form.reference,
            form.typed_target,
            form.last_id,
            form.partners.data or "",
        )
    )


def _restore(players: int, **values: Any) -> NewGameForm:
    """This browser's unfinished form for that many players. ``values`` replace stored values."""
    typed = unfinished_form.load()
    names = [*typed.names, *[""] * players][:players]
    dealer = typed.first_dealer if typed.first_dealer in range(players) else 0
    values = {"ruleset": typed.ruleset, **values}
    form = NewGameForm(None, players=names, first_dealer=dealer, **values)
    form.target.raw_data = [typed.target]  # shows the typed text, even if it is no number
    return form


def _draw_with(reference: str) -> Response:
    """Draw the form with that ruleset chosen, for its number of players."""
    try:
        players = customized.find(reference).players
    except PinochleError as error:
        form = _restore(USUAL_PLAYERS)
        form.ruleset.errors = [customized.in_words(mistake) for mistake in error.mistakes]
        return _draw(form, 422)
    form = _restore(players, ruleset=reference, offered=reference)
    if reference != unfinished_form.load().ruleset:
        form.target.raw_data = []  # the typed target was for another ruleset
    return _draw(form)


def _draw(form: NewGameForm, status: int = 200) -> Response:
    people = {name for game in only_listed(form.seen) for name in game.summary.players}
    tonight = form.tonight
    ticked = tonight if tonight in form.listed else form.rulesets[0]
    asked, answers = questions(form.rulesets), answers_of(ticked)
    is_tile = any(tile.value == answers[GOAL] for each in asked for tile in each.tiles)
    name_errors = error_ids(form.name_errors if form.errors else ())
    wrong_seats = form.errors.keys() & {"players", "first_dealer"}
    wrong_rules = form.errors.keys() - wrong_seats
    return draw(
        "home/new.html",
        status,
        form=form,
        refused=bool(form.errors or form.refused.data),
        keeps_folds=status == 200,
        shows_answers=bool(wrong_rules or not (wrong_seats or form.last_id)),
        shows_seats=bool(wrong_seats or (form.last_id and not wrong_rules)),
        fields=_seats(form, ticked, name_errors),
        name_errors=name_errors,
        counts=dict.fromkeys((*player_counts(), len(form.players))),
        questions=asked,
        answers=answers,
        other_goal=form.typed_target or ("" if is_tile else answers[GOAL]),
        opening=_opening(form),
        ticked=ticked,
        known_names=sorted(name for name in people if not is_seat_name(name)),
        longest=LONGEST_NAME,
        last=latest_table(form.seen),
        title=title_tonight(form.last_id),
    )


def _seats(form: NewGameForm, ruleset: Ruleset, ids: dict[str, str]) -> list[SeatField]:
    """The fields of the seats. ``ids`` maps each error to its element id."""
    return [
        SeatField(
            seat,
            _label(seat, ruleset),
            typed,
            form.first_dealer.data == seat,
            _("{player} deals first", player=name),
            ids.get(error, ""),
            "" if typed else name,
        )
        for seat, (typed, name, error) in enumerate(
            zip(form.typed_names, form.names, form.name_errors, strict=True)
        )
    ]


def _opening(form: NewGameForm) -> str:
    left = (form.dealer + 1) % len(form.players)
    return _(
        "{dealer} deals, {next} bids first", dealer=form.names[form.dealer], next=form.names[left]
    )


def _label(seat: int, ruleset: Ruleset) -> str:
    """The label of a seat, without the player's name."""
    partner = ruleset.partner_of(seat)
    if partner is not None and partner < seat:
        return _("Player {number} (partner of {partner})", number=seat + 1, partner=partner + 1)
    return _("Player {number}", number=seat + 1)


def _rematch(again: str, partners: str) -> NewGameForm:
    """The form of a rematch: the same players and rules, and the next dealer."""
    game = games().load(again).game
    players = with_other_partners(game.players) if partners == OTHER else game.players
    reference = customized.reference(game.ruleset)
    usual = seat_names(len(players))
    return NewGameForm(
        None,
        again=again,
        partners=partners,
        ruleset=reference,
        offered=reference,
        players=["" if name == seat else name for name, seat in zip(players, usual, strict=True)],
        first_dealer=players.index(game.players[game.next_dealer]),
    )
