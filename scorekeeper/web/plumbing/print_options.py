"""Options of a page to print, from its address."""

from urllib.parse import urlencode

from flask import request

LARGE = "large"  # the query parameter


def is_large() -> bool:
    """True if the page is printed in large type, readable at arm's length."""
    return request.args.get(LARGE) == "yes"


def url_in_other_type() -> str:
    """The address of the requested page in the other type size: large or usual."""
    args = {name: each for name, each in request.args.to_dict(flat=False).items() if name != LARGE}
    query = urlencode(args if is_large() else {**args, LARGE: ["yes"]}, doseq=True)
    address = request.script_root + request.path
    return f"{address}?{query}" if query else address
