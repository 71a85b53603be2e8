"""The options shared by the commands of several puzzles, each declared once."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer
from msgspec import Struct
from msgspec.structs import asdict

from trisolve.cli.output import STDOUT, STDOUT_PATHS, check_one_on_stdout, say
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.files.whole import check_output, write_file
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT, MAX_SEARCHED, MAX_THREADS, Limits
from trisolve.options import Option, argument, option

if TYPE_CHECKING:
    from trisolve.hexagon.pictures.overlay import Coordinates

Completion = Callable[[str], list[str]]


def one_of(words: Iterable[str]) -> Completion:
    """Return the completion of a value that is one of the given words.

    >>> one_of(["mirror", "none"])("mi")
    ['mirror']
    """

    def completed(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return completed


def some_of(words: Iterable[str]) -> Completion:
    """Return the completion of a value that consists of words separated by commas.

    >>> some_of(["cells", "axes"])("cells,a")
    ['cells,axes']
    """

    def completed(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        taken = before.split(",")
        fits = (word for word in words if word.startswith(last) and word not in taken)
        return [f"{before}{comma}{word}" for word in fits]

    return completed


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
    option(
        "Stop a search when it uses more than this amount of memory, such as 500M or 2G.",
        of="SIZE",
        parse=parse_size,
    ),
]
TimeLimit: TypeAlias = Annotated[
    float | None,
    option("Stop a search after this time.", of="SECONDS", parse=parse_seconds),
]
Threads: TypeAlias = Annotated[
    int | None,
    option(
        "The number of threads that a large search uses; by default, one per processor.",
        of="N",
        min=1,
        max=MAX_THREADS,
    ),
]
_ENTRY = (
    "A file, a name that `trisolve levels` lists, or - for standard input. FILE:N is the Nth of "
    "several entries, counted from 1."
)
Entry: TypeAlias = Annotated[str, argument(_ENTRY, of="FILE")]
Entries: TypeAlias = Annotated[list[str], argument(_ENTRY, of="FILE...")]
Seed: TypeAlias = Annotated[
    int,
    option("The random seed; the same seed gives the same result.", of="S", min=0, max=MAX_SEED),
]
AsJson: TypeAlias = Annotated[bool, option("Print JSON, one object per line.", name="--json")]
AsRows: TypeAlias = Annotated[
    bool, option("Print JSON, one object per line.", name="--json", rows=".")
]
"""The same option, for a command that can also print its objects as rows of a table."""
AsOneJson: TypeAlias = Annotated[bool, option("Print one JSON object.", name="--json")]
When: TypeAlias = Annotated[
    Literal["auto", "always", "never"],
    option("Whether to use color; auto uses it on terminals that support it.", name="--color"),
]
Count: TypeAlias = Annotated[
    int, option("The number of items to make.", of="N", min=1, max=MAX_COUNT)
]
Out: TypeAlias = Annotated[
    str | None,
    option(
        "Write to this file, completely or not at all; by default, to standard output.",
        of="FILE",
        name="--output -o",
    ),
]
OutputToo: TypeAlias = Annotated[
    str | None,
    option("The file to write, instead of OUT.", of="FILE", name="--output -o"),
]
Force: TypeAlias = Annotated[
    bool,
    option(
        "Overwrite an existing output file, even in a format that people write by hand.",
        name="--force",
    ),
]
MaxStates: TypeAlias = Annotated[
    int | None,
    option("Stop a search after N states.", of="N", min=1, max=MAX_SEARCHED),
]
MaxNodes: TypeAlias = Annotated[
    int | None,
    option(
        "Stop a search after N nodes; a node is a position that the search tries.",
        of="N",
        min=1,
        max=MAX_SEARCHED,
    ),
]


NONE = "none"


class Labels(Struct, frozen=True):
    """The labels that a command can write: each word to type, and the label it stands for.

    >>> labels = Labels({"cells": "their numbers", "axes": "the axes"})
    >>> sorted(labels.choice(["axes,cells"])), labels.choice(None)
    (['axes', 'cells'], frozenset())
    """

    words: Mapping[str, str]
    default: str = ""

    def option(self) -> Option:
        """Return the option ``--labels`` for a command."""
        each = "; ".join(f"{word}: {what}" for word, what in self.words.items())
        several = ", separated by commas" if len(self.words) > 1 else ""
        default = f" {self.default}" if self.default else ""
        return option(
            f"What to write{several}: {each}.{default}",
            of="WHAT",
            name="--labels",
            words=some_of(self.words),
        )

    def choice(self, given: list[str] | None) -> frozenset[str]:
        """Return the given words; raise FormatError for an unknown word."""
        found = {word.strip() for text in given or () for word in text.split(",")}
        for word in sorted(found - {*self.words, NONE}):
            *known, last = [*self.words, NONE]
            expected = f"expected {', '.join(known)} or {last}"
            raise FormatError(f"--labels: {expected}, got {word!r:.40}")
        return frozenset(found)


_COORDINATES: "dict[str, Coordinates]" = {"cells": "qr", "uv": "uv"}


def chosen_coordinates(chosen: Collection[str]) -> "tuple[Coordinates, ...]":
    """Return the coordinates of hexagons that the labels cells and uv stand for.

    >>> chosen_coordinates(["uv", "cells", "pins"])
    ('qr', 'uv')
    """
    return tuple(_COORDINATES[word] for word in _COORDINATES if word in chosen)


CELLS = Labels({"cells": "the number of every cell"})
"""The labels of boards in the terminal."""
CellLabels: TypeAlias = Annotated[list[str] | None, CELLS.option()]


NoSeconds: TypeAlias = Annotated[
    bool,
    option(
        "With --json, leave out times so that every run produces the same bytes.",
        name="--no-seconds",
    ),
]


def without_seconds(found: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON object without its time.

    >>> without_seconds({"moves": 7, "seconds": 0.2})
    {'moves': 7}
    """
    return {key: value for key, value in found.items() if key != "seconds"}


class SearchLimits(Struct, frozen=True):
    """The limits that stop a search."""

    def arguments(self) -> dict[str, Any]:
        """Return the limits as the keyword arguments of a library function."""
        return asdict(self)

    def limits(self) -> Limits:
        """Return the limits of a search."""
        return Limits(**self.arguments())


class StateLimits(SearchLimits, frozen=True):
    """The limits of a search that counts states."""

    max_states: MaxStates = None
    max_bytes: MaxBytes = None
    time_limit: TimeLimit = None

    @property
    def is_of_states_alone(self) -> bool:
        """Whether neither memory nor time is limited."""
        return self.max_bytes is None and self.time_limit is None


class PlainStateLimits(SearchLimits, frozen=True):
    """The limits of a search that counts states and takes little memory."""

    max_states: MaxStates = None
    time_limit: TimeLimit = None


class PlainNodeLimits(SearchLimits, frozen=True):
    """The limits of a search that counts nodes and takes little memory."""

    max_nodes: MaxNodes = None
    time_limit: TimeLimit = None


class NodeLimits(SearchLimits, frozen=True):
    """The limits of a search that counts nodes."""

    max_nodes: MaxNodes = None
    max_bytes: MaxBytes = None
    time_limit: TimeLimit = None


class Output(Struct, frozen=True):
    """Where a command writes its results, and whether it may replace files that people write."""

    file: Out = None
    force: Force = False

    @property
    def prints(self) -> bool:
        """Whether the results go to standard output instead of the answers."""
        return self.file in STDOUT_PATHS

    def check(self, *, as_json: bool = False) -> None:
        """Refuse a file that cannot be written or replaced, before the work begins.

        Raises FormatError, FileError.
        """
        if self.file is None:
            if self.force:
                raise FormatError("--force: expected -o FILE as well")
        elif self.prints:
            check_one_on_stdout(STDOUT, "-o - takes", as_json=as_json)
        else:
            check_output(self.file, force=self.force)

    def put(self, text: str) -> None:
        """Write a string to the file, or print it if no file was named; may raise FormatError."""
        self.check()
        if self.file is None or self.prints:
            say(text.removesuffix("\n"))
        else:
            write_file(self.file, text)

    def or_stdout(self) -> "Output":
        """Return this output, or standard output if no file was named."""
        return self if self.file is not None or self.force else Output("-")
