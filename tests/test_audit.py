"""What `make audit` says of the reports of bandit and pip-audit, above all where there is none."""

import pytest

from tools.audit import advisories, mistakes

UNKNOWN = "Its service does not know them."
ASKED = {"name": "flask", "version": "3.1.3", "vulns": []}
LEFT_OUT = {"name": "segno", "skip_reason": "Dependency not found on PyPI"}
BAD = {
    "name": "waitress",
    "version": "3.0.2",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.0.3"]}, {"id": "PYSEC-2", "fix_versions": []}],
}


@pytest.mark.parametrize(
    ("packages", "says", "is_bad"),
    [
        ([ASKED], ["pip-audit: 0 advisories against 1 packages."], False),
        (
            [ASKED, LEFT_OUT],
            [f"pip-audit: advisories not asked for 1 of 2 packages. {UNKNOWN}"],
            False,
        ),
        (
            [BAD],
            [
                "waitress 3.0.2: PYSEC-1, mended in 3.0.3",
                "waitress 3.0.2: PYSEC-2, mended in no version yet",
                "pip-audit: 2 advisories against 1 packages.",
            ],
            True,
        ),
    ],
    ids=["all asked", "some not asked", "some bad"],
)
def test_each_advisory_is_told_and_what_was_not_asked(packages, says, is_bad):
    told = advisories({"dependencies": packages})
    assert [line for line, _ in told] == says
    assert any(bad for _, bad in told) is is_bad


def test_a_service_that_cannot_be_reached_is_no_clean_bill():
    said = "ERROR:pip_audit._cli:Could not connect to PyPI's vulnerability feed"
    ((told, is_bad),) = advisories(None, said)
    assert "not asked" in told
    assert not is_bad


def test_a_service_that_was_never_asked_is_a_mistake_of_ours():
    said = "WARNING:pip_audit: old\nERROR:pip_audit._cli:invalid requirements input: nowhere.txt"
    ((told, is_bad),) = advisories(None, said)
    assert "nowhere.txt" in told
    assert is_bad


@pytest.mark.parametrize(
    ("errors", "results", "says", "is_bad"),
    [
        ([], [], "bandit: nothing in 1,200 lines.", False),
        ([{"filename": "a.py"}], [], "bandit: it could not read all of the code.", True),
        (
            [],
            [{"filename": "a.py", "line_number": 3, "test_id": "B608", "issue_text": "SQL."}],
            "a.py:3: B608 SQL.",
            True,
        ),
    ],
    ids=["clean", "unread", "a finding"],
)
def test_each_mistake_is_told_with_its_place(errors, results, says, is_bad):
    report = {"errors": errors, "results": results, "metrics": {"_totals": {"loc": 1200}}}
    assert mistakes(report) == [(says, is_bad)]
