"""`parse_obj`: read a Wavefront OBJ text as a mesh."""

from trisolve.mesh.build import Mending, finish
from trisolve.mesh.errors import MeshError
from trisolve.mesh.obj_fast import LARGE, read_large
from trisolve.mesh.obj_text import ObjContents, read_statements
from trisolve.mesh.surface import Mesh


def as_bytes(text: str | bytes) -> bytes:
    """Return a text as UTF-8; lone surrogates are left for the reader to refuse."""
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text)


MAX_VERTICES = 2_000_000
"""Twice the maximum number of faces of a board."""


def check_vertices(data: bytes) -> None:
    """Raise MeshError for an OBJ text with more vertices than any board needs."""
    n_vertices = data.count(b"\nv ") + data.startswith(b"v ")
    if n_vertices > MAX_VERTICES:
        expected = f"expected at most {MAX_VERTICES:,} vertices"
        raise MeshError(f"{expected}, got {n_vertices:,}", code="vertices")


def obj_contents(text: str | bytes) -> ObjContents:
    """Return the contents of an OBJ text; may raise ObjError.

    The faces are not yet checked against each other.

    A text with too many vertices is refused with a MeshError before any vertex is read.
    """
    data = as_bytes(text)
    check_vertices(data)
    if len(data) >= LARGE and (found := read_large(data)):
        return found
    return read_statements(data)


def parse_obj(
    text: str | bytes,
    *,
    name: str = "",
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
) -> Mesh:
    r"""Return the mesh of an OBJ text; raise ObjError at the first faulty statement, or MeshError.

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
            lines=found.lines,
        )
    except MeshError as error:
        error.place = None
        raise
