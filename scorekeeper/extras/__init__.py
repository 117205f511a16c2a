"""Extras: packages that use the core. The core only lists their names (installed_extras.py).

Each has ``register(app)``, which adds its routes and fills slots of the core's pages
(web/plumbing/slots.py). ``COMMANDS``, if it has any, maps a name to a location and a help text.
What an extra stores of each game is in ``app.extensions["figures"]`` (service/lists.py).
"""
