"""``trisolve hex loops``: the lines and loops formed by a map's links."""

from typing import Annotated

import typer

from trisolve.cli.hexagon.reading import MapFile
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import complain, counted
from trisolve.cli.run import Run
from trisolve.hexagon import Grid
from trisolve.hexagon.circuits import list_loops
from trisolve.hexagon.files import MAPS
from trisolve.limits import MAX_COUNT

EXAMPLES = (
    "trisolve hex loops hexagon:rings",
    "trisolve hex loops hexagon:rings --json",
)


def loops(
    file: MapFile,
    *,
    limit: Annotated[
        int,
        typer.Option(
            "--count",
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="List at most N loops; the exit code is 3 if there are more.",
        ),
    ] = 10_000,
    as_json: AsOneJson = False,
) -> int:
    """List all loops formed by the map's links, with the cells they enclose, and all lines.

    Lines are printed if no cell has more than two links. The exit code is 1 if there is no loop.
    """
    run = Run(MAPS, [file], as_json=as_json)

    def work(grid: Grid) -> str:
        found = list_loops(grid, limit)
        run.tell(found, indent="")
        if found.status == "limit":
            complain(f"stopped at {counted(limit, 'loop')}: there are more; see --count", kind="")
        return found.status

    return run.each(work)
