"""``trisolve mesh``: boards of polygons; the options that its commands share."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from trisolve.options import argument, option

MeshFile: TypeAlias = Annotated[
    str,
    argument(
        "A mesh: .obj, .json, .lua, - for standard input, or the name of a board such as "
        "squares:3x3.",
        of="FILE",
    ),
]
MeshFiles: TypeAlias = Annotated[
    list[str],
    argument(
        "Meshes: .obj, .json, .lua, - for standard input, or names of boards such as squares:3x3.",
        of="FILE...",
    ),
]


class Reading(Struct, frozen=True):
    """How ``mesh convert`` reads a mesh: the options that `load_mesh` takes."""

    merge: Annotated[
        bool,
        option("Join vertices at the same position, or at most 1e-6 apart."),
    ] = False
    orient: Annotated[
        bool,
        option("Reverse faces where needed so that neighbors have the same orientation."),
    ] = False
    stitch: Annotated[
        bool,
        option(
            "If a corner lies partway along a side of another face, add the corner to that face."
        ),
    ] = False
    split: Annotated[
        bool,
        option("If faces touch only at a corner, duplicate the vertex there."),
    ] = False
    up: Annotated[
        Literal["z", "y", "x", "-z", "-y", "-x"],
        option("The axis that points up in the file (y in files from Blender)."),
    ] = "z"

    def arguments(self) -> dict[str, Any]:
        """Return the options that differ from their defaults.

        >>> Reading(merge=True).arguments()
        {'merge': True}
        """
        given = asdict(self).items()
        return {name: value for name, value in given if value not in (False, "z")}
