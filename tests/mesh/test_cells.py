"""Cells of puzzles: boards of every kind, and signs, have the same shapes on pages."""

import re

import pytest
from places import ROOT
from thorough import first_daily

from trisolve.errors import FormatError
from trisolve.mesh import board, neighbors
from trisolve.mesh.boards import KINDS, example
from trisolve.mesh.pictures import Cells, Sign
from trisolve.mesh.pictures.cells import ROLES, role_colors
from trisolve.mesh.pictures.scene import SHAPES
from trisolve.paint.scene import Group, Shape, parse_path
from trisolve.paint.svg import path_data
from trisolve.paint.themes import THEMES
from trisolve.web.pages.board_view import board_view


def drawn(name, signs=None, fill="quiet", theme="day"):
    mesh = board(name)
    return Cells(mesh, [fill] * mesh.n_faces, signs or {}).picture(theme=theme)


def shapes(node):
    """Yield the shapes in a node, at any depth."""
    if isinstance(node, Shape):
        yield node
    for child in getattr(node, "children", ()):
        yield from shapes(child)


@pytest.mark.parametrize("name", first_daily([*map(example, KINDS)], 8))
def test_every_board_is_drawn_with_all_its_faces(name):
    mesh = board(name)
    faces = [one.path for one in shapes(drawn(name).drawn) if one.style == "mesh-face"]
    view = board_view(mesh)
    assert len(view["faces"]) == mesh.n_faces
    assert len({*faces}) == len(faces)
    if mesh.is_flat:
        assert len(faces) == mesh.n_faces
    else:
        assert view["isClosed"]
        assert mesh.n_faces <= len(faces) <= 2 * mesh.n_faces


@pytest.mark.parametrize("name", first_daily([*map(example, KINDS)], 8))
def test_neighbors_of_cells_match_those_of_the_mesh(name):
    mesh = board(name)
    faces = range(mesh.n_faces)
    assert neighbors(name) == tuple(tuple(sorted(mesh.traverse(face))) for face in faces)
    around = tuple(tuple(sorted(mesh.faces_around(face))) for face in faces)
    assert neighbors(name, corners=True) == around


def test_a_board_in_space_is_drawn_from_two_sides():
    views = [one for one in drawn("cube").drawn.children if isinstance(one, Group)]
    assert [sum(one.style == "mesh-face" for one in shapes(view)) for view in views] == [3, 3]
    assert not any(isinstance(one, Group) for one in drawn("squares:2x2").drawn.children)


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
def test_a_sign_has_the_color_of_its_role_if_that_color_is_visible(theme):
    signs = {0: Sign("disc", "bad"), 1: Sign("ring"), 2: Sign("M0 -1L1 1L-1 1Z", "accent", 90, 1)}
    picture = drawn("squares:4x1", signs, theme=theme).drawn
    colors = role_colors(theme, 4)
    groups = [one for one in picture.children if isinstance(one, Group)]
    (disc,), (ring,), (path,) = (group.children for group in groups)
    assert (disc.color, path.color) == (colors["bad"], colors["accent"])
    assert ring.color != colors["quiet"]
    assert (disc.path, groups[0].scale) == (SHAPES["disc"], pytest.approx(0.3))
    assert (groups[2].scale, groups[2].turn) == (pytest.approx(0.5), 90)


def test_a_sign_is_a_letter_in_the_terminal():
    signs = {0: Sign("disc"), 1: Sign("ring"), 2: "8", 3: Sign("arrow", turn=180), 4: ""}
    assert Cells(board("squares:5x1"), ["quiet"] * 5, signs).text() == "● ○ 8 ↓ ."
    letters = {"disc": "*"}
    assert Cells(board("squares:2x1"), ["ink"] * 2, signs, letters=letters).text() == "* ○"


@pytest.mark.parametrize("text", ["", "M0", "M0 0C1 1 2 2 3 3", "m0 0l1 1", "L0 0", "disk"])
def test_an_unknown_shape_is_refused(text):
    with pytest.raises(FormatError, match="expected a path with M, L, Q and Z"):
        drawn("squares:1x1", {0: Sign(text or " ")})


def test_an_svg_path_of_a_cell_round_trips():
    for path in (SHAPES["cross"], parse_path("M0,0 Q1 1 .5-1L-2 3Z M1 1")):
        text = re.sub(r"-?\d+", lambda one: f"{int(one[0]) / 100:g}", path_data(path))
        assert parse_path(text) == path


def test_cells_have_the_same_shapes_and_roles_on_pages():
    text = (ROOT / "trisolve" / "web" / "static" / "shared" / "signs.js").read_text("utf-8")
    found = dict(re.findall(r'^ {2}(\w+): ?\n? *"([^"]+)",$', text, re.MULTILINE))
    for name, path in SHAPES.items():
        arcs = path_data(path).replace(" 0 0 1 ", "@")
        scaled = re.sub(r"-?\d+", lambda one: f"{int(one[0]) / 100:g}", arcs)
        assert found.pop(name) == scaled.replace("@", " 0 0 1 "), name
    assert found == {}
    assert list(role_colors("dawn", 4)) == list(ROLES)


def test_polygons_in_either_direction_form_a_board():
    left, right = [(0, 0), (1, 0), (1, 1), (0, 1)], [(2, 0), (2, 1), (1, 1), (1, 0)]
    for faces in ([left, right], [left[::-1], right]):
        mesh = board(faces=faces)
        assert (mesh.n_faces, mesh.is_flat, len(mesh.vertices)) == (2, True, 6)
        assert 1 in mesh.traverse(0)


def test_a_small_face_next_to_a_large_one_is_its_neighbor():
    large, small = [(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 0), (3, 0), (3, 1), (2, 1)]
    mesh = board("steps", faces=[large, small])
    assert (mesh.name, len(mesh.faces[0])) == ("steps", 5)
    assert 1 in mesh.traverse(0)


def test_polygons_in_space_form_a_board():
    cube = board("cube")
    faces = [[cube.vertices[v].tolist() for v in ring] for ring in cube.faces]
    faces[3].reverse()
    mesh = board(faces=faces)
    assert (mesh.n_faces, len(mesh.vertices), mesh.n_loops) == (6, 8, 0)


@pytest.mark.parametrize("name", ["squares:6x6", "penrose:3", "torus:8x5", "dodecahedron"])
def test_an_oversized_board_is_refused(name):
    n = board(name).n_faces
    assert board(name, max_faces=n).n_faces == n
    with pytest.raises(FormatError, match=f"expected at most {n - 1} faces, got {n}: '{name}'"):
        board(name, max_faces=n - 1)
    triangle = [(0, 0), (1, 0), (0, 1)]
    with pytest.raises(FormatError, match=r"expected at most 1 faces, got 2$"):
        board(faces=[triangle, triangle], max_faces=1)
