"""Lists: many levels in one text, one per line.

A line is a share code, a link, a Rush Hour board, or (``.jsonl``) a JSON object: a level, or a line
of output from ``generate --json``. Empty lines and lines that begin with ``;`` or ``#`` are
skipped. A bad line does not prevent the others from being read.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, quoted
from trisolve.files.notes import note
from trisolve.sliding.formats.definitions import LEVEL_FORMAT
from trisolve.sliding.formats.foreign import board_kind
from trisolve.sliding.formats.json_format import parse_json_format
from trisolve.sliding.formats.link import Link, is_link, parse_link
from trisolve.sliding.formats.rush_hour import (
    MAX_SIDE,
    has_cars,
    has_red_x,
    is_board_line,
    joined_square,
    parse_rush_hour,
)
from trisolve.sliding.level import Level

COMMENTS = (";", "#")
"""How the comments of a list begin."""
_BOARD_LINE = re.compile(r"^ {0,3}board[ \t]*:[ \t]*\r?$", re.MULTILINE)


class Line(NamedTuple):
    """A line that is not a comment, and its number, counted from 1."""

    number: int
    text: str


@dataclass(frozen=True)
class Item:
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
    r"""Return the lines of a list, a single code or a board; return no lines for other texts.

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
    r"""Return whether a .txt in a directory is a text of levels, right or wrong.

    It has a line ``board:``, or its first line is one of a list, or it is one Rush Hour board.

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
    r"""Return whether a text that has not ended is a list, regardless of how it continues.

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
    """Return the lines of a text that are neither empty nor comments."""
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
        f" got {board_kind([text]) or quoted(text)}"
    )
