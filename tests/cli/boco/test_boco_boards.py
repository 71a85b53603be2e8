"""Boards as Blender and other programs write them: turned, stitched, merged, or reported."""

import json

import pytest
from cli_session import of_puzzle
from drawn import contours, disjoint, parse_data, styled
from shapely import Polygon, unary_union

from trisolve import mesh

T = """v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 1 1 0\nv 2 2 0\nv 1 2 0\nv 0 2 0
f 1 2 3 4\nf 4 5 7 8\nf 5 3 6 7
"""


@pytest.fixture
def upright(put):
    board = mesh.board("squares:3x3")
    points = board.vertices[:, [0, 2, 1]] * [1, 1, -1]
    return put("upright.obj", mesh.dump_obj(mesh.build_mesh(points, board.faces)))


@pytest.fixture
def unmerged(put):
    board = mesh.board("squares:2x2")
    points = [board.vertices[v] for face in board.faces for v in face]
    faces = [range(4 * k, 4 * k + 4) for k in range(4)]
    return put("unmerged.obj", mesh.dump_obj(mesh.build_mesh(points, faces)))


def test_a_planar_board_in_any_plane_is_drawn_from_above(run, upright):
    plain = run("render", "squares:3x3", "--puzzle", "boco").out
    drawn = run("render", upright, "--puzzle", "boco").out
    (sides,) = styled(drawn, "mesh-face-side")
    faces = [Polygon(points) for points in contours(parse_data(sides.element.get("d")))[0]]
    assert len(faces) == 9
    assert disjoint(faces)
    assert unary_union(faces).area == pytest.approx(9 * faces[0].area)
    assert drawn == plain.replace("<title>squares:3x3</title>", "")
    shown = run("show", upright, "--after", "4")
    assert "· ● ·" in shown.out


@pytest.mark.parametrize("command", ["show", "solve", "render", "play", "analyze", "perft"])
def test_a_t_junction_is_named_and_stitched_in_every_command_that_reads_boards(
    run, put, command, tmp_path
):
    path = put("t.obj", T)
    words = [command, path, *(["2"] if command == "perft" else [])]
    if command == "play":
        words += ["-o", str(tmp_path / "page.html")]
    refused = run(*of_puzzle("boco", words))
    assert refused.code == 2
    assert "vertex 5 lies in the middle of side 3, 4" in refused.err
    assert f"trisolve mesh convert {path} clean.obj --stitch mends it" in refused.err
    mended = str(tmp_path / "clean.obj")
    assert run("mesh", "convert", path, mended, "--stitch").code == 0
    assert run(*of_puzzle("boco", [mended if word == path else word for word in words])).code == 0


def test_a_note_about_unmerged_corners_names_the_option_that_merges_them(run, unmerged, tmp_path):
    noted = run("boco", "perft", unmerged, "2", "--json")
    assert noted.code == 0
    assert noted.err.startswith("trisolve: note: 7 vertices lie where another one does")
    assert "--merge" in noted.err
    assert json.loads(noted.out)["rows"][2][0] == 0
    clean = str(tmp_path / "clean.obj")
    run("mesh", "convert", unmerged, clean, "--merge")
    merged = run("boco", "perft", clean, "2", "--json")
    assert merged.err == ""
    assert (
        json.loads(merged.out)["rows"]
        == json.loads(run("boco", "perft", "squares:2x2", "2", "--json").out)["rows"]
    )
