"""Large OBJ texts: a compiled scanner reads common statements; the strict reader reads the rest."""

from typing import TYPE_CHECKING

from trisolve.mesh.errors import ObjError
from trisolve.mesh.obj_syntax import COUNTS, corner, numbers
from trisolve.mesh.obj_text import ObjContents, StatementReader, notes_of, statement_at, tokens_of
from trisolve.mesh.soup import Soup

if TYPE_CHECKING:
    from trisolve.mesh.engine.obj_scan import Scan

LARGE = 150_000
"""With at least this many bytes, loading the scanner pays off."""


def read_large(data: bytes) -> ObjContents | None:
    """Return the contents of a large OBJ text, or None if the strict reader must report a fault."""
    from trisolve.mesh.engine.obj_scan import Scan
    from trisolve.mesh.engine.topology import corners_pass

    scan = Scan(data)
    labels: list[tuple[int, int, bytes]] = []
    n_spaces = 0
    try:
        while not scan.run():
            n_spaces += _read_one(scan, labels)
    except ObjError:
        return None
    if not scan.finished():
        return None
    if not corners_pass(scan.corners, scan.face_start, len(scan.points)):
        return None
    labels += [(line, n, data[start:end]) for line, start, end, n in scan.others.tolist()]
    reader = StatementReader()
    if not all(reader.is_kept(text, n_faces) for _, n_faces, text in sorted(labels)):
        return None
    _, n_textures, n_normals = scan.counts
    counts = {"vt": n_textures, "vn": n_normals, "vp": n_spaces}
    return ObjContents(
        Soup(scan.points, scan.corners, scan.face_start, checked=True),
        scan.lines,
        reader.grouping.groups(len(scan.lines)),
        notes_of(counts, reader.skipped),
    )


def _read_one(scan: "Scan", labels: list[tuple[int, int, bytes]]) -> int:
    """Read the statement that stopped the scanner; return its number of vp. Raises ObjError.

    What may be a label goes to `labels`: its line, the number of faces before it, its text.
    """
    at, n_lines = scan.at
    statement, *behind = statement_at(scan.data, at, n_lines)
    scan.at = behind[0], behind[1]
    key, *tokens = tokens_of(statement) or [b""]
    line = n_lines + 1
    if key in COUNTS:
        values = numbers(key, tokens, line)
        if key == b"v":
            scan.put_point(values[:3])
        elif key == b"vp":
            return 1
        else:
            scan.put_unkept(key)
    elif key == b"f":
        scan.put_face(line, [corner(token, scan.counts, line) for token in tokens])
    elif key:
        labels.append((line, scan.n_faces, statement))
    return 0
