"""Sides by name without a layout, other spellings, and the axes of the articles."""

import pytest

from trisolve.errors import InvalidMap
from trisolve.hexagon import Hex, ring


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        *[("e", (1, 0)), ("east", (1, 0)), ("West", (-1, 0)), ("n", (0, -1)), ("north", (0, -1))],
        *[("ne", (1, -1)), ("lower left", (-1, 1))],  # the same side in both
    ],
)
def test_a_side_name_valid_in_both_layouts_needs_no_layout(name, cell):
    assert Hex(0, 0).neighbor(name) == cell


@pytest.mark.parametrize("name", ["se", "north-west", "upper left"])
def test_an_ambiguous_side_name_needs_a_layout(name):
    with pytest.raises(InvalidMap, match="expected a layout as well"):
        Hex(0, 0).neighbor(name)
    flat, pointy = (Hex(0, 0).neighbor(name, layout) for layout in ("flat", "pointy"))
    assert flat != pointy


def test_compass_names_depend_on_the_layout():
    assert Hex(0, 0).neighbor("north-east", "pointy") == Hex(0, 0).neighbor("ne", "pointy")
    assert Hex(0, 0).neighbor("southwest", "flat") == Hex(0, 0).neighbor("sw", "flat")
    with pytest.raises(InvalidMap, match="flat layout"):
        Hex(0, 0).neighbor("east", "flat")


def test_an_unknown_side_explains_how_to_name_the_layout():
    with pytest.raises(InvalidMap, match='layout="flat" or "pointy" says whose'):
        Hex(0, 0).neighbor("up")


def test_methods_with_british_spelling_are_the_same_methods():
    cell = Hex(3, -1)
    assert [cell.neighbour(side) for side in range(6)] == list(cell.neighbors())  # language: quoted
    assert cell.neighbour("ne", "pointy") == cell.neighbor("ne", "pointy")  # language: quoted
    assert cell.neighbours() == cell.neighbors()  # language: quoted


def test_the_axes_of_the_articles_convert_in_both_directions():
    assert Hex.from_uv(0, 0) == (0, 0)
    assert Hex.from_uv(1, 1) == Hex(0, 0).neighbor(0)
    for cell in ring((0, 0), 3):
        assert Hex.from_uv(*cell.uv) == cell
    with pytest.raises(InvalidMap):
        Hex.from_uv(0.5, 1)
