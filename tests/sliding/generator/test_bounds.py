"""All finds satisfy every option, also after cleaning, and in searches that start from a level."""

from dataclasses import replace

import pytest
from boards import wide_level
from places import ROOT
from thorough import first_daily

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import load_pack
from trisolve.sliding.generator.floors import FLOOR_SYMMETRIES, parse_shape, symmetric_part
from trisolve.sliding.generator.options import Options, options_from, usual_blocks
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.search import explore
from trisolve.sliding.symmetry import SYMMETRIES, images_of

SMALL = Options(shape="hexagon:3", blocks=Bounds(4, 8), strategy="climb", climbs=3, seed=11)


def found(options, trials):
    levels = [find.level for find in generate(options, RunLimits(trials=trials), workers=1).finds]
    assert levels
    return levels


def n_goals(level):
    return sum(block.highlighted for block in level.blocks)


@pytest.mark.parametrize("symmetry", first_daily(["mirror", "3-fold", "6-fold"]))
def test_cleaning_keeps_the_symmetry_of_the_floor(symmetry):
    levels = found(replace(SMALL, symmetry=symmetry, carve=0.2), 500)
    for level in levels:
        names = FLOOR_SYMMETRIES[symmetry]
        assert level.floor in [
            set(images_of(level.floor, SYMMETRIES[name]).values()) for name in names
        ]


def test_a_floor_cell_is_kept_if_any_of_its_images_is_needed():
    floor = frozenset(range(8))
    assert symmetric_part(floor, frozenset([1, 2, 3]), "2-fold") == frozenset(range(1, 7))
    assert symmetric_part(floor, frozenset([1]), "none") == {1}


def test_removing_a_block_does_not_exceed_the_requested_states():
    levels = found(replace(SMALL, strategy="anneal", blocks=Bounds(6, 12), max_states=60), 6000)
    assert all(explore(level).n_states <= 60 for level in levels)


def test_there_are_never_more_blocks_with_goals_than_blocks():
    options = replace(SMALL, blocks=Bounds(1, 2), highlighted=Bounds(1, 4), climbs=16)
    assert all(n_goals(level) <= len(level.blocks) <= 2 for level in found(options, 4000))


def test_blocks_with_goals_count_toward_the_number_of_blocks():
    options = replace(SMALL, highlighted=Bounds(2, 3), every_block=True, blocks=Bounds(2, 6))
    levels = found(options, 4000)
    for level in levels:
        for block in level.blocks:
            others = tuple(other for other in level.blocks if other is not block)
            without = replace(level, blocks=others, solution=None)
            optimum = explore(without, analyze=True).distance_to_goal[0]
            assert optimum != level.stats["moves"]
    assert {n_goals(level) for level in levels} == {2, 3}


def test_mutate_returns_only_levels_with_the_requested_number_of_blocks(shipped):
    options = options_from(shipped["article/puzzle-30"], blocks=Bounds(3, 6), seed=2)
    assert all(3 <= len(level.blocks) <= 6 for level in found(options, 2500))


def test_blocks_of_other_lengths_are_removed_or_refused(shipped):
    level = shipped["article/puzzle-30"]
    assert max(block.length for block in level.blocks) == 4
    options = options_from(level, lengths=Bounds(3, 3), seed=2)
    assert all(block.length == 3 for level in found(options, 1500) for block in level.blocks)
    with pytest.raises(
        FormatError,
        match=r"expected lengths that include 3, the length of block 'A', which has a goal",
    ):
        options_from(level, lengths=Bounds(4, 5))


@pytest.mark.parametrize("most", [3, 7])
def test_a_start_at_the_maximum_difficulty_is_refused(shipped, most):
    options = options_from(shipped["article/puzzle-30"], moves=Bounds(1, most))
    message = f"expected a maximum above the 7 moves .*, got {most}"
    with pytest.raises(TrisolveError, match=message):
        generate(options, RunLimits(trials=10), workers=1)


def test_difficulty_may_rise_at_the_maximum_number_of_moves(shipped):
    options = options_from(
        shipped["article/puzzle-30"], moves=Bounds(7, 7), objective="difficulty", seed=2
    )
    levels = found(options, 1200)
    assert {level.stats["moves"] for level in levels} == {7}
    assert max(level.stats["score"] for level in levels) > 7.77


def test_a_start_too_large_to_measure_is_refused():
    level = wide_level()
    aimed = replace(level.blocks[0], goal=(2, 3, 4))
    options = options_from(replace(level, blocks=(aimed, *level.blocks[1:4])), max_states=1000)
    with pytest.raises(
        TrisolveError, match="at most 1,000 states to start from, got one with more"
    ):
        generate(options, RunLimits(trials=10), workers=1)


def test_a_level_may_have_any_number_of_goals(shipped):
    level = shipped["article/puzzle-30"]
    aimed = tuple(replace(block, goal=block.goal or block.cells) for block in level.blocks)
    options = options_from(replace(level, blocks=aimed, solution=None), seed=2, tidy=False)
    assert {n_goals(level) for level in found(options, 800)} == {9}


def test_blocks_are_cleaned_again_on_the_symmetric_floor():
    options = Options(
        shape="star:2",
        blocks=Bounds(3, 12),
        lengths=Bounds(3, 3),
        push="none",
        symmetry="2-fold",
        max_states=100,
        unique=True,
        every_block=True,
        seed=40337366586050,
    )
    for level in found(options, 3000):
        for block in level.blocks:
            if not block.highlighted:
                others = tuple(other for other in level.blocks if other is not block)
                without = replace(level, blocks=others, solution=None)
                optimum = explore(without, analyze=True).distance_to_goal[0]
                assert optimum != level.stats["moves"]


def test_small_floors_usually_get_as_many_blocks_as_their_proved_hardest_levels():
    hardest = load_pack(ROOT / "levels" / "census" / "hardest.json")
    minimal = [level for level in hardest.levels if level.metadata["census"]["minimal"]]
    assert len({len(level.floor) for level in minimal}) == 5
    for level in minimal:
        usual = usual_blocks(parse_shape(level.name.partition(",")[0]))
        assert len(level.blocks) in usual, (level.name, str(usual))
