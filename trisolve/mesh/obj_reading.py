"""`parse_obj`: a Wavefront OBJ text as a mesh."""

from trisolve.mesh.build import Mending, finish
from trisolve.mesh.errors import MeshError
from trisolve.mesh.obj_text import ObjContents, read_statements
from trisolve.mesh.surface import Mesh


def obj_contents(text: str | bytes) -> ObjContents:
    """Return what an OBJ text says, its faces not yet held against each other; raise ObjError."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text)
    return read_statements(data)


def parse_obj(
    text: str | bytes,
    *,
    name: str = "",
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
) -> Mesh:
    """Return the mesh of an OBJ text; raise ObjError at its first faulty statement, else MeshError.

    The options are those of `build_mesh`.

    >>> parse_obj("v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nf 1 2 3").faces
    ((0, 1, 2),)
    >>> parse_obj("v 0 0 0\\nf 1 2 3")
    Traceback (most recent call last):
    trisolve.mesh.errors.ObjError: line 2: index-range: expected a vertex from 1 to 1 or -1 to -1, found 2
    """
    found = obj_contents(text)
    try:
        return finish(
            found.soup,
            Mending(merge, orient, split),
            groups=found.groups,
            name=name,
            notes=found.notes,
            lines=found.lines,
        )
    except MeshError as error:
        error.place = None
        raise
