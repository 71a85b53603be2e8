"""Maps in files: JSON and text, their contents and their errors."""

import json

import pytest
from hexagon_strategies import grids
from hypothesis import given
from hypothesis import strategies as st
from places import LEVELS

from trisolve.errors import FileError, FormatError, InvalidMap, TrisolveError
from trisolve.hexagon import Grid, Hex, dump_map, load_map, parse_map, save_map, shape

ONE_ROOM = """\
name: One room
layout: pointy
origin: 2,-2
line: 0,0 23
map:
  . . .
 . . 5 .
A # # B .
 . . # .
  . . .
"""
FLAT_ROOM = """\
name: One room
origin: 2,-2
line: 0,0 23
map:
      .
   .     .
A     .     .
   #     5
.     #     .
   .     B
.     #     .
   .     .
      .
"""


def test_the_same_room_is_drawn_in_both_layouts():
    pointy, flat = parse_map(ONE_ROOM), parse_map(FLAT_ROOM)
    assert pointy.layout == "pointy"
    pointy.layout = "flat"
    assert pointy == flat
    assert dump_map(flat, format="text") == FLAT_ROOM
    assert flat[3, -1] == 5
    assert flat.marks == {"A": ((0, 0),), "B": ((3, 0),)}
    assert flat.walls == {(1, 0), (2, 0), (2, 1)}
    assert flat.links == {((0, 0), (1, 0)), ((1, 0), (1, 1))}


@given(grids())
def test_json_round_trips(grid):
    assert parse_map(dump_map(grid)) == grid


def fits_text(grid):
    marked = {cell for cells in grid.marks.values() for cell in cells}
    name = grid.name
    return (
        not grid.metadata
        and all(cost <= 9 for cell, cost in grid.items() if cell not in marked)
        and all(len({grid[cell] for cell in cells}) == 1 for cells in grid.marks.values())
        and (name is None or (name == name.strip() != "" and "\n" not in name))
    )


@given(grids(max_cost=12))
def test_the_text_format_writes_a_map_or_explains_why_it_cannot(grid):
    if not fits_text(grid):
        with pytest.raises(InvalidMap, match="write JSON"):
            dump_map(grid, format="text")
        return
    text = dump_map(grid, format="text")
    assert parse_map(text) == grid
    assert dump_map(parse_map(text), format="text") == text
    for other in (text.replace("\n", "\r\n"), indented(text), "\n  \n" + text + "   \n\n"):
        assert parse_map(other) == grid


def indented(text):
    head, below, drawing = text.partition("map:\n")
    lines = [f"     {line}  " for line in drawing.split("\n")]
    return head + below + "\n" * 2 + "\n".join(lines)


@pytest.mark.parametrize("spec", ["hexagon:3", "triangle:4", "parallelogram:3x4", "rectangle:5x4"])
@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_shapes_are_drawn_as_text(spec, layout):
    grid = Grid(shape(spec), layout=layout)
    assert parse_map(dump_map(grid, format="text")) == grid


def test_maps_far_from_the_origin_can_be_read_and_written():
    far = Hex(-(10**900), 10**900)
    grid = Grid([far, far.neighbor(3)], links=[(far, far.neighbor(3))])
    for format in ("json", "text"):
        assert parse_map(dump_map(grid, format=format)) == grid
    grid.add((10**1000, 0))
    for format in ("json", "text"):
        with pytest.raises(InvalidMap, match="1000 digits"):
            dump_map(grid, format=format)


def test_a_blank_line_inside_a_drawing_is_a_row():
    assert list(parse_map("map:\n.\n\n.\n")) == [(0, 0), (0, 1)]
    assert dump_map(Grid([(0, 0), (0, 1)]), format="text") == "map:\n.\n\n.\n"


def test_the_first_cell_is_the_origin_even_with_cells_to_its_left():
    text = "origin: 5,5\nmap:\n      .\n\n.\n"
    assert list(parse_map(text)) == [(3, 7), (5, 5)]
    assert dump_map(parse_map(text), format="text") == text


def test_a_duplicate_link_counts_once_and_is_written_once():
    grid = parse_map("layout: pointy\nline: 0,0 252\nline: 1,0 5\nmap:\n. .\n")
    assert grid.links == {((0, 0), (1, 0))}
    assert dump_map(grid, format="text") == "layout: pointy\nline: 0,0 2\nmap:\n. .\n"


def test_lines_start_at_the_smallest_cell_and_its_lowest_side():
    cells = shape("hexagon:1")
    links = [((0, 0), cell) for cell in cells if cell != (0, 0)]
    grid = Grid(cells, links=links)
    head = dump_map(grid, format="text").split("map:")[0]
    assert head == "origin: 0,-1\nline: -1,0 20\nline: -1,1 11\nline: 0,0 2\nline: 0,0 3\n"
    assert parse_map(dump_map(grid, format="text")) == grid


def test_the_costs_of_marks_are_read():
    grid = parse_map("b: 1\nA: 2147483647\nmap:\nA\n\nb\n\nA\n")
    assert list(grid.values()) == [2147483647, 1, 2147483647]
    assert dump_map(grid, format="text") == "A: 2147483647\nmap:\nA\n\nb\n\nA\n"


def test_a_map_of_only_walls_is_a_map():
    grid = parse_map("map:\n#\n\n#\n")
    assert len(grid) == 0
    for format in ("json", "text"):
        assert parse_map(dump_map(grid, format=format)) == grid


@pytest.mark.parametrize("format", ["json", "text"])
def test_an_empty_map_cannot_be_written(format):
    with pytest.raises(InvalidMap):
        dump_map(Grid(), format=format)


@pytest.mark.parametrize("value", ["x", None, 0, -1, 1.5, True, 1 << 31])
@pytest.mark.parametrize("format", ["json", "text"])
def test_values_that_are_not_costs_cannot_be_written(format, value):
    with pytest.raises(InvalidMap, match="0,0"):
        dump_map(Grid({(0, 0): value}), format=format)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1: "),
        ("\n\n", "line 3: "),
        ("no map\n", "line 1, column 1: "),
        ("name: x\n", "line 2: "),
        ("map:\n", "line 2: "),
        ("map:\n   \n\n", "line 4: "),
        ("map: x\n.\n", "line 1, column 6: "),
        ("map:\n. .\n", "line 2, column 3: "),
        ("map:\n.\n .\n", "line 3, column 2: "),
        ("map:\n.  .\n", "line 2, column 4: "),
        ("map:\n.\t.\n", "line 2, column 2: expected a cell .*, got a tab"),
        ("map:\n.\n\t\n", "line 3, column 1: .* a tab"),
        ("layout: pointy\nmap:\n. .\n. .\n", "line 4, column 1: "),
        ("layout: pointy\nmap:\n. @\n", "line 3, column 3: .*'@'"),
        ("map:\n0\n", "line 2, column 1: "),
        ("map:\n٣\n", "line 2, column 1: "),
        ("map:\né\n", "line 2, column 1: "),
        ("map:\n.\u00a0\n", "line 2, column 2: "),
        ("map:\n.\r\r\n", "line 2, column 2: "),
        ("layout: round\nmap:\n.\n", "line 1, column 9: "),
        ("layout:\nmap:\n.\n", "line 1, column 8: "),
        ("name:  \nmap:\n.\n", "line 1, column 6: expected a name, got nothing"),
        (
            "name: x\nname: y\nmap:\n.\n",
            "line 2, column 1: expected name once, but line 1 also has it",
        ),
        ("origin: 0,0\norigin: 0,0\nmap:\n.\n", "line 2, column 1: "),
        ("A: 3\nmap:\n.\n", "line 1, column 4: "),
        ("A: 3\nA: 3\nmap:\nA\n", "line 2, column 1: "),
        ("A: 0\nmap:\nA\n", "line 1, column 4: "),
        ("A: 2147483648\nmap:\nA\n", "line 1, column 4: "),
        ("A: 1.5\nmap:\nA\n", "line 1, column 4: "),
        ("A: -1\nmap:\nA\n", "line 1, column 4: "),
        ("A: \nmap:\nA\n", "line 1, column 3: "),
        ("A: 9999999999999999999999\nmap:\nA\n", "line 1, column 4: "),
        ("A: ٣\nmap:\nA\n", "line 1, column 4: "),
        ("é: 3\nmap:\n.\n", "line 1, column 1: "),
        ("AB: 3\nmap:\nA\n", "line 1, column 1: "),
        ("size: 3\nmap:\n.\n", "line 1, column 1: .*'size'"),
        ("Name: x\nmap:\n.\n", "line 1, column 1: "),
        ("origin: 1,x\nmap:\n.\n", "line 1, column 9: "),
        ("origin: 1, 2\nmap:\n.\n", "line 1, column 9: "),
        ("origin: +1,2\nmap:\n.\n", "line 1, column 9: "),
        ("origin: 1,2,-3\nmap:\n.\n", "line 1, column 9: "),
        ("origin: 1.0,2\nmap:\n.\n", "line 1, column 9: "),
        (f"origin: {'9' * 5000},2\nmap:\n.\n", "line 1, column 9: "),
        ("line: 0,0 1\nmap:\n.\n", "line 1, column 11: .*1,-1 is not on it"),
        ("line: 0,0 031\nmap:\n.\n\n.\n\n.\n", "line 1, column 11: .*0,-1 is not on it"),
        ("line: 0,0 33\nmap:\n.\n\n.\n", "line 1, column 12: "),
        ("line: 5,5 3\nmap:\n.\n\n.\n", "line 1, column 7: "),
        ("line: 0,0 7\nmap:\n.\n\n.\n", "line 1, column 7: "),
        ("line: 0,0\nmap:\n.\n", "line 1, column 7: "),
        ("line: 0,0 3 0\nmap:\n.\n\n.\n", "line 1, column 7: "),
        ("line:\nmap:\n.\n", "line 1, column 6: "),
    ],
)
def test_errors_in_text_maps_state_line_and_column(text, where):
    with pytest.raises(FormatError, match=f"^{where}") as caught:
        parse_map(text)
    assert "\n" not in str(caught.value)


def as_json(**changes):
    value = {
        "format": "trisolve-hexmap",
        "version": 1,
        "cells": [[0, 0], [0, 1, 5], [1, 0]],
        "walls": [[5, 5], [5, 6]],
        **changes,
    }
    return json.dumps({key: item for key, item in value.items() if item != "gone"})


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"name": ""},
        {"name": "two\nlines"},
        {"layout": "pointy"},
        {"marks": {}},
        {"marks": {"A": []}},
        {"marks": {"A": [[0, 0]], "b": [[0, 1]]}},
        {"links": [[[0, 0], [0, 1]], [[5, 6], [5, 5]]]},
        {"metadata": {"deep": [{"er": None}]}},
        {"cells": [[0.0, 0], [-5.0, 1, 2147483647.0]]},
        {"cells": [], "walls": [[0, 0]]},
        {"cells": [[10**300, -(10**300)]]},
        {"version": 1.0},
    ],
)
def test_valid_json_maps_are_read(changes):
    grid = parse_map("\n \t" + as_json(**changes))
    again = dump_map(grid)
    assert parse_map(again) == grid
    assert dump_map(parse_map(again)) == again


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"format": "gone"}, '"format", which is missing'),
        ({"version": "gone"}, '"version"'),
        ({"cells": "gone"}, '"cells"'),
        ({"format": "trisolve-level"}, "trisolve-hexmap"),
        ({"version": 2}, "got 2"),
        ({"version": True}, "got true"),
        ({"size": 3}, '"size"'),
        ({"name": None}, "name: "),
        ({"name": 5}, "name: "),
        ({"layout": "round"}, "layout: "),
        ({"layout": None}, "layout: "),
        ({"cells": {}}, "cells: "),
        ({"cells": None}, "cells: "),
        ({"cells": [], "walls": []}, "at least one cell"),
        ({"cells": [], "walls": "gone"}, "at least one cell"),
        ({"cells": [[0]]}, r"cells\[0\]: "),
        ({"cells": [[0, 0, 1, 1]]}, r"cells\[0\]: "),
        ({"cells": [[0, 0], "0,1"]}, r"cells\[1\]: "),
        ({"cells": [[0, 0], [0, "1"]]}, r"cells\[1\]: "),
        ({"cells": [[0, 0], [0, 1.5]]}, r"cells\[1\]: "),
        ({"cells": [[0, 0], [0, True]]}, r"cells\[1\]: .*true"),
        ({"cells": [[0, 0], [0, None]]}, r"cells\[1\]: .*null"),
        ({"cells": [[0, 0, 0]]}, r"cells\[0\]: .*cost"),
        ({"cells": [[0, 0, -1]]}, r"cells\[0\]: .*cost"),
        ({"cells": [[0, 0, 1 << 31]]}, r"cells\[0\]: .*cost"),
        ({"cells": [[0, 0, 1.5]]}, r"cells\[0\]: "),
        ({"cells": [[0, 0], [0, 0, 2]]}, r"cells\[1\]: .*0,0 twice"),
        ({"cells": [[0, 10**1000]]}, r"cells\[0\]: .*1000 digits"),
        ({"walls": [[0, 0]]}, r"walls\[0\]: .*0,0 twice"),
        ({"walls": [[3, 3], [3, 3]]}, r"walls\[1\]: .*3,3 twice"),
        ({"walls": [[3, 3, 1]]}, r"walls\[0\]: "),
        ({"walls": None}, "walls: "),
        ({"marks": []}, "marks: "),
        ({"marks": {"AB": [[0, 0]]}}, "marks: .*one letter"),
        ({"marks": {"": [[0, 0]]}}, "marks: .*one letter"),
        ({"marks": {"ä": [[0, 0]]}}, "marks: .*one letter"),
        ({"marks": {"A": [0, 0]}}, r"marks.A\[0\]: "),
        ({"marks": {"A": None}}, "marks.A: "),
        ({"marks": {"A": [[5, 5]]}}, r"marks.A\[0\]: .*free cell"),
        ({"marks": {"A": [[9, 9]]}}, r"marks.A\[0\]: .*free cell"),
        ({"marks": {"A": [[0, 0], [0, 0]]}}, "marks: .*0,0"),
        ({"marks": {"A": [[0, 0]], "B": [[0, 0]]}}, "marks: .*A and B"),
        ({"links": {}}, "links: "),
        ({"links": [[0, 0]]}, r"links\[0\]: "),
        ({"links": [[[0, 0]]]}, r"links\[0\]: "),
        ({"links": [[[0, 0], [0, 0]]]}, r"links\[0\]: .*neighboring"),
        ({"links": [[[0, 1], [1, 1]]]}, r"links\[0\]: .*1,1"),
        ({"links": [[[0, 0], [5, 5]]]}, r"links\[0\]: .*neighboring"),
        ({"links": [[[0, 0], [0, 1]], [[0, 1], [0, 0]]]}, r"links\[1\]: .*twice"),
        ({"metadata": []}, "metadata: "),
        ({"metadata": None}, "metadata: "),
    ],
)
def test_invalid_json_maps_give_a_one_line_error_with_the_location(changes, where):
    with pytest.raises(TrisolveError, match=where) as caught:
        parse_map(as_json(**changes))
    assert isinstance(caught.value, FormatError | InvalidMap)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"format": "trisolve-hexmap", "format": "trisolve-hexmap"}',
        as_json(metadata={"a": 1}).replace("1}}", "NaN}}"),
        as_json().replace("[0, 0]", "[0, 1e999]"),
        as_json().replace("[0, 0]", f"[0, {'9' * 5000}]"),
        '{"format": "trisolve-hexmap", "version": 1, "cells": ' + "[" * 100_000,
        as_json() + "x",
        as_json(name="\ud800"),
        as_json(metadata={"a": "\ud800"}),
        "[" + as_json() + "]",
    ],
)
def test_hostile_json_maps_are_refused(text):
    with pytest.raises(TrisolveError):
        parse_map(text)


@given(st.text(st.sampled_from("map:\n .#A19line0,-layoutpointy{}[]\"'\t"), max_size=60))
def test_any_text_gives_a_map_or_an_error(text):
    for candidate in (text, "map:\n" + text, "layout: pointy\nmap:\n" + text):
        try:
            grid = parse_map(candidate)
        except TrisolveError:
            continue
        assert parse_map(dump_map(grid)) == grid


def test_map_files_are_written_and_read(tmp_path):
    grid = parse_map(ONE_ROOM)
    for name in ("room.json", "room.hex", "room.HEX"):
        save_map(grid, tmp_path / name)
        assert load_map(tmp_path / name) == grid
    assert (tmp_path / "room.hex").read_text() == ONE_ROOM
    with pytest.raises(FormatError, match="suffix"):
        save_map(grid, tmp_path / "room.txt")
    grid.metadata = {"a": 1}
    with pytest.raises(InvalidMap):
        save_map(grid, tmp_path / "other.hex")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["room.HEX", "room.hex", "room.json"]


def test_unreadable_files_are_named(tmp_path):
    (tmp_path / "bad.hex").write_text("map:\n@\n")
    with pytest.raises(FormatError, match=r"bad\.hex: line 2, column 1"):
        load_map(tmp_path / "bad.hex")
    (tmp_path / "latin.hex").write_bytes(b"map:\n\xe9\n")
    with pytest.raises(FormatError, match="UTF-8"):
        load_map(tmp_path / "latin.hex")
    for missing in ("none.hex", "."):
        with pytest.raises(FileError):
            load_map(tmp_path / missing)


def test_a_byte_order_mark_is_ignored():
    assert parse_map("\ufeff" + ONE_ROOM) == parse_map(ONE_ROOM)
    assert parse_map("\ufeff" + as_json()) == parse_map(as_json())


def test_an_oversized_drawing_is_refused_before_it_is_made():
    with pytest.raises(InvalidMap, match="write JSON"):
        dump_map(Grid([(0, 0), (10**9, 0)]), format="text")
    assert len(parse_map(dump_map(Grid([(0, 0), (10**9, 0)])))) == 2


def test_an_unknown_format_is_refused():
    with pytest.raises(InvalidMap):
        dump_map(Grid([(0, 0)]), format="xml")


@pytest.mark.parametrize("path", sorted((LEVELS / "hexagon").iterdir()), ids=lambda path: path.name)
def test_bundled_maps_are_in_standard_form(path):
    format = "json" if path.suffix == ".json" else "text"
    assert dump_map(load_map(path), format=format) == path.read_text(encoding="utf-8")


def test_map_files_can_be_read_from_bytes():
    text = "name: \u00e9\nmap:\n.\n"
    assert parse_map(b"\xef\xbb\xbf" + text.encode()) == parse_map(text)
    with pytest.raises(FormatError, match="expected UTF-8 text, got byte 0xff at offset 5"):
        parse_map(b"map:\n\xff\n")
