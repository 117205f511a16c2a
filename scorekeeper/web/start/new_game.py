"""A new game: who plays by which rules, also the same table once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField
from wtforms.validators import StopValidation, ValidationError

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.game.seat_names import is_seat_name, seat_names, seated
from scorekeeper.pinochle.game.summary import Summary
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import by_popularity, player_counts
from scorekeeper.pinochle.rules.ones_and_tens import ONES, TENS
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import AnyGame, ListedGame, only_listed
from scorekeeper.service.rematches import is_tonight
from scorekeeper.web.plumbing.browser import browser, games, known_browser, lists, shelf
from scorekeeper.web.plumbing.fields import Number, SeatsForm
from scorekeeper.web.plumbing.guard import count, keeps_score, latest_table, seen_game_ids
from scorekeeper.web.plumbing.htmx import draw, leave, unchanged
from scorekeeper.web.plumbing.submission import tap_of_browser
from scorekeeper.web.start import unfinished_form
from scorekeeper.web.start.home import LISTED_GAMES
from scorekeeper.web.start.rematch import (
    OTHER_PARTNERS,
    asked_again,
    joined_next,
    lead_phones_on,
    seen_next,
    title_tonight,
    with_other_partners,
    with_seats_moved,
)
from scorekeeper.web.start.rulesets.words import ruleset_url
from scorekeeper.web.start.unfinished_form import Draft
from scorekeeper.web.table.screens.seats import SeatField, wrong_ids

bp = Blueprint("new_game", __name__)

IN_SIGHT = 3  # rulesets; the others are folded up
USUAL_PLAYERS = 4


class NewGameForm(SeatsForm):
    ruleset = StringField()
    offered = StringField()  # the ruleset that the form was opened with; it is listed first
    first_dealer = Number(default=0)
    target = Number()  # where the table plays to another one tonight
    again = StringField()  # the game whose table plays once more, and whether with new partners
    refused = StringField()  # filled in where the page says what is wrong

    @property
    def last_id(self) -> str:
        """The game whose table plays once more; empty where none does."""
        return (self.again.data or "").removesuffix(OTHER_PARTNERS)

    @property
    def names(self) -> tuple[str, ...]:
        """A seat without a name is called as its field says."""
        return seated(super().names)

    @property
    def typed_names(self) -> list[str]:
        return [entry.data or "" for entry in self.players]

    def validate_target(self, field: Number) -> None:
        try:
            tonight = self.ruleset_tonight
        except PinochleError as wrong:
            own = {mistake.field: mistake for mistake in wrong.mistakes}.get("target")
            if own:  # else the ruleset itself is wrong, and its own field says so
                raise ValidationError(customized.in_words(own)) from wrong
            return
        if field.data is not None and not tonight.plays_to_target:
            raise ValidationError(_("These rules have no winning score. Leave it blank."))

    def validate_ruleset(self, field: StringField) -> None:
        if self.chosen is None:
            raise ValidationError(_("Choose one of these rulesets."))
        if self.chosen.players != len(self.players):
            sentence = _("Choose a ruleset for {number} players.")
            raise ValidationError(sentence.format(number=len(self.players)))

    def validate_first_dealer(self, field: Number) -> None:
        if field.data not in range(len(self.players)):
            raise StopValidation(_("Choose who deals first."))

    @property
    def chosen(self) -> Ruleset | None:
        """What is ticked, if it is a ruleset; at first nothing is."""
        return _find(self.ruleset.data)

    @property
    def typed_target(self) -> str:
        return str(self.target.raw_data[0]) if self.target.raw_data else ""

    @property
    def ruleset_tonight(self) -> Ruleset:
        """The ruleset chosen, to the target that was typed; a PinochleError when it is none."""
        typed = self.target.data
        chosen = customized.find(self.ruleset.data or "")
        return chosen.changed({} if typed is None else {"target": typed})


@bp.get("/games/new")
def new() -> Response:
    """The form of a new game, with what was typed on it before.

    ``again`` names a game whose table plays once more, with new partners if ``partners`` says
    ``other``; ``ruleset`` refers to what to play by.
    """
    again = asked_again()
    if games().members.member(again.removesuffix(OTHER_PARTNERS), known_browser()):
        typed = unfinished_form.draft()
        if typed.again == again:  # what was typed on this form before
            return _new(_typed(typed.players, again=again, offered=typed.ruleset))
        return _new(_rematch(again))
    if "ruleset" in request.args:
        return _new_by(request.args["ruleset"])
    players = request.args.get("players", unfinished_form.draft().players, type=int)
    return _new(_typed(players if players in player_counts() else USUAL_PLAYERS))


@bp.post("/games")
def start() -> AnyResponse:
    form = NewGameForm()
    _keep(form)
    if not form.validate_on_submit():
        return _new(form, 422)
    last_id = form.last_id
    seen = seen_next(last_id, may_replace=True)
    first_dealer = form.first_dealer.data or 0
    game_id = _start(form.ruleset_tonight, form.names, first_dealer, title_tonight(last_id))
    lead_phones_on(last_id, game_id, seen)
    return leave(url_for("game.show", game_id=game_id))


@bp.post("/games/new/same")
def same_table() -> AnyResponse:
    """Start with the people and rules of a game, or of the latest, the next player dealing.

    The latest game itself where it is that table, and nothing of it was played yet; the next game
    where another phone has started it.
    """
    latest = latest_table(_seen())
    last = _kept_score_of(request.form.get("again", "")) or latest
    if last is None:
        return leave(url_for("new_game.new"))
    if latest and not latest.summary.was_dealt and _same_people(latest.summary, last.summary):
        return leave(url_for("game.show", game_id=latest.id))
    return leave(url_for("game.show", game_id=joined_next(last) or _start_same(last)))


def _start_same(last: ListedGame) -> str:
    """Start the next game of a table, and give the id of the one that is played.

    Where another phone has started it at this moment, that one, and ours is off the list.
    """
    seen = seen_next(last.id)
    table, title = last.summary, last.summary.title if is_tonight(last.started) else ""
    game_id = _start(table.ruleset, table.players, table.next_dealer, title)
    if lead_phones_on(last.id, game_id, seen):
        return game_id
    first = joined_next(last)
    if first and first != game_id:  # else it is this very tap, sent twice
        games().members.delete(game_id, browser())
    return first or game_id


def _seen() -> list[AnyGame]:
    return lists().of(seen_game_ids(LISTED_GAMES))


def _kept_score_of(game_id: str) -> ListedGame | None:
    """A game of which this browser keeps score."""
    found = lists().of([game_id] if keeps_score(game_id) else [])
    return next(iter(only_listed(found)), None)


def _same_people(one: Summary, other: Summary) -> bool:
    return (one.players, one.ruleset) == (other.players, other.ruleset)


@bp.post("/games/new/draft")
def keep_typed() -> AnyResponse:
    """Keep what is typed; where something was refused, say what is wrong still."""
    form = NewGameForm()
    _keep(form)
    if not form.refused.data:
        return unchanged()
    form.validate()
    return _new(form)


@bp.post("/games/new/players")
def change_players() -> AnyResponse:
    """To the same form for another number of players."""
    _keep(NewGameForm())
    return leave(url_for("new_game.new", players=request.form.get("seats", "")))


@bp.post("/games/new/partners")
def swap_partners() -> AnyResponse:
    return _reseat(with_other_partners)


@bp.post("/games/new/seats")
def move_seats() -> AnyResponse:
    return _reseat(with_seats_moved)


def _reseat(moved: Callable[[Sequence[int]], list[int]]) -> AnyResponse:
    """The same form with the players, and the dealer among them, where they sit now."""
    form = NewGameForm()
    seats = moved(range(len(form.players)))
    typed, dealer = form.typed_names, form.first_dealer.data or 0
    form.first_dealer.data = seats.index(dealer) if dealer in seats else 0
    for entry, seat in zip(form.players, seats, strict=True):
        entry.data = typed[seat]
    _keep(form)
    partners = "other" if form.last_id != form.again.data else None
    return leave(url_for("new_game.new", again=form.last_id, partners=partners))


@bp.post("/games/new/rulesets")
def list_rulesets() -> AnyResponse:
    _keep(NewGameForm())
    return leave(url_for("rules.index"))


@bp.post("/games/new/which")
def ask_which() -> AnyResponse:
    """To the questions that lead to a ruleset."""
    form = NewGameForm()
    _keep(form)
    return leave(url_for("rules.which", players=len(form.players)))


@bp.post("/games/new/scale")
def change_scale() -> AnyResponse:
    """The same form, the ruleset that is ticked and its winning score in ones or in tens."""
    form = NewGameForm()
    _keep(form)
    scale = ONES if request.form.get("scale") == str(ONES) else TENS
    try:
        ruleset = customized.scored_in(form.ruleset_tonight, scale)
    except PinochleError as wrong:
        form.ruleset.errors = [customized.all_in_words(wrong)]
        return _new(form, 422)
    return leave(url_for("new_game.new", ruleset=customized.reference(ruleset)))


@bp.post("/games/new/change")
def change_rules() -> AnyResponse:
    """To the editor of the ruleset that is ticked on the form."""
    form = NewGameForm()
    _keep(form)
    return leave(ruleset_url("edit", form.chosen or by_popularity()[0], back="new"))


def _start(ruleset: Ruleset, players: tuple[str, ...], first_dealer: int, title: str) -> str:
    """Start a game, whose host this phone is, and give its id."""
    tap, allow = tap_of_browser(), partial(count, "new_games")
    table = games().start(ruleset, players, first_dealer, tap, allow, title)
    games().members.make_host(table.id, browser())
    unfinished_form.forget()
    return table.id


def _keep(form: NewGameForm) -> None:
    unfinished_form.keep(
        Draft(
            tuple(form.typed_names),
            len(form.players),
            form.first_dealer.data or 0,
            form.ruleset.data or "",
            form.typed_target,
            form.again.data or "",
        )
    )


def _typed(players: int, **values: Any) -> NewGameForm:
    """The form for so many players as this browser typed it, with these values instead."""
    typed = unfinished_form.draft()
    names, dealer = typed.seats(players), typed.dealer(players)
    values = {"ruleset": typed.ruleset, **values}
    form = NewGameForm(None, players=names, first_dealer=dealer, **values)
    form.target.raw_data = [typed.target]  # also what is no number
    return form


def _new_by(reference: str) -> Response:
    """The form with that ruleset chosen, for as many players as it has."""
    try:
        players = customized.find(reference).players
    except PinochleError as wrong:
        form = _typed(USUAL_PLAYERS)
        form.ruleset.errors = [customized.in_words(mistake) for mistake in wrong.mistakes]
        return _new(form, 422)
    form = _typed(players, ruleset=reference, offered=reference)
    if reference != unfinished_form.draft().ruleset:
        form.target.raw_data = []  # another ruleset has a score of its own to play to
    return _new(form)


def _new(form: NewGameForm, status: int = 200) -> Response:
    seen = _seen()
    listed = [game.summary for game in only_listed(seen)]
    people = {name for game in listed for name in game.players}
    offered, chosen = _offered(listed, form), form.chosen
    ticked = chosen if chosen in offered else offered[0]
    wrong = wrong_ids(form.wrong_names if form.errors else ())
    return draw(
        "home/new.html",
        status,
        form=form,
        fields=_seats(form, ticked, wrong),
        wrong=wrong,
        counts=player_counts(),
        rulesets=offered,
        in_sight=IN_SIGHT,
        ticked=ticked,
        known_names=sorted(name for name in people if not is_seat_name(name)),
        longest=LONGEST_NAME,
        last=latest_table(seen),
        title=title_tonight(form.last_id),
        has_partners=ticked.partners,
    )


def _seats(form: NewGameForm, ruleset: Ruleset, ids: dict[str, str]) -> list[SeatField]:
    """The seats; ``ids`` are those of the sentences, by sentence."""
    dealing = _("{player} deals first")
    return [
        SeatField(
            seat,
            _label(seat, ruleset),
            typed,
            form.first_dealer.data == seat,
            dealing.format(player=name),
            ids.get(wrong, ""),
            "" if typed else name,
        )
        for seat, (typed, name, wrong) in enumerate(
            zip(form.typed_names, form.names, form.wrong_names, strict=True)
        )
    ]


def _label(seat: int, ruleset: Ruleset) -> str:
    """Which seat it is, whatever its name."""
    partner = ruleset.partner_of(seat)
    if partner is not None and partner < seat:
        sentence = _("Player {number} (partner of {partner})")
        return sentence.format(number=seat + 1, partner=partner + 1)
    return _("Player {number}").format(number=seat + 1)


def _offered(seen: list[Summary], form: NewGameForm) -> list[Ruleset]:
    """The rulesets for that many players: the one asked for, those kept, those this browser plays.

    In one order however often the form comes back, or the tick would stay where another comes
    to stand: htmx keeps what was tapped by its place.
    """
    asked = _find(form.offered.data)
    kept = [each.ruleset for each in shelf().kept]
    played = [customized.original(game.ruleset) for game in seen]
    found = [each for each in (asked, *kept, *played, *by_popularity(), form.chosen) if each]
    fitting = [each for each in found if each.players == len(form.players)]
    return list(dict.fromkeys(fitting or found))


def _find(reference: str | None) -> Ruleset | None:
    try:
        return customized.find(reference or "")
    except PinochleError:
        return None


def _rematch(again: str) -> NewGameForm:
    """The same players and rules, the next dealer."""
    last_id = again.removesuffix(OTHER_PARTNERS)
    game = games().load(last_id).game
    players = list(game.players) if again == last_id else with_other_partners(game.players)
    reference = customized.reference(game.ruleset)
    own = seat_names(len(players))
    return NewGameForm(
        None,
        again=again,
        ruleset=reference,
        offered=reference,
        players=["" if name == seat else name for name, seat in zip(players, own, strict=True)],
        first_dealer=players.index(game.players[game.next_dealer]),
    )
