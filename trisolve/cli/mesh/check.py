"""``trisolve mesh check``: every fault of a mesh with its line, and the options that fix them."""

from functools import partial
from typing import Annotated

import typer

from trisolve.cli.checking import Checking, Quiet
from trisolve.cli.kinds import Kind
from trisolve.cli.mesh.options import MeshFiles, Reading, reads_meshes
from trisolve.cli.options import AsJson
from trisolve.cli.output import counted, gravest, say
from trisolve.cli.report_formats import Format
from trisolve.errors import TrisolveError
from trisolve.files.messages import shown
from trisolve.files.sources import name_of, read_source
from trisolve.mesh import inspect, load_mesh
from trisolve.mesh.boards import is_board_name
from trisolve.mesh.errors import MeshError
from trisolve.mesh.inspection import Inspection
from trisolve.mesh.loading import WHAT
from trisolve.paint.terminal import printable
from trisolve.reports import Report, Wrong

EXAMPLES = ("trisolve mesh check octagon rosette",)


@reads_meshes
def check(
    files: MeshFiles,
    *,
    max_faults: Annotated[
        int, typer.Option(min=1, metavar="N", help="Report at most N faults per file.")
    ] = 20,
    reading: Reading,
    form: Format = "text",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Report all faults of meshes with their lines, and the options that fix them.

    The exit code is 1 if there is a fault, 2 for a file that cannot be read at all.
    """
    checks = Checking(form, as_json=as_json, quiet=quiet)
    codes = []
    for file in files:
        try:
            found = _inspected(file, max_faults, reading)
        except TrisolveError as error:
            codes.append(checks.refuse(file, error, Kind.MESH))
            continue
        show = partial(_say, file, found, quiet=quiet)
        codes.append(checks.report(file, _report(found), show=show))
    checks.end()
    return gravest(codes)


def _inspected(file: str, max_faults: int, reading: Reading) -> Inspection:
    if is_board_name(file):
        board = load_mesh(file)
        return Inspection(board, notes=board.notes, name=board.name)
    data = read_source(file, WHAT)
    source = name_of(file)
    options = {name: value for name, value in reading._asdict().items() if name != "up"}
    try:
        return inspect(data, source=source, max_faults=max_faults, **options)
    except MeshError as error:
        raise error.at(source=source) from None


def _report(found: Inspection) -> Report:
    """Return an inspection in the form of every check: a mesh claims that its faces are sound."""
    faults = [
        {"code": fault.code, "line": fault.line, "face": fault.face, "message": str(fault)}
        for fault in found.faults
    ]
    return Report(
        right=() if faults else ("faces",),
        wrong=tuple(Wrong("faces", "sound", str(fault)) for fault in found.faults),
        name=found.name,
        details={
            "faults": faults,
            "mended_by": None if found.mended_by is None else list(found.mended_by),
            "notes": list(found.notes),
        },
    )


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
        say(f"{where}: valid with {' '.join(f'--{name}' for name in found.mended_by)}")
    for note in found.notes:
        say(f"{where}: note: {note}")
