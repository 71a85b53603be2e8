"""``trisolve census count``: the arrangements of a floor, and how long a census would take."""

from typing import Annotated, Any

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.sliding.census_options import BlockLengths, BlockNumbers, Floor, checked_options
from trisolve.cli.sliding.options import Push
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.options import MAX_CELLS
from trisolve.sliding.census.units import Estimate, estimate

EXAMPLES = (
    "trisolve census count triangle:6",
    "trisolve census count hexagon:2 --pilot",
)


def count(
    shape: Floor,
    *,
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    pilot: Annotated[
        bool,
        typer.Option(
            "--pilot", help="Run 1% of the units to estimate how long a census would take."
        ),
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Count the arrangements of a floor of any size, by transfer matrix.

    For floors of at most 64 cells, it also estimates how long a census would take.
    """
    options = checked_options(shape, push, lengths, blocks, max_cells=None)
    board = Board(options)
    time = estimate(options, pilot=pilot) if len(options.floor) <= MAX_CELLS else None
    by_blocks = {number: found for number, found in enumerate(board.counts) if found}
    if as_json:
        found: dict[str, Any] = {
            **options.to_dict(),
            "symmetries": board.n_symmetries,
            "arrangements": board.arrangements,
            "arrangements_by_blocks": {str(n): found for n, found in by_blocks.items()},
            "estimate": None if time is None else time.as_json(),
        }
        say_json(found)
        return Code.DONE
    say(f"{counted(board.arrangements, 'arrangement')} on {counted(len(options.floor), 'cell')}")
    width = max((len(f"{found:,}") for found in by_blocks.values()), default=0)
    for number, arrangements in by_blocks.items():
        say(f"  {counted(number, 'block'):>9}  {arrangements:>{width},}")
    if time is None:
        say(f"a census takes floors of at most {MAX_CELLS} cells; sample takes any")
    else:
        say(_described(time))
    return Code.DONE


def _described(time: Estimate) -> str:
    by = f"measured on {counted(time.n_piloted, 'unit')}" if time.n_piloted else "the usual rate"
    return (
        f"a census has {counted(time.n_units, 'unit')} and takes about {_amount(time.core_hours)} "
        f"of processor time, {_amount(time.seconds_here / 3600)} here "
        f"({time.rate:,.0f} arrangements per second, {by})"
    )


def _amount(hours: float) -> str:
    """Return a time in a suitable unit.

    >>> _amount(0.001), _amount(2.5)
    ('4 s', '2.5 hours')
    """
    if hours < 1 / 40:
        return f"{hours * 3600:.0f} s"
    return f"{hours * 60:.0f} min" if hours < 1.5 else f"{hours:,.1f} hours"
