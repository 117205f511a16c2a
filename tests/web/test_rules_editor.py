"""The editor of house rules, as a plain form and as a fragment for htmx."""

import re

import pytest

from scorekeeper import limits
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from tests.web.phone import HTMX

# For some options: a changed value, and changes of other options that the value needs.
OTHER = {
    "players": "players=3&partnership=alone&hand=16",
    "hand": "hand=11&kitty=4&discard=before_meld",
    "kitty": "kitty=4&hand=11&discard=before_meld",
    "kitty_shown": "kitty_shown=yes&kitty=4&hand=11&discard=before_meld",
    "discard": "discard=after_meld_unmelded&kitty=4&hand=11",
    "copies": "copies=4&hand=24&run=1,2,3,4&pinochle=1,2,3,4&aces=1,2,3,4&kings=1,2,3,4"
    "&queens=1,2,3,4&jacks=1,2,3,4",
    "nines": "nines=no&hand=10&dix=none&nines_survive=none",
    "unit": "unit=5&bid_step=5",
    "hand_limit": "hand_limit=4",
    "time_limit": "time_limit=90",
    "pass_count": "pass_count=3&pass_mode=blind_swap",
    "pass_mode": "pass_mode=partner_then_back&pass_count=2",
    "dix": "dix=2",
    "nines_survive": "nines_survive=always",
    "sweep_points": "sweep_points=25",
    "bid_rounds": "bid_rounds=1",
    "conventions": "conventions=300: “aces”, <b> 350: a run",
    "sweep_fail_declarer": "sweep_fail_declarer=minus_bid",
    "stop_floor": "stop_floor=-500",
}


def another(option):
    """Return form values that change an option of Classic."""
    if option.name in OTHER:
        return dict(pair.split("=") for pair in OTHER[option.name].split("&"))
    value = getattr(find_ruleset("classic"), option.name)
    if isinstance(value, bool):
        return {option.name: "no" if value else "yes"}
    if option.offers:
        return {option.name: next(each.value for each in option.offers if each is not value)}
    if isinstance(value, tuple):
        return {option.name: ", ".join(str(number + 1) for number in value)}
    return {option.name: str(value + 1)}


@pytest.mark.parametrize("option", customized.OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_can_be_changed_saved_and_edited_again(phone, option):
    texts = another(option)
    phone.open("/rules/classic/edit")
    phone.submit("/keep", name="Ours", **texts)
    assert "<h1>Ours" in phone.text
    assert f"{option.label}: <b>" in phone.text
    saved = phone.page.request.full_path.removeprefix("/rules/")
    ruleset = customized.find(saved)
    expected = customized.Draft(find_ruleset("classic"), {**texts, "name": "Ours"}).ruleset
    assert ruleset == expected
    assert getattr(ruleset, option.name) != getattr(find_ruleset("classic"), option.name)

    phone.open(f"/rules/{saved}".replace("classic?", "classic/edit?"))
    assert phone.page.status_code == 200
    phone.submit("/keep")
    assert customized.find(phone.page.request.full_path.removeprefix("/rules/")) == ruleset


@pytest.mark.parametrize("id", IDS)
def test_the_form_of_every_ruleset_has_its_values(phone, id):
    phone.open(f"/rules/{id}/edit")
    fields = phone.form("/edit").fields
    assert set(fields) == {"csrf_token", "kept", "name", *customized.OPTIONS}
    draft = customized.Draft(find_ruleset(id), {name: fields[name] for name in customized.OPTIONS})
    assert draft.ruleset == find_ruleset(id)
    assert f"Based on {find_ruleset(id).name}" in phone.text


def test_each_option_has_its_label_help_and_original_value(phone):
    phone.open("/rules/good-sam/edit?target=2000")
    row = re.search(r'<div class="option changed" id="o-target">(.*?)</div>', phone.text, re.DOTALL)
    assert '<label for="f-target">Winning score</label>' in row[1]
    assert "The score to play to." in row[1]
    assert "<small>Idaho Good Sam: 1500</small>" in row[1]


def test_a_group_with_changes_is_open(phone):
    phone.open("/rules/classic/edit?target=200")
    assert re.findall(r'<details id="g-(\w+)" data-stays-open open>', phone.text) == ["end"]
    assert "Winning <small>1 changed</small>" in phone.text


@pytest.mark.parametrize("id", IDS)
def test_lists_have_a_field_for_each_number_and_booleans_are_switches(phone, id):
    phone.open(f"/rules/{id}/edit")
    copies = find_ruleset(id).copies
    labels = re.findall(r'aria-label="Run ×(\d)"', phone.page.text)
    assert labels == [str(number) for number in range(1, copies + 1)]
    switch = re.search(r'<input id="f-lead_trump" type="checkbox"[^>]*>', phone.text)[0]
    assert ("checked" in switch) is find_ruleset(id).lead_trump


def test_a_switch_that_is_off_sends_no(phone):
    phone.open("/rules/partnership-auction/edit")
    fields = phone.form("/keep").fields
    assert fields["stuck_may_fold"] == "yes"
    fields |= {"name": "Ours", "stuck_may_fold": "no"}  # only the hidden field, not the switch
    answer = phone.client.post("/rules/partnership-auction/keep", data=fields)
    assert answer.location == "/rules/partnership-auction?name=Ours&stuck_may_fold=no"
    fields |= {"name": "Yours", "stuck_may_fold": ["no", "yes"]}
    answer = phone.client.post("/rules/partnership-auction/keep", data=fields)
    assert answer.location == "/rules/partnership-auction?name=Yours"


def quick_change(phone, words):
    """Return the value that the button of a quick change sends, and whether the button is on."""
    button = rf'<button name="change" value="([^"]*)"( class="on" aria-pressed="true")?>{words}<'
    sends, on = re.search(button, phone.text).groups()
    return sends.replace("&amp;", "&"), bool(on)


def test_a_second_tap_on_a_quick_change_reverts_it(phone):
    phone.open("/rules/howell-racehorse/edit?name=Ours&kept=x")
    sends, on = quick_change(phone, "No passing")
    assert not on
    phone.submit("/edit", change=sends)
    assert phone.page.request.full_path == (
        "/rules/howell-racehorse/edit?name=Ours&pass_count=0&pass_mode=none&kept=x"
    )
    sends, on = quick_change(phone, "No passing")
    assert on
    phone.submit("/edit", change=sends)
    assert phone.page.request.full_path == "/rules/howell-racehorse/edit?name=Ours&kept=x"


def test_a_quick_change_keeps_valid_and_invalid_input(phone):
    phone.open("/rules/classic/edit")
    phone.page = phone.client.get(
        phone.send("/edit", min_bid="x", change=quick_change(phone, "Play to 250")[0]).location
    )
    fields = phone.form("/edit").fields
    assert (fields["min_bid"], fields["target"]) == ("x", "250")


@pytest.mark.parametrize("id", IDS)
def test_every_quick_change_is_valid_and_adds_no_caution(phone, id):
    phone.open(f"/rules/{id}/edit")
    before = phone.text.count('class="caution"')
    offered = re.findall(r'<button name="change" value="([^"]*)"', phone.text)
    assert len(offered) > 2
    for sends in offered:
        phone.open(f"/rules/{id}/edit?{sends.replace('&amp;', '&')}")
        assert phone.page.status_code == 200
        assert phone.text.count('aria-pressed="true"') == 1
        assert phone.text.count('class="caution"') <= before


@pytest.mark.parametrize("id", IDS)
def test_one_tap_switches_the_scale_and_a_second_one_reverts_it_r6(phone, id):
    words = "Score in ones" if find_ruleset(id).unit == 10 else "Score in tens"
    phone.open(f"/rules/{id}/edit?name=Ours")
    phone.submit("/edit", change=quick_change(phone, words)[0])
    assert "with 1 change" in phone.text
    sends, on = quick_change(phone, words)
    assert on
    phone.submit("/edit", change=sends)
    assert phone.page.request.full_path == f"/rules/{id}/edit?name=Ours"


def test_switching_the_scale_also_scales_changed_points(phone):
    phone.open("/rules/good-sam/edit?target=2000&sweep_fail_declarer=-500&hand_limit=4")
    phone.submit("/edit", change=quick_change(phone, "Score in ones")[0])
    fields = phone.form("/edit").fields
    assert [fields[name] for name in ("target", "sweep_fail_declarer", "hand_limit", "run")] == [
        "200", "-50", "4", "15,150",
    ]  # fmt: skip
    assert "Winning score: <b>200</b> <small>Idaho Good Sam: 150</small>" in phone.text
    phone.submit("/edit", change=quick_change(phone, "Score in ones")[0])
    address = "/rules/good-sam/edit?sweep_fail_declarer=-500&target=2000&hand_limit=4"
    assert phone.page.request.full_path == address


def test_scaling_leaves_invalid_numbers_unchanged(phone):
    phone.open("/rules/classic/edit?min_bid=x")
    phone.page = phone.client.get(
        phone.send("/edit", change=quick_change(phone, "Score in tens")[0]).location
    )
    fields = phone.form("/edit").fields
    assert (fields["min_bid"], fields["target"]) == ("x", "1500")


def test_changing_only_the_unit_shows_a_caution_that_one_tap_fixes(phone):
    page = phone.open("/rules/howell-racehorse/edit?unit=1").text
    assert "The points are still those of a game in tens. “Score in ones” changes them all." in page
    phone.submit("/edit", change=quick_change(phone, "Score in ones")[0])
    assert "caution" not in phone.text
    assert phone.form("/edit").fields["target"] == "150"


def test_a_scale_is_not_offered_if_points_cannot_be_divided_and_the_page_says_why(phone):
    page = phone.open("/rules/howell-racehorse/edit?extra_king=25&card_points=old").text
    assert ">Score in ones<" not in page
    assert "“Extra king with a run” can’t be scored in ones: 25 isn’t a multiple of ten." in page
    assert "“Card values” can’t be scored in ones: 11, 4, 3 and 2 aren’t multiples" in page
    assert "Score in" not in phone.open("/rules/classic/edit?unit=5&bid_step=5").text


def test_a_missing_name_is_reported_once(phone):
    phone.open("/rules/classic/edit")
    page = phone.expect_refusal("/keep", target="200")
    assert page.count("Name your rules, such as “Kitchen table”.") == 1
    assert "Fix these" not in page


# Without JavaScript


def test_check_shows_the_changes_and_cautions(phone):
    phone.open("/rules/classic/edit")
    phone.page = phone.send("/edit", min_bid="200", save="counter", name="Ours")
    assert phone.page.status_code == 200
    assert "Classic with 2 changes" in phone.text
    assert "To save meld, you must take: <b>a counter</b>" in phone.text
    assert "The minimum bid is more than the 150 it takes to win." in phone.text
    fields = phone.form("/edit").fields
    assert (fields["min_bid"], fields["save"], fields["name"]) == ("200", "counter", "Ours")


@pytest.mark.parametrize("action", ["/edit", "/keep"])
@pytest.mark.parametrize(
    ("values", "field", "sentence"),
    [
        ({"target": "lots"}, "target", "“Winning score” must be a whole number from 1"),
        ({"target": "9" * 50}, "target", "“Winning score” must be at most"),
        ({"aces": "10"}, "aces", "“Aces around” needs 2 numbers: for one set, for two, and so on."),
        ({"aces": "10; x"}, "aces", "“Aces around” must be whole numbers"),
        (
            {"marriage_each": "2; x"},
            "marriage_each",
            "“Marriage” must be a whole number from 0 or whole numbers: for one set, for two,",
        ),
        ({"hand": "11"}, "hand", "“Cards each” must use up the deck"),
        ({"name": "x" * 41}, "name", "at most 40 letters"),
    ],
    ids=str,
)
def test_an_invalid_value_is_refused_beside_its_field_and_the_input_is_kept(
    phone, action, values, field, sentence
):
    phone.open("/rules/classic/edit")
    page = phone.expect_refusal(action, **{"name": "Ours", "save": "counter", **values})
    found = re.search(rf'<p class="err" id="e-{field}">(.*?)</p>', page)
    assert sentence in found[1]
    fields = phone.form("/edit").fields
    shown = {name: fields[name].rstrip(",") for name in values}  # the last field of a list is empty
    assert shown == {name: value.replace("; ", ",") for name, value in values.items()}
    assert fields["save"] == "counter"
    if field != "name":
        group = customized.OPTIONS[field].group.name.lower()
        assert f'<details id="g-{group}" data-stays-open open>' in page


@pytest.mark.parametrize(
    ("typed", "value", "shown"),
    [
        (["5", ""], 5, "5,"),
        (["4", "30"], (4, 30), "4,30"),
    ],
    ids=["for-each", "for-one-and-two"],
)
def test_marriages_have_one_number_each_or_one_per_multiple(phone, typed, value, shown):
    phone.open("/rules/classic/edit")
    assert phone.form("/edit").fields["royal_marriage_each"] == "4,"  # the second field is empty
    phone.submit("/keep", name="Ours", royal_marriage_each=typed)
    saved = phone.page.request.full_path.removeprefix("/rules/")
    assert customized.find(saved).royal_marriage_each == value
    phone.open(f"/rules/{saved.replace('?', '/edit?', 1)}")
    assert phone.form("/edit").fields["royal_marriage_each"] == shown


def test_several_mistakes_are_reported_at_once_with_links_to_their_fields(phone):
    phone.open("/rules/classic/edit")
    page = phone.expect_refusal("/keep", name="Ours", target="x", hand="11", aces="1")
    assert re.findall(r'<a href="#o-(\w+)">', page) == ["target", "hand", "aces"]


def test_editing_a_saved_ruleset_replaces_it(phone):
    phone.open("/rules/classic?name=Ours&target=200")
    phone.submit("/keep")
    editor = re.search(r'href="(/rules/classic/edit[^"]+)">Change', phone.text)[1]
    phone.open(editor.replace("&amp;", "&"))
    phone.submit("/keep", target="300", name="Ours now")
    phone.open("/rules")
    assert "Ours now <small>Classic with 1 change · to 300</small>" in phone.text
    assert "target=200" not in phone.text


def test_another_phones_saved_ruleset_is_not_overwritten(phone, open_phone):
    phone.open("/rules/classic?name=Ours&target=200")
    phone.submit("/keep")
    editor = re.search(r'href="(/rules/classic/edit[^"]+)">Change', phone.text)[1]
    other = open_phone()
    other.open(editor.replace("&amp;", "&"))
    other.submit("/keep", target="999")
    assert phone.open("/rules/classic?name=Ours&target=200").status_code == 200
    assert "Remove" in phone.text


def test_form_values_override_the_address(phone):
    phone.open("/rules/classic/edit")
    form = phone.form("/keep").fields | {"target": "200", "name": "Ours"}
    saved = phone.client.post("/rules/classic/keep?target=300&kept=other", data=form)
    assert customized.find(saved.location.removeprefix("/rules/")).target == 200
    phone.page = phone.client.post("/rules/classic/edit?target=300&kept=other", data=form)
    fields = phone.form("/edit").fields
    assert (fields["target"], fields["kept"]) == ("200", "")


def test_values_can_be_typed_as_words(phone):
    phone.open("/rules/classic/edit")
    phone.submit("/keep", name="Ours", sweep_fail_declarer="Minus the bid", stop_floor="−50")
    assert "A missed sweep scores: <b>minus the bid</b>" in phone.text
    assert "Ends at a score of: <b>−50</b>" in phone.text


def test_choosing_a_base_ruleset_opens_the_editor(phone):
    phone.open("/rules/classic?name=Ours&target=200")
    phone.submit("/keep")
    assert "Ours" in phone.open("/rules/own").text
    answer = phone.client.get("/rules/own", query_string={"from": "good-sam"})
    assert (answer.status_code, answer.location) == (303, "/rules/good-sam/edit")
    assert phone.client.get("/rules/own?from=poker").status_code == 422


# With htmx


def test_htmx_gets_the_current_form_and_an_address_that_restores_it(phone):
    phone.open("/rules/classic/edit")
    answer = phone.send("/edit", htmx=True, target="200", min_bid="x", name="Ours")
    assert answer.status_code == 200
    assert answer.text.startswith('<main id="table">')
    assert "“Minimum bid” must be a whole number from 1" in answer.text
    address = answer.headers["HX-Replace-Url"]
    assert address == "/rules/classic/edit?name=Ours&target=200&min_bid=x"
    assert phone.open(address).status_code == 422
    fields = phone.form("/edit").fields
    assert (fields["target"], fields["min_bid"], fields["name"]) == ("200", "x", "Ours")


@pytest.mark.parametrize("name", ["run", "no_such_option"])
def test_an_oversized_form_is_refused_before_it_is_parsed(phone, name):
    phone.open("/rules/classic/edit")
    many = "&".join(f"{name}=1" for _time in range(limits.FORM // (len(name) + 3) + 1))
    token = phone.form("/keep").fields["csrf_token"]
    answer = phone.client.post(
        "/rules/classic/edit",
        data=f"csrf_token={token}&{many}",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 413


def test_the_number_of_fields_for_a_list_is_limited(phone):
    page = phone.open("/rules/classic/edit?run=" + ",".join("1" * 5_000))
    assert page.status_code == 422
    assert page.text.count('name="run"') <= 20


def test_an_overlong_address_is_not_put_in_the_address_bar(phone):
    long = phone.open("/rules/classic/edit?target=" + "1" * 10_000, **HTMX)
    assert "HX-Replace-Url" not in long.headers
    assert "HX-Replace-Url" in phone.open("/rules/classic/edit?target=1", **HTMX).headers


def test_a_tables_conventions_have_a_field_with_several_lines(phone):
    page = phone.read("/rules/howell-auction/edit?conventions=300%20%3C+aces")
    assert '<textarea id="f-conventions"' in page
    assert phone.form("/edit").fields["conventions"] == "300 < aces"
