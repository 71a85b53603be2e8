"""Boards in JSON: round trips, and errors that name their place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve import mesh
from trisolve.errors import FormatError

BOARD = {
    "format": "trisolve-mesh",
    "version": 1,
    "name": "Two",
    "vertices": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
    "faces": [[0, 1, 2], [0, 2, 3]],
    "names": ["a1", "a2"],
    "groups": [{"kind": "group", "name": "rim", "faces": [0]}],
    "metadata": {"by": ["me"]},
}


def test_every_key_of_a_json_board_is_kept():
    m = mesh.parse_mesh(json.dumps(BOARD))
    assert (m.name, m.names, m.n_faces) == ("Two", ("a1", "a2"), 2)
    assert m.groups == (mesh.Group("group", "rim", (0,)),)
    assert m.metadata == {"by": ("me",)}
    again = json.loads(mesh.dump_mesh(m))
    assert again == BOARD
    assert mesh.parse_mesh(mesh.dump_mesh(m).encode()) == m
    assert mesh.parse_mesh("\ufeff" + json.dumps(BOARD)) == m


def changed(**changes):
    return json.dumps({key: value for key, value in (BOARD | changes).items() if value != "drop"})


POINTS = BOARD["vertices"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "format", "$"),
        ("[]", "format", "$"),
        ("{", "format", "$"),
        (b"{\xff}", "format", "$"),
        ('{"a": NaN}', "format", "$"),
        ("[" * 100_000, "format", "$"),
        (changed(color=1), "format", "$"),
        (changed(version="drop"), "format", "$"),
        (changed(vertices="drop"), "format", "$"),
        (changed(format=1), "format", "format"),
        (changed(version="1"), "format", "version"),
        (changed(version=True), "format", "version"),
        (changed(version=1.5), "format", "version"),
        (changed(name=None), "format", "name"),
        (changed(vertices={}), "format", "vertices"),
        (changed(vertices=[[0, 0, 0], 5]), "format", "vertices[1]"),
        (changed(vertices=[[0, 0, 0, 0]]), "format", "vertices[0]"),
        (changed(vertices=[[0, False, 0]]), "format", "vertices[0][1]"),
        (changed(vertices=[[0, None, 0]]), "format", "vertices[0][1]"),
        (changed(faces=[5]), "format", "faces[0]"),
        (changed(faces=[[0, 1, "2"]]), "format", "faces[0][2]"),
        (changed(faces=[[0, 1, 2], [0, 1, 2.25]]), "format", "faces[1][2]"),
        (changed(names=[1, "b"]), "format", "names[0]"),
        (changed(names="ab"), "format", "names"),
        (changed(names=["a", "b c"]), "format", "names[1]"),
        (changed(names=["a", "b\n"]), "format", "names[1]"),
        (changed(names=["a", "b,c"]), "format", "names[1]"),
        (changed(names=["a", "b:c"]), "format", "names[1]"),
        (changed(names=["a", ""]), "format", "names[1]"),
        (changed(names=["a", "x" * 33]), "format", "names[1]"),
        (changed(names=["a", "12"]), "format", "names[1]"),
        (changed(names=["a", "-1.5e3"]), "format", "names[1]"),
        (changed(groups=[{"kind": "group", "name": "a"}]), "format", "groups[0]"),
        (changed(groups=[{"kind": "g", "name": "a", "faces": []}]), "format", "groups[0].kind"),
        (changed(groups=[{"kind": "group", "name": 1, "faces": []}]), "format", "groups[0].name"),
        (
            changed(groups=[{"kind": "group", "name": "a", "faces": [0, 2]}]),
            *("format", "groups[0].faces[1]"),
        ),
        (changed(groups=[{"kind": "group", "name": "a", "faces": [0]}] * 2), "format", "groups[1]"),
        (changed(metadata=[]), "format", "metadata"),
        ('{"format": "trisolve-mesh", "metadata": {"a": 1, "a": 2}}', "format", None),
        (changed(vertices=[[0, 0, 10**400], *POINTS[1:]]), "not-finite", "vertices[0][2]"),
        (changed(faces=[[0, 1, 2], [0, 2, 10**30]]), "index-range", "faces[1][2]"),
        (changed(faces=[[0, 1, 2], [2, 1]]), "few-corners", "faces[1]"),
        (changed(faces=[[0, 1, 2], [0, 1, 3]]), "orientation", "faces[1]"),
        (changed(faces=[], names="drop", groups="drop"), "empty", "faces"),
    ],
)
def test_an_error_in_a_board_says_where_it_is(text, code, place):
    with pytest.raises(mesh.MeshError) as caught:
        mesh.parse_mesh(text)
    error = caught.value
    assert error.code == code
    assert place is None or error.place == place
    assert isinstance(error, FormatError) == (code == "format")
    assert "\n" not in str(error)


def test_repair_options_also_work_on_json_boards():
    text = changed(faces=[[0, 1, 2], [0, 3, 2]])
    assert mesh.parse_mesh(text, orient=True).turned == (1,)


@examples(40)
@given(
    st.text(st.characters(codec="utf-8"), max_size=12),
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=3, max_size=3),
)
def test_every_name_and_every_number_survives_a_round_trip(name, point):
    points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], point]
    m = mesh.build_mesh(points, [[0, 1, 2]], name=name, groups=[mesh.Group("group", name, (0,))])
    again = mesh.parse_mesh(mesh.dump_mesh(m))
    assert again == m
    assert again.name == name
    assert again.vertices.tobytes() == m.vertices.tobytes()


def test_a_file_is_recognized_by_its_suffix_or_first_byte(tmp_path):
    m = mesh.board("cube")
    for file in ("cube.obj", "cube.json"):
        mesh.save_mesh(m, tmp_path / file)
        assert mesh.load_mesh(tmp_path / file) == m
    unnamed = tmp_path / "cube"
    unnamed.write_text(mesh.dump_mesh(m))
    assert mesh.load_mesh(unnamed) == m
    unnamed.write_text(mesh.dump_obj(m))
    assert mesh.load_mesh(str(unnamed)) == m
    with pytest.raises(FormatError, match=r"\.obj, \.json or \.lua"):
        mesh.save_mesh(m, tmp_path / "cube.stl")


@pytest.mark.parametrize(
    "name",
    [
        *("squares:0x3", "squares:3", "squares:3x", "triangle:0", "honeycomb:x", "torus:2x3"),
        *("cube:3", "octagon:1", "squares:1001x1000", "triangle:1001", "hexagon:-1", "nothing:3"),
    ],
)
def test_unknown_boards_are_refused(name):
    with pytest.raises(FormatError):
        mesh.board(name)


@pytest.mark.parametrize(
    "name", ["hexagon:1", "triangle:5", "honeycomb:4", "squares:7x1", "torus:3x3"]
)
def test_boards_of_other_sizes_are_valid(name):
    m = mesh.board(name)
    assert m.is_flat != name.startswith("torus")
    assert m.n_components == 1
    assert m.n_isolated == 0
    assert m.genus == name.startswith("torus")


def test_large_boards_are_built():
    assert mesh.board("squares:1000x100").n_faces == 100_000
