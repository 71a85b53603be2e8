"""The options and arguments shared by several commands of the sliding puzzle."""

from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.completing import one_of
from trisolve.cli.options import parse_bounds_option
from trisolve.files.bounds import Bounds
from trisolve.limits import MAX_THREADS

Files: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Levels or packs in any format: files, directories, patterns, names listed by "
        "`trisolve levels`, share codes, or - for standard input.",
        show_default=False,
    ),
]
LevelsOnly: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--levels-only",
        help="Skip files that belong to other puzzles instead of rejecting them; useful in commit "
        "hooks, which pass every file.",
    ),
]
Metric: TypeAlias = Annotated[
    Literal["moves", "steps"],
    typer.Option(help="What to minimize: moves (drags) or steps."),
]
Disk: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Keep the states in this directory instead of in memory, to search levels of any "
        "size. Use a separate directory for each level. An interrupted search continues when you "
        "run the command again. When the search is done, you can delete the directory.",
        show_default=False,
    ),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_THREADS,
        metavar="N",
        help="The number of levels to work on at the same time; by default, one per processor.",
        show_default=False,
    ),
]
AsKey: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--as-key",
        help="Certify the canonical form of the level, so that the certificate is valid for every "
        "rotated, mirrored, shifted or renamed copy. The solution in the certificate uses the "
        "block ids of the canonical form.",
    ),
]
SHAPES = (
    "hexagon:4, triangle:6, parallelogram:4x6, trapezoid:6x3, star:2, blob:60, or the path of a "
    ".tri or .json file whose floor is the mask."
)
"""The shapes of a board, for help texts."""
shape_completion = one_of(
    ["hexagon:", "triangle:", "parallelogram:", "trapezoid:", "star:", "blob:"]
)
Symmetry: TypeAlias = Annotated[
    Literal["none", "mirror", "2-fold", "3-fold", "6-fold"],
    typer.Option(help="The symmetry of the floor, which edits preserve."),
]
Carve: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0,
        max=0.75,
        metavar="SHARE",
        help="The share of the shape's cells to turn into wall, chosen at random.",
    ),
]
Push: TypeAlias = Annotated[
    Literal["full", "oblique", "none"],
    typer.Option(
        help="Whether blocks push all other blocks, only blocks on other axes, or no blocks."
    ),
]
Lengths: TypeAlias = Annotated[
    Bounds,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="The minimum and maximum length of a block.",
    ),
]
