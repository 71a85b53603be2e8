"""Finding one loop of many tiles at once: random growth and repair (`engine.growing`)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from trisolve.kernels.randomness import SplitMix64
from trisolve.tantrix.engine import growing, tables
from trisolve.tantrix.engine.field import LOOP
from trisolve.tantrix.engine.lattice import N_CELLS
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.searches import (
    ANY_HOLES,
    FieldSearch,
    cell_of,
    new_field,
    number_of,
    placements_of,
)
from trisolve.tantrix.tiles import COLORS, Color, carries

_LEAST = 13  # below, all shapes are gone through in no time
_LAY_NODES = 3_000
_FILLER_NODES = 2_000


class LoopFinder:
    """One loop of a color through all tiles that carry it, the others anywhere beside it.

    With a `pool`, tiles of it are taken, as many of each kind of link.
    """

    def __init__(
        self,
        tiles: Sequence[int],
        color: Color,
        holes: int,
        random: SplitMix64,
        pool: Sequence[int] | None = None,
    ) -> None:
        self.color, self.holes = color, holes
        self.carriers = [tile for tile in tiles if carries(tile, color)]
        self.others = [tile for tile in tiles if tile not in self.carriers]
        n = self.n = len(self.carriers)
        self.word = np.array([random.draw()], dtype=np.uint64)
        number = COLORS.index(color)
        kinds = tables.link_kinds(tables.colors_shown(self.carriers), number)
        self.wanted = np.array([(kinds == kind).sum() for kind in range(3)], dtype=np.int64)
        if pool is not None:
            self.carriers = random.shuffled(pool)
        self.shown = tables.colors_shown(self.carriers)
        self.links = tables.links(self.shown, number)
        self.angles = np.zeros(n + 1, dtype=np.int8)
        self.spare = [np.zeros(n + 1, dtype=np.int8) for _ in range(2)]
        self.cells = np.zeros(n + 1, dtype=np.int64)
        self.taken = np.zeros(N_CELLS, dtype=np.uint8)
        self.queue = np.zeros(N_CELLS, dtype=np.int64)
        self.state = np.zeros(2, dtype=np.int64)
        self.grid = np.full(N_CELLS, -1, dtype=np.int16)
        self.room = [np.zeros(shape, dtype=np.int64) for shape in (n, n, (n, 6), (n, 6))]
        self.tiles, self.turns = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
        self.colors = np.zeros((n, 6), dtype=np.int8)
        self.bits = np.zeros((n, 2), dtype=np.uint64)
        self.place_at = np.zeros(n + 1, dtype=np.int64)

    @staticmethod
    def of(puzzle: Puzzle, random: SplitMix64) -> "LoopFinder | None":
        """Return a finder for a puzzle of one loop; None where it would be of no use."""
        if puzzle.cells is not None or puzzle.placements or len(puzzle.goals) != 1:
            return None
        form, color = puzzle.goals[0]
        n_carriers = sum(carries(tile, color) for tile in puzzle.tiles)
        if form != "loop" or puzzle.holes not in (0, "any") or n_carriers < _LEAST:
            return None
        return LoopFinder(puzzle.tiles, color, ANY_HOLES if puzzle.holes else 0, random)

    def find(self, budget: int) -> tuple[list[Placement] | None, int]:
        """Return a solution or None, and how many shapes and tiles were tried; the budget is about.

        Another call goes on, and does not find the same again.
        """
        spent = 0
        while spent < budget:
            step = min(256, budget - spent)
            room: list[Any] = [self.n, self.wanted, self.word, self.angles, *self.spare]
            room += [self.cells, self.taken, self.queue, self.state, step]
            fits = growing.grow(*room)
            spent += step
            if not fits:
                continue
            room = [self.angles, self.n, self.shown, *self.links, self.word, self.grid, self.cells]
            room += [*self.room, self.tiles, self.turns, self.colors, self.bits, self.place_at]
            nodes = growing.lay(*[*room, _LAY_NODES])
            spent += abs(nodes)
            if nodes < 0:
                continue
            loop = [
                Placement(self.carriers[tile], *cell_of(cell), turn)
                for tile, cell, turn in zip(
                    self.tiles.tolist(), self.cells.tolist(), self.turns.tolist(), strict=False
                )
            ]
            if not self.others:
                return loop, spent
            whole, nodes = self._with_others(loop)
            spent += nodes
            if whole:
                return whole, spent
        return None, spent

    def _with_others(self, loop: list[Placement]) -> tuple[list[Placement] | None, int]:
        """Lay the tiles without the color beside a loop."""
        tiles = (*self.carriers, *self.others)
        q0, r0 = loop[0].cell
        fixed = [(tiles.index(t), number_of((q - q0, r - r0)), k) for t, q, r, k in loop]
        field = new_field(tiles, {self.color: LOOP})
        search = FieldSearch(field, len(tiles), self.holes, fixed)
        _, rows = search.advance(_FILLER_NODES, collect=True)
        return (placements_of(tiles, rows[0]) if len(rows) else None), search.nodes
