"""How much one visitor may send, keep and ask for: every limit with its reason.

The engine's own limits, such as the longest name, are with what they limit.
"""

from __future__ import annotations

KB = 1024
MB = 1024 * KB


# What arrives. waitress reads a body up to one MB beyond its limit, so that the app can answer.
HEADERS = 32 * KB  # bytes of a request's headers: browsers send two; a cookie has four
# Bytes of a request's body: a game of 5,000 entries has one and a half million at most.
BODY = 2 * MB
FORM = 32 * KB  # bytes of a form, files apart: that of all options has five thousand
REQUEST = 120  # seconds for a request to arrive: two megabytes by a slow line take 20
IDLE = 20  # seconds without a request: a phone asks every two, later every ten
CONNECTIONS = 1000  # connections: as many phones, with room in memory for each
CONNECTIONS_EACH = 240  # connections from an address: forty phones, six each
# Values in a game's file: a game of 5,000 entries has 55,000; each takes 60 bytes or more.
VALUES = 80_000

# What is tried or begun; ``allowances.py`` says what networks and everybody together may do.
# A link has 96 bits, so nobody needs to count who guesses links.
WRONG_CODES = 100  # wrong codes an hour from an address: forty phones mistype twice
NEW_GAMES = 200  # games an hour begun from an address: a club's evening; 14 kB each
# Games a day imported from an address: all that a club has; a megabyte each at most.
IMPORTED_GAMES = 2_000
# Times a minute that an address saves many games: ten phones at once; it takes seconds.
ARCHIVES = 20
ARCHIVE = 2_000  # games in a zip file: five in a week for eight years
SPREADSHEET = 300  # games in a spreadsheet: two seconds of work before it is sent
SPREADSHEET_HANDS = 6_000  # hands in a spreadsheet: 40 MB of memory while it is made
LINK = 64_000  # letters of a link with games: a message in a chat has 65,536 at most
# Games in a link: with 12 hands each, card by card and call by call, they fill it.
LINKED_GAMES = 100
ODDS = 60  # odds counted a minute from an address: each may take a second of work
# Files a minute from an address: forty phones import, three each; one may take a fifth of a second.
FILES = 120

# What is kept
RULESETS = 100  # rulesets kept by a browser: each table of a club has its own
EMPTY = 90  # days for a game in which nothing was entered: a table that begins one plays
LATER = 1_000  # later games before an empty one is deleted: a clock can be wrong, a count cannot
# Entries in a game that deals another hand: ten times the longest evening; it opens in a second.
FACTS = 5_000
ALL_FACTS = 5_200  # entries in any game: the last hand is finished, and the game can be ended
HANDS = 200  # hands in a game: an evening has forty; the sheet shows them all
PHONES = 200  # phones that ever were at a game: a club that watches its final
READ = 2_500  # entries read for a list of games: an eighth of a second; what it tells is then kept
COUNT = 5_000  # games in the statistics of a browser: a second after a restart, later a tenth
FACTS_IN_MEMORY = 30_000  # entries of games kept in memory: about 150 MB
