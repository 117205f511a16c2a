"""Addresses of pages, below whatever path a proxy gives the app, and as other phones know them."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, current_app, request

from scorekeeper import lan

ONLY_HERE = "ONLY_HERE"  # the setting of an app that listens on this computer alone
IN_BROWSER = "IN_BROWSER"  # the setting of an app that runs inside the browser it serves


def register(app: Flask) -> None:
    app.add_template_filter(for_phones)


def for_phones(url: str) -> str:
    """The address for other phones; empty where only this computer can open it."""
    if current_app.config.get(IN_BROWSER):
        return ""
    if current_app.config.get(ONLY_HERE) and lan.is_loopback(urlsplit(url).hostname or ""):
        return ""
    return lan.for_phones(url)


def offers_pocket() -> bool:
    """True if this server has the edition for a phone alone, and the browser can run it.

    Browsers run it over https only, and on the computer itself.
    """
    is_secure = request.is_secure or lan.is_loopback(urlsplit(request.url).hostname or "")
    return (
        bool(current_app.config["POCKET"]) and is_secure and not current_app.config.get(IN_BROWSER)
    )
