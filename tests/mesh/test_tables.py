"""Tables of half-edges and records, in JSON and Lua, are boards that every reader accepts."""

import json

import pytest
from lupa import lua54

from trisolve import boco, mesh
from trisolve.errors import FormatError
from trisolve.files.lua import parse_lua
from trisolve.mesh.inspection import inspect
from trisolve.mesh.tables import columns_of, dump_lua, dump_tables, records_of

FORMS = [(dump, faces) for dump in (dump_tables, dump_lua) for faces in ("columns", "records")]
TWO = mesh.build_mesh(
    [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [2, 0, 0], [9, 9, 9]],
    [[0, 1, 2, 3], [1, 4, 2]],
    names=['a"\\', "é"],
    name="Two\n",
)


@pytest.mark.parametrize(("dump", "faces"), FORMS)
@pytest.mark.parametrize("board", ["octagon", "cube", "torus:4x3", "hat:1", TWO])
def test_mesh_tables_round_trip(dump, faces, board):
    board = mesh.board(board) if isinstance(board, str) else board
    text = dump(board, faces)
    for again in (mesh.parse_mesh(text), mesh.parse_mesh(text.encode()), inspect(text).mesh):
        assert again == board
        assert again.name == board.name
    assert dump(again, faces) == text


@pytest.mark.parametrize("faces", ["columns", "records"])
def test_files_of_tables_are_read_as_boards(tmp_path, faces):
    for name in ("board.json", "board.lua"):
        mesh.save_mesh(TWO, tmp_path / name, faces=faces)
        assert mesh.load_mesh(tmp_path / name) == TWO
        assert boco.Game(tmp_path / name).n_faces == 2
    with pytest.raises(FormatError, match="expected JSON or Lua"):
        mesh.save_mesh(TWO, tmp_path / "board.obj", faces=faces)


def test_winged_edge_records_name_the_previous_and_next_edges():
    records = records_of(TWO)
    assert records["faces"][1] == {"vertices": [1, 4, 2], "edges": [4, 5, 1], "name": "é"}
    wings = [{"face": 0, "previous": 0, "next": 2}, {"face": 1, "previous": 5, "next": 4}]
    assert records["edges"][1] == {"vertices": [1, 2], "faces": wings}
    lua = lua54.LuaRuntime().execute(dump_lua(TWO, "records"))
    assert list(lua.faces[2].edges.values()) == [5, 6, 2]
    assert lua.edges[2].faces[2].previous == 6
    assert list(lua.vertices[6].position.values()) == [9, 9, 9]


def test_records_may_number_their_edges_and_wings_in_any_order():
    records = records_of(TWO)
    n = len(records["edges"])
    records["edges"] = records["edges"][::-1]
    for edge in records["edges"]:
        edge["vertices"] = edge["vertices"][::-1]
        edge["faces"] = [
            {"face": w["face"], "previous": n - 1 - w["previous"], "next": n - 1 - w["next"]}
            for w in edge["faces"][::-1]
        ]
    for one in (*records["faces"], *records["vertices"]):
        one["edges"] = [n - 1 - edge for edge in one["edges"]]
    assert mesh.parse_mesh(json.dumps(records)) == TWO


def changed(tables, *path):
    """Return tables as JSON with one value replaced."""
    *front, last, value = path
    at = tables = json.loads(json.dumps(tables))
    for key in front:
        at = at[key]
    at[last] = value
    return json.dumps(tables)


@pytest.mark.parametrize(
    ("path", "place", "what"),
    [
        (("halfedges", "twin", 0, 3), "halfedges.twin[0]", "expected 7, got 3"),
        (("halfedges", "face", 9, 1), "halfedges.face[9]", "expected null, got 1"),
        (("edges", "from", 1, 7), "edges.from[1]", "expected 1, got 7"),
        (("edges", "right_next", 1, None), "edges.right_next[1]", "expected 4, got null"),
        (("edges", "left", []), "edges.left", "expected an array of 6"),
        (("vertices", "y", [0.0]), "vertices.y", "expected an array of 6"),
        (("vertices", "halfedge", 5, 0), "vertices.halfedge[5]", "expected null, got 0"),
        (("halfedges", "next", 1, 99), "halfedges.next[1]", "expected a half-edge from 0 to 11"),
        (("faces", "first", 0, -1), "faces.first[0]", "expected a half-edge from 0 to 11"),
        (("faces", "name", 1, None), "faces.name[1]", "expected a name for every face"),
        (("faces", "corners", 0, 2.5), "faces.corners[0]", "expected an integer"),
        (("edges", "color", []), "edges", "expected only the keys"),
    ],
)
def test_contradictory_columns_are_refused(path, place, what):
    with pytest.raises(mesh.MeshError) as caught:
        mesh.parse_mesh(changed(columns_of(TWO), *path))
    assert (caught.value.place, caught.value.code) == (place, "format")
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("path", "place", "what"),
    [
        (("faces", 0, "edges", 0, 3), "faces[0].edges[3]", "expected the edge from 3"),
        (("faces", 0, "edges", 0, 77), "faces[0].edges[0]", "expected an edge from 0 to 5"),
        (("faces", 0, "edges", [0]), "faces[0].edges", "expected an array of 4"),
        (("edges", 1, "vertices", 0, 3), "edges[1].vertices", "expected [1, 2]"),
        (("edges", 1, "faces", 0, "next", 3), "edges[1].faces", '"next": 2}'),
        (("edges", 1, "faces", []), "edges[1].faces", "from the edges of the faces"),
        (("edges", 1, "vertices", [1]), "edges[1].vertices", "expected [1, 2]"),
        (("vertices", 4, "edges", [4]), "vertices[4].edges", "expected [4, 5] in any order"),
        (("vertices", 4, "position", [4]), "vertices[4].position", "expected 3 numbers"),
    ],
)
def test_contradictory_winged_edge_records_are_refused(path, place, what):
    with pytest.raises(mesh.MeshError) as caught:
        mesh.parse_mesh(changed(records_of(TWO), *path))
    assert (caught.value.place, caught.value.code) == (place, "format")
    assert what in str(caught.value)


def test_a_faulty_face_in_tables_is_reported_like_one_in_a_board():
    text = changed(columns_of(TWO), "halfedges", "origin", 4, 2)
    [fault, *_] = inspect(text).faults
    assert (fault.code, fault.place) == ("repeated-vertex", "faces[1]")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("return {}", []),
        ("-- a\n--[[ b\n]] local M = {1; 2,}\nfunction M.f() end", [1, 2]),
        ('return {["a b"] = -1.5e2, c = {x = nil}, d = \'e"\'}', None),
        ("return {[1] = true, [2] = false}", [True, False]),
        ('return {a = "\\65\\n\\\\"}', {"a": "A\n\\"}),
    ],
)
def test_lua_tables_of_plain_values_are_read(text, value):
    expected = {"a b": -150.0, "c": {"x": None}, "d": 'e"'} if value is None else value
    assert parse_lua(text) == expected


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "expected a table, got the end"),
        ("return 5", 1, "expected a table, got '5'"),
        ("return {\n1,\n2", 3, "expected a comma or }, got the end"),
        ("return {f(1)}", 1, "expected =, got '('"),
        ("return {\n0x10}", 2, "expected a table, a number"),
        ("return {a = 1, a = 2}", 1, "expected the key a once"),
        ("return {1, a = 2}", 1, "with keys or without, not both"),
        ("return {[3] = 1}", 1, "expected a string or 1 as a key"),
        ("return " + "{" * 99, 1, "expected a table, a number"),
        ('return {a = "b\n"}', 1, "expected a table, a number"),
    ],
)
def test_lua_code_beyond_plain_tables_is_refused_with_its_line(text, line, what):
    with pytest.raises(FormatError, match=f"line {line}: ") as caught:
        parse_lua(text)
    assert what in str(caught.value)


def test_lua_without_board_tables_is_refused():
    with pytest.raises(mesh.MeshError, match="expected a table with format"):
        mesh.parse_mesh("return {faces = {}}")
