"""The action's report on packs: errors in packs, and packs that recipes build."""

import json

import pytest
from cli_session import PACK, PUZZLE_5, PUZZLE_30, STUCK

from trisolve import save_pack
from trisolve.sliding.packs.build import build_pack
from trisolve.sliding.packs.recipe import load_recipe

RECIPE = """name = "Mine"
seed = {seed}
similarity = 0.9
[[sections]]
name = "All"
levels = 3
moves = "2..20"
searches = [{{shape = "hexagon:3", blocks = "3..6", trials = 1000, units = 3}}]
"""
FROM_SOURCES = """name = "Mine"
[[sections]]
name = "All"
levels = 1
sources = ["../../given/{source}.json"]
"""
BARE = {key: PUZZLE_30[key] for key in ("format", "version", "name", "floor", "blocks")}


def packs_in(summary):
    return summary.partition("## Packs\n")[2].partition("\n## ")[0]


def test_a_duplicate_puzzle_fails_the_job_and_appears_in_code_scanning(repository, report):
    levels = [PUZZLE_5, {**PUZZLE_5, "name": "Again"}]
    repository.put("levels/pack.json", json.dumps({**PACK, "levels": levels}, indent=1))
    found = report()
    assert found.code == 1
    assert "The job fails with exit code 1: 1 pack with problems." in found.summary
    said = packs_in(found.summary)
    assert "- levels/pack.json: 1 problem\n" in said
    assert "'Again': the same puzzle" in said
    (run,) = json.loads((repository.place / found.outputs["sarif"]).read_text())["runs"]
    (result,) = (one for one in run["results"] if one["ruleId"] == "pack")
    lines = (repository.place / "levels/pack.json").read_text().splitlines()
    place = result["locations"][0]["physicalLocation"]
    assert place["region"]["startLine"] == 1 + lines.index("  {")
    repository.put("levels/pack.json", {**PACK, "levels": [PUZZLE_5, BARE]})
    found = report()  # a pack by hand needs no solutions
    assert (found.code, "- levels/pack.json: 2 levels, right\n" in found.summary) == (0, True)


def test_an_invalid_level_does_not_hide_the_others(repository, report):
    bad = {**STUCK, "name": "Bad", "blocks": [{"id": "A", "cells": [1, 2]}]}
    wrong = {**BARE, "stats": {"moves": 9}}
    repository.put("levels/pack.json", {**PACK, "levels": [bad, wrong, STUCK]})
    found = report()
    assert found.code == 2
    rows = [line for line in found.summary.splitlines() if line.startswith("| levels/pack.json:")]
    claims = [line.split(" | ")[4].strip() for line in rows]
    assert claims == ["invalid", "wrong", "none"]
    assert "1 invalid file, 1 level with wrong claims, 1 level with lint errors" in found.summary


def test_the_lint_input_of_the_action_overrides_the_same_option_in_the_settings(repository, report):
    repository.put("levels/stuck.json", STUCK)
    repository.put("trisolve.toml", '[lint]\nignore = ["G001"]\n')
    assert report().code == 0
    assert report(LINT="--select G").code == 0  # the settings still say what to leave out
    assert report(LINT="--ignore=P,B").code == 1
    found = report(LINT="--ignore G001 --ignore B")
    assert (found.code, "G001" in found.summary) == (0, False)
    for wrong in ("G001", "--ignore", "--only G001", "--select --ignore"):
        found = report(LINT=wrong)
        expected = "trisolve: error: lint: expected --select CODES and --ignore CODES, got "
        assert (found.code, found.log.startswith(expected)) == (2, True), found.log
    found = report(LINT="--ignore G1x")
    assert (found.code, "lint: expected a code" in found.log) == (2, True), found.log


def test_a_recipe_that_does_not_build_the_committed_pack_is_drift(repository, report, tmp_path):
    repository.put("given/five.json", PUZZLE_5)
    repository.put("given/thirty.json", PUZZLE_30, name=PUZZLE_5["name"])
    recipe = repository.put("levels/recipes/mine.toml", FROM_SOURCES.format(source="five"))
    pack = repository.place / "levels" / "own.json"
    save_pack(build_pack(load_recipe(recipe), recipe.parent, tmp_path / "work"), pack)
    base = repository.commit()
    found = report(BASE=base)
    assert (found.code, "mine.toml" in found.summary) == (0, False)
    recipe.write_text(f"# a remark\n{FROM_SOURCES.format(source='five')}")
    found = report(BASE=base)
    assert (found.code, "- levels/recipes/mine.toml: 1 level written" in found.summary) == (
        0,
        True,
    )
    assert "The result differs" not in found.summary
    recipe.write_text(FROM_SOURCES.format(source="thirty"))
    found = report(BASE=base)
    assert found.code == 1
    assert "1 of 1 pack built. The job fails" in found.summary
    assert "exit code 1: 1 pack not as built from the recipe." in found.summary
    assert "The result differs from levels/own.json: 1 level changed" in found.summary
    assert "trisolve pack build levels/recipes/mine.toml -o levels/own.json" in found.summary
    assert (repository.place / "trisolve-report/packs/levels/recipes/mine.json").is_file()


@pytest.mark.long
def test_a_manually_edited_pack_is_drift_even_if_its_recipe_is_unchanged(
    repository, report, tmp_path
):
    recipe = repository.put("recipes/mine.toml", RECIPE.format(seed=7))
    pack = repository.place / "levels" / "own.json"
    pack.parent.mkdir()
    save_pack(build_pack(load_recipe(recipe), recipe.parent, tmp_path / "work"), pack)
    base = repository.commit()
    value = json.loads(pack.read_text())
    value["metadata"]["made_by"]["version"] = 1
    value["levels"][1]["name"] = "By hand"
    pack.write_text(json.dumps(value))
    found = report(BASE=base)
    assert found.code == 1
    assert "The result differs from levels/own.json: 1 level changed." in found.summary
    assert "add it to keep in the recipe" in found.summary
    value["levels"].pop(0)
    pack.write_text(json.dumps(value))
    assert "metadata.sections" in packs_in(report(BASE=base).summary)


def test_a_changed_source_level_triggers_a_rebuild_of_its_recipe(repository, report):
    repository.put("given/five.json", PUZZLE_5)
    repository.put(
        "mine.toml",
        '[[sections]]\nname = "All"\nlevels = 1\nsources = ["given"]\n',
    )
    repository.put("levels/one.json", PUZZLE_30)
    base = repository.commit()
    assert "mine.toml" not in report(BASE=base).summary
    repository.put("given/thirty.json", PUZZLE_30)
    repository.commit()
    assert "- mine.toml: 1 level written" in report(BASE=base).summary
