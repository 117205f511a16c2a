"""Tips that do not affect the score, in our own words, with their sources."""

from dataclasses import dataclass

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.sources import read_source

from .rule_sources import source_words


@dataclass(frozen=True)
class Tip:
    name: str
    text: str
    sources: tuple[str, ...]  # each a document and its lines

    @property
    def place(self) -> str:
        """The sources, in words."""
        return "; ".join(source_words(read_source(each)) for each in self.sources)


# In the order of a hand.
TIPS: dict[str, tuple[Tip, ...]] = {
    N_("Shuffling and dealing"): (
        Tip(
            N_("Shuffle enough"),
            N_(
                "Shuffle three times and cut if you deal one card at a time, five times if you "
                "deal three at a time."
            ),
            ("001 L17",),
        ),
        Tip(
            N_("Three at a time"),
            N_(
                "Many dealers deal three cards at a time, four or five from a double deck. Any way "
                "is fine if the deck is well shuffled."
            ),
            ("001 L15", "002 L28", "003 L29, L157"),
        ),
        Tip(
            N_("Cut toward the dealer"),
            N_(
                "The player on the dealer’s right lifts some cards off and puts them down nearer "
                "to the dealer. The dealer always puts the far pile on the near one."
            ),
            ("001 L33", "002 L28", "004 L10"),
        ),
        Tip(
            N_("Two decks"),
            N_(
                "With two decks, somebody shuffles one while the other is dealt and played. "
                "Nobody waits for the shuffle."
            ),
            ("001 L27, L29",),
        ),
        Tip(
            N_("Leave a card on the table"),
            N_(
                "Pick up and sort your cards while they’re dealt, but leave one where it is. The "
                "dealer won’t skip you, and a card can still change hands."
            ),
            ("001 L37, L39",),
        ),
    ),
    N_("Bidding"): (
        Tip(
            N_("The minimum is often safe"),
            N_("Some meld plus the trump your partner passes usually makes the minimum bid."),
            ("001 L59",),
        ),
        Tip(
            N_("Raise the price"),
            N_(
                "Even if your partner passed, you can go on bidding so that the others don’t get "
                "it cheap."
            ),
            ("002 L42",),
        ),
        Tip(
            N_("A signal is a bid"),
            N_("Bid only to show meld, and you may be left with the bid."),
            ("001 L65",),
        ),
        Tip(
            N_("Don’t pass near the end"),
            N_(
                "If both teams are close and the bidding team wins when both get there, you need "
                "the bid to win."
            ),
            ("001 L167",),
        ),
        Tip(
            N_("Or let the others bid"),
            N_(
                "If only your team is close and neither of you dealt, it’s usually better not to "
                "bid. A few points are enough, and you can’t be set."
            ),
            ("003 L128",),
        ),
        Tip(
            N_("Fold in time"),
            N_(
                "If you’re stuck with a weak hand, folding can cost less than letting the others "
                "score their meld, above all when they’re close to winning."
            ),
            ("003 L130",),
        ),
        Tip(
            N_("Force the fold"),
            N_(
                "If the dealer’s team is close to winning and your hand isn’t strong, pass. A "
                "stuck dealer may have to fold."
            ),
            ("003 L132",),
        ),
    ),
    N_("Passing cards"): (
        Tip(
            N_("Trump and aces"),
            N_(
                "Pass the bidder trump first, to fill a run, then aces. Think of cards that could "
                "make a marriage or a pinochle."
            ),
            ("001 L73", "002 L46"),
        ),
        Tip(
            N_("Pinochle cards"),
            N_(
                "Pass Q♠ and J♦ if spades or diamonds are trump. If clubs or hearts are, don’t: "
                "the bidder wants to be out of a suit to trump it."
            ),
            ("002 L46, L48",),
        ),
    ),
    N_("Meld"): (
        Tip(
            N_("Show what counts"),
            N_("Put down the cards that make your meld, and keep the others in your hand."),
            ("004 L22",),
        ),
    ),
    N_("Play"): (
        Tip(
            N_("Lead an ace"),
            N_("Most bidders lead an ace first."),
            ("002 L54",),
        ),
        Tip(
            N_("Give counters"),
            N_(
                "When your partner is sure to win the trick, play a counter: a king nearly always, "
                "a ten often, an ace only if it could be trumped later."
            ),
            ("003 L126",),
        ),
        Tip(
            N_("Save a low trump"),
            N_("Where you don’t have to play a losing trump, throw off a nine and keep the trump."),
            ("001 L143",),
        ),
        Tip(
            N_("One pile a team"),
            N_(
                "One partner gathers the team’s tricks. For the bidders, it’s the bidder’s partner."
            ),
            ("003 L73", "004 L67"),
        ),
        Tip(
            N_("Two against one"),
            N_(
                "With three players, two can give each other their counters to stop the third who "
                "is ahead."
            ),
            ("003 L172",),
        ),
        Tip(
            N_("Throw in a lost hand"),
            N_(
                "If you can’t make the bid, throw in: the others get nothing for tricks. If you "
                "still can, play. Some have made 220 in tricks."
            ),
            ("001 L120", "004 L75"),
        ),
    ),
    N_("Counting"): (
        Tip(
            N_("The others count first"),
            N_(
                "The team without the bid counts its tricks, usually the smaller pile. The rest "
                "belongs to the bidders."
            ),
            ("001 L159", "003 L108"),
        ),
        Tip(
            N_("Flip, don’t sort"),
            N_(
                "Flip through your tricks and count in your head. Piles of counters make more work "
                "for the next dealer."
            ),
            ("001 L161",),
        ),
        Tip(
            N_("Chips for an abacus"),
            N_(
                "Without paper, give each team ten white chips worth 10 and fourteen colored ones "
                "worth 100. One partner starts with all of them and passes across what the team "
                "scores. Keep a score below zero on your other side."
            ),
            ("001 L177, L181",),
        ),
    ),
}


def tip_places() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """By heading: each tip's name, an empty value, and its sources in words."""
    return [
        (_(title), [(_(tip.name), "", tip.place) for tip in tips]) for title, tips in TIPS.items()
    ]
