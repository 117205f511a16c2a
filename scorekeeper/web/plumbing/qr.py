"""A link as a QR code, for the phone across the table."""

from functools import lru_cache

import segno
from markupsafe import Markup

LONGEST_LINK = 400  # characters; cameras can hardly read a denser code on a phone's screen


@lru_cache(1000)  # enough for 300 tables; drawing a code takes as long as answering two taps
def qr(link: str) -> Markup:
    """The QR code as an SVG, sized by its class; empty if the link is empty or too long."""
    if not 0 < len(link) <= LONGEST_LINK:
        return Markup()
    drawn = segno.make_qr(link).svg_inline(svgclass="qr", omitsize=True, border=3)
    return Markup(drawn)  # nosec B704 # segno writes digits only
