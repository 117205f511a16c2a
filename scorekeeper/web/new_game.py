"""A new game: who plays by which rules, also the same table once more."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField
from wtforms.validators import Optional, StopValidation, ValidationError

from scorekeeper.games import LoadedGame
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import find_ruleset, player_counts, rulesets
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web import forms
from scorekeeper.web.access import members
from scorekeeper.web.home import seen_games
from scorekeeper.web.plumbing.browser import browser, games, shelf
from scorekeeper.web.plumbing.htmx import draw, leave
from scorekeeper.web.rulesets.views import ListedRuleset
from scorekeeper.web.screens.seats import SeatField, wrong_ids

bp = Blueprint("new_game", __name__)

FIRST_OFFERED = ("howell-racehorse", "classic")
USUAL_PLAYERS = 4


class NewGameForm(forms.SeatsForm):
    ruleset = StringField()
    offered = StringField()  # the ruleset that the form was opened with; it is listed first
    first_dealer = forms.Number(default=0)
    target = forms.Number(validators=[Optional()])  # where the table plays to another one tonight

    def validate_target(self, field: forms.Number) -> None:
        try:
            tonight = self.chosen.changed({} if field.data is None else {"target": field.data})
        except PinochleError as wrong:
            own = {mistake.field: mistake for mistake in wrong.mistakes}.get("target")
            if own:  # else the ruleset itself is wrong, and its own field says so
                raise ValidationError(customized.in_words(own)) from wrong
            return
        if field.data is not None and not tonight.plays_to_target:
            raise ValidationError(_("These rules end after hands or minutes, at no target."))

    def validate_ruleset(self, field: StringField) -> None:
        try:
            players = self.chosen.players
        except PinochleError as wrong:
            raise ValidationError(_("Choose one of these rulesets.")) from wrong
        if players != len(self.players):
            sentence = _("Choose a ruleset for {number} players.")
            raise ValidationError(sentence.format(number=len(self.players)))

    def validate_first_dealer(self, field: forms.Number) -> None:
        if field.data not in range(len(self.players)):
            raise StopValidation(_("Choose who deals first."))

    @property
    def chosen(self) -> Ruleset:
        """The ruleset of the reference that was sent; a PinochleError when it is none."""
        return customized.find(self.ruleset.data or "")

    @property
    def typed_target(self) -> str:
        return str(self.target.raw_data[0]) if self.target.raw_data else ""

    @property
    def ruleset_tonight(self) -> Ruleset:
        """The ruleset chosen, to the target that was typed."""
        if self.target.data is None:
            return self.chosen
        return self.chosen.changed({"target": self.target.data})


@bp.get("/games/new")
def new() -> Response:
    """The form of a new game.

    ``again`` names a game whose table plays once more, ``partners=other`` with other partners;
    ``ruleset`` refers to what to play by.
    """
    again = request.args.get("again", "")
    if members().member(again, browser()):
        turned = request.args.get("partners") == "other"
        return _new(NewGameForm(**_same_table(games().load(again), turned)))
    if "ruleset" in request.args:
        return _new_by(request.args["ruleset"])
    players = request.args.get("players", USUAL_PLAYERS, type=int)
    seats = players if players in player_counts() else USUAL_PLAYERS
    return _new(NewGameForm(players=[""] * seats))


@bp.post("/games")
def start() -> AnyResponse:
    form = NewGameForm()
    if not form.validate_on_submit():
        return _new(form, 422)
    table = games().start(form.ruleset_tonight, form.names, form.first_dealer.data or 0)
    members().make_host(table.id, browser())
    return leave(url_for("game.show", game_id=table.id))


@bp.post("/games/new/change")
def change_rules() -> AnyResponse:
    """To the editor of the ruleset that is ticked on the form."""
    chosen = _chosen(NewGameForm()) or find_ruleset(FIRST_OFFERED[0])
    return leave(ListedRuleset.of(chosen).editor)


def _new_by(reference: str) -> Response:
    """The form with that ruleset chosen, for as many players as it has."""
    try:
        players = customized.find(reference).players
    except PinochleError as wrong:
        form = NewGameForm(players=[""] * USUAL_PLAYERS)
        form.ruleset.errors = [customized.in_words(mistake) for mistake in wrong.mistakes]
        return _new(form, 422)
    return _new(NewGameForm(ruleset=reference, offered=reference, players=[""] * players))


def _new(form: NewGameForm, status: int = 200) -> Response:
    seen = seen_games()
    offered = _offered(seen, form)
    ticked = _ticked(form, offered)
    return draw(
        "home/new.html",
        status,
        form=form,
        fields=_seats(form, ticked.ruleset),
        wrong=_wrong(form),
        has_partners=ticked.ruleset.partners,
        counts=[(count, count == len(form.players)) for count in player_counts()],
        rulesets=offered,
        ticked=ticked,
        known_names=sorted({name for table in seen for name in table.game.players}),
        longest=LONGEST_NAME,
    )


def _wrong(form: NewGameForm) -> dict[str, str]:
    """The mistakes in the names, with the ids of their sentences."""
    return wrong_ids(form.wrong_names if form.errors else ())


def _seats(form: NewGameForm, ruleset: Ruleset) -> list[SeatField]:
    ids, dealing = _wrong(form), _("{player} deals first")
    labels = [_label(seat, ruleset) for seat in range(len(form.players))]
    return [
        SeatField(
            seat,
            label,
            entry.data or "",
            form.first_dealer.data == seat,
            dealing.format(player=label),
            ids.get(wrong, ""),
        )
        for seat, (label, entry, wrong) in enumerate(
            zip(labels, form.players, form.wrong_names, strict=True)
        )
    ]


def _label(seat: int, ruleset: Ruleset) -> str:
    """Whose seat it is before it has a name."""
    if ruleset.partners and seat >= ruleset.players // 2:
        return _("Partner of {number}").format(number=ruleset.across(seat) + 1)
    return _("Player {number}").format(number=seat + 1)


def _offered(seen: list[LoadedGame], form: NewGameForm) -> list[ListedRuleset]:
    """The rulesets for that many players: the one asked for, those kept, those this browser plays.

    In one order however often the form comes back, or the tick would stay where another comes
    to stand: htmx keeps what was tapped by its place.
    """
    asked = [_find(form.offered.data)]
    kept = [each.ruleset for each in shelf().kept]
    played = [customized.original(table.game.ruleset) for table in seen]
    usual = [find_ruleset(id) for id in FIRST_OFFERED]
    listed = [*asked, *kept, *played, *usual, *rulesets(), _chosen(form)]
    found = [each for each in listed if each]
    fitting = [each for each in found if each.players == len(form.players)]
    each_once = {customized.reference(each): each for each in fitting or found}
    return [ListedRuleset.of(each) for each in each_once.values()]


def _ticked(form: NewGameForm, offered: list[ListedRuleset]) -> ListedRuleset:
    """What is ticked on the form; the first where nothing is that can be played."""
    chosen = _chosen(form)
    return next((each for each in offered if each.ruleset == chosen), offered[0])


def _chosen(form: NewGameForm) -> Ruleset | None:
    """What is ticked on the form, if it is a ruleset; at first nothing is."""
    return _find(form.ruleset.data)


def _find(reference: str | None) -> Ruleset | None:
    try:
        return customized.find(reference or "")
    except PinochleError:
        return None


def _same_table(table: LoadedGame, turned: bool) -> dict[str, object]:
    """The fields of a rematch: the same players, the next dealer.

    ``turned`` lets the first player stay and the others move up a seat: after three games each
    has played with each.
    """
    game = table.game
    first, *others = game.players
    players = [first, *others[1:], others[0]] if turned else [first, *others]
    reference = customized.reference(game.ruleset)
    return {
        "ruleset": reference,
        "offered": reference,
        "players": players,
        "first_dealer": players.index(game.players[game.next_dealer]),
    }
