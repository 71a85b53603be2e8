"""The moves between the states of a graph, each with the block that was dragged."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.graph.indexed import NO_INDEX, Indexed, enter, expand_at, locate
from trisolve.sliding.engine.successors import MAX_SUCCESSORS, new_scratch, steps_at_once
from trisolve.sliding.engine.visited import MAX_SLOTS

_TURN = 1 << 12


class Transitions(NamedTuple):
    """Moves, one per index of the four arrays, in the order of ``rules.successors``.

    sources, targets : uint32[n], indices of states
    blocks : uint8[n], the block that is dragged
    pushing : bool[n], whether the move pushes
    """

    sources: NDArray[np.uint32]
    targets: NDArray[np.uint32]
    blocks: NDArray[np.uint8]
    pushing: NDArray[np.bool_]


@kernel
def list_edges(indexed, max_steps, edges, first, stop):
    """Write the moves of the states ``first .. stop - 1`` to `edges`; return their number.

    Moves to states that a limit excluded from the graph are left out.
    """
    n_edges = 0
    for index in range(first, stop):
        n_found, n_free = expand_at(indexed, index, max_steps)
        locate(indexed, 0, n_found, indexed.states)
        for i in range(n_found):
            if indexed.at[i] == NO_INDEX:
                continue
            edges.sources[n_edges] = index
            edges.targets[n_edges] = indexed.at[i]
            edges.blocks[n_edges] = indexed.scratch.blocks[i]
            edges.pushing[n_edges] = i >= n_free
            n_edges += 1
    return n_edges


def _room(n_edges: int) -> Transitions:
    return Transitions(
        np.empty(n_edges, dtype=np.uint32),
        np.empty(n_edges, dtype=np.uint32),
        np.empty(n_edges, dtype=np.uint8),
        np.empty(n_edges, dtype=np.bool_),
    )


def _taken(room: Transitions, n_edges: int) -> Transitions:
    """Return a copy of the first edges."""
    return Transitions(
        room.sources[:n_edges].copy(),
        room.targets[:n_edges].copy(),
        room.blocks[:n_edges].copy(),
        room.pushing[:n_edges].copy(),
    )


def edges_of(indexed: Indexed, index: int, *, steps: bool) -> Transitions:
    """Return the moves from the state with the given index."""
    room = _room(MAX_SUCCESSORS)
    n_edges = list_edges(indexed, steps_at_once(steps), room, index, index + 1)
    return _taken(room, n_edges)


def all_edges(
    level: CompiledLevel, states: NDArray[np.uint64], *, steps: bool
) -> Iterator[Transitions]:
    """Yield all moves between the states, a few thousand states at a time."""
    n_states = len(states)
    table = np.full(min(2 * n_states, MAX_SLOTS), NO_INDEX, dtype=np.uint32)
    enter(states, table, 0, n_states)
    at = np.zeros(MAX_SUCCESSORS + 16, dtype=np.int64)
    indexed = Indexed(level, states, table, new_scratch(), at)
    room, max_steps = _room(_TURN * MAX_SUCCESSORS), steps_at_once(steps)
    for first in range(0, n_states, _TURN):
        stop = min(first + _TURN, n_states)
        n_edges = list_edges(indexed, max_steps, room, first, stop)
        yield _taken(room, n_edges)
