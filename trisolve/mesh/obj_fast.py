"""Large OBJ texts: the compiled scanner reads the lines, the strict reader what it leaves."""

from trisolve.mesh.build import Soup
from trisolve.mesh.obj_text import ObjContents, StatementReader, notes_of

LARGE = 150_000
"""From this many bytes on the scanner pays for being loaded."""


def read_large(data: bytes) -> ObjContents | None:
    """Return what a large OBJ text says, or None where the strict reader must go through all."""
    from trisolve.mesh.engine.obj_scan import scan_text
    from trisolve.mesh.engine.topology import corners_pass

    found = scan_text(data)
    if found is None or not corners_pass(found.corners, found.face_start, len(found.points)):
        return None
    reader = StatementReader()
    for _, start, end, n_faces in found.others.tolist():
        if not reader.is_kept(data[start:end], n_faces):
            return None
    counts = {"vt": found.n_textures, "vn": found.n_normals}
    return ObjContents(
        Soup(found.points, found.corners, found.face_start, checked=True),
        found.lines,
        reader.grouping.groups(len(found.lines)),
        notes_of(counts, reader.skipped),
    )
