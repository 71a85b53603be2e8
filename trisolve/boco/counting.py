"""Perft: the number of move sequences, by length and by how they end."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from trisolve.boco.game import State
from trisolve.boco.limits import MAX_COMPILED_FACES
from trisolve.stopwatch import search_clock

if TYPE_CHECKING:
    from trisolve.boco.engine.compiled import CompiledBoard

Row: TypeAlias = tuple[int, int, int, int]

_COLUMNS = {"encircled": 1, "self-encircled": 2, "full": 3, "no-move": 3}


def perft(state: State, depth: int) -> tuple[Row, ...]:
    """Return one row of counts for each number of further moves, from 0 to `depth`.

    A row is (sequences, encircled, self-encircled, drawn); the last three count the sequences whose
    last move ends the game in that way. A finished game has no further sequences.

    >>> from trisolve.boco.game import Game
    >>> perft(Game("tetrahedron").new_initial_state(), 4)
    ((1, 0, 0, 0), (4, 0, 0, 0), (12, 0, 0, 0), (24, 0, 0, 0), (24, 24, 0, 0))
    """
    if depth < 0:
        raise ValueError(f"expected a depth of at least 0, got {depth}")
    rows = [[0, 0, 0, 0] for _ in range(depth + 1)]
    _count(state.clone(), 0, rows)
    return tuple((row[0], row[1], row[2], row[3]) for row in rows)


def divide(state: State, depth: int) -> dict[int, tuple[Row, ...]]:
    """Return the rows of counts after each legal action; the first row is for no further moves."""
    if depth < 1:
        raise ValueError(f"expected a depth of at least 1, got {depth}")
    return {action: perft(state.child(action), depth - 1) for action in state.legal_actions()}


@dataclass(frozen=True)
class Counts:
    """The number of sequences of moves and, on request, how many of them begin with each move.

    below : for each move, its label, its form in files, and the number of full-length sequences
    """

    board: str
    rows: tuple[Row, ...]
    below: tuple[tuple[str, int | str, int], ...] | None
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """Return the counts as JSON values, as ``perft --json`` prints them."""
        found: dict[str, Any] = {"board": self.board, "rows": [list(row) for row in self.rows]}
        if self.below is not None:
            found["divide"] = [[move, n] for _, move, n in self.below]
        return {**found, "seconds": round(self.seconds, 6)}

    def described(self) -> str:
        """Return the counts as a table."""
        lines = [f"{'moves':>5} {'sequences':>16} {'encircled':>14} {'self':>12} {'drawn':>12}"]
        for ply, row in enumerate(self.rows):
            lines.append(f"{ply:>5} {row[0]:>16,} {row[1]:>14,} {row[2]:>12,} {row[3]:>12,}")
        lines += [f"{name:>8} {n:>13,}" for name, _, n in self.below or ()]
        return "\n".join(lines)


def counts(state: State, depth: int, *, divided: bool = False) -> Counts:
    """Return the rows of `perft` and, on request, of `divide`.

    >>> from trisolve.boco.game import Game
    >>> counts(Game("tetrahedron").new_initial_state(), 1).rows
    ((1, 0, 0, 0), (4, 0, 0, 0))
    """
    began = search_clock()
    rows = perft(state, depth)
    seconds = search_clock() - began
    below = None
    if divided:
        below = tuple(
            (state.action_to_string(action), state.move_names([action])[0], some[-1][0])
            for action, some in divide(state, depth).items()
        )
    return Counts(state.game.title, rows, below, seconds)


def _count(state: State, depth: int, rows: list[list[int]]) -> None:
    """Add the counts for a state and all below it, in plain Python until the kernel takes over."""
    rows[depth][0] += 1
    if state.reason is not None:
        rows[depth][_COLUMNS[state.reason]] += 1
        return
    if depth + 1 == len(rows):
        return
    history = state.history()
    if history and not state.may_swap() and state.game.n_faces <= MAX_COMPILED_FACES:
        _count_compiled(state, depth, rows)
        return
    for action in state.legal_actions():
        state.apply_action(action)
        _count(state, depth + 1, rows)
        state.undo_action()


def _count_compiled(state: State, depth: int, rows: list[list[int]]) -> None:
    import numpy as np

    from trisolve.boco.engine.compiled import count

    board = board_arrays(state)
    mover, other = bits_of(state)
    found = np.zeros((len(rows), 4), np.int64)
    edge = board.to_set(board.edge(mover | other))
    left = len(rows) - 1 - depth
    count(board.graph, board.to_set(mover), board.to_set(other), edge, depth, left, found)
    for row, more in zip(rows, found.tolist(), strict=True):
        row[:] = [a + b for a, b in zip(row, more, strict=True)]


def bits_of(state: State) -> tuple[int, int]:
    """Return the faces of the mover and of the other player, each as the bits of an integer."""
    sets = [0, 0]
    for face, player in state.owners.items():
        sets[player] |= 1 << face
    mover = state.mover
    return sets[mover], sets[1 - mover]


def board_arrays(state: State) -> "CompiledBoard":
    """Return the whole board of a state for kernels; the same game always gives the same object."""
    from trisolve.boco.engine.compiled import compiled_board

    return compiled_board(state.game.board.neighbors, state.game.safe_rim)
