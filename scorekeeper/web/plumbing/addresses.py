"""Addresses of pages of extras, and addresses that other phones can open."""

from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, url_for

from scorekeeper.service import lan

ONLY_HERE = "ONLY_HERE"  # the setting of an app that listens on this computer alone
IN_BROWSER = "IN_BROWSER"  # the setting of an app that runs inside the browser it serves


def register(app: Flask) -> None:
    app.add_template_filter(for_phones)
    app.add_template_global(is_alone)


def url_of_extra(endpoint: str, **values: Any) -> str:
    """Return the address of another extra's page; empty if that extra is left out."""
    is_there = endpoint in current_app.view_functions
    return url_for(endpoint, **values) if is_there else ""


def is_alone() -> bool:
    """True if the app runs inside the browser it serves, so other phones cannot reach it."""
    return bool(current_app.config.get(IN_BROWSER))


def for_phones(url: str) -> str:
    """The address for other phones; empty if only this computer can open it."""
    if is_alone():
        return ""
    if current_app.config.get(ONLY_HERE) and lan.is_loopback(urlsplit(url).hostname or ""):
        return ""
    return lan.for_phones(url)
