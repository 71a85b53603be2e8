"""Files with many levels, one per line, and files of other games.

A line is a share code, a link, a Rush Hour board, or (``.jsonl``) a JSON object: a level, or a line
of output from ``generate --json``. Empty lines and lines that begin with ``;`` or ``#`` are
skipped. A bad line does not prevent the others from being read.

A Rush Hour board can be embedded exactly in the triangular grid. A square is a parallelogram: the
up cell and the down cell of one (row, col), in the middle of the grid. A horizontal car is a U
block, a vertical car is a V block, and nothing pushes. The red car is horizontal and leaves to the
right: its goal is the right end of its row. It is car A. On the cards of the printed game, the red
car is X. Therefore, if exactly two squares are X and are next to each other in the exit row, which
is row (n - 1) // 2 counted from 0, X is the red car. A board is n lines of n characters, or all
n * n on one line (n is 2 to 8): ``o`` or ``.`` is empty, ``x`` is wall, and a capital letter is a
car. A line of Michael Fogleman's Rush Hour database has the optimum before the board and the number
of states after it (``5 BBo...ooo 1234``); both become claims in the level's stats.

People also try files of other games. An error for a text that only looks like a level names its
kind, or its fault as a Rush Hour board, because `board:` above its rows would not make it a level.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, note, quote
from trisolve.sliding.formats.definitions import LEVEL_FORMAT
from trisolve.sliding.formats.json_format import parse_json_format
from trisolve.sliding.formats.share_code import Link, is_link, parse_link
from trisolve.sliding.lattice import DOWN, SIZE, UP, Cell, pack
from trisolve.sliding.level import MAX_BLOCKS, Block, Level
from trisolve.wording import counted

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
    r"""Return the boards in a file, each as one line; return no boards for any other file.

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
        raise FormatError(f"{expected} (n from 2 to 8), got {quote(text)}")
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


_CLAIMS = re.compile(r"^\s*(?:\d+[\s,;]+)?(.*?)(?:[\s,;]+\d+)?\s*$")
_SEPARATORS = re.compile(r"[\s,;\"']")
_BOARD = re.compile(r"[A-Za-z.]+", re.ASCII)
_SIGNS = re.compile(r"[,;\"']")
_RED, _SMALL_RED = re.compile("AA|XX"), re.compile("aa|rr")
_SMALL = re.compile("[a-np-wyz]")
_SOKOBAN = re.compile(r"[#@$*+. _-]*#[#@$*+. _-]*")
_MIN_SOKOBAN, _MIN_SQUARES = 3, 8
_COMMENTS = (";", "#")
_PUZZLESCRIPT = frozenset({"OBJECTS", "LEGEND", "LEVELS"})


def foreign_kind(lines: Sequence[str]) -> str | None:
    """Return the kind of input that only looks like a level, or None for any other input.

    >>> foreign_kind(["#####", "#@$.#", "#####"]), foreign_kind(["AA.,B..,B.."])
    ('a Sokoban level', 'a Rush Hour board with "," between squares')
    """
    if {line.strip().upper() for line in lines} >= _PUZZLESCRIPT:
        return "a PuzzleScript game"
    rows = [line for line in lines if _SOKOBAN.fullmatch(line)]
    marks = "".join(rows)
    if len(rows) >= _MIN_SOKOBAN and {"@", "+"} & {*marks} and {"$", "*"} & {*marks}:
        return "a Sokoban level"
    return board_kind([line for line in lines if line and not line.startswith(_COMMENTS)])


def board_kind(lines: Sequence[str]) -> str | None:
    """Return the fault of lines that are nearly a Rush Hour board, or None for any other lines.

    A board has empty squares, a red car, and cars of two squares, which no level of triangles has.

    >>> board_kind(["AA.B..B."])
    'a Rush Hour board of 1 line of 8, not of n lines of n squares or n * n in one line (n 2 to 8)'
    >>> board_kind(["AAA..", "....."]) is None
    True
    """
    boards = [match[1] for line in lines if (match := _CLAIMS.match(line))]
    rows = [_SEPARATORS.sub("", board) for board in boards]
    marks = "".join(rows)
    small = _SMALL.search(marks)
    red = (_SMALL_RED if small else _RED).search(marks)
    if red is None or (small and red[0][0].upper() in marks):  # goals in small letters
        return None
    is_open = ("." in marks or "o" in marks) and len(marks) >= _MIN_SQUARES
    if not is_open or not all(map(_BOARD.fullmatch, rows)):
        return None
    if all(marks.count(mark) != 2 for mark in {*marks} - {".", "o", "x"}):
        return None
    separator = _SIGNS.search("".join(lines)) or _SEPARATORS.search("".join(boards))
    if separator:
        return f"a Rush Hour board with {quote(separator[0])} between squares"
    if small:
        got = f"a Rush Hour board with a car {quote(small[0])}"
        return f"{got}, not with capital letters and the red car A or X"
    shortest, longest = min(map(len, rows)), max(map(len, rows))
    lengths = f"{longest}" if shortest == longest else f"{shortest} to {longest}"
    got = f"a Rush Hour board of {counted(len(rows), 'line')} of {lengths}"
    return f"{got}, not of n lines of n squares or n * n in one line (n 2 to 8)"


COMMENTS = (";", "#")
"""How the comments of a list begin."""
_BOARD_LINE = re.compile(r"^ {0,3}board[ \t]*:[ \t]*\r?$", re.MULTILINE)


class Line(NamedTuple):
    """A line that is not a comment, and its number, counted from 1."""

    number: int
    text: str


class Item(Struct, frozen=True):
    """An entry: a level and its moves, or an error; a line may be read only on demand."""

    found: Link | Line | TrisolveError
    where: str = ""

    def link(self) -> Link:
        """Return the level with its moves; a FormatError or InvalidLevel names the line."""
        if isinstance(self.found, Link):
            return self.found
        with located(self.where):
            if isinstance(self.found, TrisolveError):
                raise self.found
            return _parse_line(self.found.text)


def list_lines(text: str) -> list[Line]:
    r"""Return the lines of a list, a single code or a board; return no lines for other input.

    >>> list_lines("; two boards\n1 AAoo 2\n2 AAoo 2")
    [Line(number=2, text='1 AAoo 2'), Line(number=3, text='2 AAoo 2')]
    """
    if text.lstrip().startswith(("{", "[")):
        lines = _lines_of(text)
        return lines if _is_json_lines(lines) else []
    if "\n" not in text.strip() and is_link(text.strip()):
        return [Line(1, text.strip())]  # a link may begin with #, as comments do
    lines = _lines_of(text)
    if (square := joined_square([line.text for line in lines])) is not None:
        return [Line(lines[0].number, square)]
    is_list = any(is_link(line.text) or is_board_line(line.text) for line in lines)
    return lines if is_list or _is_json_lines(lines) else []


def is_level_text(data: bytes) -> bool:
    r"""Return whether a .txt file in a directory contains levels, valid or invalid.

    It has a line ``board:``, or its first line belongs to a list, or it is one Rush Hour board.

    >>> is_level_text(b"board:\nA"), is_level_text(b"AAoo.\nhello"), is_level_text(b"READ THIS")
    (True, False, False)
    """
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    if _BOARD_LINE.search(text):
        return True
    if is_link(text.strip()) and "\n" not in text.strip():
        return True  # a link may begin with #, as comments do
    lines = [line.text for line in _lines_of(text)]
    return bool(lines) and _is_of_list(joined_square(lines) or lines[0])


def starts_list(data: bytes) -> bool:
    r"""Return whether input that has not ended is a list, regardless of how it continues.

    >>> starts_list(b"; two\nAAo..B..B\n"), starts_list(b"AAo..B..B"), starts_list(b"AAoo\n")
    (True, False, False)
    """
    lines = _lines_of(data.rpartition(b"\n")[0].decode("utf-8", "replace"))
    if not lines or len(lines[0].text) <= MAX_SIDE:  # a row of one board
        return False
    return _is_of_list(lines[0].text)


def _is_of_list(line: str) -> bool:
    """Return whether a line belongs to a list, unlike a line of prose."""
    if _is_object(line):
        value = json.loads(line)
        return value.get("format") == LEVEL_FORMAT or isinstance(value.get("code"), str)
    return is_link(line) or (is_board_line(line) and has_cars(line))


def _lines_of(text: str) -> list[Line]:
    """Return the lines of a file that are neither empty nor comments."""
    lines = (Line(number, line.strip()) for number, line in enumerate(text.split("\n"), 1))
    return [line for line in lines if line.text and not line.text.startswith(COMMENTS)]


def _is_json_lines(lines: list[Line]) -> bool:
    """Return whether each line is a JSON object, unlike the lines of a single JSON text."""
    if len(lines) < 2:
        return False
    return all(line.text.startswith("{") for line in lines) or _is_object(lines[0].text)


def _is_object(text: str) -> bool:
    if not (text.startswith("{") and text.endswith("}")):
        return False
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict)


def parse_list(lines: list[Line], where: str = "") -> list[Item]:
    """Return every line of a list; errors start with `where`, and a list adds the line number.

    A note says if X is the red car of a Rush Hour board.
    """
    return [item_of(line, where, is_alone=len(lines) == 1) for line in lines]


def item_of(line: Line, where: str, *, is_alone: bool = False) -> Item:
    """Return one line of a list as `parse_list` does."""
    before = f"{where}: " if where else ""
    if has_red_x(line.text):
        note(f"{before}the red car is X, as on the cards of the printed game")
    return Item(line, where if is_alone else f"{before}line {line.number}")


def arriving_items(lines: Iterable[bytes], where: str) -> Iterator[Item]:
    """Yield the lines of a list as they arrive."""
    for number, data in enumerate(lines, 1):
        text = data.decode("utf-8", "replace").strip()
        if text and not text.startswith(COMMENTS):
            yield item_of(Line(number, text), where)


def _parse_line(text: str) -> Link:
    if is_link(text):
        return parse_link(text)
    if text.startswith("{"):
        found = parse_json_format(text)
        if not isinstance(found, Level):
            raise FormatError("expected one level per line, got a pack")
        return Link(found)
    if is_board_line(text):
        return Link(parse_rush_hour(text))
    raise FormatError(
        "expected a line with a share code, a link, a Rush Hour board or a level as JSON,"
        f" got {board_kind([text]) or quote(text)}"
    )
