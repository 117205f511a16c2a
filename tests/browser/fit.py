"""Scripts that check whether a page fits its screen."""

# Doubles the text size, as a phone's setting does. The content security policy forbids inline
# styles, but allows a script to change the style.
TWICE = "document.documentElement.style.fontSize = '32px'"

# Finds text that leaves its button or the page, and text that overlaps other text. Only the score,
# the foot and an unfolded chip may cover other text.
CUT = """
() => {
  // The visible part of a box inside an element that scrolls or ends in an ellipsis.
  function seen({left, top, right, bottom}, element) {
    const clip = element.closest(".log, .versus, .bar p > *, .score dt, .many thead th");
    if (!clip) return {left, top, right, bottom};
    const held = clip.getBoundingClientRect();
    return {
      left: Math.max(left, held.left), right: Math.min(right, held.right),
      top: Math.max(top, held.top), bottom: Math.min(bottom, held.bottom),
    };
  }
  const found = [], places = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, element = text.parentElement;
    if (!text.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest(".visually-hidden, script, style, title, option, datalist, .fan")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
    const words = text.data.trim(), most = element.closest(".listed") ? 2 + words.length / 3 : 1;
    if (lines > most && element.closest(".listed, .total output")) found.push(`${words} is broken`);
    for (const whole of range.getClientRects()) {
      const label = text.data.trim().slice(0, 30), box = seen(whole, element);
      if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${label} leaves the page`);
      const holder = element.closest(
        "button, .tabs a, .foot a, label > b, summary, td, th, dd, dt");
      const held = holder?.getBoundingClientRect(), tall = 4 + (box.bottom - box.top) * .15;
      if (held && (box.left < held.left - 1 || box.right > held.right + 1 ||
          box.top < held.top - tall || box.bottom > held.bottom + tall)) {
        found.push(`${label} is cut`);
      }
      if (element.closest(`
        .foot, .score, .chart, .again > div, .points > .panel, .six .more, .bar p > *,
        .many thead th`)) continue;
      for (const [other, its] of places) {
        const x = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const y = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        // The box of a text has empty space above and below, most of all for large figures.
        const empty = (box.bottom - box.top) * .3 + (other.bottom - other.top) * .1;
        if (x > 2 && y > empty) found.push(`${label} overlaps ${its}`);
      }
      places.push([box, label]);
    }
  }
  return found;
}
"""

# The buttons and the total in the foot must stay visible on a page of any length. The foot of a
# form that begins low on the page may scroll with the page.
OUT_OF_REACH = """
() => [...document.querySelectorAll(".foot > :not([hidden])")]
  .filter(each => each.checkVisibility())
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([each]) => each.closest(".foot").parentElement.offsetTop < innerHeight / 2)
  .filter(([, {top, bottom}]) => top < 0 || bottom > innerHeight + 1)
  .map(([each, {bottom}]) => `${each.textContent.trim()} ends ${bottom} px down`)
"""
