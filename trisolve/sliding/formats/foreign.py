"""Texts that are not levels, but look like levels of this puzzle or of another game.

People try boards that they have. An error for such a text names its kind, or its fault as a Rush
Hour board, because `board:` above its rows would not make it a level.
"""

import re
from collections.abc import Sequence

from trisolve.files.messages import quoted
from trisolve.wording import counted

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
    """Return the kind of a text that only looks like a level, or None for any other text.

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
    if red is None or (small and red[0][0].upper() in marks):  # small letters of goals
        return None
    is_open = ("." in marks or "o" in marks) and len(marks) >= _MIN_SQUARES
    if not is_open or not all(map(_BOARD.fullmatch, rows)):
        return None
    if all(marks.count(mark) != 2 for mark in {*marks} - {".", "o", "x"}):
        return None
    separator = _SIGNS.search("".join(lines)) or _SEPARATORS.search("".join(boards))
    if separator:
        return f"a Rush Hour board with {quoted(separator[0])} between squares"
    if small:
        got = f"a Rush Hour board with a car {quoted(small[0])}"
        return f"{got}, not with capital letters and the red car A or X"
    shortest, longest = min(map(len, rows)), max(map(len, rows))
    lengths = f"{longest}" if shortest == longest else f"{shortest} to {longest}"
    got = f"a Rush Hour board of {counted(len(rows), 'line')} of {lengths}"
    return f"{got}, not of n lines of n squares or n * n in one line (n 2 to 8)"
