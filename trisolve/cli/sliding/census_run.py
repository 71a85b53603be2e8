"""``trisolve census SHAPE``: run a census, or continue one."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from trisolve.cli.options import AsOneJson, TimeLimit
from trisolve.cli.output import Code, complain, counted, say_json
from trisolve.cli.progress import duration
from trisolve.cli.sliding.census_options import (
    BlockLengths,
    BlockNumbers,
    CensusBytes,
    Floor,
    blocks_of,
    floor_of,
    lengths_of,
)
from trisolve.cli.sliding.census_report import say_census
from trisolve.cli.sliding.options import Push
from trisolve.cli.sliding.search_options import Scheduler, Workers
from trisolve.errors import FormatError
from trisolve.sliding.census.options import MIN_MOVES

if TYPE_CHECKING:
    from trisolve.sliding.census.run import CensusProgress

EXAMPLES = (
    "trisolve census hexagon:2 -o hexagon-2.db",
    "trisolve census run triangle:4 --push none --blocks 2..4 -o triangle-4.db --json",
)
_PLAIN_S = 10.0


def run(
    shape: Floor,
    *,
    out: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="CENSUS",
            help="The SQLite file to write or to continue.",
            show_default=False,
        ),
    ],
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    min_moves: Annotated[
        int, typer.Option(min=1, metavar="N", help="Keep minimal levels of at least N moves.")
    ] = MIN_MOVES,
    workers: Workers = None,
    scheduler: Scheduler = None,
    max_bytes: CensusBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Run a census: count and solve every level with one goal that fits on a floor.

    `trisolve census SHAPE -o CENSUS` does the same. The work is done in units, each stored when it
    is done: the same command continues where it was stopped. The exit code is 3 when time runs out.
    """
    from trisolve.sliding.census.run import census

    if out == "-":
        raise FormatError("--output: expected a file, a database cannot go to standard output")
    with _reporting() as report:
        found = census(
            floor_of(shape),
            push=push,
            lengths=lengths_of(lengths),
            blocks=blocks_of(blocks),
            min_moves=min_moves,
            path=out,
            workers=workers,
            scheduler=scheduler,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=report,
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
    done = f"{n_done} of {counted(n_units, 'unit')}"
    complain(f"time_limit reached with {done} done; the same command continues from there", kind="")
    return Code.LIMIT


def reported(progress: "CensusProgress") -> str:
    """Return how far a census is, in a line.

    >>> from trisolve.sliding.census.run import CensusProgress
    >>> reported(CensusProgress(3, 30, 25_463, 13, 131.0, 1163.0))
    '3 of 30 units, 25,463 levels, hardest 13 moves, 19 min 23 s left'
    """
    parts = [
        f"{progress.n_done} of {counted(progress.n_units, 'unit')}",
        counted(progress.n_levels, "level"),
        f"hardest {counted(progress.hardest, 'move')}",
    ]
    if progress.seconds_left is not None:
        parts.append(f"{duration(progress.seconds_left)} left")
    return ", ".join(parts)


@contextmanager
def _reporting() -> "Iterator[Callable[[CensusProgress], None]]":
    """Give what is called with progress: a line on a terminal, elsewhere one every ten seconds."""
    is_terminal = sys.stderr.isatty()
    last = 0.0

    def report(progress: "CensusProgress") -> None:
        nonlocal last
        if is_terminal:
            sys.stderr.write(f"\r\x1b[K{reported(progress)[:79]}")
        elif progress.seconds - last >= _PLAIN_S:
            last = progress.seconds
            sys.stderr.write(f"{reported(progress)}\n")
        sys.stderr.flush()

    try:
        yield report
    finally:
        if is_terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
