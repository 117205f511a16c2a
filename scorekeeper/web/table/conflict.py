"""The notice for a phone whose form was drawn before another phone recorded something."""

from scorekeeper.language import _
from scorekeeper.service.games import StaleError
from scorekeeper.text.facts import name_of
from scorekeeper.web.plumbing import texts
from scorekeeper.web.plumbing.browser import browser, games


def notice_of(stale: StaleError) -> str:
    """Return what was recorded first, and by whom."""
    labels = list(dict.fromkeys(name_of(fact.event) for fact in stale.since))
    if not labels:
        return _("Not yet. Here’s where the hand is now.")
    link = _("and")
    return _("{phone} entered {facts} first. Here’s where the hand is now.").format(
        phone=_first_phone(stale), facts=f" {link} ".join(labels)
    )


def _first_phone(stale: StaleError) -> str:
    """Name the phone that was first, by its player if it has taken a seat."""
    others = {fact.by for fact in stale.since} - {browser()}
    if not others:
        return _("This phone")
    first = [each for each in games().members.everybody(stale.table.id) if each.browser in others]
    if len(others) == len(first) == 1 and first[0].seat is not None:
        return texts.phone(stale.table.game, first[0])
    return _("Another phone")
