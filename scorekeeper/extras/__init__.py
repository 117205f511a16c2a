"""Extras: packages that add to the core. The core only lists their names (installed_extras.py).

Each extra has a function ``register(app)``. It adds the extra's routes, and inserts links and other
pieces into the core's pages (web/plumbing/slots.py). The optional ``COMMANDS`` maps the name of a
command to its import path and help. An extra may also store values with the summary of each game:
a function in ``app.extensions["figures"]`` computes them (service/lists.py).
"""
