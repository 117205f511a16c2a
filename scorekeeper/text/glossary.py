"""Glossary: the game's terms, their other names, and which of them a text uses."""

import re
from dataclasses import dataclass

from scorekeeper.language import N_, _


@dataclass(frozen=True)
class Term:
    word: str
    meaning: str
    others: str = ""  # other names in the rule documents
    elsewhere: str = ""  # other names that only tables use
    forms: tuple[str, ...] = ()  # English forms to search for, if not just the word

    def is_in(self, text: str) -> bool:
        """True if the text has the term or a form of it as a whole word."""
        word = _(self.word)
        forms = (self.forms if word == self.word else ()) or (word,)
        any_form = "|".join(map(re.escape, forms))
        return bool(re.search(rf"(?<!\w)({any_form})(?!\w)", text, re.IGNORECASE))


# In alphabetical order, in English.
TERMS = (
    Term(  # R41
        N_("Aces around"),
        N_("An ace in every suit. Kings, queens and jacks around work the same way."),
        N_("100 aces, 80 kings, 60 queens, 40 jacks"),
        forms=("aces around", "kings around", "queens around", "jacks around"),
    ),
    Term(  # R26
        N_("Bidder"),
        N_("The player who won the bid and picked trump."),
        N_("declarer"),
    ),
    Term(  # R43
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
    Term(  # R40
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
    Term(  # R20
        N_("Fold"),
        N_("To give up a bid you’re stuck with, before any meld is shown. You lose the bid."),
        N_("throw in"),
        forms=("fold", "folds", "folded", "folding"),
    ),
    Term(N_("Kitty"), N_("Cards dealt aside for the bidder."), N_("widow"), N_("blind")),  # R5
    Term(N_("Last trick"), N_("Taking it scores extra points.")),
    Term(N_("Marriage"), N_("King and queen of one suit.")),
    Term(N_("Meld"), N_("The combinations you show for points before play.")),
    Term(
        N_("Misdeal"),
        N_("A deal that doesn’t count. The same player deals again."),
        elsewhere=N_("redeal"),
        forms=("misdeal", "misdeals", "redeal"),
    ),
    Term(  # R23
        N_("Pass with help"),
        N_("To pass and let your partner know that you have some meld or good cards to pass."),
    ),
    Term(
        N_("Pinochle"),
        N_("Jack of diamonds and queen of spades. Two of each make a double pinochle."),
    ),
    Term(  # R93
        N_("Renege"),
        N_("To break a rule of play, such as not following suit when you could."),
        forms=("renege", "reneges", "reneged", "reneging"),
    ),
    Term(  # R46
        N_("Roundhouse"),
        N_("A marriage in every suit. It scores what its marriages, kings and queens score."),
        N_("Around the Horn, round robin, round house"),
        N_("round trip"),
    ),
    Term(  # R37, R44
        N_("Royal marriage"),
        N_("King and queen of trump."),
        N_("trump marriage"),
    ),
    Term(  # R35
        N_("Run"),
        N_("A 10 K Q J of trump."),
        N_("bare run"),
        N_("family, rope, sequence, flush"),
    ),
    Term(  # R64
        N_("Save"),
        N_("To take what your meld needs to count, such as a trick or a counter."),
        forms=("save", "saves", "lost their", "keep its meld", "keep their meld"),
    ),
    Term(  # R61, R62
        N_("Set"),
        N_(
            "When meld and tricks together fall short of the bid. Usually it costs the bid. At "
            "some tables the others score it."
        ),
        N_("go set"),
        N_("go bate"),
        forms=("is set", "was set", "are set", "they’re set", "or set", "being set", "set:"),
    ),
    Term(  # R91
        N_("Shoot the moon"),
        N_("To try for every trick, for a big bonus or a big loss."),
        forms=("the moon",),
    ),
    Term(  # R17
        N_("Stuck"),
        N_("Everyone passed, so you have to take the bid."),
        N_("under"),
        elsewhere=N_("dropped on the dealer"),
    ),
    Term(N_("Sweep"), N_("A bid to take every trick, without meld.")),  # R74
    Term(  # R71
        N_("Throw in"),
        N_("To concede the bid without playing the hand."),
        elsewhere=N_("toss in"),
        forms=("throw in", "throw one in", "throwing in", "thrown in", "throws it in"),
    ),
)
# Every player knows these, so only the full glossary page lists them.
KNOWN = {"Last trick", "Marriage", "Meld", "Pinochle", "Run"}


def terms_in(*texts: str) -> list[Term]:
    """The terms worth explaining that these texts use."""
    text = "\n".join(texts)
    return [term for term in TERMS if term.word not in KNOWN and term.is_in(text)]
