"""Draw a mesh with faults: its faces are used as they are, without joining them."""

from trisolve.files.whole import name_of, read_source
from trisolve.mesh.boards import is_board_name
from trisolve.mesh.errors import MeshError
from trisolve.mesh.inspection import inspect
from trisolve.mesh.loading import WHAT, load_mesh
from trisolve.mesh.surface import Mesh

_MANY = 1_000_000


def load_faulty(path: str) -> tuple[Mesh, tuple[int, ...]]:
    """Return a mesh and its faulty faces; raise MeshError if it cannot be drawn.

    If there are faults, faces with fewer than three corners are left out, and the others are
    renumbered.
    """
    if is_board_name(path):
        return load_mesh(path), ()
    source = name_of(path)
    try:
        found = inspect(read_source(path, WHAT), source=source, max_faults=_MANY)
    except MeshError as error:
        raise error.at(source=source) from None
    mesh, faults = found.mesh, found.faults
    if mesh is None:
        if found.loose is None:
            raise faults[0]
        mesh = found.loose
    places = {number: place for place, number in enumerate(found.numbers)}
    at_fault = {places[f.face] for f in faults if f.face is not None and f.face in places}
    return mesh, tuple(sorted(at_fault))
