"""The answer to a tap on a card: what it changed of the screen, instead of all of it."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response, request
from markupsafe import Markup

from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.service.games import LoadedGame
from scorekeeper.text.facts import name_of
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.htmx import partial
from scorekeeper.web.plumbing.macros import macro
from scorekeeper.web.table.current_screen import shown
from scorekeeper.web.table.last_change import echo
from scorekeeper.web.table.screens.meld_entry import MeldScreen
from scorekeeper.web.table.screens.screen import Screen

HEAD, COUNT, CARDS = "table/_head.html", "table/_count.html", "table/_cards.html"


def changes(screen: Screen, drawn_on: Screen) -> Response | None:
    """What taps have changed of a meld since its form was drawn; None where more has changed.

    The form says what its screen showed besides facts, unless it showed a refusal, too.
    """
    told = request.form.get("shown")
    if told is None or not isinstance(screen, MeldScreen) or screen.notice:
        return None
    table, seq = screen.table, submission.drawn_at()
    if table.seq == drawn_on.table.seq or told != shown(table):
        return None
    earlier = drawn_on.table  # it knows what could be redone, too
    then = fast_replace(screen, table=earlier if earlier.seq == seq else games().as_of(table, seq))
    since = games().facts(table, seq)
    if not all(_is_tap(screen, fact.event) for fact in since) or not _is_same_meld(then, screen):
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
    yield "[name=seq]", submission.seq_field(table.seq)
    if now.chips != before.chips:
        yield "#meld .chips", macro(CARDS, "chips")(now.chips, screen.ruleset.is_double_deck)
    for suit, tiles in now.rows.items():
        if tiles != before.rows[suit]:
            yield f"#meld .row.{suit.value.lower()}", macro(CARDS, "row")(suit, tiles)
    if now.count != before.count or then.counted is not None:
        points = screen.hand.meld(screen.melder).points
        yield "#meld .count", macro(COUNT, "count")(now.count.melds, points)
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


def _is_tap(screen: MeldScreen, event: Event) -> bool:
    """Whether a fact is a tap on the cards or chips of that screen."""
    if not isinstance(event, HandEvent) or event.hand != screen.number:
        return False
    return event.card_by_card and event.melder == screen.melder


def _is_same_meld(then: Screen, now: Screen) -> bool:
    """Whether the hand is in its meld as it was then, with the same players done."""
    return then.scored.step is now.scored.step is Step.MELD and then.hand.done == now.hand.done
