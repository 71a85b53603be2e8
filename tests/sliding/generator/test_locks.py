"""Blocks and cells that a search is asked to keep stay unchanged."""

import pytest
from thorough import first_daily

import trisolve
from trisolve.errors import FormatError
from trisolve.sliding.generator.layout import board_of
from trisolve.sliding.generator.options import Options, options_from
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.orientation import place_like

START = trisolve.load_level("article:puzzle-30")
MANY = {"tidy": False, "trials": 1500, "seed": 2, "count": 4, "max_states": 2000}


def where(level, cells, goal):
    """Return the block of a level with those cells and goal."""
    found = [b for b in level.blocks if set(b.cells) == set(cells)]
    assert len(found) == 1, cells
    assert (found[0].goal and set(found[0].goal)) == (goal and set(goal))
    return found[0].id


@pytest.mark.parametrize("strategy", first_daily(["anneal", "climb", "mutate"]))
def test_locked_blocks_do_not_change(strategy):
    pack = trisolve.generate(START, lock=["A", "C"], strategy=strategy, goals=True, **MANY)
    for level in pack:
        laid = place_like(level, START)
        for block in START.blocks:
            if block.id in "AC":
                where(laid, block.cells, block.goal)
    assert pack.levels or strategy != "anneal"


def test_locked_cells_remain_floor_or_wall():
    free = {cell for block in START.blocks for cell in block.cells}
    cells = sorted(START.floor - free)[:5]
    options = options_from(START, walls=True, lock_floor=tuple(cells), seed=3)
    assert options.kept_floor == tuple((cell, 1) for cell in cells)
    whole = board_of(START)
    assert options.keeps(whole)
    assert not options.keeps(whole._replace(floor=tuple(START.floor - {cells[0]})))
    pack = trisolve.generate(START, lock_floor=cells, walls=True, **MANY)
    assert len(pack) == 4


@pytest.mark.long
def test_a_find_with_locks_can_be_regenerated_from_its_metadata():
    level = trisolve.generate(START, lock=["A"], lock_floor=[3], **MANY)[0]
    assert regenerate(level) == level
    made = Options.from_dict(level.metadata["generator"]["options"])
    assert (made.lock, made.lock_floor) == (("A",), (3,))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"lock": ("X",)}, "lock: expected blocks among A, B, C"),
        ({"lock_floor": (512,)}, "lock_floor: expected cells from 0 to 511, got 512"),
    ],
)
def test_locks_on_missing_blocks_and_cells_are_refused(changes, said):
    with pytest.raises(FormatError, match=said):
        options_from(START, **changes)


def test_a_search_on_a_shape_refuses_locks(run):
    with pytest.raises(FormatError, match="lock: expected a level to start from, got a shape"):
        Options(lock=("A",))
    done = run("mutate", "article:puzzle-30", "--lock-floor", "a1")
    done.assert_one_line()
    done = run("mutate", "article:puzzle-30", "--lock", "X", "--trials", 5)
    done.assert_one_line()
