"""Text about recent facts: the status line under the score, and the notice for a stale form."""

from markupsafe import Markup

from scorekeeper.language import _, capitalized
from scorekeeper.pinochle.game.events import Event, HandEvent, MeldNamed, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.service.games import LoadedGame, StaleError
from scorekeeper.text.facts import change_of, name_of, title_of
from scorekeeper.text.moments import moment_of
from scorekeeper.web.plumbing import texts
from scorekeeper.web.plumbing.browser import browser, games

from .screens.screen import Screen


def status_line(screen: Screen) -> str:
    """Return the last fact in words. If another phone recorded it, include the name of that phone.

    The line names the hand of the fact if the screen shows another hand. A meld named a second time
    is bold, because an accidental tap can turn 100 into 1000. For hidden meld the line is empty. A
    phone that keeps no score sees the name of the other phone only for Undo and Redo.
    """
    table = screen.table
    found = _last_change(table)
    if found is None or _is_hidden(screen, found[0]):
        return ""
    event, change = found
    if isinstance(table.last, Undone | Redone):
        line = _undo_line(table, event, change)
    else:
        line = _line(screen, event, change)
    if isinstance(event, HandEvent) and event.hand != screen.number:
        line = _with_hand(screen, event.hand, line)
    multiplies = isinstance(table.last, MeldNamed) and table.last.times > 1
    # Markup.format escapes the line, which may contain players' names.
    return Markup("<strong>{}</strong>").format(line) if multiplies else line


def _last_change(table: LoadedGame) -> tuple[Event, str] | None:
    """Return the last fact, and a text about what it changed: “Bob: Aces, 100”.

    After Undo or Redo, return the fact that was undone or redone. ``None`` if the game has only
    been started.
    """
    timeline, last = table.timeline, table.last
    if isinstance(last, Undone):
        event, after = timeline.undone[-1]
        return event, _change(event, timeline.game, after, last)
    if not timeline.past:
        return None
    event, before = timeline.past[-1]
    return event, _change(event, before, timeline.game, last)


def _change(event: Event, before: Game, after: Game, last: Event) -> str:
    """Describe what the fact changed. After Undo or Redo, the text follows “Undid” or “Redid”."""
    moment = moment_of(event, before, after, undone=isinstance(last, Undone))
    now, _was = change_of(moment)
    if isinstance(last, Undone | Redone):  # the sentence begins with “Undid” or “Redid”
        if event.card_by_card:
            return now
        title = title_of(moment)
    elif isinstance(event, HandEvent) and event.melder is not None:
        title = after.players_of(event.hand)[event.melder]
    else:
        title = capitalized(title_of(moment))
    return f"{title}: {now}" if now else title


def _is_hidden(screen: Screen, event: Event) -> bool:
    """True if the fact is about another player’s meld, which this phone may not see yet."""
    return (
        screen.hides_meld
        and isinstance(event, HandEvent)
        and event.melder not in (None, screen.own_seat)
        and not screen.game.hand(event.hand).hand.meld_finished
    )


def _with_hand(screen: Screen, hand: int, line: str) -> str:
    """Put the hand's number before the line, if the screen shows another number."""
    number = screen.game.shown_number(hand)
    if number == screen.shown_number:  # a misdeal and the next deal share a number
        return line
    words = _("Hand {number}", number=number)
    return f"{words} · {line}"


def _line(screen: Screen, event: Event, change: str) -> str:
    """Return the change. If this phone keeps score, the name of the recording phone precedes it."""
    table, unknown = screen.table, _("Another phone")
    phone = _recording_phone(table, table.by, event, unknown) if screen.keeps_score else ""
    return _("{phone}: {what}", phone=phone, what=change) if phone else change


def _undo_line(table: LoadedGame, event: Event, change: str) -> str:
    """Return a sentence: which phone undid or redid a change, and which phone had recorded it."""
    recorder = games().recorded_by(table, event)
    phone = _recording_phone(table, recorder, event, _("another phone"))
    if phone and recorder != table.by:
        change = _("{what} (from {phone})", what=change, phone=phone)
    is_mine = table.by == browser()
    if isinstance(table.last, Undone):
        sentence = _("Undid {what}") if is_mine else _("{phone} undid {what}")
    else:
        sentence = _("Redid {what}") if is_mine else _("{phone} redid {what}")
    return sentence.format(phone=_phone(table, table.by, _("Another phone")), what=change)


def _recording_phone(table: LoadedGame, by: str, event: Event, unknown: str) -> str:
    """Return the name of the phone ``by``.

    It is empty for this phone, and for the phone of the player whom the event is about.
    """
    if by in ("", browser()):
        return ""
    member = games().members.member(table.id, by)
    if member and member.seat is not None and getattr(event, "seat", None) == member.seat:
        return ""
    return _phone(table, by, unknown)


def _phone(table: LoadedGame, by: str, unknown: str) -> str:
    """Return a phone's name; ``unknown`` if the phone has left the game."""
    member = games().members.member(table.id, by)
    return texts.phone_name(table.game, member) if member else unknown


def stale_notice(stale: StaleError) -> str:
    """Return a notice of the conflicting facts recorded since the form was drawn."""
    labels = list(dict.fromkeys(name_of(fact.event) for fact in stale.since))
    if not labels:
        return _("Not yet. Here’s where the hand is now.")
    link = _("and")
    return _(
        "{phone} entered {facts} first. Here’s where the hand is now.",
        phone=_first_phone(stale),
        facts=f" {link} ".join(labels),
    )


def _first_phone(stale: StaleError) -> str:
    """Return “This phone”, the name of another phone, or “Another phone”.

    A name is returned only if exactly one other phone recorded the conflicting facts, and that
    phone has a seat.
    """
    others = {fact.by for fact in stale.since} - {browser()}
    if not others:
        return _("This phone")
    first = [each for each in games().members.everybody(stale.table.id) if each.browser in others]
    if len(others) == len(first) == 1 and first[0].seat is not None:
        return texts.phone_name(stale.table.game, first[0])
    return _("Another phone")
