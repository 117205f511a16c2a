"""File names of games: day, title and players, without characters that a disk refuses."""

from datetime import datetime

import pytest

from scorekeeper.records.file_names import file_name
from tests.records.builders import read

DAY = datetime(2026, 11, 22, 20, 15).astimezone()


def named(title="", players=("Ann", "Bob", "Cyd", "Dee"), kind="csv"):
    return file_name(read(title=title, players=[*players]).game, DAY, kind)


@pytest.mark.parametrize(
    ("title", "about"),
    [
        ("", "Ann-Bob-Cyd-Dee"),
        ("Final, table 2", "Final-table-2-Ann-Bob-Cyd-Dee"),
        ('..\\..//C:*?"<>|', "C-Ann-Bob-Cyd-Dee"),
        ("🏆", "Ann-Bob-Cyd-Dee"),
        ("Fête de Noël", "Fête-de-Noël-Ann-Bob-Cyd-Dee"),
        ("हिन्दी", "हिन्दी-Ann-Bob-Cyd-Dee"),
    ],
)
def test_a_file_is_named_after_its_day_its_title_and_its_players(title, about):
    assert named(title) == f"pinochle-2026-11-22-{about}.csv"


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_long_names_are_cut_before_the_extension(kind):
    name = named("T" * 60, ("A" * 40, "B" * 40, "C" * 40, "D" * 40), kind)
    assert len(name) == 100
    assert name.startswith(f"pinochle-2026-11-22-{'T' * 60}-A")
    assert name.endswith(f"A.{kind}")


def test_names_of_multibyte_letters_fit_every_disk():
    name = named("王" * 60, ("𠮷" * 40, "𠮷" * 39 + "1", "𠮷" * 39 + "2", "𠮷" * 39 + "3"))
    assert 200 < len(name.encode()) <= 240
    assert name.endswith("𠮷.csv")
