"""Half-edges, faults and repairs agree with the slow oracle."""

import pickle

import mesh_oracle as oracle
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve import mesh
from trisolve.errors import TrisolveError
from trisolve.mesh import build, soup
from trisolve.mesh.engine import topology

ARRAYS = ("origin", "twin", "next", "prev", "face", "edge", "face_start")
ARRAYS += ("edge_halfedge", "vertex_halfedge")


def lifted(points):
    return [(x, y, 0.0) for x, y in points]


def fault_of(points, faces, **options):
    try:
        mesh.build_mesh(points, faces, **options)
    except mesh.MeshError as error:
        return error.code, error.face
    return None


@st.composite
def soups(draw):
    """Draw small faces over few vertices, most of them with various faults."""
    n = draw(st.integers(3, 7))
    ring = st.lists(st.integers(0, n - 1), min_size=3, max_size=4, unique=True)
    return n, draw(st.lists(ring, min_size=1, max_size=7))


@examples(60)
@given(oracle.flat_meshes())
def test_arrays_of_random_meshes_match_the_oracle(drawn):
    points, faces = drawn
    if oracle.first_fault(faces):
        assert fault_of(lifted(points), faces) == oracle.first_fault(faces)
        return
    m = mesh.build_mesh(lifted(points), faces)
    want = oracle.half_edges(faces, len(points))
    for name in ARRAYS:
        assert getattr(m, name).tolist() == want[name], name
        assert not getattr(m, name).flags.writeable
    assert m.twin[m.twin].tolist() == list(range(m.n_halfedges))
    assert (m.twin != np.arange(m.n_halfedges)).all()
    assert m.prev[m.next].tolist() == list(range(m.n_halfedges))
    assert m.euler == 2 * m.n_components - m.n_loops  # no handles in the plane
    assert sum(map(len, m.loops)) == m.n_halfedges - m.n_corners
    assert m.rim.tolist() == [
        any(m.twin[h] >= m.n_corners for h in range(m.face_start[f], m.face_start[f + 1]))
        for f in range(m.n_faces)
    ]


@examples(150)
@given(soups(), st.booleans())
def test_the_first_fault_matches_the_oracle(drawn, orient):
    n, faces = drawn
    points = [(float(k), float(k * k), 0.0) for k in range(n)]
    assert fault_of(points, faces, orient=orient) == oracle.first_fault(faces, orient=orient)


@examples(60)
@given(soups())
def test_splitting_leaves_no_bowtie_and_no_doubled_edge(drawn):
    n, faces = drawn
    points = [(float(k), float(k * k), 0.0) for k in range(n)]
    fault = oracle.first_fault(faces, orient=True)
    if fault and fault[0] != "bowtie":
        return
    m = mesh.build_mesh(points, faces, orient=True, split=True)
    turned = oracle.any_orientation(faces)
    assert oracle.first_fault([list(face) for face in m.faces]) is None
    assert len(m.turned) == sum(a != b for a, b in zip(turned, faces, strict=True))
    at = m.vertices.tolist()
    assert [[at[v] for v in face] for face in m.faces] == [
        [list(points[v]) for v in face] for face in turned
    ]
    added = n
    for v in range(n):
        for fan in oracle.fans_at(turned, v)[1:]:
            for f in fan:
                assert added in m.faces[f]
            added += 1
    assert m.n_vertices == added


@examples(40)
@given(oracle.flat_meshes(), st.randoms(use_true_random=False))
def test_merging_replaces_equal_vertices_with_the_one_of_lowest_index(drawn, random):
    points, faces = drawn
    copies = [v for v in range(len(points)) for _ in range(random.randint(1, 3))]
    random.shuffle(copies)
    copies += [v for v in range(len(points)) if v not in copies]
    places = {v: [k for k, w in enumerate(copies) if w == v] for v in set(copies)}
    scattered = [[random.choice(places[v]) for v in face] for face in faces]
    merged_number = {}
    for v in copies:
        merged_number.setdefault(v, len(merged_number))
    want = [[merged_number[v] for v in face] for face in faces]
    if oracle.first_fault(want):
        return
    m = mesh.build_mesh([(*points[v], 0.0) for v in copies], scattered, merge=True)
    assert [list(face) for face in m.faces] == want
    assert m.vertices[:, :2].tolist() == [list(points[v]) for v in merged_number]


@examples(25)
@given(oracle.flat_meshes(maximum=5))
def test_the_engine_numbers_half_edges_as_the_definition_does(drawn):
    points, faces = drawn
    if oracle.first_fault(faces):
        corners = np.array([v for face in faces for v in face], dtype=np.int32)
        starts = np.cumsum([0, *map(len, faces)]).astype(np.int32)
        assert topology.half_edges_of(corners, starts, len(points)) is None
        return
    plain = mesh.build_mesh(lifted(points), faces)
    corners = plain.origin[: plain.n_corners].copy()
    starts = plain.face_start[: plain.n_faces + 1].copy()
    found = topology.half_edges_of(corners, starts, len(points))
    for name, array in zip(ARRAYS, found, strict=True):
        assert array.tolist() == getattr(plain, name).tolist(), name


@examples(80)
@given(soups())
def test_the_engine_accepts_exactly_what_the_definition_accepts(drawn):
    n, faces = drawn
    corners = np.array([v for face in faces for v in face], dtype=np.int32)
    starts = np.cumsum([0, *map(len, faces)]).astype(np.int32)
    passed = topology.half_edges_of(corners, starts, n) is not None
    assert passed == (oracle.first_fault(faces) is None)


def test_large_meshes_are_built_by_the_engine_with_the_same_result(monkeypatch):
    large = mesh.board("torus:90x80")
    monkeypatch.setattr(build, "MANY_CORNERS", 10**9)
    monkeypatch.setattr(soup, "MANY_CORNERS", 10**9)
    plain = mesh.build_mesh(large.vertices, large.faces)
    assert plain == large
    for name in ARRAYS:
        assert (getattr(plain, name) == getattr(large, name)).all()


def test_a_large_mesh_reports_the_same_fault_as_a_small_one():
    faces = [list(face) for face in mesh.board("squares:80x80").faces]
    points = mesh.board("squares:80x80").vertices
    faces[5000] = faces[5000][::-1]
    assert fault_of(points, faces) == ("orientation", 5000)
    assert mesh.build_mesh(points, faces, orient=True).turned == (5000,)
    faces[6000][2] = 10**7
    assert fault_of(points, faces) == ("index-range", 6000)


def test_arrays_of_triangles_are_used_without_a_copy():
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])
    m = mesh.build_mesh(points, np.array([[0, 1, 2], [1, 3, 2]], dtype=np.uint8))
    assert m.faces == ((0, 1, 2), (1, 3, 2))
    assert fault_of(points, np.array([[0, 1, 1]])) == ("repeated-vertex", 0)


@pytest.mark.parametrize(
    ("points", "faces", "code", "place"),
    [
        ([[0, 0, float("nan")]], [], "not-finite", "vertices[0][2]"),
        ([[0, 0, 0], [0, 10**400, 0]], [], "not-finite", "vertices[1][1]"),
        ([[0, 0]], [], "format", "vertices[0]"),
        ([[0, 0, 0], [0, "x", 0]], [], "format", "vertices[1][1]"),
        ([], [], "empty", "faces"),
        ([[0, 0, 0]] * 3, [[0, 1, 1.5]], "format", "faces[0]"),
        ([[0, 0, 0]] * 3, [[0, 1], [0, 1, 5]], "few-corners", "faces[0]"),
        ([[0, 0, 0]] * 3, [[0, 1, 10**30]], "index-range", "faces[0][2]"),
        ([[0, 0, 0]] * 3, [[0, 1, 5, 1]], "index-range", "faces[0][2]"),
        ([[0, 0, 0]] * 3, [[0, 1, -1]], "index-range", "faces[0][2]"),
    ],
)
def test_an_error_from_build_mesh_says_where_the_fault_is(points, faces, code, place):
    with pytest.raises(mesh.MeshError) as caught:
        mesh.build_mesh(points, faces)
    assert (caught.value.code, caught.value.place) == (code, place)
    assert isinstance(caught.value, TrisolveError)
    assert isinstance(caught.value, ValueError)


def test_merging_vertices_may_introduce_faults():
    points = [[0, 0, 0], [1, 0, 0], [-0.0, 0, 0], [0, 1, 0]]
    assert fault_of(points, [[0, 1, 2, 3]]) is None
    assert fault_of(points, [[0, 1, 2, 3]], merge=True) == ("repeated-vertex", 0)


def test_back_to_back_faces_that_close_a_ball_are_duplicates():
    disc = [list(face) for face in mesh.board("squares:80x80").faces]
    points = [*mesh.board("squares:80x80").vertices.tolist()]
    points += [[200, 0, 0], [201, 0, 0], [200, 1, 0]]
    n = len(points)
    faces = [*disc, [n - 3, n - 2, n - 1], [n - 1, n - 2, n - 3]]
    assert fault_of(points, faces) == ("duplicate-face", len(faces) - 1)


def test_mesh_errors_survive_pickling():
    with pytest.raises(mesh.MeshError) as caught:
        mesh.parse_obj("v 0 0 0\nv 1 0 0\nf 1 2")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.code, again.line) == (str(caught.value), "few-corners", 3)
    assert type(again) is mesh.ObjError


def test_a_mesh_is_immutable_comparable_and_hashable():
    a, b = mesh.board("cube"), mesh.board("cube")
    assert a == b
    assert len({a, b}) == 1
    assert a != mesh.build_mesh(a.vertices * 2, a.faces)
    with pytest.raises(AttributeError):
        a.n_faces = 7
    assert pickle.loads(pickle.dumps(a)) == a


def test_the_winged_edge_records_match_the_example():
    points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [2, 0, 0]]
    m = mesh.build_mesh(points, [[0, 1, 2, 3], [1, 4, 2]])
    assert m.edge_record(1).vertices == (1, 2)
    assert m.edge_record(1).faces == ((0, 0, 2), (1, 5, 4))
    assert m.edge_record(0).faces == ((0, 3, 1),)
    assert m.face_record(1).vertices == (1, 4, 2)
    assert m.face_record(1).edges == (4, 5, 1)
    assert m.vertex(1).edges == m.vertex_edges(1) == (4, 1, 0)
    assert m.vertex(1).position == (1.0, 0.0, 0.0)
    for ask in (m.vertex, m.vertex_faces, m.edge_record, m.face_record, m.traverse, m.triangulate):
        for number in (-1, 99):
            with pytest.raises(IndexError):
                ask(number)


def test_notes_report_likely_mistakes():
    points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0], [9, 9, 9]]
    notes = mesh.build_mesh(points, [[0, 1, 2]]).notes
    assert [note.partition(":")[0] for note in notes] == ["isolated", "equal positions"]


@examples(30)
@given(oracle.flat_meshes())
def test_connected_pieces_and_neighbors_match_networkx(drawn):
    import networkx

    points, faces = drawn
    if oracle.first_fault(faces):
        return
    m = mesh.build_mesh(lifted(points), faces)
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(faces)))
    for f, face in enumerate(faces):
        for g in range(f):
            if {(b, a) for a, b in oracle.sides(face)} & set(oracle.sides(faces[g])):
                graph.add_edge(f, g)
    assert m.n_components == networkx.number_connected_components(graph)
    indptr, indices = m.dual()
    for f in range(len(faces)):
        assert indices[indptr[f] : indptr[f + 1]].tolist() == sorted(graph[f])
        assert sorted(m.traverse(f)) == sorted(graph[f])


@pytest.mark.parametrize("name", ["icosahedron", "torus:12x7", "hexagon:6", "triangle:9"])
def test_mesh_triangles_match_trimesh(name):
    import trimesh

    m = mesh.board(name)
    surface = mesh.to_trimesh(m)
    assert isinstance(surface, trimesh.Trimesh)
    assert surface.euler_number == m.euler
    assert surface.is_watertight == (m.n_loops == 0)
    assert surface.is_winding_consistent
    assert surface.area == pytest.approx(m.areas().sum())
    assert len(surface.edges_unique) == m.n_edges + len(surface.faces) - m.n_faces
    if all(len(face) == 3 for face in m.faces):
        found = {tuple(sorted(pair)) for pair in surface.face_adjacency.tolist()}
        want = {tuple(sorted((f, g))) for f in range(m.n_faces) for g in m.traverse(f)}
        assert found == want
    assert surface.face_attributes["face"].tolist() == m.triangles()[1].tolist()
