"""The choice among candidates: no level twice, and difficulty along the curve."""

from dataclasses import replace
from pathlib import Path

import pytest
from small_recipe import TUTORIAL

from trisolve.sliding.level import Block
from trisolve.sliding.packs.recipe import CURVES, parse_recipe
from trisolve.sliding.packs.selection import ends_first, select
from trisolve.sliding.packs.units import units_of


def graded_copy(level, moves, score):
    return replace(level, stats={"moves": moves, "score": score, "grade": "easy"})


def test_selection_never_puts_a_level_in_two_sections():
    sections = [{"name": name, "levels": 3, "sources": [str(TUTORIAL)]} for name in "ab"]
    recipe = parse_recipe({"similarity": 0.99, "sections": sections})
    levels = [unit.levels for unit in units_of(recipe, Path())]
    graded = [[graded_copy(level, 1, number) for number, level in enumerate(levels[0])]] * 2
    one, other = select(recipe, graded)
    assert len({level.key for level in (*one, *other)}) == 6


@pytest.mark.parametrize("curve", CURVES)
def test_selected_levels_rise_in_difficulty_along_the_curve(curve, shipped):
    floor = set(range(32))
    blocks = [Block("A", [0, 1, 2], goal=[8, 9, 10])]
    # enough levels unlike each other, of scores 0 to 30
    levels = [
        graded_copy(
            replace(
                shipped["tutorial/01-slide"],
                floor=floor | {*range(32, 32 + 31)},
                blocks=[*blocks, Block("B", range(32 + n % 14, 36 + n % 14 + n // 14))],
                solution=(),
            ),
            1,
            float(n),
        )
        for n in range(31)
    ]
    section = {"levels": 7, "curve": curve, "sources": ["none"]}
    recipe = parse_recipe({"similarity": 1, "sections": [section]})
    (chosen,) = select(recipe, [levels])
    scores = [level.stats["score"] for level in chosen]
    assert scores == sorted(scores)
    targets = [30 * CURVES[curve](place / 6) for place in range(7)]
    assert max(abs(one - other) for one, other in zip(scores, targets, strict=True)) <= 1


def test_the_ends_of_the_difficulty_curve_are_filled_first():
    for n_places in range(1, 30):
        order = ends_first(n_places)
        assert sorted(order) == list(range(n_places))
        assert set(order[:2]) == {0, n_places - 1}
