"""The app behind the web server that really starts, for tests that ask it over the network."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from flask import Flask
from waitress import wasyncore

from scorekeeper.cli.listening import listen


@contextmanager
def served(app: Flask, port: int = 0) -> Iterator[str]:
    """The address of the server, which stops at the end."""
    server = listen(app, "127.0.0.1", port)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        # Within the server's own loop, which ends when it has no socket left to listen to.
        server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
        thread.join()
        server.task_dispatcher.shutdown()
