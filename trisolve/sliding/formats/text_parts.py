r"""The parts of a text in text format: header lines, sections of rows, and the legend.

Nothing is interpreted here: values stay as written, each with its line number.
"""

import re
from dataclasses import dataclass, field

from trisolve.errors import FormatError
from trisolve.files.messages import quoted
from trisolve.sliding.formats.legend import Legend, looks_drawn
from trisolve.sliding.formats.text_board import Section

KEYS = (
    *("name", "author", "tags", "notes", "push", "origin", "ids", "order", "colors"),
    *("solution", "stats", "metadata"),
)
"""The keys that are allowed above ``board:``, in the order in which they are written."""

_SECTIONS = ("board", "goals")
_KEY = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)
_MAX_ROWS = 100  # more than the grid has, to leave room for blank rows around a board
_KNOWN_KEY = re.compile(rf"^[ \t]*(?:{'|'.join((*KEYS, *_SECTIONS))})[ \t]*:", re.MULTILINE)
_KEY_LINE = re.compile(r"^[ \t]*[^\s:]+[ \t]*:", re.MULTILINE)


@dataclass
class Parts:
    """The parts of a text: header values with their lines and columns, sections, and the legend."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    columns: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[Section]] = field(
        default_factory=lambda: {name: [] for name in _SECTIONS}
    )
    legend: Legend = field(default_factory=lambda: Legend({}))


def is_text_format(text: str) -> bool:
    r"""Return whether a text is a level in text format, which has a line with one of its keys.

    >>> is_text_format("; mine\nboard:\nAAA"), is_text_format("https://example.org/#tri1.AAAA")
    (True, False)
    """
    return _KNOWN_KEY.search(text) is not None


def is_key_line(text: str) -> bool:
    """Return whether a text has a line that looks like a key, possibly misspelled."""
    return _KEY_LINE.search(text) is not None


def take_apart(text: str) -> Parts:
    """Return the parts of a text; raise FormatError at the first misplaced line."""
    parts = Parts()
    section: Section | None = None
    for number, given in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if given.startswith(";"):
            continue
        in_board = section is not None and not parts.sections["goals"]
        line = parts.legend.take(number, given) if in_board else given
        match = _KEY.fullmatch(line)
        if match is None:
            _take_row(section, number, line)
            continue
        key, value = match[1], match[2].strip()
        if key in _SECTIONS and not value:
            section = Section(number, [])
            parts.sections[key].append(section)
            if len(parts.sections["board"]) != 1:
                raise FormatError(f"line {number}: expected one board:, and goals: after it")
        elif section is not None:
            expected = "expected a row of the board; keys go above board:"
            raise FormatError(f"line {number}: {expected}, got {quoted(line)}")
        elif key not in KEYS:
            expected = f"expected one of the keys {', '.join((*KEYS, *_SECTIONS))}"
            raise FormatError(f"line {number}: {expected}, got {quoted(key)}")
        elif key in parts.header:
            raise FormatError(f"line {number}: the key {quoted(key)} appears twice")
        else:
            parts.header[key] = number, value
            parts.columns[key] = len(line) - len(match[2].lstrip()) + 1
    return parts


def _take_row(section: Section | None, number: int, line: str) -> None:
    if section is not None:
        if len(section.rows) == _MAX_ROWS:
            raise FormatError(f"line {number}: expected at most {_MAX_ROWS} rows")
        section.rows.append((number, line.rstrip(" ")))
    elif line.strip():
        rows = " above the rows of a board" if looks_drawn(line) else ""
        expected = f"expected a line such as key: value, or board:{rows}"
        raise FormatError(f"line {number}: {expected}, got {quoted(line)}")
