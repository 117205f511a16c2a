"""Names and reasons that people type: any script and emoji, but nothing that looks empty.

https://www.unicode.org/reports/tr44 lists Unicode's categories of characters.
"""

import re
import unicodedata

MOST_MARKS = 6  # in a row; no script puts more strokes and vowels on a letter
# These join letters in Persian and Hindi, and the people of an emoji.
JOINERS = "\u200c\u200d"
# Characters that show nothing, whatever their category.
UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
# The flags of England, Scotland and Wales: a black flag with tags.
FLAG_TAGS = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
NEWER_EMOJI = re.compile("[\U0001f000-\U0001faff]")  # including those newer than Python
SHOWN = "LNPS"  # visible categories: letters, numbers, punctuation, symbols
MARK = "M"


def tidy(text: str) -> str:
    """Return the text as it is stored: composed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def tidy_lines(text: str) -> str:
    """The same for several lines, with at most one empty line in a row."""
    lines = "\n".join(map(tidy, text.splitlines()))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n")


def name_key(text: str) -> str:
    """A key that is equal for every way to write a name: in capitals, with any form of é."""
    return unicodedata.normalize("NFKC", tidy(text).casefold())


def is_readable(text: str) -> bool:
    """True if all of a text is visible, and it does not start with a combining mark."""
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
