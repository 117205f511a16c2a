"""The metrics of the server, which are for Prometheus and hidden from visitors."""

import re
import socket
from http.client import HTTPConnection

import pytest
from prometheus_client.parser import text_string_to_metric_families

from scorekeeper.extras.hosting import metrics
from scorekeeper.service.rate_limits import WRONG_CODES
from tests.serving import PATIENCE
from tests.web.phone import HTMX, id_of, start_game

BOTH_STORES = True


def samples(port):
    """All samples of the metrics, by name and labels."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", "/metrics")
    text = line.getresponse().read().decode()
    line.close()
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def port(app):
    with metrics.served(app, "127.0.0.1", 0) as port:
        yield port


def requests(found, *labels):
    return found.get(("scorekeeper_request_seconds_count", *sorted(labels)), 0)


def test_requests_are_counted_by_route_method_and_status(port, phone, client):
    game = start_game(phone)
    phone.win_bid()
    client.get(game)
    client.get("/nowhere")
    client.open("/rules", method="BREW")
    found = samples(port)
    assert requests(found, "bidding.record_bid", "POST", "303") == 1
    assert requests(found, "game.show", "GET", "403") == 1
    assert requests(found, "other", "GET", "404") == 1
    assert (
        requests(found, "rules.index", "other", "405") + requests(found, "other", "other", "405")
        == 1
    )
    seconds = found["scorekeeper_request_seconds_sum", "303", "POST", "bidding.record_bid"]
    assert 0 < seconds < 10


def test_a_recorded_action_is_counted_once_and_a_refused_one_never(port, phone):
    start_game(phone)
    bid = {"declarer": 2, "bid": 310, "trump": "hearts", "op": "one tap"}
    form = phone.form("/bid")
    for _again in range(2):
        phone.client.post(form.actions[0], data={**form.fields, **bid})
    phone.client.post(form.actions[0], data={**form.fields, **bid, "op": "late", "bid": 5})
    assert samples(port)["scorekeeper_acts_total",] == 1


def test_polls_without_changes_are_counted(port, phone):
    start_game(phone)
    (poll,) = re.findall(r'hx-get="([^"]*live=[^"]*)"', phone.page.text)
    phone.client.get(poll.replace("&amp;", "&"), headers=HTMX)
    assert samples(port)["scorekeeper_polls_unchanged_total",] == 1


def test_wrong_codes_and_blocked_guesses_have_different_statuses(port, phone):
    for number in range(WRONG_CODES + 2):
        phone.open(f"/join?code=WRONG{number}")
    found = samples(port)
    assert requests(found, "share.ask_code", "GET", "422") == WRONG_CODES
    assert requests(found, "share.ask_code", "GET", "429") == 2


def test_the_connections_of_a_pool_are_counted(port, app, where):
    states = {name[1]: value for name, value in samples(port).items() if "connections" in name[0]}
    if isinstance(where, str):
        assert set(states) == {"used", "free", "waiting"}
        assert states["used"] == states["waiting"] == 0
        with app.extensions["store"].writing("a game"):
            assert samples(port)["scorekeeper_database_connections", "used"] == 1
    else:
        assert states == {}


def test_the_version_is_a_metric(port):
    assert any(name[0] == "scorekeeper_info" for name in samples(port))


def test_no_metric_names_a_game_a_player_or_a_link(port, phone):
    game = start_game(phone)
    phone.open(f"{game}/share?open=score")
    names = " ".join(" ".join(each) for each in samples(port))
    assert id_of(game) not in names
    assert "Ann" not in names


def test_visitors_cannot_read_the_metrics(port, client):
    assert client.get("/metrics").status_code == 404


def test_when_the_metrics_server_ends_counting_ends_and_the_port_is_closed(app, client):
    with metrics.served(app, "127.0.0.1", 0) as port:
        pass
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
    assert client.get("/").status_code == 200
