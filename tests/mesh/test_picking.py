"""Points and rays: exact, half-open, watertight; the engine agrees with the definition."""

from fractions import Fraction

import mesh_oracle as oracle
import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve import mesh
from trisolve.mesh.engine.picking import PointTree, RayTree
from trisolve.mesh.picking import PointPicker, RayPicker


def flat(points, faces):
    return mesh.build_mesh([(x, y, 0.0) for x, y in points], faces)


half = st.integers(-1, 9).map(lambda k: k / 2)
anywhere = st.one_of(half, st.floats(-1, 5), half.map(lambda x: np.nextafter(x, 9)))


@examples(80)
@given(oracle.flat_meshes(), st.lists(st.tuples(anywhere, anywhere), min_size=1, max_size=12))
def test_a_point_is_in_at_most_one_face_and_an_inner_one_in_exactly_one(drawn, asked):
    points, faces = drawn
    if oracle.first_fault(faces):
        return
    m = flat(points, faces)
    asked = [(float(x), float(y)) for x, y in (*asked, *points)]
    whole = shapely.unary_union([shapely.Polygon([points[v] for v in f]) for f in faces])
    by_engine, doubtful = PointTree(m).pick(np.array(asked))
    picked = m.pick2d(asked).tolist()
    for k, (x, y) in enumerate(asked):
        assert k in doubtful or by_engine[k] == picked[k]  # doubtful is what is below 1e-140
        face = picked[k]
        holding = [
            f for f, ring in enumerate(faces) if oracle.holds([points[v] for v in ring], x, y)
        ]
        assert len(holding) <= 1
        assert face == m.pick2d(x, y) == (holding or [-1])[0]
        if whole.contains(shapely.Point(x, y)):
            assert len(holding) == 1


def test_the_example_of_the_specification_is_reproduced():
    points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [2, 0, 0]]
    m = mesh.build_mesh(points, [[0, 1, 2, 3], [1, 4, 2]])
    assert m.pick2d([(0, 0), (0.5, 0), (0, 0.5)]).tolist() == [0, 0, 0]
    assert m.pick2d([(1, 0.5), (1, 0)]).tolist() == [1, 1]
    assert m.pick2d([(1, 1), (0.5, 1), (2, 0), (1.5, 0.5)]).tolist() == [-1] * 4
    assert m.pick2d([(1, 0.5)]).dtype == np.int32


def test_the_lowest_of_overlapping_faces_is_picked():
    points = [(0, 0), (2, 0), (2, 2), (0, 2), (1, 1), (3, 1), (3, 3), (1, 3)]
    m = flat(points, [[4, 5, 6, 7], [0, 1, 2, 3]])
    assert m.pick2d(1.5, 1.5) == 0
    assert m.pick2d(0.5, 0.5) == 1
    assert PointTree(m).pick(np.array([[1.5, 1.5], [0.5, 0.5], [2.5, 2.5]]))[0].tolist() == [
        0,
        1,
        0,
    ]


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_picked_points_must_be_finite(bad):
    m = mesh.board("squares:2x2")
    with pytest.raises(ValueError, match="finite"):
        m.pick2d(bad, 0)
    with pytest.raises(ValueError, match="finite"):
        m.pick2d([[0, 0], [0, bad]])
    with pytest.raises(ValueError, match="shape"):
        m.pick2d([[0, 0, 0]])
    with pytest.raises(ValueError, match="finite"):
        m.pick_ray((bad, 0, 0), (0, 0, 1))
    with pytest.raises(ValueError, match="direction"):
        m.pick_ray((0, 0, 0), (0, -0.0, 0))
    with pytest.raises(ValueError, match="direction"):
        m.pick_ray([[0, 0, 0]], [[0, 0, 0]])


@pytest.mark.parametrize(
    "faces", [[[0, 3, 2, 1]], [[0, 1, 2, 3], [4, 5, 6]]], ids=["from behind", "no area"]
)
def test_a_mesh_that_is_not_flat_is_refused(faces):
    points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [5, 5, 0], [5, 5, 1], [5, 6, 0]]
    m = mesh.build_mesh(points, faces)
    assert not m.is_flat
    with pytest.raises(mesh.MeshError) as caught:
        m.pick2d(0.5, 0.5)
    assert caught.value.code == "not-flat"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("scale", first_daily([1e-130, 1e-300, 1e130, 1e300], 2))
def test_orientation_signs_are_exact_at_any_size(scale):
    m = mesh.build_mesh(mesh.board("squares:3x3").vertices * scale, mesh.board("squares:3x3").faces)
    for x in range(4):
        for y in range(4):
            want = y * 3 + x if x < 3 and y < 3 else -1
            asked = m.vertices[y * 4 + x, :2]
            assert PointPicker(m).pick(*asked) == want
            found, doubtful = PointTree(m).pick(asked[None])
            assert len(doubtful) or found[0] == want
    assert len(doubtful) == (scale in (1e-300, 1e300))


def test_a_large_board_is_picked_by_the_engine():
    m = mesh.board("squares:100x100")
    rng = np.random.default_rng(2)
    points = rng.random((2000, 2)) * 102 - 1
    points[:1000] = np.round(points[:1000])
    x, y = np.floor(points).T
    inside = (x >= 0) & (y >= 0) & (x < 100) & (y < 100)
    assert (m.pick2d(points) == np.where(inside, y * 100 + x, -1)).all()
    assert m.pick2d(99.5, 0) == 99


# Rays


def nearest(m, origin, direction, *, cull=False):
    """Return (t, faces hit) for the nearest hit, by exact equations, or None."""
    triangles, owners = m.triangles()
    found = {}
    for t, owner in zip(triangles.tolist(), owners.tolist(), strict=True):
        corners = m.vertices[t].tolist()
        hit = oracle.ray_hits(origin, direction, corners)
        if hit is not None:
            a, b, c = (np.array([Fraction(x) for x in p]) for p in corners)
            normal = np.cross(b - a, c - a)
            if cull and normal @ np.array([Fraction(x) for x in direction]) > 0:
                continue
            found.setdefault(hit, set()).add(owner)
    return min(found.items(), default=None, key=lambda item: item[0])


quarter = st.integers(-12, 12).map(lambda k: k / 4)
real = st.floats(-3, 3, allow_subnormal=False)
place = st.one_of(quarter, quarter, real)
spot = st.tuples(place, place, place)
way = st.one_of(spot, st.sampled_from([(0.0, 0.0, -1.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0)]))
SOLIDS = ["cube", "octahedron", "tetrahedron", "icosahedron", "torus:5x4", "squares:2x2"]


@examples(250)
@given(st.sampled_from(SOLIDS), spot, way, st.booleans())
def test_rays_hit_the_same_faces_as_exact_arithmetic(name, origin, direction, cull):
    if not any(direction):
        return
    m = mesh.board(name)
    want = nearest(m, origin, direction, cull=cull)
    hit = m.pick_ray(origin, direction, cull)
    assert (hit is None) == (want is None)
    if hit:
        assert hit.face == min(want[1])
        assert hit.t == float(want[0])
        ends = [a + hit.t * b for a, b in zip(origin, direction, strict=True)]
        assert hit.point == tuple(ends)
    picker = RayPicker(m)
    picker._engine = RayTree(m.vertices, picker.triangles, picker.owners)
    faces, distances = picker.pick_many(np.array([origin]), np.array([direction]), cull=cull)
    assert (faces[0] < 0) == (want is None)
    if want:
        assert distances[0] == pytest.approx(float(want[0]), rel=1e-12, abs=1e-300)
        close = {int(faces[0])} <= want[1]
        assert close or abs(distances[0] - float(want[0])) <= 1e-12 * distances[0]


def test_no_ray_slips_through_an_edge_or_a_corner():
    m = mesh.board("icosahedron")
    ends = [m.vertices[v] for v in range(m.n_vertices)]
    for h in m.edge_halfedge.tolist():
        a, b = m.vertices[m.origin[h]], m.vertices[m.origin[m.twin[h]]]
        ends += [a + k / 7 * (b - a) for k in range(1, 7)]
    ends = np.array(ends)
    inside = np.array([0.1, -0.2, 0.05])
    faces, t = m.pick_ray(inside, ends - inside)
    assert (faces >= 0).all()
    assert t == pytest.approx(1.0)
    picker = RayPicker(m)
    picker._engine = RayTree(m.vertices, picker.triangles, picker.owners)
    again, _ = picker.pick_many(inside, ends - inside)
    assert (again >= 0).all()


def test_rays_miss_faces_seen_edge_on_and_hit_the_face_they_start_on():
    square = mesh.board("squares:2x2")
    assert square.pick_ray((-1, 0.5, 0), (1, 0, 0)) is None
    assert square.pick_ray((0.5, 0.5, 0), (1, 2, 0)) is None
    assert square.pick_ray((0.25, 0.5, 0), (1, 2, 3)).t == 0
    assert square.pick_ray((0.25, 0.5, -0.0), (0, 0, -1), cull=True).face == 0
    assert square.pick_ray((0.25, 0.5, 0), (0, 0, 1), cull=True) is None
    assert square.pick_ray((0.25, 0.5, 1), (0, 0, 1)) is None
    tilted = mesh.build_mesh([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 2]])
    assert tilted.pick_ray((2, -1, 0), (-1, 1, 0)) is None
    assert tilted.pick_ray((0.25, 0.25, 0.5), (3, 1, 1)).t == 0


def test_faces_that_cannot_be_triangulated_are_never_hit():
    points = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 0, -1], [1, 0, -1], [0, 1, -1]]
    m = mesh.build_mesh(points, [[0, 1, 2], [3, 4, 5]])
    assert m.pick_ray((0.2, 0.2, 5), (0, 0, -1)).face == 1
    with pytest.raises(mesh.MeshError, match="degenerate-face"):
        m.triangles()


def test_rays_on_a_large_surface_match_trimesh():
    import trimesh

    m = mesh.board("torus:60x40")
    rng = np.random.default_rng(4)
    origins = rng.normal(size=(400, 3)) * 4
    ways = rng.normal(size=(400, 3)) * 2 - origins
    faces, t = m.pick_ray(origins, ways)
    surface = mesh.to_trimesh(m)
    ray = trimesh.ray.ray_triangle.RayMeshIntersector(surface)
    places, rays, _ = ray.intersects_location(origins, ways, multiple_hits=True)
    want = np.full(400, np.inf)
    along = ((places - origins[rays]) * ways[rays]).sum(axis=1) / (ways[rays] ** 2).sum(axis=1)
    np.minimum.at(want, rays, along)
    assert ((faces >= 0) == np.isfinite(want)).all()
    assert t[faces >= 0] == pytest.approx(want[faces >= 0])
    one = int(np.flatnonzero(faces >= 0)[0])
    hit = m.pick_ray(origins[one], ways[one])
    assert (hit.face, hit.t) == (faces[one], pytest.approx(t[one]))
