"""Whether a page fits its screen: the questions that the browser answers about it."""

# What a phone set to twice the usual text does. Through the CSSOM, which the policy allows.
TWICE = "document.documentElement.style.fontSize = '32px'"

# Text that leaves its own button or the page, and text that lies on other text; the score, the foot
# and what a chip unfolds lie over what is below them.
CUT = """
() => {
  // What is left of a box within those that scroll or end in dots.
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
    for (const whole of range.getClientRects()) {
      const said = text.data.trim().slice(0, 30), box = seen(whole, element);
      if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${said} leaves the page`);
      const holder = element.closest(
        "button, .tabs a, .foot a, label > b, summary, td, th, dd, dt");
      const held = holder?.getBoundingClientRect(), tall = 4 + (box.bottom - box.top) * .15;
      if (held && (box.left < held.left - 1 || box.right > held.right + 1 ||
          box.top < held.top - tall || box.bottom > held.bottom + tall)) {
        found.push(`${said} is cut`);
      }
      if (element.closest(`
        .foot, .score, .chart, .again > div, .six .more, .bar p > *, .many thead th`)) continue;
      for (const [other, its] of places) {
        const x = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const y = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        // Text has room above and below that it leaves empty, large figures the most.
        const empty = (box.bottom - box.top) * .3 + (other.bottom - other.top) * .1;
        if (x > 2 && y > empty) found.push(`${said} lies on ${its}`);
      }
      places.push([box, said]);
    }
  }
  return found;
}
"""

# What stays in reach, however long the page is: the acts in the foot, and the sum beside them. The
# foot of a form that begins low on the page comes with that form.
OUT_OF_REACH = """
() => [...document.querySelectorAll(".foot > :not([hidden])")]
  .filter(each => each.checkVisibility())
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([each]) => each.closest(".foot").parentElement.offsetTop < innerHeight / 2)
  .filter(([, {top, bottom}]) => top < 0 || bottom > innerHeight + 1)
  .map(([each, {bottom}]) => `${each.textContent.trim()} ends ${bottom} px down`)
"""
