"""Solve a puzzle, and list and count its solutions, using domain objects throughout.

The search for a puzzle depends on its requirements:

    one loop through all tiles          shapes, then tiles (`engine.polygons`, `engine.walks`)
    a loop and more                     such loops through the tiles with the color, then open ends
    lines, a shape, fixed tiles         open ends
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.randomness import SplitMix64
from trisolve.kernels.threads import Threads
from trisolve.limits import Clock, Limits
from trisolve.tantrix.answers import Answer, Count, Listing, Progress, Reason
from trisolve.tantrix.check import canonical
from trisolve.tantrix.engine.field import LINE, LOOP
from trisolve.tantrix.placements import Placement, turned_cell
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.resumable import (
    ANY_HOLES,
    FieldSearch,
    LoopFinder,
    Search,
    SeededSearch,
    ShapeSearch,
    new_field,
    number_of,
    placements_of,
)
from trisolve.tantrix.tiles import carries

_SLICE = 200_000
_RESTART_NODES = 20_000


def limit_reached(clock: Clock, n_nodes: int, n_found: int = 0) -> str | None:
    """Report the progress of a search; return the limit that it has reached, or None."""
    if clock.limits.progress is not None:
        clock.limits.progress(Progress(n_nodes, n_found, clock.seconds))
    return clock.limit_reached(n_nodes)


def _budget(clock: Clock, nodes: int) -> int:
    """Return how many nodes to visit before looking at the limits again."""
    return max(1, clock.nodes_left(nodes, _SLICE))


def _lacks_color(puzzle: Puzzle) -> bool:
    """Return whether no tile carries a goal's color; in a discovery, whether any tile lacks it."""
    needed = all if puzzle.kind == "discovery" else any
    return not all(
        needed(carries(tile, goal.color) for tile in puzzle.tiles) for goal in puzzle.goals
    )


class _Plan:
    """How one puzzle is searched, with its tiles in some order."""

    def __init__(
        self, puzzle: Puzzle, order: Sequence[int], threads: Threads | None = None
    ) -> None:
        self.puzzle = puzzle
        self.tiles = tuple(order)
        self.goals = {g.color: LOOP if g.form == "loop" else LINE for g in puzzle.goals}
        self.holes = ANY_HOLES if puzzle.holes in (None, "any") else int(puzzle.holes)
        self.search = self._begin(threads)

    def _begin(self, threads: Threads | None) -> Search:
        puzzle = self.puzzle
        if puzzle.cells is not None:
            return self._in_shape()
        if puzzle.placements:
            return self._from_placements()
        loops = [goal.color for goal in puzzle.goals if goal.form == "loop"]
        if not loops:
            return self._from_anchor()
        color = max(loops, key=lambda c: sum(carries(tile, c) for tile in self.tiles))
        carriers = tuple(tile for tile in self.tiles if carries(tile, color))
        if len(carriers) == len(self.tiles) and len(self.goals) == 1:
            return ShapeSearch(self.tiles, color, self.holes, threads)
        search = SeededSearch(self.tiles, carriers, color, self.goals, self.holes)
        self.tiles = search.tiles
        return search

    def _in_shape(self) -> Search:
        """Search the fillings of a shape; among rotated copies, keep one."""
        puzzle = self.puzzle
        assert puzzle.cells is not None
        corner = min(puzzle.cells)
        middle = [(q - corner[0], r - corner[1]) for q, r in puzzle.cells]
        low_r = min(r for _, r in middle)
        n = len(middle)
        # on the numbered square from its middle to the left, so that it has room
        places = {cell: number_of((q - n // 2, r - low_r - n // 2)) for cell, (q, r) in zip(
            puzzle.cells, middle, strict=True)}  # fmt: skip
        self.back = {number: cell for cell, number in places.items()}
        allowed: dict[int, int] = {}
        if not puzzle.placements:
            allowed = {places[c]: bits for c, bits in _one_of_turned(puzzle.cells).items()}
        field = new_field(self.tiles, self.goals, tuple(places.values()), allowed)
        fixed = [(self.tiles.index(t), places[q, r], k) for t, q, r, k in puzzle.placements]
        return FieldSearch(field, n, ANY_HOLES, fixed)

    def _from_placements(self) -> Search:
        first, n = self.puzzle.placements[0], len(self.tiles)
        fixed = []
        for t, q, r, k in self.puzzle.placements:
            dq, dr = q - first.q, r - first.r
            if max(abs(dq), abs(dr), abs(dq + dr)) >= n:
                return _Nothing()  # too far apart to be connected
            fixed.append((self.tiles.index(t), number_of((dq, dr)), k))
        return FieldSearch(new_field(self.tiles, self.goals), n, self.holes, fixed)

    def _from_anchor(self) -> Search:
        """Lay one tile with the most goals in rotation 0, to which every solution can be turned."""
        tiles = self.tiles
        anchor = max(tiles, key=lambda tile: sum(carries(tile, c) for c in self.goals))
        fixed = [(tiles.index(anchor), number_of((0, 0)), 0)]
        return FieldSearch(new_field(tiles, self.goals), len(tiles), self.holes, fixed)

    def solutions(self, rows: NDArray[np.int64]) -> Iterator[tuple[Placement, ...]]:
        """Yield, as canonical solutions, the rows that the search wrote."""
        puzzle = self.puzzle
        for row in rows:
            found = placements_of(self.tiles, row)
            if puzzle.cells is not None:
                found = [
                    Placement(p.tile, *self.back[number_of(p.cell)], p.rotation) for p in found
                ]
            elif puzzle.placements:
                dq, dr = puzzle.placements[0].cell
                found = [Placement(t, q + dq, r + dr, k) for t, q, r, k in found]
            yield canonical(found, puzzle)


class _Nothing:
    """A search that has nothing to search."""

    nodes = found = 0

    def advance(self, budget: int, collect: bool) -> tuple[bool, NDArray[np.int64]]:
        """Report that there are no more nodes to visit."""
        return False, np.zeros((0, 0, 3), dtype=np.int64)


def _one_of_turned(cells: Sequence[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Return the rotations of one tile, as bits by cell, that distinguish turned fillings.

    Of the places (cell, rotation) that rotations of the shape make equal, only the smallest is
    kept.
    """
    wanted = set(cells)
    turns = []
    for sixths in range(6):
        images = [turned_cell(cell, sixths) for cell in cells]
        least, first = min(images), min(wanted)
        dq, dr = first[0] - least[0], first[1] - least[1]
        image = [(q + dq, r + dr) for q, r in images]
        if set(image) == wanted:
            turns.append((sixths, dict(zip(cells, image, strict=True))))
    allowed = {}
    for cell in cells:
        allowed[cell] = sum(
            1 << k
            for k in range(6)
            if all((cell, k) <= (image[cell], (k + sixths) % 6) for sixths, image in turns)
        )
    return allowed


def solutions(
    puzzle: Puzzle, *, max_nodes: int | None = None, time_limit: float | None = None
) -> Iterator[tuple[Placement, ...]]:
    """Yield every solution of a puzzle once, in canonical form, in no particular order.

    The iteration ends early, without notice, if a limit is reached; `count` reports the limit.

    >>> from trisolve.tantrix import discovery
    >>> sum(1 for _ in solutions(discovery(7)))
    36
    """
    clock = Limits(max_nodes=max_nodes, time_limit=time_limit).start()
    return _solutions(puzzle, clock)


def _solutions(puzzle: Puzzle, clock: Clock) -> Iterator[tuple[Placement, ...]]:
    if not _lacks_color(puzzle):
        yield from _Walk(puzzle, clock)


class _Walk:
    """The solutions of a puzzle one by one; afterward, `is_cut` says whether a limit ended it."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.plan, self.clock = _Plan(puzzle, puzzle.tiles), clock
        self.is_cut = False

    def __iter__(self) -> Iterator[tuple[Placement, ...]]:
        search, more = self.plan.search, True
        while more:
            if limit_reached(self.clock, search.nodes, search.found):
                self.is_cut = True
                return
            more, rows = search.advance(_budget(self.clock, search.nodes), collect=True)
            yield from self.plan.solutions(rows)


def list_solutions(
    puzzle: Puzzle,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Listing:
    """Return all solutions of a puzzle, sorted, and whether a limit cut the list short.

    >>> from trisolve.tantrix import discovery
    >>> [solution[0].tile for solution in list_solutions(discovery(3)).solutions]
    [1, 1]
    """
    with Limits(
        max_nodes=max_nodes, time_limit=time_limit, progress=progress
    ).interruptible() as clock:
        if _lacks_color(puzzle):
            return Listing("infeasible", (), "no-colour", 0, clock.seconds)
        walk = _Walk(puzzle, clock)
        found = tuple(sorted(walk))
        nodes = walk.plan.search.nodes
        if walk.is_cut:
            return Listing("limit", found, None, nodes, clock.seconds, clock.limit_reached(nodes))
        if found:
            return Listing("solved", found, None, nodes, clock.seconds)
        return Listing("infeasible", (), _why(walk.plan.search), nodes, clock.seconds)


def _why(search: Search) -> Reason:
    """Return why a finished search found nothing."""
    return "kinds" if getattr(search, "n_fitting", None) == 0 else "exhausted"


def count(
    puzzle: Puzzle,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    threads: int = 1,
    progress: Callable[[Progress], object] | None = None,
) -> Count:
    """Return the number of solutions of a puzzle, counting rotated and shifted copies as one.

    The shapes of a single loop are distributed over `threads` threads; the result does not depend
    on the number of threads.

    >>> from trisolve.tantrix import discovery
    >>> count(discovery(10)).solutions
    1280
    """
    with Limits(
        max_nodes=max_nodes, time_limit=time_limit, progress=progress
    ).interruptible() as clock:
        if _lacks_color(puzzle):
            return Count("exact", 0, 0, clock.seconds)
        with Threads(threads) as team:
            search = _Plan(puzzle, puzzle.tiles, team if threads > 1 else None).search
            more = True
            while more:
                if limit := limit_reached(clock, search.nodes, search.found):
                    return Count("limit", search.found, search.nodes, clock.seconds, limit)
                more, _ = search.advance(_budget(clock, search.nodes), collect=False)
            return Count("exact", search.found, search.nodes, clock.seconds)


def solve(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Answer:
    """Return one solution, which may depend on the seed, or the reason why there is none.

    >>> from trisolve.tantrix import discovery
    >>> solve(discovery(8, "R")).reason
    'kinds'
    """
    with Limits(
        max_nodes=max_nodes, time_limit=time_limit, progress=progress
    ).interruptible() as clock:
        if _lacks_color(puzzle):
            return Answer("infeasible", None, "no-colour", 0, clock.seconds)
        random = SplitMix64(seed)
        finder = LoopFinder.of(puzzle, random)
        nodes, allowance = 0, _RESTART_NODES
        while True:
            if finder is not None:
                found, spent = finder.find(min(allowance, _budget(clock, nodes)))
                nodes += spent
                if found:
                    return Answer("solved", canonical(found, puzzle), None, nodes, clock.seconds)
            plan = _Plan(puzzle, random.shuffled(puzzle.tiles) if seed or nodes else puzzle.tiles)
            more, before = True, nodes
            while more and plan.search.nodes < allowance:
                if limit := limit_reached(clock, before + plan.search.nodes):
                    nodes = before + plan.search.nodes
                    return Answer("limit", None, None, nodes, clock.seconds, limit)
                budget = min(allowance, _budget(clock, before + plan.search.nodes))
                more, rows = plan.search.advance(budget, collect=True)
                for solution in plan.solutions(rows[:1]):
                    nodes = before + plan.search.nodes
                    return Answer("solved", solution, None, nodes, clock.seconds)
            nodes = before + plan.search.nodes
            if not more:
                return Answer("infeasible", None, _why(plan.search), nodes, clock.seconds)
            allowance *= 2
