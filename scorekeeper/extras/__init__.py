"""Extras: packages that use the core, which only lists their names (installed_extras.py).

Each has ``register(app)``, which adds its routes and fills slots of the core's pages
(web/plumbing/slots.py), and ``COMMANDS`` if it has any: the location and the help of each, by name.
``app.extensions["figures"]`` has what it keeps of each game (service/lists.py).
"""
