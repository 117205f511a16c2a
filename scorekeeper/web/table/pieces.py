"""The pieces of a meld screen that taps changed, sent instead of the whole screen."""

from collections.abc import Iterator
from dataclasses import replace

from flask import Response, request
from markupsafe import Markup

from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.htmx import partial
from scorekeeper.web.plumbing.macros import macro

from .phone import view_state
from .screens.meld_entry import MeldScreen
from .screens.screen import Screen

HEAD, COUNT, CARDS = "table/_head.html", "table/_count.html", "table/_cards.html"


def changed_pieces(screen: Screen, drawn_on: Screen) -> Response | None:
    """Return what taps changed since the form was drawn; ``None`` if more has changed.

    The form's ``shown`` field has its screen's view state; after an error it is missing.
    """
    state = request.form.get("shown")
    if state is None or not isinstance(screen, MeldScreen) or screen.notice:
        return None
    table, seq = screen.table, submission.drawn_at()
    if table.seq == drawn_on.table.seq or state != view_state(table):
        return None
    # Only the table before the tap knows what could be redone.
    is_drawn = drawn_on.table.seq == seq
    before = replace(screen, table=drawn_on.table if is_drawn else games().as_of(table, seq))
    since = games().facts(table, seq)
    if not all(_is_tap(screen, fact.event) for fact in since) or not _is_same(before, screen):
        return None
    pieces = _changed(screen, before)
    return Response("".join(partial(target, piece) for target, piece in pieces))


def _changed(screen: MeldScreen, before: MeldScreen) -> Iterator[tuple[str, Markup]]:
    """Yield each piece that looks different, after the selector of its place on the screen."""
    cards, old = screen.cards, before.cards
    if (screen.to_undo, screen.to_redo) != (before.to_undo, before.to_redo):
        yield "#score > nav", macro(HEAD, "bar")(screen)
    yield "#score > .status", macro(HEAD, "status")(screen)
    yield "[name=seq]", submission.seq_field(screen.table.seq)
    if cards.chips != old.chips:
        yield "#meld .chips", macro(CARDS, "chips")(cards.chips, screen.ruleset.is_double_deck)
    for suit, tiles in cards.rows.items():
        if tiles != old.rows[suit]:
            yield f"#meld .row.{suit.value.lower()}", macro(CARDS, "row")(suit, tiles)
    if cards.count != old.count or before.entered_points is not None:
        points = screen.hand.meld(screen.melder).points
        yield "#meld .count", macro(COUNT, "count")(cards.count.melds, points)
        yield "#meld .total", macro(COUNT, "sum")(screen.sum_label, points)
        if screen.keeps_score:
            yield "#meld [aria-current] b", macro(COUNT, "tab_total")(screen, screen.melder)
    if screen.keeps_score and cards.other_trumps != old.other_trumps:
        yield "#meld .extras p", macro(COUNT, "in_other_trumps")(cards.other_trumps)
    # On another screen this selector finds nothing, and app.js uses none of the pieces.
    yield f'[hx-get^="{screen.url_of_step}?"]', macro(HEAD, "poll")(screen)


def _is_tap(screen: MeldScreen, event: Event) -> bool:
    """True if a fact is a tap on the cards or chips of that screen."""
    if not isinstance(event, HandEvent) or event.hand != screen.number:
        return False
    return event.card_by_card and event.melder == screen.melder


def _is_same(before: Screen, screen: Screen) -> bool:
    """True if the hand still waits for meld, and the same players are done."""
    steps = {before.scored.step, screen.scored.step}
    return steps == {Step.MELD} and before.hand.done == screen.hand.done
