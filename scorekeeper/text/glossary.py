"""The words of the game, for people who grew up with other ones, and which of them a text uses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scorekeeper.language import N_, _


@dataclass(frozen=True)
class Term:
    """A word and what it means; what else the rule documents call it, and what only tables do."""

    word: str
    meaning: str
    others: str = ""  # in the documents
    elsewhere: str = ""  # general knowledge
    forms: tuple[str, ...] = ()  # how English texts say it, where that is not the word itself

    def is_in(self, text: str) -> bool:
        """True if the text has the word, or a form of it, not as a part of a longer one."""
        word = _(self.word)
        forms = (self.forms if word == self.word else ()) or (word,)
        any_of_them = "|".join(map(re.escape, forms))
        return bool(re.search(rf"(?<!\w)({any_of_them})(?!\w)", text, re.IGNORECASE))


# In the order of the alphabet, in English.
TERMS = (
    Term(  # 001 L87–L91, 002 L8–L14
        N_("Aces around"),
        N_("An ace in every suit. Kings, queens and jacks around work the same way."),
        N_("100 aces, 80 kings, 60 queens, 40 jacks"),
        forms=("aces around", "kings around", "queens around", "jacks around"),
    ),
    Term(  # 000 L19, 004 L12
        N_("Bidder"),
        N_("The player who won the bid and picked trump."),
        N_("declarer"),
    ),
    Term(  # 000 L123
        N_("Bigamist"),
        N_(
            "An extra king or queen of trump with a run: it marries a card that is married already."
        ),
        N_("bigamist marriage, extra king, extra queen"),
        forms=("bigamist", "extra king", "extra queen", "extra k", "extra king or queen"),
    ),
    Term(
        N_("Counter"),
        N_("A card that scores when you win it in a trick: usually aces, tens and kings."),
        elsewhere=N_("pointer"),
        forms=("counter", "counters"),
    ),
    Term(  # 001 L97, 003 L51, 004 L34
        N_("Dix"),
        N_("The nine of trump, the smallest meld."),
        N_("deece, nine of trump"),
        forms=("dix", "nine of trump", "nines of trump", "trump nines"),
    ),
    Term(
        N_("Double run"),
        N_("A 10 K Q J of trump, twice. At some tables it wins the game."),
        elsewhere=N_("double rope"),
    ),
    Term(  # 003 L83
        N_("Fold"),
        N_("To give up a bid you’re stuck with, before any meld is shown. You lose the bid."),
        N_("throw in"),
        forms=("fold", "folds", "folded", "folding"),
    ),
    Term(
        N_("Kitty"), N_("Cards dealt aside for the bidder."), N_("widow"), N_("blind")
    ),  # 000 L155
    Term(N_("Last trick"), N_("Taking it scores extra points.")),
    Term(N_("Marriage"), N_("King and queen of one suit.")),
    Term(N_("Meld"), N_("The combinations you show for points before play.")),
    Term(
        N_("Misdeal"),
        N_("A deal that doesn’t count. The same player deals again."),
        elsewhere=N_("redeal"),
        forms=("misdeal", "misdeals", "redeal"),
    ),
    Term(  # 001 L69, 004 L16
        N_("Pass with help"),
        N_("To pass and let your partner know that you have some meld or good cards to pass."),
    ),
    Term(
        N_("Pinochle"),
        N_("Jack of diamonds and queen of spades. Two of each make a double pinochle."),
    ),
    Term(  # 001 L47
        N_("Renege"),
        N_("To break a rule of play, such as not following suit when you could."),
        forms=("renege", "reneges", "reneged", "reneging"),
    ),
    Term(  # 000 L43, 001 L92, 002 L21
        N_("Roundhouse"),
        N_("A marriage in every suit. It scores what its marriages, kings and queens score."),
        N_("Around the Horn, round robin, round house"),
        N_("round trip"),
    ),
    Term(  # 000 L25, L123
        N_("Royal marriage"),
        N_("King and queen of trump."),
        N_("trump marriage"),
    ),
    Term(  # 004 L26
        N_("Run"),
        N_("A 10 K Q J of trump."),
        N_("bare run"),
        N_("family, rope, sequence, flush"),
    ),
    Term(  # 001 L155
        N_("Save"),
        N_("To take what your meld needs to count, such as a trick or a counter."),
        forms=("save", "saves", "lost their", "keep its meld", "keep their meld"),
    ),
    Term(  # 000 L129, 001 L120
        N_("Set"),
        N_(
            "When meld and tricks together fall short of the bid. Usually it costs the bid. At "
            "some tables the others score it."
        ),
        N_("go set"),
        N_("go bate"),
        forms=("is set", "was set", "are set", "they’re set", "or set", "being set", "set:"),
    ),
    Term(  # 001 L120
        N_("Shoot the moon"),
        N_("To try for every trick, for a big bonus or a big loss."),
        forms=("the moon",),
    ),
    Term(  # 001 L51
        N_("Stuck"),
        N_("Everyone passed, so you have to take the bid."),
        N_("under"),
        elsewhere=N_("dropped on the dealer"),
    ),
    Term(N_("Sweep"), N_("A bid to take every trick, without meld.")),  # 000 L127
    Term(  # 001 L120, 004 L53
        N_("Throw in"),
        N_("To concede the bid without playing the hand."),
        elsewhere=N_("toss in"),
        forms=("throw in", "throw one in", "throwing in", "thrown in", "throws it in"),
    ),
)
# What nobody who plays asks about; on the page of all words they are there.
KNOWN = {"Last trick", "Marriage", "Meld", "Pinochle", "Run"}


def terms_in(*texts: str) -> list[Term]:
    """The words worth explaining that some texts use."""
    text = "\n".join(texts)
    return [term for term in TERMS if term.word not in KNOWN and term.is_in(text)]
