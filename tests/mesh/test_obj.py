"""OBJ texts: reading, errors and their lines, and writing."""

import random
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mesh_oracle import read_obj
from places import DATA
from thorough import LONG, examples, first_daily

from trisolve import mesh
from trisolve.errors import FormatError
from trisolve.mesh.obj_reading import obj_contents

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
TWENTY_BAD = {
    "not-a-number": ("v 0 0 0\nv 1 zero 0\n", "number", 2),
    "comma": (SQUARE + "f 1,2,3\n", "corner", 5),
    "decimal-comma": ("v 0,5 0 0\n", "number", 1),
    "hexadecimal": ("v 0x1 0 0\n", "number", 1),
    "two-numbers": ("v 0 0\n", "count", 1),
    "five-numbers": ("\n# five\nv 0 0 0 1 1\n", "count", 3),
    "infinite": ("v 0 0 0\r\nv -Infinity 0 0\r\n", "not-finite", 2),
    "too-large": ("v 0 0 1e400\n", "not-finite", 1),
    "index-zero": (SQUARE + "f 0 1 2\n", "index-zero", 5),
    "index-ahead": ("v 0 0 0\nf 1 2 3\nv 1 0 0\nv 0 1 0\n", "index-range", 2),
    "texture-zero": (SQUARE + "f 1/1 2/0 3/1\n", "index-zero", 5),
    "four-parts": (SQUARE + "vt 0\nf 1/1/1/1 2 3\n", "corner", 6),
    "plus": (SQUARE + "f +1 2 3\n", "corner", 5),
    "two-corners": (SQUARE + "f 1 2\n", "few-corners", 5),
    "twice": (SQUARE + "f 1 2 3 -2\n", "repeated-vertex", 5),
    "keyword": (SQUARE + "face 1 2 3\n", "keyword", 5),
    "surface": (SQUARE + "f 1 2 3\ncstype bezier\n", "unsupported", 6),
    "cut-off": (SQUARE + "f 1 2 \\\n", "continuation", 5),
    "backslash-inside": (SQUARE + "f 1 \\ 2 3\n", "corner", 5),
    "latin-1": (b"v 0 0 0\ncaf\xe9 1\n", "encoding", 2),
    "third-face": (SQUARE + "v 0 0 1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n", "nonmanifold-edge", 8),
    "against": (SQUARE + "f 1 2 3\n\nf 1 4 3\n", "orientation", 7),
    "empty": ("# nothing\n", "empty", None),
}


def error_of(text, **options):
    with pytest.raises(mesh.MeshError) as caught:
        mesh.parse_obj(text, **options)
    return caught.value.code, caught.value.line


@pytest.mark.parametrize(("text", "code", "line"), TWENTY_BAD.values(), ids=TWENTY_BAD)
def test_invalid_obj_files_give_a_one_line_error_and_exit_with_2(text, code, line, run, tmp_path):
    path = tmp_path / "bad.obj"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    outcome = run("mesh", "info", path)
    outcome.assert_one_line()
    where = f"{path}:{line}: {code}: expected " if line else f"{path}: "
    assert where in outcome.err
    assert f"{code}: expected " in outcome.err


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        # the file: line ends, blanks, comments, continuation
        ("\ufeff\ufeffv 0 0 0\n", "keyword", 1),
        ("v 0 0 0\n\rv 0\n", "count", 3),
        ("v 0 0 0\r\r\nv 0\n", "count", 3),
        ("v 0 0 0\x0bv 1 0 0\n", "number", 1),
        ("v 0 0 0\u2028v\n", "number", 1),
        ("\x0cv 0 0 0\n", "keyword", 1),
        ("v\u00a00 0 0\n", "keyword", 1),
        ("v 0 0 0\x00\n", "number", 1),
        ("\\\n\\\nv 0\n", "count", 1),
        ("v 0 0 0\n\\", "continuation", 2),
        ("v 0 0 0 \\\n# c\nw\n", "keyword", 3),
        ("v 0 0 \\ \n0\n", "number", 1),
        ("# \\\nv 0 \\\n", "continuation", 2),
        ("v 0 0 # \\\n0\n", "count", 1),
        ("v 0 0 0\n\n\nv 1 \\\r\n0 \\\r0 x\n", "number", 4),
        (SQUARE + "f 1 2 3\\\n4\\\n 5", "index-range", 5),
        # order within a statement
        ("v x 0\n", "count", 1),
        ("v 0 nan x\n", "not-finite", 1),
        ("v 0 x nan\n", "number", 1),
        ("v 0 0 0 1 1 1e999\n", "not-finite", 1),
        (SQUARE + "f 9 x\n", "index-range", 5),
        (SQUARE + "f x 9\n", "corner", 5),
        (SQUARE + "f 1 1 0\n", "index-zero", 5),
        (SQUARE + "f 1 1\n", "few-corners", 5),
        (SQUARE + "f 9/0 1 2\n", "index-range", 5),
        (SQUARE + "f 0/9 1 2\n", "index-zero", 5),
        (SQUARE + "f 1/-0 1 2\n", "index-zero", 5),
        (SQUARE + "f 1//-00 2 3\n", "index-zero", 5),
        # numbers and indices
        *((f"v {bad} 0 0\n", "number", 1) for bad in ("1e", "e1", "+", "-.", "1e+", "1.2.3")),
        *((f"v {bad} 0 0\n", "number", 1) for bad in ("1d5", "1f", "--1", "0b1", "\u0661", "1_0")),
        *((f"v {bad} 0 0\n", "number", 1) for bad in ("infinit", "in", "nan0", "1.0INF")),
        ("v 1.#INF 0 0\n", "count", 1),
        *((f"v {bad} 0 0\n", "not-finite", 1) for bad in ("+nan", "-NaN", "INF", "+infinity")),
        *(
            (SQUARE + f"f {bad} 2 3\n", "corner", 5)
            for bad in ("/1", "//1", "/", "1//1/1", "--1", "1/1/1/", "1/-")
        ),
        *((SQUARE + f"f {bad} 2 3\n", "corner", 5) for bad in ("1e0", "\u0661", "0x1")),
        (SQUARE + "f -0000 2 3\n", "index-zero", 5),
        (SQUARE + f"f {'9' * 5000} 2 3\n", "index-range", 5),
        (SQUARE + f"f -{'9' * 5000} 2 3\n", "index-range", 5),
        # keywords
        ("F 1 2 3\n", "keyword", 1),
        ("vv 0 0 0\n", "keyword", 1),
        ("G a\n", "keyword", 1),
        ("end\n", "unsupported", 1),
        ("curv2 \xff\n", "unsupported", 1),
        (b"\xff 0 0 0\n", "encoding", 1),
        (b"v \xff 0\n", "count", 1),
        (b"v \xff 0 0\n", "encoding", 1),
        (b"f \xff 0 0\n", "encoding", 1),
        (b"\xff\xfev\x00 \x000\x00", "encoding", 1),
        ("\ud800 0\n", "encoding", 1),
        # errors of statements come before those of faces together
        (SQUARE + "f 1 2 3\nf 1 2 3\nf 1 2\n", "few-corners", 7),
    ],
)
def test_invalid_obj_files_are_refused(text, code, line):
    assert error_of(text) == (code, line)


@pytest.mark.parametrize(
    "text",
    [
        SQUARE + "f 1 2 3",
        SQUARE + "f 1 2 3\\\n",
        SQUARE + "f 1 2 3\\\n\\\n\n",
        SQUARE + "f 00001 2 -2",
        SQUARE + f"f {'0' * 5000}1 -{'0' * 5000}3 3",
        SQUARE.replace("\n", "#\n") + "#\\\nf 1 2 3#4",
        (SQUARE + "f 1 2 3").replace(" ", "\t \t"),
        SQUARE.encode() + b"# \xff\xfe\nf 1 2 3 #\x00\xff\\\n",
        b"\xef\xbb\xbf" + SQUARE.encode() + b"f 1 2 3 \\\n#\n",
        SQUARE.encode() + b"l \xff\ns \xff\nmtllib \xff\nf 1 2 3\n",
        SQUARE + "vp 1\nvt 1\nf 1/-1 2/1 3/-1\n",
        SQUARE + "f 1/ 2/1/ 3//\n",
        SQUARE + "f 1/7/8 2/9 3//-9\n",
        SQUARE + f"f 1/{'9' * 5000} 2 3\n",
        SQUARE + "f 1 2 3 \\",
    ],
)
def test_valid_obj_files_are_read(text):
    if text in (SQUARE + "f 1 2 3 \\", SQUARE + "f 1 2 3\\\n"):
        assert error_of(text) == ("continuation", 5)
    else:
        assert mesh.parse_obj(text).faces == ((0, 1, 2),)


def test_obj_numbers_are_read_as_the_nearest_double():
    text = "0.1 5e-324 -1.7976931348623157e308 .30000000000000004 1.e2 9007199254740993 1e-999"
    values = text.split()
    rows = "".join(f"v {x} 0 0\n" for x in values) + "f 1 2 3\n"
    m = mesh.parse_obj(rows)
    assert m.vertices[:, 0].tolist() == [float(x) for x in values]


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("o a  b \nf 1 2 3", [("object", "a  b")]),
        ("o a#b\nf 1 2 3", [("object", "a")]),
        ("o a\no\nf 1 2 3", []),
        ("usemtl a\\b\nf 1 2 3", [("material", "a\\b")]),
        ("g\nf 1 2 3", [("group", "default")]),
        ("g default\nf 1 2 3", [("group", "default")]),
        ("g b a b\nf 1 2 3", [("group", "b"), ("group", "a")]),
        ("usemtl m\ng g\no o\nf 1 2 3", [("object", "o"), ("group", "g"), ("material", "m")]),
        ("g a \\\nb\nf 1 2 3", [("group", "a"), ("group", "b")]),
        ("o \\\n x\nf 1 2 3", [("object", "x")]),
        ("f 1 2 3\no late", []),
        ("o \u00e9 \u6f22\nf 1 2 3", [("object", "\u00e9 \u6f22")]),
    ],
)
def test_obj_groups_are_read(statements, expected):
    m = mesh.parse_obj(SQUARE + statements)
    assert [(group.kind, group.name) for group in m.groups] == expected
    assert mesh.parse_obj(mesh.dump_obj(m)) == m


def test_notes_count_the_skipped_statements():
    m = mesh.parse_obj(
        SQUARE + "vt 0\nvn 0 0 1\nvn 0 0 1\nl 1 2\np 1\np 2\ns 1\nmtllib a\nf 1 2 3 4\n"
    )
    assert m.notes == (
        *("skipped: 1 vt, 2 vn", "skipped: 1 l", "skipped: 2 p", "skipped: 1 s, 1 mtllib"),
    )


finite = st.floats(allow_nan=False, allow_infinity=False)
names = st.text(st.characters(codec="utf-8", exclude_characters="\r\n#\0"), max_size=8)


@examples(80)
@given(
    st.lists(st.tuples(finite, finite, finite), min_size=6, max_size=6),
    st.lists(st.tuples(st.sampled_from(["o", "g", "usemtl"]), names), max_size=6),
)
def test_written_obj_files_round_trip_bit_for_bit(points, statements):
    faces = ["f 1 2 3", "f 4 5 6"]
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in points]
    for k, (key, name) in enumerate(statements):
        lines.append(f"{key} {name}")
        if k == 2:
            lines.append(faces[0])
    lines += faces if len(statements) < 3 else faces[1:]
    text = "\n".join(lines) + "\n\n"
    try:
        m = mesh.parse_obj(text)
    except mesh.ObjError:
        assert "\\\n" in text  # a name that ends in a backslash swallows the next line
        return
    again = mesh.parse_obj(mesh.dump_obj(m))
    assert again == m
    assert again.vertices.tobytes() == m.vertices.tobytes()
    assert mesh.dump_obj(again) == mesh.dump_obj(m)
    assert mesh.parse_mesh(mesh.dump_mesh(m)) == m


def test_writing_keeps_statements_and_reports_those_it_cannot_express():
    from trisolve.mesh.writing import obj_leaves_out

    points = mesh.board("squares:3x1").vertices
    faces = mesh.board("squares:3x1").faces
    groups = [
        mesh.Group("group", "a", (0, 2)),
        mesh.Group("group", "two words", (1,)),
        mesh.Group("object", "x", (0, 1)),
        mesh.Group("object", "y", (1, 2)),
    ]
    m = mesh.build_mesh(points, faces, groups=groups, names=["p", "q", "r"], metadata={"a": 1})
    assert [line for line in mesh.dump_obj(m).splitlines() if line[0] != "v"] == [
        *("o x", "g a", "f 1 2 6 5", "g", "f 2 3 7 6", "o y", "g a", "f 3 4 8 7"),
    ]
    assert obj_leaves_out(m) == (
        "names of faces",
        "metadata",
        "group 'two words': OBJ has no such names",
        "1 face in a further object: OBJ has one per face",
        "1 face in no group: OBJ says default there",
    )


# What is read, but is perhaps not meant


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("v 0 0 1 2\nv 0 0 1 1\nv 0 0 1 0.5\n", "skipped: 2 weights w other than 1"),
        ("v 0 0 1 .1 .2 .3\nv 0 0 2 1 1 1 .5\n", "skipped: 2 colors"),
        ("v 0 0 1.#INF\n", "# in a number, as in 1.#QNAN, begins a comment in 1 line"),
        (b"g \xe9 \xc3\xa9\no caf\xe9\n", "read as Latin-1: 2 names not in UTF-8"),
        (
            "usemtl C:\\tex\\\nf 1 2 4\n",
            r"line 6: \ at the end of usemtl joins the next line, so its f is not read",
        ),
        (
            "mtllib C:\\tex\\\r\nv 0 0 0\r\n",
            r"line 6: \ at the end of mtllib joins the next line, so its v is not read",
        ),
    ],
)
@pytest.mark.parametrize("n_copies", [1, 40])
def test_a_note_reports_statements_with_a_second_meaning(text, note, n_copies):
    data = (SQUARE + "f 1 2 3\n").encode() + (text if isinstance(text, bytes) else text.encode())
    assert note in mesh.parse_obj(data).notes
    if "skipped" in note:
        many = mesh.parse_obj(data + (text.encode() * (n_copies - 1)))
        number = note.split()[1]
        assert note.replace(number, str(int(number) * n_copies)) in many.notes


def test_names_that_are_not_utf_8_are_read_as_latin_1():
    m = mesh.parse_obj(SQUARE.encode() + b"g \xe9 \xc3\xa9x\no caf\xe9 \xff\nf 1 2 3\n")
    assert [group.name for group in m.groups] == ["caf\xe9 \xff", "\xe9", "\xe9x"]
    assert mesh.parse_obj(mesh.dump_obj(m)) == m


def test_a_group_continued_on_the_next_line_needs_no_note():
    assert mesh.parse_obj(SQUARE + "g a \\\nb # f 1\nf 1 2 3 4\n").notes == ()


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (b"v 1.#QNAN 0 0\n", "#QNAN is a comment, because # begins one"),
        (b"v 0 0 \\ \n0\n", r"\ joins the next line only as the last character of its line"),
        (b"f 1 \\ 2 3\n", r"\ joins the next line only as the last character of its line"),
        (b"v 0 0 0\n\x1a", "the byte 0x1A at the end of the file is an old mark of the end"),
        (b"v 0 0 0\x1a\n", "the byte 0x1A at the end of the file is an old mark of the end"),
        (b"v 0 0 0\n\xef\xbb\xbfv 0 0 0\n", "a byte order mark is read only at the start"),
        ("v 0 0 0\n".encode("utf-16"), "the file is in UTF-16: save it as UTF-8"),
        (b"\xfe\xff" + "# c\n".encode("utf-16-be"), "the file is in UTF-16: save it as UTF-8"),
    ],
)
def test_errors_explain_differences_that_are_hard_to_see(text, hint):
    with pytest.raises(mesh.ObjError) as caught:
        mesh.parse_obj(text)
    assert hint in str(caught.value)


# Against a slow reader, for lines that are read at once and one by one

numbers = st.sampled_from(
    ["1", "0.25", "-7e2", ".5", "2.", "+1E+2", "1e400", "nan", "1_0", "-", ""]
)
indices = st.sampled_from(
    [*"12345", "-1", "-2", "-3", "007", "0", "99", "9" * 30, "-" + "9" * 5000]
)
tails = st.sampled_from(["", "", "", "/", "/1", "//", "//2", "/1/", "/1/-2", "/0", "/1/1/1", "/x"])
corners = st.builds("{}{}".format, indices, tails)
usual_corners = st.builds(
    "{}{}".format,
    st.sampled_from(["1", "2", "3", "4", "-1", "-2"]),
    st.sampled_from(["", "/7", "//8"]),
)
usual = st.one_of(
    st.just("v 0 1 2"),
    st.sampled_from(
        ["v 0.5 -1e3 .25 ", "v\t1 2 3\t1", "v 1 2 3 0.5", "v 1 2 3 0 0 1", "vt 1", "vn 0 0 1"]
    ),
    st.lists(usual_corners, min_size=3, max_size=4).map(lambda row: "f " + " ".join(row)),
)
unusual = st.one_of(
    st.lists(numbers, max_size=8).map(lambda row: "v " + " ".join(row)),
    st.lists(numbers, max_size=4).map(lambda row: "vt " + " ".join(row)),
    st.lists(corners, max_size=5).map(lambda row: "f " + " ".join(row)),
    st.sampled_from(
        [
            *("", "# f 1 2", "g a b", "g", "o  x y ", "usemtl \u00e9", "s 1", "l 1 2", "vp 1"),
            *("v 1 2 \\", "\\", "g a \\", "f 1 2 \\ 3", " f 1 2 3", "v 1 2 3 # c", "end"),
            *("F 1 2 3", "\ufeffv 1 2 3"),
        ]
    ),
)
ends = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r", " \n", "\x0b\n"])


@st.composite
def texts(draw):
    """Draw long texts of usual lines, with some unusual lines and changed bytes."""
    end = draw(ends)
    rows = ["v 0 0 0", "v 1 0 0", "v 1 1 0", "v 0 1 0"] * draw(st.integers(1, 3))
    for _ in range(draw(st.integers(0, 4))):
        rows += draw(st.lists(usual, min_size=1, max_size=4)) * draw(st.sampled_from([1, 2, 5]))
        rows += draw(st.lists(unusual, max_size=1))
    text = "".join(row + (end if draw(st.integers(0, 9)) else draw(ends)) for row in rows)
    data = bytearray(draw(st.sampled_from(["", "", "\ufeff"])).encode() + text.encode())
    for _ in range(draw(st.integers(0, 1))):
        at = draw(st.integers(0, len(data) - 1))
        data[at : at + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
    return bytes(data)[: len(data) - draw(st.integers(0, 3))]


def found_by_reader(data):
    try:
        found = obj_contents(data)
    except mesh.ObjError as error:
        return error.code, error.line
    points = [struct.pack("3d", *point) for point in found.soup.vertices.tolist()]
    groups = [(group.kind, group.name, list(group.faces)) for group in found.groups]
    return points, [list(face) for face in found.soup.faces()], found.lines.tolist(), groups


def found_by_oracle(data):
    found = read_obj(data)
    if len(found) == 2:
        return found
    points, *rest = found
    return [struct.pack("3d", *point) for point in points], *rest


@examples(300)
@given(texts())
def test_the_obj_reader_agrees_with_a_slow_reader(data):
    assert found_by_reader(data) == found_by_oracle(data)


def test_both_readers_agree_on_mutated_files():
    usual_text = mesh.dump_obj(mesh.board("squares:9x9")).encode()
    starts = [
        usual_text,
        (DATA / "blender-board.obj").read_bytes(),
        usual_text.replace(b"\n", b"\r\n"),
    ]
    pieces = [
        b"",
        b" ",
        b"\n",
        b"\r",
        b"\\",
        b"#",
        b"/",
        b"-",
        b"0",
        b"1",
        b"v ",
        b"\nf 1 2 3\n",
        b"\xff",
        b"e",
    ]
    rng = random.Random(5)
    for _ in range(1500 if LONG else 150):
        data = rng.choice(starts)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(data))
            data = data[:at] + rng.choice(pieces) + data[at + rng.randint(0, 2) :]
        assert found_by_reader(data) == found_by_oracle(data), data


@pytest.mark.parametrize("end", first_daily([b"\n", b"\r\n", b"\r"]))
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\xef\xbb\xbf# c", b"\xef\xbb\xbfg a"])
def test_a_byte_order_mark_changes_nothing(mark, end):
    text = mark + (b"\n" if mark[3:] else b"") + mesh.dump_obj(mesh.board("squares:80x80")).encode()
    m = mesh.parse_obj(text.replace(b"\n", end))
    assert (m.n_vertices, m.n_edges, m.n_faces) == (6561, 12960, 6400)
    assert m == mesh.parse_obj(text[3:] if mark else text)


def test_a_fault_in_a_block_of_similar_lines_is_reported_with_its_line():
    large = mesh.dump_obj(mesh.board("torus:120x60"))
    assert mesh.parse_obj(large).genus == 1
    n_lines = large.count("\n")
    assert error_of(large + "f 1 2 99999\n") == ("index-range", n_lines + 1)
    assert error_of(large + "f 1 2 122 121\n") == ("duplicate-face", n_lines + 1)
    n_vertices = large.count("v ")
    for fault, code in (
        ("v 0 1e999 0", "not-finite"),
        ("v 0 1_0 0", "number"),
        ("f 1", "few-corners"),
    ):
        assert error_of(large.replace("\nf ", f"\n{fault}\nf ", 1)) == (code, n_vertices + 1)
    assert mesh.parse_obj(large.replace("\nf 1 2", " \\\n\nf 1 2", 1)).n_faces == 7200


# Blender


def test_a_board_from_blender_lies_on_its_side_until_up_is_given():
    path = DATA / "blender-board.obj"
    m = mesh.load_mesh(path)
    assert not m.is_flat
    with pytest.raises(mesh.MeshError) as caught:
        m.pick2d(0.5, 0.5)
    assert caught.value.code == "not-flat"
    assert "--up y" in str(caught.value)
    laid = mesh.load_mesh(path, up="y")
    assert laid.is_flat
    assert laid.pick2d(-0.5, -0.5) == 0
    assert laid.pick2d(0.75, 0.25) == 3
    assert [group.name for group in laid.groups] == ["Plane", "Board", "Corner"]
    assert laid.faces == m.faces
    with pytest.raises(FormatError):
        mesh.load_mesh(DATA / "no-such-file.obj")


@pytest.mark.parametrize("up", ["x", "y", "z", "-x", "-y", "-z"])
def test_choosing_the_up_axis_rotates_the_board(up):
    m = mesh.board("dodecahedron")
    turned = mesh.with_up(m, up)
    a, b, c = m.vertices[:3]
    p, q, r = turned.vertices[:3]
    volume = np.linalg.det([a, b, c])
    assert np.linalg.det([p, q, r]) == pytest.approx(volume)
    assert np.allclose(np.linalg.norm(turned.vertices, axis=1), np.linalg.norm(m.vertices, axis=1))
    axis = "xyz".index(up[-1])
    assert turned.vertices[:, 2] == pytest.approx(m.vertices[:, axis] * (-1 if "-" in up else 1))
