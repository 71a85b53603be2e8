"""``trisolve boco show``: a position as text."""

from typing import Annotated

import typer

from trisolve.boco.game import PLAYERS
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.cli.boco.options import (
    BoardOrFile,
    Moves,
    RimOption,
    Source,
    SwapOption,
    move_names,
    sources,
)
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, say, say_json, titled

EXAMPLES = (
    'trisolve boco show squares:4x4 --moves "5 6 9" --legal',
    "trisolve boco show boco:octagon --json",
)


@reads_meshes
def show(
    file: BoardOrFile,
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    moves: Moves = None,
    legal: Annotated[
        bool, typer.Option("--legal", help="Mark the faces that may be played with +.")
    ] = False,
    indices: Annotated[
        bool, typer.Option("--indices", help="Write the names of empty faces, or their numbers.")
    ] = False,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Show a position: boards of squares, triangles or hexagons in rows, others as a table.

    ● is the first player's piece, ○ the second's. The table lists the neighbors of each face.
    """
    for number, source in enumerate(sources(file, rim, swap, moves, reading)):
        if as_json:
            _say_json(source)
            continue
        if number:
            say()
        state = source.state
        say(titled(source.label, "" if source.name == source.label else source.name))
        say(position_text(state, legal=legal, indices=indices))
        if state.reason is None:
            player = state.current_player()
            say(f"{PLAYERS[player]} {PIECES[player]} to move")
        else:
            say(f"{state.result}: {state.reason}")
        for group in state.groups():
            faces = " ".join(state.game.board.name_of(face) for face in group.faces)
            say(f"  {PIECES[group.player]} {faces}, liberties: {len(group.liberties)}")
    return Code.DONE


def _say_json(source: Source) -> None:
    state = source.state
    move_of = move_names(state)
    player = None if state.is_terminal() else PLAYERS[state.current_player()]
    say_json(
        {
            "file": source.label,
            "owners": [state.owner(face) for face in range(state.game.n_faces)],
            "player": player,
            "legal": [move_of(action) for action in state.legal_actions()],
            "groups": [
                {
                    "player": PLAYERS[group.player],
                    "faces": list(group.faces),
                    "liberties": list(group.liberties),
                }
                for group in state.groups()
            ],
            "result": state.result,
            "reason": state.reason,
        }
    )
