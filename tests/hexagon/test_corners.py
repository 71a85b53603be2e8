"""Edges and vertices: each has one name, and the right neighbors."""

import pytest
from hexagon_strategies import cells
from hypothesis import given

from trisolve.errors import InvalidMap
from trisolve.hexagon import Edge, Hex, Vertex, disk


@given(cells)
def test_an_edge_has_the_same_name_from_both_of_its_cells(cell):
    for side, edge in enumerate(cell.edges()):
        assert edge == cell.neighbor(side).edge((side + 3) % 6)
        assert set(edge.faces) == {cell, cell.neighbor(side)}
        assert edge.faces[0] == (edge.q, edge.r)
        assert set(edge.ends) == {cell.vertex(side), cell.vertex((side + 1) % 6)}


@given(cells)
def test_a_vertex_has_the_same_name_from_all_three_of_its_cells(cell):
    for corner, vertex in enumerate(cell.vertices()):
        around = [cell, cell.neighbor((corner + 5) % 6), cell.neighbor(corner)]
        assert sorted(vertex.faces) == sorted(around)
        for face in vertex.faces:
            assert vertex in face.vertices()
        place = cell.corner_pixel(corner)
        for face in vertex.faces:
            own = face.corner_pixel(face.vertices().index(vertex))
            assert own == pytest.approx(place, abs=1e-9)


@given(cells)
def test_edges_and_neighbors_of_a_vertex_are_consistent(cell):
    for vertex in cell.vertices():
        a, b, c = vertex.faces
        assert [set(edge.faces) for edge in vertex.edges] == [{a, b}, {b, c}, {c, a}]
        for edge, other in zip(vertex.edges, vertex.neighbors, strict=True):
            assert set(edge.ends) == {vertex, other}


def test_a_plane_of_hexagons_obeys_the_formula_of_euler():
    cells = disk((0, 0), 4)
    edges = {edge for cell in cells for edge in cell.edges()}
    vertices = {vertex for cell in cells for vertex in cell.vertices()}
    assert len(vertices) - len(edges) + len(cells) == 1


def test_edges_and_vertices_are_never_equal():
    assert Edge(0, 0, 1) != Vertex(0, 0, 1)
    assert len({Edge(0, 0, 1), Vertex(0, 0, 1), Edge(0, 0, 1)}) == 2
    assert Edge(0, 0, 0) < Edge(0, 0, 1) < Edge(0, 1, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Edge(0, 0, 3),
        lambda: Edge(0, 0, -1),
        lambda: Edge(0.5, 0, 0),
        lambda: Vertex(0, 0, 2),
        lambda: Vertex(0, "0", 0),
        lambda: Hex(0, 0).vertex(True),
    ],
)
def test_invalid_numbers_of_edges_and_corners_are_refused(wrong):
    with pytest.raises(InvalidMap):
        wrong()
