"""``trisolve pack export``: all measures of levels, as a table."""

import sys
from typing import Annotated, Literal

import typer

from trisolve.cli.options import AsOneJson, MaxBytes, MaxStates, TimeLimit
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, counted, say, say_json
from trisolve.cli.pictures import put
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.options import Files, Workers
from trisolve.cli.sliding.sources import every_level
from trisolve.errors import FormatError
from trisolve.files.whole import check_writable, suffix_of

EXAMPLES = (
    "trisolve pack export tutorial -o levels.csv",
    "trisolve pack export tutorial article:puzzle-30 --format csv",
)
_FORMATS = {".csv": "csv", ".parquet": "parquet"}


def export(
    sources: Files,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write: .csv or .parquet, or - for standard output.",
        ),
    ] = STDOUT,
    table_format: Annotated[
        Literal["csv", "parquet"] | None,
        typer.Option(
            "--format", help="The format, regardless of the suffix of FILE.", show_default=False
        ),
    ] = None,
    workers: Workers = None,
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Measure levels, and write a table for studies, with one row per level.

    The columns are the moves, the states, the share of dead states, the branching factor, the parts
    of the difficulty, and more; docs/packs.md defines each column. Every level is searched
    again; only typical times of playtests are copied. The exit code is 3 if a limit stopped a
    search. Parquet requires the extra `census`.
    """
    from trisolve.limits import Limits
    from trisolve.sliding.packs.features import dump_csv, dump_parquet, measure_all

    format = table_format or _format_of(output)
    check_one_on_stdout(output, "the table takes", as_json=as_json)
    if format == "parquet" and output == STDOUT and sys.stdout.isatty():
        raise FormatError("expected -o FILE: a terminal does not show Parquet")
    if output != STDOUT:
        check_writable(output)
    levels = every_level(sources)
    limits = Limits(max_states, max_bytes, time_limit)
    line = ProgressLine()
    with line:
        rows = measure_all(
            levels,
            limits=limits,
            workers=workers,
            report=lambda done: line.count(done, len(levels), "levels measured"),
        )
    put(dump_parquet(rows) if format == "parquet" else dump_csv(rows).encode(), output)
    n_open = sum(row["status"] == "limit" for row in rows)
    if as_json:
        say_json({"levels": len(rows), "open": n_open, "format": format, "written": output})
    elif output != STDOUT:
        say(f"{counted(len(rows), 'level')} written to {output}")
    return Code.LIMIT if n_open else Code.DONE


def _format_of(output: str) -> str:
    """Return the format of the table according to its name; may raise FormatError.

    >>> _format_of("levels.parquet"), _format_of("-")
    ('parquet', 'csv')
    """
    if output == STDOUT:
        return "csv"
    if suffix_of(output) not in _FORMATS:
        expected = "--output: expected --format, or a name that ends in .csv or .parquet"
        raise FormatError(f"{expected}, got {output!r}")
    return _FORMATS[suffix_of(output)]
