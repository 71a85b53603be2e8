"""The whole state graph of a small level with its edges, in reusable buffers.

A generator needs the distance from every reachable state to the goal. The search therefore stores
the edges that it meets. A backward pass from any goal then computes no successors, and many goals
can be tried on one graph.

A move that pushes nothing is undone by moving back, so one list of such edges serves both
directions. If block b slid to a state, b's slides are listed only at the state that it came from
(its *run*). Pushing edges are one-way: they are collected as pairs and then sorted by target.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import MAX_MOVES
from trisolve.sliding.engine.graph.indexed import NO_INDEX, enter, find_state
from trisolve.sliding.engine.store import EXHAUSTED, LIMIT, home
from trisolve.sliding.engine.successors import (
    ILLEGAL,
    MAX_SUCCESSORS,
    NO_BLOCKS,
    Scratch,
    clear_board,
    fill_lanes,
    is_solved,
    new_scratch,
    push_step,
    slides,
)
from trisolve.sliding.level import MAX_BLOCKS

NO_BLOCK = 255
UNREACHED = -1
TOO_NEAR = 99
"""How a search ends if its start is nearer to the goal than wanted."""
ANY_DISTANCE = 0
_EDGES = 20
"""Room per state for edges that push nothing, and for pushing edges: over twice the average."""
_FIRST_SLOTS = 1 << 12
_SPARE = 64
MARGIN = MAX_SUCCESSORS + _SPARE
"""Extra states for which buffers have room: as many as expanding one state can add."""


class Graph(NamedTuple):
    """A state graph in buffers; modified in place.

    states : uint64[max_states], in the order they were found
    table : uint32[n_slots], indices of states or NO_INDEX
    edges : uint32[...], firsts : uint32[max_states + 1]
        The edges of state i that push nothing are ``edges[firsts[i]:firsts[i + 1]]``.
    slid : uint8[max_states], runs : uint32[max_states, 3]
        The block whose free slide found the state, or NO_BLOCK. The slides of that block are not
        among those edges: they lead to ``edges[runs[i, 0]:runs[i, 1]]`` and to state ``runs[i,
        2]``.
    pairs : uint32[..., 2], the pushing edges
    sources : uint32[...], into : uint32[max_states + 1]
        The states that push to state i are ``sources[into[i]:into[i + 1]]``.
    distances : int32[max_states], queue : uint32[max_states]
        Filled by retreat: distance to the goal or UNREACHED, and the states in order of distance.
    ways : uint64[max_states], filled by count_ways: the number of shortest solutions
    ends : int64[2, 16], the beginning and end of each block's run in `edges`
    layers : int64[max_states], the end of each layer of moves in the order of states
    n_states, n_slots, n_layers : int64[1]
    scratch : Scratch
    """

    states: NDArray[np.uint64]
    table: NDArray[np.uint32]
    edges: NDArray[np.uint32]
    firsts: NDArray[np.uint32]
    slid: NDArray[np.uint8]
    runs: NDArray[np.uint32]
    pairs: NDArray[np.uint32]
    sources: NDArray[np.uint32]
    into: NDArray[np.uint32]
    distances: NDArray[np.int32]
    queue: NDArray[np.uint32]
    ways: NDArray[np.uint64]
    ends: NDArray[np.int64]
    layers: NDArray[np.int64]
    n_states: NDArray[np.int64]
    n_slots: NDArray[np.int64]
    n_layers: NDArray[np.int64]
    scratch: Scratch


def new_graph(max_states: int) -> Graph:
    """Return buffers for `max_states` states: 390 bytes per state, allocated on first use."""
    room = max_states + MARGIN
    n_edges = _EDGES * room + 4096
    return Graph(
        np.empty(room, dtype=np.uint64),
        np.empty(max(_FIRST_SLOTS, 2 * room), dtype=np.uint32),
        np.empty(n_edges, dtype=np.uint32),
        np.empty(room, dtype=np.uint32),
        np.empty(room, dtype=np.uint8),
        np.empty((room, 3), dtype=np.uint32),
        np.empty((n_edges, 2), dtype=np.uint32),
        np.empty(n_edges, dtype=np.uint32),
        np.empty(room, dtype=np.uint32),
        np.empty(room, dtype=np.int32),
        np.empty(room, dtype=np.uint32),
        np.empty(room, dtype=np.uint64),
        np.zeros((2, MAX_BLOCKS), dtype=np.int64),
        np.empty(room, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        new_scratch(),
    )


@inlined
def _index_of(graph, table, state, tail):
    """Return the index of a state; a new state is entered with the index `tail`."""
    n_slots = len(table)
    slot = home(state, n_slots)
    while True:
        index = table[slot]
        if index == NO_INDEX:
            table[slot] = tail
            graph.states[tail] = state
            return tail
        if graph.states[index] == state:
            return np.int64(index)
        slot += 1
        if slot == n_slots:
            slot = 0


@kernel
def find_index(graph, state):
    """Return the index of a state that is in the graph."""
    return np.int64(find_state(graph.states, graph.table[: graph.n_slots[0]], state))


@inlined
def _add_slides(graph, table, head, tail, n_edges, n_free, max_steps):
    """Add the current slides, which lead away from the state `head`; return the new tail."""
    scratch, begins, ends = graph.scratch, graph.ends[0], graph.ends[1]
    first = 0
    while first < n_free:
        block = scratch.blocks[first]
        stop = first + 1
        while stop < n_free and scratch.blocks[stop] == block:
            stop += 1
        begins[block], ends[block] = n_edges + first, n_edges + stop
        for i in range(first, stop):
            index = _index_of(graph, table, scratch.states[i], tail)
            graph.edges[n_edges + i] = index
            if index == tail:
                graph.slid[tail] = NO_BLOCK if max_steps == 1 else block
                graph.runs[tail, 0] = begins[block]
                graph.runs[tail, 1] = ends[block]
                graph.runs[tail, 2] = head
                tail += 1
        first = stop
    return tail


@inlined
def _add_pushes(level, graph, table, head, tail, first_edge, n_edges, n_pushes, n_pairs, max_steps):
    """Add the current pushes of the state `head`; return the new tail and n_pairs."""
    scratch, edges = graph.scratch, graph.edges
    begins, ends = graph.ends[0], graph.ends[1]
    for i in range(n_pushes):
        block, way = scratch.pushes[i, 0], scratch.pushes[i, 1]
        after = scratch.push_from[i]
        alone = max_steps == 1 or begins[block] < first_edge or begins[block] >= n_edges
        for _ in range(scratch.pushes[i, 2]):
            after = push_step(level, after, block, way, scratch)
            if after == ILLEGAL:
                break
            index = _index_of(graph, table, after, tail)
            if index == tail:
                graph.slid[tail] = NO_BLOCK
                tail += 1
            graph.pairs[n_pairs, 0] = head
            graph.pairs[n_pairs, 1] = index
            n_pairs += 1
            if alone:
                continue
            # head stands for these states too: they leave the block's moves to it
            for k in range(begins[block], ends[block]):
                other = edges[k]
                graph.pairs[n_pairs, 0] = other
                graph.pairs[n_pairs, 1] = index
                n_pairs += graph.slid[other] == block and graph.runs[other, 2] == head
    return tail, n_pairs


@inlined
def _slid_by(graph, index):
    """Return, as a bit, the block whose free slide found a state."""
    slid = np.int64(graph.slid[index])
    return np.int64(1) << slid if slid != NO_BLOCK else NO_BLOCKS


@kernel
def reach(level, graph, max_steps, max_states, min_distance):
    """Find all states reachable from the level's start; return EXHAUSTED, or LIMIT for too many.

    A graph with too many edges for the buffers counts as a graph with too many states. TOO_NEAR is
    returned as soon as the start turns out to be fewer than `min_distance` moves from the goal;
    `min_distance` may be ANY_DISTANCE.
    """
    scratch, states = graph.scratch, graph.states
    clear_board(scratch)
    n_slots = _FIRST_SLOTS
    table = graph.table[:n_slots]
    table[:] = NO_INDEX
    max_moves = level.facts[MAX_MOVES] + _SPARE
    last_edge, last_pair = len(graph.edges) - max_moves, len(graph.pairs) - 16 * max_moves
    head, n_edges, n_pairs = 0, 0, 0
    depth, layer_end = 0, 1
    graph.slid[0] = NO_BLOCK
    tail = _index_of(graph, table, level.key[0], 0) + 1
    while head < tail:
        if tail + max_moves > n_slots // 2 and n_slots < len(graph.table):
            n_slots = min(4 * n_slots, len(graph.table))
            table = graph.table[:n_slots]
            table[:] = NO_INDEX
            enter(states, table, 0, tail)
        if tail > max_states or n_edges > last_edge or n_pairs > last_pair:
            return LIMIT
        if head == layer_end:
            graph.layers[depth] = head
            depth, layer_end = depth + 1, tail
        if depth < min_distance and is_solved(level, states[head]):
            graph.n_states[0] = tail
            return TOO_NEAR
        state = states[head]
        graph.firsts[head] = n_edges
        left_out = _slid_by(graph, head)
        fill_lanes(level, state, scratch)
        n_free, n_pushes = slides(level, state, left_out, max_steps, scratch)
        tail = _add_slides(graph, table, head, tail, n_edges, n_free, max_steps)
        tail, n_pairs = _add_pushes(
            level, graph, table, head, tail, n_edges, n_edges + n_free, n_pushes, n_pairs, max_steps
        )
        n_edges += n_free
        head += 1
    graph.firsts[tail] = n_edges
    graph.layers[depth] = tail
    graph.n_states[0], graph.n_slots[0], graph.n_layers[0] = tail, n_slots, depth + 1
    _sort_pushes(graph, tail, n_pairs)
    return EXHAUSTED


@kernel
def _sort_pushes(graph, n_states, n_pairs):
    """Fill `sources` and `into` from the pairs (counting sort by target)."""
    into, pairs = graph.into, graph.pairs
    into[: n_states + 1] = 0
    for i in range(n_pairs):
        into[pairs[i, 1]] += np.uint32(1)
    total = np.uint32(0)
    for i in range(n_states):
        total += into[i]
        into[i] = total
    into[n_states] = total
    for i in range(n_pairs - 1, -1, -1):
        into[pairs[i, 1]] -= np.uint32(1)
        graph.sources[into[pairs[i, 1]]] = pairs[i, 0]


@inlined
def _relax(distances, queue, tail, index, distance):
    """Queue a state unless it is known, without a branch that could be mispredicted."""
    known = distances[index]
    queue[tail] = index
    distances[index] = distance if known < 0 else known
    return tail + (known < 0)


@kernel
def retreat(graph, mask, digits):
    """Compute the distance of every state to the states with ``state & mask == digits``.

    Return the number of states from which those states can be reached; the farthest comes last in
    the queue.
    """
    states, edges, firsts = graph.states, graph.edges, graph.firsts
    distances, queue = graph.distances, graph.queue
    n_states, head, tail = graph.n_states[0], 0, 0
    for i in range(n_states):
        solved = (states[i] & mask) == digits
        distances[i] = 0 if solved else UNREACHED
        queue[tail] = i
        tail += solved
    while head < tail:
        index = queue[head]
        head += 1
        distance = distances[index] + np.int32(1)
        for k in range(firsts[index], firsts[index + 1]):
            tail = _relax(distances, queue, tail, edges[k], distance)
        if graph.slid[index] != NO_BLOCK:
            tail = _relax(distances, queue, tail, graph.runs[index, 2], distance)
            for k in range(graph.runs[index, 0], graph.runs[index, 1]):
                tail = _relax(distances, queue, tail, edges[k], distance)
        for k in range(graph.into[index], graph.into[index + 1]):
            tail = _relax(distances, queue, tail, graph.sources[k], distance)
    return tail


@inlined
def _add_ways(graph, index, distance, ways):
    """Add the ways from a state to the ways of a predecessor."""
    if graph.distances[index] == distance:
        graph.ways[index] += ways


@kernel
def count_ways(graph, n_known):
    """Count the shortest solutions from each state, modulo 2**64.

    n_known : the number that retreat returned; the distances and queue from retreat are read
    """
    edges, firsts, ways = graph.edges, graph.firsts, graph.ways
    for i in range(n_known):
        ways[graph.queue[i]] = 1 if graph.distances[graph.queue[i]] == 0 else 0
    for i in range(n_known):
        index = graph.queue[i]
        distance, mine = graph.distances[index] + np.int32(1), ways[index]
        for k in range(firsts[index], firsts[index + 1]):
            _add_ways(graph, edges[k], distance, mine)
        if graph.slid[index] != NO_BLOCK:
            _add_ways(graph, graph.runs[index, 2], distance, mine)
            for k in range(graph.runs[index, 0], graph.runs[index, 1]):
                _add_ways(graph, edges[k], distance, mine)
        for k in range(graph.into[index], graph.into[index + 1]):
            _add_ways(graph, graph.sources[k], distance, mine)
