"""Rays on the planes of boxes: the engine, like the definition, finds all that a ray touches.

Coordinates come from a small grid. So rays run along planes, edges and corners of boxes, some boxes
are flat, and directions have zeros of both signs.
"""

from fractions import Fraction

import mesh_oracle as oracle
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve import mesh
from trisolve.mesh.engine.picking import PointTree, RayTree
from trisolve.mesh.picking import ray_meets

grid = st.sampled_from([-1.0, -0.0, 0.0, 0.25, 1.0, 2.0])
spots = st.tuples(grid, grid, grid)
triangles = st.lists(st.tuples(spots, spots, spots), min_size=1, max_size=14)
ways = spots.filter(any)
scales = st.sampled_from([1.0, 1.0, 1.0, 2.0**-330, 2.0**-700, 2.0**-1060, 2.0**330, 2.0**700])


def tree_over(corners):
    """Return a RayTree over triangles; each is the face with its number."""
    numbers = np.arange(3 * len(corners), dtype=np.int32).reshape(-1, 3)
    owners = np.arange(len(corners), dtype=np.int32)
    return RayTree(np.array(corners).reshape(-1, 3), numbers, owners)


def touches(origin, direction, corners):
    """Return whether a ray meets the box of a triangle, computed with fractions."""
    near, far = Fraction(0), None
    for o, d, *values in zip(origin, direction, *corners, strict=True):
        low, high = Fraction(min(values)), Fraction(max(values))
        if d == 0:
            if not low <= o <= high:
                return False
            continue
        a, b = sorted(((low - Fraction(o)) / Fraction(d), (high - Fraction(o)) / Fraction(d)))
        near, far = max(near, a), b if far is None else min(far, b)
    return far is None or near <= far


@examples(600)
@given(triangles, spots, ways, scales, scales)
def test_a_ray_enters_every_box_that_it_touches(corners, origin, direction, scale, speed):
    corners = (np.array(corners) * scale).tolist()
    origin, direction = np.array(origin) * scale, np.array(direction) * speed
    found = tree_over(corners).near(origin, direction)
    want = {k for k, box in enumerate(corners) if touches(origin.tolist(), direction.tolist(), box)}
    assert want <= set(found)


@examples(600)
@given(triangles, st.lists(st.tuples(spots, ways), min_size=1), scales, scales, st.booleans())
def test_rays_in_the_planes_of_faces_match_the_definition(corners, rays, scale, speed, cull):
    corners = (np.array(corners) * scale).tolist()
    origins = np.array([origin for origin, _ in rays]) * scale
    directions = np.array([direction for _, direction in rays]) * speed
    tree = tree_over(corners)
    faces, distances, doubtful = tree.pick(origins, directions, cull)
    for k, (origin, direction) in enumerate(zip(origins, directions, strict=True)):
        met = [ray_meets(origin.tolist(), direction.tolist(), c, cull=cull) for c in corners]
        nearest = min((t for t in met if t is not None), default=None)
        if k in doubtful:  # decided by the definition, among these
            near = tree.near(origin, direction)
            assert {face for face, t in enumerate(met) if t is not None} <= set(near)
        elif nearest is None:
            assert faces[k] == -1
            assert distances[k] == np.inf
        else:
            assert faces[k] >= 0
            assert met[faces[k]] is not None
            assert float(met[faces[k]]) == pytest.approx(float(nearest), rel=1e-12)
            assert distances[k] == pytest.approx(float(nearest), rel=1e-12)


@pytest.mark.parametrize("zero", [0.0, -0.0])
def test_a_ray_in_the_plane_of_a_face_of_a_cube_hits_the_far_side(zero):
    cube = mesh.board("cube")
    many = np.tile([0.0, 1.0, 0.0], (5000, 1)), np.tile([0.0, zero, 0.25], (5000, 1))
    faces, t = cube.pick_ray(*many)  # enough for the engine to answer
    assert set(faces.tolist()) == {1}
    assert set(t.tolist()) == {4.0}


cells = st.tuples(st.integers(0, 5), st.integers(0, 5))


@examples(200)
@given(st.lists(cells, min_size=1, max_size=12, unique=True), scales)
def test_points_on_sides_and_corners_of_boxes_belong_to_the_expected_face(chosen, scale):
    rings = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in chosen]
    rings = [[(x * scale, y * scale) for x, y in ring] for ring in rings]
    points = [(x, y, 0.0) for ring in rings for x, y in ring]
    board = mesh.build_mesh(points, [range(4 * k, 4 * k + 4) for k in range(len(rings))])
    asked = np.array([(x / 2 * scale, y / 2 * scale) for x in range(-1, 14) for y in range(-1, 14)])
    asked[asked == 0] *= -1
    found, doubtful = PointTree(board).pick(asked)
    for k, (x, y) in enumerate(asked.tolist()):
        holding = [face for face, ring in enumerate(rings) if oracle.holds(ring, x, y)]
        assert k in doubtful or found[k] == (holding or [-1])[0]
