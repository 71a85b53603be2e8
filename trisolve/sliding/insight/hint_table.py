"""Hint tables: the next move in every state of a level, for games that have no search of their own.

A state has 64 bits, 4 for each block, with the first block in the lowest bits. These bits count the
units between the block and the first placement on its free run. A game only counts the units that
blocks move, so it needs neither cells nor rules. docs/engines.md describes the format bit by bit.
"""

from base64 import b64encode
from dataclasses import dataclass
from typing import Any

from trisolve.sliding.level import Level
from trisolve.sliding.packing import DEAD, Packing
from trisolve.sliding.solver import explore

MAX_STATES = 20_000
"""The maximum number of states of a level with a table."""
SOLVED, LOST = 254, 255
"""Values in place of a block: nothing is left to move, and nothing helps."""


@dataclass(frozen=True)
class HintTable:
    """The table of a level.

    start : the digit of each block at the start
    states : the states in ascending order, each as 8 bytes, little-endian
    blocks : for each state, the number of the block to move, from 0, or SOLVED or LOST
    distances : for each state, how far that block moves, in units, as a signed byte
    """

    start: tuple[int, ...]
    states: bytes
    blocks: bytes
    distances: bytes

    def as_json(self) -> dict[str, Any]:
        """Return the table in the form used in exports."""
        packed = {"states": self.states, "blocks": self.blocks, "distances": self.distances}
        texts = {name: b64encode(data).decode() for name, data in packed.items()}
        return {"start": list(self.start), **texts}


def hint_table(level: Level, max_states: int = MAX_STATES) -> HintTable | None:
    """Return the table of a level, or None for a level with more than `max_states` states.

    The moves are the same as from ``trisolve.hint``.

    >>> from trisolve.sliding.level import Block
    >>> table = hint_table(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> table.start, list(table.blocks), list(table.distances)
    ((0,), [0, 0, 254], [2, 1, 0])
    """
    import numpy as np

    graph = explore(level, analyze=True, max_states=max_states)
    if graph.limit is not None:
        return None
    states, to_goal = graph.states, graph.distance_to_goal
    blocks = np.where(to_goal == DEAD, LOST, SOLVED).astype(np.uint8)
    distances = np.zeros(len(states), np.int8)
    is_open = to_goal > 0
    for edges in graph.edges():
        nearer = is_open[edges.sources] & (to_goal[edges.targets] == to_goal[edges.sources] - 1)
        at = nearer.nonzero()[0]
        sources, first = np.unique(edges.sources[at], return_index=True)
        chosen = at[first]
        dragged = edges.blocks[chosen]
        shift = (4 * dragged).astype(np.uint64)
        here, there = states[sources] >> shift & 15, states[edges.targets[chosen]] >> shift & 15
        blocks[sources], distances[sources] = dragged, there.astype(int) - here.astype(int)
    start = Packing(level).state(level.positions) or 0
    order = np.argsort(states)
    return HintTable(
        start=tuple(start >> 4 * number & 15 for number in range(len(level.blocks))),
        states=states[order].astype("<u8").tobytes(),
        blocks=blocks[order].tobytes(),
        distances=distances[order].tobytes(),
    )
