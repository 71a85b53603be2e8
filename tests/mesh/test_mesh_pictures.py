"""Pictures: their contents, and labels inside their faces."""

import xml.etree.ElementTree as ET
from math import hypot

import mesh_oracle as oracle
import pytest
import shapely
from hypothesis import given
from thorough import examples, first_daily

from trisolve import mesh
from trisolve.errors import FormatError, TrisolveError
from trisolve.mesh.pictures import Details, View, render_mesh
from trisolve.mesh.pictures.look import look_of
from trisolve.mesh.pictures.view import inscribed_circle, project
from trisolve.paint.themes import THEMES


def count(svg, style):
    return svg.count(f'class="{style}"')


@examples(40)
@given(oracle.flat_meshes())
def test_a_label_is_in_the_largest_circle_inside_its_face(drawn):
    points, faces = drawn
    for face in faces:
        ring = [points[v] for v in face]
        polygon = shapely.Polygon(ring)
        x, y, radius = inscribed_circle(tuple(ring))
        assert polygon.contains(shapely.Point(x, y))
        distance = polygon.exterior.distance(shapely.Point(x, y))
        assert radius == pytest.approx(distance)
        best = shapely.maximum_inscribed_circle(polygon, tolerance=0.001).length
        assert radius >= 0.99 * best


def test_among_equal_circles_the_middle_one_is_chosen():
    assert inscribed_circle(((0, 0), (7, 0), (7, 1), (0, 1)))[:2] == (3.5, 0.5)
    x, y, _ = inscribed_circle(((0, 0), (2, 0), (1, 3)))
    assert hypot(x - 1, y - 0.72) < 0.05


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
def test_every_theme_draws_every_mark(theme):
    m = mesh.board("octagon")
    details = Details(indices=True, vertices=True, edges=True, highlight=(3,), loops=True)
    svg = render_mesh(m, theme=theme, details=details)
    ET.fromstring(svg)
    assert count(svg, "mesh-face") == count(svg, "mesh-label") == 32
    assert count(svg, "mesh-vertex-badge") == m.n_vertices
    assert count(svg, "mesh-edge-badge") == m.n_edges
    assert count(svg, "mesh-loop") == 1
    assert render_mesh(mesh.board("octagon"), theme=theme, details=details) == svg


def test_a_closed_mesh_shows_its_front_and_an_open_one_both_sides():
    assert count(render_mesh(mesh.board("cube")), "mesh-face") == 3
    svg = render_mesh(mesh.board("squares:2x2"), view=View(10, -30))
    assert count(svg, "mesh-face") == 4
    assert count(svg, "mesh-rim") == 8


def test_a_view_from_above_equals_the_flat_view():
    flat = project(mesh.board("rosette"), None)
    above = project(mesh.board("rosette"), View(0, 90))
    for a, b in zip(flat.points, above.points, strict=True):
        assert a == pytest.approx(b, abs=1e-12)


def test_distant_faces_are_drawn_first():
    points = [[x, y, z] for z in (0, 5) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    m = mesh.build_mesh(points, [[4, 5, 6, 7], [0, 1, 2, 3]], names=["high", "low"])
    svg = render_mesh(m, view=View(0, 80), details=Details(names=True))
    assert svg.index(">low<") < svg.index(">high<")


def test_faces_with_different_numbers_of_corners_differ_in_color():
    look = look_of("dawn")
    assert len({look.face(k) for k in range(3, 9)}) == 6
    assert look.face(8) == look.face(99)


def test_undrawable_input_is_refused():
    m = mesh.board("cube")
    with pytest.raises(FormatError, match="0 to 5"):
        render_mesh(m, details=Details(highlight=(6,)))
    with pytest.raises(FormatError, match="names"):
        render_mesh(m, details=Details(names=True))
    with pytest.raises(TrisolveError, match="themes"):
        render_mesh(m, theme="neon")


def test_names_of_faces_are_text_and_not_markup():
    m = mesh.build_mesh([[0, 0, 0], [9, 0, 0], [0, 9, 0]], [[0, 1, 2]], names=["<&>"])
    assert "&lt;&amp;&gt;" in render_mesh(m, details=Details(names=True))
