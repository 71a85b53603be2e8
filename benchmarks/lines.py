"""Files with one level per line: what reference programs read, and Rush Hour collections."""

import os
from pathlib import Path

SAMPLE = Path(__file__).parent / "data" / "rush.txt"
"""A sample of a Rush Hour collection; its first lines say where the boards come from."""


def add_corpus(parser):
    """Add the option for another collection than the sample, which CORPUS names as well."""
    parser.add_argument(
        "--corpus",
        type=Path,
        metavar="FILE",
        default=Path(os.environ.get("CORPUS") or SAMPLE),
        help="boards, one per line: optimum board states; by default, a sample of 402 boards",
    )


def rows_of(corpus):
    """Return the optimum, the board and the number of states in each line of a collection."""
    lines = [line.split() for line in corpus.read_text().splitlines()]
    return [(int(row[0]), row[1], int(row[2])) for row in lines if row and row[0] != "#"]


def as_line(level):
    """Return ``push n-cells cells... n-blocks (axis first length goal)...``, goal -1 for none."""
    parts = [level.push, len(level.floor), *sorted(level.floor), len(level.blocks)]
    for block in level.blocks:
        goal = block.goal[0] if block.goal else -1
        parts += [int(block.axis), block.first, block.length, goal]
    return " ".join(map(str, parts))
