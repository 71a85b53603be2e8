"""T-junctions are reported and repaired, boards in any plane are laid flat, tables are complete."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trisolve import mesh
from trisolve.mesh.stitching import Junction, junctions
from trisolve.mesh.tables import dump_lua, dump_tables

T = """v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 1 1 0\nv 2 2 0\nv 1 2 0\nv 0 2 0
f 1 2 3 4\nf 4 5 7 8\nf 5 3 6 7
"""


def test_a_corner_in_the_middle_of_a_side_suggests_the_option_that_repairs_it():
    with pytest.raises(mesh.MeshError) as caught:
        mesh.parse_obj(T)
    assert caught.value.code == "bowtie"
    words = "vertex 5 lies in the middle of side 3, 4 of line 9 (--stitch puts it in)"
    assert words in str(caught.value)
    assert mesh.inspect(T).mended_by == ("stitch",)


def test_stitching_adds_the_corner_to_both_faces():
    board = mesh.parse_obj(T, stitch=True)
    assert board.faces == ((0, 1, 2, 4, 3), (3, 4, 6, 7), (4, 2, 5, 6))
    assert [board.traverse(face) for face in range(3)] == [(2, 1), (0, 2), (0, 1)]
    assert mesh.parse_obj(mesh.dump_obj(board)) == board
    assert not list(junctions(board.vertices, board.faces))


def test_several_corners_on_one_side_are_inserted_in_order():
    points = [
        [0, 0, 0],
        [4, 0, 0],
        [4, 1, 0],
        [0, 1, 0],
        [1, 1, 0],
        [3, 1, 0],
        [4, 2, 0],
        [0, 2, 0],
    ]
    faces = [(0, 1, 2, 3), (3, 4, 7), (4, 5, 7), (5, 2, 6, 7)]
    found = list(junctions(np.array(points, dtype=float), faces))
    assert found == [Junction(0, 2, (2, 3), (5, 4))]
    assert mesh.build_mesh(points, faces, stitch=True).faces[0] == (0, 1, 2, 5, 4, 3)


@pytest.mark.parametrize("name", ["squares:4x3", "octagon", "rosette", "cube", "honeycomb:3"])
def test_a_board_without_t_junctions_is_unchanged(name):
    board = mesh.board(name)
    assert mesh.build_mesh(board.vertices, board.faces, stitch=True).faces == board.faces


@given(
    st.lists(st.tuples(*[st.integers(0, 4)] * 2, st.just(0)), min_size=9, max_size=60),
    st.sampled_from([1.0, 1e-9, 1e9]),
    st.randoms(use_true_random=False),
)
def test_t_junctions_match_a_comparison_of_all_sides_and_corners(points, scale, rng):
    vertices = np.array(points, dtype=float) * scale
    numbers = list(range(len(points)))
    rng.shuffle(numbers)
    faces = [tuple(numbers[k : k + 3]) for k in range(0, len(points) - 2, 3)]
    corners = [v for face in faces for v in face]
    expected = []
    for number, face in enumerate(faces):
        for at, (a, b) in enumerate(zip(face, (*face[1:], face[0]), strict=True)):
            (ax, ay, _), (bx, by, _) = points[a], points[b]
            on = []
            for v in corners:
                x, y, _ = points[v]
                along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
                is_level = (x - ax) * (by - ay) == (y - ay) * (bx - ax)
                if is_level and 0 < along < (bx - ax) ** 2 + (by - ay) ** 2 and v not in face:
                    on.append((along, v))
            if on:
                expected.append(Junction(number, at, (a, b), tuple(v for _, v in sorted(on))))
    assert list(junctions(vertices, faces)) == expected


@pytest.mark.long
def test_one_bowtie_among_many_squares_suggests_the_option_that_repairs_it():
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    text = "".join(f"v {2 * k + x} {y} 0\n" for k in range(4000) for x, y in corners)
    text += "v -1 0 0\nv -1 -1 0\n"
    text += "".join(f"f {k} {k + 1} {k + 2} {k + 3}\n" for k in range(1, 16000, 4))
    found = mesh.inspect(text + "f 1 16001 16002\n")
    assert [fault.code for fault in found.faults] == ["bowtie"]
    assert found.mended_by == ("split",)
    assert found.loose.n_faces == 4001


def test_a_face_with_bowties_at_several_corners_is_split_at_each():
    star = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\n"
    outside = [(-1, -1), (-2, -1), (5, -1), (6, -1), (5, 5), (6, 5), (-1, 5), (-2, 5)]
    star += "".join(f"v {x} {y} 0\n" for x, y in outside) + "f 1 2 3 4\n"
    star += "".join(f"f {k + 1} {2 * k + 5} {2 * k + 6}\n" for k in range(4))
    split = mesh.parse_obj(star, split=True)
    assert split.faces[0] == (0, 1, 2, 3)
    assert [face[0] for face in split.faces[1:]] == [12, 13, 14, 15]


angles = st.floats(-3, 3)


@given(st.sampled_from(["squares:3x2", "rosette", "honeycomb:2"]), angles, angles, angles)
def test_a_board_in_any_plane_is_flattened(name, a, b, c):
    board = mesh.board(name)
    turn = np.eye(3)
    for axis, angle in enumerate((a, b, c)):
        one, other = (axis + 1) % 3, (axis + 2) % 3
        step = np.eye(3)
        step[one, one] = step[other, other] = np.cos(angle)
        step[one, other], step[other, one] = -np.sin(angle), np.sin(angle)
        turn = step @ turn
    slanted = mesh.build_mesh(board.vertices @ turn.T + [5, -2, 7], board.faces)
    flat = mesh.lay_flat(slanted)
    assert flat.is_flat
    assert flat.faces == board.faces
    assert flat.areas() == pytest.approx(board.areas())


def test_a_board_from_blender_keeps_its_coordinates():
    board = mesh.board("squares:3x2")
    upright = mesh.build_mesh(board.vertices[:, [0, 2, 1]] * [1, 1, -1], board.faces)
    assert not upright.is_flat
    assert mesh.lay_flat(upright) == board


@pytest.mark.parametrize("name", ["cube", "torus:4x3", "icosahedron"])
def test_a_board_that_is_not_planar_is_unchanged(name):
    board = mesh.board(name)
    assert mesh.lay_flat(board) is board


@pytest.mark.parametrize("name", ["squares:3x2", "octagon", "cube", "torus:4x3"])
def test_exported_tables_contain_half_edges_and_winged_edges(name):
    board = mesh.board(name)
    tables = json.loads(dump_tables(board))
    halfedges, edges, faces = tables["halfedges"], tables["edges"], tables["faces"]
    for column in ("origin", "twin", "next", "prev", "edge"):
        assert halfedges[column] == getattr(board, column).tolist()
    assert np.array([tables["vertices"][axis] for axis in "xyz"]).T.tolist() == (
        board.vertices.tolist()
    )
    for edge in range(board.n_edges):
        record = board.edge_record(edge)
        assert (edges["from"][edge], edges["to"][edge]) == record.vertices
        sides = [(w.face, w.prev_edge, w.next_edge) for w in record.faces]
        sides += [(None, None, None)] * (2 - len(sides))
        columns = ("", "_prev", "_next")
        for side, want in zip(("left", "right"), sides, strict=True):
            assert tuple(edges[side + column][edge] for column in columns) == want
    for face in range(board.n_faces):
        ring, at = [], faces["first"][face]
        while len(ring) < faces["corners"][face]:
            assert halfedges["face"][at] == face
            ring.append(halfedges["origin"][at])
            at = halfedges["next"][at]
        assert tuple(ring) == board.faces[face]
        assert at == faces["first"][face]


def test_lua_tables_count_from_one_and_quote_names():
    board = mesh.build_mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]], names=['a"\\'])
    text = dump_lua(board)
    assert text.startswith("local M = {\n")
    assert "  origin = {1, 2, 3, 2, 1, 3}," in text
    assert "  right = {false, false, false}," in text
    assert '  name = {"a\\"\\\\"}' in text
    assert text.count("{") == text.count("}")
