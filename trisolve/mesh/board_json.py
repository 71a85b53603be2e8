"""Boards in JSON, the format that also has names of faces: ``{"format": "trisolve-mesh", ...}``.

Reading is strict. An error names its place in the JSON; faults of the mesh name ``faces[k]``.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from trisolve.errors import FormatError
from trisolve.mesh.build import Mending, finish, read_soup
from trisolve.mesh.errors import ObjError
from trisolve.mesh.labels import checked_groups, checked_names
from trisolve.mesh.obj_writing import number
from trisolve.mesh.surface import KINDS, Group, Mesh

FORMAT, VERSION = "trisolve-mesh", 1
_REQUIRED = ("format", "version", "vertices", "faces")
_KEYS = (*_REQUIRED, "name", "names", "groups", "metadata")
_GROUP_KEYS = ("kind", "name", "faces")


def parse_mesh(
    text: str | bytes,
    *,
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
) -> Mesh:
    """Return the mesh of a board in JSON; raise ObjError (code format), else MeshError.

    The options are those of `build_mesh`.

    >>> parse_mesh('{"format": "trisolve-mesh", "version": 1, "vertices": [], "faces": 3}')
    Traceback (most recent call last):
    trisolve.mesh.errors.ObjError: faces: format: expected an array, got 3
    """
    return board_of(parsed(text), Mending(merge, orient, split, stitch))


def board_of(found: dict[str, Any], mending: Mending) -> Mesh:
    """Return the mesh of the keys of a board, as `parsed` returns them; raise MeshError."""
    return finish(
        read_soup(found["vertices"], found["faces"]),
        mending,
        names=found.get("names"),
        groups=found["groups"],
        name=found["name"],
        metadata=found["metadata"],
    )


def parsed(text: str | bytes) -> dict[str, Any]:
    """Return the keys of a board in JSON, all of the right types; raise ObjError."""
    from trisolve.files.records import FieldError
    from trisolve.files.strict_json import parse_json

    try:
        return _checked(parse_json(text.removeprefix("\ufeff") if isinstance(text, str) else text))
    except FieldError as error:
        raise ObjError(error.what, code="format", place=error.place or "$") from None
    except ObjError:
        raise
    except FormatError as error:
        raise ObjError(str(error), code="format", place="$") from None


def _checked(value: object) -> dict[str, Any]:
    from trisolve.files.records import head_of, list_of, metadata_of, only_keys, required, text

    board = dict(head_of(value, FORMAT, VERSION))
    only_keys(board, _KEYS)
    required(board, _REQUIRED)
    board["vertices"] = list_of(board["vertices"], _position, "vertices")
    board["faces"] = list_of(board["faces"], _numbers, "faces")
    board["name"] = text(board.get("name", ""), "name")
    n_faces = len(board["faces"])
    if "names" in board:
        checked_names(list_of(board["names"], text, "names"), n_faces)
    board["groups"] = list_of(board.get("groups", []), _group, "groups")
    checked_groups(board["groups"], n_faces)
    board["metadata"] = metadata_of(board.get("metadata", {}))
    return board


def _position(value: object, place: str) -> list[float]:
    from trisolve.files.records import list_of, refuse

    if type(value) is list and len(value) == 3 and {type(x) for x in value} <= {float, int}:
        return value  # the usual case, which is worth a short way
    read: Callable[[Any, str], float] = _number
    if isinstance(value, list) and len(value) != 3:
        refuse("3 numbers", value, place)
    return list_of(value, read, place)


def _number(value: object, place: str) -> float:
    from trisolve.files.records import refuse

    if not isinstance(value, int | float) or isinstance(value, bool):
        refuse("a number", value, place)
    return value


def _numbers(value: object, place: str) -> list[int]:
    from trisolve.files.records import list_of, whole

    if type(value) is list and all(type(x) is int for x in value):
        return value
    return list_of(value, whole, place)


def _group(value: object, place: str) -> Group:
    from trisolve.files.records import object_of, text, text_among

    group = object_of(value, place, keys=_GROUP_KEYS, needed=_GROUP_KEYS)
    kind = text_among(group["kind"], KINDS, f"{place}.kind")
    name = text(group["name"], f"{place}.name")
    return Group(kind, name, tuple(_numbers(group["faces"], f"{place}.faces")))


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
    parts.append(_listed("vertices", points))
    parts.append(_listed("faces", (_dumped(list(face)) for face in mesh.faces)))
    if mesh.names:
        parts.append(f'"names": {_dumped(list(mesh.names))}')
    if mesh.groups:
        records = ({"kind": g.kind, "name": g.name, "faces": list(g.faces)} for g in mesh.groups)
        parts.append(_listed("groups", map(_dumped, records)))
    if mesh.metadata:
        parts.append(f'"metadata": {_dumped(mesh.metadata)}')
    return "{" + ",\n ".join(parts) + "}\n"


def _listed(key: str, lines: Iterable[str]) -> str:
    return f'"{key}": [\n  ' + ",\n  ".join(lines) + "]"


_dumped: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False).encode
