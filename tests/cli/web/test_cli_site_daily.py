"""``trisolve site daily``: its files, output and errors."""

import json
import shutil

import pytest
from places import LEVELS

from trisolve.web.site.daily import making
from trisolve.web.site.daily.months import dump_month, load_days


@pytest.fixture
def months(tmp_path):
    """Return a folder with a month of days."""
    shutil.copy(LEVELS / "daily" / "2026-12.json", tmp_path)
    return tmp_path


def test_existing_days_are_left_unchanged(run, months):
    before = (months / "2026-12.json").read_bytes()
    found = run("site", "daily", "--from", "2026-12-01", "--days", "31", "-o", months)
    assert (found.code, found.out) == (0, f"{months}: 0 days added, 31 there already\n")
    assert (months / "2026-12.json").read_bytes() == before


@pytest.mark.long
def test_each_added_day_is_a_line_of_json(run, months):
    options = ("--from", "2026-12-31", "--days", "2", "--seed", "1", "--json")
    found = run("site", "daily", *options, "-o", months)
    assert (found.code, json.loads(found.out)) == (0, {"day": "2027-01-01"})
    assert (months / "2027-01.json").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--from", "tomorrow"), "--from: expected a date such as 2026-12-01, got 'tomorrow'"),
        (("--from", "9999-12-31", "--days", "2"), "expected days up to 9999-12-31, got 2 from"),
        (
            ("--from", "2026-12-01", "--days", "99999"),
            "'--days': expected at most 3660, got 99999",
        ),
    ],
)
def test_wrong_days_give_a_one_line_error(run, months, options, said):
    found = run("site", "daily", *options, "-o", months)
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert found.err.count("\n") == 1


def test_a_day_added_by_a_concurrent_command_is_kept(months, monkeypatch):
    path = months / "2026-12.json"
    days = load_days(months)
    first, second, *_ = days
    path.write_text(dump_month({}))

    def made_elsewhere(day, _seed):
        if day == first:
            path.write_text(dump_month({second: days[second]}))
        return days[day]

    monkeypatch.setattr(making, "make_day", made_elsewhere)
    assert making.make_days(months, first, 2, 0) == [first]
    assert load_days(months) == {first: days[first], second: days[second]}


@pytest.mark.long
def test_months_are_identical_bytes_regardless_of_the_order_of_days(run, tmp_path):
    def made(folder, *parts):
        for first, n in parts:
            options = ("--from", first, "--days", n, "--seed", "5", "-o", folder)
            assert run("site", "daily", *options).code == 0
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    at_once = made(tmp_path / "at-once", ("2027-01-31", "2"))
    one_by_one = made(tmp_path / "one", ("2027-02-01", "1"), ("2027-01-31", "1"))
    assert sorted(at_once) == ["2027-01.json", "2027-02.json"]
    assert at_once == one_by_one
