"""``trisolve mesh pick``: the face at a point, or the first face on a ray."""

from math import isfinite
from typing import Annotated, Any, NamedTuple

import typer

from trisolve.cli.mesh.options import MeshFile
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import say
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.mesh import Mesh, MeshError
from trisolve.mesh.entries import BOARDS

EXAMPLES = (
    "trisolve mesh pick squares:3x3 1.5,1.5 0,0",
    "trisolve mesh pick cube --ray 0,0,5/0,0,-1 --json",
)


def pick(
    file: MeshFile,
    points: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="X,Y...",
            help="Points on the board; write -- before the points if one of them begins with a "
            "minus sign.",
            show_default=False,
        ),
    ] = None,
    *,
    rays: Annotated[
        list[str] | None,
        typer.Option(
            "--ray",
            metavar="OX,OY,OZ/DX,DY,DZ",
            help="A ray, given by its origin and direction. May be repeated.",
            show_default=False,
        ),
    ] = None,
    cull: Annotated[
        bool, typer.Option("--cull", help="With --ray, ignore faces seen from behind.")
    ] = False,
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
        return "\n".join(f"{text}: {_described(picked)}" for text, picked in pairs)


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


def _named(mesh: Mesh, face: int) -> str | None:
    return mesh.names[face] if mesh.names and face >= 0 else None


def _point_picked(mesh: Mesh, x: float, y: float) -> dict[str, object]:
    face = mesh.pick2d(x, y)
    return {"at": [x, y], "face": face, "name": _named(mesh, face)}


def _ray_picked(
    mesh: Mesh, origin: tuple[float, ...], direction: tuple[float, ...], *, cull: bool
) -> dict[str, object]:
    hit = mesh.pick_ray(origin, direction, cull)
    at = [list(origin), list(direction)]
    if hit is None:
        return {"at": at, "face": -1, "name": None, "t": None}
    return {"at": at, "face": hit.face, "name": _named(mesh, hit.face), "t": hit.t}


def _described(picked: dict[str, object]) -> str:
    if picked["face"] == -1:
        return "no face"
    name = f" {picked['name']}" if picked["name"] else ""
    t = f" at t = {picked['t']:g}" if "t" in picked else ""
    return f"face {picked['face']}{name}{t}"
