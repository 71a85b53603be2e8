"""Meshes from paths and into them: OBJ, JSON, or a board by its name."""

import os
import sys

from trisolve.errors import FormatError
from trisolve.mesh.board_json import dump_mesh, parse_mesh
from trisolve.mesh.boards import board, is_board_name
from trisolve.mesh.errors import MeshError
from trisolve.mesh.obj_reading import parse_obj
from trisolve.mesh.obj_writing import dump_obj
from trisolve.mesh.surface import Mesh
from trisolve.mesh.turning import turned_up

WHAT = "a mesh"
FORMS = ("obj", "json")


def load_mesh(
    path: "str | os.PathLike[str]",
    *,
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
    up: str = "z",
) -> Mesh:
    """Return the mesh of a file (.obj or .json), of standard input (-), or a board by its name.

    `up` is which way of the file is up, as "y" for what Blender writes by default: the mesh is
    turned so that it is z.

    Raises FileError for a file that cannot be read, MeshError that names the file and the line.

    >>> load_mesh("squares:2x2").n_faces
    4
    """
    text = os.fspath(path)
    if isinstance(path, str) and is_board_name(text):
        return turned_up(board(text), up) if up != "z" else board(text)
    data = source_bytes(text)
    parse = parse_mesh if is_json(data, text) else parse_obj
    try:
        mesh = parse(data, merge=merge, orient=orient, split=split, stitch=stitch)
    except MeshError as error:
        raise error.at(source="standard input" if text == "-" else text) from None
    return turned_up(mesh, up) if up != "z" else mesh


def source_bytes(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``; raise FileError."""
    from trisolve.files.whole import read_bounded, read_file

    return read_bounded(sys.stdin.buffer, WHAT) if path == "-" else read_file(path, WHAT)


def is_json(data: bytes, path: str = "-") -> bool:
    """Return whether bytes are a board in JSON: by the path's suffix, else by the first byte."""
    from trisolve.files.whole import suffix_of

    suffix = suffix_of(path)
    if suffix in (".json", ".obj"):
        return suffix == ".json"
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def form_of(path: "str | os.PathLike[str]") -> str:
    """Return the form that a path's suffix asks for; raise FormatError if it asks for none.

    >>> form_of("board.OBJ")
    'obj'
    """
    from trisolve.files.messages import shown
    from trisolve.files.whole import suffix_of

    form = suffix_of(path).removeprefix(".")
    if form not in FORMS:
        raise FormatError(f"{shown(os.fspath(path))}: expected a name that ends in .obj or .json")
    return form


def save_mesh(mesh: Mesh, path: "str | os.PathLike[str]", form: str | None = None) -> None:
    """Write a mesh to a file, whole or not at all, in the form its suffix tells."""
    from trisolve.files.whole import write_file

    dump = dump_obj if (form or form_of(path)) == "obj" else dump_mesh
    write_file(path, dump(mesh))
