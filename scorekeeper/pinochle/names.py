"""Names and reasons that people type: any script and any emoji, but nothing that looks empty.

Which letters there are is Unicode's; https://www.unicode.org/reports/tr44 says what each kind is.
"""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 6  # one after another; no script puts more strokes and vowels on a letter
# These join letters in Persian and Hindi, and the people of an emoji.
JOINERS = "\u200c\u200d"
# Letters and signs that show nothing, whatever their kind says.
UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
# With these and a black flag those of England, Scotland and Wales are spelled.
FLAG_TAGS = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
NEWER_EMOJI = re.compile("[\U0001f000-\U0001faff]")  # also those that Python does not know yet
SHOWN = "LNPS"  # the first letter of the kinds that can be seen: letters, numbers, signs
MARK = "M"


def tidy(text: str) -> str:
    """The text as it is kept: composed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def tidy_lines(text: str) -> str:
    """The same for a text of several lines, with one empty line between two at most."""
    lines = "\n".join(map(tidy, text.splitlines()))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n")


def alike(text: str) -> str:
    """The same for every way to write a name: José typed with one accent letter or with two."""
    return unicodedata.normalize("NFKC", tidy(text).casefold())


def is_readable(text: str) -> bool:
    """Whether all of a text can be seen, and some of it is more than a mark on nothing."""
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
