"""The text format as people write it, and errors that name the mistake."""

import pytest

from trisolve.errors import FormatError, InvalidLevel
from trisolve.sliding.formats.text_format import dump_text_level, parse_text_level
from trisolve.sliding.lattice import DOWN, UP, Axis, hexagon, pack, triangle
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move


def floor_columns(text, row):
    """Return the text columns of the floor cells in a row of the board."""
    line = text.split("board:\n")[1].split("\n")[row]
    return [column for column, mark in enumerate(line) if mark not in " #"]


@pytest.mark.parametrize("col", [0, 1, 7, 14])
def test_a_cell_and_the_one_below_it_share_a_text_column(col):
    above, under = pack(0, col, UP), pack(1, col, DOWN)
    others = (pack(1, col, UP), pack(1, col + 1, UP))
    text = dump_text_level(Level({above, under, *others}, [Block("A", {under, *others})]))
    (column,) = floor_columns(text, 0)
    assert floor_columns(text, 1) == [column - 1, column, column + 1]


def test_boards_without_an_origin_are_placed_in_the_corner():
    typed = "board:\n   AAA......\n  ...........\n .............\n...............\n"
    typed += "...............\n .............\n  ...........\n   .........\n"
    assert parse_text_level(typed).floor == hexagon(4)
    assert parse_text_level("board:\n   .\n  ...\n AAA..\n.......\n").floor == triangle(4)


def test_blocks_along_each_axis_are_read_as_drawn():
    level = parse_text_level("board:\n  AAA.C.\n BB...CC\n.B.....\n")
    axes = {block.id: block.axis for block in level.blocks}
    assert axes == {"A": Axis.U, "B": Axis.V, "C": Axis.W}


def test_indentation_blank_lines_comments_and_trailing_blanks_are_ignored():
    plain = parse_text_level("board:\n ...\nAAA..\n")
    loose = "; by me\n\nname:\n\nboard:\n\n; top\n      ...   \n     AAA..\n\n   \n"
    assert parse_text_level(loose) == plain
    assert parse_text_level("board:\n#...#\nAAA..\n") == plain


def test_an_origin_gives_the_place_and_direction_of_the_first_floor_character():
    corner = parse_text_level("board:\n...\nAAA\n")
    right = parse_text_level("origin: 0, 5\nboard:\n...\nAAA\n")
    assert min(right.floor) == pack(0, 5, UP)
    assert right.floor == {cell + 2 * 5 - min(corner.floor) for cell in corner.floor}
    down = parse_text_level("origin: 3,2,1\nboard:\nAAA\n")
    assert down.blocks[0].cells == (pack(3, 2, DOWN), pack(3, 3, UP), pack(3, 3, DOWN))


def test_a_row_that_starts_left_of_the_first_row_shifts_the_board_right():
    level = parse_text_level("board:\n    .\nAAA..\n")
    assert min(cell >> 1 & 15 for cell in level.floor) == 0


def test_goals_may_be_lone_letters_or_whole_boards():
    full = parse_text_level("board:\nAAA....\n.......\ngoals:\n....AAA\n.......\n")
    lone = parse_text_level("board:\nAAA....\n.......\n\ngoals:\n    AAA\n")
    assert full == lone
    assert full.blocks[0].goal == (4, 5, 6)


def test_every_header_key_of_the_text_format_is_read():
    level = parse_text_level(
        "name: A name: with colon\npush: oblique\nids: A=car-1\norder: B A\ncolors: A=#fff\n"
        'solution: car-1:2, B-3\nstats: {"moves": 2}\nmetadata: {"by": ["me"]}\n'
        "board:\nAAA....BBB\n"
    )
    assert level.name == "A name: with colon"
    assert level.push == "oblique"
    assert [block.id for block in level.blocks] == ["B", "car-1"]
    assert level.block("car-1").color == "#fff"
    assert level.solution == (Move("car-1", 2), Move("B", -3))
    assert (level.stats, level.metadata) == ({"moves": 2}, {"by": ("me",)})


def test_the_writer_omits_every_value_that_equals_its_default():
    assert dump_text_level(parse_text_level("board:\nAAA\n")) == "board:\nAAA\n"


def test_walls_inside_a_row_are_drawn_and_those_outside_are_not():
    level = Level({0, 1, 2, 6, 70}, [Block("A", [0, 1, 2])])
    assert dump_text_level(level) == "board:\nAAA###.\n#\n    .\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board:\nAAA*\n", r"^line 2, column 4: expected '\.' .*, got '\*'$"),
        ("board:\n\tAAA\n", "^line 2, column 1: .*, got a tab$"),
        ("board:\nAAÄ\n", "^line 2, column 3: .*, got 'Ä'$"),
        ("board:\n", "^line 1: expected a board with floor after board:"),
        ("name: x\n", "^expected a section board:, found none$"),
        ("name: x\nAAA\nboard:\n", '^line 2: expected a line such as key: value.*, got "AAA"$'),
        ("nam: x\nboard:\nAAA\n", '^line 1: expected one of the keys name, .*, got "nam"$'),
        ("name: x\nname: y\nboard:\nAAA\n", '^line 2: the key "name" appears twice$'),
        ("board:\nAAA\nname: x\n", '^line 3: expected a row of the board; .* got "name: x"$'),
        ("board:\nAAA\nboard:\nAAA\n", "^line 3: expected one board:"),
        ("goals:\nAAA\nboard:\nAAA\n", "^line 1: expected one board:, and goals: after it$"),
        ("board:\n" + "." * 33 + "\nAAA", "^line 2, column 33: .*, got row 0, col 16$"),
        ("board:\nAAA" + "\n." * 16, r"^line 18, column 1: .*, got row 16, col \d+$"),
        ("board:\n" + "A" * 600, "^line 2: expected at most 512 floor cells"),
        ("board:\nAAA" + "\n" * 200, "^line 102: expected at most 100 rows$"),
        ("origin: 15,0\nboard:\nAAA\nAAA", "^line 4, column 1: .*, got row 16"),
        ("push: a\nboard:\nAAA", '^line 1: expected push: as one of full, .*, got "a"$'),
        ("origin: 1\nboard:\nAAA", '^line 1: expected origin: row,col .*, got "1"$'),
        ("origin: 16,0\nboard:\nAAA", '^line 1: expected origin: .*, got "16,0"$'),
        ("origin: 0,0,2\nboard:\nAAA", '^line 1: expected origin: .*, got "0,0,2"$'),
        ("ids: A\nboard:\nAAA", '^line 1: expected ids as LETTER=VALUE.*, got "A"$'),
        ("ids: B=x\nboard:\nAAA", '^line 1: expected ids .*, got "B=x"$'),
        ("colors: A=#fff A=#ffe\nboard:\nAAA", '^line 1: expected colors .*, got "A=#ffe"$'),
        ("order: A B\nboard:\nAAA", '^line 1: expected order: with each of A once, got "A B"$'),
        ("order:\nboard:\nAAA", '^line 1: expected order: with each of A once, got ""$'),
        ("solution: A0\nboard:\nAAA", "^line 1: expected a move such as B2"),
        ("stats: []\nboard:\nAAA", "^line 1: expected stats as a JSON object, got an array of 0$"),
        ("metadata: {\nboard:\nAAA", "^line 1, column 12: expected property name"),
        ('name: "x\nboard:\nAAA', "^line 1, column 7: expected JSON"),
        (
            'push: none\nstats:  {"a": NaN}\nboard:\nAAA',
            "^line 2, column 15: expected a finite number",
        ),
        ('stats: {"a": 1, "a": 2}\nboard:\nAAA', '^line 1: the key "a" appears twice'),
        ('name: "x" y\nboard:\nAAA', "^line 1, column 11: expected JSON"),
        ("board:\nAAA\ngoals:\n...A", "^line 4, column 4: expected goals on the floor"),
        ("board:\nAAA.\ngoals:\n.B", "^line 4, column 2: .* its block on the board, got 'B'$"),
        ("board:\nAAA\ngoals:\nAAA\ngoals:\nAAA", "^line 6, column 1: expected each goal once"),
    ],
)
def test_a_typo_is_reported_with_line_and_column(text, message):
    with pytest.raises(FormatError, match=message):
        parse_text_level(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "board:\nA.AA\n",
            "^line 2, column 1: block 'A': expected 3 or more triangles of one track, .*: A[?]AA$",
        ),
        ("board:\n....\n", "^blocks: expected 1 to 16, got 0$"),
        ("ids: A=B\nboard:\nAAABBB\n", "^block id 'B' appears twice"),
        ("colors: A=red\nboard:\nAAA\n", "^line 3: block 'A': expected a color"),
        (
            "board:\nAAA.\n....\ngoals:\n\nAAA\n",
            "^line 6: the goal of block A is not on the block's track; expected AAA",
        ),
    ],
)
def test_an_invalid_level_is_reported(text, message):
    with pytest.raises(InvalidLevel, match=message):
        parse_text_level(text)
