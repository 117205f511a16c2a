"""How much one visitor may send, keep and ask for: every limit with its reason.

``docs/security.md`` is the same table for people, and a test compares them. The engine's own
limits, such as the longest name, are with what they limit.
"""

from __future__ import annotations

from dataclasses import dataclass

KB = 1024
MB = 1024 * KB


@dataclass(frozen=True)
class Limit:
    """A number that is not exceeded, what it counts and why it is what it is."""

    most: int
    of: str
    reason: str


# What arrives, refused before it is read
HEADERS = Limit(32 * KB, "bytes of a request's headers", "browsers send two; a cookie has four")
BODY = Limit(4 * MB, "bytes of a request's body", "a game of 500 hands is below one")
REQUEST = Limit(120, "seconds for a request to arrive", "four megabytes by a slow line take 40")
IDLE = Limit(20, "seconds without a request", "a phone asks every two; it connects again at once")
CONNECTIONS = Limit(1000, "connections", "as many phones, with room in memory for each")
CONNECTIONS_EACH = Limit(200, "connections from an address", "a club behind one address")
LANGUAGE = Limit(35, "letters of a language's tag", "the longest that the standard expects")

LIMITS = (HEADERS, BODY, REQUEST, IDLE, CONNECTIONS, CONNECTIONS_EACH, LANGUAGE)
