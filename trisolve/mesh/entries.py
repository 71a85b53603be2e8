"""The contents of mesh files, as commands read and write them: one board per file."""

from trisolve.files.entries import Labeled, Source
from trisolve.files.whole import name_of, read_source
from trisolve.mesh.board_json import dump_mesh
from trisolve.mesh.boards import is_board_name
from trisolve.mesh.cut import Cut, cut
from trisolve.mesh.errors import MeshError
from trisolve.mesh.inspection import Inspection, inspect
from trisolve.mesh.loading import WHAT, load_mesh


def inspections(max_faults: int) -> Source[Inspection]:
    """Return a reader of meshes that may have faults; meshes without faults are written.

    >>> inspections(20).read("cube")[0][1].faults
    ()
    """

    def read(source: str) -> list[Labeled[Inspection]]:
        if is_board_name(source):
            mesh = load_mesh(source)
            return [(source, Inspection(mesh, notes=mesh.notes, name=mesh.name))]
        data = read_source(source, WHAT)
        try:
            found = inspect(data, source=name_of(source), max_faults=max_faults)
        except MeshError as error:
            raise error.at(source=name_of(source)) from None
        return [(source, found)]

    return Source("mesh", "mesh", read, _dump_sound)


def _dump_sound(found: Inspection) -> str:
    if found.mesh is None:
        raise found.faults[0]
    return dump_mesh(found.mesh)


def cuts(face: int | None = None) -> Source[Cut]:
    """Return a reader of meshes to cut into triangles, which are written as OBJ.

    >>> cuts(0).read("cube")[0][1].area
    4.0
    """

    def read(source: str) -> list[Labeled[Cut]]:
        mesh = load_mesh(source)
        try:
            return [(source, cut(mesh, face))]
        except MeshError as error:
            raise error.at(source=source) from None

    return Source("mesh", "mesh", read, Cut.dump)


BOARDS = Source("mesh", "board", lambda source: [(source, load_mesh(source))], dump_mesh)
"""Boards in files or by name, which are written as JSON.

>>> BOARDS.read("cube")[0][1].n_faces
6
"""
