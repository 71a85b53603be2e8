r"""The strict OBJ reader, in plain Python. It reads one statement at a time and defines the format.

Lines end in LF, CRLF or CR. ``#`` begins a comment; ``\`` at the very end of a line without a
comment joins the next line. Errors name the line where the statement begins. For large files,
`obj_fast` reads common statements with a compiled scanner, and leaves the others and all errors to
this module.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trisolve.mesh.errors import MeshError, ObjError
from trisolve.mesh.faults import corner_fault
from trisolve.mesh.grouping import Grouping
from trisolve.mesh.obj_syntax import (
    COUNTS,
    DISPLAY,
    NAMED,
    UNSUPPORTED,
    corner,
    numbers,
    shown,
    text_of,
    wrong,
)
from trisolve.mesh.soup import Soup, error_of
from trisolve.mesh.surface import Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BLANKS = b" \t"
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class ObjContents:
    """The contents of an OBJ text: faces not yet checked as a whole, their lines, groups and notes.

    If faults were skipped, `numbers` are the original numbers of the remaining faces.
    """

    soup: Soup
    lines: "Sequence[int] | NDArray[np.int32]"
    groups: tuple[Group, ...]
    notes: tuple[str, ...]
    faults: tuple[MeshError, ...] = ()
    numbers: "Sequence[int] | None" = None


def statements(data: bytes) -> Iterator[tuple[int, bytes]]:
    r"""Yield each statement with its first line number, with comments removed and lines joined.

    >>> list(statements(b"v 0 \\\n0 0 # a\n\nf"))
    [(1, b'v 0  0 0 '), (4, b'f')]
    """
    lines = _LINE_END.split(data.removeprefix(_BOM))
    if not lines[-1]:
        lines.pop()
    at = 0
    while at < len(lines):
        begun, line = at + 1, lines[at]
        at += 1
        parts = []
        while line.endswith(b"\\") and b"#" not in line:
            parts.append(line[:-1])
            if at == len(lines):
                raise _cut_off(begun)
            line = lines[at]
            at += 1
        parts.append(line.partition(b"#")[0])
        statement = b" ".join(parts)
        if statement.strip(_BLANKS):
            yield begun, statement


def statement_at(data: bytes, at: int, n_lines: int) -> tuple[bytes, int, int]:
    r"""Return the statement at a position after `n_lines` lines, and (position, lines) after it.

    The statement has the form that `statements` yields, or is blank. Raises ObjError.

    >>> statement_at(b"f 1 \\\n2 # a\nv 0", 0, 0)
    (b'f 1  2 ', 12, 2)
    """
    begun, parts = n_lines + 1, []
    while True:
        match = _LINE_END.search(data, at)
        line = data[at : match.start() if match else None]
        at = match.end() if match else len(data)
        n_lines += 1
        if not (line.endswith(b"\\") and b"#" not in line):
            break
        parts.append(line[:-1])
        if at == len(data):
            raise _cut_off(begun)
    parts.append(line.partition(b"#")[0])
    return b" ".join(parts), at, n_lines


def _cut_off(line: int) -> ObjError:
    return wrong("continuation", r"expected a line after \, found the end", line)


def tokens_of(statement: bytes) -> list[bytes]:
    """Return the words of a statement."""
    return [token for token in statement.replace(b"\t", b" ").split(b" ") if token]


class StatementReader:
    """Reads one statement at a time; with `lenient`, faulty faces are recorded in `faults`."""

    def __init__(self, *, lenient: bool = False) -> None:
        self.points: list[list[float]] = []
        self.counts = {b"v": 0, b"vt": 0, b"vn": 0, b"vp": 0}
        self.rings: list[list[int]] = []
        self.lines: list[int] = []
        self.numbers: list[int] = []  # the original numbers of the faces kept
        self.grouping = Grouping()
        self.skipped = {"lines": 0, "points": 0, "display statements": 0}
        self.faults: list[MeshError] | None = [] if lenient else None

    def read(self, line: int, statement: bytes) -> None:
        """Read one statement; may raise ObjError."""
        key, *tokens = tokens_of(statement)
        if key in COUNTS:
            values = numbers(key, tokens, line)
            self.counts[key] += 1
            if key == b"v":
                self.points.append(values[:3])
        elif key == b"f":
            self.face(line, tokens)
        elif not self._label(key, tokens, statement, line, len(self.rings)):
            if key in UNSUPPORTED:
                what = f"expected polygons, found {key.decode()}: no free-form surfaces or calls"
                raise wrong("unsupported", what, line)
            found = shown(key, line)
            raise wrong("keyword", f"expected a statement of OBJ, found {found}", line)

    def is_kept(self, text: bytes, n_faces: int) -> bool:
        """Read a line that names a group or is skipped; return whether it was valid."""
        statement = text.partition(b"#")[0]
        key, *tokens = tokens_of(statement)
        try:
            return self._label(key, tokens, statement, 0, n_faces)
        except ObjError:
            return False

    def _label(
        self, key: bytes, tokens: list[bytes], statement: bytes, line: int, n_faces: int
    ) -> bool:
        """Read a statement that names a group or is skipped; return whether it was one of these."""
        if key in NAMED:
            rest = text_of(statement.strip(_BLANKS)[len(key) :].strip(_BLANKS), line)
            names = [token.decode() for token in tokens] if key == b"g" else [rest]
            self.grouping.statement(NAMED[key], names if rest else [], n_faces)
        elif key in (b"l", b"p"):
            self.skipped["lines" if key == b"l" else "points"] += 1
        elif key in DISPLAY:
            self.skipped["display statements"] += 1
        else:
            return False
        return True

    def face(self, line: int, tokens: list[bytes]) -> None:
        """Read the corners of a face."""
        counts = self.counts[b"v"], self.counts[b"vt"], self.counts[b"vn"]
        ring = [corner(token, counts, line) for token in tokens]
        number = len(self.rings) + len(self.faults or ())
        fault = corner_fault(ring, number, None)
        if fault is None:
            self.rings.append(ring)
            self.lines.append(line)
            self.numbers.append(number)
            return
        from_one = fault._replace(vertices=tuple(v + 1 for v in fault.vertices))
        error = ObjError(error_of(from_one).what, code=fault.code, line=line, face=number)
        if self.faults is None:
            raise error
        self.faults.append(error)


def read_statements(data: bytes, *, lenient: bool = False) -> ObjContents:
    """Return the contents of an OBJ text; raise ObjError at the first faulty statement.

    With `lenient`, faces with too few corners or a repeated vertex are left out and listed as
    faults.
    """
    import numpy as np

    reader = StatementReader(lenient=lenient)
    for line, statement in statements(data):
        reader.read(line, statement)
    points = np.array(reader.points, dtype=np.float64).reshape(-1, 3) + 0.0
    lengths = np.fromiter(map(len, reader.rings), dtype=np.int64, count=len(reader.rings))
    starts = np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(lengths)))
    corners = np.array([v for ring in reader.rings for v in ring], dtype=np.int64)
    counts = {key.decode(): count for key, count in reader.counts.items()}
    return ObjContents(
        Soup(points, corners, starts, checked=True),
        reader.lines,
        reader.grouping.groups(len(reader.rings)),
        notes_of(counts, reader.skipped),
        tuple(reader.faults or ()),
        reader.numbers,
    )


def notes_of(counts: dict[str, int], skipped: dict[str, int]) -> tuple[str, ...]:
    """Return notes on the statements that were skipped.

    >>> notes_of({"vt": 2}, {"points": 1})
    ('skipped: 2 vt', 'skipped: 1 points')
    """
    numbers_kept = [f"{counts[key]:,} {key}" for key in ("vt", "vn", "vp") if counts.get(key)]
    notes = [f"skipped: {', '.join(numbers_kept)}"] if numbers_kept else []
    notes += [f"skipped: {count:,} {what}" for what, count in skipped.items() if count]
    return tuple(notes)
