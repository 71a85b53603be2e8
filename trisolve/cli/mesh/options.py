"""The options shared by the mesh commands: where a mesh comes from, and how it is read."""

from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, TypeAlias

import typer

MeshFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A mesh: .obj, .json, - for standard input, or the name of a board such as "
        "squares:3x3.",
        show_default=False,
    ),
]
MeshFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Meshes: .obj, .json, - for standard input, or names of boards such as squares:3x3.",
        show_default=False,
    ),
]


@dataclass(frozen=True)
class Reading:
    """How ``mesh convert`` reads a mesh: the options that `load_mesh` takes."""

    merge: Annotated[
        bool,
        typer.Option("--merge", help="Join vertices at the same position, or at most 1e-6 apart."),
    ] = False
    orient: Annotated[
        bool,
        typer.Option(
            "--orient",
            help="Reverse faces where needed so that neighbors have the same orientation.",
        ),
    ] = False
    stitch: Annotated[
        bool,
        typer.Option(
            "--stitch",
            help="If a corner lies partway along a side of another face, add the corner to that "
            "face.",
        ),
    ] = False
    split: Annotated[
        bool,
        typer.Option(
            "--split", help="If faces touch only at a corner, duplicate the vertex there."
        ),
    ] = False
    up: Annotated[
        Literal["z", "y", "x", "-z", "-y", "-x"],
        typer.Option(help="The axis that points up in the file (y in files from Blender)."),
    ] = "z"

    def arguments(self) -> dict[str, Any]:
        """Return the options that differ from their defaults.

        >>> Reading(merge=True).arguments()
        {'merge': True}
        """
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in given.items() if value not in (False, "z")}
