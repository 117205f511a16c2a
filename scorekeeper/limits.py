"""Limits on what visitors may send and store, with the reason for each.

Limits on how often they may do something are in ``service/rate_limits.py``.
Limits of the game itself, such as the longest name, are in the modules of ``pinochle``. An entry is
one recorded fact of a game, such as a bid.
"""

KB = 1024
MB = 1024 * KB


# Requests. The app refuses a body above ``BODY`` with one of its own pages. The web server would
# refuse it with a plain page, so the web server's limit is one MB higher.
HEADERS = 32 * KB  # bytes of headers: browsers send 2 KB, and one cookie can have 4 KB
# Bytes per request body: the file of a game of 5,000 entries has at most 1.5 million.
BODY = 2 * MB
FORM = 32 * KB  # bytes per form, excluding files: the full options form is about 5,000
REQUEST = 120  # seconds to receive a request: on a slow connection, 2 MB take 20
IDLE = 20  # seconds that a connection may be idle: phones poll at least every 10
CONNECTIONS = 1000  # connections in total: a phone that polls needs one, and 1,000 fit in memory
CONNECTIONS_EACH = 240  # connections per address: 40 phones with up to 6 each
# JSON values in a game file: a game of 5,000 entries has 55,000. A value needs at least 60 bytes
# of memory.
VALUES = 80_000
# JSON values in the file of an evening: 25 tables with 8 rounds of 6 hands have 105,000.
EVENING_VALUES = 250_000

# Exports
ARCHIVE = 2_000  # games in a zip file: five games a week for eight years
SPREADSHEET = 300  # games in a spreadsheet: two seconds of work
SPREADSHEET_HANDS = 6_000  # hands in a spreadsheet: 40 MB of memory
LINK = 64_000  # characters of a link with games: a chat message has at most 65,536
# Games in a link: 100 games of 12 hands with all cards and calls fill it.
LINKED_GAMES = 100

# Storage and memory
RULESETS = 100  # rulesets per browser: one for each table of a club
# Entries after which a game gets no new hand. The longest evening has a tenth as many. A game of
# this length loads in a second.
FACTS = 5_000
ALL_FACTS = 5_200  # entries in a game: 200 more than ``FACTS``, to end the last hand and the game
HANDS = 200  # hands in a game: an evening has 40, and the score sheet shows all hands
PHONES = 200  # phones that ever joined a game: a whole club may watch its final
READ = 2_500  # entries that one list reads, in an eighth of a second; later lists read the rest
COUNT = 5_000  # games in the statistics: counting takes one second after a restart, later 0.1
FACTS_IN_MEMORY = 30_000  # entries of cached games, which take about 150 MB
