"""Penrose tilings, the hat and the spectre: complete patches, matching rules, counts, chirality."""

import numpy as np
import pytest

from tests.mesh.test_tilings import assert_patch
from trisolve.mesh import Mesh, board


def corner_angles(m: Mesh, face: int) -> list[int]:
    """Return the angles of a face in whole degrees, in the order of its corners."""
    points = [complex(*m.vertices[v, :2]) for v in m.faces[face]]
    turns = [
        (points[k - 1] - p) / (points[(k + 1) % len(points)] - p) for k, p in enumerate(points)
    ]
    return [round(np.degrees(np.angle(turn)) % 360) for turn in turns]


@pytest.mark.parametrize("name", ["penrose", "penrose-kites", "hat", "spectre"])
def test_aperiodic_faces_fill_a_disk(name: str) -> None:
    for size in (1, 2, 3):
        assert_patch(board(f"{name}:{size}"))


def test_arrows_of_penrose_rhombs_agree_on_every_side() -> None:
    m = board("penrose:6")
    arrows: dict[frozenset[int], set[tuple[str, int]]] = {}
    for face, ring in enumerate(m.faces):
        marked, after, across, before = ring
        angles = corner_angles(m, face)
        assert angles in ([144, 36, 144, 36], [72, 108, 72, 108])
        is_thin = angles[0] == 144
        for near in (after, before):
            head = marked if is_thin else near
            arrows.setdefault(frozenset((marked, near)), set()).add(("one", head))
            arrows.setdefault(frozenset((across, near)), set()).add(("two", across))
    assert {len(found) for found in arrows.values()} == {1}


def test_colors_of_penrose_kites_agree_at_every_corner() -> None:
    m = board("penrose-kites:6")
    colors: dict[int, set[int]] = {}
    for face, ring in enumerate(m.faces):
        angles = corner_angles(m, face)
        assert angles in ([72, 72, 144, 72], [72, 36, 216, 36])
        is_dart = angles[2] == 216
        for k, vertex in enumerate(ring):
            colors.setdefault(vertex, set()).add((k + is_dart) % 2)
    assert {len(found) for found in colors.values()} == {1}


def test_thick_and_thin_rhombs_approach_the_golden_ratio() -> None:
    areas = board("penrose:8").areas()
    thick, thin = int((areas > 0.8).sum()), int((areas < 0.8).sum())
    assert abs(thick / thin - (1 + 5**0.5) / 2) < 0.01


def outline(m: Mesh, face: int) -> tuple[tuple[int, int], ...]:
    """Return squared sides and angles of a face, in the lowest of all rotations of the lists."""
    angles = corner_angles(m, face)
    ring = m.vertices[list(m.faces[face]), :2]
    sides = np.rint(((np.roll(ring, -1, axis=0) - ring) ** 2).sum(axis=1)).astype(int).tolist()
    both = list(zip(sides, angles, strict=True))
    return min(tuple(both[k:] + both[:k]) for k in range(len(both)))


@pytest.mark.parametrize(("size", "count"), [(1, 9), (2, 71), (3, 559), (4, 4401)])
def test_spectres_are_congruent_and_have_the_same_chirality(size: int, count: int) -> None:
    m = board(f"spectre:{size}")
    assert m.n_faces == count  # a(n) = 8 a(n - 1) - a(n - 2)
    faces = range(0, count, max(1, count // 100))
    shapes = {outline(m, face) for face in faces}
    (shape,) = shapes
    assert [side for side, _ in shape] == [1] * 14
    assert (
        sorted(angle for _, angle in shape) == [90] * 4 + [120] * 5 + [180] + [240] * 2 + [270] * 2
    )


@pytest.mark.parametrize(("size", "fibonacci", "mirrored"), [(1, 2, 1), (2, 5, 3), (3, 13, 22)])
def test_hats_are_counted_by_fibonacci_numbers_and_few_are_mirrored(
    size: int, fibonacci: int, mirrored: int
) -> None:
    m = board(f"hat:{size}")
    assert m.n_faces == fibonacci**2
    shapes = [outline(m, face) for face in range(m.n_faces)]
    plain, other = shapes[0], shapes[-1]
    assert set(shapes) == {plain, other}
    assert plain != other
    assert shapes.count(other) == mirrored
    assert shapes.index(other) == m.n_faces - mirrored


def test_mirrored_hats_do_not_touch_each_other() -> None:
    m = board("hat:4")
    shapes = [outline(m, face) for face in range(m.n_faces)]
    flipped = {face for face in range(m.n_faces) if shapes[face] == shapes[-1]}
    assert all(not flipped & set(m.traverse(face)) for face in flipped)


def test_no_translation_maps_a_patch_of_hats_onto_itself() -> None:
    m = board("hat:3")
    middles = np.array([m.vertices[list(ring), :2].mean(axis=0) for ring in m.faces])
    known = {tuple(row) for row in np.rint(middles * 1000).astype(int).tolist()}
    near = sorted(
        range(len(middles)), key=lambda k: float(np.hypot(*(middles[k] - middles.mean(axis=0))))
    )
    for other in near[1:40]:
        shift = middles[other] - middles[near[0]]
        moved = {
            tuple(row) for row in np.rint((middles[near[:60]] + shift) * 1000).astype(int).tolist()
        }
        assert not moved <= known
