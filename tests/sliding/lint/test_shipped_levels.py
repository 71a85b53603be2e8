"""Shipped levels have no findings of lint, except for those that a level ignores by name."""

import pytest
from places import ROOT

from trisolve.sliding.formats import load_levels
from trisolve.sliding.lint import Linter

BUILT = ("starter.json", "expert.json", "shapes")


@pytest.mark.long
def test_bundled_levels_have_no_lint_warnings():
    linter = Linter()
    for part in (*BUILT, "tutorial", "article", "census"):
        files = sorted((ROOT / "levels" / part).rglob("*.json")) or [ROOT / "levels" / part]
        for file in files:
            for label, level in load_levels(file):
                found = linter.lint(level, label).findings
                assert [one for one in found if one.severity != "note"] == [], label


@pytest.mark.long
def test_the_packs_are_complete_and_ignore_no_code():
    paths = [ROOT / "levels" / part for part in BUILT[:2]]
    paths += sorted((ROOT / "levels" / "shapes").glob("*.json"))
    levels = [level for path in paths for _, level in load_levels(path)]
    assert len(levels) == 1150
    assert not any("lint" in level.metadata for level in levels)
    lessons = sorted((ROOT / "levels" / "tutorial").glob("*.json"))
    assert not {level.key for level in levels} & {
        level.key for path in lessons for _, level in load_levels(path)
    }


def test_levels_that_ignore_a_code_give_the_reason():
    for part in ("tutorial", "article", "census"):
        for path in sorted((ROOT / "levels" / part).glob("*.json")):
            for label, level in load_levels(path):
                said = level.metadata.get("lint")
                assert said is None or (said["ignore"] and said["notes"]), label
