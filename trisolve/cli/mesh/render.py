"""``trisolve render`` for meshes: pictures of meshes."""

import re
from typing import TYPE_CHECKING, Annotated

from trisolve.cli.mesh import MeshFile
from trisolve.cli.options import Labels
from trisolve.cli.pictures import StillOptions
from trisolve.errors import FormatError
from trisolve.mesh import load_mesh
from trisolve.options import option

if TYPE_CHECKING:
    from trisolve.mesh.pictures import View

_LABELS = Labels(
    {
        "faces": "the numbers of faces",
        "names": "the names of faces",
        "vertices": "the numbers of vertices",
        "edges": "the numbers of edges",
    }
)
EXAMPLES = (
    "trisolve render --puzzle mesh octagon --labels faces -o octagon.svg",
    "trisolve render --puzzle mesh torus:16x8 --view 30,35 --theme night -o torus.svg",
)


def render(
    file: MeshFile,
    *,
    picture: StillOptions,
    view: Annotated[
        str | None,
        option(
            "The viewing direction, as degrees around the mesh and degrees above it. By "
            "default, flat boards are seen from above, and other boards from the direction 30,20.",
            of="TURN,TILT",
        ),
    ] = None,
    labels: Annotated[list[str] | None, _LABELS.option()] = None,
    highlight: Annotated[
        str | None,
        option("Faces to highlight.", of="3,4"),
    ] = None,
    loops: Annotated[bool, option("Mark the boundary loops in red.")] = False,
    faults: Annotated[
        bool,
        option("Draw the mesh even if it is faulty, with the faulty faces in red."),
    ] = False,
) -> int:
    """Draw a mesh.

    Flat boards are seen from above, and other meshes in parallel projection without hidden faces.
    """
    from trisolve.mesh.loading import load_faulty
    from trisolve.mesh.pictures import Details, mesh_picture

    chosen = _LABELS.choice(labels)
    if {"faces", "names"} <= chosen:
        raise FormatError("--labels: expected faces or names, got both")
    to = picture.target()
    seen_from = None if view is None else _parse_view(view)
    wanted = _parse_faces(highlight) if highlight is not None else ()
    if faults:
        mesh, at_fault = load_faulty(file)
    else:
        mesh = load_mesh(file)
        at_fault = ()
    details = Details(
        indices="faces" in chosen,
        names="names" in chosen,
        vertices="vertices" in chosen,
        edges="edges" in chosen,
        highlight=wanted,
        loops=loops,
        faults=at_fault,
    )
    drawn = mesh_picture(mesh, theme=picture.theme, size=to.size, details=details, view=seen_from)
    return to.draw(drawn)


def _parse_view(text: str) -> "View":
    from trisolve.mesh.pictures import View

    match = re.fullmatch(r"(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)", text)
    if match is None or abs(float(match[2])) > 90:
        expected = "expected two angles in degrees, such as 30,20 (the second from -90 to 90)"
        raise FormatError(f"--view: {expected}, got {text!r:.40}")
    return View(float(match[1]), float(match[2]))


def _parse_faces(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(re.fullmatch(r"\d{1,9}", part) for part in parts):
        raise FormatError(f"--highlight: expected face numbers such as 3,4, got {text!r:.40}")
    return tuple(map(int, parts))
