"""Warnings about options that are allowed but look like a mistake."""

from scorekeeper.pinochle.rules.ruleset import Ruleset

from .sentences import sections


def cautions(rules: Ruleset) -> dict[str, str]:
    """The warnings, by the option they belong to."""
    return {
        option: sentence.text(rules).format(**rules.values())
        for option, sentences in sections("cautions.txt").items()
        for sentence in sentences
        if sentence.holds(rules)
    }
