"""The commands of meshes: ``check``, ``mesh info``, ``convert``, ``triangulate`` and ``pick``."""

from functools import partial
from math import isfinite
from typing import Annotated, Any, Literal, NamedTuple

import typer

from trisolve.cli.checking import CheckOptions
from trisolve.cli.mesh import MeshFile, MeshFiles, Reading
from trisolve.cli.options import AsJson, AsOneJson, Force, Output, OutputToo
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.messages import escape
from trisolve.files.whole import check_replaceable
from trisolve.limits import MAX_COUNT, MAX_NUMBER
from trisolve.mesh import Mesh, MeshError, load_mesh, save_mesh
from trisolve.mesh.entries import BOARDS, Cut, Facts, cuts, inspections
from trisolve.mesh.inspection import Inspection, convert_line
from trisolve.mesh.loading import dump_as, format_of, omissions
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable


@command(examples=("trisolve check octagon rosette",))
def check(
    files: MeshFiles,
    *,
    max_faults: Annotated[
        int,
        option("Report at most N faults per file.", of="N", min=1, max=MAX_COUNT),
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
    where = escape(file)
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


@command(
    examples=(
        "trisolve mesh info squares:3x3",
        "trisolve mesh info octagon torus:8x5 --json",
    )
)
def info(files: MeshFiles, *, as_json: AsJson = False) -> int:
    """Count the vertices, edges, faces, components and boundary loops of meshes."""
    run = Run(BOARDS, files, as_json=as_json)
    return run.each(lambda mesh: run.tell(Facts(mesh)))


@command(
    examples=(
        "trisolve mesh convert squares:2x1 --format json -o squares.json",
        "trisolve mesh convert rosette rosette.obj",
        "trisolve mesh convert octagon octagon.lua",
        "trisolve mesh convert octagon octagon.json --faces records",
    )
)
def convert(
    source: MeshFile,
    target: Annotated[
        str | None,
        argument(
            "The file to write, whose suffix (.obj, .json or .lua) sets the format. By "
            "default, or with -, the mesh is written to standard output; this requires --format.",
            of="OUT",
        ),
    ] = None,
    *,
    output: OutputToo = None,
    to: Annotated[
        Literal["obj", "json", "lua", "tables"] | None,
        option("The format to write, regardless of the suffix of OUT.", name="--format"),
    ] = None,
    faces: Annotated[
        Literal["columns", "records"] | None,
        option(
            "How JSON or Lua holds half-edges and winged edges: as columns (the default for "
            "tables and lua), or as one record per vertex, edge and face."
        ),
    ] = None,
    reading: Reading,
    force: Force = False,
    as_json: AsOneJson = False,
) -> int:
    """Write a mesh in another format; list on stderr what the format loses, except comments.

    The formats are OBJ, JSON, and tables of half-edges and winged edges, either as JSON (tables) or
    as a Lua module (lua). Every command reads what this command writes.
    """
    if target is not None and output is not None:
        raise FormatError("expected OUT or --output, got both")
    target = target or output or "-"
    if target == "-" and to is None:
        raise FormatError("expected --format, or a file whose suffix sets the format")
    if target == "-" and as_json:
        raise FormatError("--json: expected a file as OUT, because - prints the mesh")
    format = to or format_of(target)
    if faces is not None and format == "obj":
        raise FormatError("--faces: expected JSON or Lua, got OBJ")
    mesh = load_mesh(source, **reading.arguments())
    if target == "-":
        typer.echo(dump_as(mesh, format, faces=faces), nl=False)
    else:
        check_replaceable(target, force=force)
        save_mesh(mesh, target, format, faces=faces)
    lost = omissions(mesh, format, faces=faces)
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


@command(examples=("trisolve mesh triangulate rosette -o triangles.obj",))
def triangulate(
    source: MeshFile,
    *,
    output: Output,
    face: Annotated[
        int | None,
        option("Triangulate only this face.", of="N", min=0, max=MAX_NUMBER),
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


@command(
    examples=(
        "trisolve mesh pick squares:3x3 1.5,1.5 0,0",
        "trisolve mesh pick cube --ray 0,0,5/0,0,-1 --json",
    )
)
def pick(
    file: MeshFile,
    points: Annotated[
        list[str] | None,
        argument(
            "Points on the board; write -- before the points if one of them begins with a "
            "minus sign.",
            of="X,Y...",
        ),
    ] = None,
    *,
    rays: Annotated[
        list[str] | None,
        option(
            "A ray, given by its origin and direction. May be repeated.",
            of="OX,OY,OZ/DX,DY,DZ",
            name="--ray",
        ),
    ] = None,
    cull: Annotated[bool, option("With --ray, ignore faces seen from behind.")] = False,
    as_json: AsOneJson = False,
) -> int:
    """Print the face at each point of a flat board, or the first face that each ray hits.

    The board is viewed from the +z direction. A point on a side belongs to the face to its right,
    or to the face above it. The exit code is 1 if a point or a ray hits no face.
    """
    places = [_numbers(text, 2, "a point such as 1.5,2") for text in points or ()]
    lines = [_ray(text) for text in rays or ()]
    if not places and not lines:
        raise FormatError("expected a point such as 1.5,2 or a --ray")
    run = Run(BOARDS, [file], as_json=as_json)

    def work(mesh: Mesh) -> str:
        try:
            found = [_point_picked(mesh, x, y) for x, y in places]
        except MeshError as error:
            raise error.at(source=file) from None
        found += [_ray_picked(mesh, origin, direction, cull=cull) for origin, direction in lines]
        picks = Picks((*(points or ()), *(rays or ())), found)
        if as_json:
            run.tell(picks)
        else:
            say(picks.described())
        return "none" if any(picked["face"] == -1 for picked in found) else "done"

    return run.each(work)


class Picks(NamedTuple):
    """The requested points and rays, and the face that each of them hits."""

    asked: tuple[str, ...]
    found: list[dict[str, object]]

    def as_json(self) -> dict[str, Any]:
        """Return the faces as JSON values."""
        return {"picks": self.found}

    def described(self) -> str:
        """Return a line for each point and each ray."""
        pairs = zip(self.asked, self.found, strict=True)
        return "\n".join(f"{text}: {_pick_text(picked)}" for text, picked in pairs)


def _numbers(text: str, count: int, expected: str) -> tuple[float, ...]:
    try:
        values = tuple(float(part) for part in text.split(","))
    except ValueError:
        values = ()
    if len(values) != count or not all(map(isfinite, values)):
        raise FormatError(f"expected {expected}, got {text!r:.40}")
    return values


def _ray(text: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    expected = "a ray such as 0,0,5/0,0,-1"
    origin, slash, direction = text.partition("/")
    if not slash:
        raise FormatError(f"--ray: expected {expected}, got {text!r:.40}")
    found = (
        _numbers(part, 3, f"{expected}, each part of three numbers") for part in (origin, direction)
    )
    start, way = found
    if not any(way):
        raise FormatError(f"--ray: expected a direction other than 0,0,0, got {text!r:.40}")
    return start, way


def _face_name(mesh: Mesh, face: int) -> str | None:
    return mesh.names[face] if mesh.names and face >= 0 else None


def _point_picked(mesh: Mesh, x: float, y: float) -> dict[str, object]:
    face = mesh.pick2d(x, y)
    return {"at": [x, y], "face": face, "name": _face_name(mesh, face)}


def _ray_picked(
    mesh: Mesh, origin: tuple[float, ...], direction: tuple[float, ...], *, cull: bool
) -> dict[str, object]:
    hit = mesh.pick_ray(origin, direction, cull)
    at = [list(origin), list(direction)]
    if hit is None:
        return {"at": at, "face": -1, "name": None, "t": None}
    return {"at": at, "face": hit.face, "name": _face_name(mesh, hit.face), "t": hit.t}


def _pick_text(picked: dict[str, object]) -> str:
    if picked["face"] == -1:
        return "no face"
    name = f" {picked['name']}" if picked["name"] else ""
    t = f" at t = {picked['t']:g}" if "t" in picked else ""
    return f"face {picked['face']}{name}{t}"
