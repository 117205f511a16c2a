"""A cookie jar for the app, because a service worker may neither read nor set cookies."""

from contextlib import suppress

from scorekeeper.storage.cookies import Cookies
from scorekeeper.storage.database import UnwritableError


class Jar:
    """The cookies of one browser, stored before the response that sets them is returned."""

    def __init__(self, cookies: Cookies) -> None:
        self.cookies = cookies
        self.values = cookies.read()

    @property
    def header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.values.items())

    def take(self, header: str) -> None:
        """Store or remove a cookie, as a ``Set-Cookie`` header says."""
        cookie, *attributes = header.split(";")
        name, _, value = cookie.strip().partition("=")
        before = self.values.get(name, "")
        if any(each.strip().lower() == "max-age=0" for each in attributes):
            self.values.pop(name, None)
        else:
            self.values[name] = value
        if _payload(before) != _payload(self.values.get(name, "")):
            with suppress(UnwritableError):  # on a full disk, it lasts while the page is open
                self.cookies.keep(self.values)


def _payload(value: str) -> str:
    """A cookie's value without its time and signature, which change on every page."""
    return value.rsplit(".", 2)[0]
