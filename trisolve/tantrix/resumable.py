"""The compiled searches as objects: each visits some nodes at a time and returns its findings.

`ShapeSearch` makes shapes of a loop and fills them, `FieldSearch` decides open ends, and
`SeededSearch` runs the second search from every loop of the first. No search finds the same
solution twice.

`find_loop` finds one loop of many tiles by random growth and repair.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.randomness import SplitMix64
from trisolve.kernels.threads import Threads
from trisolve.tantrix.engine import field as ends
from trisolve.tantrix.engine import filling, growing, open_ends, polygons, tile_sets, walks
from trisolve.tantrix.engine.field import LOOP
from trisolve.tantrix.engine.lattice import MIDDLE, N_CELLS, WIDTH
from trisolve.tantrix.placements import Cell, Placement
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.tiles import COLORS, TILES, Color, carries

_BATCH = 4096
_ROWS = 1024
ANY_HOLES = -1


def _room(*shape: int) -> NDArray[np.int64]:
    return np.zeros(shape, dtype=np.int64)


def number_of(cell: Cell) -> int:
    """Return the number of a cell, with (0, 0) in the middle."""
    return MIDDLE + cell[0] * WIDTH + cell[1]


def cell_of(number: int) -> Cell:
    """Return the cell with a given number."""
    return number // WIDTH - WIDTH // 2, number % WIDTH - WIDTH // 2


def placements_of(tiles: Sequence[int], row: NDArray[np.int64]) -> list[Placement]:
    """Return the placements in a search's output, whose rows are (tile, cell, rotation)."""
    return [Placement(tiles[t], *cell_of(cell), turn) for t, cell, turn in row.tolist()]


class Search(Protocol):
    """A search that can be paused."""

    @property
    def nodes(self) -> int:
        """The number of nodes visited so far."""

    @property
    def found(self) -> int:
        """The number of solutions found so far."""

    def advance(self, budget: int, collect: bool) -> tuple[bool, NDArray[np.int64]]:
        """Visit some nodes; return whether more remain, and the ways found if `collect` is set."""


class Shapes:
    """The shapes of one loop's cells, in batches, with or without holes."""

    def __init__(self, n: int, wanted: NDArray[np.int64], holes: int) -> None:
        self.n, self.wanted, self.holes = n, wanted, holes
        self.branch = polygons.new_branch(n) if holes == 0 else None
        self.walk = walks.new_walk(n, wanted) if self.branch is None else None
        self.is_done = n < 3

    @property
    def cursor(self) -> NDArray[np.int64]:
        """The position of the search, and its counts; polygons and walks use the same indices."""
        at = self.branch or self.walk
        assert at is not None
        return at.cursor

    @property
    def steps(self) -> int:
        """The number of steps taken by the shapes so far."""
        return int(self.cursor[polygons.N_STEPS])

    @property
    def n_seen(self) -> int:
        """The number of polygons of all kinds so far."""
        return int(self.cursor[polygons.N_SEEN])

    @property
    def n_fitting(self) -> int:
        """The number of shapes so far with the wanted kinds of angles."""
        return int(self.cursor[polygons.N_EMITTED])

    def next(self, budget: int) -> NDArray[np.int8]:
        """Return more shapes, int8[some, n]."""
        rows = np.zeros((_BATCH, self.n), dtype=np.int8)
        if self.is_done:
            return rows[:0]
        if self.branch is not None:
            n = polygons.next_polygons(self.n, self.wanted, self.branch, rows, budget)
            self.is_done = self.cursor[polygons.DEPTH] == 0
        else:
            n = walks.next_walks(self.n, self.walk, rows, self.holes, budget)
            self.is_done = self.cursor[walks.DEPTH] < 0
        return rows[:n]


class _Filler:
    """One thread's scratch for filling shapes with tiles."""

    def __init__(self, n: int, shown: NDArray[np.int8], color: int) -> None:
        self.n = n
        self.links = tile_sets.links_of(shown, color)
        self.cursor = _room(8)
        self.layout, self.stack = filling.new_layout(n), filling.new_stack(n)
        self.shapes = np.zeros((0, n), dtype=np.int8)

    def begin(self, shapes: NDArray[np.int8]) -> None:
        self.shapes = shapes
        self.cursor[filling.SHAPE], self.cursor[filling.LEVEL] = 0, -1

    @property
    def is_done(self) -> bool:
        return bool(self.cursor[filling.SHAPE] >= len(self.shapes))

    def fill(self, budget: int, collect: bool) -> NDArray[np.int64]:
        rows = _room(_ROWS if collect else 1, self.n, 3)
        at = self.cursor, self.layout, self.stack
        n = filling.fill(self.shapes, self.links, *at, rows, collect, budget)
        return rows[:n]


class ShapeSearch:
    """Finds a color's loops through all given tiles: shapes first, then tiles, on many threads."""

    def __init__(
        self, tiles: Sequence[int], color: str, holes: int, threads: Threads | None = None
    ) -> None:
        number = COLORS.index(color)
        shown = tile_sets.colors_shown(tiles)
        kinds = tile_sets.link_kinds(shown, number)
        wanted = np.array([(kinds == kind).sum() for kind in range(3)], dtype=np.int64)
        self.shapes = Shapes(len(tiles), wanted, holes)
        self.threads = threads
        n_fillers = threads.n_threads if threads else 1
        self.fillers = [_Filler(len(tiles), shown, number) for _ in range(n_fillers)]

    @property
    def nodes(self) -> int:
        """The number of steps taken by the shapes plus tiles placed so far."""
        return self.shapes.steps + sum(
            int(filler.cursor[filling.N_NODES]) for filler in self.fillers
        )

    @property
    def found(self) -> int:
        """The number of loops found so far."""
        return sum(int(filler.cursor[filling.N_FOUND]) for filler in self.fillers)

    @property
    def n_fitting(self) -> int:
        """The number of shapes with the right kinds so far."""
        return self.shapes.n_fitting

    def advance(self, budget: int, collect: bool) -> tuple[bool, NDArray[np.int64]]:
        """Visit some nodes; return whether there are more, and with `collect`, the loops found."""
        waiting = [filler for filler in self.fillers if not filler.is_done]
        if not waiting:
            if self.shapes.is_done:
                return False, _room(0, self.shapes.n, 3)
            shapes = self.shapes.next(budget)
            for i, filler in enumerate(self.fillers):
                filler.begin(np.ascontiguousarray(shapes[i :: len(self.fillers)]))
            return True, _room(0, self.shapes.n, 3)
        if self.threads is None or len(waiting) == 1:
            return True, np.concatenate([filler.fill(budget, collect) for filler in waiting])
        found = self.threads.each(lambda i: waiting[i].fill(budget, collect), len(waiting))
        return True, np.concatenate(found)


def new_field(
    tiles: Sequence[int],
    goals: Mapping[Color, int],
    shape: Sequence[int] = (),
    allowed: dict[int, int] | None = None,
) -> ends.Field:
    """Return an empty field for tiles, goals by color, and optionally a shape.

    `allowed` gives the first tile's rotations, as bits, for cells that do not allow all of them.
    """
    n = len(tiles)
    shown = tile_sets.colors_shown(tiles)
    cells = np.zeros((N_CELLS, 4), dtype=np.int32)
    cells[:, ends.ALLOWED] = 63
    cells[:, ends.HERE] = ends.EMPTY if len(shape) else ends.UNDECIDED
    cells[list(shape), ends.HERE] = ends.UNDECIDED
    for cell, turns in (allowed or {}).items():
        cells[cell, ends.ALLOWED] = turns
    tally = _room(4, 4)
    for number, color in enumerate(COLORS):
        tally[number, ends.GOAL] = goals.get(color, ends.NO_GOAL)
        tally[number, ends.CARRIERS] = sum(color in TILES[tile - 1].edges for tile in tiles)
    depth = 8 * n + 16
    return ends.Field(
        shown=shown,
        showing=tile_sets.showing(shown),
        shape=np.array(shape, dtype=np.int64),
        tally=tally,
        cells=cells,
        lists=_room(3, N_CELLS),
        stack=_room(depth, 8),
        bits=np.zeros(depth + 1, dtype=np.uint64),
    )


class FieldSearch:
    """A search by open ends that starts from fixed tiles, freely or within a shape."""

    def __init__(
        self,
        field: ends.Field,
        n_tiles: int,
        holes: int,
        fixed: Sequence[tuple[int, int, int]],
    ) -> None:
        self.field, self.n_tiles, self.holes = field, n_tiles, holes
        self.cursor = _room(16)
        rows = np.array(fixed, dtype=np.int64).reshape(-1, 3)
        tiles, cells, turns = (np.ascontiguousarray(rows[:, i]) for i in range(3))
        self.is_hopeless = not ends.lay_fixed(
            field, self.cursor, tiles, cells, turns, len(rows), n_tiles
        )

    @property
    def nodes(self) -> int:
        """The number of decisions tried so far."""
        return int(self.cursor[ends.N_NODES])

    @property
    def found(self) -> int:
        """The number of solutions found so far."""
        return int(self.cursor[ends.N_FOUND])

    def advance(self, budget: int, collect: bool) -> tuple[bool, NDArray[np.int64]]:
        """Visit some nodes; return whether more remain, and the ways found if `collect` is set."""
        rows = _room(_ROWS if collect else 1, self.n_tiles, 3)
        if self.is_hopeless:
            return False, rows[:0]
        n = open_ends.search(
            self.field, self.cursor, self.n_tiles, self.holes, rows, collect, budget
        )
        return bool(self.cursor[ends.DEPTH] >= 0), rows[:n]


class SeededSearch:
    """Finds all loops of one color through its tiles, then searches from the open ends of each."""

    def __init__(
        self,
        tiles: Sequence[int],
        carriers: Sequence[int],
        color: str,
        goals: Mapping[Color, int],
        holes: int,
    ) -> None:
        without_holes = holes == 0 and len(carriers) == len(tiles)
        self.loops = ShapeSearch(carriers, color, 0 if without_holes else ANY_HOLES)
        others = [tile for tile in tiles if tile not in carriers]
        self.tiles = (*carriers, *others)  # so that the loops use the same numbers
        self.holes = holes
        self.field = new_field(self.tiles, goals)
        self.cursor = _room(16)
        self.seeds = _room(0, len(carriers), 3)

    @property
    def nodes(self) -> int:
        """The number of tiles placed plus decisions tried so far."""
        return self.loops.nodes + int(self.cursor[ends.N_NODES])

    @property
    def found(self) -> int:
        """The number of solutions found so far."""
        return int(self.cursor[ends.N_FOUND])

    @property
    def n_fitting(self) -> int:
        """The number of shapes with the right kinds so far."""
        return self.loops.n_fitting

    def advance(self, budget: int, collect: bool) -> tuple[bool, NDArray[np.int64]]:
        """Visit some nodes; return whether more remain, and the ways found if `collect` is set."""
        n = len(self.tiles)
        rows = _room(_ROWS if collect else 1, n, 3)
        if self.cursor[5] >= len(self.seeds):
            more, self.seeds = self.loops.advance(budget, collect=True)
            self.cursor[5] = 0
            return more, rows[:0]
        at = self.field, self.cursor, self.seeds
        n_rows = open_ends.search_each(*at, n, self.holes, rows, collect, budget)
        return True, rows[:n_rows]


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
