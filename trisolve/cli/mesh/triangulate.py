"""``trisolve mesh triangulate``: cut faces into triangles of their own corners."""

from typing import Annotated

import typer

from trisolve.cli.mesh.options import MeshFile, Reading, reads_meshes
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, say_json
from trisolve.errors import FormatError
from trisolve.files.whole import write_file
from trisolve.mesh import Mesh, MeshError, load_mesh
from trisolve.mesh.obj_writing import dump_pieces

EXAMPLES = ("trisolve mesh triangulate rosette -o triangles.obj",)


@reads_meshes
def triangulate(
    file: MeshFile,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="OUT", help="The OBJ file to write; - for standard output."
        ),
    ] = STDOUT,
    face: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Cut only this face.", show_default=False),
    ] = None,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Cut every face into triangles without new vertices, and write them as OBJ."""
    check_one_on_stdout(output, "the triangles take", as_json=as_json)
    mesh = load_mesh(file, **reading._asdict())
    if face is not None and face >= mesh.n_faces:
        raise FormatError(f"--face: expected a face from 0 to {mesh.n_faces - 1}, got {face}")
    try:
        pieces = _pieces(mesh, face)
    except MeshError as error:
        raise error.at(source=file) from None
    areas = mesh.areas()
    area = float(areas.sum() if face is None else areas[face])
    text = dump_pieces(mesh, pieces)
    if output == STDOUT:
        typer.echo(text, nl=False)
    else:
        write_file(output, text)
    if as_json:
        say_json({"triangles": len(pieces), "area": area, "written": output})
    return Code.DONE


def _pieces(mesh: Mesh, face: int | None) -> list[tuple[int, list[int]]]:
    """Return the triangles of one face, or of all, each with its face."""
    if face is not None:
        return [(face, list(triangle)) for triangle in mesh.triangulate(face)]
    triangles, owners = mesh.triangles()
    return list(zip(owners.tolist(), triangles.tolist(), strict=True))
