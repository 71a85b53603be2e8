"""Faces cut into triangles: the definition is right, and the engine agrees with it."""

from fractions import Fraction

import mesh_oracle as oracle
import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve import mesh
from trisolve.mesh import cutting, polygons
from trisolve.mesh.engine import cutting as engine
from trisolve.mesh.engine.signs import MAX_RING, N_SCRATCH, turn, turn_exactly
from trisolve.mesh.polygons import turn as plain_turn


def twice_area(ring):
    points = [(Fraction(x), Fraction(y)) for x, y in ring]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in oracle.sides(points))


def is_sound(ring):
    """Return whether only neighboring sides of a polygon meet; slow and exact."""
    n = len(ring)
    for i in range(n):
        for j in range(i + 1, n):
            a, b, c, d = ring[i], ring[(i + 1) % n], ring[j], ring[(j + 1) % n]
            one = shapely.LineString([a, b])
            common = one.intersection(shapely.LineString([c, d]))
            if j == i + 1 and common.equals(shapely.Point(b)):
                continue
            if (j + 1) % n == i and common.equals(shapely.Point(a)):
                continue
            if not common.is_empty:
                return False
    return all(a != b for a, b in oracle.sides(ring))


def assert_cut(ring, triangles):
    """Check for n - 2 triangles, oriented like the polygon, with no corner in another one."""
    assert len(triangles) == len(ring) - 2
    areas = [twice_area([ring[k] for k in t]) for t in triangles]
    assert all(area > 0 for area in areas)
    assert sum(areas) == twice_area(ring)
    for t in triangles:
        a, b, c = (ring[k] for k in t)
        for k, p in enumerate(ring):
            if k not in t:
                turns = [oracle.turn(a, b, p), oracle.turn(b, c, p), oracle.turn(c, a, p)]
                assert min(turns) < 0
    outer = {s for t in triangles for s in oracle.sides(t)}
    outer = {(a, b) for a, b in outer if (b, a) not in outer}
    assert outer == set(oracle.sides(list(range(len(ring)))))


@st.composite
def polygons_of_boards(draw):
    """Draw a face of a lattice merged at random: concave, with corners on straight sides."""
    points, faces = draw(oracle.flat_meshes())
    ring = draw(st.sampled_from(faces))
    return [points[v] for v in ring]


small = st.integers(-3, 3).map(float)
rings = st.lists(st.tuples(small, small), min_size=3, max_size=8)


@examples(80)
@given(polygons_of_boards())
def test_faces_of_random_boards_are_triangulated_correctly(ring):
    assert polygons.direction(ring) == 1
    assert_cut(ring, polygons.cut(ring))


@examples(150)
@given(rings)
def test_a_polygon_is_valid_only_if_its_sides_meet_at_corners(ring):
    way = polygons.direction(ring)
    area = twice_area(ring)
    assert way == ((area > 0) - (area < 0) if is_sound(ring) else 0)
    if way:
        assert_cut(ring if way > 0 else ring[::-1], polygons.cut(ring if way > 0 else ring[::-1]))


@pytest.mark.long
@examples(150)
@given(st.one_of(rings, polygons_of_boards()))
def test_the_engine_finds_the_same_direction_and_triangles(ring):
    x, y = (np.array(column) for column in zip(*ring, strict=True))
    numbers, scratch = np.arange(len(ring), dtype=np.int32), np.empty(N_SCRATCH)
    way = polygons.direction(ring)
    assert engine.direction(x, y, numbers, scratch) == way
    assert engine.direction_of(ring) == way
    if way == 0:
        return
    want = polygons.cut([(way * a, b) for a, b in ring])
    room = engine.new_scratch(len(ring))
    engine.cut(x, y, numbers, way, *room, *engine.NO_TREE, scratch)
    assert room[-1].tolist() == [list(t) for t in want]
    lifted = np.array([(a, b, a + b) for a, b in ring])
    found = engine.cut_face(lifted, numbers)
    plain = cutting.triangles_of([tuple(p) for p in lifted.tolist()])
    assert (found is None) == (plain is None)
    if plain:
        assert found.tolist() == [list(t) for t in plain]


@examples(60)
@given(st.lists(st.tuples(small, small, small), min_size=3, max_size=6))
def test_the_engine_projects_along_the_same_axis(points):
    columns = [np.array(column) for column in zip(*points, strict=True)]
    axis = engine.shadow_axis(*columns, np.arange(len(points), dtype=np.int32), np.empty(N_SCRATCH))
    want = polygons.shadow_axis(points)
    assert axis == (-1 if want is None else want)


def test_among_equal_projections_z_comes_before_y_and_y_before_x():
    assert polygons.shadow_axis([(1, 0, 0), (0, 1, 0), (0, 0, 1)]) == 2
    assert polygons.shadow_axis([(0, 0, 0), (1, 0, 1), (1, 1, 1)]) == 2
    assert polygons.shadow_axis([(0, 0, 0), (0, 1, 1), (1, 1, 1)]) == 2
    assert polygons.shadow_axis([(0, 0, 0), (1, 1, 0), (1, 1, 1)]) == 1


coordinates = st.one_of(
    st.floats(-4, 4),
    st.sampled_from([0.0, 0.1, 0.2, 0.30000000000000004, 0.3, 1e-140, -1e-140, 1e140, 1 / 3]),
    st.integers(-3, 3).map(lambda k: 0.5 + k * 2.0**-53),
).filter(lambda x: x == 0 or abs(x) >= 1e-140)
point = st.tuples(coordinates, coordinates)


@examples(300)
@given(point, point, point)
def test_orientation_tests_are_exact(a, b, c):
    want = oracle.turn(a, b, c)
    assert plain_turn(a, b, c) == want
    assert turn(*a, *b, *c, np.empty(N_SCRATCH)) == want
    assert turn_exactly(*a, *b, *c, np.empty(N_SCRATCH)) == want


@pytest.mark.parametrize("scale", [5e-324, 1e-300, 1e300])
def test_orientation_tests_are_exact_even_if_products_overflow(scale):
    assert plain_turn((0.0, 0.0), (scale, 0.0), (scale, scale)) == 1
    assert plain_turn((0.0, 0.0), (scale, scale), (2 * scale, 2 * scale)) == 0


def comb(n):
    """Return a comb with n corners whose teeth point up."""
    k = n // 2
    top = [(k - i * 0.5, 3.0 if i % 2 == 0 else 1.0) for i in range(n - 2)]
    return [(0.0, 0.0), (float(k), 0.0), *top]


def star(n):
    turns = np.arange(n) * 2 * np.pi / n
    far = np.random.default_rng(5).random(n) + 0.1
    return list(zip((far * np.cos(turns)).tolist(), (far * np.sin(turns)).tolist(), strict=True))


@pytest.mark.parametrize(
    "ring", first_daily([comb(100), comb(100)[::-1], star(80), star(80)[::-1]])
)
def test_the_engine_triangulates_large_faces_like_the_definition(ring):
    assert len(ring) > MAX_RING
    m = mesh.build_mesh([(x, y, 7.0) for x, y in ring], [list(range(len(ring)))])
    way = polygons.direction(ring)
    want = polygons.cut([(way * x, y) for x, y in ring])
    assert m.triangulate(0) == tuple(want)
    if way > 0:
        assert_cut(ring, want)
    triangles, owners = m.triangles()
    assert triangles.tolist() == [list(t) for t in want]
    assert not owners.any()


def test_a_large_face_that_touches_itself_is_refused():
    ring = comb(300)
    ring[10] = (ring[10][0], 0.0)
    m = mesh.build_mesh([(x, y, 0.0) for x, y in ring], [list(range(len(ring)))])
    with pytest.raises(mesh.MeshError, match="degenerate-face"):
        m.triangulate(0)
    assert not m.is_flat


def test_all_faces_of_a_large_mesh_are_triangulated_like_single_ones():
    small_board, large_board = mesh.board("rosette"), mesh.board("honeycomb:21")
    points = np.concatenate((large_board.vertices, small_board.vertices + np.array([100, 0, 0])))
    shift = large_board.n_vertices
    faces = [*large_board.faces, *(tuple(v + shift for v in f) for f in small_board.faces)]
    m = mesh.build_mesh(points, faces)
    assert m.n_corners > cutting.LARGE
    triangles, owners = m.triangles()
    for f in (0, 1, 500, m.n_faces - 1, m.n_faces - 20):
        assert triangles[owners == f].tolist() == [list(t) for t in m.triangulate(f)]
    assert owners.tolist() == sorted(owners.tolist())
    assert len(triangles) == sum(len(f) - 2 for f in faces)
    assert m.is_flat


def test_coordinates_beyond_the_range_of_the_engine_use_the_definition():
    ring = [(x * 1e200, y * 1e200) for x, y in comb(60)]
    m = mesh.build_mesh([(x, y, 0.0) for x, y in ring], [list(range(60))])
    assert m.triangulate(0) == tuple(polygons.cut(ring))
    assert m.is_flat


@examples(40)
@given(oracle.flat_meshes())
def test_areas_of_faces_match_shapely(drawn):
    points, faces = drawn
    if oracle.first_fault(faces):
        return
    m = mesh.build_mesh([(x, y, 0.0) for x, y in points], faces)
    want = [shapely.Polygon([points[v] for v in face]).area for face in faces]
    assert m.areas().tolist() == pytest.approx(want)
