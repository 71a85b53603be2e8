r"""`parse_obj`: read a Wavefront OBJ file as a mesh, in plain Python and numpy.

Most of a file is long runs of plain lines with the same keyword. One regular expression finds such
a run, and array operations read it at once. If anything in a run is unusual, the result is
discarded. Its statements are then read one by one, like the rest. Only this slow way reports
errors, so an error is always about the first faulty statement.
"""

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trisolve.mesh.build import Mending, finish
from trisolve.mesh.errors import MeshError, ObjError
from trisolve.mesh.faults import corner_fault
from trisolve.mesh.labels import Grouping
from trisolve.mesh.obj_syntax import (
    BLANKS,
    BOM,
    COUNTS,
    CUT_NUMBER,
    DISPLAY,
    KEYWORDS,
    NAMED,
    UNSUPPORTED,
    corner,
    hint,
    numbers,
    quote,
    statement_at,
    tokens_of,
    wrong,
)
from trisolve.mesh.soup import Soup, error_of
from trisolve.mesh.surface import Group, Mesh
from trisolve.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_VERTICES = 2_000_000
"""Twice the maximum number of faces of a board."""

_MIN_RUN = 8
"""Shorter runs are faster to read one by one."""
_INDEX = rb"-?[1-9][0-9]{0,17}+"
_CORNER = rb"[ \t]++%b(?:/(?:%b)?+){0,2}+(?=[ \t\r\n])" % (_INDEX, _INDEX)
_RUN = re.compile(
    rb"(?:(?:v[tn]?[ \t][-+.0-9eE \t]*+|f(?:%b)++[ \t]*+)(?:\r\n?|\n)){1,4096}+" % _CORNER
)
"""Plain lines. `float` reads numbers of these characters exactly as an OBJ file defines them."""
_VERTEX = re.compile(rb"(?:^|[\r\n])[ \t]*v[ \t]")


@dataclass(frozen=True)
class ObjContents:
    """The contents of an OBJ file: faces not yet checked as a whole, their lines, groups and notes.

    `skipped` lists the parts of the text that a mesh does not keep. If faults were skipped,
    `numbers` are the original numbers of the remaining faces.
    """

    soup: Soup
    lines: "NDArray[np.int64]"
    groups: tuple[Group, ...]
    notes: tuple[str, ...]
    skipped: tuple[str, ...]
    faults: tuple[MeshError, ...]
    numbers: Sequence[int]


def _numbers(lines: bytes) -> "NDArray[np.float64] | None":
    """Return the numbers of lines that begin with the same keyword, one row per line.

    Returns None if a number is not finite, or if the lines have different numbers of values.
    """
    import numpy as np

    if not lines:
        return np.empty((0, 3))
    tokens = lines.split()
    n_lines = tokens.count(tokens[0])
    width = len(tokens) // n_lines
    if tokens[::width] != tokens[:1] * n_lines or width - 1 not in COUNTS[tokens[0]]:
        return None
    del tokens[::width]
    try:
        values = np.fromiter(map(float, tokens), np.float64, len(tokens))
    except ValueError:
        return None
    return values.reshape(n_lines, -1) if np.isfinite(values).all() else None


def _faces(
    lines: bytes, n_points: "NDArray[np.int64]"
) -> "tuple[NDArray[np.int64], NDArray[np.int64]] | None":
    """Return the corners of faces and their numbers of corners, or None if any face is faulty.

    `n_points`, int64[F], is the number of vertices before each face.
    """
    import numpy as np

    if not lines:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    tokens = lines.replace(b"f", b"0").split()  # no index is 0
    if b"/" in lines:
        tokens = [token.partition(b"/")[0] for token in tokens]
    given = np.fromiter(map(int, tokens), np.int64, len(tokens))
    is_corner = given != 0
    lengths = np.diff(np.flatnonzero(~is_corner), append=len(given)) - 1
    given, limits = given[is_corner], np.repeat(n_points, lengths)
    corners = np.where(given > 0, given - 1, given + limits)
    if lengths.min() < 3 or (corners < 0).any() or (corners >= limits).any():
        return None
    by_face = np.sort(np.repeat(np.arange(len(lengths)), lengths) * n_points[-1] + corners)
    return None if (by_face[1:] == by_face[:-1]).any() else (corners, lengths)


def _numbers_left(n_left: int, faults: Sequence[MeshError]) -> Sequence[int]:
    """Return the numbers of the faces without faults."""
    if not faults:
        return range(n_left)
    faulty = {fault.face for fault in faults}
    return [face for face in range(n_left + len(faults)) if face not in faulty]


class _Reader:
    """Reads an OBJ file; with `lenient`, faulty faces are recorded in `faults` and left out."""

    def __init__(self, data: bytes, *, lenient: bool) -> None:
        self.data = data
        self.points = array("d")
        self.corners, self.lengths, self.lines = array("q"), array("q"), array("q")
        self.n_points = 0
        self.counts: Counter[bytes] = Counter()  # statements that are not kept, by keyword
        self.n_colors = self.n_weights = self.n_latin = self.n_cut = 0
        self.swallowing: list[str] = []
        self.grouping = Grouping()
        self.faults: list[MeshError] | None = [] if lenient else None

    def read(self) -> None:
        """Read all of the text; may raise ObjError."""
        data = self.data
        at, line = len(BOM) if data.startswith(BOM) else 0, 1
        one_by_one_to = at
        while at < len(data):
            if at >= one_by_one_to and (run := _RUN.match(data, at)):
                n_lines = self._run(run[0], line)
                if n_lines:
                    at, line = run.end(), line + n_lines
                    continue
                one_by_one_to = run.end()
            begun = at, line
            statement, at, line = statement_at(data, at, line)
            try:
                self._statement(statement, *begun, at)
            except ObjError as error:
                why = hint(data, begun[0], at)
                raise error.and_then(why) if why else error from None

    # Runs of lines

    def _run(self, text: bytes, line: int) -> int:
        """Read plain lines all at once; return their number, or 0 if any of them is unusual."""
        import numpy as np

        lines = text.replace(b"\t", b" ").splitlines()
        if len(lines) < _MIN_RUN:
            return 0
        firsts = np.array([text[:2] for text in lines])

        def lines_of(first: bytes) -> bytes:
            return b" ".join([lines[row] for row in np.flatnonzero(firsts == first).tolist()])

        is_face = firsts == b"f "
        n_points = self.n_points + np.cumsum(firsts == b"v ")
        points, textures, normals = (_numbers(lines_of(first)) for first in (b"v ", b"vt", b"vn"))
        faces = _faces(lines_of(b"f "), n_points[is_face])
        if points is None or textures is None or normals is None or faces is None:
            return 0
        n_values = points.shape[1]
        self.points.frombytes(points[:, :3].tobytes())
        self.n_points += len(points)
        self.n_colors += len(points) if n_values > 4 else 0
        self.n_weights += int((points[:, 3] != 1).sum()) if n_values == 4 else 0
        self.counts[b"vt"] += len(textures)
        self.counts[b"vn"] += len(normals)
        corners, lengths = faces
        self.corners.frombytes(corners.tobytes())
        self.lengths.frombytes(lengths.tobytes())
        self.lines.frombytes((np.flatnonzero(is_face) + line).tobytes())
        return len(lines)

    # Single statements

    def _statement(self, statement: bytes, start: int, line: int, end: int) -> None:
        """Read the statement at ``data[start:end]``; may raise ObjError."""
        tokens = tokens_of(statement)
        if not tokens:
            return
        key, *tokens = tokens
        if key == b"f":
            self._face(tokens, line)
        elif key in COUNTS:
            values = numbers(key, tokens, line)
            if key == b"v":
                self.points.extend(values[:3])
                self.n_points += 1
                self.n_colors += len(values) > 4
                self.n_weights += len(values) == 4 and values[3] != 1
            else:
                self.counts[key] += 1
            text = self.data[start:end]
            self.n_cut += b"#" in text and CUT_NUMBER.search(text) is not None
        elif key in KEYWORDS:
            if key in NAMED:
                names = (
                    tokens if key == b"g" else [statement.strip(BLANKS)[len(key) :].strip(BLANKS)]
                )
                found = [self._name(name) for name in names if name]
                self.grouping.statement(NAMED[key], found, len(self.lengths))
            else:
                self.counts[key] += 1
            self._note_swallowed(key, start, line, end)
        elif key in UNSUPPORTED:
            what = f"expected polygons, found {key.decode()}: no free-form surfaces or calls"
            raise wrong("unsupported", what, line)
        else:
            found_key = quote(key, line)
            raise wrong("keyword", f"expected a statement of OBJ, found {found_key}", line)

    def _face(self, tokens: list[bytes], line: int) -> None:
        """Read the corners of a face."""
        ring = [corner(token, self.n_points, line) for token in tokens]
        number = len(self.lengths) + len(self.faults or ())
        fault = corner_fault(ring, number, None)
        if fault is None:
            self.corners.extend(ring)
            self.lengths.append(len(ring))
            self.lines.append(line)
            return
        from_one = fault._replace(vertices=tuple(v + 1 for v in fault.vertices))
        error = ObjError(error_of(from_one).what, code=fault.code, line=line, face=number)
        if self.faults is None:
            raise error
        self.faults.append(error)

    def _name(self, name: bytes) -> str:
        """Return a name as a string. A name that is not UTF-8 is usually Latin-1."""
        try:
            return name.decode()
        except UnicodeDecodeError:
            self.n_latin += 1
            return name.decode("latin-1")

    def _note_swallowed(self, key: bytes, start: int, line: int, end: int) -> None:
        r"""Note a name such as ``C:\tex\``, whose last character joins the next statement."""
        for joined in re.split(rb"\\(?:\r\n?|\n)", self.data[start:end])[1:]:
            first, *_ = (*tokens_of(joined.partition(b"#")[0].strip()), b"")
            if first in KEYWORDS:
                self.swallowing.append(
                    rf"line {line}: \ at the end of {key.decode()} joins the next line, so its "
                    f"{first.decode()} is not read"
                )

    # The result

    def contents(self) -> ObjContents:
        """Return the contents of the text."""
        import numpy as np

        points = np.array(self.points, dtype=np.float64).reshape(-1, 3) + 0.0  # no -0
        starts = np.concatenate(([0], np.cumsum(np.array(self.lengths, dtype=np.int64))))
        n_faces, faults = len(self.lengths), tuple(self.faults or ())
        skipped = self._skipped_parts()
        return ObjContents(
            Soup(points, np.array(self.corners, dtype=np.int64), starts, checked=True),
            np.array(self.lines, dtype=np.int64),
            self.grouping.groups(n_faces),
            (*(f"skipped: {what}" for what in skipped), *self._notes()),
            skipped,
            faults,
            _numbers_left(n_faces, faults),
        )

    def _skipped_parts(self) -> tuple[str, ...]:
        """Return the parts that are not kept: statements by keyword, colors, weights."""
        kinds = ((b"vt", b"vn", b"vp"), (b"l",), (b"p",), DISPLAY)
        rows = [
            ", ".join(f"{self.counts[key]:,} {key.decode()}" for key in keys if self.counts[key])
            for keys in kinds
        ]
        if self.n_colors:
            rows.append(counted(self.n_colors, "color"))
        if self.n_weights:
            rows.append(f"{counted(self.n_weights, 'weight')} w other than 1")
        return tuple(row for row in rows if row)

    def _notes(self) -> list[str]:
        notes = list(self.swallowing)
        if self.n_latin:
            notes.append(f"read as Latin-1: {counted(self.n_latin, 'name')} not in UTF-8")
        if self.n_cut:
            lines = counted(self.n_cut, "line")
            notes.append(f"# in a number, as in 1.#QNAN, begins a comment in {lines}")
        return notes


def as_bytes(text: str | bytes) -> bytes:
    """Return a string as UTF-8; lone surrogates are left for the reader to refuse."""
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text)


def _check_vertices(data: bytes) -> None:
    """Raise MeshError for an OBJ file with more vertices than any board needs."""
    if data.count(b"v ") + data.count(b"v\t") <= MAX_VERTICES:
        return
    n_vertices = sum(1 for _ in _VERTEX.finditer(data.removeprefix(BOM)))
    if n_vertices > MAX_VERTICES:
        expected = f"expected at most {MAX_VERTICES:,} vertices"
        raise MeshError(f"{expected}, got {n_vertices:,}", code="vertices")


def obj_contents(text: str | bytes, *, lenient: bool = False) -> ObjContents:
    """Return the contents of an OBJ file; raise ObjError at the first faulty statement.

    The faces are not yet checked against each other. With `lenient`, faces with too few corners or
    a repeated vertex are left out and listed as faults. A text with too many vertices is refused
    with a MeshError before any vertex is read.
    """
    data = as_bytes(text)
    _check_vertices(data)
    reader = _Reader(data, lenient=lenient)
    reader.read()
    return reader.contents()


def parse_obj(
    text: str | bytes,
    *,
    name: str = "",
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
) -> Mesh:
    r"""Return the mesh in an OBJ file; raise ObjError at the first faulty statement, or MeshError.

    The options are the same as for `build_mesh`.

    >>> parse_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3").faces
    ((0, 1, 2),)
    >>> parse_obj("v 0 0 0\nf 1.0 2 3")
    Traceback (most recent call last):
    trisolve.mesh.errors.ObjError: line 2: corner: expected v, v/vt, v//vn or v/vt/vn, found '1.0'
    """
    found = obj_contents(text)
    try:
        return finish(
            found.soup,
            Mending(merge, orient, split, stitch),
            groups=found.groups,
            name=name,
            notes=found.notes,
            skipped=found.skipped,
            lines=found.lines,
        )
    except MeshError as error:
        error.place = None
        raise
