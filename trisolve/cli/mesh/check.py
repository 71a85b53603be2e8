"""``trisolve mesh check``: every fault of a mesh with its line, and what would mend them."""

from typing import Annotated

import typer

from trisolve.cli.kinds import Kind, input_failed
from trisolve.cli.mesh.options import AsJsonLines, Merge, MeshFiles, Orient, Split
from trisolve.cli.output import Code, counted, gravest, say, say_json
from trisolve.errors import TrisolveError
from trisolve.files.messages import shown
from trisolve.mesh import inspect, load_mesh
from trisolve.mesh.boards import is_board_name
from trisolve.mesh.errors import MeshError
from trisolve.mesh.inspection import Inspection
from trisolve.mesh.loading import source_bytes
from trisolve.paint.terminal import printable

EXAMPLES = ("trisolve mesh check octagon rosette",)


def check(
    files: MeshFiles,
    *,
    merge: Merge = False,
    orient: Orient = False,
    split: Split = False,
    max_faults: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many faults of a file to tell at most.")
    ] = 20,
    as_json: AsJsonLines = False,
) -> int:
    """Tell all faults of meshes with their lines, and the options that would mend them.

    Exit code 1 where there is a fault, 2 for a file that cannot be read at all.
    """
    codes = []
    for file in files:
        try:
            found = _inspected(file, max_faults, merge=merge, orient=orient, split=split)
        except TrisolveError as error:
            codes.append(input_failed(file, error, Kind.MESH, as_json=as_json))
            continue
        codes.append(Code.NEGATIVE if found.faults else Code.DONE)
        if as_json:
            say_json(_described(file, found))
        else:
            _say(file, found)
    return gravest(codes)


def _inspected(file: str, max_faults: int, *, merge: bool, orient: bool, split: bool) -> Inspection:
    if is_board_name(file):
        board = load_mesh(file)
        return Inspection(board, notes=board.notes, name=board.name)
    data = source_bytes(file)
    source = "standard input" if file == "-" else file
    try:
        return inspect(
            data, source=source, max_faults=max_faults, merge=merge, orient=orient, split=split
        )
    except MeshError as error:
        raise error.at(source=source) from None


def _described(file: str, found: Inspection) -> dict[str, object]:
    faults = [
        {"code": fault.code, "line": fault.line, "face": fault.face, "message": str(fault)}
        for fault in found.faults
    ]
    return {
        "file": file,
        "name": found.name,
        "status": "invalid" if faults else "valid",
        "faults": faults,
        "mended_by": None if found.mended_by is None else list(found.mended_by),
        "notes": list(found.notes),
    }


def _say(file: str, found: Inspection) -> None:
    where = shown(file)
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
