"""A log for programs that gather logs: one JSON object a line, tracebacks and warnings included.

It needs the extra for hosting, so it is imported where somebody asks for it.
"""

from __future__ import annotations

import logging

from pythonjsonlogger.json import JsonFormatter

OURS = "scorekeeper"


def write_json() -> None:
    """From now on everything that is logged goes to stderr like that."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonFormatter(
            ("levelname", "name", "message"),
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "traceback"},
            timestamp="time",
            json_ensure_ascii=False,
        )
    )
    logging.basicConfig(handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(logging.INFO)  # what it says when it starts
    logging.captureWarnings(True)
