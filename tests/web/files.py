"""Helpers that import games from files and links, and read games from a saved zip file."""

import io
import zipfile


def zipped(**files):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.json", content)
    return file.getvalue()


def choose(phone, *files, **fields):
    """Upload files (pairs of name and content) or a link; return the text of the next page."""
    phone.open("/games/import")
    sent = [(io.BytesIO(content), name) for name, content in files]
    answer = phone.send("/games/import", record=sent, **fields)
    return follow(phone, answer)


def follow(phone, answer):
    phone.page = answer
    return phone.read(answer.location) if answer.location else phone.text


def finish(phone):
    """Tap “Import” and “Go on” until the import is complete; return the number of requests."""
    requests = 0
    while action := next((form for form in phone.forms if "/import/" in form.actions[0]), None):
        follow(phone, phone.client.post(action.actions[0], data=action.fields))
        requests += 1
    return requests


def imported(phone, *files):
    """Import files; return the text of the final page and the number of requests."""
    choose(phone, *files)
    requests = finish(phone)
    return phone.text, requests


def games_of(phone):
    answer = phone.open("/games/all/save?kind=json")
    if answer.status_code == 422:
        return {}  # there is no game to save
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}
