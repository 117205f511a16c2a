"""Reminders for the table while a hand is played."""

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules.choices import Passers
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .text_files import sections


def passing(ruleset: Ruleset, declarer: str, partner: str) -> str:
    """The reminder about passing cards and about who melds first."""
    count = ruleset.pass_count
    cards = ngettext("{count} card", "{count} cards", count, count=count)
    text = reminder(
        ruleset, "passing", declarer=declarer, partner=partner, count=count, cards=cards
    )
    if not count or ruleset.passers is Passers.DECLARER:
        return text
    return " ".join((_("All partners pass cards."), text))


def saving(ruleset: Ruleset, title: str, nines_count: bool, **values: object) -> str:
    """The reminder of the tricks or counters that a side needs to keep its meld.

    ``nines_count`` adds that the side's nines of trump count anyway; R67.
    """
    text = reminder(ruleset, title, **values)
    return " ".join((text, _("Their nines of trump count anyway."))) if nines_count else text


def last_trick(ruleset: Ruleset) -> str:
    """The reminder to count the last trick; empty if that trick has no points."""
    if not ruleset.last_trick:
        return ""
    return _("Last trick is worth {points}.", points=ruleset.last_trick)


def reminder(ruleset: Ruleset, title: str, **values: object) -> str:
    """The first sentence whose conditions hold, from the section ``title`` of reminders.txt."""
    sentences = sections("reminders.txt")[title]
    text = next(each.text(ruleset) for each in sentences if each.holds(ruleset))
    return text.format(floor=ruleset.trick_floor, **values)
