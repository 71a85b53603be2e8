"""Merge joins corners that rounding to six decimals separates, and `check` reports them."""

import numpy as np
import pytest

from trisolve.boco.files import Wanted, boards, games
from trisolve.mesh import dump_mesh, parse_obj
from trisolve.mesh.entries import Facts
from trisolve.mesh.inspection import inspect
from trisolve.mesh.soup import NEAR, near_positions

TWO = """
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v {x} {y} 0
v 2 0 0
v 2 1 0
v {x} 1 0
f 1 2 3 4
f 5 6 7 8
"""


@pytest.mark.parametrize("gap", [1e-6, -1e-6, 4e-7])
def test_two_adjacent_squares_are_joined_by_merging_their_corners(gap):
    text = TWO.format(x=1 + gap, y=gap)
    assert parse_obj(text).n_edges == 8
    joined = parse_obj(text, merge=True)
    assert (joined.n_vertices, joined.n_edges, joined.n_faces) == (6, 7, 2)


def test_mesh_check_notes_nearly_equal_corners_until_they_are_merged():
    text = TWO.format(x=1.000001, y=0)
    [note] = inspect(text).notes
    assert "2 vertices lie about 1e-6 from another: trisolve mesh convert FILE clean" in note
    assert inspect(dump_mesh(parse_obj(text))).notes == (note,)
    assert Facts(parse_obj(text)).as_json()["notes"] == [note]
    assert inspect(text, merge=True).notes == ()
    assert "near" not in str(inspect(TWO.format(x=1.00001, y=0)).notes)


def test_a_game_on_a_board_with_nearly_equal_corners_shows_the_note(tmp_path):
    path = tmp_path / "near.obj"
    path.write_text(TWO.format(x=1.000001, y=0))
    notes = []
    for read in (games, boards):
        [(_, start)] = read(Wanted(note=notes.append)).read(str(path))
        assert start.state.game.n_faces == 2
    assert len(notes) == 2
    assert all("2 vertices lie about 1e-6 from another" in note for note in notes)


def test_tiny_and_huge_meshes_are_left_unchanged():
    tiny = np.array([[0.0, 0, 0], [1e-6, 0, 0], [0, 1e-6, 0]])
    assert near_positions(tiny, 1e-6).tolist() == [0, 1, 2]
    huge = np.array([[1e300, 0, 0], [1.1e300, 0, 0]])
    assert near_positions(huge, 1e300).tolist() == [0, 1]


def test_the_search_for_near_corners_matches_a_comparison_of_all_pairs():
    random = np.random.default_rng(1)
    points = np.repeat(random.integers(-9, 9, (60, 3)) / 7, 3, axis=0)
    points += random.choice([-0.49, 0.0, 0.49], points.shape) * NEAR
    found = near_positions(points, 1.0)
    for one in range(len(points)):
        near = (np.abs(points - points[one]) <= NEAR).all(axis=1).nonzero()[0]
        assert found[one] == found[near[0]] == near.min()
