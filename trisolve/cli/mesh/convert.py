"""``trisolve mesh convert``: a mesh in another format."""

from typing import Annotated, Literal

import typer

from trisolve.cli.mesh.options import MeshFile, Reading
from trisolve.cli.options import AsOneJson, Force, OutputToo
from trisolve.cli.output import Code, complain, say_json
from trisolve.errors import FormatError
from trisolve.files.whole import check_replaceable
from trisolve.mesh import load_mesh, save_mesh
from trisolve.mesh.loading import dump_as, format_of, omissions

EXAMPLES = (
    "trisolve mesh convert squares:2x1 --format json -o squares.json",
    "trisolve mesh convert rosette rosette.obj",
    "trisolve mesh convert octagon octagon.lua",
)


def convert(
    source: MeshFile,
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="OUT",
            help="The file to write, whose suffix (.obj, .json or .lua) sets the format. By "
            "default, or with -, the mesh is written to standard output; this requires --format.",
            show_default=False,
        ),
    ] = None,
    *,
    output: OutputToo = None,
    to: Annotated[
        Literal["obj", "json", "lua", "tables"] | None,
        typer.Option(
            "--format",
            help="The format to write, regardless of the suffix of OUT.",
            show_default=False,
        ),
    ] = None,
    reading: Reading,
    force: Force = False,
    as_json: AsOneJson = False,
) -> int:
    """Write a mesh in another format, and list on stderr the parts that it loses, without comments.

    The formats are OBJ, JSON, and tables of half-edges and winged edges, either as JSON (tables) or
    as a Lua module (lua).
    """
    if target is not None and output is not None:
        raise FormatError("expected OUT or --output, got both")
    target = target or output or "-"
    if target == "-" and to is None:
        raise FormatError("expected --format, or a file whose suffix sets the format")
    if target == "-" and as_json:
        raise FormatError("--json: expected a file as OUT, because - prints the mesh")
    format = to or format_of(target)
    mesh = load_mesh(source, **reading.arguments())
    if target == "-":
        typer.echo(dump_as(mesh, format), nl=False)
    else:
        check_replaceable(target, force=force)
        save_mesh(mesh, target, format)
    lost = omissions(mesh, format)
    for what in lost:
        complain(f"left out: {what}", kind="")
    if as_json:
        say_json(
            {
                "written": target,
                "vertices": mesh.n_vertices,
                "faces": mesh.n_faces,
                "left_out": list(lost),
            }
        )
    return Code.DONE
