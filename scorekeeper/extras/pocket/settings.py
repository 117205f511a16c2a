"""The settings of the app inside a browser, which a build and a phone must have alike."""

from __future__ import annotations

from scorekeeper.web.plumbing.addresses import IN_BROWSER

SETTINGS = {"HTMX_CDN": False, IN_BROWSER: True}
