"""Read Rush Hour boards: a square board can be embedded exactly in the triangular grid.

A square is a parallelogram: the up cell and the down cell of one (row, col), in the middle of the
grid. A horizontal car is a U block, a vertical car is a V block, and nothing pushes. The red car is
horizontal and leaves to the right: its goal is the right end of its row. It is car A. On the cards
of the printed game it is X: if two squares X are next to each other in the exit row, row
(n - 1) // 2 counted from 0, and nowhere else, then X is the red car.

A board is n lines of n characters, or all n * n on one line (n is 2 to 8): ``o`` or ``.`` is empty,
``x`` is wall, and a capital letter is a car. A database line has the optimum before the board and
the number of states after it (``5 BBo...ooo 1234``); both become claims in the level's stats.

Source of the line format: Michael Fogleman's Rush Hour database.
"""

import re
from functools import cache, lru_cache

from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted
from trisolve.sliding.lattice import DOWN, SIZE, UP, Cell, pack
from trisolve.sliding.level import MAX_BLOCKS, Block, Level

MAX_SIDE = 8
_SQUARES = {side * side: side for side in range(2, MAX_SIDE + 1)}
_EMPTY, _WALL = "o.", "x"
_LINE = re.compile(r"(?:(\d{1,18})[ \t]+)?([A-Zox.]+)(?:[ \t]+(\d{1,18}))?", re.ASCII)


def is_board_line(line: str) -> bool:
    """Return whether a line is a board, alone or with its claims.

    >>> is_board_line("5 AAoo 12"), is_board_line("AAo")
    (True, False)
    """
    match = _LINE.fullmatch(line)
    return match is not None and len(match[2]) in _SQUARES


def red_car(board: str) -> str:
    """Return the letter of the car that leaves a board, which is given as one line.

    >>> red_car("AA.XX...."), red_car("AA.XXX..."), red_car("XX.AA....")
    ('X', 'A', 'A')
    """
    side = _SQUARES[len(board)]
    start = (side - 1) // 2 * side
    is_on_card = "XX" in board[start : start + side] and board.count("X") == 2
    return "X" if is_on_card else "A"


def has_red_x(line: str) -> bool:
    """Return whether a line is a board whose red car is X.

    >>> has_red_x("2 ...XX..BB 5"), has_red_x("AA.......")
    (True, False)
    """
    match = _LINE.fullmatch(line) if "XX" in line else None
    return match is not None and len(match[2]) in _SQUARES and red_car(match[2]) == "X"


def has_cars(line: str) -> bool:
    """Return whether a line has a car and an empty square, unlike a word in capital letters.

    >>> has_cars("1 AAoo 2"), has_cars("NOTE"), has_cars("BOOK")
    (True, False, False)
    """
    is_open = any(mark in line for mark in _EMPTY)
    return is_open and any(line.count(mark) > 1 for mark in line if mark.isupper())


def joined_square(lines: list[str]) -> str | None:
    """Return n lines of n characters as one line if they form a board, or else None.

    >>> joined_square(["AA", "oo"]), joined_square(["AAo", "ooo"])
    ('AAoo', None)
    """
    if len(lines) not in _SQUARES.values() or {len(line) for line in lines} != {len(lines)}:
        return None
    joined = "".join(lines)
    return joined if is_board_line(joined) or any(map(is_board_line, lines)) else None


def board_lines(text: str) -> list[str]:
    r"""Return the boards in a text, each as one line; return no boards for any other text.

    >>> board_lines("AA.\n..B\n..B\n"), board_lines("1 AAoo 9\n2 ooAA 3"), board_lines("hello")
    (['AA...B..B'], ['1 AAoo 9', '2 ooAA 3'], [])
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) in _SQUARES.values() and {len(line) for line in lines} == {len(lines)}:
        lines = ["".join(lines)]
    return lines if all(map(is_board_line, lines)) else []


def parse_rush_hour(text: str) -> Level:
    """Read one board or database line as a level; may raise FormatError.

    >>> level = parse_rush_hour("BBo AAo ooo".replace(" ", ""))
    >>> [(block.id, block.cells, block.goal) for block in level.blocks]
    [('A', (236, 237, 238, 239), (238, 239, 240, 241)), ('B', (204, 205, 206, 207), None)]
    """
    match = _LINE.fullmatch(text)
    if match is None or len(match[2]) not in _SQUARES:
        lines = board_lines(text)
        if len(lines) > 1:
            raise FormatError(f"expected one Rush Hour board, got a list of {len(lines)}")
        match = _LINE.fullmatch(lines[0]) if lines else None
    if match is None:
        expected = "expected a Rush Hour board of n lines of n characters, or n * n in one line"
        raise FormatError(f"{expected} (n from 2 to 8), got {quoted(text)}")
    moves, board, states = match.groups()
    claims = {"moves": moves, "states": states}
    stats = {key: int(claim) for key, claim in claims.items() if claim is not None}
    with located("Rush Hour board"):
        return _level(board, stats)


def _level(board: str, stats: dict[str, int]) -> Level:
    cars = sorted({*board} - {*_EMPTY, _WALL})
    red = red_car(board)
    if red not in cars:
        raise FormatError(f"expected a car {red} that leaves to the right, found none")
    if len(cars) > MAX_BLOCKS:
        raise FormatError(f"expected at most {MAX_BLOCKS} cars, got {len(cars)}")
    side = _SQUARES[len(board)]
    squares: dict[str, list[int]] = {}
    for square, mark in enumerate(board):
        squares.setdefault(mark, []).append(square)
    blocks = tuple(_car(tuple(squares[mark]), side, mark, mark == red) for mark in cars)
    return Level(_board(side, tuple(squares.get(_WALL, ()))), blocks, "none", stats=stats)


@lru_cache(maxsize=1 << 12)  # thousands of boards share the same few hundred cars
def _car(squares: tuple[int, ...], side: int, mark: str, is_red: bool) -> Block:
    horizontal = squares[-1] - squares[0] < side and squares[0] // side == squares[-1] // side
    step = 1 if horizontal else side
    straight = tuple(range(squares[0], squares[0] + step * len(squares), step))
    if len(squares) < 2 or squares != straight:
        at = ", ".join(f"({square // side}, {square % side})" for square in squares[:8])
        expected = "expected 2 or more squares in a straight line"
        raise FormatError(f"car {mark}: {expected}, got {len(squares)}: (row, col) {at}")
    order = 1 if horizontal else -1
    goal = None
    if is_red:
        if not horizontal:
            raise FormatError(f"car {mark}: expected a horizontal car, got a vertical one")
        first = squares[0] // side * side + side - len(squares)
        goal = tuple(cell for i in range(len(squares)) for cell in _cells(first + i, side))
    cells = tuple(cell for square in squares for cell in _cells(square, side)[::order])
    return Block(mark, cells, goal)


@cache
def _cells(square: int, side: int) -> tuple[Cell, Cell]:
    """Return the up and the down cell of a square."""
    corner = (SIZE - side) // 2
    row, col = corner + square // side, corner + square % side
    return pack(row, col, UP), pack(row, col, DOWN)


@lru_cache(maxsize=256)
def _board(side: int, walls: tuple[int, ...]) -> frozenset[Cell]:
    """Return the cells of a board whose `walls` are squares."""
    squares = {*range(side * side)} - {*walls}
    return frozenset(cell for square in squares for cell in _cells(square, side))
