"""The engine's data about a line of play agree with the readable rules, move for move."""

from itertools import pairwise

import boards
import numpy as np
import pytest
from hypothesis import given
from thorough import examples

from trisolve.sliding import rules
from trisolve.sliding.engine.small import batch
from trisolve.sliding.engine.small.batch import NO_SLIDE
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.packing import Packing, moves_along, slides_along

ANY = 1 << 40


def searched(levels, steps):
    """Search levels for solutions; return their numbers, paths and slides."""
    found = batch.new_found(len(levels))
    batch.search_batch(
        batch.batch_of(levels),
        0,
        len(levels),
        batch.new_buffers(),
        True,
        steps,
        ANY,
        found,
        np.zeros(1, dtype=np.int64),
    )
    return found


def by_the_rules(level, states, metric):
    """Return the slide from each state to the next: a block's place and distance, or NO_SLIDE."""
    line = [Packing(level).positions(state) for state in states]
    found = []
    for here, there in pairwise(line):
        move = next(move for move, at in rules.successors(level, here, metric) if at == there)
        slide = level.indices[move.block] << 5 | move.distance + 16
        found.append(NO_SLIDE if move.pushes else slide)
    return found


@given(seed=boards.seeds())
@examples(30)
def test_slides_are_exactly_the_moves_that_push_no_block(seed):
    levels = [boards.crowded_level(seed + i, max_blocks=7) for i in range(6)]
    for metric in ("moves", "steps"):
        found = searched(levels, metric == "steps")
        for level, numbers, path, slides in zip(levels, *found, strict=True):
            n_path = int(numbers[batch.N_PATH])
            if n_path == 0:
                continue
            states, line = path[:n_path].tolist(), slides[: n_path - 1].tolist()
            assert line == by_the_rules(level, states, metric)
            if NO_SLIDE not in line:
                assert slides_along(level, line, metric) == moves_along(level, states, metric)


@pytest.mark.parametrize("push", PUSH_MODES)
def test_batches_match_single_levels_on_every_kind_of_floor(push):
    floors = [range(8), range(512), [2, 3, 4, 5, 6, 7, 8]]
    levels = [Level(floor, [Block("A", [2, 3, 4], [4, 5, 6])], push) for floor in floors]
    levels.append(
        Level(range(512), [Block(chr(65 + i), [32 * i, 32 * i + 1, 32 * i + 2]) for i in range(16)])
    )
    whole = batch.batch_of(levels)
    for i, level in enumerate(levels):
        one = batch.batch_of([level])
        for all_of_them, alone in zip(whole, one, strict=True):
            assert all_of_them[i].tolist() == alone[0].tolist()
        assert np.flatnonzero(one.floors[0]).tolist() == sorted(level.floor)
        assert one.blocks[0, : len(level.blocks), 1].tolist() == [b.first for b in level.blocks]
        assert not one.blocks[0, len(level.blocks) :].any()
