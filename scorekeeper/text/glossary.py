"""The glossary of the game's terms and their other names, and a search for terms in texts."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.language import _


@dataclass(frozen=True)
class Term:
    """A term of glossary.toml, which explains the fields."""

    word: str
    meaning: str
    others: str = ""
    elsewhere: str = ""
    forms: str = ""

    def is_in(self, text: str) -> bool:
        """True if the text has the term, or another form of the term, as a whole word."""
        word = _(self.word)
        forms = self.forms.split(", ") if self.forms and word == self.word else [word]
        any_form = "|".join(map(re.escape, forms))
        return bool(re.search(rf"(?<!\w)({any_form})(?!\w)", text, re.IGNORECASE))


FILE = Path(__file__).with_suffix(".toml")
TERMS = [Term(word, **rest) for word, rest in tomllib.loads(FILE.read_text("utf-8")).items()]
# Every player knows these terms, so only the full glossary page lists them.
KNOWN = {"Last trick", "Marriage", "Meld", "Pinochle", "Run"}


def terms_in(*texts: str) -> list[Term]:
    """The terms in these texts that not every player knows."""
    text = "\n".join(texts)
    return [term for term in TERMS if term.word not in KNOWN and term.is_in(text)]
