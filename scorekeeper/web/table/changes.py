"""The answer to a tap on a card: what it changed of the screen, instead of all of it."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response, request
from markupsafe import Markup

from scorekeeper.games import LoadedGame
from scorekeeper.pinochle.frozen import altered
from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.telling.facts import name_of
from scorekeeper.web import taps
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.htmx import partial
from scorekeeper.web.plumbing.macros import macro
from scorekeeper.web.screens.melding import MeldScreen
from scorekeeper.web.screens.screen import Screen
from scorekeeper.web.table.current_screen import shown
from scorekeeper.web.table.echo import echo

HEAD, COUNT = "table/_head.html", "table/_count.html"


def changes(screen: Screen, drawn_on: Screen) -> Response | None:
    """What taps have changed of a meld since its form was drawn; None where more has changed.

    The form says what its screen showed besides facts, unless it showed a refusal, too.
    """
    told = request.form.get("shown")
    if told is None or not isinstance(screen, MeldScreen) or screen.notice:
        return None
    table, seq = screen.table, taps.drawn_at()
    if table.seq == drawn_on.table.seq or told != shown(table):
        return None
    then = altered(screen, table=_as_of(table, seq, drawn_on.table))
    if not all(_is_tap(screen, event) for event in _since(table, seq)) or _is_over(then, screen):
        return None
    pieces = _changed(screen, then, told)
    return Response("".join(partial(target, piece) for target, piece in pieces))


def _changed(screen: MeldScreen, then: MeldScreen, told: str) -> Iterator[tuple[str, Markup]]:
    """Each piece that looks otherwise than then, after the selector of its place on the screen."""
    table, now, before = screen.table, screen.cards, then.cards
    said = echo(table, screen.number)
    if _buttons(table) != _buttons(then.table):
        yield "#score > nav", macro(HEAD, "bar")(screen, said)
    else:
        yield "#score nav p", macro(HEAD, "place")(screen, said)
    yield "[name=seq]", taps.seq_field(table.seq)
    for part, drawn in now.changed(before).items():
        yield f"#meld {part}", drawn
    if now.count != before.count or then.counted is not None:
        points = screen.hand.meld(screen.melder).points
        yield "#meld .count", macro(COUNT, "count")(now.lines, points)
        yield "#meld .total", macro(COUNT, "sum")(screen.whose, points)
        if screen.keeps_score:
            yield "#meld [aria-current] b", macro(COUNT, "tab_total")(screen, screen.melder)
    if screen.keeps_score and now.other_trumps != before.other_trumps:
        yield "#meld .extras p", macro(COUNT, "in_other_trumps")(now.other_trumps)
    # Where another screen is there by now, this one finds no place, and app.js uses none of them.
    yield f'[hx-get^="{screen.url_of_step}?"]', macro(HEAD, "poll")(screen, told)


def _buttons(table: LoadedGame) -> tuple[str, Event | None]:
    """What Undo and Redo say that they do."""
    return name_of(table.timeline.to_undo), table.timeline.to_redo


def _as_of(table: LoadedGame, seq: int, loaded: LoadedGame) -> LoadedGame:
    return loaded if loaded.seq == seq else games().as_of(table, seq)


def _since(table: LoadedGame, seq: int) -> list[Event]:
    if table.seq == seq + 1:
        return [table.last]
    return [fact.event for fact in games().facts(table, seq)]


def _is_tap(screen: MeldScreen, event: Event) -> bool:
    """Whether a fact is a tap on the cards or chips of that screen."""
    if not isinstance(event, HandEvent) or event.hand != screen.number:
        return False
    return event.card_by_card and event.melder == screen.melder


def _is_over(then: Screen, now: Screen) -> bool:
    """Whether the hand is not in its meld any more, or again, or a player is not done after all."""
    return not then.scored.step is now.scored.step is Step.MELD or then.hand.done != now.hand.done
