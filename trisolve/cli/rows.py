"""``--csv`` and ``--table``: the JSON objects of a command as the rows of one table.

A command that marks its ``--json`` with `rows` has both options. They print the same values as
``--json``: one row per object, or per item of the list that `rows` names.
"""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from trisolve.cli.output import hearing_json, say
from trisolve.errors import FormatError
from trisolve.options import option
from trisolve.paint.terminal import printable

_MAX_CELL, _PLACES = 40, 2
Kind = Literal["csv", "table"]


@dataclass
class RowOptions:
    """The other forms of the objects that ``--json`` prints."""

    csv: Annotated[bool, option("Print CSV with the values of --json, one row per entry.")] = False
    table: Annotated[bool, option("Print the values of --json as an aligned table.")] = False

    def kind(self, *, as_json: bool) -> Kind | None:
        """Return the form that was chosen; raise FormatError for more than one."""
        given = {"--json": as_json, "--csv": self.csv, "--table": self.table}
        chosen = [name for name, is_given in given.items() if is_given]
        if len(chosen) > 1:
            raise FormatError(f"expected one of --json, --csv, --table, got {' and '.join(chosen)}")
        return "csv" if self.csv else "table" if self.table else None


_shared: list["_Rows"] = []


class _Rows:
    """Keeps objects until the table is printed."""

    def __init__(self) -> None:
        self.kind: Kind | None = None
        self.rows: list[dict[str, Any]] = []

    def end(self) -> None:
        """Print the table."""
        if self.rows and self.kind is not None:
            say((dump_csv if self.kind == "csv" else dump_table)(self.rows))


@contextmanager
def rows_as(kind: Kind | None, items: str) -> Iterator[None]:
    """Print the objects of a command as a table at its end; None leaves them as JSON.

    `items` is the key of the list whose items are rows, if an object has it.
    """
    if kind is None:
        yield
        return
    with (
        one_table() as table,
        hearing_json(lambda value: table.rows.extend(_rows_in(value, items))),
    ):
        table.kind = kind
        yield


@contextmanager
def one_table() -> Iterator[_Rows]:
    """Print one table for all commands that run in this block."""
    if _shared:
        yield _shared[-1]
        return
    table = _Rows()
    _shared.append(table)
    try:
        yield table
    finally:
        _shared.remove(table)
        table.end()


def _rows_in(value: dict[str, Any], items: str) -> list[dict[str, Any]]:
    inside = value.get(items)
    if not isinstance(inside, list):
        return [value]
    file = {"file": value["file"]} if "file" in value else {}
    return [{**file, **one} for one in inside]


def _cells(rows: Sequence[dict[str, Any]], places: int | None = None) -> list[list[str]]:
    """Return the heading and the rows as strings; the columns are the keys of all rows."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    return [keys, *([_cell(row.get(key), places) for key in keys] for row in rows)]


def _cell(value: object, places: int | None = None) -> str:
    """Return a value as the string in a cell.

    >>> [_cell(value) for value in (None, "B2", 3, True, ["push", "door"], [["A", 1]])]
    ['', 'B2', '3', 'true', 'push door', '[["A", 1]]']
    """
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, list | tuple):
        if not any(isinstance(one, list | tuple | dict) for one in value):
            return " ".join(_cell(one) for one in value)
    elif isinstance(value, float) and places is not None:
        return f"{value:.{places}f}"
    return json.dumps(value, ensure_ascii=False)


def dump_csv(rows: Sequence[dict[str, Any]]) -> str:
    r"""Return rows as CSV with a heading, without the last line feed.

    >>> dump_csv([{"name": "Slide", "moves": 1}, {"name": "A, B", "moves": None}])
    'name,moves\nSlide,1\n"A, B",'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(_cells(rows))
    return text.getvalue().removesuffix("\n")


def dump_table(rows: Sequence[dict[str, Any]]) -> str:
    """Return rows as aligned columns with a heading; shorten long cells and omit empty columns.

    >>> print(dump_table([{"name": "Slide", "moves": 1, "tags": []}, {"name": "Rest", "moves": 9}]))
    name   moves
    -----  -----
    Slide      1
    Rest       9
    """
    columns = [
        [text if len(text) <= _MAX_CELL else f"{text[: _MAX_CELL - 3]}..." for text in column]
        for column in zip(*_cells(rows, _PLACES), strict=True)
        if any(column[1:])
    ]
    lines: list[list[str]] = []
    for column in columns:
        shown = [printable(text) for text in column]
        width = max(map(len, shown))
        is_right = all(text.replace(".", "", 1).lstrip("-").isdigit() for text in shown[1:] if text)
        fitted = [text.rjust(width) if is_right else text.ljust(width) for text in shown]
        lines.append([fitted[0], "-" * width, *fitted[1:]])
    return "\n".join("  ".join(row).rstrip() for row in zip(*lines, strict=True))
