"""``trisolve levels``, and names of shipped levels in place of files."""

import re

import pytest
from thorough import LONG


def test_the_levels_command_lists_all_bundled_names_in_columns(run):
    done = run("levels")
    rows = done.out.split("\n\n")[0].splitlines()
    found = {row.split()[0]: row for row in rows}
    assert {"article", "boards", "discovery", "shapes", "tantrix", "tutorial"} <= found.keys()
    assert "100 levels of 2 to 16 moves" in found["starter"]
    assert "28 puzzles" in found["discovery"]
    assert len({row.index(word) for row in rows for word in re.findall(r"(?<= )\d.*", row)}) == 1
    assert {"daily", "gallery"}.isdisjoint(found)


def test_the_levels_command_lists_the_contents_of_one_collection(run):
    assert re.search(r"^article:puzzle-30 +7 moves +Puzzle 30$", run("levels", "article").out, re.M)
    assert "shapes:stars       100 levels of 3 to 40 moves   Stars" in run("levels", "shapes").out
    (last,) = run("levels", "shapes:stars", "--json").objects()[-1:]
    assert last["name"] == "shapes:stars:100"
    wrong = run("levels", "shape")
    assert (wrong.code, wrong.err.endswith("did you mean shapes?\n")) == (2, True)


def test_every_listed_name_can_be_read(run):
    for one in run("levels", "tantrix", "discovery", "--json").objects():
        assert run("show", one["name"]).code == 0
    for one in run("levels", "boards", "--json").objects()[:: 1 if LONG else 5]:
        assert run("mesh", "info", one["name"]).code == 0


@pytest.mark.parametrize(
    ("name", "near"),
    [("startr:3", "starter:3"), ("puzzle-30", "article:puzzle-30"), ("articl", "article")],
)
def test_an_unknown_name_suggests_the_nearest(run, name, near):
    done = run("show", name)
    assert done.code == 2
    assert f"did you mean {near}? trisolve levels lists the names" in done.err


def test_a_missing_path_is_reported_as_a_missing_file(run):
    assert "No such file" in run("show", "./starter.jsn").err


def test_the_name_of_another_puzzle_suggests_its_command_and_no_file(run):
    done = run("hint", "discovery:10")
    assert done.err.endswith("got one for trisolve tantrix\n")
    assert "No such file" not in done.err


def test_play_accepts_boards_by_name(run, tmp_path):
    page = tmp_path / "boards.html"
    assert run("play", "octagon", "cube", "--no-open", "-o", page).code == 0
    assert "octagon" in page.read_text(encoding="utf-8")


def test_the_levels_command_prints_json(run):
    found = {one["name"]: one for one in run("levels", "--json").objects()}
    assert found["tutorial"]["levels"] == 9
    assert found["article"]["names"][-1] == "article:puzzle-35"
    assert found["recipes"]["kind"] == "recipes"


@pytest.mark.parametrize("name", ["starter:12", "tutorial:05-chain", "article:1"])
def test_a_bundled_level_can_replace_a_file(run, name):
    (found,) = run("solve", "--json", name).objects()
    assert (found["file"], found["status"]) == (name, "solved")


@pytest.mark.parametrize("command", ["check", "lint", "solve", "show", "analyze", "hint"])
def test_directories_and_patterns_mean_the_same_in_every_command(run, put, puzzle, command):
    other = put("deep/er/other.json", puzzle.read_text())
    whole = run(command, puzzle.parent)
    assert whole.code == 0
    assert str(other) in whole.out
    assert str(puzzle) in whole.out
    pattern = run(command, f"{puzzle.parent}/*/*/*.json")
    assert str(other) in pattern.out
    assert str(puzzle) not in pattern.out


@pytest.mark.parametrize("command", ["solve", "analyze", "hint", "check", "lint", "regenerate"])
def test_with_json_every_failed_input_is_an_object(run, puzzle, command):
    done = run(command, "--json", puzzle.parent / "nothing.json", puzzle)
    failed = done.objects()[0]
    assert failed["file"].endswith("nothing.json")
    assert failed["error"] in done.err
    assert done.code == 2


@pytest.mark.long
def test_plays_are_listed_but_are_not_levels(run):
    assert re.search(r"^playtests .* plays +playtests:simulated$", run("levels").out, re.M)
    (one,) = run("levels", "playtests", "--json").objects()
    assert one["name"] == "playtests:simulated"
    assert run("playtest", "levels", one["name"], "--json").code == 0
