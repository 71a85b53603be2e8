"""Polygon boards as the higher layers see them."""

from trisolve.rooms import API, Files, Format, Names, Room

_COMMANDS = """
info         commands  Count the vertices, edges, faces, components and boundary loops of meshes.
check        commands  Report all faults of meshes with their lines, and the options that fix them.
convert      commands  Write a mesh in another format; list on stderr what the format loses, except comments.
pick         commands  Print the face at each point of a flat board, or the first face that each ray hits.
triangulate  commands  Cut every face into triangles without new vertices, and write them as OBJ.
render       render       Draw a mesh.
"""
_FORMATS = (
    Format("mesh", "Board of polygons", "trisolve.mesh.definitions:BOARD"),
    Format("mesh-tables", "Half-edges of a board", "trisolve.mesh.definitions:TABLES"),
    Format("mesh-records", "Winged edges of a board", "trisolve.mesh.definitions:RECORDS"),
)
_NO_PAGE = "a mesh has no page of its own; trisolve boco play plays BOCO on it"

ROOM = Room(
    api=API,
    name="mesh",
    title="meshes",
    about="Read, check, convert, pick, cut and draw boards made of polygons.",
    group="mesh",
    commands=_COMMANDS,
    home="trisolve.cli.mesh",
    files=(
        Files("a mesh", "mesh", verbs=("check", "render"), formats=_FORMATS, no_page=_NO_PAGE),
        Files(
            "a mesh",
            "mesh",
            verbs=("check", "render"),
            looks_like=r"(?m)^[ \t]*v[ \t]+[-+.0-9]+[ \t]+[-+.0-9]"
            r"|\bformat\s*=\s*[\"']trisolve-mesh-",
            suffixes=(".obj", ".lua"),
            in_folders=False,  # an OBJ or Lua file in a directory may not be a board
            no_page=_NO_PAGE,
        ),
    ),
    names=Names("trisolve.mesh.boards:is_board_name", r"[a-z-]+(:[0-9x]+)?", ("check", "render")),
    gives={"trisolve.mesh.surface:Mesh": {"svg": "trisolve.mesh.pictures.render:mesh_picture"}},
    compiling_s=20,
    reference="Meshes",
)
