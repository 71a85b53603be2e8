"""In every room, an invalid size or other option of a picture gives a one-line error."""

import pytest

import trisolve
from trisolve.boco.pictures.render import render_position
from trisolve.errors import TrisolveError
from trisolve.hexagon import load_map
from trisolve.hexagon.pictures.render import render_map
from trisolve.mesh.pictures.render import render_mesh
from trisolve.paint.picture import Size, size_of

LEVEL = trisolve.load_level("article:puzzle-5")


def boco(**options):
    return render_position(trisolve.boco.Game("squares:3x3").new_initial_state(), **options)


def board(**options):
    return trisolve.render_board(LEVEL, **options)


def move(**options):
    return trisolve.render_move(LEVEL, "C1", **options)


def strip(**options):
    return trisolve.render_strip(LEVEL, "C1", **options)


def animation(**options):
    return trisolve.render_animation(LEVEL, "C1", **options)


def mesh(**options):
    return render_mesh(trisolve.mesh.board("squares:3x3"), **options)


def hexagon(**options):
    return render_map(load_map("hexagon:one-room"), **options)


EVERY = (board, move, strip, animation)
OTHERS = (boco, mesh, hexagon)


@pytest.mark.parametrize(
    "size",
    ["800x600", "", 0, -5, True, 500.5, (800,), (800, 0), [800], Size(800, 0), Size(None, 3), b"9"],
    ids=repr,
)
@pytest.mark.parametrize("render", [*EVERY, *OTHERS])
def test_a_picture_size_must_be_a_number_of_pixels(render, size):
    with pytest.raises(TrisolveError, match=r"^size: expected 800 or \(800, 600\) in pixels"):
        render(size=size)


def test_every_picture_function_accepts_the_same_sizes():
    assert size_of(None) is None
    assert size_of(300) == Size(300)
    assert size_of(Size(300, 200)) == Size(300, 200)
    for render in (*EVERY, *OTHERS):
        assert render(size=Size(300, 200)).startswith("<svg")


@pytest.mark.parametrize("render", EVERY)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": 5}, "expected one of the themes"),
        ({"details": "all"}, "details: expected Details, such as"),
        ({"details": None}, "details: expected Details, such as"),
    ],
)
def test_other_options_of_a_wrong_type_give_a_one_line_error(render, options, message):
    with pytest.raises(TrisolveError, match=message):
        render(**options)


@pytest.mark.parametrize("columns", ["x", 0, 2.5, True])
def test_the_columns_of_a_sheet_must_be_a_number(columns):
    with pytest.raises(TrisolveError, match="expected columns of at least 1"):
        strip(columns=columns)


@pytest.mark.parametrize("render", [board, move])
@pytest.mark.parametrize("positions", [(1, 2), "abcd", (0, 0, 0, 511), ()])
def test_a_picture_needs_one_position_per_block(render, positions):
    with pytest.raises(TrisolveError, match="position"):
        render(positions=positions)
