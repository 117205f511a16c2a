"""The cookies that a browser would keep: a service worker may neither read nor set them."""

from __future__ import annotations

from contextlib import suppress

from scorekeeper.storage.cookies import Cookies
from scorekeeper.storage.database import UnwritableError


class Jar:
    """The cookies of one browser, written down before it hears the answer that brings them."""

    def __init__(self, cookies: Cookies) -> None:
        self.cookies = cookies
        self.values = cookies.read()

    @property
    def header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.values.items())

    def take(self, header: str) -> None:
        """Keep what a ``Set-Cookie`` says."""
        cookie, *about = header.split(";")
        name, _, value = cookie.strip().partition("=")
        before = self.values.get(name, "")
        if any(each.strip().lower() == "max-age=0" for each in about):
            self.values.pop(name, None)
        else:
            self.values[name] = value
        if _signed(before) != _signed(self.values.get(name, "")):
            with suppress(UnwritableError):  # a full disk: it is known as long as the page is open
                self.cookies.keep(self.values)


def _signed(value: str) -> str:
    """What a cookie holds: every page signs the same anew, and that need not be written down."""
    return value.rsplit(".", 2)[0]
