"""``trisolve boco perft``: count sequences of moves."""

from typing import Annotated

import typer

from trisolve.boco.counting import counts
from trisolve.boco.files import games
from trisolve.cli.boco.options import BoardOrFile, Position
from trisolve.cli.options import AsOneJson
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.entries import only_one

EXAMPLES = (
    "trisolve boco perft squares:4x4 6",
    'trisolve boco perft octagon 3 --rim wall --after "0" --divide',
)


def perft(
    file: BoardOrFile,
    depth: Annotated[
        int, typer.Argument(min=0, max=64, metavar="DEPTH", help="The maximum number of moves.")
    ],
    *,
    position: Position,
    divide: Annotated[
        bool, typer.Option("--divide", help="Break down the last row by first move.")
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Count the sequences of moves of each length, and how many of them end the game.

    Each row shows the number of moves, the number of sequences, and how many of the sequences end
    with an encircled enemy, with a self-encirclement, or in a draw.
    """
    if divide and depth < 1:
        raise FormatError("--divide: expected a depth of at least 1")
    run = Run(only_one(games(position.wanted())), [file], as_json=as_json)
    return run.each(lambda one: run.tell(counts(one.state, depth, divided=divide), indent=""))
