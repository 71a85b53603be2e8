"""A single signature: its positions, the moves of its levels, and their representatives."""

from collections.abc import Sequence

import numpy as np

from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.census.distances import NO_DEPTH, find_moves
from trisolve.sliding.engine.census.floor_tables import FloorTables
from trisolve.sliding.engine.census.joining import MAX_CODES, join, new_join
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    POSITION_BYTES,
    find_steps,
    new_scratch,
    read_signature,
)
from trisolve.sliding.engine.census.representative import find_representative

_FIRST_ROOM = 1 << 8


@kernel
def _solve(t, sequences, n_runs, s, j):
    """Return where the codes begin and how many there are; -1 and the room needed if that lacks."""
    first, n = join(t, sequences, n_runs, j)
    if first >= 0 and n > 0:
        n_blocks = read_signature(t, sequences, n_runs, s)
        find_steps(t, sequences, n_runs, n_blocks, j.code, first, n, s)
        find_moves(n_blocks, n, NO_DEPTH, s)
    return first, n


class SignatureTooLarge(Exception):
    """The error for a signature with too many positions: at least `n_positions`."""

    def __init__(self, n_positions: int) -> None:
        super().__init__(n_positions)
        self.n_positions = n_positions


class Signature:
    """A solved signature: `sequences` are the engine's numbers, ascending, without empty sequences.

    Raises SignatureTooLarge if it would take more than `max_bytes`.
    """

    def __init__(self, t: FloorTables, sequences: Sequence[int], max_bytes: int) -> None:
        self._t, self._n_runs = t, len(sequences)
        self._sequences = np.array([*sequences, 0], dtype=np.int64)
        n_words, n_cells = t.mask.shape[1], int(t.cells.max()) + 1
        n_codes = 1
        for sequence in sequences:
            n_codes *= int(t.place[sequence + 1] - t.place[sequence])
        room, first = _FIRST_ROOM, -1
        while first < 0:
            if n_codes >= MAX_CODES or room * (POSITION_BYTES + 16 * n_words + 16) > max_bytes:
                raise SignatureTooLarge(room)
            self._s, self._j = new_scratch(n_cells, room), new_join(room, n_words)
            first, n_positions = _solve(t, self._sequences, self._n_runs, self._s, self._j)
            room = 2 * n_positions
        self._first, self.n_positions = first, n_positions
        self._n_blocks = sum(int(t.n_blocks[sequence]) for sequence in sequences)

    def moves(self) -> dict[tuple[int, int], int]:
        """Return the moves of every level with at least one move, by block and goal start."""
        t, s, found = self._t, self._s, {}
        for block in range(self._n_blocks):
            sequence, q = self._sequences[s.run[block]], s.in_run[block]
            for goal in range(s.goal[block], s.goal[block + 1]):
                if s.moves[goal]:
                    start = int(t.low[sequence, q]) + 2 * int(goal - s.goal[block])
                    found[block, start] = int(s.moves[goal])
        return found

    def representative(self, block: int, start: int) -> tuple[tuple[int, int, int, int], ...]:
        """Return the blocks of a level's representative, in the same form as a walk's finds."""
        form = np.zeros((3, MAX_BLOCKS), dtype=np.int64)
        find_representative(
            self._t, self._sequences, self._n_runs, self._n_blocks, self._j.code, self._first,
            self.n_positions, block, start, self.moves()[block, start], self._s, form,
        )  # fmt: skip
        return tuple(block_of(int(number)) for number in form[1, : self._n_blocks])


def block_of(number: int) -> tuple[int, int, int, int]:
    """Return the axis, first cell, length and goal (-1 for none) of a block given as one number.

    >>> block_of((1 << 9 | 5) << 16 | 3 << 10)
    (1, 5, 3, -1)
    """
    return number >> 25, number >> 16 & 511, number >> 10 & 63, (number & 1023) - 1
