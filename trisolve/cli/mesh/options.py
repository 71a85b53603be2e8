"""What the commands on meshes share: where a mesh comes from, and how it is mended and turned."""

from typing import Annotated, Literal, TypeAlias

import typer

MeshFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A mesh: .obj, .json, - for standard input, or a board's name as squares:3x3.",
        show_default=False,
    ),
]
MeshFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Meshes: .obj, .json, - for standard input, or boards' names as squares:3x3.",
        show_default=False,
    ),
]
Merge: TypeAlias = Annotated[
    bool, typer.Option("--merge", help="Join vertices at exactly equal positions.")
]
Orient: TypeAlias = Annotated[
    bool, typer.Option("--orient", help="Turn faces so that neighbors agree.")
]
Split: TypeAlias = Annotated[
    bool,
    typer.Option("--split", help="Double vertices at which faces touch only with a corner."),
]
Up: TypeAlias = Annotated[
    Literal["z", "y", "x", "-z", "-y", "-x"],
    typer.Option(help="Which way of the file is up; y for what Blender writes by default."),
]
AsOneJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
AsJsonLines: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON object a mesh, one line each.")
]
