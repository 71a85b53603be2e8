"""The best goal in a searched graph: the blocks whose places in some state are farthest away.

If a trial chooses its goal last, the goal cannot become unreachable and make the trial fail. For a
state T among the last layers, each possible goal consists of the places of at most four blocks in
T. The number of moves to each of these goals comes from one pass over the states, from the last
layer to the first:

    f[agree] = layer        agree: the bits of the blocks placed in a state as they are in T
    f[m] = min(f[m], f[m | bit])        for each bit, for the sets m without it

Then f[m] is the number of moves from the start to the nearest state in which the blocks of m are
placed as in T. This is the subset-minima transform (Yates 1937; fast Moebius transform).
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import POSITIONS
from trisolve.sliding.engine.small.mutations import GOAL

FAR = 65535
"""The distance of a goal that no state reaches."""
_LAST = 32
_NEAR_END, _ANYWHERE = 4, 4
"""How many states T are among the last 32, and how many among the last quarter."""
_LOW = np.uint64(0x1111111111111111)
_PAIRS = np.uint64(0x0303030303030303)
_FOURS = np.uint64(0x000F000F000F000F)
_EIGHTS = np.uint64(0x000000FF000000FF)


@inlined
def agreement(state, other):
    """Return a bit for each of the 16 four-bit digits, set if both states have the same digit."""
    different = state ^ other
    different |= different >> np.uint64(2)
    different |= different >> np.uint64(1)
    equal = ~different & _LOW
    equal = (equal | equal >> np.uint64(3)) & _PAIRS
    equal = (equal | equal >> np.uint64(6)) & _FOURS
    equal = (equal | equal >> np.uint64(12)) & _EIGHTS
    return np.int64((equal | equal >> np.uint64(24)) & np.uint64(0xFFFF))


@inlined
def _n_bits(word):
    """Return how many bits of an integer are set."""
    n = 0
    while word:
        word &= word - 1
        n += 1
    return n


@kernel
def goal_distances(graph, target, n_blocks, found):
    """Fill found[m], for every set m of blocks, with the moves from the start to m's target places.

    target : the index of the state whose places are the goals
    found : uint16[2**16], FAR if there is no such state; only the first 2**n_blocks are used
    """
    n_sets = 1 << n_blocks
    for m in range(n_sets):
        found[m] = FAR
    aimed, every = graph.states[target], n_sets - 1
    for layer in range(graph.n_layers[0] - 1, -1, -1):
        first = graph.layers[layer - 1] if layer > 0 else 0
        for i in range(first, graph.layers[layer]):
            found[agreement(graph.states[i], aimed) & every] = layer
    half = 1
    while half < n_sets:
        for base in range(0, n_sets, 2 * half):
            low, high = found[base : base + half], found[base + half : base + 2 * half]
            for k in range(half):
                low[k] = min(low[k], high[k])
        half *= 2


@kernel
def best_goal(graph, n_blocks, goals, apart, word, found):
    """Return the goal farthest from the start among a few states' goals: (moves, blocks, state).

    goals : int64[2], the minimum and maximum number of blocks with goals
    apart : 1 if no block may start on its goal

    In the result, `blocks` are the highlighted blocks as bits, and `state` is the state in which
    their places are the goal. The result is (-1, 0, 0) if there is no goal.
    """
    n_states = graph.n_states[0]
    best, chosen, aimed = -1, 0, np.uint64(0)
    for attempt in range(_NEAR_END + _ANYWHERE):
        among = min(n_states, _LAST) if attempt < _NEAR_END else n_states - 3 * n_states // 4
        target = n_states - 1 - below(word, among)
        goal_distances(graph, target, n_blocks, found)
        still = agreement(graph.states[0], graph.states[target]) if apart else 0
        for blocks in range(1, 1 << n_blocks):
            moves = np.int64(found[blocks])
            if moves == FAR or moves < best or blocks & still:
                continue
            n = _n_bits(blocks)
            if not goals[0] <= n <= goals[1]:
                continue
            if moves > best or n < _n_bits(chosen):
                best, chosen, aimed = moves, blocks, graph.states[target]
    return best, chosen, aimed


@inlined
def digits_of(blocks):
    """Return the mask that covers the digits of a set of blocks, which is given as bits."""
    mask = np.uint64(0)
    for block in range(16):
        if blocks >> block & 1:
            mask |= np.uint64(15) << np.uint64(4 * block)
    return mask


@kernel
def give_goals(board, level, blocks, state):
    """Highlight the given blocks of a board, with their goals at their places in a state."""
    for block in range(board.n_blocks[0]):
        board.blocks[block, GOAL] = -1
        if blocks >> block & 1:
            position = np.int64((state >> np.uint64(4 * block)) & np.uint64(15))
            board.blocks[block, GOAL] = level.cells[POSITIONS * block + position, 0]
