"""Every setting has a help text and an environment variable."""

import pytest

from scorekeeper.app import configured, create_app
from scorekeeper.config import SETTINGS, SettingError, check_time_zone, usual_database

FROM_ENVIRONMENT = {
    "HOST": (" 127.0.0.1 ", "127.0.0.1"),
    "PORT": ("9000", "9000"),
    "DATABASE": ("{tmp}/mine.sqlite3", "{tmp}/mine.sqlite3"),
    "SECRET_KEY": ("1" * 16, "1" * 16),
    "HTMX_CDN": ("false", "False"),
    "HTTPS": ("true", "True"),
    "PROXIES": ("2", "2"),
    "STARTERS": ("Network", "network"),
    "PASSPHRASE": ("", ""),  # depends on STARTERS, so it has a separate test
    "LOG_FORMAT": ("JSON", "json"),
    "METRICS_PORT": ("9100", "9100"),
    "METRICS_HOST": ("0.0.0.0", "0.0.0.0"),
    "POCKET": ("", ""),  # tests/web/test_pocket.py tests it with a folder
}


def test_every_setting_has_a_help_text():
    for setting in SETTINGS:
        assert setting.name.isupper()
        assert setting.help.endswith(".")
        assert len(setting.help) > 20


def test_every_setting_is_tested_here():
    assert {setting.name for setting in SETTINGS} == set(FROM_ENVIRONMENT)


@pytest.mark.parametrize("name", FROM_ENVIRONMENT)
def test_every_setting_is_read_from_the_environment(name, tmp_path, monkeypatch):
    text, expected = (each.format(tmp=tmp_path) for each in FROM_ENVIRONMENT[name])
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "a key for tests only")
    monkeypatch.setenv(f"SCOREKEEPER_{name}", text)
    app = create_app()
    assert str(app.config[name]) == expected
    assert app.test_client().get("/").status_code == 200


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "eighty"),
        ("PROXIES", "one"),
        ("PROXIES", "-1"),
        ("PROXIES", "1.5"),
        ("PROXIES", "true"),
        ("PROXIES", "9" * 5000),
        ("HTTPS", "maybe"),
        ("HTTPS", "2"),
        ("HTMX_CDN", "null"),
        ("DATABASE", ":memory:"),
        ("DATABASE", "mysql://host/games"),
        ("SECRET_KEY", "too short to be"),
        ("STARTERS", "nobody"),
        ("PASSPHRASE", "only eleven"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_PORT", "65536"),
        ("METRICS_PORT", "9" * 5000),
        ("METRICS_PORT", "off"),
        ("POCKET", "/nowhere/at/all"),
        ("PASSPHRASE", "no more than a hundred letters " * 4),
    ],
)
def test_the_error_of_an_invalid_setting_names_its_variable(name, text, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "a key for tests only")
    monkeypatch.setenv(f"SCOREKEEPER_{name}", text)
    with pytest.raises(SettingError, match=f"^SCOREKEEPER_{name}: "):
        create_app()


def test_a_passphrase_without_effect_is_refused(tmp_path):
    with pytest.raises(SettingError, match=r"^SCOREKEEPER_STARTERS: Use passphrase"):
        create_app({"DATABASE": tmp_path / "games.sqlite3", "PASSPHRASE": "ace of spades"})


def test_a_required_passphrase_must_be_set(tmp_path):
    with pytest.raises(SettingError, match=r"^SCOREKEEPER_PASSPHRASE: Set one"):
        create_app({"DATABASE": tmp_path / "games.sqlite3", "STARTERS": "passphrase"})


@pytest.mark.parametrize("key", ["0123456789012345", "1e5000000000000000", "[1, 2, 3, 4, 5, 6]"])
def test_a_key_that_looks_like_json_is_not_changed(key, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", key)
    app = create_app({"DATABASE": tmp_path / "games.sqlite3"})
    assert app.config["SECRET_KEY"] == key


def test_arguments_override_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE", "/nowhere/at/all")
    app = create_app({"DATABASE": tmp_path / "games.sqlite3", "SECRET_KEY": "a key for tests only"})
    assert app.config["DATABASE"] == tmp_path / "games.sqlite3"


def test_a_database_url_is_not_a_path(monkeypatch):
    address = "postgresql://ann@db/games?sslmode=require"
    monkeypatch.setenv("SCOREKEEPER_DATABASE", address)
    assert configured().config["DATABASE"] == address


def test_a_checkout_keeps_its_games_in_its_instance_folder(tmp_path):
    assert usual_database(tmp_path / "instance") == tmp_path / "instance" / "scorekeeper.sqlite3"


def test_an_installed_program_keeps_its_games_outside_its_own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home" / "data"))
    folder = tmp_path / "var" / "scorekeeper-instance"
    assert (tmp_path / "home") in usual_database(folder).parents
    folder.mkdir(parents=True)
    (folder / "scorekeeper.sqlite3").touch()  # as an earlier version of the program did
    assert usual_database(folder) == folder / "scorekeeper.sqlite3"


@pytest.mark.parametrize(
    "name", ["America/Chicago", ":Europe/Kyiv", "EST5EDT", "", ":/etc/localtime", "UTC"]
)
def test_a_time_zone_that_exists_is_accepted(monkeypatch, name):
    monkeypatch.setenv("TZ", name)
    check_time_zone()


@pytest.mark.parametrize("name", ["America/Los_Angles", "Chicago"])
def test_a_time_zone_that_does_not_exist_is_refused(monkeypatch, name):
    monkeypatch.setenv("TZ", name)
    with pytest.raises(SettingError, match=name):
        check_time_zone()
