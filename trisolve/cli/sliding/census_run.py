"""``trisolve census SHAPE``: run a census, or continue one."""

from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson, TimeLimit, parse_bounds_option
from trisolve.cli.output import Code, complain, counted, say_json
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.census_options import (
    BlockLengths,
    BlockNumbers,
    CensusBytes,
    Floor,
    floor_of,
)
from trisolve.cli.sliding.census_report import say_census
from trisolve.cli.sliding.options import Push
from trisolve.cli.sliding.search_options import Scheduler, Workers
from trisolve.cli.sliding.wanted_options import fewest
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.limits import Limits
from trisolve.sliding.census.options import MIN_MOVES
from trisolve.sliding.level import MAX_BLOCKS

EXAMPLES = (
    "trisolve census hexagon:2 -o hexagon-2.db",
    "trisolve census run triangle:4 --push none --blocks 2..4 -o triangle-4.db --json",
)


def run(
    shape: Floor,
    *,
    out: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="CENSUS",
            help="The SQLite file to create or continue.",
            show_default=False,
        ),
    ],
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    moves: Annotated[
        Bounds | None,
        typer.Option(
            "--moves",
            parser=parse_bounds_option,
            metavar="N..",
            help=f"Keep minimal levels of at least N moves; by default {MIN_MOVES}...",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    max_bytes: CensusBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Run a census: count and solve every level with one goal that fits on a floor.

    `trisolve census SHAPE -o CENSUS` does the same. The work is divided into units. Each unit is
    stored when it is finished, so the same command continues an interrupted census. The exit code
    is 3 if the time limit is reached.
    """
    from trisolve.sliding.census.run import census

    if out == "-":
        raise FormatError(
            "--output: expected a file, because a database cannot go to standard output"
        )
    clock = Limits(time_limit=time_limit).start()
    with ProgressLine() as progress:
        found = census(
            floor_of(shape),
            push=push,
            lengths=lengths,
            blocks=blocks or (1, MAX_BLOCKS),
            min_moves=fewest(moves, MIN_MOVES),
            path=out,
            workers=workers,
            scheduler=scheduler,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=progress,
        )
    with found:
        if found.is_complete:
            found.certify()
        if as_json:
            say_json(found.summary())
        else:
            say_census(found, certified=found.is_complete)
        if found.is_complete:
            return Code.DONE
        n_done, n_units = found.units
    known = f"{n_done} of {counted(n_units, 'unit')} done; the same command continues from there"
    complain(clock.limits.stopped("time_limit", clock.seconds, known), kind="")
    return Code.LIMIT
