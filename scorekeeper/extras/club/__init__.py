"""A club evening: so far the draw of its rounds, on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # its command needs no web server
    from flask import Flask

COMMANDS = {
    "evening": ("extras.club.command:evening", "Plan an evening of several tables."),
}


def register(app: Flask) -> None:
    """Do nothing: the draw has no pages."""
