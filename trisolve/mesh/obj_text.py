r"""An OBJ text, statement by statement: the strict reader, in plain Python, that defines it.

Lines end in LF, CRLF or CR. ``#`` begins a comment; ``\`` at the very end of a line without one
joins the next. Errors name the line where the statement begins. `obj_fast` reads what is usual in
large files with a compiled scanner, and leaves the rest, errors included, to this.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trisolve.mesh.build import Soup
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
from trisolve.mesh.surface import Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BLANKS = b" \t"
_BOM = b"\xef\xbb\xbf"


class ObjContents:
    """What an OBJ text says: faces not yet checked together, their lines, groups and notes."""

    def __init__(
        self,
        soup: Soup,
        lines: "Sequence[int] | NDArray[np.int32]",
        groups: tuple[Group, ...],
        notes: tuple[str, ...],
        faults: "tuple[MeshError, ...]" = (),
    ) -> None:
        self.soup = soup
        self.lines = lines
        self.groups = groups
        self.notes = notes
        self.faults = faults


def statements(data: bytes) -> Iterator[tuple[int, bytes]]:
    r"""Yield each statement with the line it begins in, without comment, lines joined.

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
                raise wrong("continuation", r"expected a line after \, found the end", begun)
            line = lines[at]
            at += 1
        parts.append(line.partition(b"#")[0])
        statement = b" ".join(parts)
        if statement.strip(_BLANKS):
            yield begun, statement


def _tokens(statement: bytes) -> list[bytes]:
    return [token for token in statement.replace(b"\t", b" ").split(b" ") if token]


class _Reader:
    """What has been read so far."""

    def __init__(self, *, lenient: bool) -> None:
        self.points: list[list[float]] = []
        self.counts = {b"v": 0, b"vt": 0, b"vn": 0, b"vp": 0}
        self.rings: list[list[int]] = []
        self.lines: list[int] = []
        self.grouping = Grouping()
        self.skipped = {"lines": 0, "points": 0, "display statements": 0}
        self.faults: list[MeshError] | None = [] if lenient else None

    def statement(self, line: int, statement: bytes) -> None:
        """Read one statement; raise ObjError."""
        key, *tokens = _tokens(statement)
        if key in COUNTS:
            values = numbers(key, tokens, line)
            self.counts[key] += 1
            if key == b"v":
                self.points.append(values[:3])
        elif key == b"f":
            self.face(line, tokens)
        elif key in NAMED:
            rest = statement.strip(_BLANKS)[len(key) :].strip(_BLANKS)
            text_of(rest, line)
            names = [text_of(t, line) for t in tokens] if key == b"g" else [text_of(rest, line)]
            self.grouping.statement(NAMED[key], names if rest else [], len(self.rings))
        elif key in (b"l", b"p"):
            self.skipped["lines" if key == b"l" else "points"] += 1
        elif key in DISPLAY:
            self.skipped["display statements"] += 1
        elif key in UNSUPPORTED:
            what = f"expected polygons, found {key.decode()}: no free-form surfaces or calls"
            raise wrong("unsupported", what, line)
        else:
            raise wrong("keyword", f"expected a statement of OBJ, found {shown(key, line)}", line)

    def face(self, line: int, tokens: list[bytes]) -> None:
        """Read the corners of a face."""
        counts = self.counts[b"v"], self.counts[b"vt"], self.counts[b"vn"]
        ring = [corner(token, counts, line) for token in tokens]
        fault = corner_fault(ring, len(self.rings), None)
        if fault is None:
            self.rings.append(ring)
            self.lines.append(line)
            return
        what = fault.what
        if fault.code == "repeated-vertex":
            twice = next(v for k, v in enumerate(ring) if v in ring[:k])
            what = f"expected each vertex once in a face, found {twice + 1} twice"
        error = ObjError(what, code=fault.code, line=line, face=len(self.rings))
        if self.faults is None:
            raise error
        self.faults.append(error)


def read_statements(data: bytes, *, lenient: bool = False) -> ObjContents:
    """Return what an OBJ text says; raise ObjError at the first faulty statement.

    With `lenient`, faces with few corners or a repeated vertex are left out and told as faults.
    """
    import numpy as np

    reader = _Reader(lenient=lenient)
    for line, statement in statements(data):
        reader.statement(line, statement)
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
    )


def notes_of(counts: dict[str, int], skipped: dict[str, int]) -> tuple[str, ...]:
    """Return the notes on what was skipped.

    >>> notes_of({"vt": 2}, {"points": 1})
    ('skipped: 2 vt', 'skipped: 1 points')
    """
    numbers_kept = [f"{counts[key]:,} {key}" for key in ("vt", "vn", "vp") if counts.get(key)]
    notes = [f"skipped: {', '.join(numbers_kept)}"] if numbers_kept else []
    notes += [f"skipped: {count:,} {what}" for what, count in skipped.items() if count]
    return tuple(notes)
