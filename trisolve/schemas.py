"""The JSON Schemas of all files, by the name that follows "trisolve-" in a file's `format`."""

from importlib import import_module
from typing import Any

from trisolve.files.schemas import Schema, file_name

_HOMES = {
    "level": "sliding.formats.schema:level_schema",
    "pack": "sliding.formats.schema:pack_schema",
    "certificate": "sliding.formats.schema:certificate_schema",
    "hexmap": "hexagon.schema:hexmap_schema",
    "mesh": "mesh.schema:mesh_schema",
    "entanglement": "entanglement.schema:entanglement_schema",
    "tantrix": "tantrix.schema:tantrix_schema",
    "boco": "boco.schema:boco_schema",
    "boco-certificate": "boco.schema:certificate_schema",
}
KINDS = tuple(_HOMES)
"""What there are schemas of."""

_TITLES = {
    "level": "Level of the sliding-block puzzle on triangles",
    "pack": "Pack of levels of the sliding-block puzzle on triangles",
    "certificate": "Proof that a level's optimum is right",
    "hexmap": "Map of hexagons",
    "mesh": "Board of polygons",
    "entanglement": "Entanglement puzzle, pack or record",
    "tantrix": "Tantrix puzzle, solitaire or game",
    "boco": "Record of a game of BOCO",
    "boco-certificate": "Proof of the value of a position of BOCO",
}


def schema_of(kind: str) -> Schema:
    """Return the JSON Schema of one of KINDS.

    >>> schema_of("level")["$id"]
    'https://json.schemastore.org/trisolve-level-1.json'
    """
    module, _, name = _HOMES[kind].partition(":")
    found: Schema = getattr(import_module(f"trisolve.{module}"), name)()
    return found


def catalog() -> dict[str, Any]:
    """Return what the catalog of the JSON Schema Store says of our schemas.

    Files are matched by names such as ``first.trisolve-level.json``: editors know them without any
    setting.

    >>> catalog()["schemas"][0]["fileMatch"]
    ['*.trisolve-level.json']
    """
    schemas = [
        {
            "name": f"trisolve {kind}",
            "description": title,
            "fileMatch": [f"*.trisolve-{kind}.json"],
            "url": schema_of(kind)["$id"],
        }
        for kind, title in _TITLES.items()
    ]
    return {"schemas": schemas}


def file_of(kind: str) -> str:
    """Return the name of the file that a schema is written to.

    >>> file_of("mesh")
    'trisolve-mesh-1.json'
    """
    return file_name(kind, 1)
