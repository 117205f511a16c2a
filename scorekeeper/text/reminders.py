"""Reminders for the table while a hand is played."""

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules.choices import Passers
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .sentences import sections


def discarding(ruleset: Ruleset, declarer: str) -> str:
    """Who takes the kitty, who melds first, and when the bidder discards."""
    return _reminder(ruleset, "kitty", declarer=declarer, count=ruleset.kitty)


def passing(ruleset: Ruleset, declarer: str, partner: str) -> str:
    """Who passes how many cards to whom, and who melds first."""
    count = ruleset.pass_count
    cards = ngettext("{count} card", "{count} cards", count, count=count)
    text = _reminder(
        ruleset, "passing", declarer=declarer, partner=partner, count=count, cards=cards
    )
    if not count or ruleset.passers is Passers.DECLARER:
        return text
    return " ".join((_("All partners pass cards."), text))


def leads(ruleset: Ruleset, leader: str) -> str:
    return _reminder(ruleset, "lead", player=leader)


def saving(ruleset: Ruleset, meld: int, names: str, nines_count: bool) -> str:
    """What a side must take to keep its meld; ``nines_count`` adds that its nines are safe."""
    floor = ruleset.trick_floor
    text = _reminder(ruleset, "saving", floor=floor, meld=meld, names=names)
    return _with_nines(text, nines_count)


def saving_all(ruleset: Ruleset, nines_count: bool) -> str:
    """What every side must take to keep its meld."""
    text = _reminder(ruleset, "saving all", floor=ruleset.trick_floor)
    return _with_nines(text, nines_count)


def _with_nines(text: str, nines_count: bool) -> str:
    return " ".join((text, _("Their nines of trump count anyway."))) if nines_count else text


def made_once_saved(ruleset: Ruleset, bid: int | None, names: str) -> str:
    """What the declaring side must take once its meld makes the bid."""
    floor = ruleset.trick_floor
    return _reminder(ruleset, "made once saved", floor=floor, bid=bid, names=names)


def at_a_tie(ruleset: Ruleset) -> str:
    """What happens if the game ends in a tie."""
    return _reminder(ruleset, "tie")


def last_trick(ruleset: Ruleset) -> str:
    """Reminder to count the last trick; empty if it has no points."""
    if not ruleset.last_trick:
        return ""
    return _("Last trick is worth {points}.", points=ruleset.last_trick)


def _reminder(ruleset: Ruleset, title: str, **values: object) -> str:
    """The first sentence of a section that holds."""
    sentences = sections("reminders.txt")[title]
    text = next(each.text(ruleset) for each in sentences if each.holds(ruleset))
    return text.format(**values)
