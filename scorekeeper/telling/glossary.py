"""The words of the game, for people who grew up with other ones."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.language import N_


@dataclass(frozen=True)
class Term:
    """A word, what it means, and what else people call it; empty where nothing."""

    word: str
    meaning: str
    others: str = ""


# In the order of the alphabet, in English.
TERMS = (
    Term(
        N_("Aces around"),
        N_("An ace in every suit. Kings, queens and jacks around work the same way."),
        N_("100 aces, 80 kings, 60 queens, 40 jacks"),
    ),
    Term(N_("Bidder"), N_("The player who won the bid and picked trump."), N_("declarer")),
    Term(
        N_("Bigamist"),
        N_(
            "An extra king or queen of trump with a run: it marries a card that is married already."
        ),
        N_("extra king, extra queen"),
    ),
    Term(
        N_("Counter"),
        N_("A card that scores when you win it in a trick: usually aces, tens and kings."),
        N_("pointer"),
    ),
    Term(N_("Dix"), N_("The nine of trump, the smallest meld."), N_("deece, deuce, nine of trump")),
    Term(
        N_("Double run"),
        N_("Both copies of A 10 K Q J of trump. At some tables it wins the game."),
    ),
    Term(N_("Kitty"), N_("Cards dealt aside for the bidder."), N_("widow, blind")),
    Term(N_("Last trick"), N_("Taking it scores extra points.")),
    Term(N_("Marriage"), N_("King and queen of one suit.")),
    Term(N_("Meld"), N_("The combinations you show for points before play.")),
    Term(N_("Misdeal"), N_("A deal that doesn’t count. The same player deals again.")),
    Term(
        N_("Pinochle"),
        N_("Jack of diamonds and queen of spades. Both of each make a double pinochle."),
    ),
    Term(
        N_("Roundhouse"),
        N_("A marriage in every suit."),
        N_("Around the Horn, round house, round trip"),
    ),
    Term(N_("Royal marriage"), N_("King and queen of trump."), N_("marriage in trump")),
    Term(N_("Run"), N_("A 10 K Q J of trump."), N_("family, rope, sequence, flush")),
    Term(N_("Save"), N_("To take what your meld needs to count: a trick or a counter.")),
    Term(
        N_("Set"),
        N_("When meld and tricks together fall short of the bid. It costs the bid."),
        N_("go set, go bate"),
    ),
    Term(
        N_("Shoot the moon"),
        N_("To try for every trick, for a big bonus or a big loss."),
    ),
    Term(
        N_("Stuck"),
        N_("Everyone passed, so you have to take the bid."),
        N_("dropped on the dealer"),
    ),
    Term(N_("Sweep"), N_("A bid to take every trick, without meld.")),
    Term(
        N_("Throw in"),
        N_("To concede the bid without playing the hand."),
        N_("toss in, fold"),
    ),
)
