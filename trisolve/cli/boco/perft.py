"""``trisolve boco perft``: count sequences of moves."""

from typing import Annotated, Any

import typer

from trisolve.boco.counting import divide as divide_state
from trisolve.boco.counting import perft as perft_of
from trisolve.cli.boco.options import (
    BoardOrFile,
    Moves,
    RimOption,
    SwapOption,
    move_names,
    sources,
)
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, say, say_json
from trisolve.errors import FormatError
from trisolve.stopwatch import search_clock

EXAMPLES = (
    "trisolve boco perft squares:4x4 6",
    'trisolve boco perft octagon 3 --rim wall --moves "0" --divide',
)


@reads_meshes
def perft(
    file: BoardOrFile,
    depth: Annotated[
        int, typer.Argument(min=0, max=64, metavar="DEPTH", help="The maximum number of moves.")
    ],
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    moves: Moves = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Split the last row by the first move.")
    ] = False,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Count the sequences of moves of each length, and how many end the game.

    A row has the number of moves, the sequences, and how many of them end by encircling the
    enemy, by encircling oneself, and in a draw.
    """
    found = sources(file, rim, swap, moves, reading)
    if len(found) != 1:
        raise FormatError(f"expected one game, got {len(found)}: {file}")
    state = found[0].state
    if divide and depth < 1:
        raise FormatError("--divide: expected a depth of at least 1")
    began = search_clock()
    rows = perft_of(state, depth)
    seconds = search_clock() - began
    move_of = move_names(state)
    below = divide_state(state, depth) if divide else {}
    if as_json:
        mesh = state.game.mesh
        name = mesh.name if mesh is not None and mesh.name else state.game.key
        value: dict[str, Any] = {"board": name, "rows": [list(row) for row in rows]}
        if divide:
            value["divide"] = [[move_of(action), rows[-1][0]] for action, rows in below.items()]
        say_json({**value, "seconds": round(seconds, 6)})
        return Code.DONE
    say(f"{'moves':>5} {'sequences':>16} {'encircled':>14} {'self':>12} {'drawn':>12}")
    for ply, row in enumerate(rows):
        say(f"{ply:>5} {row[0]:>16,} {row[1]:>14,} {row[2]:>12,} {row[3]:>12,}")
    for action, some in below.items():
        say(f"{state.action_to_string(action):>8} {some[-1][0]:>13,}")
    return Code.DONE
