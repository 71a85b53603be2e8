"""Walks controlled from Python: lists grow as needed, up to a bound, and finds are records."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from trisolve.sliding.engine.census import walk_state as walks
from trisolve.sliding.engine.census.floor_tables import FloorTables
from trisolve.sliding.engine.census.minimal import new_fewer
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    POSITION_BYTES,
    new_scratch,
)
from trisolve.sliding.engine.census.single import block_of
from trisolve.sliding.engine.census.walk import begin, go_on

_BUDGET = 200_000
_FIRST_ROOM = 1 << 12
_FINDS = 1 << 10


class Find(NamedTuple):
    """A minimal level: the blocks of its representative in canonical form.

    Each block is given by its axis, first cell, length, and the first cell of its goal or -1.
    `positions` is the number of positions of the signature.
    """

    blocks: tuple[tuple[int, int, int, int], ...]
    moves: int
    positions: int
    class_size: int


class TooLarge(Exception):
    """The error for a signature that needs too much memory, with the `sequences` of its runs."""

    def __init__(self, sequences: tuple[int, ...], n_positions: int) -> None:
        super().__init__(sequences, n_positions)
        self.sequences, self.n_positions = sequences, n_positions


class Walker:
    """Solves all signatures of a floor that begin with given sequences.

    The lists use at most `max_bytes`.
    """

    def __init__(
        self, t: FloorTables, blocks: tuple[int, int], least_moves: int, max_bytes: int
    ) -> None:
        self._t, self._max_bytes = t, max_bytes
        n_cells = int(t.cells.max()) + 1
        self._n_cells = n_cells
        self._w = walks.new_walk(len(t.axis), len(t.run), _FIRST_ROOM, _FINDS)
        self._w.now[4:7] = *blocks, least_moves
        self._s = new_scratch(n_cells, _FIRST_ROOM)
        self._f = new_fewer(n_cells, t.mask.shape[1], _FIRST_ROOM)

    def walk(
        self, prefix: Sequence[int], tally: walks.Tally, look: Callable[[], None] | None = None
    ) -> Iterator[Find]:
        """Yield the finds in all signatures whose first runs have the local numbers in `prefix`.

        All counts are added to `tally`. `look` is called from time to time, and may raise an
        exception.
        """
        chosen = np.array([*prefix, 0], dtype=np.int64)
        while (status := begin(self._t, chosen, len(prefix), self._w)) == walks.NEED_LIST:
            self._grow(status)
        if status == walks.NO_POSITION:
            return
        while True:
            status = go_on(self._t, len(prefix), _BUDGET, self._w, self._s, self._f, tally)
            yield from self._finds()
            if status == walks.DONE:
                return
            if status not in (walks.PAUSED, walks.FULL):
                self._grow(status)
            if look is not None:
                look()

    def _finds(self) -> list[Find]:
        """Return the finds, and make room for more."""
        rows = self._w.finds[: self._w.now[2]].tolist()
        self._w.now[2] = 0
        return [
            Find(tuple(map(block_of, row[: row[MAX_BLOCKS]])), *row[MAX_BLOCKS + 1 :])
            for row in rows
        ]

    def _grow(self, status: int) -> None:
        """Make the room that the walk asks for; raise TooLarge if that is too much."""
        w, needed = self._w, int(self._w.now[3])
        if status in (walks.TOO_DEEP, walks.TOO_MANY):
            raise self._too_large(int(w.list_n[w.now[0]]))
        room = needed + needed // 2
        listed, positions = len(w.mask), len(self._s.at)
        fewer = len(self._f.scratch.at)
        if status == walks.NEED_LIST:
            listed = room
        elif status == walks.NEED_POSITIONS:
            positions = room
        else:
            fewer = room
        n_words = self._t.mask.shape[1]
        wanted = 16 * listed + POSITION_BYTES * positions
        wanted += (POSITION_BYTES + 16 * n_words + 16) * fewer
        if wanted > self._max_bytes:
            raise self._too_large(needed)
        if status == walks.NEED_LIST:
            more = np.zeros(listed - len(w.mask), dtype=np.uint64)
            self._w = w._replace(
                mask=np.concatenate([w.mask, more]),
                code=np.concatenate([w.code, more.astype(np.int64)]),
            )
        elif status == walks.NEED_POSITIONS:
            self._s = new_scratch(self._n_cells, positions)
        else:
            self._f = new_fewer(self._n_cells, n_words, fewer)

    def _too_large(self, n_positions: int) -> TooLarge:
        w = self._w
        return TooLarge(tuple(w.sequences[: w.now[0]].tolist()), n_positions)
