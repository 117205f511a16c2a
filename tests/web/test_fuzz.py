"""No form value breaks the app: every POST route, at every step of a hand, gets nonsense."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import limits
from scorekeeper.app import create_app
from scorekeeper.limits import Limit
from tests.web.phone import HTMX, Phone, choose_file, start_game

ODD = (
    "", " ", "0", "-1", "1", "2", "3", "4", "10", "15", "100", "250", "255", "310", "1e3", "NaN",
    str(10**30), "9" * 5000, "٣", "²", "½", "Ann", "hearts", "H", "run:9", "AH:1", "AH:2",
    "9S:1", "AH:" + "9" * 5000, "ZZ:1", ":", "nine:1", "thrown-in", "folded", "redealt",
    "sweep-made", "counter", "trick", "nothing", "classic", "<b>", "\x00", "\N{PILE OF POO}",
    "x" * 3000,
)  # fmt: skip
NAMES = (
    "declarer", "bid", "other", "trump", "tap", "points", "nines", "double_run", "side", "took",
    "outcome", "said", "seat", "has_meld", "reason", "takes", "plays",
    "seq", "op", "ruleset", "first_dealer", "players-0", "players-1", "players-2",
    "players-3", "players-9", "players", "record", "dealer", "new", "hand",
)  # fmt: skip
ENDINGS = (
    "/hands/{hand}/bid",
    "/hands/{hand}/meld/{seat}",
    "/hands/{hand}/meld/{seat}/points",
    "/hands/{hand}/finish",
    "/hands/{hand}/tricks",
    "/hands/{hand}/took/{seat}",
    "/hands/{hand}/end",
    "/hands/{hand}/calls/{seat}",
    "/hands/{hand}/announce",
    "/hands/{hand}/redeal",
    "/hands/{hand}/discards",
    "/hands/{hand}/adjust",
    "/hands/{hand}/adjust/{seat}/drop",
    "/hands/{hand}/time",
    "/hands/{hand}/concede/{seat}",
    "/hands/{hand}/players",
    "/hands/{hand}/dealer",
    "/undo",
    "/redo",
)
# A form that could be ours, with whatever takes the place of its values.
PLAUSIBLE = {
    "declarer": "2", "bid": "310", "trump": "hearts", "tap": "AH:1", "side": "0", "points": "100",
    "took": "trick", "outcome": "redealt", "said": "pass", "seat": "1", "nines": "6",
    "reason": "renege", "takes": "yes", "players-0": "Ann", "players-1": "Rob",
    "players-2": "Cyd", "players-3": "Dee", "dealer": "2", "new": "name", "hand": "1",
}  # fmt: skip

values = st.one_of(st.sampled_from(ODD), st.text(max_size=20).filter(lambda t: t.isprintable()))
fills = st.dictionaries(st.sampled_from(NAMES), values, max_size=5)
acts = st.tuples(
    st.sampled_from(ENDINGS),
    st.sampled_from((0, 1, 1, 1, 2, 2, 9)),
    st.sampled_from((0, 1, 2, 3, 4, 77)),
    fills,
    st.booleans(),
)


@pytest.fixture(scope="module")
def lasting_phone(tmp_path_factory):
    """One app for all the examples of this file, on which a phone begins more games than people."""
    path = tmp_path_factory.mktemp("fuzz") / "games.sqlite3"
    app = create_app({"DATABASE": path, "SECRET_KEY": "a key for tests only", "HTMX_CDN": False})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "NEW_GAMES_OF_BROWSER", Limit(10_000, "", ""))
        yield Phone(app.test_client())


@pytest.mark.parametrize("ruleset", ["howell-racehorse", "partnership-auction", "race-horse"])
@given(posts=st.lists(acts, min_size=1, max_size=8))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_form_at_any_step_is_answered_with_a_program_error(lasting_phone, ruleset, posts):
    phone = lasting_phone
    game = start_game(phone, ruleset)
    token = phone.form("/undo").fields["csrf_token"]
    for place, (ending, hand, seat, fill, htmx) in enumerate(posts):
        answer = phone.client.post(
            game + ending.format(hand=hand, seat=seat),
            data={"seq": place + 1, "op": place, **PLAUSIBLE, **fill, "csrf_token": token},
            headers=HTMX if htmx else {},
        )
        assert answer.status_code in (200, 303, 400, 404, 409, 422)
    for path in (
        "",
        "/sheet",
        "/players",
        "/history",
        "/pinochle.json",
        "/pinochle.csv",
        "/pinochle.txt",
    ):
        assert phone.open(game + path).status_code == 200


@given(fill=fills, path=st.sampled_from(("/games", "/games/import")))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_new_game_is_answered_with_a_program_error(lasting_phone, fill, path):
    phone = lasting_phone
    phone.open("/games/new")
    token = phone.form("/games").fields["csrf_token"]
    names = {f"players-{seat}": f"P{seat}" for seat in range(4)}
    data = {"ruleset": "classic", **names, **fill, "csrf_token": token}
    assert phone.client.post(path, data=data).status_code in (303, 422)


@given(content=st.one_of(st.binary(max_size=60), st.text(max_size=60)))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_file_is_answered_with_a_program_error(lasting_phone, content):
    phone = lasting_phone
    phone.open("/")
    assert phone.send("/games/import", **choose_file(content)).status_code == 422


@given(query=st.dictionaries(st.sampled_from(("ruleset", "trump", "cards", "tap")), values))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_question_to_the_calculator_is_answered_with_a_program_error(lasting_phone, query):
    phone = lasting_phone
    assert phone.client.get("/meld", query_string=query).status_code in (200, 422)
