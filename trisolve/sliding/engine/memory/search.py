"""The kernel of breadth-first search over packed states.

The states are stored in one array in the order found, which is also the queue: `head` is the next
state to expand, and `tail` is the end. Because successors come in a fixed order, the first path to
each state is the first of all its shortest paths in that order, regardless of the hash table. The
table only answers whether a state was seen before.

The states through which one block slides while nothing else moves can all reach each other, and can
all reach the states to which the block's pushes lead. The first of these states to be expanded
finds the others, and the block is not tried again in any of the others. Each state's slot records
these blocks and their total number of moves. All moves are therefore counted, although most of them
are never made.

Nearly all the time goes into two tasks. The first task is finding the successors of a state
(successors.py). The second task is looking up the successors, which mostly means waiting: for
memory once the table is larger than the caches, and for the processor to recover from a
misprediction when a state is new. The slots of all successors are therefore prefetched first and
read once they have had time to arrive.

    driver.breadth_first() ── allocates a Store, lets it grow, checks limits, time and Ctrl-C
    advance() ── expands states until its turn ends; can always continue
    large/ ── takes over once there are enough states for threads and memory to matter

`advance` returns between two states, never within one. A turn ends when its budget of successors is
spent (then Python checks the clock), or when an array is nearly full (then Python provides larger
arrays).
"""

import numpy as np

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import MAX_MOVES
from trisolve.sliding.engine.cursor import (
    DEPTH,
    EXHAUSTED,
    GOAL,
    HEAD,
    LAYER_END,
    LIMIT,
    N_SUCCESSORS,
    NO_STATE,
    OUT_OF_ROOM,
    PAUSED,
    SOLVED,
    TAIL,
)
from trisolve.sliding.engine.successors import ANY_STEPS, expand, is_solved
from trisolve.sliding.engine.visited import EMPTY, home, slot_of

_BLOCKS, _MOVES_SHIFT = 0xFFFF, 16
"""Layout of `known`: the blocks, as bits, and above them the number of their moves."""
_AHEAD = 16
"""How many states ahead memory is prefetched: about the time it takes to arrive."""


@inlined
def _put(arrays, slot, index, state):
    """Give a state a slot with no known blocks."""
    arrays.table[slot] = state
    arrays.known[slot] = 0
    arrays.slots[index] = slot


@kernel
def lift(arrays, n_states):
    """Copy `known` from the slots to the states, for put_down."""
    for i in range(n_states):
        arrays.slots[i] = arrays.known[arrays.slots[i]]


@kernel
def put_down(arrays, n_states):
    """Fill an empty table with the states; `slots` holds the known facts about each state."""
    table, states = arrays.table, arrays.states
    for i in range(n_states):
        if i + _AHEAD < n_states:
            prefetch(table, home(states[i + _AHEAD], len(table)))
        slot, known = slot_of(table, home(states[i], len(table)), states[i]), arrays.slots[i]
        _put(arrays, slot, i, states[i])
        arrays.known[slot] = known


@kernel
def start(level, arrays, cursor):
    """Put the start state into an empty table, and set the cursor to that state."""
    state = level.key[0]
    _put(arrays, home(state, len(arrays.table)), 0, state)
    arrays.states[0] = state
    arrays.parents[0] = 0
    arrays.layers[0] = 0
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = 0, 1, 1
    cursor[DEPTH], cursor[N_SUCCESSORS] = 0, 0
    cursor[GOAL] = 0 if is_solved(level, state) else NO_STATE


@kernel
def advance(
    level,
    arrays,
    scratch,
    cursor,
    stop_at_goal,
    max_steps,
    max_states,
    budget,
):
    """Expand states until the turn ends; return how it ended (see cursor.py).

    arrays, scratch and cursor are modified in place; arrays.layers[d] becomes the index of the
    first state of depth d. The index of the first solved state is written to cursor[GOAL]; with
    `stop_at_goal`, a solved state ends the search at once.
    """
    states, blocks, moves_of = arrays.states, scratch.blocks, scratch.moves_of
    head, tail, layer_end = cursor[HEAD], cursor[TAIL], cursor[LAYER_END]
    depth, n_successors, goal = cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL]
    table, known, n_slots = arrays.table, arrays.known, len(arrays.table)
    last_tail = arrays.room[0] - level.facts[MAX_MOVES]
    stop_counting = n_successors + budget
    status = SOLVED if stop_at_goal and goal >= 0 else PAUSED
    while status == PAUSED and n_successors < stop_counting:
        if head == tail:
            status = EXHAUSTED
            break
        if head == layer_end:
            if depth + 2 >= len(arrays.layers):
                status = OUT_OF_ROOM
                break
            depth += 1
            arrays.layers[depth] = head
            layer_end = tail
        if tail > last_tail:
            status = OUT_OF_ROOM
            break
        left_out = np.int64(known[arrays.slots[head]])
        n_found, n_free = expand(level, states[head], left_out & _BLOCKS, max_steps, scratch)
        n_successors += n_found + (left_out >> _MOVES_SHIFT)
        n_slid = n_free if max_steps == ANY_STEPS else 0
        for i in range(n_found):
            scratch.slots[i] = home(scratch.states[i], n_slots)
            prefetch(table, scratch.slots[i])
        for i in range(n_found):
            state = scratch.states[i]
            slot = slot_of(table, scratch.slots[i], state)
            if table[slot] == EMPTY:
                if tail == max_states:
                    status = LIMIT
                    break
                _put(arrays, slot, tail, state)
                states[tail] = state
                arrays.parents[tail] = head
                tail += 1
                if goal < 0 and is_solved(level, state):
                    goal = tail - 1
                    if stop_at_goal:
                        status = SOLVED
                        break
            if i < n_slid:
                block = np.int64(blocks[i])
                known[slot] += np.int64(1) << block | moves_of[block] << _MOVES_SHIFT
        head += status == PAUSED
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = head, tail, layer_end
    cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL] = depth, n_successors, goal
    return status
