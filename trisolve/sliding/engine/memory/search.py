"""Breadth-first search over packed states: the kernel.

The states found are kept in one array in the order found, which is also the queue: `head` is the
next to expand, `tail` the end. Because successors come in a fixed order, the first path to each
state is the first of all shortest ones in that order, whatever the hash table does. The table only
answers "seen before?". Beside each state stand the index of the state it was reached from, and a
tag: a state that block b reached by a slide that pushed nothing need not try b again, for b's moves
there lead where b's moves from the parent led; the tag says how many they are, to count them all.

Nearly all the time goes into two things. One is to find the successors of a state (successors.py).
The other is to look them up, and there what costs is waiting: for memory once the table is larger
than the caches, and for the processor to recover when it guessed "seen" and the state was new. So
the slots of all successors are asked for first, and looked at when they have had time to arrive.

    driver.breadth_first() ── allocates a Store, lets it grow, keeps limits, time and Ctrl-C
    advance() ── expands states until something ends its turn, and can always go on
    large/ ── goes on where there are so many states that threads and memory matter

`advance` returns between two states, never within one, so a turn may end anywhere: when its budget
of successors is spent (then Python looks at the clock), or when an array is nearly full (then
Python brings larger ones).
"""

import numpy as np

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.cursor import (
    DEPTH,
    EXHAUSTED,
    FULL,
    GOAL,
    HEAD,
    LAYER_END,
    LIMIT,
    N_SUCCESSORS,
    NO_STATE,
    PAUSED,
    SOLVED,
    TAIL,
)
from trisolve.sliding.engine.successors import (
    ANY_UNITS,
    NO_BLOCK,
    NO_TAG,
    expand,
    is_solved,
)
from trisolve.sliding.engine.visited import add, add_from, home


@kernel
def start(level, arrays, cursor):
    """Put the start state into an empty table and the cursor before it."""
    state = level.key[0]
    add(arrays.table, state)
    arrays.states[0] = state
    arrays.parents[0] = 0
    arrays.tags[0] = NO_TAG
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
    max_units,
    max_states,
    budget,
):
    """Expand states until the turn ends; return how it ended (see cursor.py).

    arrays, scratch and cursor are modified in place; arrays.layers[d] becomes the index of the
    first state of depth d. The first solved state is noted in cursor[GOAL], and ends the search at
    once if `stop_at_goal`.
    """
    states, blocks, moves_of = arrays.states, scratch.blocks, scratch.moves_of
    head, tail, layer_end = cursor[HEAD], cursor[TAIL], cursor[LAYER_END]
    depth, n_successors, goal = cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL]
    last_tail, n_slots = arrays.room[0] - level.most[0], len(arrays.table)
    stop_counting = n_successors + budget
    status = SOLVED if stop_at_goal and goal >= 0 else PAUSED
    while status == PAUSED and n_successors < stop_counting:
        if head == tail:
            status = EXHAUSTED
            break
        if head == layer_end:
            if depth + 2 >= len(arrays.layers):
                status = FULL
                break
            depth += 1
            arrays.layers[depth] = head
            layer_end = tail
        if tail > last_tail:
            status = FULL
            break
        tag = np.int64(arrays.tags[head])
        skip = tag >> 4 if tag != NO_TAG else NO_BLOCK
        n_found, n_free = expand(level, states[head], skip, max_units, scratch)
        n_successors += n_found + (tag & 15)
        for i in range(n_found):
            scratch.slots[i] = home(scratch.states[i], n_slots)
            prefetch(arrays.table, scratch.slots[i])
        for i in range(n_found):
            state = scratch.states[i]
            if not add_from(arrays.table, scratch.slots[i], state):
                continue
            if tail == max_states:
                status = LIMIT
                break
            block = np.int64(blocks[i])
            slid = i < n_free and max_units == ANY_UNITS
            states[tail] = state
            arrays.parents[tail] = head
            arrays.tags[tail] = block << 4 | moves_of[block] if slid else NO_TAG
            tail += 1
            if goal < 0 and is_solved(level, state):
                goal = tail - 1
                if stop_at_goal:
                    status = SOLVED
                    break
        head += status == PAUSED
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = head, tail, layer_end
    cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL] = depth, n_successors, goal
    return status
