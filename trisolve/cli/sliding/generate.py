"""``trisolve generate``: search for hard levels."""

from typing import Annotated, Literal

import typer

from trisolve.cli.options import parse_bounds_option
from trisolve.cli.sliding.options import SHAPES, Carve, Lengths, Push, Symmetry, shape_completion
from trisolve.cli.sliding.run_report import run_and_report
from trisolve.cli.sliding.search_options import Search, UsualBlocks
from trisolve.files.bounds import Bounds
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import Options, floor_of, usual_blocks

EXAMPLES = (
    "trisolve generate hexagon:3 --trials 1000 --seed 1 --count 3",
    "trisolve generate hexagon:3 --grade hard --seed 1",
    "trisolve generate star:2 --floor keep --highlighted 2 --trials 3000 --looks 75 -o stars.json",
    "trisolve generate triangle:7 --blocks 5..8 --trials 4000 --moves 6.. -o pack.json",
)


def generate(
    shape: Annotated[
        str, typer.Argument(metavar="[SHAPE]", help=SHAPES, autocompletion=shape_completion)
    ] = "hexagon:4",
    *,
    blocks: UsualBlocks = None,
    lengths: Lengths = Options.lengths,
    highlighted: Annotated[
        Bounds,
        typer.Option(
            parser=parse_bounds_option,
            metavar="A..B",
            help="The number of blocks with goals, from 1 to 4.",
        ),
    ] = Options.highlighted,
    push: Push = "full",
    symmetry: Symmetry = "none",
    carve: Carve = 0.0,
    walls: Annotated[
        bool, typer.Option(help="Whether edits may turn floor into wall and wall into floor.")
    ] = True,
    floor: Annotated[
        Literal["clean", "keep", "smooth"],
        typer.Option(
            help="How to treat the floor: clean turns cells that no block reaches into wall; keep "
            "leaves the shape unchanged; smooth also evens out ragged edges, as long as the "
            "optimum stays the same."
        ),
    ] = "clean",
    search: Search,
) -> int:
    """Search for hard levels on a shape.

    A climb starts from a random layout, changes it slightly, searches the whole state graph, and
    continues from harder levels. Blocks and floor cells that change nothing are removed from each
    level found, and the level's optimum is proved. The same seed and options give the same levels
    for any number of workers, unless a time limit ends the run. If such a run had N trials,
    --trials N repeats it. With --output or --archive, an interrupted run leaves a .resume file; run
    the same command again to continue. Without --output, the levels are written to standard output,
    but a terminal shows a table and the hardest level instead. The exit code is 1 if no level is
    found.
    """
    spec = parse_shape(shape)
    options = Options(
        shape=spec.text,
        mask=floor_of(spec),
        highlighted=highlighted,
        blocks=blocks or usual_blocks(spec, highlighted.minimum, search.shape_strategy),
        lengths=lengths,
        push=push,
        symmetry=symmetry,
        carve=carve,
        floor=floor,
        walls=walls,
        **search.options(search.shape_strategy),
    )
    return run_and_report(options, search, f"Generated on {spec.text}")
