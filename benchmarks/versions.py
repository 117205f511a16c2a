"""Earlier versions of this program, to be measured beside this one."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
V0_1_0 = "e6e87b4"


@contextmanager
def unpacked(commit: str) -> Iterator[Path]:
    """The files of that commit, which a clone of the whole history has."""
    packed = subprocess.run(
        ["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True
    ).stdout
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
        yield Path(folder)
