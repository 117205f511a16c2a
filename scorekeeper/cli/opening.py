"""The app as the commands open it, over its database."""

from __future__ import annotations

import sqlite3

import click
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.config import SettingError


def open_app() -> Flask:
    """The app; whoever set something that cannot be hears which setting it is."""
    try:
        return create_app()
    except SettingError as mistake:
        raise click.ClickException(str(mistake)) from mistake
    except OSError as trouble:
        raise click.ClickException(
            f"SCOREKEEPER_DATABASE: {trouble.filename} cannot be made ({trouble.strerror})."
        ) from trouble
    except sqlite3.DatabaseError as trouble:
        sentence = f"SCOREKEEPER_DATABASE: It cannot be used ({trouble})."
        raise click.ClickException(sentence) from trouble
