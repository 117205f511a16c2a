"""A web server for static files that can be switched off."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


@dataclass
class StaticFiles:
    """The state of a web server that serves the files of a folder below a path."""

    folder: Path
    path: str = "/"
    address: str = ""
    max_age: int | None = None  # seconds for Cache-Control; without it browsers guess
    is_off: bool = False
    requested: list[str] = field(default_factory=list)  # paths of all requests, in order


class Handler(SimpleHTTPRequestHandler):
    """Closes connections without an answer while the server is off."""

    files: StaticFiles

    def do_GET(self) -> None:
        self.files.requested.append(self.path)
        if self.files.is_off or not self.path.startswith(self.files.path):
            self.close_connection = True
            return
        self.path = "/" + self.path.removeprefix(self.files.path)
        super().do_GET()

    def end_headers(self) -> None:
        if self.files.max_age is not None:
            self.send_header("Cache-Control", f"max-age={self.files.max_age}")
        super().end_headers()

    def log_message(self, *_args: object) -> None: ...


@contextmanager
def static_files(folder: Path, path: str, max_age: int | None = None) -> Iterator[StaticFiles]:
    files = StaticFiles(folder, path, max_age=max_age)

    class Bound(Handler):
        def __init__(self, *args: object) -> None:
            self.files = files
            super().__init__(*args, directory=str(folder))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Bound)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    files.address = f"http://127.0.0.1:{server.server_port}{path}"
    try:
        yield files
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
