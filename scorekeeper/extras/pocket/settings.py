"""Settings of the app inside a browser, shared by the build and the phone."""

from scorekeeper.web.plumbing.addresses import IN_BROWSER

SETTINGS = {"HTMX_CDN": False, IN_BROWSER: True}
