"""The health check of this instance, for process managers and load balancers."""

from flask import Blueprint, current_app, session

from scorekeeper import version
from scorekeeper.storage.database import StoreError
from scorekeeper.web.plumbing.browser import games

bp = Blueprint("health", __name__)

SILENT = "the database does not answer"


@bp.get("/health")
def show() -> tuple[dict[str, str], int]:
    """Return the version and whether the database answers.

    Only the log has the details of an error, because anybody may open this URL.
    """
    running_version = version()
    session.modified = False  # a health check needs no cookie
    try:
        games().store.database.ask()
    except StoreError as trouble:
        current_app.logger.error("%s: %s", SILENT, trouble)
        return {"status": SILENT, "version": running_version}, 503
    return {"status": "ok", "version": running_version}, 200
