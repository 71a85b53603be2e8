"""``trisolve mesh render``: pictures of meshes."""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trisolve.cli.mesh.options import AsOneJson, Merge, MeshFile, Orient, Split, Up
from trisolve.cli.output import Code, say_json
from trisolve.errors import FormatError
from trisolve.mesh import load_mesh

if TYPE_CHECKING:
    from trisolve.mesh.pictures import View

EXAMPLES = (
    "trisolve mesh render octagon --indices -o octagon.svg",
    "trisolve mesh render torus:16x8 --view 30,35 --theme dark -o torus.svg",
)


def render(
    file: MeshFile,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="OUT",
            help="The file to write, its form told by .svg, .png or .pdf; - for standard output.",
        ),
    ] = "-",
    form: Annotated[
        Literal["svg", "png", "pdf"] | None,
        typer.Option(help="The form, whatever the name of OUT.", show_default=False),
    ] = None,
    theme: Annotated[
        Literal["classic", "flat", "dark", "print"], typer.Option(help="The look.")
    ] = "classic",
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Pixels: the longer side, or width and height that the picture fits in.",
            show_default=False,
        ),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option(
            metavar="TURN,TILT",
            help="Degrees round the mesh and above it; by default flat boards are seen from above, "
            "others from 30,20.",
            show_default=False,
        ),
    ] = None,
    indices: Annotated[bool, typer.Option("--indices", help="Number the faces.")] = False,
    names: Annotated[bool, typer.Option("--names", help="Write the names of faces.")] = False,
    vertices: Annotated[bool, typer.Option("--vertices", help="Number the vertices.")] = False,
    edges: Annotated[bool, typer.Option("--edges", help="Number the edges.")] = False,
    highlight: Annotated[
        str | None,
        typer.Option(metavar="3,4", help="Faces to point out.", show_default=False),
    ] = None,
    loops: Annotated[bool, typer.Option("--loops", help="Mark the boundary loops in red.")] = False,
    faults: Annotated[
        bool,
        typer.Option("--faults", help="Draw a mesh with faults all the same, those faces in red."),
    ] = False,
    merge: Merge = False,
    orient: Orient = False,
    split: Split = False,
    up: Up = "z",
    as_json: AsOneJson = False,
) -> int:
    """Draw a mesh as SVG, PNG or PDF.

    Flat boards are seen from above; others in parallel projection, what is hidden hidden. PNG needs
    trisolve[png], PDF trisolve[pdf].
    """
    from trisolve.files.whole import write_bytes
    from trisolve.mesh.pictures import Details, mesh_scene
    from trisolve.mesh.pictures.faulty import load_faulty
    from trisolve.paint.saving import Size, form_of_picture, paint

    if indices and names:
        raise FormatError("expected --indices or --names, got both")
    if as_json and output == "-":
        raise FormatError("--json: expected -o FILE with it, the picture takes standard output")
    chosen = form or ("svg" if output == "-" else form_of_picture(output))
    if chosen not in ("svg", "png", "pdf"):
        raise FormatError(f"expected svg, png or pdf, got {chosen}: a mesh stands still")
    if output == "-" and chosen != "svg" and sys.stdout.isatty():
        raise FormatError(f"expected -o FILE: a terminal does not show {chosen}")
    picture_size = None if size is None else Size(*_parse_size(size))
    looked_from = None if view is None else _parse_view(view)
    wanted = _parse_faces(highlight) if highlight is not None else ()
    if faults:
        mesh, at_fault = load_faulty(file, merge=merge, orient=orient, split=split, up=up)
    else:
        mesh = load_mesh(file, merge=merge, orient=orient, split=split, up=up)
        at_fault = ()
    details = Details(
        indices=indices,
        names=names,
        vertices=vertices,
        edges=edges,
        highlight=wanted,
        loops=loops,
        faults=at_fault,
    )
    scene, look = mesh_scene(mesh, theme=theme, details=details, view=looked_from)
    data = paint(scene, look, chosen, picture_size)
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        write_bytes(output, data)
    if as_json:
        say_json({"written": output})
    return Code.DONE


def _parse_size(text: str) -> tuple[int, int | None]:
    match = re.fullmatch(r"(\d{1,5})(?:x(\d{1,5}))?", text)
    if match is None or int(match[1]) < 1 or (match[2] and int(match[2]) < 1):
        message = "expected pixels such as 800 (the longer side) or 800x600"
        raise FormatError(f"--size: {message}, got {text!r:.40}")
    return int(match[1]), int(match[2]) if match[2] else None


def _parse_view(text: str) -> "View":
    from trisolve.mesh.pictures import View

    match = re.fullmatch(r"(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)", text)
    if match is None or abs(float(match[2])) > 90:
        expected = "expected degrees such as 30,20, the second from -90 to 90"
        raise FormatError(f"--view: {expected}, got {text!r:.40}")
    return View(float(match[1]), float(match[2]))


def _parse_faces(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(re.fullmatch(r"\d{1,9}", part) for part in parts):
        raise FormatError(f"--highlight: expected numbers of faces such as 3,4, got {text!r:.40}")
    return tuple(map(int, parts))
