"""A position as text: in rows on a flat board of equal faces, otherwise as a table.

● is the first player's piece, ○ the second player's, · an empty face, and + a legal move.
"""

from collections.abc import Sequence

from trisolve.boco.game import State
from trisolve.mesh.pictures.text import faces_text

PIECES = "●○"
EMPTY, LEGAL = "·", "+"


def position_text(state: State, *, legal: bool = False, indices: bool = False) -> str:
    """Return a position as lines of text; `indices` writes the names or numbers of empty faces.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x2").new_initial_state()
    >>> state.apply_action(1)
    >>> print(position_text(state, legal=True))
    · + ·
    + ● +
    """
    cells = _cells(state, legal, indices)
    return faces_text(state.game.drawn_mesh, cells) or _table(state, cells)


def _cells(state: State, legal: bool, indices: bool) -> list[str]:
    """Return the text of each face."""
    board, owners = state.game.board, state.owners
    may = set(state.legal_actions()) if legal else set()
    found = []
    for face in range(state.game.n_faces):
        if face in owners:
            found.append(PIECES[owners[face]])
        elif indices and (face in may or not legal):
            found.append(board.name_of(face))
        else:
            found.append(LEGAL if face in may else EMPTY)
    return found


def _table(state: State, cells: Sequence[str]) -> str:
    """Return one line for each face: its contents and its neighbors."""
    board = state.game.board
    lines = []
    width = max(len(board.name_of(face)) for face in range(board.n_faces))
    for face, near in enumerate(board.neighbors):
        around = " ".join(f"{board.name_of(other)}{_suffix(cells[other])}" for other in near)
        rim = "rim" if board.rim[face] else "   "
        mark = cells[face] if cells[face] in (*PIECES, LEGAL) else EMPTY
        lines.append(f"{board.name_of(face):>{width}} {mark} {rim}  {around}".rstrip())
    return "\n".join(lines)


def _suffix(cell: str) -> str:
    return cell if cell in PIECES else ""
