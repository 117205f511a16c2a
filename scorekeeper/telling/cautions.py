"""Why an option is allowed, but hardly what a table means."""

from __future__ import annotations

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.contradictions import Caution

WINS_ALONE = N_("One such hand is worth {stake}, and {target} win.")

# By the option; braces hold the values of options.
SENTENCES = {
    "nines_redeal": N_("Nobody is dealt nines: the deck has none."),
    "all_or_nothing": N_("Whoever plays 1000 alone has no partner who lays down the cards."),
    "stuck_amount": N_(
        "A stuck player must play at {stuck_amount}, though anybody else may bid {min_bid}."
    ),
    "stuck_may_fold": N_("The opener must bid, so nobody is ever stuck or folds."),
    "stuck_seat": N_("The opener must bid, so the dealer is never stuck."),
    "min_bid": N_("The lowest bid is more than the {target} that win."),
    "meld_order": N_(
        "The declarer passes back from cards not melded, so the declarer has to meld first."
    ),
    "save": N_(
        "The points of a kitty's discards cannot be told from a last trick without a counter: "
        "the app takes the table's word."
    ),
    "nines_survive": N_("Nines of trump are worth nothing, so none can survive."),
    "throw_in": N_("Throwing in costs the declarer nothing: only the others score."),
    "extra_pair": N_(
        "An extra king and queen together are worth less than each alone: the best total "
        "counts, so nobody would show both."
    ),
    "card_points": N_("One hand has {trick_total} in the tricks, {target} win."),
    "sweep_bonus": WINS_ALONE,
    "thousand": WINS_ALONE,
    "moon": WINS_ALONE,
    "must_hold_bid": N_("No target is played to, so nobody has to hold the bid."),
    "stop_floor": N_("A side without points stops the game: it is meant below zero."),
}


def caution_sentence(caution: Caution) -> str:
    """The sentence beside the option's label."""
    stake = caution.values[caution.option]
    return _(SENTENCES[caution.option]).format(stake=stake, **caution.values)
