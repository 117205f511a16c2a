"""The log as JSON: one object per line, including tracebacks and warnings.

The module needs ``pip install '.[hosting]'``, so it is imported only if the settings ask for JSON.
"""

import logging

from pythonjsonlogger.json import JsonFormatter

OURS = "scorekeeper"


def write_json() -> None:
    """Write all log records to stderr as JSON from now on."""
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
    logging.getLogger(OURS).setLevel(logging.INFO)  # for the lines that ``serve`` logs at its start
    logging.captureWarnings(True)
