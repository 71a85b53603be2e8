"""The guide to the text format is right: its boards are levels, and a new one can be solved."""

import re

import pytest

from trisolve import solve
from trisolve.errors import LatticeError
from trisolve.sliding.formats.text_format import parse_text_level, starting_text, text_guide
from trisolve.sliding.formats.text_header import KEYS
from trisolve.sliding.lattice import SHAPES

SIZES = {
    "hexagon": (3,),
    "triangle": (6,),
    "parallelogram": (6, 2),
    "trapezoid": (6, 3),
    "star": (2,),
}


def test_every_board_in_the_guide_is_a_level():
    blocks = re.findall(r"(?:^    .*\n)+", text_guide(), re.MULTILINE)
    boards = [
        re.sub("^    ", "", block, flags=re.MULTILINE) for block in blocks if "board:\n" in block
    ]
    assert len(boards) == 3
    axes = [[block.axis.name for block in parse_text_level(board).blocks] for board in boards]
    assert axes[1] == ["U", "V", "W"]
    assert parse_text_level(boards[2]).block("A").goal == (4, 5, 6)


def test_the_guide_describes_every_key_and_fits_a_terminal():
    guide = text_guide()
    assert all(re.search(rf"^    {key} ", guide, re.MULTILINE) for key in KEYS)
    assert max(map(len, guide.splitlines())) <= 90


def test_the_guide_is_tested_with_every_shape():
    assert SIZES.keys() == SHAPES.keys()


@pytest.mark.parametrize("shape", SIZES)
def test_a_new_level_of_each_shape_has_its_floor_and_is_solvable(shape):
    floor = SHAPES[shape](*SIZES[shape])
    level = parse_text_level(starting_text(floor, shape))
    assert level.floor == floor
    assert solve(level).n_moves == 1


def test_a_shape_without_room_is_refused():
    with pytest.raises(LatticeError, match="expected a shape with 5 triangles in a row"):
        starting_text({0, 1, 2, 3}, "four")
