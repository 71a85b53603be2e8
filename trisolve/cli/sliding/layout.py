"""``trisolve layout``: random floors with highlighted blocks and goals, and nothing in the way."""

from typing import Annotated, Literal

import typer

from trisolve.cli.options import Count, Seed
from trisolve.cli.output import Code
from trisolve.cli.sliding.level_output import LevelOutput, say_codes
from trisolve.cli.sliding.options import (
    SHAPES,
    Carve,
    Lengths,
    Push,
    Symmetry,
    shape_completion,
)
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.generating import layouts

EXAMPLES = (
    "trisolve layout hexagon:3 --seed 1",
    "trisolve layout blob:60 --highlighted 2 --symmetry 3-fold --seed 7",
    "trisolve layout hexagon:4 --carve 0.2 --count 20 --output layouts.json",
)

_LENGTHS = Bounds(3, 4)


def layout(
    shape: Annotated[
        str,
        typer.Argument(
            metavar="SHAPE", help=SHAPES, autocompletion=shape_completion, show_default=False
        ),
    ],
    *,
    highlighted: Annotated[
        int, typer.Option(min=1, max=4, metavar="N", help="The number of blocks with goals.")
    ] = 1,
    lengths: Lengths = _LENGTHS,
    symmetry: Symmetry = "none",
    carve: Carve = 0.0,
    push: Push = "full",
    seed: Seed = 0,
    count: Count = 1,
    output: LevelOutput,
    to: Annotated[
        Literal["json", "text", "share"] | None,
        typer.Option(
            "--format",
            help="The format to write; without --output, the default is text.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Make random layouts, each with a floor, highlighted blocks and their goals.

    A layout has no obstacles yet, so all blocks can reach their goals. Searches for hard levels
    start from such layouts. Several layouts are written as a JSON pack, or as one share code per
    line.
    """
    if count > 1 and to == "text":
        raise FormatError(f"expected --format json or share for {count} layouts, got text")
    if count > 1 and to == "share" and not output.prints:
        raise FormatError("expected share codes on standard output, got --output")

    output.check()
    pack = layouts(
        shape,
        count,
        seed=seed,
        highlighted=highlighted,
        lengths=lengths,
        symmetry=symmetry,
        carve=carve,
        push=push,
    )
    if count == 1:
        output.put_level(pack.levels[0], to or ("text" if output.prints else None))
    elif to == "share":
        say_codes(pack)
    else:
        output.put_pack(pack, to)
    return Code.DONE
