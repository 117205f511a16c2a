"""A name that is written from right to left, as a browser lays it out."""

from playwright.sync_api import Page

from scorekeeper.web.plumbing.isolation import isolated

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


def test_a_number_stays_behind_a_name_that_runs_leftward(phone: Page) -> None:
    words = ["אבי", "40", "محمد", "50"]
    page = f"<p>{' '.join(words)}</p>"
    phone.set_content(page)
    places = phone.evaluate(PLACES, words)
    assert places == sorted(places, reverse=True)  # as it is without isolates

    phone.set_content(isolated(page))
    places = phone.evaluate(PLACES, words)
    assert places == sorted(places)
