"""The options shared by the census commands, each declared once."""

from typing import Annotated, TypeAlias

import typer

from trisolve.cli.options import parse_bounds_option, parse_size
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.census.options import CensusOptions, options_of
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import MAX_BLOCKS

Floor: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="SHAPE",
        help="The floor: a shape such as hexagon:2, triangle:5, parallelogram:4x4, trapezoid:5x3, "
        "star:1, or the path of a .tri or .json file whose floor is the mask.",
        show_default=False,
    ),
]
BlockLengths: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        "--lengths",
        parser=parse_bounds_option,
        metavar="A..B",
        help="The minimum and maximum length of a block; by default, all lengths that fit.",
        show_default=False,
    ),
]
BlockNumbers: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        "--blocks",
        parser=parse_bounds_option,
        metavar="A..B",
        help=f"The minimum and maximum number of blocks; by default 1..{MAX_BLOCKS}.",
        show_default=False,
    ),
]
CensusBytes: TypeAlias = Annotated[
    int | None,
    typer.Option(
        parser=parse_size,
        metavar="SIZE",
        help="The memory for the lists of all workers together, such as 500M; by default, 2G.",
        show_default=False,
    ),
]
CensusFile: TypeAlias = Annotated[
    str, typer.Argument(metavar="CENSUS", help="A census file.", show_default=False)
]


def floor_of(shape: str) -> frozenset[Cell]:
    """Return the cells of a shape; raise FormatError for a shape without its own cells."""
    spec = parse_shape(shape)
    if not spec.cells:
        raise FormatError(f"expected a shape with a fixed floor, got {spec.text}")
    return spec.cells


def checked_options(
    shape: str, push: str, lengths: Bounds | None, blocks: Bounds | None, max_cells: int | None
) -> CensusOptions:
    """Return the options given to a command, for a floor of at most `max_cells` cells."""
    return options_of(
        floor_of(shape),
        push=push,
        lengths=lengths,
        blocks=blocks or (1, MAX_BLOCKS),
        max_cells=max_cells,
    )
