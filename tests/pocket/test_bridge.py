"""The bridge of the pocket edition turns requests of pages into WSGI calls and keeps cookies."""

import pytest
from flask import Flask, redirect, request, session

from scorekeeper.extras.pocket.bridge import Bridge
from scorekeeper.extras.pocket.jar import Jar
from scorekeeper.storage.store import Store

HERE = "https://cards.example/pocket"


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "games.sqlite3", alone=True)
    yield store
    store.close()


@pytest.fixture
def echoing():
    """An app whose answers contain what it received."""
    app = Flask(__name__)
    app.secret_key = "a key for tests only"

    @app.route("/echo/<word>", methods=["GET", "POST"])
    def echo(word):
        file = request.files.get("file")
        return {
            "word": word,
            "address": request.url,
            "root": request.root_url,
            "path": request.script_root,
            "query": request.args.to_dict(),
            "form": request.form.to_dict(),
            "file": file and [file.filename, file.read().decode()],
            "header": request.headers.get("HX-Request"),
            "length": request.content_length,
            "secure": request.is_secure,
        }

    @app.get("/count")
    def count():
        session["count"] = session.get("count", 0) + 1
        return str(session["count"])

    @app.get("/same")
    def same():
        session.modified = True
        return str(session.get("count"))

    @app.get("/leave")
    def leave():
        return redirect("/elsewhere", 303)

    @app.get("/forget")
    def forget():
        session.clear()
        return ""

    return app


@pytest.fixture
def bridge(echoing, store):
    return Bridge(echoing, Jar(store), "/pocket")


def answer_of(bridge, *words):
    answer = bridge.answer(*words)
    assert answer.status == 200
    return bridge.app.json.loads(answer.body)


def test_an_address_below_a_path_keeps_its_special_letters_and_its_query(bridge):
    found = answer_of(bridge, "GET", f"{HERE}/echo/K%C3%B6nig?a=1&b=%26")
    assert found["word"] == "König"
    assert found["query"] == {"a": "1", "b": "&"}
    assert found["root"] == f"{HERE}/"
    assert found["path"] == "/pocket"
    assert found["secure"] is True


def test_a_port_is_part_of_the_address(bridge):
    found = answer_of(bridge, "GET", "http://localhost:8123/pocket/echo/x")
    assert found["address"] == "http://localhost:8123/pocket/echo/x"
    assert found["secure"] is False


def test_the_app_receives_forms_and_the_headers_of_htmx(bridge):
    headers = [["content-type", "application/x-www-form-urlencoded"], ["hx-request", "true"]]
    body = memoryview(b"bid=310&trump=hearts")  # Pyodide passes a body as a memoryview
    found = answer_of(bridge, "POST", f"{HERE}/echo/x", headers, body)
    assert found["form"] == {"bid": "310", "trump": "hearts"}
    assert (found["header"], found["length"]) == ("true", 20)


def test_the_app_receives_uploaded_files(bridge):
    body = (
        b'--cut\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'
        b"{}\r\n--cut--\r\n"
    )
    headers = [("Content-Type", "multipart/form-data; boundary=cut")]
    assert answer_of(bridge, "POST", f"{HERE}/echo/x", headers, body)["file"] == ["game.json", "{}"]


def test_a_redirect_is_left_to_the_browser(bridge):
    answer = bridge.answer("GET", f"{HERE}/leave")
    assert answer.status == 303
    assert ("Location", "/elsewhere") in answer.headers


def test_a_session_continues_and_no_cookie_leaves_the_bridge(bridge):
    answers = [bridge.answer("GET", f"{HERE}/count") for _each in range(3)]
    assert [answer.body for answer in answers] == [b"1", b"2", b"3"]
    names = {name.lower() for answer in answers for name, _value in answer.headers}
    assert "set-cookie" not in names


def test_a_session_outlives_the_page(bridge, echoing, store):
    bridge.answer("GET", f"{HERE}/count")
    later = Bridge(echoing, Jar(store), "/pocket")
    assert later.answer("GET", f"{HERE}/count").body == b"2"


def test_a_deleted_cookie_is_gone(bridge, echoing, store):
    bridge.answer("GET", f"{HERE}/count")
    bridge.answer("GET", f"{HERE}/forget")
    assert Jar(store).values == {}
    assert bridge.answer("GET", f"{HERE}/count").body == b"1"


def test_a_cookie_with_only_a_new_signature_is_not_stored_again(bridge, store, monkeypatch):
    bridge.answer("GET", f"{HERE}/count")
    written = []
    monkeypatch.setattr(bridge.jar, "_store", lambda: written.append(True))
    assert bridge.answer("GET", f"{HERE}/same").body == b"1"
    assert written == []
    bridge.answer("GET", f"{HERE}/count")
    assert len(written) == 1


def test_a_streamed_answer_is_joined_and_closed(store):
    closed = []

    class Parts:
        def __iter__(self):
            return iter([b"one ", b"two"])

        def close(self):
            closed.append(True)

    app = Flask(__name__)
    app.wsgi_app = lambda _environ, start: (start("200 OK", [("X", "y")]), Parts())[1]
    answer = Bridge(app, Jar(store)).answer("GET", "http://localhost/")
    assert (answer.body, answer.headers, closed) == (b"one two", [("X", "y")], [True])
