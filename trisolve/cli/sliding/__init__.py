"""The commands of the sliding puzzle, and the options that several of them share."""

from typing import Annotated, TypeAlias

from trisolve.cli.options import one_of, parse_bounds_option
from trisolve.files.bounds import Bounds
from trisolve.kernels.ahead import AHEAD
from trisolve.limits import MAX_THREADS
from trisolve.options import argument, option
from trisolve.sliding import choices

Files: TypeAlias = Annotated[
    list[str],
    argument(
        "Levels or packs in any format: files, directories, patterns, names listed by "
        "`trisolve levels`, share codes, or - for standard input.",
        of="FILE...",
    ),
]
LevelsOnly: TypeAlias = Annotated[
    bool,
    option(
        "Skip files that belong to other puzzles instead of rejecting them; useful in commit "
        "hooks, which pass every file.",
        name="--levels-only",
    ),
]
Metric: TypeAlias = Annotated[
    choices.Metric,
    option("What to minimize: moves (drags) or steps."),
]
Disk: TypeAlias = Annotated[
    str | None,
    option(
        "Keep the states in this directory instead of in memory, to search levels of any "
        "size. Use a separate directory for each level. An interrupted search continues when you "
        "run the command again. When the search is done, you can delete the directory.",
        of="DIR",
    ),
]
Workers: TypeAlias = Annotated[
    int | None,
    option(
        "The number of levels to work on at the same time; by default, one per processor.",
        of="N",
        min=1,
        max=MAX_THREADS,
    ),
]
AsKey: TypeAlias = Annotated[
    bool,
    option(
        "Certify the canonical form of the level, so that the certificate is valid for every "
        "rotated, mirrored, shifted or renamed copy. The solution in the certificate uses the "
        "block ids of the canonical form.",
        name="--as-key",
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
    choices.Symmetry,
    option("The symmetry of the floor, which edits keep."),
]
Carve: TypeAlias = Annotated[
    float,
    option(
        "The share of the shape's cells to turn into wall, chosen at random.",
        of="SHARE",
        min=0,
        max=0.75,
    ),
]
Push: TypeAlias = Annotated[
    choices.PushMode,
    option("Whether blocks push all other blocks, only blocks on other axes, or no blocks."),
]
Lengths: TypeAlias = Annotated[
    Bounds,
    option("The minimum and maximum length of a block.", of="A..B", parse=parse_bounds_option),
]
SearchWorkers: TypeAlias = Annotated[
    int | None,
    option(
        "The number of search threads; by default, one per processor. The result does not "
        "depend on the number of threads.",
        of="N",
        min=1,
        max=MAX_THREADS,
    ),
]
Scheduler: TypeAlias = Annotated[
    str | None,
    option(
        "Search on the Dask cluster whose scheduler is at this address, such as "
        "tcp://10.0.0.5:8786.",
        of="ADDRESS",
    ),
]
Similarity: TypeAlias = Annotated[
    float | None,
    option(
        "The maximum similarity of two levels in layout, tracks or solution, from 0 to 1; "
        "the bundled packs use 0.5 or 0.6.",
        of="SHARE",
        min=0,
        max=1,
    ),
]


SEARCH = ("search",)
"""The parts of the engine for commands that only search."""
ANALYSIS = ("graph", "paths")
"""The parts of the engine for commands that analyze."""


def compile_ahead(*parts: str) -> None:
    """Compile parts of the engine in other processes once the first part has to be compiled."""
    AHEAD.plan("sliding", *parts)
