"""Rush Hour boards: which texts are read as one, and where the cars are."""

import pytest

from trisolve.errors import FormatError
from trisolve.sliding.formats import load_levels, parse, parse_level
from trisolve.sliding.formats.lists import board_lines
from trisolve.sliding.lattice import Axis, pack
from trisolve.sliding.level import Pack
from trisolve.sliding.lint import Linter
from trisolve.sliding.orientation import puzzle_key
from trisolve.sliding.packs.check import check_pack
from trisolve.sliding.packs.compose import join_packs
from trisolve.sliding.search import solve

BOARD = "BBoKMx" + "DDDKMo" + "HAALoo" + "HoJLEE" + "ooJFFo" + "GGoxII"


def square(row, col, side=6):
    corner = (16 - side) // 2
    return pack(corner + row, corner + col, 0), pack(corner + row, corner + col, 1)


def test_squares_are_parallelograms_in_the_middle_of_the_grid():
    level = parse_level(BOARD)
    walls = {*square(0, 5), *square(5, 3)}
    assert level.floor == {c for r in range(6) for k in range(6) for c in square(r, k)} - walls
    assert level.push == "none"
    assert [block.id for block in level.blocks] == sorted(set(BOARD) - {"o", "x"})


def test_horizontal_cars_lie_on_u_and_vertical_ones_on_v():
    level = parse_level(BOARD)
    assert level.block("D").cells == square(1, 0) + square(1, 1) + square(1, 2)
    assert level.block("D").axis is Axis.U
    (up_2, down_2), (up_3, down_3) = square(2, 0), square(3, 0)
    assert level.block("H").cells == (down_2, up_2, down_3, up_3)
    assert level.block("H").axis is Axis.V


def test_only_car_a_has_a_goal_at_the_right_end_of_its_row():
    level = parse_level(BOARD)
    assert level.block("A").goal == square(2, 4) + square(2, 5)
    assert [block.id for block in level.blocks if block.highlighted] == ["A"]


@pytest.mark.parametrize("side", range(2, 9))
def test_boards_of_every_size_are_read_from_one_line_or_several(side):
    rows = ["AA" + "." * (side - 2), *["o" * side] * (side - 1)]
    level = parse_level("".join(rows))
    assert level == parse_level("\n".join(rows) + "\n")
    assert level.block("A").cells == square(0, 0, side) + square(0, 1, side)
    assert level.block("A").goal == square(0, side - 2, side) + square(0, side - 1, side)
    assert len(level.floor) == 2 * side * side


def test_a_line_of_the_rush_hour_database_contains_claims():
    assert parse_level(f"60 {BOARD} 2332").stats == {"moves": 60, "states": 2332}
    assert parse_level(f"07 {BOARD}").stats == {"moves": 7}
    assert parse_level(f"60 {BOARD} 2332").blocks == parse_level(BOARD).blocks


def test_a_database_is_read_as_a_pack(tmp_path):
    path = tmp_path / "rush.txt"
    path.write_text("1 AAoo 9\n\n2 oAAooooooo..BBo. 3\n")
    labels, levels = zip(*load_levels(path), strict=True)
    assert labels == (f"{path}:1", f"{path}:2")
    assert [level.stats["moves"] for level in levels] == [1, 2]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("BBoo", "expected a car A that leaves to the right, found none"),
        ("A...A....", "car A: expected 2 or more squares in a straight line, got 2: (row, col) "),
        ("AA.B.....", "car B: expected 2 or more squares in a straight line, got 1: (row, col) (1"),
        ("A.A......", "car A: expected 2 or more squares in a straight line"),
        ("AAB.BB.B.", "car B: expected 2 or more squares in a straight line, got 4"),
        (
            "..AA.....",
            "car A: expected 2 or more squares in a straight line, got 2: (row, col) (0, 2)",
        ),
        ("A..A.....", "car A: expected a horizontal car, got a vertical one"),
    ],
)
def test_an_invalid_board_is_explained(board, message):
    with pytest.raises(FormatError) as caught:
        parse(board, "x")
    assert str(caught.value).startswith(f"x: Rush Hour board: {message}")


def test_too_many_cars_give_a_one_line_error():
    rows = ["".join(chr(65 + 4 * row + pair) * 2 for pair in range(4)) for row in range(5)]
    with pytest.raises(FormatError, match=r"expected at most 16 cars, got 20$"):
        parse_level("".join(rows) + "o" * 24)


def test_an_error_in_a_database_names_the_line():
    with pytest.raises(FormatError, match=r"^x: line 2: Rush Hour board: expected a car A"):
        parse("1 AAoo 9\n1 BBoo 9", "x")


@pytest.mark.parametrize(("side", "n_boards"), [(6, 35), (6, 36), (6, 37), (3, 9), (2, 3)])
def test_several_boards_are_read_as_a_list_regardless_of_their_number(side, n_boards):
    board = "AA" + "o" * (side * side - 2)
    assert board_lines(f"{board}\n" * n_boards) == [board] * n_boards


def test_a_list_with_as_many_lines_as_columns_is_a_single_board():
    assert board_lines("AAo\nooo\nooo\n") == ["AAooooooo"]


CARDS = {
    "AA...O P..Q.O PXXQ.O P..Q.. B...CC B.RRR.": 8,
    "OPPPAA OBCC.Q OBXX.Q RRRD.Q ..EDFF GGE...": 44,
    ".XX.. .BB.. ..... ..... AA...": None,
}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("join", ["", "\n"])
def test_a_card_of_the_printed_game_has_x_as_its_red_car(card, join):
    level = parse_level(card.replace(" ", join))
    red = "A" if CARDS[card] is None else "X"
    assert [block.id for block in level.blocks if block.highlighted] == [red]
    if CARDS[card] is not None:
        exchanged = card.translate(str.maketrans("AX", "XA")).replace(" ", "")
        assert solve(level).n_moves == solve(parse_level(exchanged)).n_moves == CARDS[card]


@pytest.mark.parametrize(
    ("board", "red"),
    [
        ("AA XX", "A"),  # the exit row of a board of two rows is the first
        ("XX AA", "X"),
        ("... XX. AA.", "X"),
        ("XX. ... AA.", "A"),
        (".... .XX. AA.. ....", "X"),
        (".... AA.. .XX. ....", "A"),
        ("........ ........ ........ XX...... ........ ........ ........ AA......", "X"),
        ("..... ..... XXX.. ..... AA...", "A"),
        ("..... ..... .XX.. .X... AA...", None),
        (".X... .X... AA... ..... .....", "A"),
        ("..... ..... .X.X. ..... AA...", None),
        ("AA.xx ..... .XX.. ..... .....", "X"),
        ("AA... x...x .xx.. ..... .....", "A"),
    ],
)
def test_x_is_the_red_car_only_if_it_covers_two_squares_of_the_exit_row(board, red):
    text = board.replace(" ", "")
    if red is None:
        with pytest.raises(FormatError, match="car X: expected 2 or more squares in a straight"):
            parse_level(text)
        return
    (found,) = (block for block in parse_level(text).blocks if block.highlighted)
    side, row = len(board.split()), next(i for i, r in enumerate(board.split()) if red * 2 in r)
    assert found.id == red
    assert found.goal == square(row, side - 2, side) + square(row, side - 1, side)


@pytest.mark.parametrize("board", [BOARD, "AAo.oB..B", "AABBo..o.C.o.C.x"])
def test_an_upside_down_copy_of_a_board_is_the_same_puzzle(board):
    side = int(len(board) ** 0.5)
    rows = [board[at : at + side] for at in range(0, len(board), side)]
    level, other = parse_level(board), parse_level("".join(reversed(rows)))
    assert level.key != other.key
    assert puzzle_key(level) == puzzle_key(other)
    assert solve(level).n_moves == solve(other).n_moves
    pack = Pack("P", (level, other))
    assert len(join_packs([pack]).pack.levels) == 1
    assert any("the same puzzle" in line for line in check_pack(pack).problems)
    linter = Linter(["D001"])
    linter.lint(level, "one")
    assert [found.code for found in linter.lint(other, "two").findings] == ["D001"]


def test_different_boards_have_different_keys():
    for name in ("tutorial:1", "starter:12"):
        ((_, level),) = load_levels(name)
        assert puzzle_key(level) == level.key
    pushed = parse_level("push: full\nboard:\nAAAA....\n........\n")
    assert puzzle_key(pushed) == pushed.key
