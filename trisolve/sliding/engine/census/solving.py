"""Solve the current signature of a walk: count its levels and record its finds.

The arrays of a walk say how it stops.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined
from trisolve.sliding.engine.census.levels import (
    DECIDED,
    NO_DEPTH,
    UNDECIDED,
    find_minimal,
    find_moves,
    find_representative,
)
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    MAX_CODES,
    MAX_GOALS,
    find_steps,
    read_signature,
)

DONE, PAUSED, FULL, NEED_LIST, NEED_POSITIONS, NEED_FEWER, NO_POSITION, TOO_DEEP, TOO_MANY = range(
    9
)
"""How a walk stops. NEED_*: `needed` is the required length of a list: of partial positions, of
positions, or of positions with one block fewer. NO_POSITION: no position begins this way. TOO_DEEP:
a level takes MAX_MOVES moves or more. TOO_MANY: the codes do not fit in a number."""

MAX_MOVES = 4096
DEPTH, ROOT, N_FINDS, NEEDED, MIN_WANTED, MAX_WANTED, MIN_MOVES, IS_ENTERED = range(8)
FIND_WIDTH = MAX_BLOCKS + 4


class Walk(NamedTuple):
    """The state of a walk; D = 18 signatures are on the path to the current signature.

    now         int64[8]: number of runs chosen, number of runs given at the beginning, finds, space
        needed, minimum and maximum blocks, minimum moves of a find, whether the current signature
        is done
    sequences   int64[D]: the sequences chosen
    value       int64[R]: the local number of every run's sequence, 0 if it is empty
    list_first, list_n       int64[D]: the positions of each signature on the path
    choice_first, choice_n, choice    int64[D]: the sequences that fit each signature, and the next
        to try
    alive       int64[D]: the symmetries not yet proved to make the signature larger, one bit each
    n_blocks    int64[D], n_codes float64[D]
    mask        uint64[L], code int64[L]: lists of positions
    choices     int64[C]
    is_minimal  int64[256], orbit int64[256], stabilizer int64[12]
    form        int64[3, 16]: canonical forms
    finds       int64[F, 20]: for each find, the blocks of its representative, each as one number,
        then its numbers of blocks, moves and positions, and the size of its class
    """

    now: Any
    sequences: Any
    value: Any
    list_first: Any
    list_n: Any
    choice_first: Any
    choice_n: Any
    choice: Any
    alive: Any
    n_blocks: Any
    n_codes: Any
    mask: Any
    code: Any
    choices: Any
    is_minimal: Any
    orbit: Any
    stabilizer: Any
    form: Any
    finds: Any


class Tally(NamedTuple):
    """The counts of a walk.

    arrangements   int64[17]: by number of blocks; signatures, classes int64[1]
    levels, level_classes, minimal   int64[MAX_MOVES]: by moves
    """

    arrangements: Any
    signatures: Any
    classes: Any
    levels: Any
    level_classes: Any
    minimal: Any


def new_tally() -> Tally:
    """Return counts of zero."""
    sizes = (MAX_BLOCKS + 1, 1, 1, MAX_MOVES, MAX_MOVES, MAX_MOVES)
    return Tally(*(np.zeros(size, dtype=np.int64) for size in sizes))


def new_walk(n_runs: int, n_sequences: int, n_listed: int, n_finds: int) -> Walk:
    """Return a walk with space for the given numbers of partial positions and finds."""
    depth = MAX_BLOCKS + 2
    ints = [np.zeros(depth, dtype=np.int64) for _ in range(7)]
    return Walk(
        np.zeros(8, dtype=np.int64),
        np.zeros(depth, dtype=np.int64),
        np.zeros(n_runs, dtype=np.int64),
        *ints,  # type: ignore[call-arg]
        np.zeros(depth),
        np.zeros(n_listed, dtype=np.uint64),
        np.zeros(n_listed, dtype=np.int64),
        np.zeros(depth * n_sequences + 1, dtype=np.int64),
        np.zeros(MAX_GOALS, dtype=np.int64),
        np.zeros(MAX_GOALS, dtype=np.int64),
        np.zeros(12, dtype=np.int64),
        np.zeros((3, MAX_BLOCKS), dtype=np.int64),
        np.zeros((n_finds, FIND_WIDTH), dtype=np.int64),
    )


@inlined
def image_of(t, w, g, run):
    """Return the local number that a symmetry gives a run under the current choices."""
    source = t.source[g, run]
    value = w.value[source]
    if value != 0 and t.flip[g, run]:
        return t.mirror[t.first[source] + value - 1]
    return value


@inlined
def _find_stabilizer(t, w, alive):
    """List the symmetries that leave the signature as it is; return how many.

    Return 0 if a symmetry makes it smaller.
    """
    n, n_runs = 0, len(t.axis)
    while alive != 0:
        g = trailing_zeros(np.uint64(alive))
        alive &= alive - 1
        is_same = True
        for run in range(n_runs):
            image = image_of(t, w, g, run)
            if image < w.value[run]:
                return 0
            if image > w.value[run]:
                is_same = False
                break
        if is_same:
            w.stabilizer[n] = g
            n += 1
    return n


@inlined
def _find_orbits(t, w, n_runs, n_blocks, n_stabilizer, s):
    """Write to `orbit`, for each goal, how many symmetries of the signature keep it.

    Write 0 if a symmetry turns it into a smaller goal.
    """
    for goal in range(s.goal[n_blocks]):
        w.orbit[goal] = 1
    for i in range(n_stabilizer):
        g = w.stabilizer[i]
        if g == 0:
            continue
        for block in range(n_blocks):
            sequence, q = w.sequences[s.run[block]], s.in_run[block]
            run = t.run[sequence]
            to = t.image[g, run]
            k = 0
            while t.run[w.sequences[k]] != to:
                k += 1
            is_flipped = t.flip[g, to]
            q2 = t.n_blocks[sequence] - 1 - q if is_flipped else q
            block2 = s.block[k] + q2
            low2 = t.low[w.sequences[k], q2]
            for goal in range(s.goal[block], s.goal[block + 1]):
                start = t.low[sequence, q] + 2 * (goal - s.goal[block])
                if is_flipped:
                    start = t.n_cells[run] - t.length[sequence, q] - start
                goal2 = s.goal[block2] + ((start - low2) >> 1)
                if goal2 < goal:
                    w.orbit[goal] = 0
                elif goal2 == goal and w.orbit[goal]:
                    w.orbit[goal] += 1


@inlined
def _solve(t, w, size, n_stabilizer, s, f, tally):
    """Solve and count the levels of the current signature, and record finds; return the outcome."""
    depth = w.now[DEPTH]
    n, n_blocks = w.list_n[depth], w.n_blocks[depth]
    if n > s.at.shape[0]:
        w.now[NEEDED] = n
        return NEED_POSITIONS
    read_signature(t, w.sequences, depth, s)
    if w.now[N_FINDS] + s.goal[n_blocks] > w.finds.shape[0]:
        return FULL
    find_steps(t, w.sequences, depth, n_blocks, w.code, w.list_first[depth], n, s)
    greatest = find_moves(n_blocks, n, NO_DEPTH, s)
    if greatest == 0:
        return DONE
    if greatest >= MAX_MOVES:
        return TOO_DEEP
    _find_orbits(t, w, depth, n_blocks, n_stabilizer, s)
    may_spare = n_blocks > max(w.now[MIN_WANTED], 1)
    n_goals = s.goal[n_blocks]
    for goal in range(n_goals):
        moves = s.moves[goal]
        is_open = moves > 0 and w.orbit[goal] > 0
        if is_open and may_spare and moves == 1 and s.loose[goal]:
            is_open = False
        w.is_minimal[goal] = UNDECIDED if is_open else DECIDED
    if may_spare:
        needed = find_minimal(t, w.sequences, depth, n_blocks, s, f, w.is_minimal)
        if needed:
            w.now[NEEDED] = needed
            return NEED_FEWER
    for block in range(n_blocks):
        sequence, q = w.sequences[s.run[block]], s.in_run[block]
        for goal in range(s.goal[block], s.goal[block + 1]):
            moves = s.moves[goal]
            if moves == 0:
                continue
            tally.levels[moves] += size
            tally.level_classes[moves] += w.orbit[goal] > 0
            if w.is_minimal[goal]:
                tally.minimal[moves] += 1
                if moves >= w.now[MIN_MOVES]:
                    start = t.low[sequence, q] + 2 * (goal - s.goal[block])
                    class_size = size * n_stabilizer // w.orbit[goal]
                    _note(t, w, n_blocks, block, start, moves, class_size, s)
    return DONE


@inlined
def _note(t, w, n_blocks, block, start, moves, class_size, s):
    """Add a find."""
    depth, at = w.now[DEPTH], w.now[N_FINDS]
    n, first = w.list_n[depth], w.list_first[depth]
    find_representative(
        t, w.sequences, depth, n_blocks, w.code, first, n, block, start, moves, s, w.form
    )
    for k in range(n_blocks):
        w.finds[at, k] = w.form[1, k]
    w.finds[at, MAX_BLOCKS] = n_blocks
    w.finds[at, MAX_BLOCKS + 1] = moves
    w.finds[at, MAX_BLOCKS + 2] = n
    w.finds[at, MAX_BLOCKS + 3] = class_size
    w.now[N_FINDS] = at + 1


@inlined
def visit(t, w, s, f, tally):
    """Count and solve the current signature, if it has enough blocks and is the smallest image."""
    depth = w.now[DEPTH]
    n_blocks = w.n_blocks[depth]
    if depth == 0 or n_blocks < w.now[MIN_WANTED]:
        return DONE
    n_stabilizer = _find_stabilizer(t, w, w.alive[depth])
    if n_stabilizer == 0:
        return DONE
    size = t.image.shape[0] // n_stabilizer
    if w.list_n[depth] > 1:
        if w.n_codes[depth] >= MAX_CODES:
            return TOO_MANY
        status = _solve(t, w, size, n_stabilizer, s, f, tally)
        if status != DONE:
            return status
    tally.signatures[0] += size
    tally.classes[0] += 1
    tally.arrangements[n_blocks] += w.list_n[depth] * size
    return DONE
