"""How often each cell is used, over all shortest solutions of a level.

The shortest solutions of a level are the paths of its state graph along which the distance to the
goal falls by one with each move. The solutions may be too many to list, so they are counted. The
number of paths through a move from s to t is the number of paths from the start to s, times the
number of paths from t to a goal.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from trisolve.errors import TrisolveError
from trisolve.sliding import rules
from trisolve.sliding.lattice import Cell, next_cell
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.state_graph import StateGraph


@dataclass(frozen=True)
class Heat:
    """How often blocks enter each cell, averaged over all `n_solutions` shortest solutions."""

    entered: Mapping[Cell, float]
    n_solutions: int


def _entered(level: Level, positions: Positions, steps: tuple[rules.Step, ...]) -> Counter[Cell]:
    """Return how often cells are entered while some steps are carried out."""
    found: Counter[Cell] = Counter()
    for one in steps:
        for block, sign in one.signs.items():
            axis = level.blocks[block].axis
            lead = rules.covered(level, positions, block)[-1 if sign > 0 else 0]
            ahead = next_cell(lead, axis, sign)
            found.update((ahead, next_cell(ahead, axis, sign)))
        positions = rules.apply_step(level, positions, one)
    return found


def solution_heat(level: Level, graph: StateGraph) -> Heat:
    """Return how often each cell is entered, on average over all shortest solutions of a level.

    `graph` is the level explored with ``analyze=True``. Each solution counts equally. Raises
    TrisolveError if there is no solution.

    >>> from trisolve.sliding.level import Block
    >>> from trisolve.sliding.solver import explore
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> solution_heat(level, explore(level, analyze=True)).entered
    {3: 1.0, 4: 1.0, 5: 1.0, 6: 1.0}
    """
    to_goal = graph.distance_to_goal
    if to_goal[0] < 0:
        raise TrisolveError("expected a solvable level, got an unsolvable one")
    layers: list[dict[int, int]] = [{0: 1}]  # paths from the start to each state
    moves: list[tuple[int, int, Counter[Cell]]] = []
    while to_goal[next(iter(layers[-1]))] > 0:
        following: dict[int, int] = {}
        for here, ways in layers[-1].items():
            at = graph.positions(here)
            for move, positions in rules.successors(level, at, graph.metric):
                there = graph.index(positions)
                if there is None or to_goal[there] != to_goal[here] - 1:
                    continue
                following[there] = following.get(there, 0) + ways
                steps = rules.apply(level, at, move).steps
                moves.append((here, there, _entered(level, at, steps)))
        layers.append(following)
    ways_on = dict.fromkeys(layers[-1], 1)  # paths from each state to a goal
    for here, there, _ in reversed(moves):
        ways_on[here] = ways_on.get(here, 0) + ways_on[there]
    ways_to = {state: ways for layer in layers for state, ways in layer.items()}
    total = ways_on[0]
    uses: Counter[Cell] = Counter()
    for here, there, cells in moves:
        weight = ways_to[here] * ways_on[there]
        for cell, times in cells.items():
            uses[cell] += weight * times
    return Heat({cell: uses[cell] / total for cell in sorted(uses)}, total)
