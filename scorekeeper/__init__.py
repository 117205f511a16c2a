"""Keep score of Pinochle played with real cards."""

from functools import cache

DISTRIBUTION = "pinochle-scorekeeper"  # the name on the package index


@cache
def version() -> str:
    """Return the version of the installed program."""
    from importlib import metadata

    return metadata.version(DISTRIBUTION)
