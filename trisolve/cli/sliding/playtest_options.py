"""Shared by the playtest commands: the files of plays, and the treatment of bad lines."""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.output import complain, counted
from trisolve.errors import TrisolveError
from trisolve.sliding.playtests.reading import Checked, Reader, stop

EXAMPLE_PLAYS = "playtests:simulated"
"""Plays that come with trisolve, for examples: ten simulated players in the tutorial."""

Plays: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAYS...",
        help="Files of plays (.jsonl), folders of such files, or - for standard input.",
        show_default=False,
    ),
]
SkipBad: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--skip-bad",
        help="Skip and count bad lines; without this option, the first bad line is an error.",
    ),
]


def ignored(_error: TrisolveError) -> None:
    """Ignore a bad line, which the reader counts."""


def reader_of(*, skip_bad: bool) -> Reader:
    """Return a reader that stops at the first bad line, or counts them."""
    return Reader(ignored if skip_bad else stop)


def checked(reader: Reader, plays: Iterable[str]) -> Iterator[Checked]:
    """Yield the plays of files, replayed."""
    for _, found in reader.lines(plays):
        yield found


def note_bad(reader: Reader) -> None:
    """Print how many lines were left out, if any."""
    if reader.n_bad:
        complain(f"{counted(reader.n_bad, 'bad line')} left out", kind="")
