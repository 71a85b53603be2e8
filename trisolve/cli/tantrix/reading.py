"""Where tantrix commands get their puzzles and records from, and the options they share."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.kinds import Kind, Refuse, input_failed
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, say
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, shown
from trisolve.files.shipped import shipped_file
from trisolve.files.sources import name_of, read_source
from trisolve.files.whole import decode, write_file
from trisolve.tantrix.files import WHAT, parse_any
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import Puzzle, discovery
from trisolve.tantrix.records import Record

FORMS = "a path, - for standard input, discovery:N or discovery:N:COLOR, tantrix:NAME (shipped)"
PuzzleFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help=f"Puzzles: {FORMS}.", show_default=False),
]
AnyFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help=f"Puzzles or records: {FORMS}.", show_default=False),
]
AnyFile: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="FILE", help=f"A puzzle or record: {FORMS}.", show_default=False),
]
MaxNodes: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Stop a search at N nodes.", show_default=False),
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0, max=(1 << 64) - 1, metavar="S", help="The same seed gives the same result."
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")]
Output: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to this file, completely or not at all; - is standard output.",
        show_default=False,
    ),
]
_DISCOVERY = re.compile(r"discovery:(\d{1,3})(?::(\w))?")


def load(source: str) -> Puzzle | Record:
    """Return the puzzle or record of a source; raise TrisolveError that names it."""
    if source.startswith("discovery:"):
        match = _DISCOVERY.fullmatch(source)
        if match is None:
            raise FormatError(f"expected discovery:N or discovery:N:COLOR, got {shown(source):.60}")
        with located(source):
            return discovery(int(match[1]), match[2])  # type: ignore[arg-type]
    data = read_source(shipped_file(source), WHAT)
    with located(name_of(source)):
        return parse_any(decode(data))


def load_puzzle(source: str) -> Puzzle:
    """Return the puzzle of a source; raise FormatError for a record."""
    found = load(source)
    if not isinstance(found, Puzzle):
        raise FormatError(f"{shown(source)}: expected a puzzle, got the record of a {found.kind}")
    return found


def load_record(source: str) -> Record:
    """Return the record of a source; raise FormatError for a puzzle."""
    found = load(source)
    if isinstance(found, Puzzle):
        raise FormatError(f"{shown(source)}: expected a record, got a {found.kind} puzzle")
    return found


def each(
    sources: Iterable[str],
    work: Callable[[str], Code],
    *,
    as_json: bool = False,
    refuse: Refuse | None = None,
) -> list[Code]:
    """Do the work on every source; an error in one is a line and a code, the others go on."""
    codes = []
    refuse = refuse or partial(input_failed, as_json=as_json)
    for source in sources:
        try:
            codes.append(work(source))
        except TrisolveError as error:
            codes.append(refuse(source, error, Kind.TANTRIX))
    return codes


def rows(placements: Sequence[Placement] | None) -> list[list[int]] | None:
    """Return placements as JSON has them."""
    return None if placements is None else [list(placement) for placement in placements]


def checked_output(output: str | None, *, as_json: bool) -> bool:
    """Return whether the output takes standard output; raise FormatError if JSON does too."""
    check_one_on_stdout(output, "what is made takes", as_json=as_json)
    return output == STDOUT


def write_text(output: str, text: str) -> None:
    """Write a text to a file or, for -, to standard output."""
    if output == STDOUT:
        say(text.rstrip())
    else:
        write_file(output, text)
