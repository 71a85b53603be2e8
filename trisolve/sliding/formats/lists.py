"""Lists: many levels in one text, one per line.

A line is a share code, a link, a Rush Hour board, or (``.jsonl``) a JSON object: a level, or a line
of output from ``generate --json``. Empty lines and lines that begin with ``;`` or ``#`` are
skipped. A bad line does not prevent the others from being read.
"""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, quoted
from trisolve.sliding.formats.json_format import parse_json_format
from trisolve.sliding.formats.link import Link, is_link, parse_link
from trisolve.sliding.formats.rush_hour import is_board_line, joined_square, parse_rush_hour
from trisolve.sliding.level import Level

_COMMENTS = (";", "#")


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


def _lines_of(text: str) -> list[Line]:
    """Return the lines of a text that are neither empty nor comments."""
    lines = (Line(number, line.strip()) for number, line in enumerate(text.split("\n"), 1))
    return [line for line in lines if line.text and not line.text.startswith(_COMMENTS)]


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
    """Return every line of a list; errors start with `where`, and a list adds the line number."""
    if len(lines) == 1:
        return [Item(lines[0], where)]
    before = f"{where}: " if where else ""
    return [Item(line, f"{before}line {line.number}") for line in lines]


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
        f" got {quoted(text)}"
    )
