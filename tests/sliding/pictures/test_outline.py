"""The geometry of blocks and floors, checked by shapely against the lattice's own polygons."""

import pytest
from drawn import area_of
from shapely import Point, Polygon, unary_union
from thorough import first_daily

from trisolve.paint.themes import THEMES
from trisolve.sliding.lattice import (
    Axis,
    hexagon,
    next_cell,
    run,
    star,
    track_cells,
    vertex_xy,
    vertices,
)
from trisolve.sliding.pictures.blocks import body, body_loop, hatching, place_of, relative_loop
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.outline import (
    bezel,
    grid_lines,
    loops_of,
    round_corners,
    shrunk,
    trace,
)

RUNS = [
    run(track_cells(axis, {Axis.U: 7, Axis.V: 7, Axis.W: 16}[axis])[orient], axis, length)
    for axis in Axis
    for orient in (4, 5)
    for length in (3, 4, 5, 8, 13)
]


def lattice_polygon(cells):
    """Return the union of the cells' triangles."""
    return unary_union([Polygon(map(vertex_xy, vertices(cell))) for cell in cells])


def same(one, other, tolerance=1e-3):
    return one.symmetric_difference(other).area < tolerance


@pytest.mark.parametrize("cells", RUNS)
@pytest.mark.parametrize("theme", first_daily(THEMES.values()), ids=list(THEMES))
def test_a_block_is_its_lattice_polygon_shrunk_and_rounded(cells, theme):
    loop = relative_loop(cells)
    whole = Polygon(map(vertex_xy, loop))
    drawn = area_of(body(loop, look_of(theme).cut))
    inner = whole.buffer(-theme.gap - theme.radius, join_style="mitre")
    assert same(drawn, inner.buffer(theme.radius, quad_segs=64), 1e-4)
    assert drawn.distance(whole.exterior) == pytest.approx(theme.gap)


@pytest.mark.parametrize("cells", RUNS)
def test_every_side_of_a_block_is_inset_by_the_same_gap(cells):
    loop = relative_loop(cells)
    outer, inner = tuple(map(vertex_xy, loop)), body_loop(loop, 0.05)
    for number in range(len(outer)):
        (x0, y0), (x1, y1) = outer[number], outer[(number + 1) % len(outer)]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        for x, y in (inner[number], inner[(number + 1) % len(inner)]):
            distance = ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length
            assert distance == pytest.approx(0.05)


def test_the_outline_of_a_run_encloses_its_cells():
    for cells in RUNS:
        dx, dy = place_of(cells[0])
        moved = [(x + dx, y + dy) for x, y in map(vertex_xy, relative_loop(cells))]
        assert same(Polygon(moved), lattice_polygon(cells), 1e-9)


def test_runs_of_one_kind_have_equal_outlines_anywhere():
    kinds = {}
    for axis in Axis:
        for number in range(16):
            cells = track_cells(axis, number)
            for first in range(len(cells) - 3):
                key = (axis, cells[first] & 1)
                kinds.setdefault(key, set()).add(relative_loop(cells[first : first + 3]))
    assert {len(loops) for loops in kinds.values()} == {1}
    assert len(kinds) == 6


@pytest.mark.parametrize("radius", [0.0, 0.05, 0.13])
def test_a_bezel_fills_the_rim_without_overlap(radius):
    for cells in RUNS[:12]:
        loop = body_loop(relative_loop(cells), 0.035)
        pieces = [area_of(path) for _, path in bezel(loop, 0.08, radius)]
        outer = area_of(round_corners(loop, radius))
        inner = area_of(round_corners(shrunk(loop, 0.08), max(radius - 0.08, 0)))
        assert same(unary_union(pieces), outer.difference(inner), 1e-4)
        assert sum(piece.area for piece in pieces) == pytest.approx(
            outer.area - inner.area, abs=1e-4
        )


@pytest.mark.parametrize(
    ("floor", "n_loops"),
    [
        (hexagon(2), 1),
        (star(2), 1),
        (hexagon(2) - {34}, 2),
        (hexagon(3) - {100, 101}, 2),
        ({0, 1, 2} | {10, 11, 12}, 2),
    ],
)
def test_a_floor_is_traced_with_its_holes(floor, n_loops):
    loops = loops_of(floor)
    assert len(loops) == n_loops
    path = tuple(segment for loop in loops for segment in round_corners(loop, 0.0))
    assert same(area_of(path), lattice_polygon(floor), 1e-9)


def test_at_a_shared_vertex_each_corner_of_the_wall_belongs_to_a_loop():
    up, down = 0, 33 + 2  # up(0,0) and down(1,1) share the vertex (1, 1) alone
    (loop,) = trace({up, down})
    assert loop.count((1, 1)) == 2
    (path,) = (round_corners(shrunk(one, -0.05), 0.0) for one in loops_of({up, down}))
    assert area_of(path).is_valid


def test_bevels_of_walls_lie_inside_the_walls():
    floor = hexagon(3) - {100}
    whole = lattice_polygon(floor)
    for loop in loops_of(floor):
        for _, path in bezel(loop, -0.12, 0.0):
            assert area_of(path).intersection(whole).area < 1e-9


def test_grid_lines_are_all_edges_between_two_floor_cells():
    floor = frozenset(hexagon(3)) - {100}
    shared = {
        frozenset((cell, after))
        for cell in floor
        for axis in Axis
        if (after := next_cell(cell, axis, 1)) in floor
    }
    lengths = [((x - u) ** 2 + (y - v) ** 2) ** 0.5 for (x, y), (u, v) in grid_lines(floor)]
    assert sum(lengths) == pytest.approx(len(shared))


def test_hatching_stays_inside_and_differs_by_number():
    loop = relative_loop(RUNS[0])
    cut = look_of("print").cut
    paths = {hatching(loop, cut, number) for number in range(16)}
    assert len(paths) == 16
    for path in paths:
        assert len(path) >= 10
        for segment in path:
            inside = Polygon(body_loop(loop, cut.gap)).buffer(-0.05)
            assert inside.buffer(1e-6).contains(Point(segment.x, segment.y))
