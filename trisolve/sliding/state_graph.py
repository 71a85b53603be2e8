"""The state graph of a level: all reachable states, with their distances from start and goal.

States have an index, 0 for the start, in the order in which a breadth-first search finds them when
it tries moves in the order of ``rules.successors``. The data about a state is at its index in each
array; nothing here writes to these arrays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.errors import LatticeError, TrisolveError
from trisolve.limits import stop_phrase
from trisolve.rooms import ask
from trisolve.sliding import rules
from trisolve.sliding.lattice import Cell, run
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.packing import DEAD, Packing
from trisolve.sliding.solution import SearchOutcome
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, images_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.graph.distances import GoalDistances
    from trisolve.sliding.engine.graph.indexed import Transitions
    from trisolve.sliding.engine.graph.shortest_paths import AlongShortest

__all__ = ["DEAD", "StateGraph"]


class _Copy(NamedTuple):
    """A symmetric copy of a level: the symmetry, and the image of each cell of the floor."""

    symmetry: Symmetry
    to: dict[int, int]


def _smallest_copies(level: Level) -> list[_Copy]:
    """Return the symmetric copies with the smallest floor, one of which is the canonical form."""
    copies = []
    for symmetry in SYMMETRIES.values():
        try:
            copies.append(_Copy(symmetry, images_of(level.floor, symmetry, (0, 0))))
        except LatticeError:
            continue
    smallest = min(sorted(copy.to.values()) for copy in copies)
    return [copy for copy in copies if sorted(copy.to.values()) == smallest]


def _canonical_numbers(level: Level) -> "NDArray[np.int64]":
    """Return int64[n_copies, n_blocks, 16]: each placement as a number, in the order of signatures.

    A block's part of a level's signature is (axis, first cell, length, goal's first cell or -1).
    """
    import numpy as np

    copies, placements = _smallest_copies(level), Packing(level).placements
    numbers = np.zeros((len(copies), len(level.blocks), 16), dtype=np.int64)
    for at, (symmetry, to) in enumerate(copies):
        for number, block in enumerate(level.blocks):
            axis, sign = symmetry.direction(block.axis)
            goal = -1 if block.goal is None else to[block.goal[0 if sign > 0 else -1]]
            for digit, first in enumerate(placements[number]):
                cells = run(first, block.axis, block.length)
                part = axis << 9 | to[cells[0 if sign > 0 else -1]]
                numbers[at, number, digit] = (part << 6 | block.length) << 10 | goal + 1
    return numbers


@dataclass(frozen=True, kw_only=True)
class StateGraph(SearchOutcome):
    """All reachable states of a level, in breadth-first order.

    `layers[d]` counts the states first reached in d moves (steps, in the steps metric). `status` is
    "complete", or "limit" if a limit stopped the search: the layers up to `depth` are then
    complete, but the next layer may not be. `seconds` is the total time of the search and the
    analysis.

    Everything else is known only for a graph explored with ``analyze=True``: the states and their
    distances from the start and, if the graph is complete, everything about the goal. Asking for
    unknown values raises TrisolveError.
    """

    layers: tuple[int, ...]
    _level: Level | None = field(default=None, repr=False, compare=False)
    _states: "NDArray[np.uint64] | None" = field(default=None, repr=False, compare=False)
    _analysis: "GoalDistances | None" = field(default=None, repr=False, compare=False)

    def _level_and_states(self) -> tuple[Level, "NDArray[np.uint64]"]:
        if self._level is None or self._states is None:
            raise TrisolveError("expected a graph explored with analyze=True, got one without")
        return self._level, self._states

    def _require_analysis(self) -> "GoalDistances":
        self._level_and_states()
        if self._analysis is None:
            message = "expected a complete graph to know about goals, got one"
            raise TrisolveError(f"{message} {stop_phrase(self.limit)}")
        return self._analysis

    @cached_property
    def _packing(self) -> Packing:
        return Packing(self._level_and_states()[0])

    @cached_property
    def states(self) -> "NDArray[np.uint64]":
        """The packed states, uint64[n_states]: 4 bits per block, block 0 in the lowest bits."""
        return _read_only(self._level_and_states()[1])

    def positions(self, index: int) -> Positions:
        """Return where the blocks are in the state with the given index; may raise IndexError."""
        return self._packing.positions(int(self.states[index]))

    def level_at(self, index: int) -> Level:
        """Return the level that starts in the state with the given index, without claims."""
        return self._level_and_states()[0].with_positions(self.positions(index))

    def index(self, positions: Positions) -> int | None:
        """Return the index of the state with these positions, or None if it cannot be reached."""
        from trisolve.sliding.engine.graph.indexed import index_of

        indexed = self._require_analysis().indexed
        state = self._packing.state(positions)
        return None if state is None else index_of(indexed, state)

    @cached_property
    def distance_from_start(self) -> "NDArray[np.int32]":
        """The distance of each state from the start in the metric, int32[n_states], ascending."""
        import numpy as np

        self._level_and_states()
        depths = np.arange(len(self.layers), dtype=np.int32)
        return _read_only(np.repeat(depths, self.layers))

    def edges(self) -> "Iterator[Transitions]":
        """Yield all moves (steps, in the steps metric) between states, a few thousand at a time.

        The moves of one state come together, in the order of ``rules.successors``. Moves to a state
        that a limit excluded are left out.
        """
        from trisolve.sliding.engine import compile_level
        from trisolve.sliding.engine.graph.indexed import all_edges

        level, states = self._level_and_states()
        return all_edges(compile_level(level), states, steps=self.metric == "steps")

    def edges_from(self, index: int) -> "Transitions":
        """Return the moves from the state with the given index, in the same form as `edges`.

        >>> from trisolve import Block, Level, explore
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> explore(level, analyze=True).edges_from(0).targets.tolist()
        [1, 2]
        """
        from trisolve.sliding.engine.graph.indexed import edges_of

        return edges_of(self._require_analysis().indexed, index, steps=self.metric == "steps")

    @cached_property
    def distance_to_goal(self) -> "NDArray[np.int32]":
        """The distance to the nearest solved state, int32[n_states], or DEAD (-1) if there is none.

        Solved states have distance 0; without goals, all states are solved.
        """
        return _read_only(self._require_analysis().to_goal)

    @cached_property
    def dead(self) -> "NDArray[np.bool_]":
        """Whether each state is dead (leads to no solved state); bool[n_states]."""
        return _read_only(self._require_analysis().to_goal == DEAD)

    @property
    def n_dead(self) -> int:
        """The number of dead states; in an unsolvable level, all states are dead."""
        return self._require_analysis().n_dead

    @property
    def n_shortest(self) -> int:
        """The exact number of shortest solutions; 0 if the level is unsolvable.

        A solution is a sequence of moves (steps, in the steps metric): two different moves to the
        same state count separately. A level solved at the start has one solution, with no moves.
        """
        return self._require_analysis().n_shortest

    def nearer(self, index: int) -> Iterator[tuple[Move, int]]:
        """Yield the moves that lead one move closer to the goal, each with the index of its target.

        >>> from trisolve import Block, Level, explore
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> list(explore(level, analyze=True).nearer(0))
        [(Move(block='A', distance=2, pushes=()), 2)]
        """
        to_goal, edges = self._require_analysis().to_goal, self.edges_from(index)
        level, here = self._level_and_states()[0], int(self.states[index])
        for at in (to_goal[edges.targets] == to_goal[index] - 1).nonzero()[0].tolist():
            block, there = int(edges.blocks[at]), int(edges.targets[at])
            after = int(self.states[there])
            move = Move(
                level.blocks[block].id, (after >> 4 * block & 15) - (here >> 4 * block & 15)
            )
            if edges.pushing[at]:
                move = rules.apply(level, self.positions(index), move).move
            yield move, there

    def shortest_solution(self, index: int = 0) -> tuple[Move, ...] | None:
        """Quickly return the first of `shortest_solutions`, or None if the state is dead.

        Finding it takes a few tenths of a millisecond per move, because other solutions are not
        searched for.
        """
        to_goal, line = self._require_analysis().to_goal, []
        if to_goal[index] == DEAD:
            return None
        while to_goal[index] > 0:
            move, index = next(self.nearer(index))
            line.append(move)
        return tuple(line)

    def shortest_solutions(self, index: int = 0) -> Iterator[tuple[Move, ...]]:
        """Yield every shortest solution from the start, or from the state with the given index.

        Solutions come in the order of ``rules.successors``, compared at the first move where they
        differ; in the moves metric, the first is the solution from ``solve``. In the steps metric,
        each move is one step. The number of solutions (`n_shortest`) may be very large.
        """
        to_goal = self._require_analysis().to_goal

        @lru_cache(maxsize=1 << 16)
        def nearer(index: int) -> tuple[tuple[Move, int], ...]:
            return tuple(self.nearer(index))

        if to_goal[index] <= 0:
            yield from [()] if to_goal[index] == 0 else []
            return
        line: list[Move] = []
        waiting = [iter(nearer(index))]
        while waiting:
            move, there = next(waiting[-1], (None, index))
            if move is None:
                waiting.pop()
                del line[-1:]
            elif to_goal[there] == 0:
                yield (*line, move)
            else:
                line.append(move)
                waiting.append(iter(nearer(there)))

    @cached_property
    def along_shortest(self) -> "AlongShortest | None":
        """The counts along all shortest solutions (see AlongShortest).

        The value is None if the level is unsolvable.
        """
        from trisolve.sliding.engine.graph.shortest_paths import along_shortest

        indexed, to_goal = self._require_analysis()[:2]
        if to_goal[0] < 0:
            return None
        steps = self.metric == "steps"
        return along_shortest(indexed, self.distance_from_start, to_goal, steps=steps)

    @cached_property
    def n_on_shortest(self) -> int:
        """The number of states on shortest solutions, excluding solved states."""
        return len(self._on_shortest())

    def _on_shortest(self) -> "NDArray[np.uint32]":
        import numpy as np

        to_goal = self._require_analysis().to_goal
        there = (self.distance_from_start + to_goal == to_goal[0]) & (to_goal > 0)
        return np.flatnonzero(there).astype(np.uint32)

    def entered_on_shortest(self) -> frozenset[Cell]:
        """Return every cell that some block enters in some shortest solution.

        Cells that a block only passes through during a move also count.
        """
        from trisolve.sliding.engine.graph.shortest_paths import entered_placements
        from trisolve.sliding.engine.successors import steps_at_once

        indexed, to_goal = self._require_analysis()[:2]
        steps = steps_at_once(self.metric == "steps")
        met = entered_placements(indexed, to_goal, self._on_shortest(), steps)
        level, placements = self._level_and_states()[0], self._packing.placements
        return frozenset(
            cell
            for number, block in enumerate(level.blocks)
            for digit in met[number].nonzero()[0].tolist()
            for cell in run(placements[number][digit], block.axis, block.length)
        )

    @cached_property
    def hardest(self) -> int | None:
        """The index of the state farthest from the goal, without dead states; None if all are dead.

        Among several such states, this is the state whose level has the smallest canonical form
        (see ``Level.canonical``); among symmetric copies, it is the state that was found first.
        """
        from trisolve.sliding.engine.graph.shortest_paths import least_state

        indexed, to_goal = self._require_analysis()[:2]
        farthest = int(to_goal.max())
        if farthest == DEAD:
            return None
        numbers = _canonical_numbers(self._level_and_states()[0])
        return least_state(indexed.states, to_goal, farthest, numbers)

    def hardest_level(self) -> Level | None:
        """Return the level that starts in the hardest state, with a shortest solution as its claim.

        The solution is the same as the solution from ``solve``; its length in the metric is stored
        as a stat.
        """
        if self.hardest is None:
            return None
        level = self.level_at(self.hardest)
        solution = self.shortest_solution(self.hardest)
        assert solution is not None
        if self.metric == "steps":
            solution = rules.join_moves(level, solution)
        stats: dict[str, int] = {self.metric: int(self.distance_to_goal[self.hardest])}
        return replace(level, solution=solution, stats=stats)

    def to_networkx(self) -> Any:  # noqa: ANN401 - networkx is optional
        """Return the graph as a `networkx.MultiDiGraph`; needs ``trisolve[networkx]``.

        The nodes are the indices of states. Nodes have `from_start`, `to_goal` (missing if dead or
        unknown), `kind` ("solved", "dead", "shortest" or "other") and `positions`, the first cell
        of each block. Edges have `move`, as text, and `pushing`, which is true if the move pushes.
        The graph has its `metric`, and the ids of its blocks as `blocks`. The conversion is
        suitable for graphs of up to about a million states.

        >>> from trisolve import Block, Level, explore
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> explore(level, analyze=True).to_networkx().number_of_edges()
        6
        """
        return ask(self, "networkx")

    def _repr_svg_(self) -> str:
        """Return the layers for a notebook."""
        svg: str = ask(self, "svg")
        return svg


def _read_only(array: "NDArray[np.generic]") -> "NDArray[Any]":
    """Return a view that is read-only."""
    view = array.view()
    view.flags.writeable = False
    return view
