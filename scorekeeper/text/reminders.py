"""Reminders for the table while a hand is played."""

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.hand.needs import saved_by
from scorekeeper.pinochle.rules.choices import Discard, MeldOrder, Passers, PassMode, Save
from scorekeeper.pinochle.rules.ruleset import Ruleset

# By whether the kitty is shown, when the bidder discards, and who melds first.
DISCARDING = {
    (True, Discard.BEFORE_MELD, MeldOrder.TOGETHER): N_(
        "{declarer} shows and takes the {count}-card kitty and discards {count}. Then everyone "
        "melds."
    ),
    (True, Discard.BEFORE_MELD, MeldOrder.BIDDER_FIRST): N_(
        "{declarer} shows and takes the {count}-card kitty, discards {count}, then melds first."
    ),
    (True, Discard.AFTER_MELD_UNMELDED, MeldOrder.TOGETHER): N_(
        "{declarer} shows and takes the {count}-card kitty. Everyone melds, then {declarer} "
        "discards {count}."
    ),
    (True, Discard.AFTER_MELD_UNMELDED, MeldOrder.BIDDER_FIRST): N_(
        "{declarer} shows and takes the {count}-card kitty, melds first, then discards {count}."
    ),
    (False, Discard.BEFORE_MELD, MeldOrder.TOGETHER): N_(
        "{declarer} takes the {count}-card kitty and discards {count}. Then everyone melds."
    ),
    (False, Discard.BEFORE_MELD, MeldOrder.BIDDER_FIRST): N_(
        "{declarer} takes the {count}-card kitty, discards {count}, then melds first."
    ),
    (False, Discard.AFTER_MELD_UNMELDED, MeldOrder.TOGETHER): N_(
        "{declarer} takes the {count}-card kitty. Everyone melds, then {declarer} discards {count}."
    ),
    (False, Discard.AFTER_MELD_UNMELDED, MeldOrder.BIDDER_FIRST): N_(
        "{declarer} takes the {count}-card kitty, melds first, then discards {count}."
    ),
}

# By how partners pass cards, and who melds first.
PASSING = {
    (None, MeldOrder.TOGETHER): N_("Everyone shows meld, in any order."),
    (None, MeldOrder.BIDDER_FIRST): N_("{declarer} melds first, then everyone else."),
    (PassMode.BLIND_SWAP, MeldOrder.TOGETHER): N_(
        "{declarer} and {partner} swap {cards} face down. Then everyone melds."
    ),
    (PassMode.BLIND_SWAP, MeldOrder.BIDDER_FIRST): N_(
        "{declarer} and {partner} swap {cards} face down. {declarer} melds first."
    ),
    (PassMode.PARTNER_THEN_BACK, MeldOrder.TOGETHER): N_(
        "{partner} passes {count} to {declarer} and gets {count} back. Then everyone melds."
    ),
    (PassMode.PARTNER_THEN_BACK, MeldOrder.BIDDER_FIRST): N_(
        "{partner} passes {count} to {declarer} and gets {count} back. {declarer} melds first."
    ),
}
PASSING_UNMELDED = N_(
    "{partner} passes {cards} to {declarer}. {declarer} melds, then passes {count} back."
)

SAVING = {
    Save.TRICK: N_("To keep their {meld}, {names} must take a trick."),
    Save.POINTS: N_("To keep their {meld}, {names} must take a counter or the last trick."),
    Save.COUNTER: N_("To keep their {meld}, {names} must take a counter."),
}


def discarding(ruleset: Ruleset, declarer: str) -> str:
    """Who takes the kitty, who melds first, and when the bidder discards."""
    discard = ruleset.discard or Discard.AFTER_MELD_UNMELDED
    sentence = DISCARDING[ruleset.kitty_shown, discard, ruleset.meld_order]
    return _(sentence).format(declarer=declarer, count=ruleset.kitty)


def passing(ruleset: Ruleset, declarer: str, partner: str) -> str:
    """Who passes how many cards to whom, and who melds first."""
    sentence = PASSING.get((ruleset.pass_mode, ruleset.meld_order), PASSING_UNMELDED)
    count = ruleset.pass_count
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    text = _(sentence).format(declarer=declarer, partner=partner, count=count, cards=cards)
    if not count or ruleset.passers is Passers.DECLARER:
        return text
    return " ".join((_("All partners pass cards."), text))


def leads(ruleset: Ruleset, leader: str) -> str:
    lead = _("{player} leads trump.") if ruleset.lead_trump else _("{player} leads.")
    return lead.format(player=leader)


def saving(ruleset: Ruleset, meld: int, names: str, nines_count: bool = False) -> str:
    """What a side must take to keep its meld; ``nines_count`` adds that its nines are safe."""
    floor = ruleset.trick_floor
    saves = (
        _("To keep their {meld}, {names} must take {floor} points.")
        if floor
        else _(SAVING[saved_by(ruleset)])
    )
    text = saves.format(floor=floor, meld=meld, names=names)
    nines = _("Their nines of trump count anyway.")
    return f"{text} {nines}" if nines_count else text


def at_a_tie(ruleset: Ruleset) -> str:
    """What happens if the game ends in a tie."""
    if ruleset.ties_share:
        return _("If it’s a tie, they share the win.")
    return _("If it’s a tie, play one more hand.")


def last_trick(ruleset: Ruleset) -> str:
    """Reminder to count the last trick; empty if it has no points."""
    if not ruleset.last_trick:
        return ""
    return _("Last trick is worth {points}.").format(points=ruleset.last_trick)
