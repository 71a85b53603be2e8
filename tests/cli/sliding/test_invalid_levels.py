"""An invalid level of a pack does not hide the other levels, and reports name its own line."""

import json

import pytest
from cli_session import PACK, PUZZLE_5, STUCK

from trisolve import load_level
from trisolve.errors import FormatError

BAD = {**STUCK, "name": "Bad", "blocks": [{"id": "A", "cells": [1, 2]}]}
UNKNOWN = {**STUCK, "name": "Unknown", "flor": []}


@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "pack.json"
    levels = [PUZZLE_5, BAD, STUCK, UNKNOWN]
    path.write_text(json.dumps({**PACK, "levels": levels}, indent=1))
    return path


def lines_of_levels(path):
    return [n for n, line in enumerate(path.read_text().split("\n"), 1) if line == "  {"]


@pytest.mark.parametrize("command", ["check", "lint"])
def test_levels_next_to_an_invalid_one_are_still_reported(run, pack, command):
    done = run(command, "--json", pack)
    assert done.code == 2
    by_file = {one["file"]: one for one in done.objects()}
    assert list(by_file) == [f"{pack}:{number}" for number in (1, 2, 3, 4)]
    assert ["error" in one for one in by_file.values()] == [False, True, False, True]
    line = lines_of_levels(pack)[1]
    expected = f"level 2, line {line}: blocks[0].cells: expected an array of at least 3"
    assert expected in by_file[f"{pack}:2"]["error"]


@pytest.mark.parametrize("command", [("check",), ("lint",), ("pack", "check")])
def test_sarif_points_at_the_line_of_each_invalid_level(run, pack, command):
    done = run(*command, "--format", "sarif", pack)
    (found,) = json.loads(done.out)["runs"]
    invalid = [one for one in found["results"] if one["ruleId"] == "invalid"]
    lines = [one["locations"][0]["physicalLocation"]["region"]["startLine"] for one in invalid]
    begins = lines_of_levels(pack)
    assert (done.code, lines) == (2, [begins[1], begins[3]])


def test_a_level_next_to_an_invalid_one_can_be_selected(run, pack):
    assert load_level(f"{pack}:3").name == STUCK["name"]
    with pytest.raises(FormatError, match="level 2, line"):
        load_level(f"{pack}:2")
    done = run("show", f"{pack}:9")
    assert (done.code, "expected a level number from 1 to 4, got 9" in done.err) == (2, True)


def test_a_fault_in_the_pack_itself_is_one_error(run, tmp_path):
    path = tmp_path / "pack.json"
    path.write_text(json.dumps({**PACK, "levels": [PUZZLE_5], "colr": 1}))
    done = run("check", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    path.write_text(json.dumps({**PACK, "levels": 3}))
    assert "levels: expected an array, got 3" in run("check", path).err


def test_pack_check_checks_the_levels_next_to_an_invalid_one(run, pack):
    done = run("pack", "check", pack)
    first, second = done.err.splitlines()[:2]
    begins = lines_of_levels(pack)
    assert f"level 2, line {begins[1]}: " in first
    assert f"level 4, line {begins[3]}: " in second
    stuck = f"{STUCK['name']} (level 3, line {begins[2]}): "
    assert (done.code, stuck in done.out) == (2, True), done.out
    *refused, report = run("pack", "check", "--json", pack).objects()
    assert [one["file"] for one in refused] == [f"{pack}:2", f"{pack}:4"]
    assert [one["number"] for one in report["levels"]] == [1, 3]
