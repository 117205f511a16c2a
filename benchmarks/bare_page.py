"""A page that posts a tap and shows the answer, and nothing else: what Chromium takes alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from flask import Flask, request

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


def bare_app(cards: Iterable[str]) -> Flask:
    """A page whose cards are posted by a few lines of script, which put the answer on the card."""
    app = Flask(__name__)
    app.config["PROXIES"] = 0  # so that the same server can serve it
    buttons = "".join(f"<button value='{card}:1'>{card}</button>" for card in cards)
    answers = count()

    @app.get("/")
    def show() -> str:
        return PAGE.format(buttons=buttons)

    @app.post("/")
    def tap() -> str:
        return f"{request.form['tap']} {next(answers)}"

    return app
