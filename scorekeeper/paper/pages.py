"""Pages of a PDF: the fonts, ruled fields, and text that is never wider than its field.

Drawn by fpdf2, in fonts that have the suits. Measures are millimetres, sizes of type are points.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Literal, cast
from unicodedata import category

from fpdf import FPDF
from fpdf.fonts import TTFFont

from scorekeeper.language import _, current_language
from scorekeeper.paper.sizes import Paper

FONTS = Path(__file__).parent / "fonts"
TEXT, EMOJI = "text", "emoji"
MARGIN = 10
POINT = 25.4 / 72
LINE = 1.22  # the height of a line, for a type of 1
STEP = 0.5  # by which type gets smaller that is too wide
BOX = "□"
UNSEEN = "Cf"  # the kind of signs that change or join the letters beside them

Align = Literal["L", "C", "R"]
Style = Literal["", "B"]


class Pages(FPDF):
    """Pages in one size of type; where that is too wide for a field, it is smaller there."""

    def __init__(self, paper: Paper, size: float, title: str) -> None:
        super().__init__(format=paper.value)
        self.size = size
        self.leading = size * LINE * POINT
        self._broken: dict[tuple[str, float, float, str], int] = {}
        self.is_lacking = False  # whether a letter was drawn that no font has
        self.set_title(title)
        self.set_lang(current_language())
        self.set_margin(MARGIN)
        self.set_auto_page_break(False)
        self.set_line_width(0.15)
        self.add_font(TEXT, "", FONTS / "DejaVuSansCondensed.ttf")
        self.add_font(TEXT, "B", FONTS / "DejaVuSansCondensed-Bold.ttf")
        if find_spec("uharfbuzz"):  # not for Windows on ARM; there Arabic letters are not joined
            self.set_text_shaping(True, direction="ltr")
        self.set_font(TEXT, "", size)
        self.add_page()

    def finished(self) -> bytes:
        pdf = bytes(self.output())
        self.close_fonts()
        return pdf

    def close_fonts(self) -> None:
        """Close their files, which fpdf2 leaves open."""
        for font in self._fonts:
            font.ttfont.close()

    @property
    def _fonts(self) -> list[TTFFont]:
        return [cast("TTFFont", font) for font in self.fonts.values()]

    @property
    def room(self) -> float:
        """What is left of the page's height."""
        return float(self.h - MARGIN - self.y)

    def heading(self, title: str, *lines: str) -> None:
        self.paragraph(title, "B", larger=1.5)
        for line in filter(None, lines):
            self.paragraph(line)
        self.ln(self.leading / 2)

    def paragraph(self, text: str, style: Style = "", larger: float = 1) -> None:
        """A text over the width of the page, on the next one where it does not fit this one."""
        self.set_font(style=style, size=self.size * larger)
        if self.height(self.epw, text) > self.room:
            self.add_page()
        self.lines(self.epw, text)
        self.set_font(style="", size=self.size)

    def lines(self, width: float, text: str, align: Align = "L") -> None:
        """A text that is broken into lines; what follows is below."""
        self.multi_cell(
            width, self._line, self._known(text), align=align, new_x="LEFT", new_y="NEXT"
        )

    def height(self, width: float, text: str) -> float:
        """That a text takes, broken into lines."""
        return self._lines(width, text) * self._line

    def word(self, width: float, text: str, align: Align = "L", style: Style = "") -> None:
        """A text on one line, smaller where it is too wide; what follows is to its right."""
        text = self._known(text)
        self.set_font(style=style)
        while self.get_string_width(text) > width - 2 * self.c_margin and self.font_size_pt > STEP:
            self.set_font_size(self.font_size_pt - STEP)
        self.cell(width, self.leading, text, align=align)
        self.set_font(style="", size=self.size)

    def figures(self, width: float, text: str) -> None:
        """Figures at the right: bold between **, struck out between ~~."""
        plain = text.replace("~~", "").replace("**", "")
        while self.get_string_width(plain) > width - 2 * self.c_margin:
            self.set_font_size(self.font_size_pt - STEP)
        self.cell(width, self.leading, text, align="R", markdown=True)
        self.set_font(style="", size=self.size)

    def field(
        self, width: float, height: float, text: str = "", style: Style = "", align: Align = "C"
    ) -> None:
        """A ruled field with a text at half its height; what follows is to its right."""
        x, y = self.x, self.y
        self.rect(x, y, width, height)
        if text:
            self._fit(width, height, text, style, align)
        self.set_xy(x + width, y)

    def _fit(self, width: float, height: float, text: str, style: Style, align: Align) -> None:
        self.set_font(style=style)
        while self.height(width, text) > height and self.font_size_pt > STEP:
            self.set_font_size(self.font_size_pt - STEP)
        self.set_xy(self.x, self.y + (height - self.height(width, text)) / 2)
        self.lines(width, text, align)
        self.set_font(style="", size=self.size)

    def note_what_is_lacking(self) -> None:
        if self.is_lacking:
            sentence = _("A □ is a letter that this file can’t show. Print the page instead.")
            self.paragraph(sentence)

    @property
    def _line(self) -> float:
        return float(self.font_size_pt * LINE * POINT)

    def _lines(self, width: float, text: str) -> int:
        # One name heads many fields, and to break it again costs as much as to draw it.
        known = (text, width, self.font_size_pt, self.font_style)
        if known not in self._broken:
            broken = self.multi_cell(width, 1, text, dry_run=True, output="LINES")
            self._broken[known] = len(cast("list[str]", broken)) if text else 0
        return self._broken[known]

    def _known(self, text: str) -> str:
        """The text with a box in the place of each letter that no font here has."""
        if not self._unknown(text):
            return text
        self._add_emoji()
        unknown = self._unknown(text)
        self.is_lacking = self.is_lacking or bool(unknown)
        return "".join(BOX if letter in unknown else letter for letter in text)

    def _unknown(self, text: str) -> set[str]:
        seen = {each for each in text if not each.isspace() and category(each) != UNSEEN}
        return {each for each in seen if all(ord(each) not in font.cmap for font in self._fonts)}

    def _add_emoji(self) -> None:
        """Few sheets have any, and to read their font takes as long as the others together."""
        if EMOJI not in self.fonts:
            self.add_font(EMOJI, "", FONTS / "NotoEmoji.ttf")
            self.set_fallback_fonts([EMOJI], exact_match=False)
