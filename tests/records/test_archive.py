"""Zip files of games: damaged entries are reported, and all others are read."""

import io
import random
import zipfile

import pytest

from scorekeeper import limits
from scorekeeper.pinochle.errors import GameError
from scorekeeper.records import archive

MOST = 100
CONTENTS = {f"Łukasz {number}.json": f"game {number} ".encode() * 40 for number in range(8)}


def zipped(packing=zipfile.ZIP_DEFLATED, contents=CONTENTS):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packing) as packed:
        for name, content in contents.items():
            packed.writestr(name, content)
    return file.getvalue()


def read(content):
    """The content or the error of each entry, in order."""
    return [_unpacked(content, entry) for entry in archive.entries_in(content, MOST)]


def _unpacked(content, entry):
    try:
        return archive.unpack(content, entry)
    except GameError as mistake:
        return mistake.sentence


def changed(content, seed):
    """Change one to four bytes. The same seed changes the same bytes."""
    chance = random.Random(seed)
    data = bytearray(content)
    for _time in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] ^= chance.randint(1, 255)
    return bytes(data)


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_stored_and_deflated_entries_are_read_with_their_names(packing):
    content = zipped(packing)
    assert [entry.name for entry in archive.entries_in(content, MOST)] == [*CONTENTS]
    assert read(content) == [*CONTENTS.values()]


def test_folders_and_files_added_by_a_mac_are_skipped():
    content = zipped(
        contents={"games/": b"", "games/a.json": b"1", "__MACOSX/games/._a.json": b"2"}
    )
    assert read(content) == [b"1"]


def test_two_entries_with_the_same_name_are_two_games():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("a.json", "1")
        with pytest.warns(UserWarning, match="Duplicate name"):
            packed.writestr("a.json", "2")
    assert read(file.getvalue()) == [b"1", b"2"]


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_methods_are_refused_before_unpacking(packing):
    content = zipped(packing, {"bomb.json": bytes(30 * limits.MB)})
    (sentence,) = read(content)
    assert sentence == "This way to zip isn’t supported. Zip it again with the default settings."


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_an_entry_larger_than_a_game_is_refused_even_if_it_claims_to_be_small(packing):
    content = zipped(packing, {"bomb.json": bytes(limits.BODY + 1)})
    directory = content.rindex(b"PK\x01\x02")
    liar = content[: directory + 24] + b"\1\0\0\0" + content[directory + 28 :]
    assert read(content) == read(liar) == ["A game has at most 2 MB."]


def test_an_encrypted_entry_is_refused():
    content = bytearray(zipped(contents={"a.json": b"{}"}))
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    assert read(bytes(content)) == ["It is locked with a password. Save it without one."]


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_changed_bytes_damage_only_the_entries_that_contain_them(packing):
    whole = zipped(packing)
    for seed in range(300):
        damaged = changed(whole, seed)
        try:
            found = read(damaged)
        except GameError as mistake:
            assert mistake.sentence == "The zip file is damaged."  # noqa: PT017
            continue
        kept = {each for each in found if isinstance(each, bytes)}
        assert kept <= set(CONTENTS.values()), seed
        assert len(kept) >= len(CONTENTS) - 4, seed
        if len(kept) < len(CONTENTS):
            assert any(isinstance(each, str) for each in found), seed


def test_an_entry_with_a_damaged_name_is_still_read():
    content = zipped()
    directory = content.index(b"PK\x01\x02")
    name = content.index("Łukasz 0".encode(), directory)
    damaged = content[:name] + b"\xff\x1b" + content[name + 2 :]
    assert archive.entries_in(damaged, MOST)[0].name == "\ufffdukasz 0.json"
    assert read(damaged) == [*CONTENTS.values()]


def test_an_entry_with_a_damaged_header_is_missing_and_the_others_are_read():
    content = zipped()
    second = content.index(b"PK\x01\x02", content.index(b"PK\x01\x02") + 1)
    found = read(content[:second] + b"X" + content[second + 1 :])
    assert [each for each in found if isinstance(each, bytes)] == [
        each for name, each in CONTENTS.items() if "1" not in name
    ]
    assert found[-1] == "It is damaged."


@pytest.mark.parametrize("length", [3, 30, 200, -30, -4])
def test_a_zip_without_its_end_is_refused_or_has_every_entry(length):
    content = zipped()[:length]
    assert archive.is_zip(content) == (length != 3)
    try:
        assert read(content)[:8] == [*CONTENTS.values()]
    except GameError as mistake:
        assert mistake.sentence == "The zip file is damaged."  # noqa: PT017


def test_too_many_entries_are_refused():
    with pytest.raises(GameError, match="at most 7 games"):
        archive.entries_in(zipped(), 7)


def test_a_zip_of_more_than_65535_entries_is_read():
    content = zipped(zipfile.ZIP_STORED, {str(number): b"" for number in range(65_600)})
    assert len(archive.entries_in(content, 100_000)) == 65_600
