"""``--csv`` and ``--table`` print the values of ``--json`` as one table."""

import csv
import io

import pytest
from commands import COMMANDS
from thorough import first_daily

LISTS = [
    ["levels"],
    ["levels", "shapes"],
    ["check", "starter:1", "tantrix:discovery-30"],
    ["pack", "list", "starter", "--count", "2"],
    ["records", "--goals", "one"],
    ["rooms", "list"],
    ["solve", "starter:1", "starter:2", "nothing.json"],
    ["solve", "entanglement:small", "starter:1"],
]


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("words", first_daily(LISTS, 3), ids=" ".join)
def test_each_json_object_becomes_a_table_row(run, words):
    objects, found = run(*words, "--json").objects(), run(*words, "--csv")
    assert found.code == run(*words, "--table").code
    keys = list(dict.fromkeys(key for one in objects for key in one))
    table = rows(found.out)
    assert list(table[0]) == keys
    assert len(table) == len(objects)
    for row, one in zip(table, objects, strict=True):
        texts = {key: value for key, value in one.items() if isinstance(value, str)}
        assert texts.items() <= row.items()


@pytest.mark.parametrize(
    ("words", "items"),
    [
        (("lint", "starter:1", "starter:2", "--max-states", "50"), "findings"),
        pytest.param(
            ("playtest", "levels", "playtests:simulated"), "levels", marks=pytest.mark.long
        ),
    ],
)
def test_each_item_of_a_json_list_becomes_a_table_row(run, words, items):
    objects = [each for one in run(*words, "--json").objects() for each in one[items]]
    table = rows(run(*words, "--csv").out)
    assert [row["name"] for row in table] == [one["name"] for one in objects]


def test_a_table_is_aligned_and_omits_empty_columns(run):
    lines = run("pack", "list", "starter", "--count", "2", "--table").out.splitlines()
    assert len({len(line) for line in lines}) == 1
    assert "tags" not in lines[0]
    assert set(lines[1]) == {"-", " "}


def test_only_one_format_is_printed(run):
    for words in (("--csv", "--json"), ("--csv", "--table")):
        done = run("levels", *words)
        assert done.code == 2
        assert "expected one of --json, --csv, --table, got --" in done.err


def test_a_command_has_both_table_options_or_neither(run):
    for name, command in COMMANDS.items():
        options = {option for one in command.params for option in one.opts}
        assert ("--csv" in options) == ("--table" in options), name
