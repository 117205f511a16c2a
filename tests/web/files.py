"""Files of games: sent to the page that imports them, and taken out of what is saved."""

import io
import zipfile


def zipped(**files):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.json", content)
    return file.getvalue()


def send(phone, *files):
    phone.open("/games/import")
    fields = phone.form("/games/import").fields
    sent = [(io.BytesIO(content), name) for name, content in files]
    return phone.client.post("/games/import", data={**fields, "record": sent})


def imported(phone, *files):
    """The page of the import when all is done, and how many requests it took."""
    phone.open(send(phone, *files).location)
    requests = 0
    while "Go on" in phone.text:
        action = phone.forms[0].actions[0]
        phone.page = phone.client.post(action, data=phone.forms[0].fields)
        requests += 1
    return phone.text, requests


def games_of(phone):
    with zipfile.ZipFile(io.BytesIO(phone.open("/games/saved.zip").data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}
