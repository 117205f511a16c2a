"""The baselines: a bare Flask route with a form, and a bare page that posts a tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from flask import Flask, render_template_string, request
from flask_wtf import CSRFProtect

FORM = """
<form><input name="csrf_token" value="{{ csrf_token() }}">
{% for row in rows %}<tr><td>{{ row.name }}</td><td>{{ row.points }}</td></tr>
{% endfor %}</form>
"""
PAGE = """
<!doctype html>
<meta name="viewport" content="width=device-width">
<div class="cards">{buttons}</div>
<script>
document.querySelector(".cards").onclick = async ({{target: card}}) => {{
  card.dataset.felt = "";
  card.style.outline = "solid";
  const body = new URLSearchParams({{tap: card.value}});
  card.textContent = await (await fetch("", {{method: "POST", body}})).text();
  card.style.outline = "";
  delete card.dataset.felt;
}};
</script>
"""


def bare_route() -> Callable[[], None]:
    """Return a function that posts to a route that checks a CSRF token and renders ten rows."""
    app = Flask(__name__)
    app.config["SECRET_KEY"] = "a key for tests only"
    CSRFProtect(app)
    template = app.jinja_env.from_string(FORM)
    rows = [{"name": f"row {number}", "points": number * 10} for number in range(10)]
    app.add_url_rule("/", view_func=lambda: render_template_string("{{ csrf_token() }}"))

    @app.post("/tap")
    def tap() -> str:
        return template.render(rows=rows, tapped=request.form["tap"], **app.jinja_env.globals)

    client = app.test_client()
    form = {"csrf_token": client.get("/").text, "tap": "AH:1"}

    def post() -> None:
        assert client.post("/tap", data=form).status_code == 200

    return post


def bare_page(cards: Iterable[str]) -> Flask:
    """An app whose page has a few lines of script that post a tapped card and show the answer."""
    app = Flask(__name__)
    app.config["PROXIES"] = 0  # a setting that the server of the tests needs
    buttons = "".join(f"<button value='{card}:1'>{card}</button>" for card in cards)
    answers = count()

    @app.get("/")
    def show() -> str:
        return PAGE.format(buttons=buttons)

    @app.post("/")
    def tap() -> str:
        return f"{request.form['tap']} {next(answers)}"

    return app
