"""Texts for hands in which a side must take everything: a sweep, a 1000 or the moon."""

from dataclasses import dataclass

from scorekeeper.language import N_, _, ngettext
from scorekeeper.pinochle.hand.hand import MOONS, SWEEPS, THOUSANDS, Hand, Outcome
from scorekeeper.pinochle.rules.choices import AllOrNothing, ThousandNeeds
from scorekeeper.pinochle.rules.ruleset import Ruleset

OUTCOMES = {AllOrNothing.SWEEP: SWEEPS, AllOrNothing.THOUSAND: THOUSANDS, AllOrNothing.MOON: MOONS}

# A question and the answer “yes” for each thing that the side must take.
EVERYTHING = {
    ThousandNeeds.COUNTERS: (N_("Did they take every counter?"), N_("Yes, every counter")),
    ThousandNeeds.TRICKS: (N_("Did they take every trick?"), N_("Yes, every trick")),
}


@dataclass(frozen=True)
class Question:
    """The question whether the side took everything, with the outcome for each answer."""

    title: str
    question: str
    made: Outcome
    made_words: str
    failed: Outcome


def question(ruleset: Ruleset, hand: Hand, names: str, people: int) -> Question:
    kind = AllOrNothing.SWEEP if hand.sweep else ruleset.all_or_nothing
    thousand = kind is AllOrNothing.THOUSAND
    text, yes = EVERYTHING[ruleset.thousand_needs if thousand else ThousandNeeds.TRICKS]
    if kind is AllOrNothing.SWEEP:
        text = N_("No meld. Did they take every trick?")
    made, failed = OUTCOMES[kind]
    title = _plays(kind, people).format(names=names, thousand=ruleset.thousand)
    return Question(title, _(text), made, _(yes), failed)


def _plays(kind: AllOrNothing, people: int) -> str:
    if kind is AllOrNothing.SWEEP:
        return ngettext("{names} is going for a sweep.", "{names} are going for a sweep.", people)
    if kind is AllOrNothing.MOON:
        return ngettext("{names} is shooting the moon.", "{names} are shooting the moon.", people)
    return ngettext("{names} is playing {thousand}.", "{names} are playing {thousand}.", people)


def announcement(ruleset: Ruleset) -> str:
    """The label of the announcement that the high bidder may make; empty if there is none."""
    match ruleset.all_or_nothing:
        case AllOrNothing.THOUSAND:
            return _("Play {thousand}", thousand=ruleset.thousand)
        case AllOrNothing.MOON:
            return _("Shoot the moon")
    return ""


def announced(ruleset: Ruleset, names: str, people: int) -> str:
    """The reminder shown after the announcement."""
    if ruleset.all_or_nothing is AllOrNothing.MOON:
        return ngettext(
            "{names} shoots the moon: every trick, for {points}.",
            "{names} shoot the moon: every trick, for {points}.",
            people,
            names=names,
            points=ruleset.moon,
        )
    return ngettext(
        "{names} plays {thousand} and shows no meld.",
        "{names} play {thousand} and show no meld.",
        people,
        names=names,
        thousand=ruleset.thousand,
    )
