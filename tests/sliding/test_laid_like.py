"""Finds of the editor's searches are oriented like the level, and keep its letters."""

import pytest

import trisolve
from trisolve.sliding import rules
from trisolve.sliding.formats import load_level
from trisolve.sliding.lattice import hexagon
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.orientation import place_like
from trisolve.sliding.symmetry import SYMMETRIES

DRAWN = load_level("article:puzzle-30")


def test_a_transformed_level_gets_its_orientation_ids_and_order_back():
    for symmetry in SYMMETRIES.values():
        turned = DRAWN.transformed(symmetry)
        again = Level(
            turned.floor,
            [Block(f"X{at}", *_runs(block)) for at, block in enumerate(reversed(turned.blocks))],
            turned.push,
        )
        found = place_like(again, DRAWN)
        assert [block.id for block in found.blocks] == [block.id for block in DRAWN.blocks]
        assert found.bare() == DRAWN.bare()


def test_on_a_symmetric_floor_the_blocks_decide_the_orientation():
    level = Level(hexagon(3), [Block("Q", *_first(0)), Block("R", *_first(1))])
    assert place_like(level.canonical(), level).bare() == level.bare()


@pytest.mark.long
def test_on_a_symmetric_floor_finds_keep_the_goals_where_they_are_drawn():
    goal = sorted(cell for cell in hexagon(3) if cell >> 5 == 3)
    level = Level(hexagon(3), [Block("J", goal[:3], goal[4:7]), Block("K", *_first(1))])
    finds = trisolve.generate(level, trials=400, seed=3, count=20, tidy=False)
    assert len(finds) > 5
    for find in finds:
        laid = place_like(find, level)
        assert laid.floor == level.floor
        aimed = [block for block in laid.blocks if block.highlighted]
        assert [(block.id, set(block.goal)) for block in aimed] == [("J", set(goal[4:7]))]


def test_locked_blocks_fix_the_orientation():
    start = trisolve.load_level("article:puzzle-30")
    options = {"lock": ["C"], "goals": True, "walls": True, "tidy": False, "max_states": 2000}
    finds = trisolve.generate(start, trials=1500, seed=5, count=10, **options)
    locked = start.blocks[start.indices["C"]]
    assert len(finds) > 2
    for find in finds:
        laid = place_like(find, start, ["C"])
        assert laid.blocks[laid.indices["C"]].cells == locked.cells


def test_a_renamed_find_keeps_its_solution_and_new_blocks_get_free_letters():
    level = Level(range(12), [Block("Q", [0, 1, 2], [4, 5, 6])])
    found = Level(range(12), [Block("A", [8, 9, 10]), Block("B", [0, 1, 2], [4, 5, 6])])
    shown = place_like(Level(found.floor, found.blocks, solution=parse_moves("B2")), level)
    assert [block.id for block in shown.blocks] == ["Q", "A"]
    *_, last = rules.replay(shown, shown.solution)
    assert rules.is_solved(shown, last.positions)


def _runs(block):
    return (block.cells, block.goal) if block.goal else (block.cells,)


def _first(row):
    """Return the cells of a block in a row of the hexagon; in row 0, also its goal."""
    cells = sorted(cell for cell in hexagon(3) if cell >> 5 == min(hexagon(3)) // 32 + row)
    return (cells[:3], cells[2:5]) if row == 0 else (cells[1:4],)
