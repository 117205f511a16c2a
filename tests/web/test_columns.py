"""In the column chart of a player's results, nothing overlaps or is outside the chart."""

from itertools import pairwise

from hypothesis import given, strategies as st

from scorekeeper.extras.statistics.columns import LETTERS, Columns, Period
from scorekeeper.extras.statistics.tallies import Tally
from scorekeeper.web.charts.labels import width

counts = st.integers(0, 120)


@st.composite
def periods(draw):
    """A sequence of some months in two years, or of some years."""
    by_month = draw(st.booleans())
    places = sorted(draw(st.sets(st.integers(0, 23 if by_month else 11), min_size=2)))
    found = []
    for place in places:
        games, bids = draw(counts), draw(counts)
        won, made = draw(st.integers(0, games)), draw(st.integers(0, bids))
        name = f"{2024 + place // 12}-{place % 12 + 1:02}" if by_month else f"{2012 + place}"
        found.append(Period(name, Tally(games=games, won=won, bids=bids, made=made)))
    return found


@given(periods())
def test_columns_and_labels_stay_inside_and_do_not_overlap(found):
    picture = Columns(found)
    for row in picture.rows:
        lefts = [column.left for column in row.columns]
        assert all(b - a >= picture.column for a, b in pairwise(lefts))
        for column in row.columns:
            assert 0 <= column.left <= picture.width - picture.column
            assert picture.figures <= column.top <= picture.base
            assert abs(column.top + column.some + column.others - picture.base) < 0.2
        figures = [(each.x, each.text) for each in row.figures]
        assert_apart(figures, picture.width)
        assert bool(figures) is row.fits
    for labels in picture.labels, picture.years:
        assert_apart([(each.x, each.text) for each in labels], picture.width)
    assert picture.labels[-1].text == found[-1].words.split()[0]


def assert_apart(labels, room):
    spans = [(at - width(text, LETTERS) / 2, at + width(text, LETTERS) / 2) for at, text in labels]
    assert all(left >= -0.1 and right <= room + 0.1 for left, right in spans)
    assert all(right <= left for (_l, right), (left, _r) in pairwise(spans))


def test_a_columns_height_shows_games_and_its_filled_part_wins():
    few, many = Tally(games=1, won=1), Tally(games=8, won=2)
    picture = Columns([Period("2026-01", few), Period("2026-02", many)])
    (row,) = picture.rows  # there is no row of bids, because nobody bid
    low, high = row.columns
    assert (low.label.text, low.others) == ("1/1", 0)
    assert (high.label.text, high.some * 3) == ("2/8", high.others)
    assert 8 * low.some == high.some + high.others
