"""Options of a page to print, from its address."""

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import request

LARGE = "large"  # in the address


def is_large() -> bool:
    """True for type that can be read at arm's length."""
    return request.args.get(LARGE) == "yes"


@dataclass(frozen=True)
class Printing:
    """The options that a page to print offers."""

    is_large: bool
    other_type: str  # the address of the same page in the other size of type


def printing() -> Printing:
    """The options of the requested page."""
    args = {name: each for name, each in request.args.to_dict(flat=False).items() if name != LARGE}
    query = urlencode(args if is_large() else {**args, LARGE: ["yes"]}, doseq=True)
    address = request.script_root + request.path
    return Printing(is_large(), f"{address}?{query}" if query else address)
