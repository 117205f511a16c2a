"""Players' words for the enums of a hand, one table for each enum."""

from dataclasses import dataclass

from scorekeeper.language import N_, _, capitalized
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import PRICED, Meld, MeldName
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took


@dataclass(frozen=True)
class StepWords:
    name: str  # in a sentence: “enter the bid again”
    happening: str  # the activity of the table during the step
    title: str = ""  # the text of the link that corrects the step; empty without a link


STEPS = {
    Step.BID: StepWords(N_("the bid"), N_("{player} bids"), N_("Bid")),
    Step.TRUMP: StepWords(N_("trump"), N_("{declarer} picks trump")),
    Step.PARTNER: StepWords(N_("the partner"), N_("{declarer} picks a partner")),
    Step.MELD: StepWords(
        N_("the meld"),
        N_("{player} shows meld"),
        N_("Meld"),
    ),
    Step.ALL: StepWords(
        N_("whether they made it"), N_("{names}: all or nothing"), N_("Made or not")
    ),
    Step.TRICKS: StepWords(
        N_("the tricks"),
        N_("Counting tricks"),
        N_("Tricks"),
    ),
    Step.TOOK: StepWords(N_("what they took"), N_("Counting tricks")),
}


@dataclass(frozen=True)
class CallWords:
    button: str
    sentence: str


CALLS = {
    Word.PASS: CallWords(N_("Pass"), N_("{player} passes")),
    Word.HELP: CallWords(N_("Pass with help"), N_("{player} passes with help")),
    Word.BY_ME: CallWords(N_("“By me”"), N_("{player} passes: “by me”")),
    Word.SWEEP: CallWords(N_("Sweep"), N_("{player} bids a sweep")),
}


@dataclass(frozen=True)
class TookWords:
    answer: str
    short: str


TOOK = {
    Took.NOTHING: TookWords(N_("No tricks"), N_("no tricks")),
    Took.TRICK: TookWords(N_("A trick but no counters"), N_("no counters")),
    Took.COUNTER: TookWords(N_("A counter"), N_("a counter")),
}


@dataclass(frozen=True)
class OutcomeWords:
    """The words for an outcome.

    A played hand has none, because its score decides between “made” and “set”.
    """

    headline: str = ""
    short: str = ""  # for a narrow column
    failure: str = ""  # the heading of the trick count after a missed sweep, 1000 or moon


OUTCOMES = {
    Outcome.PLAYED: OutcomeWords(),
    Outcome.REDEALT: OutcomeWords(N_("Misdeal"), N_("misdeal")),
    Outcome.PASSED_OUT: OutcomeWords(N_("Everyone passed"), N_("passed out")),
    Outcome.CONCEDED: OutcomeWords(N_("{names} conceded"), N_("conceded")),
    Outcome.ENTERED: OutcomeWords(N_("Points from paper"), N_("from paper")),
    Outcome.THROWN_IN: OutcomeWords(N_("{names} threw in the hand"), N_("thrown in")),
    Outcome.FOLDED: OutcomeWords(N_("{names} folded"), N_("folded")),
    Outcome.SWEEP_MADE: OutcomeWords(N_("{names} made the sweep"), N_("made")),
    Outcome.SWEEP_FAILED: OutcomeWords(
        N_("{names} missed the sweep"), N_("missed"), N_("They missed the sweep")
    ),
    Outcome.THOUSAND_MADE: OutcomeWords(N_("{names} made {thousand}"), N_("made {thousand}")),
    Outcome.THOUSAND_FAILED: OutcomeWords(
        N_("{names} missed {thousand}"),
        N_("missed {thousand}"),
        N_("They missed"),
    ),
    Outcome.MOON_MADE: OutcomeWords(N_("{names} shot the moon"), N_("made")),
    Outcome.MOON_FAILED: OutcomeWords(
        N_("{names} missed the moon"), N_("missed"), N_("They missed the moon")
    ),
}

TIMES = {2: N_("Double {meld}"), 3: N_("Triple {meld}"), 4: N_("Quadruple {meld}")}
# Several of the same meld have a separate price, for example a double run.
COUNTED_TOGETHER = (MeldName.RUN, *PRICED)


def call(call: int | Word) -> str:
    """The text of a call: “250”, “pass”."""
    return call.words if isinstance(call, Word) else str(call)


def meld(meld: Meld) -> str:
    """The name of a meld with its count: “Double pinochle”, “Nine ×2”."""
    if meld.count == 1:
        return meld_title(meld.name)
    if meld.name in COUNTED_TOGETHER:
        return _(TIMES[meld.count], meld=meld.name.words)
    return f"{meld_title(meld.name)} ×{meld.count}"


def meld_title(name: MeldName) -> str:
    """The capitalized name. A royal marriage is only “Royal”, because space on a phone is short."""
    return _("Royal") if name is MeldName.ROYAL_MARRIAGE else capitalized(name.words)
