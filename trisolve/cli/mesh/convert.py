"""``trisolve mesh convert``: a mesh in another form."""

from typing import Annotated, Literal

import typer

from trisolve.cli.mesh.options import AsOneJson, Merge, MeshFile, Orient, Split, Up
from trisolve.cli.output import Code, complain, say_json
from trisolve.errors import FormatError
from trisolve.mesh import dump_mesh, dump_obj, load_mesh, save_mesh
from trisolve.mesh.loading import form_of
from trisolve.mesh.obj_writing import obj_leaves_out

EXAMPLES = (
    "trisolve mesh convert rosette rosette.obj",
    "trisolve mesh convert squares:2x1 - --to json",
)


def convert(
    source: MeshFile,
    target: Annotated[
        str,
        typer.Argument(
            metavar="OUT",
            help="A file, its form told by .obj or .json; - for standard output, with --to.",
            show_default=False,
        ),
    ],
    *,
    to: Annotated[
        Literal["obj", "json"] | None,
        typer.Option(help="The form to write, whatever the name of OUT.", show_default=False),
    ] = None,
    merge: Merge = False,
    orient: Orient = False,
    split: Split = False,
    up: Up = "z",
    as_json: AsOneJson = False,
) -> int:
    """Write a mesh as OBJ or JSON; what the form cannot say is told on stderr."""
    if target == "-" and to is None:
        raise FormatError("expected --to obj or --to json with -")
    if target == "-" and as_json:
        raise FormatError("--json: expected a file as OUT, the mesh takes standard output")
    form = to or form_of(target)
    mesh = load_mesh(source, merge=merge, orient=orient, split=split, up=up)
    if target == "-":
        typer.echo(dump_obj(mesh) if form == "obj" else dump_mesh(mesh), nl=False)
    else:
        save_mesh(mesh, target, form)
    left_out = obj_leaves_out(mesh) if form == "obj" else ()
    for what in left_out:
        complain(f"left out: {what}", kind="")
    if as_json:
        say_json(
            {
                "written": target,
                "vertices": mesh.n_vertices,
                "faces": mesh.n_faces,
                "left_out": list(left_out),
            }
        )
    return Code.DONE
