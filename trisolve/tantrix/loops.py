"""Find one loop of many tiles by random growth and repair (`engine.growing`)."""

from collections.abc import Sequence

import numpy as np

from trisolve.kernels.randomness import SplitMix64
from trisolve.tantrix.engine import growing, tile_sets
from trisolve.tantrix.engine.field import LOOP
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.resumable import (
    ANY_HOLES,
    FieldSearch,
    new_field,
    number_of,
    placements_of,
)
from trisolve.tantrix.tiles import COLORS, Color, carries

_LEAST = 13  # below this, all shapes are searched in no time
_LAY_NODES = 3_000
_FILLER_NODES = 2_000


class LoopFinder:
    """Finds a loop through all tiles that carry its color, with the other tiles next to the loop.

    With a `pool`, the loop takes the required number of tiles for each kind of link from the pool.
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
        word = random.draw()
        number = COLORS.index(color)
        kinds = tile_sets.link_kinds(tile_sets.colors_shown(self.carriers), number)
        wanted = np.array([(kinds == kind).sum() for kind in range(3)], dtype=np.int64)
        if pool is not None:
            self.carriers = random.shuffled(pool)
        self.links = tile_sets.links_of(tile_sets.colors_shown(self.carriers), number)
        self.growth = growing.new_growth(wanted, word)
        self.laying = growing.new_laying(n)

    @staticmethod
    def of(puzzle: Puzzle, random: SplitMix64) -> "LoopFinder | None":
        """Return a finder for a puzzle with one loop, or None if a finder would not help."""
        if puzzle.cells is not None or puzzle.placements or len(puzzle.goals) != 1:
            return None
        form, color = puzzle.goals[0]
        n_carriers = sum(carries(tile, color) for tile in puzzle.tiles)
        if form != "loop" or puzzle.holes not in (0, "any") or n_carriers < _LEAST:
            return None
        return LoopFinder(puzzle.tiles, color, ANY_HOLES if puzzle.holes else 0, random)

    def find(self, budget: int) -> tuple[list[Placement] | None, int]:
        """Return a solution or None, and the number of shapes and tiles tried (about `budget`).

        Another call continues the search without finding the same solution again.
        """
        spent = 0
        while spent < budget:
            step = min(256, budget - spent)
            fits = growing.grow(self.n, self.growth, step)
            spent += step
            if not fits:
                continue
            angles, word, laying = self.growth.angles, self.growth.word, self.laying
            nodes = growing.lay(angles, self.n, self.links, word, laying, _LAY_NODES)
            spent += abs(nodes)
            if nodes < 0:
                continue
            laid = laying.stack.tiles, laying.cells, laying.stack.turns
            loop = placements_of(self.carriers, np.stack(laid, axis=1))
            if not self.others:
                return loop, spent
            whole, nodes = self._with_others(loop)
            spent += nodes
            if whole:
                return whole, spent
        return None, spent

    def _with_others(self, loop: list[Placement]) -> tuple[list[Placement] | None, int]:
        """Lay the tiles without the color next to a loop."""
        tiles = (*self.carriers, *self.others)
        q0, r0 = loop[0].cell
        fixed = [(tiles.index(t), number_of((q - q0, r - r0)), k) for t, q, r, k in loop]
        field = new_field(tiles, {self.color: LOOP})
        search = FieldSearch(field, len(tiles), self.holes, fixed)
        _, rows = search.advance(_FILLER_NODES, collect=True)
        return (placements_of(tiles, rows[0]) if len(rows) else None), search.nodes
