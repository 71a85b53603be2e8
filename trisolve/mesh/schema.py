"""The JSON Schema of boards of polygons."""

from trisolve.files import schemas as s
from trisolve.mesh.board_json import FORMAT, VERSION
from trisolve.mesh.surface import KINDS


def board_schema() -> s.Schema:
    """Return the schema of a board, for files of other rooms that hold one."""
    vertex = s.row(*[{"type": "number"}] * 3)
    group = s.record(
        {"kind": s.among(*KINDS), "name": s.text(), "faces": s.array(s.whole())},
        ("kind", "name", "faces"),
    )
    return s.record(
        {
            **s.head_of(FORMAT, VERSION),
            "name": s.text(),
            "vertices": s.described(s.array(vertex), "[x, y, z] of each vertex."),
            "faces": s.described(
                s.array(s.array(s.whole())), "The vertices of each face in order, from 0."
            ),
            "names": s.described(s.array(s.text()), "A name for each face."),
            "groups": s.array(group),
            "metadata": s.anything(),
        },
        ("format", "version", "vertices", "faces"),
    )


def mesh_schema() -> s.Schema:
    """Return the JSON Schema of a board's file.

    >>> mesh_schema()["title"]
    'trisolve mesh'
    """
    return s.headed("mesh", VERSION, board_schema())
