"""A real nginx that balances requests between instances, round robin."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.needed import ADMIN_PATH
from tests.serving import PATIENCE, stopped

# An instance closes idle connections after 20 seconds. nginx must close them earlier, or a tap
# could be sent on a closed one.
CONFIGURATION = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_rlimit_nofile 16384;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream copies {{
        {copies}
        keepalive 64;
        keepalive_timeout 15s;
    }}
    server {{
        listen 127.0.0.1:{port} backlog=1024;
        location / {{
            proxy_pass http://copies;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-Host $http_host;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Prefix "";
            add_header X-Copy $upstream_addr always;
        }}
    }}
}}
"""


@contextmanager
def balancer(copies: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Balance requests between the instances. Yield the URL and the process id of nginx.

    ``copies`` are their addresses without http://. A header names the one that answered.
    """
    nginx = shutil.which("nginx", path=ADMIN_PATH)
    assert nginx, "nginx is not installed"
    with tempfile.TemporaryDirectory(prefix="nginx") as name:
        folder, port = Path(name), free_port()
        file = folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""  # else it cannot enter the folder
        servers = "\n        ".join(f"server {each};" for each in copies)
        text = CONFIGURATION.format(user=user, folder=folder, copies=servers, port=port)
        file.write_text(text)
        process = subprocess.Popen([nginx, "-c", file, "-p", folder, "-e", folder / "error.log"])
        with stopped(process):
            wait_for(process, port)
            yield f"http://127.0.0.1:{port}", process.pid


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the port accepts connections."""
    for _ in range(20 * PATIENCE):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "it ended"
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens at port {port}")
