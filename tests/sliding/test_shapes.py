"""The named shapes: their number of cells, connectedness, symmetry and place in the grid."""

import pytest
from cases import over

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import (
    SHAPES,
    hexagon,
    neighbors,
    parallelogram,
    star,
    trapezoid,
    triangle,
)
from trisolve.sliding.symmetry import SYMMETRIES, images_of

SIZES = [(w, h) for w in (1, 2, 16) for h in (1, 3, 16)]
BASES = [(b, h) for b in (2, 7, 16) for h in range(1, b)]
ALL = (
    {f"hexagon:{n}": (hexagon(n), 6 * n**2, 12) for n in range(1, 9)}
    | {f"triangle:{n}": (triangle(n), n**2, 6) for n in range(1, 17)}
    | {f"star:{n}": (star(n), 12 * n**2, 12) for n in range(1, 5)}
    | {
        f"parallelogram:{w}x{h}": (parallelogram(w, h), 2 * w * h, 2 + 2 * (w == h))
        for w, h in SIZES
    }
    | {f"trapezoid:{b}x{h}": (trapezoid(b, h), b**2 - (b - h) ** 2, 2) for b, h in BASES}
)


def symmetries_of(cells):
    """Return how many of the 12 symmetries map a shape in the grid to itself."""
    n_found = 0
    for symmetry in SYMMETRIES.values():
        try:
            n_found += set(images_of(cells, symmetry).values()) == cells
        except LatticeError:  # a turned copy that is too wide is another shape
            continue
    return n_found


@over(ALL)
def test_a_shape_has_the_cells_of_its_formula_and_its_symmetries(case):
    cells, n_cells, order = case
    assert len(cells) == n_cells
    assert symmetries_of(cells) == order


@over({name: cells for name, (cells, *_) in ALL.items()})
def test_a_shape_is_connected_and_lies_in_the_corner_of_the_grid(cells):
    reached, todo = set(), [min(cells)]
    while todo:
        cell = todo.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            todo.extend(neighbors(cell))
    assert reached == cells
    assert min(cell >> 5 for cell in cells) == 0
    assert min(cell >> 1 & 15 for cell in cells) == 0


def test_a_trapezoid_as_high_as_its_base_is_a_triangle():
    assert trapezoid(5, 5) == triangle(5)


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("hexagon", (0,), "expected a hexagon side from 1 to 8, got 0"),
        ("hexagon", (9,), "expected a hexagon side from 1 to 8, got 9"),
        ("triangle", (17,), "expected a triangle side from 1 to 16, got 17"),
        ("star", (5,), "expected a star side from 1 to 4, got 5"),
        ("parallelogram", (17, 1), "expected a parallelogram width from 1 to 16, got 17"),
        ("parallelogram", (1, -1), "expected a parallelogram height from 1 to 16, got -1"),
        ("trapezoid", (3, 4), "expected a trapezoid height from 1 to 3, got 4"),
    ],
)
def test_a_shape_of_a_wrong_size_gives_an_error_that_says_what_fits(name, arguments, message):
    with pytest.raises(LatticeError, match=f"^{message}$"):
        SHAPES[name](*arguments)
