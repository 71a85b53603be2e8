"""The options and arguments that several commands share, each declared once."""

import re
from math import isfinite
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds, parse_bounds

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
    """Return the longer side in pixels, or width and height, that ``800`` or ``800x600`` says.

    >>> parse_pixels("800"), parse_pixels("800x600")
    ((800, None), (800, 600))
    """
    match = re.fullmatch(r"(\d{1,5})(?:x(\d{1,5}))?", text, re.ASCII)
    if match is None or int(match[1]) < 1 or (match[2] and int(match[2]) < 1):
        message = "expected pixels such as 800 (the longer side) or 800x600"
        raise FormatError(f"--size: {message}, got {text!r:.40}")
    return int(match[1]), int(match[2]) if match[2] else None


def parse_seconds(text: str | float) -> float:
    """Return a time limit in seconds; refuse what is no positive number.

    >>> parse_seconds("1.5")
    1.5
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and seconds > 0):
        raise typer.BadParameter(f"expected seconds above 0, got {text!r:.40}")
    return seconds


def parse_bounds_option(text: str | Bounds) -> Bounds:
    """Return bounds such as ``8..14``; refuse anything else as bad usage.

    >>> parse_bounds_option("3..5")
    Bounds(least=3, most=5)
    """
    try:
        return text if isinstance(text, Bounds) else parse_bounds(text)
    except FormatError as error:
        raise typer.BadParameter(str(error)) from None


Files: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Levels or packs in any form: files, directories, patterns, names that `trisolve "
        "levels` lists, share codes, or - for standard input.",
        show_default=False,
    ),
]
Metric: TypeAlias = Annotated[
    Literal["moves", "steps"],
    typer.Option(help="What is to be fewest: moves (drags) or steps (units)."),
]
MaxStates: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Stop a search at N states.")
]
MaxBytes: TypeAlias = Annotated[
    int | None,
    typer.Option(
        parser=parse_size, metavar="SIZE", help="Stop a search at this memory, as 500M or 2G."
    ),
]
TimeLimit: TypeAlias = Annotated[
    float | None,
    typer.Option(parser=parse_seconds, metavar="SECONDS", help="Stop a search after this time."),
]
Disk: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Keep the states in this directory, not in memory: levels of any size, one level a "
        "directory; what was cut off goes on when run again. Delete it when done.",
        show_default=False,
    ),
]
Threads: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="How many threads a large search takes; by default one for each processor.",
        show_default=False,
    ),
]
AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON object a level, one line each.")
]
AsOneJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Indices: TypeAlias = Annotated[
    bool, typer.Option("--indices", help="Draw every cell as its packed number.")
]
When: TypeAlias = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", help="Whether to draw in colour; auto does on a terminal that can."),
]
Seed: TypeAlias = Annotated[
    int, typer.Option(min=0, metavar="S", help="The same seed gives the same levels.")
]
Count: TypeAlias = Annotated[int, typer.Option(min=1, metavar="N", help="How many to make.")]
Out: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to this file, whole or not at all; by default to standard output.",
        show_default=False,
    ),
]
SHAPES = (
    "hexagon:4, triangle:6, parallelogram:4x6, trapezoid:6x3, star:2, blob:60, or the path of a "
    ".tri or .json file whose floor is the mask."
)
Symmetry: TypeAlias = Annotated[
    Literal["none", "mirror", "2-fold", "3-fold", "6-fold"],
    typer.Option(help="What symmetry the floor has and keeps."),
]
Carve: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0, max=0.75, metavar="SHARE", help="The share of the shape to wall up at random."
    ),
]
Push: TypeAlias = Annotated[
    Literal["full", "oblique", "none"],
    typer.Option(help="Whether blocks push all others, all but those of their axis, or none."),
]
Lengths: TypeAlias = Annotated[
    Bounds,
    typer.Option(
        parser=parse_bounds_option, metavar="A..B", help="Least and greatest length of a block."
    ),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="How many levels to work on at a time; by default one for each processor.",
        show_default=False,
    ),
]
