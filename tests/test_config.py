"""Every setting has its help and its variable; the secret key is made once."""

import errno
import os
import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Timer

import pytest
from flask import request

from scorekeeper.app import create_app
from scorekeeper.config import SETTINGS, SettingError, _made_key, _secret_key

FROM_ENVIRONMENT = {
    "DATABASE": ("{tmp}/mine.sqlite3", "{tmp}/mine.sqlite3"),
    "SECRET_KEY": ("12345", "12345"),
    "HTMX_CDN": ("false", "False"),
    "HTTPS": ("true", "True"),
    "PROXIES": ("2", "2"),
}


def test_every_setting_has_its_help():
    for setting in SETTINGS:
        assert setting.name.isupper()
        assert setting.help.endswith(".")
        assert len(setting.help) > 20


def test_every_setting_is_among_those_tried_here():
    assert {setting.name for setting in SETTINGS} == set(FROM_ENVIRONMENT)


@pytest.mark.parametrize("name", FROM_ENVIRONMENT)
def test_every_setting_is_read_from_the_environment(name, tmp_path, monkeypatch):
    said, meant = (text.format(tmp=tmp_path) for text in FROM_ENVIRONMENT[name])
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "for tests only")
    monkeypatch.setenv(f"SCOREKEEPER_{name}", said)
    app = create_app()
    assert str(app.config[name]) == meant
    assert app.test_client().get("/").status_code == 200


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("PROXIES", "one"),
        ("PROXIES", "-1"),
        ("PROXIES", "1.5"),
        ("PROXIES", "true"),
        ("PROXIES", "9" * 5000),
        ("HTTPS", "maybe"),
        ("HTTPS", "2"),
        ("HTMX_CDN", "null"),
        ("DATABASE", ":memory:"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_its_variable(name, said, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "for tests only")
    monkeypatch.setenv(f"SCOREKEEPER_{name}", said)
    with pytest.raises(SettingError, match=f"^SCOREKEEPER_{name}: "):
        create_app()


@pytest.mark.parametrize("key", ["0123", "1e5", "null", "[1]"])
def test_a_key_that_looks_like_json_stays_as_it_is(key, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", key)
    app = create_app({"DATABASE": tmp_path / "games.sqlite3"})
    assert app.config["SECRET_KEY"] == key


def test_a_key_that_cannot_be_kept_asks_for_one(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingError, match="SCOREKEEPER_SECRET_KEY: "):
        _made_key(tmp_path / "file" / "secret_key")


def test_what_the_caller_says_goes_before_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE", "/nowhere/at/all")
    app = create_app({"DATABASE": tmp_path / "games.sqlite3", "SECRET_KEY": "k"})
    assert app.config["DATABASE"] == tmp_path / "games.sqlite3"


def test_over_https_the_cookie_travels_over_https_only(tmp_path):
    for https in (True, False):
        settings = {"DATABASE": tmp_path / "g.sqlite3", "SECRET_KEY": "k", "HTTPS": https}
        cookie = create_app(settings).test_client().get("/").headers["Set-Cookie"]
        assert ("Secure" in cookie) is https


def test_behind_a_proxy_the_address_is_the_proxys(tmp_path):
    heard = {}
    for proxies in (0, 1):
        app = create_app(
            {"DATABASE": tmp_path / "g.sqlite3", "SECRET_KEY": "k", "PROXIES": proxies}
        )
        with app.test_client() as client:
            client.get("/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-Host": "a.example"})
            heard[proxies] = request.url
    assert heard == {0: "http://localhost/", 1: "https://a.example/"}


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "instance" / "secret_key"
    first = _secret_key(path)
    assert len(first) == 64
    assert _secret_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_agree_on_one_key(tmp_path):
    paths = [tmp_path / f"{round_}" / "secret_key" for round_ in range(20) for _ in range(4)]
    with ProcessPoolExecutor(4, mp_context=get_context("forkserver")) as pool:
        keys = list(pool.map(_secret_key, paths))
    for place in range(0, len(keys), 4):
        assert len(set(keys[place : place + 4])) == 1
    assert len(set(keys)) == 20
    assert {file.name for file in tmp_path.glob("*/*")} == {"secret_key"}


def test_a_file_system_without_hard_links_keeps_a_key(tmp_path, monkeypatch):
    """Such as exFAT, and some shared folders."""

    def refuse(*_args, **_keywords):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    key = _made_key(tmp_path / "secret_key")
    assert len(key) == 64
    assert _made_key(tmp_path / "secret_key") == key
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_key_that_another_process_is_about_to_write_is_waited_for(tmp_path):
    path = tmp_path / "secret_key"
    path.touch()
    Timer(0.2, path.write_text, ["theirs"]).start()
    assert _made_key(path) == "theirs"


def test_an_empty_key_is_told_and_not_used(tmp_path):
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(SettingError, match=r"SCOREKEEPER_SECRET_KEY: .* is empty"):
        _made_key(path)
