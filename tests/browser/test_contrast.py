"""High contrast modes: texts are readable and the selected controls stand out."""

from typing import Any

import pytest

from tests.browser.axe import AXE, COLOURS, serious
from tests.browser.conftest import OpenPhone, OpenScreen

ONE_PHONE = True
PREFERENCES: tuple[dict[str, Any], ...] = (
    {"forced_colors": "active", "contrast": "no-preference"},
    {"forced_colors": "none", "contrast": "more"},
)
MIN_STATE_CONTRAST = 3  # WCAG 2.2, 1.4.11: non-text contrast, such as the state of a control
MIN_TEXT_CONTRAST = 4.5  # WCAG 2.2, 1.4.3: contrast of text
# Screens with a selected tile, tab, card, chip or button.
CHOOSING = (
    "bid-with-error", "correcting-the-bid", "meld-full", "own-meld",
    "correcting-the-tricks", "discards-with-error", "calculator", "new-game", "players-with-errors",
    "more-phones-that-have-joined",
)  # fmt: skip
READING = (
    "watching", "big-board-of-long-names", "result-made", "game-end", "score-sheet",
    "director", "wall-of-an-evening", "new-evening",
)  # fmt: skip

# Returns contrasts. For each selected control: with the unselected controls beside it, and of its
# text. For each side: of its mark and its line in the chart with the background.
SEEN = """
() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  function pixel(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }
  function light(colour) {
    const [r, g, b] = pixel(colour).map(part => part / 255)
      .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b + .05;
  }
  function surface(element) {
    if (!element) return "Canvas";
    const colour = getComputedStyle(element).backgroundColor;
    return pixel(colour)[3] < 128 ? surface(element.parentElement) : colour;
  }
  function contrast(one, other) {
    const lights = [light(one), light(other)];
    return Math.max(...lights) / Math.min(...lights);
  }
  const kinds = [
    [":checked + b", "input:not(:checked) + b"], ["button.on", "button:not(.on, .go, .back)"],
    ["a.on", "a:not(.on)"],
  ];
  const seen = element => element.checkVisibility({visibilityProperty: true});
  const drawn = [...document.querySelectorAll(".mark, .chart g")].filter(seen).map(element => ({
    label: element.getAttribute("class"),
    apart: contrast(getComputedStyle(element).fill, surface(element)),
  }));
  const tell = ([chosen, other]) => [...document.querySelectorAll(chosen)].filter(seen)
    .map(element => {
      let group = element.parentElement;
      const others = () => [...group.querySelectorAll(other)].filter(seen);
      while (group.parentElement && !others().length) group = group.parentElement;
      const mark = element.querySelector(".chips b") ?? element;  // a chip's count
      const own = surface(mark);
      return {
        label: element.textContent.trim(),
        apart: Math.min(...others().map(each => contrast(own, surface(each)))),
        read: contrast(own, getComputedStyle(mark).color),
      };
    });
  return [kinds.flatMap(tell), drawn];
}
"""


@pytest.mark.parametrize("name", CHOOSING + READING)
def test_in_high_contrast_texts_are_readable_and_selections_stand_out(
    open_phone: OpenPhone, open_screen: OpenScreen, name: str
) -> None:
    page = open_phone(reduced_motion="reduce")
    open_screen(page, name)
    page.evaluate(AXE)

    for scheme in ("light", "dark"):
        for preference in PREFERENCES:
            page.emulate_media(color_scheme=scheme, **preference)
            chosen, drawn = page.evaluate(SEEN)
            assert bool(chosen) is (name in CHOOSING)
            too_close = [each for each in chosen + drawn if each["apart"] < MIN_STATE_CONTRAST]
            unreadable = [each for each in chosen if each["read"] < MIN_TEXT_CONTRAST]
            assert (too_close, unreadable) == ([], []), (scheme, preference)
        # Not with forced colors, which come from the system: axe does not see them.
        assert serious(page, COLOURS) == []
