"""Boards in JSON, the format that also stores face names: ``{"format": "trisolve-mesh", ...}``.

Reading is strict. Errors name the place in the JSON; faults of the mesh name ``faces[k]``. The
tables that `tables` writes, in JSON and in Lua, are also read as boards.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from trisolve.errors import FormatError
from trisolve.mesh.build import Mending, finish
from trisolve.mesh.errors import ObjError
from trisolve.mesh.labels import checked_groups, checked_names
from trisolve.mesh.soup import read_soup
from trisolve.mesh.surface import Group, Mesh
from trisolve.mesh.writing import number

if TYPE_CHECKING:
    from trisolve.mesh.definitions import BoardFile

FORMAT, VERSION = "trisolve-mesh", 1
_LUA = re.compile(rb"(\xef\xbb\xbf)?\s*(--|return\b|local\b)")
_HEAD = 4096


def parse_mesh(
    text: str | bytes,
    *,
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
) -> Mesh:
    """Return the mesh of a board in JSON or Lua; may raise ObjError (code format) or MeshError.

    Tables of half-edges or records are also boards. The options are the same as for `build_mesh`.

    >>> parse_mesh('{"format": "trisolve-mesh", "version": 1, "vertices": [], "faces": 3}')
    Traceback (most recent call last):
    trisolve.mesh.errors.ObjError: faces: format: expected an array, got 3
    """
    return board_of(parse_board(text), Mending(merge, orient, split, stitch))


def board_of(found: "BoardFile", mending: Mending) -> Mesh:
    """Return the mesh of a board, as `parse_board` returns it; may raise MeshError."""
    return finish(
        read_soup(found.vertices, found.faces),
        mending,
        names=found.names or None,
        groups=_groups(found),
        name=found.name,
        metadata=found.metadata,
    )


def parse_board(text: str | bytes) -> "BoardFile":
    """Return a board in JSON or Lua with all types checked; may raise ObjError."""
    from msgspec import UNSET

    from trisolve.files.records import FieldError

    try:
        found = _board_in(text.removeprefix("\ufeff") if isinstance(text, str) else text)
    except FieldError as error:
        raise ObjError(error.what, code="format", place=error.place or "$") from None
    except FormatError as error:
        raise ObjError(str(error), code="format", place="$") from None
    n_faces = len(found.faces)
    if found.names is not UNSET:
        checked_names(found.names, n_faces)
    checked_groups(_groups(found), n_faces)
    return found


def _board_in(text: str | bytes) -> "BoardFile":
    """Return a board, or the board in tables; may raise FieldError or FormatError."""
    from msgspec import UNSET

    from trisolve.files.strict_json import parse_json
    from trisolve.files.whole import decode
    from trisolve.mesh.definitions import BOARD, BoardFile
    from trisolve.mesh.tables import COLUMNS, RECORDS, from_lua, lists_in

    head = text[:_HEAD].encode(errors="replace") if isinstance(text, str) else text
    if _is_lua(head):
        value: Any = from_lua(decode(text) if isinstance(text, bytes) else text)
    else:
        value = parse_json(text)
    if not isinstance(value, dict) or value.get("format") not in (COLUMNS, RECORDS):
        board: BoardFile = BOARD.read(value)
        return board
    vertices, faces, names = lists_in(value)
    return BoardFile(
        format="trisolve-mesh",
        version=1,
        name=value.get("name", ""),
        vertices=vertices,
        faces=faces,
        names=UNSET if names is None else names,
    )


def _is_lua(data: bytes) -> bool:
    return _LUA.match(data[:_HEAD]) is not None


def _groups(found: "BoardFile") -> list[Group]:
    return [Group(one.kind, one.name, tuple(one.faces)) for one in found.groups]


def dump_mesh(mesh: Mesh) -> str:
    """Return a mesh as JSON, one line per vertex and face; the same mesh gives the same text.

    >>> from trisolve.mesh import board
    >>> parse_mesh(dump_mesh(board("cube"))) == board("cube")
    True
    """
    head = [f'"format": "{FORMAT}"', f'"version": {VERSION}']
    if mesh.name:
        head.append(f'"name": {_dumped(mesh.name)}')
    parts = [", ".join(head)]
    points = (f"[{number(x)}, {number(y)}, {number(z)}]" for x, y, z in mesh.vertices.tolist())
    parts.append(_array_text("vertices", points))
    parts.append(_array_text("faces", (_dumped(list(face)) for face in mesh.faces)))
    if mesh.names:
        parts.append(f'"names": {_dumped(list(mesh.names))}')
    if mesh.groups:
        records = ({"kind": g.kind, "name": g.name, "faces": list(g.faces)} for g in mesh.groups)
        parts.append(_array_text("groups", map(_dumped, records)))
    if mesh.metadata:
        parts.append(f'"metadata": {_dumped(mesh.metadata)}')
    return "{" + ",\n ".join(parts) + "}\n"


def _array_text(key: str, lines: Iterable[str]) -> str:
    return f'"{key}": [\n  ' + ",\n  ".join(lines) + "]"


_dumped: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False).encode


def is_board(data: bytes, path: str = "-") -> bool:
    """Return whether bytes are a board in JSON or Lua, by the path's suffix or their beginning."""
    from trisolve.files.whole import suffix_of

    suffix = suffix_of(path)
    if suffix in (".json", ".lua", ".obj"):
        return suffix != ".obj"
    return _is_lua(data) or data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
