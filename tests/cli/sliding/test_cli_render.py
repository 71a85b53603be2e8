"""``trisolve render``: its files, and its errors."""

import json
import sys
from io import BytesIO, TextIOWrapper
from xml.etree import ElementTree as ET

import pytest
from cli_session import PACK, PUZZLE_5, STUCK, Session
from PIL import Image
from thorough import first_daily

from trisolve.extras import install_line
from trisolve.limits import stop_phrase


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture
def puzzle(session):
    return session.put("puzzle.json", PUZZLE_5)


def test_a_board_is_drawn_to_standard_output(session, puzzle):
    done = session.run("render", puzzle)
    assert (done.code, done.err) == (0, "")
    assert ET.fromstring(done.out).find("{*}title").text == PUZZLE_5["name"]


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF"), ("A.SVG", b"<svg")],
)
def test_the_suffix_selects_the_format(session, puzzle, tmp_path, name, start):
    assert session.run("render", puzzle, "-o", tmp_path / name, "--size", "80") == (0, "", "")
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("options", "name"),
    first_daily(
        [
            (["--solution"], "s.svg"),
            (["--animate"], "s.svg"),
            (["--animate", "--size", "60"], "s.gif"),
            (["--animate", "--size", "60", "--moves", "C1"], "s.png"),
            (["--heat", "--theme", "night"], "s.svg"),
            (["--move", "C-2", "--size", "300x200"], "s.svg"),
            (["--after", "C-2", "--labels", "cells,axes,rows"], "s.svg"),
            (["--colors", "#f00", "--labels", "ids"], "s.svg"),
            (["--sheet", "--title", "One"], "s.svg"),
            (["--theme", "large-print", "--labels", "cells,axes,rows"], "s.svg"),
        ],
        4,
    ),
)
def test_every_kind_of_picture_is_written(session, puzzle, tmp_path, options, name):
    done = session.run("render", puzzle, *options, "-o", tmp_path / name)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert (tmp_path / name).stat().st_size > 300


def test_colors_can_be_chosen(session, puzzle):
    assert 'fill="#12ab34"' in session.run("render", puzzle, "--colors", "#12ab34").out
    assert 'fill="#12ab34"' not in session.run("render", puzzle).out


COLORED = {
    **PUZZLE_5,
    "blocks": [{**block, "color": "#0000ff"} for block in PUZZLE_5["blocks"]],
}


@pytest.mark.parametrize(
    "options", [[], ["--sheet"], ["--heat"], ["--solution"], ["--theme", "dawn"]]
)
def test_chosen_colors_override_those_of_the_level(session, options):
    level = session.put("colored.json", COLORED)
    assert "#12ab34" in session.run("render", level, *options, "--colors", "#12ab34").out


def test_chosen_colors_override_those_in_atlases_and_engine_scenes(session, tmp_path):
    level, out = session.put("colored.json", COLORED), tmp_path / "game"
    options = ("--atlas", out, "--engine", "godot", "--colors", "#ff0000")
    assert session.run("render", level, *options).code == 0
    aimed = [block for block in COLORED["blocks"] if "goal" in block]
    assert len(list(out.glob("*-ff0000.svg"))) == len(aimed)
    assert "Color(1.0, 0.0, 0.0" in (out / "level-1.tscn").read_text()


def test_a_theme_without_colors_refuses_chosen_colors(session, puzzle):
    done = session.run("render", puzzle, "--booklet", "--colors", "#12ab34")
    done.assert_one_line(2)
    assert "--colors: expected a theme with colors, but print hatches blocks" in done.err


def test_an_illegal_move_is_drawn_and_exits_with_1(session, puzzle, tmp_path):
    done = session.run("render", puzzle, "--move", "B-1", "-o", tmp_path / "m.svg")
    done.assert_one_line(1)
    assert "B-1: illegal, B meets the wall" in done.err
    assert 'class="struck"' in (tmp_path / "m.svg").read_text()


def test_a_pack_is_drawn_as_a_sheet_of_numbered_pages(session, tmp_path):
    pack = session.put("pack.json", PACK)
    output = tmp_path / "sheet.svg"
    done = session.run("render", pack, "--per-page", "1", "-o", output, "--json")
    (reported,) = done.objects()
    assert reported["written"] == [str(tmp_path / "sheet-1.svg"), str(tmp_path / "sheet-2.svg")]
    assert (reported["levels"], reported["picture"], reported["format"]) == (2, "sheet", "svg")
    assert ">Two</text>" in (tmp_path / "sheet-2.svg").read_text()
    assert not output.exists()


def test_a_booklet_is_one_pdf_and_may_contain_unsolvable_levels(session, tmp_path):
    pack = session.put("pack.json", PACK, levels=[PUZZLE_5, STUCK])
    assert session.run("render", pack, "--booklet", "-o", tmp_path / "b.pdf") == (0, "", "")
    done = session.run("render", pack, "--booklet", "-o", tmp_path / "b.svg")
    assert done.code == 0
    assert "How a block moves" in (tmp_path / "b-1.svg").read_text()
    assert "no solution" in (tmp_path / "b-3.svg").read_text()


def test_levels_are_cut_out_on_separate_pages(session, tmp_path):
    pack = session.put("pack.json", PACK)
    output = tmp_path / "cut.svg"
    done = session.run("render", pack, "--cut-out", "--edge-mm", "20", "-o", output, "--json")
    (reported,) = done.objects()
    assert reported["picture"] == "cut-out"
    assert len(reported["written"]) == 4
    assert "A side of a triangle is 20 mm long." in (tmp_path / "cut-4.svg").read_text()


@pytest.mark.parametrize("options", [[], ["--solution"], ["--animate"], ["--sheet"], ["--cut-out"]])
def test_a_texture_covers_the_blocks_of_every_picture(session, puzzle, tmp_path, options):
    Image.new("RGB", (9, 9)).save(tmp_path / "t.png")
    command = [
        "render",
        puzzle,
        *options,
        "--texture",
        tmp_path / "t.png",
        "-o",
        tmp_path / "a.svg",
    ]
    assert session.run(*command, "--seed", "4").code == 0
    drawn = [path.read_text() for path in sorted(tmp_path.glob("a*.svg"))]
    assert all('class="texture"' in one for one in drawn)
    assert session.run(*command, "--seed", "4").code == 0
    assert drawn == [path.read_text() for path in sorted(tmp_path.glob("a*.svg"))]


def test_a_heat_map_has_no_blocks_to_texture(session, puzzle, tmp_path):
    Image.new("RGB", (9, 9)).save(tmp_path / "t.png")
    done = session.run("render", puzzle, "--heat", "--texture", tmp_path / "t.png")
    done.assert_one_line()
    assert "--texture: expected blocks to cover" in done.err


def test_large_print_has_letters_on_blocks_and_in_goals(session, puzzle):
    drawn = session.run("render", puzzle, "--theme", "large-print").out
    assert 'class="label"' in drawn
    assert 'class="goal-label"' in drawn
    bare = session.run("render", puzzle, "--theme", "large-print", "--labels", "none").out
    assert 'class="label"' not in bare


@pytest.mark.parametrize("form", ["svg", "png"])
def test_an_atlas_is_a_directory_with_sprites_and_an_index(session, tmp_path, form):
    pack = session.put("pack.json", PACK)
    folder = tmp_path / "new" / "atlas"
    done = session.run(
        "render", pack, "--atlas", folder, "--format", form, "--size", "20", "--json"
    )
    index = json.loads((folder / "atlas.json").read_text())
    assert index["edge"] == 20
    for sprite in index["sprites"].values():
        assert (folder / sprite["file"]).stat().st_size > 100
    assert len(done.objects()[0]["written"]) == len(index["sprites"]) + 1


def test_a_claimed_solution_that_fails_is_not_drawn(session):
    wrong = session.put("wrong.json", PUZZLE_5, solution=[["A", 1]])
    done = session.run("render", wrong, "--solution")
    assert (done.code, done.err) == (0, "")
    assert ">3. " in done.out


@pytest.mark.parametrize("option", ["--solution", "--animate", "--heat"])
def test_an_unsolvable_level_exits_with_1(session, option):
    done = session.run("render", session.put("stuck.json", STUCK), option)
    done.assert_one_line(1)
    assert "expected a level that can be solved" in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "board.bmp"], "board.bmp: expected a name that ends in .svg, .png"),
        (["-o", "no/where/board.svg"], "expected a writable file"),
        (["--size", "0"], "--size: expected pixels such as 800"),
        (["--size", "9x"], "--size: expected pixels such as 800"),
        (["--colors", "red"], "--colors: expected colors such as #e69f00,#56b4e9, got 'red'"),
        (["--colors", ""], "--colors: expected colors"),
        (["--theme", "neon"], "--theme: expected one of the themes dawn, day, lagoon, dusk, "),
        (["--move", "B1 B2"], "--move: expected one move such as B2, got 2"),
        (["--after", "?"], "expected a move such as B2 or A-3"),
        (["--move", "B1", "--heat"], "expected --move or --heat, got both"),
        (["--moves", "B1"], "--moves: expected --solution or --animate as well"),
        (["--format", "gif"], "gif: expected --animate as well"),
        (["--animate", "--format", "pdf"], "--animate: expected svg, gif or apng, got pdf"),
        (["--json"], "--json: expected -o FILE as well"),
        (["--atlas", "x", "--format", "pdf"], "--atlas: expected --format svg or png, got pdf"),
        (["--atlas", "x", "-o", "x.svg"], "expected --atlas or --output, got both"),
        (["--edge-mm", "20"], "--edge-mm: expected --cut-out as well"),
        (["--cut-out", "--booklet"], "expected --booklet or --cut-out, got both"),
        (["--cut-out", "--edge-mm", "400"], "puzzle.json: expected a side of 5 to"),
        (["--cut-out", "--size", "300", "-o", "a.svg"], "--size: expected png: other formats"),
        (["--texture", "no.png"], "no.png: expected a readable file"),
        (["--texture", "puzzle.json"], "puzzle.json: expected a PNG picture, got something else"),
        (["--move", ""], "--move: expected one move such as B2, got 0"),
        (["--move", "Z1"], "expected one of the block ids A, B, C, D, got 'Z'"),
        (["--size", "99999x99999", "--format", "png"], "expected a picture of up to 64 million"),
    ],
)
def test_bad_usage_gives_a_one_line_error(session, puzzle, monkeypatch, arguments, message):
    monkeypatch.chdir(session.directory)
    done = session.run("render", puzzle, *arguments)
    done.assert_one_line()
    assert message in done.err
    assert ("error" in done.objects()[0]) if "--json" in arguments else (done.out == "")


@pytest.mark.parametrize(
    "options", [["--solution"], ["--move", "A1"], ["--after", "A1"], ["--heat"]]
)
def test_single_level_pictures_need_a_single_level(session, options):
    done = session.run("render", session.put("pack.json", PACK), *options)
    done.assert_one_line()
    assert "expected one level, got 2" in done.err


def test_several_pages_are_not_written_to_standard_output(session):
    done = session.run("render", session.put("pack.json", PACK), "--per-page", "1")
    done.assert_one_line()
    assert "expected -o FILE for 2 pages" in done.err


class Kept(BytesIO):
    """Bytes that can still be read after the stream is closed."""

    def close(self):
        pass


def test_a_multi_page_pdf_can_go_to_standard_output(session, monkeypatch):
    raw = Kept()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(raw))
    pack = session.put("pack.json", PACK)
    assert session.run("render", pack, "--per-page", "1", "--format", "pdf").code == 0
    assert raw.getvalue().count(b"/Type /Page\n") == 2


def test_binary_output_is_not_written_to_a_terminal(session, puzzle, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    done = session.run("render", puzzle, "--format", "png")
    done.assert_one_line()
    assert "expected -o FILE: a terminal cannot show png" in done.err
    assert done.out == ""


@pytest.mark.parametrize("options", [["--booklet"], ["--animate", "-o", "a.gif"]])
def test_the_message_for_a_limit_names_the_level_where_the_search_stopped(
    session, monkeypatch, options
):
    monkeypatch.chdir(session.directory)
    rows = [64 * row for row in range(8)]
    blocks = [{"id": f"b{first}", "cells": [first, first + 1, first + 2]} for first in rows]
    blocks[0]["goal"] = [6, 7, 8]  # behind a wall, and 15 ** 7 states to find that out
    floor = sorted({*range(512)} - {5})
    level = {**STUCK, "floor": floor, "blocks": blocks}
    done = session.run("render", session.put("p.json", level), *options, "--time-limit", "0.01")
    done.assert_one_line(3)
    assert f"p.json: {stop_phrase('time_limit')} 0.01 after " in done.err


def test_an_atlas_does_not_replace_a_file(session, puzzle):
    done = session.run("render", puzzle, "--atlas", puzzle)
    done.assert_one_line()
    assert "expected a directory that can be made" in done.err


def test_rendering_without_its_extra_prints_the_install_command(
    session, puzzle, monkeypatch, tmp_path
):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = session.run("render", puzzle, "-o", tmp_path / "a.png")
    done.assert_one_line()
    assert f"a PNG needs resvg: {install_line('png')}" in done.err
    assert not (tmp_path / "a.png").exists()
