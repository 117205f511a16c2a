"""Addresses of extras’ pages (see ``scorekeeper.extras``), and addresses for other phones."""

from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, url_for

from scorekeeper.service import lan

from .browser import is_alone

ONLY_HERE = "ONLY_HERE"  # setting: True if the app listens only on this computer


def register(app: Flask) -> None:
    app.add_template_filter(for_phones)


def url_of_extra(endpoint: str, **values: Any) -> str:
    """Return the address of an extra's page; empty if the app runs without that extra."""
    is_there = endpoint in current_app.view_functions
    return url_for(endpoint, **values) if is_there else ""


def for_phones(url: str) -> str:
    """Return an address of the same page for other phones; empty if they cannot open it."""
    if is_alone():
        return ""
    if current_app.config.get(ONLY_HERE) and lan.is_loopback(urlsplit(url).hostname or ""):
        return ""
    return lan.for_phones(url)
