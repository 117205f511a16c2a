"""Limits on what visitors may send, do and store, with the reason for each.

The engine's limits, such as the longest name, are in its own modules.
"""

KB = 1024
MB = 1024 * KB


# Requests. waitress reads a body up to one MB beyond its limit, so that the app can answer.
HEADERS = 32 * KB  # bytes of headers: browsers send 2 KB, and a cookie can have 4 KB
# Bytes per request body: a game of 5,000 entries has at most 1.5 million.
BODY = 2 * MB
FORM = 32 * KB  # bytes per form, excluding files: the full options form is about 5,000
REQUEST = 120  # seconds to receive a request: 2 MB on a slow connection take 20
IDLE = 20  # seconds without a request: a phone polls every 2, later every 10
CONNECTIONS = 1000  # connections in all: a thousand phones; they fit in memory
CONNECTIONS_EACH = 240  # connections per address: 40 phones with 6 each
# Values in a game file: a game of 5,000 entries has 55,000. Each takes at least 60 bytes.
VALUES = 80_000
# Values in the file of an evening: 25 tables with 8 rounds of 6 hands have 105,000.
EVENING_VALUES = 250_000

# Actions; ``rate_limits.py`` derives the limits of networks and of all visitors together.
# Links have 96 bits, so guesses of links need no limit.
WRONG_CODES = 100  # wrong codes per hour and address: 40 phones mistype twice
NEW_GAMES = 200  # new games per hour and address: a club's evening; 14 kB each
# Imported games per day and address: all games of a club; at most 1 MB each.
IMPORTED_GAMES = 2_000
# Exports of several games per minute and address: ten phones at once; each takes seconds.
ARCHIVES = 20
ARCHIVE = 2_000  # games in a zip file: five a week for eight years
SPREADSHEET = 300  # games in a spreadsheet: two seconds of work
SPREADSHEET_HANDS = 6_000  # hands in a spreadsheet: 40 MB of memory
LINK = 64_000  # characters of a link with games: a chat message has at most 65,536
# Games in a link: this many with 12 hands each, and all cards and calls, fill it.
LINKED_GAMES = 100
ODDS = 60  # computations of odds per minute and address: each may take a second
# Files per minute and address: 40 phones with 3 each. Each may take a fifth of a second.
FILES = 120

# Storage and memory
RULESETS = 100  # rulesets per browser: one for each table of a club
# Entries in a game that deals another hand: ten times the longest evening; loads in a second.
FACTS = 5_000
ALL_FACTS = 5_200  # entries in any game: room to finish the last hand and end the game
HANDS = 200  # hands in a game: an evening has 40; the score sheet shows all
PHONES = 200  # phones that ever joined a game: a club watches its final
READ = 2_500  # entries read for one list, in an eighth of a second; the next list reads more
COUNT = 5_000  # games in the statistics: one second after a restart, later a tenth of one
FACTS_IN_MEMORY = 30_000  # entries of cached games: about 150 MB
