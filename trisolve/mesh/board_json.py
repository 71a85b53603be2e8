"""Boards in JSON, the form that also has names of faces: ``{"format": "trisolve-mesh", ...}``.

Strict: what is not in the form is refused with the place in the JSON where it stands. Faults of the
mesh itself name ``faces[k]``.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

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
    """Return the mesh of a board's keys, as `parsed` gives them; raise MeshError."""
    return finish(
        read_soup(found["vertices"], found["faces"]),
        mending,
        names=found.get("names"),
        groups=found["groups"],
        name=found["name"],
        metadata=found["metadata"],
    )


def parsed(text: str | bytes) -> dict[str, Any]:
    """Return the keys of a board in JSON, all of their types as they should be; raise ObjError."""
    from trisolve.files.strict_json import parse_json
    from trisolve.files.whole import decode

    try:
        value = parse_json(decode(text) if isinstance(text, bytes) else text.removeprefix("\ufeff"))
    except FormatError as error:
        raise ObjError(str(error), code="format", place="$") from None
    return _checked(value)


def _checked(value: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    board = _object(value, "$", _KEYS, _REQUIRED)
    if board["format"] != FORMAT or not isinstance(board["format"], str):
        _refuse("format", f'expected "{FORMAT}"', board["format"])
    if _whole(board["version"], "version") != VERSION:
        _refuse("version", f"expected {VERSION}", board["version"])
    board["vertices"] = [
        [_real(x, f"vertices[{k}]", i) for i, x in enumerate(_triple(point, f"vertices[{k}]"))]
        for k, point in enumerate(_array(board["vertices"], "vertices"))
    ]
    board["faces"] = [
        _whole_numbers(face, f"faces[{k}]")
        for k, face in enumerate(_array(board["faces"], "faces"))
    ]
    board["name"] = _text(board.get("name", ""), "name")
    n_faces = len(board["faces"])
    if "names" in board:
        names = _array(board["names"], "names")
        checked_names([_text(name, f"names[{k}]") for k, name in enumerate(names)], n_faces)
    board["groups"] = [
        _group(group, f"groups[{k}]")
        for k, group in enumerate(_array(board.get("groups", []), "groups"))
    ]
    checked_groups(board["groups"], n_faces)
    board["metadata"] = _metadata(board.get("metadata", {}))
    return board


def _group(value: Any, place: str) -> Group:  # noqa: ANN401 - any JSON value
    group = _object(value, place, _GROUP_KEYS, _GROUP_KEYS)
    kind = _text(group["kind"], f"{place}.kind")
    if kind not in KINDS:
        _refuse(f"{place}.kind", f"expected {', '.join(KINDS[:-1])} or {KINDS[-1]}", kind)
    name = _text(group["name"], f"{place}.name")
    return Group(kind, name, tuple(_whole_numbers(group["faces"], f"{place}.faces")))


def _metadata(value: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    from trisolve.files.frozen import freeze

    if not isinstance(value, dict):
        _refuse("metadata", "expected an object", value)
    try:
        frozen: dict[str, Any] = freeze(value, "metadata")
    except ValueError as error:
        place, _, what = str(error).partition(": ")
        raise ObjError(what, code="format", place=place) from None
    return frozen


def _refuse(place: str, expected: str, value: object) -> NoReturn:
    from trisolve.files.messages import quoted

    raise ObjError(f"{expected}, got {quoted(value)}", code="format", place=place)


def _object(
    value: Any,  # noqa: ANN401 - any JSON value
    place: str,
    keys: Iterable[str],
    required: Iterable[str],
) -> dict[str, Any]:
    from trisolve.files.messages import quoted

    if not isinstance(value, dict):
        _refuse(place, "expected an object", value)
    for key in value:
        if key not in keys:
            what = f"expected only the keys {', '.join(keys)}, got {quoted(key)}"
            raise ObjError(what, code="format", place=place)
    for key in required:
        if key not in value:
            what = f"expected the key {quoted(key)}, it is missing"
            raise ObjError(what, code="format", place=place)
    return dict(value)


def _array(value: Any, place: str) -> list[Any]:  # noqa: ANN401 - any JSON value
    if not isinstance(value, list):
        _refuse(place, "expected an array", value)
    return value


def _triple(value: Any, place: str) -> list[Any]:  # noqa: ANN401 - any JSON value
    found = _array(value, place)
    if len(found) != 3:
        _refuse(place, "expected 3 numbers", found)
    return found


def _real(value: Any, place: str, at: int) -> float | int:  # noqa: ANN401 - any JSON value
    if type(value) is not float and type(value) is not int:
        _refuse(f"{place}[{at}]", "expected a number", value)
    return value


def _whole_numbers(value: Any, place: str) -> list[int]:  # noqa: ANN401 - any JSON value
    found = _array(value, place)
    return [x if type(x) is int else _whole(x, f"{place}[{i}]") for i, x in enumerate(found)]


def _whole(value: Any, place: str) -> int:  # noqa: ANN401 - any JSON value
    if isinstance(value, float) and value.is_integer():  # as in JSON Schema
        return int(value)
    if type(value) is not int:
        _refuse(place, "expected an integer", value)
    return value


def _text(value: Any, place: str) -> str:  # noqa: ANN401 - any JSON value
    from trisolve.files.frozen import is_unicode

    if not isinstance(value, str):
        _refuse(place, "expected a text", value)
    if not is_unicode(value):
        raise ObjError("expected Unicode text", code="format", place=place)
    return value


def dump_mesh(mesh: Mesh) -> str:
    """Return a mesh as a board in JSON, a vertex or face a line; the same mesh gives the same text.

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
