"""``trisolve show`` for BOCO: a position as text."""

from typing import Annotated, Any, NamedTuple

import typer

from trisolve.boco.files import games
from trisolve.boco.game import PLAYERS, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.cli.boco.options import FACES, BoardOrFile, FaceLabels, Position
from trisolve.cli.options import AsOneJson
from trisolve.cli.run import Run

EXAMPLES = (
    'trisolve show squares:4x4 --after "5 6 9" --legal',
    "trisolve show boco:octagon --json",
)


def show(
    file: BoardOrFile,
    *,
    position: Position,
    legal: Annotated[bool, typer.Option("--legal", help="Mark the playable faces with +.")] = False,
    labels: FaceLabels = None,
    as_json: AsOneJson = False,
) -> int:
    """Show a position, in rows for boards of squares, triangles or hexagons, else as a table.

    ● is the first player's piece, and ○ is the second player's piece. The table lists the neighbors
    of each face.
    """
    indices = "faces" in FACES.chosen(labels)
    run = Run(games(position.wanted()), [file], as_json=as_json)
    return run.each(lambda start: run.tell(Shown(start.state, legal, indices), indent=""))


class Shown(NamedTuple):
    """A position to show, and its marks."""

    state: State
    legal: bool
    indices: bool

    def as_json(self) -> dict[str, Any]:
        """Return the position as JSON values."""
        state = self.state
        return {
            "owners": [state.owner(face) for face in range(state.game.n_faces)],
            "player": None if state.is_terminal() else PLAYERS[state.current_player()],
            "legal": state.move_names(state.legal_actions()),
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

    def described(self) -> str:
        """Return the board, the player to move, and the groups."""
        state = self.state
        lines = [position_text(state, legal=self.legal, indices=self.indices)]
        if state.reason is None:
            player = state.current_player()
            lines.append(f"{PLAYERS[player]} {PIECES[player]} to move")
        else:
            lines.append(f"{state.result}: {state.reason}")
        for group in state.groups():
            faces = " ".join(map(state.game.board.name_of, group.faces))
            lines.append(f"  {PIECES[group.player]} {faces}, liberties: {len(group.liberties)}")
        return "\n".join(lines)
