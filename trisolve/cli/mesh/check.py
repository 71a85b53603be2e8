"""``trisolve check`` for meshes: every fault with its line, and the options that fix them."""

from functools import partial
from typing import Annotated

import typer

from trisolve.cli.checking import CheckOptions
from trisolve.cli.mesh.options import MeshFiles
from trisolve.cli.output import counted, say
from trisolve.cli.run import Run
from trisolve.files.messages import shown
from trisolve.limits import MAX_COUNT
from trisolve.mesh.entries import inspections
from trisolve.mesh.inspection import Inspection, convert_line
from trisolve.paint.terminal import printable

EXAMPLES = ("trisolve check octagon rosette",)


def check(
    files: MeshFiles,
    *,
    max_faults: Annotated[
        int,
        typer.Option(min=1, max=MAX_COUNT, metavar="N", help="Report at most N faults per file."),
    ] = 20,
    options: CheckOptions,
) -> int:
    """Report all faults of meshes with their lines, and the options that fix them.

    The exit code is 1 if there is a fault, and 2 if a file cannot be read at all.
    """
    source = inspections(max_faults)
    run = Run(source, files, checks=options.checking())

    def work(found: Inspection) -> str:
        show = partial(_say, run.label, found, quiet=options.quiet)
        return run.report(found.report(), show=show)

    return run.each(work)


def _say(file: str, found: Inspection, *, quiet: bool) -> None:
    where = shown(file)
    if quiet and not found.faults:
        return
    if found.mesh is not None:
        say(f"{where}: valid, {counted(found.mesh.n_faces, 'face')}")
    for fault in found.faults:
        say(printable(str(fault)))
    if found.is_cut_short:
        say(f"{where}: there are more (--max-faults)")
    if found.mended_by:
        line = convert_line(file, *(f"--{name}" for name in found.mended_by))
        say(f"{where}: {line} mends it")
    for note in found.notes:
        say(f"{where}: note: {note}")
