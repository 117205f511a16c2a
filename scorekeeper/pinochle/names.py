"""Clean and check the names and texts that people type.

Any script and any emoji is allowed. The only hidden characters allowed are those that some scripts
and emoji need. The categories of characters are those of https://www.unicode.org/reports/tr44.
"""

import re
import unicodedata

MOST_MARKS = 6  # combining marks in a row; no script needs more on one letter
# Invisible characters inside words of Persian and Hindi, and inside some emoji, such as a family.
JOINERS = "\u200c\u200d"
# Invisible characters that have the category of visible ones.
UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
# The emoji flags of England, Scotland and Wales: a black flag and invisible tag characters.
FLAG_TAGS = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
NEWER_EMOJI = re.compile("[\U0001f000-\U0001faff]")  # includes emoji that this Python does not know
SHOWN = "LNPS"  # visible categories: letters, numbers, punctuation, symbols
MARK = "M"


def tidy(text: str) -> str:
    """Normalize a text to single spaces and to one encoding of each letter (NFC)."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def tidy_lines(text: str) -> str:
    """Tidy each line of a text, and keep at most one empty line in a row."""
    lines = "\n".join(map(tidy, text.splitlines()))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n")


def name_key(text: str) -> str:
    """Return a key for comparing names. It ignores case and the encoding of letters such as é."""
    return unicodedata.normalize("NFKC", tidy(text).casefold())


def is_readable(text: str) -> bool:
    """True if a text has a visible character and no forbidden one.

    Spaces are allowed. JOINERS are allowed except at the ends. Combining marks, such as accents,
    may not start the text, and at most MOST_MARKS may follow each other.
    """
    rest = NEWER_EMOJI.sub("-", FLAG_TAGS.sub("-", text))
    kinds = "".join(unicodedata.category(letter)[0] for letter in rest)
    return (
        any(kind in SHOWN for kind in kinds)
        and all(
            (kind in SHOWN + MARK or letter == " " or letter in JOINERS) and letter not in UNSEEN
            for letter, kind in zip(rest, kinds, strict=True)
        )
        and kinds[0] != MARK
        and text.strip(JOINERS) == text
        and MARK * (MOST_MARKS + 1) not in kinds
    )
