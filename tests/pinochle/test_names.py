"""Which names are readable, and which two names count as the same."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.pinochle.names import is_readable, name_key, tidy

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PEOPLE = (
    *("Ann", "José", "O’Brien", "Jean-Luc", "Mary-Elizabeth", "X Æ A-12", "Ngọc Thị Mỹ", "Łukasz"),
    *("Ólafur Þór", "Зоя", "Ελένη", "محمد", "مهر\u200cداد", "דָּנִיֵּאל", "नरेन्द्र", "क्\u200dष"),
    *("สมศรี", "བསྟན་འཛིན་", "王小明", "さくら", "김영희", "ᐃᓄᒃ", "ﷺ", "(Bob)", "!", "7", "R2-D2"),
    *("👩\u200d👩\u200d👧", "🏳️\u200d🌈", "👍🏽", "🫩", "❤️", ENGLAND),
)
NOBODY = (
    *("", " ", "\u3164", "\u2800", "\u115f\u1160", "\u200d", "\u200c", "\u0301", "\u200b"),
    *("\u2060", "\ufeff", "\u00ad", "\u202e", "\u034f", "a\u202eb", "Ann\u0000", "Ann\u0007"),
    *("\ud800", "\ue000", "Z" + "\u0336" * 39, "\u200dAnn", "Ann\u200d", "\ufe0f"),
    *("\U000e0041", ENGLAND[:2]),
)


@pytest.mark.parametrize("name", PEOPLE)
def test_names_of_people_are_readable(name):
    assert is_readable(tidy(name))


@pytest.mark.parametrize("name", NOBODY, ids=ascii)
def test_names_that_look_empty_or_hide_something_are_not_readable(name):
    assert not is_readable(tidy(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José", "Jose\u0301"),
        ("Å", "\u212b"),
        ("ANN", "ann"),
        ("Straße", "STRASSE"),
        ("Ann  Lee", "\u00a0Ann Lee\t"),
        ("ﬁn", "fin"),
        ("Ａｎｎ", "Ann"),
        ("한", "\u1112\u1161\u11ab"),
    ],
)
def test_two_spellings_in_unicode_are_the_same_name(one, other):
    assert name_key(one) == name_key(other)


def test_different_names_are_not_the_same():
    assert len({name_key(name) for name in ("Ann", "Anne", "Jose", "José", "Anna")}) == 5


@given(st.text())
def test_tidying_a_name_twice_changes_nothing_more(text):
    assert tidy(tidy(text)) == tidy(text)
    assert name_key(tidy(text)) == name_key(text)
