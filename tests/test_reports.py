"""A check's report: its status and its JSON."""

import pytest

from trisolve.reports import Report, Unchecked, Wrong

WRONG = Wrong("score", 12, 10)
STOPPED = Unchecked("optimum", "a limit stopped the search", limited=True)
UNKNOWN = Unchecked("beauty", "no stat of that name is known")


@pytest.mark.parametrize(
    ("report", "status"),
    [
        (Report(), "right"),
        (Report(right=("moves",), unchecked=(UNKNOWN,)), "right"),
        (Report(is_open=True), "open"),
        (Report(unchecked=(STOPPED,), is_open=True), "limit"),
        (Report(right=("moves",), wrong=(WRONG,), unchecked=(STOPPED,), is_open=True), "wrong"),
    ],
)
def test_the_worst_finding_decides_the_status_of_a_report(report, status):
    assert report.status == status


def test_every_claim_of_a_report_is_in_its_json():
    report = Report(("moves",), (WRONG,), (STOPPED, UNKNOWN), name="A", details={"ply": 3})
    assert report.as_json("a.json") == {
        "file": "a.json",
        "name": "A",
        "status": "wrong",
        "right": ["moves"],
        "wrong": [{"claim": "score", "claimed": 12, "found": 10}],
        "unchecked": [
            {"claim": "optimum", "reason": "a limit stopped the search"},
            {"claim": "beauty", "reason": "no stat of that name is known"},
        ],
        "ply": 3,
    }


def test_long_values_are_shortened_in_reports():
    assert str(Wrong("layers", (1, 2), None)) == "layers: claimed [1, 2], found none"
    assert len(str(Wrong("layers", (1,) * 500, 3))) < 110
