"""The options shared by the commands of several puzzles, each declared once."""

import re
from math import isfinite
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT, MAX_SEARCHED, MAX_THREADS

_MAX_PIXELS = 99_999
_UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}


def parse_size(text: str | int) -> int:
    """Return the number of bytes that ``500M`` or ``2G`` stands for; units are powers of 1024.

    >>> parse_size("2K"), parse_size("1.5M")
    (2048, 1572864)
    """
    match = re.fullmatch(r"(\d{1,18}(?:\.\d{1,9})?)\s*([KMGT]?)(?:i?B)?", str(text), re.IGNORECASE)
    size = int(float(match[1]) * 2 ** _UNITS[match[2].upper()]) if match else 0
    if size < 1:
        raise typer.BadParameter(f"expected a size such as 500M or 2G, got {text!r:.40}")
    return size


def parse_pixels(text: str) -> tuple[int, int | None]:
    """Return the longer side in pixels, or width and height, from ``800`` or ``800x600``.

    >>> parse_pixels("800"), parse_pixels("800x600")
    ((800, None), (800, 600))
    """
    match = re.fullmatch(r"(\d{1,18})(?:x(\d{1,18}))?", text, re.ASCII)
    sides = [int(side) for side in match.groups() if side] if match else [0]
    if min(sides) < 1:
        message = "expected pixels such as 800 (the longer side) or 800x600"
        raise FormatError(f"--size: {message}, got {text!r:.40}")
    if max(sides) > _MAX_PIXELS:
        raise FormatError(f"--size: expected at most {_MAX_PIXELS} pixels, got {text}")
    return sides[0], sides[1] if sides[1:] else None


def parse_seconds(text: str | float) -> float:
    """Return a time limit in seconds; reject anything but a positive number.

    >>> parse_seconds("1.5")
    1.5
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and seconds > 0):
        raise typer.BadParameter(f"expected a number of seconds above 0, got {text!r:.40}")
    return seconds


def parse_bounds_option(text: str | Bounds) -> Bounds:
    """Return bounds such as ``8..14``; reject anything else as a usage error.

    >>> str(parse_bounds_option("3..5"))
    '3..5'
    """
    try:
        return text if isinstance(text, Bounds) else parse_bounds(text)
    except FormatError as error:
        raise typer.BadParameter(str(error)) from None


MaxBytes: TypeAlias = Annotated[
    int | None,
    typer.Option(
        parser=parse_size,
        metavar="SIZE",
        help="Stop a search when it uses more than this amount of memory, such as 500M or 2G.",
    ),
]
TimeLimit: TypeAlias = Annotated[
    float | None,
    typer.Option(parser=parse_seconds, metavar="SECONDS", help="Stop a search after this time."),
]
Threads: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_THREADS,
        metavar="N",
        help="The number of threads that a large search uses; by default, one per processor.",
        show_default=False,
    ),
]
_ENTRY = (
    "A file, a name that `trisolve levels` lists, or - for standard input. FILE:N is the Nth of "
    "several entries, counted from 1."
)
Entry: TypeAlias = Annotated[str, typer.Argument(metavar="FILE", help=_ENTRY, show_default=False)]
Entries: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="FILE...", help=_ENTRY, show_default=False)
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0,
        max=MAX_SEED,
        metavar="S",
        help="The random seed; the same seed gives the same result.",
    ),
]
QUIT = ("q", "quit")
"""What people type to leave a game at the terminal."""
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")]
AsOneJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
When: TypeAlias = Annotated[
    Literal["auto", "always", "never"],
    typer.Option(
        "--color", help="Whether to use color; auto uses it on terminals that support it."
    ),
]
Count: TypeAlias = Annotated[
    int, typer.Option(min=1, max=MAX_COUNT, metavar="N", help="The number of items to make.")
]
Out: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to this file, completely or not at all; by default, to standard output.",
        show_default=False,
    ),
]
OutputToo: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The file to write, instead of OUT.",
        show_default=False,
    ),
]
Force: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--force",
        help="Overwrite an existing output file, even in a format that people write by hand.",
    ),
]
MaxStates: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, max=MAX_SEARCHED, metavar="N", help="Stop a search after N states."),
]
MaxNodes: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_SEARCHED,
        metavar="N",
        help="Stop a search after N nodes; a node is a position that the search tries.",
    ),
]
