"""Parts that use the core, while the core knows none of them but by its line in app.py.

Each is a package with ``register(app)``, which adds its routes and fills slots of the core's pages
(web/plumbing/slots.py), and with ``COMMANDS`` by name: where each is, and its help. Without its
line the program is what it was without it.
"""
