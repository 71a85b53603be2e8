"""Read meshes from files, standard input or board names, and write them to files."""

import os
from typing import TYPE_CHECKING

from trisolve.errors import FormatError
from trisolve.files.whole import name_of, read_source
from trisolve.mesh.board_json import dump_mesh, is_board, parse_mesh
from trisolve.mesh.boards import board, is_board_name
from trisolve.mesh.errors import MeshError
from trisolve.mesh.flatness import with_up
from trisolve.mesh.inspection import inspect, with_line
from trisolve.mesh.obj_reading import parse_obj
from trisolve.mesh.surface import Mesh
from trisolve.mesh.writing import dump_obj, obj_leaves_out

if TYPE_CHECKING:
    from trisolve.mesh.tables import FacesAs

WHAT = "a mesh"
FORMATS = ("obj", "json", "lua", "tables")
"""The formats that a mesh can be written in. A suffix chooses among the first three."""


def load_mesh(
    path: "str | os.PathLike[str]",
    *,
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
    up: str = "z",
) -> Mesh:
    """Return the mesh in a file (.obj, .json or .lua) or on standard input (-), or a board by name.

    `up` is the axis that points up in the file, such as "y" in files from Blender. The mesh is
    turned so that this axis becomes z. The other options are the same as for `build_mesh`. Raises
    FileError for a file that cannot be read, and MeshError with the file, the line, and any command
    that would mend the file.

    >>> load_mesh("squares:2x2").n_faces
    4
    """
    text = os.fspath(path)
    if isinstance(path, str) and is_board_name(text):
        return with_up(board(text), up) if up != "z" else board(text)
    data = read_source(text, WHAT)
    parse = parse_mesh if is_board(data, text) else parse_obj
    mending = {"merge": merge, "orient": orient, "split": split, "stitch": stitch}
    try:
        mesh = parse(data, **mending)
    except MeshError as error:
        raise with_line(error, data, text, mending).at(source=name_of(text)) from None
    return with_up(mesh, up) if up != "z" else mesh


def format_of(path: "str | os.PathLike[str]") -> str:
    """Return the format for the suffix of a path; raise FormatError for an unknown suffix.

    >>> format_of("board.OBJ")
    'obj'
    """
    from trisolve.files.messages import escape
    from trisolve.files.whole import suffix_of

    format = suffix_of(path).removeprefix(".")
    if format not in FORMATS[:3]:
        expected = "expected a name that ends in .obj, .json or .lua"
        raise FormatError(f"{escape(os.fspath(path))}: {expected}")
    return format


def save_mesh(
    mesh: Mesh,
    path: "str | os.PathLike[str]",
    format: str | None = None,
    *,
    faces: "FacesAs | None" = None,
) -> None:
    """Write a mesh to a file, completely or not at all, in the format of its suffix.

    `format` and `faces` are the same as for `dump_as`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_mesh(board("cube"), Path(folder, "cube.obj"))
    ...     load_mesh(Path(folder, "cube.obj")) == board("cube")
    True
    """
    from trisolve.files.whole import write_file

    write_file(path, dump_as(mesh, format or format_of(path), faces=faces))


def dump_as(mesh: Mesh, format: str, *, faces: "FacesAs | None" = None) -> str:
    """Return a mesh as text in one of FORMATS.

    With `faces`, JSON and Lua hold tables: "columns" of half-edges and winged edges, or "records",
    one per vertex, edge and face. Lua and tables always hold tables, by default as columns.

    >>> dump_as(board("cube"), "obj").startswith("v ")
    True
    """
    from trisolve.mesh.tables import dump_lua, dump_tables

    if format == "obj" and faces is not None:
        raise FormatError("expected JSON or Lua for faces as columns or records, got OBJ")
    if format == "lua":
        return dump_lua(mesh, faces or "columns")
    if format == "tables" or faces is not None:
        return dump_tables(mesh, faces or "columns")
    return dump_obj(mesh) if format == "obj" else dump_mesh(mesh)


def omissions(mesh: Mesh, format: str, *, faces: "FacesAs | None" = None) -> tuple[str, ...]:
    """Return the parts of a mesh and its file that `dump_as` does not keep.

    Comments are not listed.

    >>> omissions(board("cube"), "obj"), omissions(board("cube"), "json")
    (('the name of the board',), ())
    """
    from trisolve.mesh.tables import tables_leave_out

    if format == "json" and faces is None:
        return mesh.skipped
    return (*mesh.skipped, *(obj_leaves_out if format == "obj" else tables_leave_out)(mesh))


_MAX_FAULTS = 1_000_000


def load_faulty(path: str) -> tuple[Mesh, tuple[int, ...]]:
    """Return a mesh and its faulty faces; raise MeshError if it cannot be drawn.

    If there are faults, faces with fewer than three corners are left out, and the others are
    renumbered.
    """
    if is_board_name(path):
        return load_mesh(path), ()
    source = name_of(path)
    try:
        found = inspect(read_source(path, WHAT), source=source, max_faults=_MAX_FAULTS)
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
