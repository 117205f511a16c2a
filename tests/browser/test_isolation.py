"""The layout of right-to-left names in a browser."""

from playwright.sync_api import Page

from scorekeeper.web.plumbing.responses import isolated

PLACES = """
words => {
  const {firstChild: text} = document.querySelector("p");
  return words.map(word => {
    const range = document.createRange(), start = text.data.indexOf(word);
    range.setStart(text, start);
    range.setEnd(text, start + word.length);
    return range.getBoundingClientRect().left;
  });
}
"""


def test_a_number_stays_after_a_right_to_left_name(phone: Page) -> None:
    words = ["אבי", "40", "محمد", "50"]
    page = f"<p>{' '.join(words)}</p>"
    phone.set_content(page)
    places = phone.evaluate(PLACES, words)
    assert places == sorted(places, reverse=True)  # the wrong order, without isolation characters

    phone.set_content(isolated(page))
    places = phone.evaluate(PLACES, words)
    assert places == sorted(places)
