"""The sizes of paper."""

from enum import StrEnum


class Paper(StrEnum):
    LETTER = "letter"
    A4 = "a4"
