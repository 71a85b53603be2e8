"""``trisolve census show``: the results of a census, shown again."""

from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, say_json
from trisolve.cli.sliding.census_options import CensusFile
from trisolve.cli.sliding.census_report import say_census
from trisolve.files.whole import write_file
from trisolve.sliding.census.result import Census

EXAMPLES = (
    "trisolve census hexagon:2 -o hexagon-2.db",
    "trisolve census show hexagon-2.db",
    "trisolve census show hexagon-2.db --picture histogram.svg",
)


def show(
    file: CensusFile,
    *,
    picture: Annotated[
        str | None,
        typer.Option(
            metavar="SVG", help="Draw the histogram and save it to this file.", show_default=False
        ),
    ] = None,
    as_json: AsOneJson = False,
) -> int:
    """Show the summary of a census: the counts, the classes by moves, and the hardest level."""
    with Census.load(file) as found:
        if picture is not None:
            from trisolve.sliding.census.export import render_histogram

            write_file(picture, render_histogram(found.summary()))
        if as_json:
            say_json(found.summary())
        else:
            say_census(found, certified=found.is_certified)
    return Code.DONE
