"""Named tilings and solids have the right vertex figures, angles, areas and counts."""

from collections import Counter
from itertools import pairwise
from math import atan2, degrees, isclose, pi, tan

import numpy as np
import pytest

from trisolve.errors import FormatError
from trisolve.mesh import Mesh, board
from trisolve.mesh.boards import KINDS, example, nearest_board

FIGURES = {
    "kagome": "3.6.3.6",
    "truncated-square": "4.8.8",
    "truncated-hexagonal": "3.12.12",
    "rhombitrihexagonal": "3.4.6.4",
    "truncated-trihexagonal": "4.6.12",
    "snub-square": "3.3.4.3.4",
    "elongated-triangular": "3.3.3.4.4",
    "snub-hexagonal": "3.3.3.3.6",
}
DUALS = {
    "rhombille": "3.6.3.6",
    "tetrakis": "4.8.8",
    "triakis": "3.12.12",
    "deltoidal": "3.4.6.4",
    "kisrhombille": "4.6.12",
    "cairo": "3.3.4.3.4",
    "prismatic-pentagonal": "3.3.3.4.4",
    "floret": "3.3.3.3.6",
}
# The Encyclopedia of Integer Sequences: vertices at distance 0, 1, 2, ... from a vertex.
COORDINATION = {
    "kagome": [1, 4, 8, 14, 18, 22, 28, 30],  # A008579
    "truncated-square": [1, 3, 5, 8, 11, 13, 16, 19],  # A008576
    "truncated-hexagonal": [1, 3, 4, 6, 8, 12, 14, 15],  # A250122
    "rhombitrihexagonal": [1, 4, 8, 12, 16, 20, 24, 28],  # A008574
    "snub-square": [1, 5, 11, 16, 21, 27, 32, 37],  # A219529
    "elongated-triangular": [1, 5, 10, 15, 20, 25, 30, 35],  # A008706
    "snub-hexagonal": [1, 5, 9, 15, 19, 24, 29, 33],  # A250120
    "truncated-trihexagonal": [1, 3, 5, 7, 9, 12, 15, 17],  # A072154
}
SOLIDS = {
    "truncated-tetrahedron": ("3.6.6", 8),
    "cuboctahedron": ("3.4.3.4", 14),
    "truncated-cube": ("3.8.8", 14),
    "truncated-octahedron": ("4.6.6", 14),
    "rhombicuboctahedron": ("3.4.4.4", 26),
    "truncated-cuboctahedron": ("4.6.8", 26),
    "snub-cube": ("3.3.3.3.4", 38),
    "icosidodecahedron": ("3.5.3.5", 32),
    "truncated-dodecahedron": ("3.10.10", 32),
    "truncated-icosahedron": ("5.6.6", 32),
    "rhombicosidodecahedron": ("3.4.5.4", 62),
    "truncated-icosidodecahedron": ("4.6.10", 62),
    "snub-dodecahedron": ("3.3.3.3.5", 92),
}


def inner_vertices(m: Mesh) -> list[int]:
    on_rim = {v for loop in m.loops for v in loop}
    return [v for v in range(m.n_vertices) if v not in on_rim]


def figure_at(m: Mesh, vertex: int) -> str:
    """Return the numbers of corners around a vertex, in the lowest of all rotations."""
    ring = [len(m.faces[face]) for face in m.vertex_faces(vertex)]
    ways = [way[k:] + way[:k] for way in (ring, ring[::-1]) for k in range(len(ring))]
    return ".".join(map(str, min(ways)))


def sides(m: Mesh) -> np.ndarray:
    ends = [(v, ring[k - 1]) for ring in m.faces for k, v in enumerate(ring)]
    return np.linalg.norm(np.diff(m.vertices[ends], axis=1)[:, 0], axis=1)


def angles_around(m: Mesh) -> dict[int, float]:
    """Return the sum of the angles of all faces at each vertex, in degrees."""
    total: Counter[int] = Counter()
    for ring in m.faces:
        points = [complex(*m.vertices[v, :2]) for v in ring]
        for k, v in enumerate(ring):
            after, before = points[(k + 1) % len(ring)] - points[k], points[k - 1] - points[k]
            turn = before / after
            total[v] += degrees(atan2(turn.imag, turn.real)) % 360
    return total


def assert_patch(m: Mesh) -> None:
    """Check that faces fill a disk: they have one rim, no gap and no overlap."""
    assert m.is_flat
    assert (m.n_components, m.n_loops, m.euler) == (1, 1, 1)
    around = angles_around(m)
    assert all(isclose(around[v], 360) for v in inner_vertices(m))
    (loop,) = m.loops
    assert len(set(loop)) == len(loop)
    x, y = m.vertices[list(loop), :2].T
    inside = abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2
    assert isclose(float(m.areas().sum()), inside)


@pytest.mark.parametrize("name", FIGURES)
def test_every_vertex_of_an_archimedean_tiling_has_its_configuration(name: str) -> None:
    for size in (1, 2, 5):
        m = board(f"{name}:{size}")
        assert_patch(m)
        assert {figure_at(m, v) for v in inner_vertices(m)} <= {FIGURES[name]}
        assert np.allclose(sides(m), 1)
        for ring, area in zip(m.faces, m.areas(), strict=True):
            assert isclose(area, len(ring) / 4 / tan(pi / len(ring)))  # so it is regular
    assert inner_vertices(m)


@pytest.mark.parametrize("name", DUALS)
def test_every_face_of_a_dual_has_the_degrees_of_its_configuration(name: str) -> None:
    for size in (1, 2, 5):
        assert_patch(board(f"{name}:{size}"))
    m = board(f"{name}:5")
    inner = set(inner_vertices(m))
    found = set()
    for ring in m.faces:
        if set(ring) <= inner:
            degree = [len(m.vertex_faces(v)) for v in ring]
            ways = [way[k:] + way[:k] for way in (degree, degree[::-1]) for k in range(len(ring))]
            found.add(".".join(map(str, min(ways))))
    assert found == {DUALS[name]}
    assert np.allclose(m.areas(), m.areas()[0])


def distances(m: Mesh, start: int) -> dict[int, int]:
    far, queue = {start: 0}, [start]
    for v in queue:
        for near in m.vertex_neighbors(v):
            if near not in far:
                far[near] = far[v] + 1
                queue.append(near)
    return far


@pytest.mark.parametrize("name", COORDINATION)
def test_the_numbers_of_vertices_at_each_distance_match_published_sequences(name: str) -> None:
    m = board(f"{name}:12")
    start = min(range(m.n_vertices), key=lambda v: float(np.abs(m.vertices[v, :2]).sum()))
    counts = Counter(distances(m, start).values())
    assert [counts[k] for k in range(8)] == COORDINATION[name]


@pytest.mark.parametrize("name", [n for n in KINDS if n.endswith("-torus")])
def test_a_torus_has_no_rim_and_keeps_the_vertex_configurations_of_its_tiling(name: str) -> None:
    least = KINDS[name].min_size()
    for size in (f"{least}x{least}", "4x3"):
        m = board(f"{name}:{size}")
        assert (m.n_components, m.n_loops, m.euler, m.genus) == (1, 0, 0, 1)
        assert not m.rim.any()
    figures = {figure_at(m, v) for v in range(m.n_vertices)}
    tiling = name.removesuffix("-torus")
    regular = {"triangle": "3.3.3.3.3.3", "honeycomb": "6.6.6"}
    if tiling in DUALS:
        degrees = [[len(m.vertex_faces(v)) for v in ring] for ring in m.faces]
        wanted = sorted(map(int, DUALS[tiling].split(".")))
        assert all(sorted(ring) == wanted for ring in degrees)
    else:
        assert figures == {(FIGURES | regular)[tiling]}
    with pytest.raises(FormatError, match=f"sizes of at least {least}, got"):
        board(f"{name}:{least - 1}x4")


@pytest.mark.parametrize("name", SOLIDS)
def test_archimedean_solids_are_regular(name: str) -> None:
    figure, n_faces = SOLIDS[name]
    m = board(name)
    assert (m.n_faces, m.n_loops, m.genus, m.euler) == (n_faces, 0, 0, 2)
    assert {figure_at(m, v) for v in range(m.n_vertices)} == {figure}
    assert np.allclose(sides(m), 1)
    radii = np.linalg.norm(m.vertices, axis=1)
    assert np.allclose(radii, radii[0])
    for ring, area in zip(m.faces, m.areas(), strict=True):
        assert isclose(area, len(ring) / 4 / tan(pi / len(ring)), rel_tol=1e-9)
        middle = m.vertices[list(ring)].mean(axis=0)
        a, b, c = m.vertices[list(ring[:3])]
        outward = float(np.cross(b - a, c - b) @ middle)
        assert outward > 0
        assert (m.vertices @ middle <= middle @ middle + 1e-9).all()  # convex


def test_each_board_has_a_single_name_and_a_valid_size() -> None:
    for name in KINDS:
        m = board(example(name))
        assert m.name == example(name)
        assert 0 < m.n_faces <= 300


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("kagome:0", "expected a size from 1 to 150, got 'kagome:0'"),
        ("penrose:13", "expected a size from 1 to 12, got 'penrose:13'"),
        ("spectre:7", "expected a size from 1 to 6, got 'spectre:7'"),
        ("hat:2x2", "expected hat:N with a size from 1 to 7, got 'hat:2x2'"),
        ("snub-cube:2", "expected snub-cube without a size, got 'snub-cube:2'"),
        ("kagme:4", "did you mean kagome:4"),
        ("kagome-torus:3000x3000", "expected at most 1,000,000 faces, got 27,000,000"),
    ],
)
def test_a_wrong_name_or_size_lists_the_valid_ones(name: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        board(name)
    assert message in str(caught.value)


def test_the_nearest_name_keeps_its_size_if_possible() -> None:
    assert nearest_board("honeycom:3") == "honeycomb:3"
    assert nearest_board("octagn:3") == "octagon"
    assert nearest_board("zzz") is None


def test_patches_grow_ring_by_ring() -> None:
    for name in (*FIGURES, *DUALS):
        sizes = [board(f"{name}:{n}").n_faces for n in range(1, 6)]
        assert all(a < b for a, b in pairwise(sizes))
