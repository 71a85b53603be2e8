"""``trisolve census check``: compare a census with the results of running its units again."""

from typing import Annotated

import typer

from trisolve.cli.checking import Checking
from trisolve.cli.options import AsOneJson, Seed
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.census_options import CensusFile

EXAMPLES = (
    "trisolve census hexagon:2 -o hexagon-2.db",
    "trisolve census check hexagon-2.db",
)


def check(
    file: CensusFile,
    *,
    share: Annotated[
        float,
        typer.Option(min=0, max=1, metavar="X", help="The share of the units to recompute."),
    ] = 0.01,
    seed: Seed = 0,
    as_json: AsOneJson = False,
) -> int:
    """Check a census: compute a random share of its units again, and compare them bit for bit.

    The arrangements are also counted again. At least one unit is checked. The output names any
    difference, and the exit code is then 1.
    """
    from trisolve.sliding.census.result import check_census

    line = ProgressLine()
    with line:
        report = check_census(
            file,
            share=share,
            seed=seed,
            look=lambda done, n_all: line.count(done, n_all, "units compared"),
        )
    return Checking("text", as_json=as_json).report(file, report)
