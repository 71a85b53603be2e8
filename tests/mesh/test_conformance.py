"""The cases of the specification, through the public API."""

import json
from collections import Counter

import pytest
from cases import over
from places import DATA

from trisolve import mesh

CASES = [json.loads(line) for line in (DATA / "mesh.jsonl").read_text("utf-8").splitlines()]
COUNTS = ("vertices", "edges", "faces", "isolated", "components")


def of_kind(*kinds):
    return {case["id"]: case for case in CASES if case["kind"] in kinds}


def lists(x):
    if hasattr(x, "__len__") and not isinstance(x, str):
        return [lists(y) for y in x]
    return int(x)


def close(a, b):
    return abs(a - b) <= 1e-9 * max(1.0, abs(b))


def assert_mesh(m, e):
    for key in COUNTS:
        assert int(getattr(m, f"n_{key}")) == e[key], key
    assert (m.euler, m.genus) == (e["euler"], e["genus"])
    assert lists(m.loops) == e["loops"]
    assert lists(m.faces) == e["face_vertices"]
    ends = [[int(m.origin[h]), int(m.origin[m.twin[h]])] for h in m.edge_halfedge]
    assert ends == e["edge_vertices"]
    assert [lists(m.traverse(f)) for f in range(m.n_faces)] == e["adjacency"]
    indptr, indices = m.dual()
    rows = [indices[indptr[f] : indptr[f + 1]].tolist() for f in range(m.n_faces)]
    assert rows == [sorted(row) for row in e["adjacency"]]
    for key, want in e.get("halfedges", {}).items():
        assert lists(getattr(m, key)) == want, key
    for key in ("vertex_neighbors", "vertex_faces"):
        if key in e:
            assert [lists(getattr(m, key)(v)) for v in range(m.n_vertices)] == e[key]
    if "turned" in e:
        assert lists(m.turned) == e["turned"]
    if "groups" in e:
        found = [{"kind": g.kind, "name": g.name, "faces": lists(g.faces)} for g in m.groups]
        assert found == e["groups"]
    if "areas" in e:
        assert all(map(close, m.areas().tolist(), e["areas"]))
        cut = [m.triangulate(f) for f in range(m.n_faces)]
        assert sum(map(len, cut)) == e["triangles"]
        for f, triangles in enumerate(cut):
            assert_fills(triangles, m, f, e["areas"][f])
    for x, y, want in e.get("picks", []):
        assert m.pick2d(x, y) == want
    for origin, direction, faces, t in e.get("rays", []):
        hit = m.pick_ray(origin, direction)
        assert (hit is None) == (not faces)
        if hit:
            assert hit.face in faces
            assert close(hit.t, t)


def assert_fills(triangles, m, f, area):
    """Check that triangles have the outer sides of a face, and together its area."""
    ring = m.faces[f]
    sides = Counter((t[i], t[(i + 1) % 3]) for t in triangles for i in range(3))
    outer = Counter({s: n for s, n in sides.items() if (s[1], s[0]) not in sides})
    assert outer == Counter(zip(ring, (*ring[1:], ring[0]), strict=True))
    total = 0.0
    for t in triangles:
        a, b, c = (m.vertices[v].tolist() for v in t)
        u, v = (
            [q - p for p, q in zip(a, b, strict=True)],
            [q - p for p, q in zip(a, c, strict=True)],
        )
        n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        total += sum(x * x for x in n) ** 0.5 / 2
    assert close(total, area)


@over(of_kind("good"))
def test_each_valid_mesh_file_has_the_expected_contents(case):
    m = mesh.parse_obj(case["obj"], **case.get("options", {}))
    assert_mesh(m, case["expected"])
    assert mesh.parse_obj(mesh.dump_obj(m)) == m
    assert mesh.parse_mesh(mesh.dump_mesh(m)) == m


@over(of_kind("builder"))
def test_named_boards_have_the_expected_vertices_and_faces(case):
    m = mesh.board(case["name"])
    assert abs(m.vertices - case["positions"]).max() <= 1e-12
    assert_mesh(m, case["expected"])


def ask(case):
    """Make the call that must be refused."""
    if case["kind"] == "bad":
        return mesh.parse_obj(case["obj"], **case.get("options", {}))
    if case["kind"] == "bad-json":
        return mesh.parse_mesh(case["json"])
    m = mesh.parse_obj(case["obj"])
    return m.pick2d(0.25, 0.25) if case["face"] is None else m.triangulate(case["face"])


@over(of_kind("bad", "bad-json", "geometry"))
def test_each_invalid_mesh_has_the_expected_error_code_and_location(case):
    with pytest.raises(mesh.MeshError) as caught:
        ask(case)
    for key, want in case["expected"].items():
        if key != "place" or want is not None:
            assert getattr(caught.value, key) == want
