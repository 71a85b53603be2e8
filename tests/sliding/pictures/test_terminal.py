"""The terminal painter: the place and color of everything, and the width."""

import re

import pytest
from rich.cells import cell_len

from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.terminal import Span, dump_line, nearest_256, printable, side_by_side, width
from trisolve.sliding.lattice import N_CELLS, hexagon, parallelogram
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.look import scheme_colors
from trisolve.sliding.pictures.terminal import render_terminal

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def level():
    """A is highlighted, its goal is partly under B, C has its own color, and cell 0 is wall."""
    blocks = [
        Block("A", [2, 35, 36], goal=[70, 103, 104]),
        Block("B", [68, 69, 70]),
        Block("C", [7, 6, 39], color="#ff0000"),
    ]
    return Level(parallelogram(5, 4) - {0}, blocks)


def lines(text):
    return [line.rstrip() for line in text.split("\n")]


def test_a_plain_board_has_letters_dots_small_goal_letters_and_blank_walls(level):
    assert lines(render_terminal(level, legend=False)) == [
        "    .A...CC..",
        "  ...AA..C..",
        " ....BBB...",
        ".......aa.",
    ]


def test_a_cell_and_its_neighbor_across_a_u_edge_share_a_column():
    level = Level([32, 33, 34, 65, 66, 67, 0], [Block("A", [32, 33, 34])])
    board = render_terminal(level, indices=True, legend=False)
    column = {int(m[0]): m.end() for line in lines(board) for m in re.finditer(r"\d+", line)}
    assert column[32] == column[65]
    assert column[34] == column[67]
    assert column[0] == column[33]


def test_the_legend_gives_directions_length_and_the_way_to_the_goal(level):
    text = render_terminal(level)
    assert "A  +↘ -↖  3 cells  goal 2 ↘" in text
    assert "B  +→ -←  3 cells" in text
    assert "C  +↙ -↗  3 cells" in text


def test_the_legend_reports_a_block_on_its_goal(level):
    at_goal = render_terminal(level, (70, *level.with_positions((2, 64, 7)).positions[1:]))
    assert "A  +↘ -↖  3 cells  on its goal" in at_goal


def test_indices_show_every_floor_cell_and_nothing_else(level):
    board = render_terminal(level, indices=True, legend=False)
    assert {int(number) for number in re.findall(r"\d+", board)} == level.floor


def test_indices_name_the_cells_of_blocks_and_goals_in_the_legend(level):
    assert "2 35 36   goal 70 103 104" in render_terminal(level, indices=True)


@pytest.mark.parametrize("depth", ["256", "truecolor"])
def test_a_colored_board_keeps_every_cell_in_its_column(level, depth):
    bare = ESCAPE.sub("", render_terminal(level, depth=depth, legend=False))
    assert lines(bare) == [
        "    ·▲···C▼··",
        "  ···A▲··▼··",
        " ····▲B▲···",
        "·······▽△·",
    ]


def test_a_goal_under_another_block_is_shown_by_the_background_color(level):
    orange_ground = "48;2;89;66;22"
    board = render_terminal(level, depth="truecolor", legend=False)
    assert board.split("\n")[2].count(orange_ground) == 1
    assert board.split("\n")[3].count(orange_ground) == 2


def test_colors_are_reset_at_the_end(level):
    for line in render_terminal(level, depth="256").split("\n"):
        codes = ESCAPE.findall(line)
        assert codes[1::2] == ["\x1b[0m"] * (len(codes) // 2)
        assert len(codes) % 2 == 0


def test_plain_boards_contain_no_escape_codes(level):
    assert "\x1b" not in render_terminal(level) + render_terminal(level, indices=True)


def test_long_ids_get_a_letter_that_the_legend_explains():
    blocks = [Block("van", [0, 1, 2], goal=[4, 5, 6]), Block("B", [32, 33, 34])]
    text = render_terminal(Level(parallelogram(5, 2), blocks))
    assert "AAA.aaa..." in text.replace(" ", "").replace("A=van", "")
    assert "A = van  +→ -←" in text


def test_wide_letters_in_ids_keep_the_legend_aligned():
    ids = ["日本語", "van", "😀", "e\u0301t"]
    blocks = [Block(name, range(32 * n, 32 * n + 3)) for n, name in enumerate(ids)]
    legend = render_terminal(Level(parallelogram(5, 4), blocks)).splitlines()[-4:]
    begins = [cell_len(line[: line.index("+→")]) for line in legend]
    assert len(set(begins)) == 1


def test_the_goal_of_a_block_whose_lowercase_letter_is_taken_is_a_plus():
    blocks = [Block("A", [0, 1, 2], goal=[4, 5, 6]), Block("a", [32, 33, 34])]
    board = render_terminal(Level(parallelogram(5, 2), blocks), legend=False)
    assert lines(board) == [" AAA.+++...", "aaa......."]


@pytest.mark.parametrize("side", range(2, 9))
def test_hexagons_fit_80_columns(side):
    first = min(hexagon(side))
    level = Level(hexagon(side), [Block("A", [first, first + 1, first + 2])])
    assert max(map(len, render_terminal(level).split("\n"))) <= 80


def test_indices_fit_80_columns_on_a_hexagon_of_side_4():
    level = Level(hexagon(4), [Block("A", [0, 1, 2])])
    assert max(map(len, render_terminal(level, indices=True).split("\n"))) <= 80


def test_the_whole_grid_fits_80_columns():
    level = Level(range(N_CELLS), [Block("A", [0, 1, 2])])
    assert max(map(len, render_terminal(level).split("\n"))) <= 80


def test_a_color_in_the_level_overrides_the_theme(level):
    assert scheme_colors(level)[2] == Rgb(255, 0, 0)


def test_sixteen_blocks_with_goals_have_sixteen_colors():
    blocks = [
        Block(
            chr(65 + row),
            [32 * row, 32 * row + 1, 32 * row + 2],
            goal=[32 * row + i for i in (2, 3, 4)],
        )
        for row in range(16)
    ]
    assert len(set(scheme_colors(Level(range(N_CELLS), blocks)))) == 16


@pytest.mark.parametrize(("text", "color"), [("#abc", (170, 187, 204)), ("#0a0B0c", (10, 11, 12))])
def test_short_and_long_colors_are_read(text, color):
    assert parse_color(text) == color


@pytest.mark.parametrize(
    ("color", "index"),
    [((0, 0, 0), 16), ((255, 255, 255), 231), ((0, 0, 255), 21), ((118, 118, 118), 243)],
)
def test_the_nearest_of_256_colors_is_used(color, index):
    assert nearest_256(Rgb(*color)) == index


def test_side_by_side_pictures_line_up():
    pair = side_by_side(
        [(Span("ab"),), (Span("c"),)], [(Span("x"),), (Span("y"),), (Span("z"),)], gap=1
    )
    assert [dump_line(line, "none") for line in pair] == ["ab x", "c  y", "   z"]
    assert {width(line) for line in pair} == {4}


def test_names_are_made_printable_on_a_single_line():
    assert printable("a\tb\x1b[2J é") == "a\ufffdb\ufffd[2J é"
