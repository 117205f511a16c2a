"""Addresses of pages of extras, and addresses that other phones can open."""

from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, url_for

from scorekeeper.service import lan

from .browser import is_alone

ONLY_HERE = "ONLY_HERE"  # the setting of an app that listens on this computer alone


def register(app: Flask) -> None:
    app.add_template_filter(for_phones)


def url_of_extra(endpoint: str, **values: Any) -> str:
    """Return the address of another extra's page; empty if that extra is left out."""
    is_there = endpoint in current_app.view_functions
    return url_for(endpoint, **values) if is_there else ""


def for_phones(url: str) -> str:
    """The address for other phones; empty if only this computer can open it."""
    if is_alone():
        return ""
    if current_app.config.get(ONLY_HERE) and lan.is_loopback(urlsplit(url).hostname or ""):
        return ""
    return lan.for_phones(url)
