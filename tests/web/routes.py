"""All routes of the app with example addresses, and the roles that may use a game's routes."""

import re

# A value for each variable in a route.
VALUES = {"game_id": "x", "number": 1, "seat": 0, "step": "bid", "kind": "json", "place": 0,
          "kept_id": "x", "game": "x", "ruleset_id": "classic", "id": "x",
          "role": "seat", "phone": "x", "token": "x", "move": "seats", "page": "show",
          "table": 1, "what": "left", "sheet": "standings"}  # fmt: skip


def routes(app, method):
    return [rule for rule in app.url_map.iter_rules() if method in rule.methods]


def address(app, rule, **values):
    with app.test_request_context():
        return app.url_map.bind("localhost").build(
            rule.endpoint, {name: {**VALUES, **values}[name] for name in rule.arguments}
        )


ROLES = ("nobody", "watch", "seat", "score", "host")
GAME = "/games/<game_id>"
PLACEHOLDER = re.compile(r"<(?:[^:>]*:)?(\w+)>")

# The routes below a game that each role may use, in addition to the routes of the roles above it.
# The app has its own table of permissions. This table is separate, so that a test finds mistakes.
OPENS = {
    "nobody": "",
    "watch": """
        GET
        GET /board
        GET /hands/<number>/more
        GET /sheet
        GET /share-score
        GET /rules
        GET /odds
        POST /odds
        GET /pinochle.<kind>
        GET /paper
        GET /blank
        POST /next
    """,
    "seat": """
        GET /hands/<number>/meld/<seat>
        POST /hands/<number>/meld/<seat>
        POST /hands/<number>/meld/<seat>/points
        POST /hands/<number>/meld/<seat>/done
        POST /hands/<number>/agree/<seat>
    """,
    "score": """
        GET /history
        GET /players
        GET /share
        GET /cards
        GET /hands/<number>
        GET /hands/<number>/<step>
        GET /hands/<number>/calls
        GET /hands/<number>/title
        GET /hands/<number>/dealer
        GET /hands/<number>/discards
        GET /hands/<number>/adjust
        GET /hands/<number>/leave
        GET /hands/<number>/from-paper
        POST /undo
        POST /redo
        POST /hands/<number>/calls/<seat>
        POST /hands/<number>/bid
        POST /hands/<number>/partner
        POST /hands/<number>/redeal
        POST /hands/<number>/announce
        POST /hands/<number>/discards
        POST /hands/<number>/finish
        POST /hands/<number>/tricks
        POST /hands/<number>/took/<seat>
        POST /hands/<number>/end
        POST /hands/<number>/adjust
        POST /hands/<number>/adjust/<place>/drop
        POST /hands/<number>/from-paper
        POST /hands/<number>/time
        POST /hands/<number>/break-off
        POST /hands/<number>/concede
        POST /hands/<number>/concede/<seat>
        POST /hands/<number>/players
        POST /hands/<number>/title
        POST /hands/<number>/dealer
    """,
    "host": """
        POST /share/<role>/new
        POST /share/<role>/withdraw
        POST /share/phones/<phone>/host
        POST /share/phones/<phone>/remove
        POST /share/meld
    """,
}


def opens(role):
    """Return all routes that a role may use, including those of the roles above it in `OPENS`."""
    return {
        line.strip()
        for each in ROLES[: ROLES.index(role) + 1]
        for line in OPENS[each].splitlines()
        if line.strip()
    }


def routes_of_a_game(app):
    """Return every route below a game, with each of its methods."""
    return [
        (rule, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/games/<")
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"})
    ]


def route_name(rule, method):
    """Return the route's name in the table above, such as ``POST /hands/<number>/bid``."""
    below = PLACEHOLDER.sub(r"<\1>", rule.rule).removeprefix(GAME)
    return f"{method} {below}".rstrip()
