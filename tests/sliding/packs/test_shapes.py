"""The shipped levels by shape and grade: all different, as their recipes require."""

from dataclasses import replace
from itertools import pairwise

import pytest
from places import LEVELS
from thorough import first_daily

from trisolve.sliding.formats import load_pack
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.insight.fingerprint import Fingerprint
from trisolve.sliding.insight.looks import looks
from trisolve.sliding.insight.similarity import similar_pairs
from trisolve.sliding.packs.build import place_as_drawn
from trisolve.sliding.packs.recipe import load_recipe, parse_recipe
from trisolve.sliding.packs.units import fits

NAMES = sorted(path.stem for path in (LEVELS / "shapes").glob("*.json"))
LEAST_LOOKS = {"rings": 60, "letters": 54, "carvings": 61}  # what has holes or bays is not compact


@pytest.fixture(scope="module")
def packs():
    return {name: load_pack(LEVELS / "shapes" / f"{name}.json") for name in NAMES}


def test_each_bundled_shapes_pack_has_a_hundred_levels(packs):
    assert len(packs) == 10
    assert {len(pack.levels) for pack in packs.values()} == {100}


@pytest.mark.long
def test_no_two_levels_are_more_alike_than_the_recipes_allow(packs):
    levels = [level for pack in packs.values() for level in pack.levels]
    assert len({level.key for level in levels}) == len(levels)
    assert list(similar_pairs([Fingerprint(level) for level in levels], 0.6)) == []


def test_a_third_of_the_levels_have_two_goals_or_more(packs):
    levels = [level for pack in packs.values() for level in pack.levels]
    several = sum(sum(block.highlighted for block in level.blocks) > 1 for level in levels)
    assert 3 * several >= len(levels)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_each_bundled_shapes_pack_satisfies_its_recipe(packs, name):
    path = LEVELS / "recipes" / f"shapes-{name}.toml"
    pack, recipe = packs[name], load_recipe(path)
    assert pack.name == recipe.name
    assert replace(parse_recipe(pack.metadata["recipe"]), written={}) == replace(recipe, written={})
    levels = iter(pack.levels)
    for section in recipe.sections:
        some = [next(levels) for _ in range(section.levels)]
        assert all(fits(section, level) for level in some)
        scores = [level.stats["score"] for level in some]
        assert all(one <= other for one, other in pairwise(scores))
    assert min(looks(level).score for level in pack.levels) >= LEAST_LOOKS.get(name, 70)


@pytest.mark.parametrize("name", first_daily(NAMES))
def test_the_level_found_soonest_can_be_regenerated(packs, name):
    made = min(packs[name].levels, key=lambda level: level.metadata["generator"]["trial"])
    as_drawn = load_recipe(LEVELS / "recipes" / f"shapes-{name}.toml").as_drawn
    again = place_as_drawn(regenerate(made)) if as_drawn else regenerate(made)
    assert (again.key, again.solution, again.stats) == (made.key, made.solution, made.stats)
