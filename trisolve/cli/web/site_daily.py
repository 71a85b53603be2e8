"""``trisolve site daily``: the puzzles of the days to come."""

from datetime import date
from typing import Annotated

import typer

from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.progress_line import ProgressLine
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_DAYS

EXAMPLES = ("trisolve site daily --from 2027-01-01 --days 1 --seed 1 -o daily/",)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise FormatError(f"--from: expected a date such as 2026-12-01, got {text!r:.40}") from None


def daily(
    *,
    first: Annotated[
        str, typer.Option("--from", metavar="DATE", help="The first day.", show_default=False)
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="The folder that holds one file per month, YYYY-MM.json.",
            show_default=False,
        ),
    ],
    days: Annotated[
        int, typer.Option(min=1, max=MAX_DAYS, metavar="N", help="The number of days.")
    ] = 31,
    seed: Annotated[
        int,
        typer.Option(
            min=0, max=MAX_SEED, metavar="S", help="The seed that determines the puzzles."
        ),
    ] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object for each day that was added.")
    ] = False,
) -> int:
    """Make the daily puzzles for a range of days, each with a proven optimum.

    A day has three sliding levels, one Entanglement sequence and one Tantrix puzzle. They depend
    only on the date and the seed. Days that are already in the folder do not change.
    """
    from trisolve.web.site.daily.making import make_days

    line = ProgressLine()
    with line:

        def made(day: date, number: int, n_all: int) -> None:
            line.count(number, n_all, "days made")
            if as_json:
                say_json({"day": day.isoformat()})

        added = make_days(output, _date(first), days, seed, made)
    if not as_json:
        kept = days - len(added)
        say(
            f"{output}: {counted(len(added), 'day')} added"
            + (f", {kept} there already" if kept else "")
        )
    return Code.DONE
