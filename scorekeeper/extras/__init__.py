"""Parts that use the core, and the core knows them by a list alone (installed_extras.py).

Each is a package with ``register(app)``, which adds its routes and fills slots of the core's pages
(web/plumbing/slots.py), and with ``COMMANDS`` by name: where each is, and its help.
"""
