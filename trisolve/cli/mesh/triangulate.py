"""``trisolve mesh triangulate``: cut faces into triangles without adding corners."""

from typing import Annotated

import typer

from trisolve.cli.mesh.options import MeshFile
from trisolve.cli.option_records import Output
from trisolve.cli.options import AsOneJson
from trisolve.cli.run import Run
from trisolve.limits import MAX_NUMBER
from trisolve.mesh.entries import Cut, cuts

EXAMPLES = ("trisolve mesh triangulate rosette -o triangles.obj",)


def triangulate(
    source: MeshFile,
    *,
    output: Output,
    face: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_NUMBER,
            metavar="N",
            help="Triangulate only this face.",
            show_default=False,
        ),
    ] = None,
    as_json: AsOneJson = False,
) -> int:
    """Cut every face into triangles without new vertices, and write them as OBJ."""
    written = output.or_stdout()
    run = Run(cuts(face), [source], output=written, as_json=as_json)

    def work(found: Cut) -> str:
        run.keep(found)
        if as_json:
            run.tell(found, written=written.file)
        return "done"

    return run.each(work)
