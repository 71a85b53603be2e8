"""trisolve hex: route, loops, show and render, and their errors."""

import json

import pytest
from cli_session import of_puzzle
from places import LEVELS

ROOM = LEVELS / "hexagon" / "one-room.hex"
RINGS = LEVELS / "hexagon" / "rings.hex"
FULL = "map:\n   .\n.     .\n   .\n.     .\n   .\n"


def full_board():
    """A board of radius 1 with all its 12 links, as text."""
    from trisolve.hexagon import Grid, disk, dump_map

    cells = disk((0, 0), 1)
    links = [(a, b) for a in cells for b in a.neighbors() if a < b and b in cells]
    return dump_map(Grid(cells, links=links), format="text")


def test_route_prints_json(run):
    (found,) = run("hex", "route", ROOM, "--json").objects()
    assert found == {
        "file": str(ROOM),
        "name": "One room",
        "from": [0, 0],
        "to": [0, 3],
        "cost": 6,
        "steps": 6,
        "count": 4,
        "route": "223345",
        "cells": [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 3], [0, 3]],
    }


def test_route_draws_the_route_and_describes_it(run):
    done = run("hex", "route", ROOM, "--count", 9)
    assert done.code == 0
    assert "  A * *\n . # . *\n" in done.out
    assert "cost 6, 6 steps, 4 routes of that cost" in done.out
    assert "223345: E 2, SE 2, SW, W" in done.out
    assert done.out.endswith("\n  223345\n  232345\n  434321\n  443321\n")


def test_route_lists_json_for_several_maps(run):
    (found,) = run("hex", "route", ROOM, "--count", 2, "--json").objects()
    assert found["routes"] == ["223345", "232345"]


def test_route_accepts_coordinates_and_can_ignore_weights(run):
    text = "map:\nA\n\n9\n\nB\n"
    weighted = run("hex", "route", "-", "--json", stdin=text).objects()[0]
    plain = run("hex", "route", "-", "--json", "--unweighted", stdin=text).objects()[0]
    assert (weighted["cost"], plain["cost"]) == (10, 2)
    assert weighted["file"] == "-"
    assert weighted["name"] == ""
    back = run("hex", "route", "-", "0,2", "A", "--json", stdin=text)
    assert back.objects()[0]["route"] == "00"
    negative = run(
        "hex",
        "route",
        "--json",
        "--",
        "-",
        "-1,0",
        "-1,0",
        stdin="origin: -1,0\n" + "map:\n.\n",
    )
    assert negative.objects()[0]["count"] == 1


def test_a_missing_route_is_a_negative_answer(run):
    text = "map:\nA\n\n#\n\nB\n"
    done = run("hex", "route", "-", "--json", stdin=text)
    assert done.code == 1
    (found,) = done.objects()
    assert (found["cost"], found["steps"], found["count"]) == (None, None, 0)
    assert (found["route"], found["cells"]) == (None, None)
    assert run("hex", "route", "-", stdin=text).code == 1
    assert "no route from A to B" in run("hex", "route", "-", stdin=text).err


@pytest.mark.parametrize(
    ("text", "options", "what"),
    [
        ("map:\n.\n", [], "FROM: expected the mark of a single cell or q,r, got 'A'"),
        ("map:\nA\n\nA\n", [], "2 cells are marked A"),
        ("map:\nA\n", [], "TO: expected the mark of a single cell (A) or q,r, got 'B'"),
        ("map:\nA\n\nB\n", ["1,1", "B"], "1,1 is not on the map"),
        ("map:\nA\n\n#\n", ["A", "0,1"], "0,1 is a wall"),
        ("map:\nA\n\nB\n", ["x,1", "B"], "q,r"),
        ("map:\nA\n\nB\n", ["", "B"], "q,r"),
        ("map:\nA\n\nB\n", ["--count", "0"], "--count"),
        ("", [], "nothing"),
        ("x\n", [], "line 1"),
        ("{", [], "JSON"),
    ],
)
def test_bad_input_for_route_gives_a_one_line_error(run, text, options, what):
    done = run("hex", "route", "-", *options, stdin=text)
    done.assert_one_line()
    assert what in done.err
    assert done.out == ""


def test_a_missing_file_is_reported(run, tmp_path):
    done = run("hex", "route", tmp_path / "none.hex")
    done.assert_one_line()
    assert "none.hex" in done.err


@pytest.mark.parametrize("words", [("route",), ("loops",), ("show",)])
def test_a_bad_map_is_reported_as_a_json_object(run, words):
    done = run(*of_puzzle("hex", words), "-", "--json", stdin="x\n")
    assert done.code == 2
    (found,) = done.objects()
    assert (found["file"], found["status"]) == ("-", "invalid")
    assert found["error"] in done.err


def test_an_unnamed_map_has_an_empty_name_in_json(run):
    (found,) = run("show", "-", "--json", stdin="map:\n.\n").objects()
    assert (found["file"], found["name"], found["cells"]) == ("-", "", [[0, 0]])


def test_loops_of_a_full_board_are_printed_as_json(run):
    done = run("hex", "loops", "-", "--json", stdin=full_board())
    assert done.code == 0
    (found,) = done.objects()
    assert list(found) == ["file", "name", "links", "lines", "loops", "n_loops"]
    assert (found["links"], found["lines"], found["n_loops"]) == (12, None, 31)
    assert found["loops"][0] == {"length": 3, "cells": [[-1, 0], [-1, 1], [0, 0]], "enclosed": 0}
    assert [loop["enclosed"] for loop in found["loops"]].count(1) == 1


def test_loops_and_lines_are_found(run):
    done = run("hex", "loops", RINGS)
    assert done.code == 0
    assert "34 links, 3 loops" in done.out
    assert "loop of 18 cells around 19" in done.out
    assert "line of 5 cells: -1,5" in done.out
    (found,) = run("hex", "loops", RINGS, "--json").objects()
    assert [line["closed"] for line in found["lines"]].count(False) == 1


def test_loops_beyond_the_limit_are_reported(run):
    for limit, code in ((31, 0), (30, 3), (1, 3)):
        done = run("hex", "loops", "-", "--json", "--count", limit, stdin=full_board())
        assert done.code == code
        assert done.objects()[0]["n_loops"] == limit
        assert ("there are more" in done.err) == (code == 3)


def test_a_map_without_loops_is_a_negative_answer(run):
    assert run("hex", "loops", ROOM).code == 1
    done = run("hex", "loops", "-", "--json", stdin="map:\n.\n")
    assert (done.code, done.objects()[0]["lines"], done.objects()[0]["loops"]) == (1, [], [])


def test_show_prints_the_canonical_text(run):
    assert run("show", ROOM).out == ROOM.read_text()
    assert run("show", "-", stdin="map:\n\n    .  \n\n\n").out == "map:\n.\n"


def test_show_converts_maps_between_formats(run, put):
    as_json = run("show", ROOM, "--format", "json").out
    path = put("room.json", as_json)
    assert run("show", path).out == ROOM.read_text()
    flat = run("show", ROOM, "--layout", "flat").out
    assert "layout" not in flat
    assert run("show", "-", "--layout", "pointy", stdin=flat).out == ROOM.read_text()


def test_show_draws_routes_and_marks_on_top(run):
    assert " . # . *" in run("show", ROOM, "--route", "A", "B").out
    assert "  A 1 2" in run("show", ROOM, "--distances", "A").out
    assert ". . ? ? ." in run("show", ROOM, "--fov", "A").out
    assert ". . ? ? ?" in run("show", ROOM, "--fov", "0,0", "--radius", 2).out
    assert "1,2" in run("show", ROOM, "--labels", "cells").out


def test_show_draws_in_color(run):
    done = run("show", ROOM, "--color", "always")
    assert "\x1b[" in done.out
    assert "\x1b[" not in run("show", ROOM, "--color", "never").out


@pytest.mark.parametrize(
    "options",
    [
        ["--radius", "3"],
        ["--fov", "A", "--radius", "-1"],
        ["--format", "json", "--labels", "cells"],
        ["--format", "xml"],
        ["--layout", "round"],
        ["--route", "A"],
        ["--route", "A", "Z"],
        ["--fov", "9,9"],
        ["--distances", "0,1"],
    ],
)
def test_show_refuses_bad_options(run, options):
    done = run("show", ROOM, *options)
    done.assert_one_line()
    assert done.out == ""


def test_show_suggests_json_for_maps_that_text_cannot_hold(run, put):
    room = json.loads(run("show", ROOM, "--format", "json").out)
    path = put("room.json", room, metadata={"a": 1})
    done = run("show", path)
    done.assert_one_line()
    assert "JSON" in done.err
    assert json.loads(run("show", path, "--format", "json").out)["metadata"] == {"a": 1}
    assert "A" in run("show", path, "--color", "always").out


def test_show_reports_a_missing_route(run):
    assert run("show", "-", "--route", "A", "B", stdin="map:\nA\n\n#\n\nB\n").code == 1


@pytest.mark.parametrize(
    ("suffix", "begin"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_render_chooses_the_format_by_the_suffix(run, tmp_path, suffix, begin):
    out = tmp_path / f"room.{suffix}"
    done = run("render", ROOM, "--route", "A", "B", "-o", out, "--theme", "night", "--json")
    assert done.code == 0
    assert done.objects() == [
        {"file": str(ROOM), "name": "One room", "format": suffix, "written": str(out)}
    ]
    assert out.read_bytes().startswith(begin)


def test_render_obeys_size_and_layout(run, tmp_path):
    out = tmp_path / "room.svg"
    done = run("render", ROOM, "--layout", "flat", "--size", "300x200", "-o", out)
    assert done.code == 0
    assert 'width="300" height="200"' in out.read_text()


@pytest.mark.parametrize(
    "options",
    [
        ["-o", "room.gif"],
        ["-o", "room"],
        ["-o", "room.svg", "--size", "0"],
        ["-o", "room.svg", "--size", "9x9x9"],
        ["-o", "room.svg", "--theme", "pink"],
        ["-o", "room.svg", "--route", "A", "Z"],
        ["-o", "room.svg", "--radius", "1"],
        ["-o", "none/room.svg"],
        ["--json"],
    ],
)
def test_render_writes_nothing_with_bad_options(run, tmp_path, monkeypatch, options):
    monkeypatch.chdir(tmp_path)
    run("render", ROOM, *options).assert_one_line()
    assert not list(tmp_path.iterdir())


def test_render_writes_nothing_without_a_route(run, tmp_path, put):
    walled = put("walled.hex", "map:\nA\n\n#\n\nB\n")
    assert run("render", walled, "--route", "A", "B", "-o", tmp_path / "x.svg").code == 1
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize(
    ("name", "n_cells"),
    [("hexagon:4", 61), ("triangle:5", 15), ("parallelogram:6x3", 18), ("rectangle:8x5:odd-r", 40)],
)
def test_shapes_can_be_named_as_maps(run, tmp_path, name, n_cells):
    found = json.loads(run("show", "--puzzle", "hex", name, "--format", "json").out)
    assert len(found["cells"]) == n_cells
    assert found["layout"] == ("pointy" if name.endswith("-r") else "flat")
    path = tmp_path / "blank.svg"
    assert run("render", "--puzzle", "hex", name, "-o", path).code == 0
    assert path.read_text().startswith("<svg")
    run("render", "--puzzle", "hex", "hexagon:none-such", "-o", path).assert_one_line()
    run("show", "--puzzle", "hex", "hexagon:99999").assert_one_line()


def test_lines_rings_and_distances_of_cells_are_printed(run):
    line = "0,0 1,-1 2,-1 3,-2 4,-2\n"
    assert run("hex", "cells", "0,0", "4,-2").out == f"4 steps\n{line}"
    assert run("hex", "cells", "0,0", "--ring", "1").out == "0,-1 1,-1 1,0 0,1 -1,1 -1,0\n"
    (filled,) = run("hex", "cells", "0,0", "--within", "2", "--json").objects()
    assert (filled["radius"], len(filled["cells"])) == (2, 19)
    assert run("hex", "cells", "--json", "--", "-3,1", "0,0").objects()[0]["distance"] == 3
    run("hex", "cells", "0,0", "x").assert_one_line()
    run("hex", "cells", "0,0", "--ring", "-1").assert_one_line()
    run("hex", "cells", "0,0", "1,0", "--ring", "1").assert_one_line()


def test_neighbors_are_listed_with_compass_directions(run):
    text = run("hex", "cells", "3,-1", "--layout", "pointy").out
    assert text.splitlines()[2] == "2  E   right        4,-1"
    for side in ("ne", "NE", "1", "upper right"):
        (found,) = run("hex", "cells", "3,-1", "--direction", side, "--json").objects()
        assert found["neighbors"] == [
            {"side": 1, "compass": "ne", "name": "upper right", "cell": [4, -2]}
        ]
    done = run("hex", "cells", "3,-1", "--direction", "e")
    done.assert_one_line()
    assert "ne or upper right" in done.err


def test_cells_are_labeled_in_the_coordinates_of_the_articles(run):
    outcome = run("render", "hexagon:one-room", "--labels", "uv", "-o", "-")
    assert ">2,2<" not in outcome.out
    assert (
        ">-2,-2<" in run("render", "--puzzle", "hex", "hexagon:2", "--labels", "uv", "-o", "-").out
    )
    shown = run("show", "--puzzle", "hex", "hexagon:1", "--labels", "cells,uv").out
    assert "0,-1 1,1" in shown
    assert (
        "0,-1" not in run("show", "--puzzle", "hex", "hexagon:1", "--labels", "uv").out.split()[:1]
    )
    wrong = run("show", "hexagon:one-room", "--labels", "vu")
    wrong.assert_one_line()
    assert "expected cells, uv or none, got 'vu'" in wrong.err
