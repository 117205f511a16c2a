"""Strong contrast, as a system asks for it: all is read, and what is chosen still shows."""

from typing import Any

import pytest

from tests.browser.axe import AXE, serious
from tests.browser.conftest import LeadTo, OpenPhone

WISHES: tuple[dict[str, Any], ...] = ({"forced_colors": "active"}, {"contrast": "more"})
READABLE = {"runOnly": ["color-contrast"]}
TELLS_APART = 3  # WCAG 2.2, 1.4.11: what tells a control's state from another
CAN_BE_READ = 4.5  # WCAG 2.2, 1.4.3
# Where something is chosen: a tile, a tab, a card, a chip, a button.
CHOOSING = (
    "bid-with-error", "correcting-the-bid", "meld-full", "own-meld",
    "correcting-the-tricks", "discards-with-error", "calculator", "new-game", "players-with-errors",
    "more-phones-that-have-joined",
)  # fmt: skip
READING = (
    "watching", "big-board-of-long-names", "result-made", "game-end", "score-sheet",
)  # fmt: skip

# Each chosen thing: how far its surface is from those beside it that could be, its text from it.
# And each side's mark, and line of the chart: how far it is from what is behind it.
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
    said: element.getAttribute("class"),
    apart: contrast(getComputedStyle(element).fill, surface(element)),
  }));
  const tell = ([chosen, other]) => [...document.querySelectorAll(chosen)].filter(seen)
    .map(element => {
      let group = element.parentElement;
      const others = () => [...group.querySelectorAll(other)].filter(seen);
      while (group.parentElement && !others().length) group = group.parentElement;
      const mark = element.querySelector(".chips b") ?? element;  // a chip is counted on a badge
      const own = surface(mark);
      return {
        said: element.textContent.trim(),
        apart: Math.min(...others().map(each => contrast(own, surface(each)))),
        read: contrast(own, getComputedStyle(mark).color),
      };
    });
  return [kinds.flatMap(tell), drawn];
}
"""


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: "-".join(next(iter(wish.items()))))
@pytest.mark.parametrize("name", CHOOSING + READING)
def test_in_strong_contrast_all_is_read_and_the_chosen_told_apart(
    open_phone: OpenPhone,
    lead_to: LeadTo,
    name: str,
    wish: dict[str, Any],
) -> None:
    page = open_phone()
    page.emulate_media(reduced_motion="reduce", **wish)
    lead_to(page, name)
    page.evaluate(AXE)

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        # Forced colours are the system's own, and axe does not see them.
        assert "forced_colors" in wish or serious(page, READABLE) == []
        chosen, drawn = page.evaluate(SEEN)
        assert bool(chosen) is (name in CHOOSING)
        assert [each for each in chosen if each["apart"] < TELLS_APART] == [], scheme
        assert [each for each in chosen if each["read"] < CAN_BE_READ] == [], scheme
        assert [each for each in drawn if each["apart"] < TELLS_APART] == [], scheme
