"""Game records: a board, its rules, the moves, and claims about the result.

`check` compares these claims with the game; nothing else relies on them. A record that has been
read is well-formed; `replay` plays it.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from trisolve.boco.game import Game, State
from trisolve.boco.rules import Rim
from trisolve.errors import FormatError, TrisolveError
from trisolve.wording import brief

if TYPE_CHECKING:
    from trisolve.mesh import Mesh


@dataclass(frozen=True)
class Record:
    """A game as written in a file.

    board : a board's name, or the mesh itself
    moves : face numbers, and ``swap`` for the swap
    result, reason : the record's claims; None for a claim that it does not make
    claims_reason : whether the record claims a reason, which is None for an unfinished game

    >>> Record("cube", (0, 1), rim="wall").game()
    <Game of BOCO on 'cube', rim wall>
    """

    board: "str | Mesh"
    moves: tuple[int | str, ...] = ()
    rim: Rim = "safe"
    swap: bool = False
    name: str = ""
    result: str | None = None
    reason: str | None = None
    claims_reason: bool = False
    players: tuple[str, ...] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)

    __repr__ = brief

    def game(self) -> Game:
        """Return the game that was played; raise FormatError for an unknown board."""
        if isinstance(self.board, str):
            from trisolve.mesh import board

            return Game(board(self.board), self.rim, self.swap)
        return Game(self.board, self.rim, self.swap)


def record_from(
    state: State,
    *,
    name: str = "",
    players: tuple[str, ...] | None = None,
    board: "str | Mesh | None" = None,
) -> Record:
    """Return the record of a state, with its result and reason.

    `board` is the board as named in the record. By default, `board` is the mesh of the game, or the
    name of a named board.

    >>> from trisolve.boco.game import Game
    >>> record_from(Game("cube").new_initial_state().child(3)).moves
    (3,)
    """
    game = state.game
    board = _shortest(game.mesh) if board is None and game.mesh is not None else board
    if board is None:
        raise FormatError(
            "expected a game on a mesh, or a board's name, got a game on a bare graph"
        )
    return Record(
        board=board,
        moves=tuple(state.move_names(state.history())),
        rim=game.rim,
        swap=game.swap,
        name=name,
        result=state.result,
        reason=state.reason,
        claims_reason=True,
        players=players,
    )


def _shortest(mesh: "Mesh") -> "str | Mesh":
    """Return the name of a mesh if it is a named board, or else the mesh."""
    from trisolve.mesh import board
    from trisolve.mesh.boards import is_board_name

    if is_board_name(mesh.name):
        with suppress(TrisolveError):
            return mesh.name if board(mesh.name) == mesh else mesh
    return mesh
