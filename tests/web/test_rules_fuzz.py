"""No link, form or file breaks the pages about rulesets."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.pinochle.rules.customized import OPTIONS
from tests.web.phone import HTMX, Phone, choose_file
from tests.web.test_fuzz import ODD, lasting_phone, values

__all__ = ["lasting_phone"]

NAMES = (*OPTIONS, "name", "kept", "trick_total", "id", "with", "from", "ruleset", "csrf_token")
SUITABLE = ("0", "2", "3", "4", "10", "none", "yes", "no", "15,150", "1,2,3,4", "counter", *ODD)
texts = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(SUITABLE) | values, max_size=6)
LENIENT = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
PAGES = ("", "/edit", "/ruleset.toml")
ANSWERS = (200, 303, 404, 422)


@given(
    query=texts, page=st.sampled_from(PAGES), id=st.sampled_from(("classic", "double-deck", "x"))
)
@LENIENT
def test_no_link_is_answered_with_a_program_error(lasting_phone, query, page, id):
    answer = lasting_phone.client.get(f"/rules/{id}{page}", query_string=query)
    assert answer.status_code in ANSWERS


@given(query=texts, page=st.sampled_from(("/rules/own", "/rules/compare", "/games/new")))
@LENIENT
def test_no_choice_of_rulesets_is_answered_with_a_program_error(lasting_phone, query, page):
    assert lasting_phone.client.get(page, query_string=query).status_code in (*ANSWERS, 404)


@given(fill=texts, action=st.sampled_from(("/edit", "/keep")), htmx=st.booleans())
@LENIENT
def test_no_form_is_answered_with_a_program_error(lasting_phone, fill, action, htmx):
    phone: Phone = lasting_phone
    phone.open("/rules/classic/edit")
    token = phone.form("/edit").fields["csrf_token"]
    answer = phone.client.post(
        f"/rules/classic{action}",
        data={"name": "Ours", **fill, "csrf_token": token},
        headers=HTMX if htmx else {},
    )
    assert answer.status_code in ANSWERS
    assert phone.open("/rules").status_code == 200


@given(content=st.binary(max_size=60) | st.text(max_size=60))
@LENIENT
def test_no_file_is_answered_with_a_program_error(lasting_phone, content):
    phone: Phone = lasting_phone
    phone.open("/rules")
    answer = phone.send("/rules/import", **choose_file(content, field="file"))
    assert answer.status_code in (303, 422)


@pytest.mark.parametrize("path", ["/rules/classic/keep", "/rules/x/keep", "/rules/kept/x/remove"])
def test_a_form_of_nothing_is_answered_in_words(lasting_phone, path):
    phone: Phone = lasting_phone
    phone.open("/games/new")
    token = phone.form("/games").fields["csrf_token"]
    assert phone.client.post(path, data={"csrf_token": token}).status_code in (303, 404, 422)
