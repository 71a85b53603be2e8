"""The commands on meshes: their output, their exit codes, one line for bad input."""

import json

import pytest
from places import DATA
from thorough import first_daily

from trisolve import mesh

TWO_FAULTS = """v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 2 0 0
f 1 2 3
f 1 4 3
f 2 5
f 1 2 3
f 2 5 3
"""
BOWTIE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv -1 0 0\nv 0 -1 0\nf 1 2 3\nf 1 4 5\n"


def test_info_prints_the_numbers_of_vertices_edges_and_faces(run):
    outcome = run("mesh", "info", "octagon", "torus:8x5", "--json")
    octagon, torus = outcome.objects()
    assert octagon["sizes"] == {"3": 12, "4": 12, "5": 8}
    assert octagon["loops"] == [12]
    assert (torus["genus"], torus["euler"], torus["flat"], torus["loops"]) == (1, 0, False, [])
    assert "9 faces of 4" in run("mesh", "info", "squares:3x3").out


def test_meshes_are_read_from_standard_input(run):
    for dump in (mesh.dump_obj, mesh.dump_mesh):
        outcome = run("mesh", "info", "-", "--json", stdin=dump(mesh.board("cube")))
        assert outcome.objects()[0]["faces"] == 6
    outcome = run("mesh", "info", "-", stdin="v 0 0 0\nf 1 2 3\n")
    outcome.assert_one_line()
    assert "standard input:2: index-range" in outcome.err


def test_check_reports_every_fault_with_its_line(run, put):
    path = put("faults.obj", TWO_FAULTS)
    outcome = run("check", path, "--json")
    (found,) = outcome.objects()
    assert (outcome.code, found["status"], found["mended_by"]) == (1, "wrong", None)
    assert [(f["code"], f["line"], f["face"]) for f in found["faults"]] == [
        *(("few-corners", 8, 2), ("orientation", 7, 1), ("duplicate-face", 9, 3)),
    ]
    cut = run("check", path, "--max-faults", "1")
    assert len(cut.out.splitlines()) == 2
    assert "there are more" in cut.out


@pytest.mark.parametrize(
    ("text", "helps"),
    [
        (BOWTIE, "--split"),
        ("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 4 3\n", "--orient"),
        (BOWTIE + "v -1 -1 0\nf 1 4 6\n", "--orient --split"),
    ],
)
def test_check_names_the_repairing_command(text, helps, run, put, tmp_path):
    path = put("mend.obj", text)
    outcome = run("check", path)
    assert outcome.code == 1
    line = f"trisolve mesh convert {path} clean.obj {helps}"
    assert outcome.out.splitlines()[-1] == f"{path}: {line} mends it"
    clean = tmp_path / "clean.obj"
    assert run("mesh", "convert", path, clean, *helps.split()).code == 0
    assert run("check", clean).code == 0


@pytest.mark.parametrize("command", ["info", "triangulate", "check", "render"])
def test_only_convert_has_repair_options(run, command):
    run("mesh", command, "octagon", "--orient").assert_one_line()


def test_check_exits_2_for_unreadable_files_and_0_for_boards(run, put):
    assert run("check", "octagon", "cube").code == 0
    run("check", put("bad.obj", "v 1\n")).assert_one_line()
    run("check", put("bad.json", "{}")).assert_one_line()
    board = json.loads(mesh.dump_mesh(mesh.board("squares:2x1")))
    board["faces"][1] = [0, 1]
    board["vertices"][0][0] = 1e999
    text = json.dumps(board).replace("Infinity", "1e999")
    outcome = run("check", put("faults.json", text), "--json")
    assert outcome.code == 1
    faults = outcome.objects()[0]["faults"]
    assert [fault["code"] for fault in faults] == ["not-finite", "few-corners"]
    assert "vertices[0][0]" in faults[0]["message"]


def test_convert_round_trips(run, tmp_path):
    there, back = tmp_path / "b.json", tmp_path / "b.obj"
    outcome = run("mesh", "convert", "rosette", back, "--json")
    assert outcome.objects()[0] == {
        "written": str(back),
        "vertices": 43,
        "faces": 42,
        "left_out": ["the name of the board"],
    }
    assert "left out: the name of the board" in outcome.err
    assert run("mesh", "convert", back, there).err == ""
    assert mesh.load_mesh(there) == mesh.board("rosette")
    shown = run("mesh", "convert", there, "-", "--format", "obj")
    assert shown.out == mesh.dump_obj(mesh.board("rosette"))
    run("mesh", "convert", there, "-").assert_one_line()
    run("mesh", "convert", there, tmp_path / "b.stl").assert_one_line()


DRESSED = """mtllib a.mtl
v 0 0 0 1 0 0
v 1 0 0 1 0 0
v 1 1 0 1
v 0 1 0 2
vt 0 0
g half
f 1/1 2/1 3/1
f 1// 3// 4//
l 1 2
"""


@pytest.mark.parametrize(
    ("format", "more"),
    [("obj", []), ("json", []), ("lua", ["groups"]), ("tables", ["groups"])],
)
def test_convert_lists_what_it_drops(format, more, run, put, tmp_path):
    source = put("dressed.obj", DRESSED)
    options = ["--orient", "--format", format, "--json"]
    outcome = run("mesh", "convert", source, tmp_path / "out.txt", *options)
    lost = ["1 vt", "1 l", "1 mtllib", "2 colors", "1 weight w other than 1", *more]
    assert outcome.objects()[0]["left_out"] == lost
    assert [line for line in outcome.err.splitlines() if "left out" in line] == [
        f"trisolve: left out: {what}" for what in lost
    ]


def test_pick_accepts_points_and_rays(run):
    outcome = run("mesh", "pick", "squares:3x3", "1.5,1.5", "--", "-1,0")
    assert outcome.code == 1
    assert outcome.out == "1.5,1.5: face 4\n-1,0: no face\n"
    found = run("mesh", "pick", "cube", "--ray", "0,0,5/0,0,-1", "--json").objects()[0]
    assert found["picks"] == [{"at": [[0, 0, 5], [0, 0, -1]], "face": 1, "name": None, "t": 4.0}]
    for wrong in (["1"], ["1,x"], ["1,nan"], ["--ray", "1,2,3"], ["--ray=0,0,0/0,0,0"], []):
        run("mesh", "pick", "cube", *wrong).assert_one_line()


def test_a_note_about_a_board_on_its_side_suggests_an_up_axis(run, tmp_path):
    path = DATA / "blender-board.obj"
    outcome = run("mesh", "pick", path, "0.75,0.25")
    outcome.assert_one_line()
    assert "--up y" in outcome.err
    flat = tmp_path / "flat.obj"
    assert run("mesh", "convert", path, flat, "--up", "y").code == 0
    assert run("mesh", "pick", flat, "0.75,0.25").out == "0.75,0.25: face 3\n"


def test_pick_reports_a_bad_mesh_as_a_json_object(run, put):
    path = put("bad.obj", "v 1\n")
    done = run("mesh", "pick", path, "0,0", "--json")
    assert (done.code, done.objects()[0]["status"]) == (2, "invalid")


def test_triangulate_writes_all_faces_or_one(run, tmp_path):
    out = tmp_path / "t.obj"
    outcome = run("mesh", "triangulate", "octagon", "-o", out, "--json")
    written = {"triangles": 60, "area": 34.0, "written": str(out)}
    assert outcome.objects()[0] == {"file": "octagon", "name": "octagon", **written}
    run("mesh", "triangulate", "rosette", "-o", out).assert_one_line()
    assert run("mesh", "triangulate", "octagon", "-o", out, "--force").code == 0
    assert mesh.load_mesh(out).areas().sum() == pytest.approx(34)
    one = run("mesh", "triangulate", "octagon", "--face", "20")
    assert sum(row.startswith("f ") for row in one.out.splitlines()) == 3
    run("mesh", "triangulate", "octagon", "--face", "32").assert_one_line()


def test_render_writes_pictures(run, tmp_path, put):
    for form in ("svg", "png", "pdf"):
        out = tmp_path / f"p.{form}"
        assert (
            run(
                "render",
                "--puzzle",
                "mesh",
                "rosette",
                "--labels",
                "faces",
                "-o",
                out,
                "--size",
                "200",
            ).code
            == 0
        )
        first = out.read_bytes()
        run(
            "render", "--puzzle", "mesh", "rosette", "--labels", "faces", "-o", out, "--size", "200"
        )
        assert out.read_bytes() == first
    assert run("render", "--puzzle", "mesh", "cube", "--view", "-10,40").out.count("mesh-face") == 3
    faulty = put("faults.obj", TWO_FAULTS)
    run("render", "--puzzle", "mesh", faulty).assert_one_line()
    svg = run("render", "--puzzle", "mesh", faulty, "--faults").out
    assert svg.count('"mesh-fault"') == 2
    for wrong in (
        ["--view", "1"],
        ["--view", "1,91"],
        ["--size", "0"],
        ["--highlight", "a"],
        ["--highlight", "42"],
        ["--labels", "names"],
        ["-o", "x.gif"],
        ["--json"],
    ):
        run("render", "--puzzle", "mesh", "rosette", *wrong).assert_one_line()


TABLES = [
    ("tables.json", "--format", "tables"),
    ("tables.lua",),
    ("records.json", "--faces", "records"),
    ("records.lua", "--faces", "records"),
]


@pytest.mark.parametrize(
    ("name", "options"), first_daily([(name, options) for name, *options in TABLES])
)
def test_every_command_reads_tables_written_by_convert(name, options, run, tmp_path):
    path = tmp_path / name
    assert run("mesh", "convert", "squares:3x2", path, *options).code == 0
    (facts,) = run("mesh", "info", path, "--json").objects()
    assert (facts["name"], facts["faces"], facts["edges"]) == ("squares:3x2", 6, 17)
    assert "valid, 6 faces" in run("check", path).out
    assert "face 4" in run("mesh", "pick", path, "1.5,1.5").out
    position = ("boco", "show", "--after", "4", "--json")
    (read,), (named,) = (run(*position, board).objects() for board in (path, "squares:3x2"))
    assert (read["owners"], read["legal"]) == (named["owners"], named["legal"])
    assert run("boco", "play", path, "-o", tmp_path / "page.html", "--no-open").code == 0
    assert run("render", path, "-o", tmp_path / "picture.svg").code == 0
    assert run("mesh", "triangulate", path, "-o", tmp_path / "cut.obj").code == 0
    (facts,) = run("mesh", "info", "-", "--json", stdin=path.read_text()).objects()
    assert facts["faces"] == 6
    again = tmp_path / f"again-{name}"
    assert run("mesh", "convert", path, again, *options).code == 0
    assert again.read_text() == path.read_text()


def test_an_error_in_a_table_quotes_the_offending_number(run, put):
    text = run("mesh", "convert", "squares:2x1", "--format", "tables").out
    tables = json.loads(text)
    right = tables["halfedges"]["twin"][0]
    tables["halfedges"]["twin"][0] = 3
    path = put("tables.json", tables)
    outcome = run("mesh", "info", path)
    outcome.assert_one_line()
    assert f"tables.json: halfedges.twin[0]: format: expected {right}, got 3" in outcome.err
    run("mesh", "convert", "cube", "-", "--format", "obj", "--faces", "records").assert_one_line()
