"""``trisolve levels``, and shipped names in place of files."""

import re

import pytest


def test_levels_lists_packs_and_recipes(run):
    done = run("levels")
    assert done.code == 0
    assert "starter    100 levels of 1 to 18 moves\n" in done.out
    (recipes,) = re.findall(r"^recipes +\d+ recipes: (.*)$", done.out, re.MULTILINE)
    assert {"recipes:expert", "recipes:starter", "recipes:tiny"} <= {*recipes.split(", ")}
    assert "gallery" not in done.out


def test_levels_as_json(run):
    found = {one["name"]: one for one in run("levels", "--json").objects()}
    assert found["tutorial"]["levels"] == 9
    assert found["article"]["names"][-1] == "article:puzzle-5"
    assert found["recipes"]["kind"] == "recipes"


@pytest.mark.parametrize("name", ["starter:12", "tutorial:05-chain", "article:1"])
def test_a_shipped_level_stands_for_a_file(run, name):
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
def test_with_json_every_failed_input_has_an_object(run, puzzle, command):
    done = run(command, "--json", puzzle.parent / "nothing.json", puzzle)
    failed = done.objects()[0]
    assert failed["file"].endswith("nothing.json")
    assert failed["error"] in done.err
    assert done.code == 2
