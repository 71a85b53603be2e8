"""Going through all signatures of a floor that begin with a given choice, and solving each.

A signature chooses a sequence for every run. Runs are taken in order, so that every signature comes
after the one without its last run's blocks, its *parent*; with the parent comes the list of its
positions, and joining the last run's placings to it gives those of the signature. Where none are
left, there is no such arrangement, and none with more blocks either. So each signature hands on
which sequences of later runs fit it, and only these are tried with what follows.

A symmetry of the floor turns a signature into another one. Only the least of these images is
solved, compared run by run. Runs that symmetries map to each other stand together, so the first few
choices mostly decide which image is the least, and all others are left out with what follows them.

A walk stops in between, and goes on: when it has worked for a while, when its room for finds is
full, and when a list needs more room than it has.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.census.distances import NO_DEPTH, find_moves
from trisolve.sliding.engine.census.joining import MAX_CODES
from trisolve.sliding.engine.census.minimal import DECIDED, UNDECIDED, find_minimal
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    MAX_GOALS,
    find_units,
    read_signature,
)
from trisolve.sliding.engine.census.representative import find_representative

DONE, PAUSED, FULL, NEED_LIST, NEED_POSITIONS, NEED_FEWER, NO_POSITION, TOO_DEEP, TOO_MANY = range(
    9
)
"""How a walk stops. NEED_*: `needed` says how long a list has to be: that of partial positions,
of positions, of positions with a block less. NO_POSITION: nothing begins like that. TOO_DEEP: a
level of MAX_MOVES moves or more. TOO_MANY: a signature with more codes than a number can tell."""

MAX_MOVES = 4096
_DEPTH, _ROOT, _N_FINDS, _NEEDED, _MIN_BLOCKS, _MAX_BLOCKS, _MIN_MOVES, _IS_ENTERED = range(8)
FIND_WIDTH = MAX_BLOCKS + 4


class Walk(NamedTuple):
    """Where a walk stands; D = 18 signatures lie on the way to the present one.

    now         int64[8]: number of runs chosen, of those at the beginning, finds, room needed,
        least and most blocks, least moves of a find, whether the present signature is done
    sequences   int64[D]: the sequences chosen
    value       int64[R]: the local number of the sequence of every run, 0 where it is empty
    list_first, list_n       int64[D]: the positions of each signature on the way
    choice_first, choice_n, choice    int64[D]: the sequences that fit it, and the next to try
    alive       int64[D]: the symmetries that have not yet proved to make it larger, a bit each
    n_blocks    int64[D], n_codes float64[D]
    mask        uint64[L], code int64[L]: lists of positions
    choices     int64[C]
    is_minimal  int64[256], orbit int64[256], stabilizer int64[12]
    form        int64[3, 16]: canonical forms
    finds       int64[F, 20]: the blocks of its representative, each as one number, then how many
        blocks it has, its moves, its positions and the size of its class
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
    """What a walk has counted.

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
    """Return counts of nothing yet."""
    sizes = (MAX_BLOCKS + 1, 1, 1, MAX_MOVES, MAX_MOVES, MAX_MOVES)
    return Tally(*(np.zeros(size, dtype=np.int64) for size in sizes))


def new_walk(n_runs: int, n_sequences: int, n_listed: int, n_finds: int) -> Walk:
    """Return a walk with room for that many partial positions and finds."""
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
def _image(t, w, g, run):
    """Return the local number that a symmetry gives a run, from what is chosen."""
    source = t.source[g, run]
    value = w.value[source]
    if value != 0 and t.flip[g, run]:
        return t.mirror[t.first[source] + value - 1]
    return value


@inlined
def _still_alive(t, w, alive, n_known):
    """Return the symmetries that may still give the same signature, or -1 if one gives a lesser.

    The sequences of the first `n_known` runs are known.
    """
    left = alive
    while left != 0:
        g = trailing_zeros(np.uint64(left))
        left &= left - 1
        for run in range(n_known):
            if t.source[g, run] >= n_known:
                break
            image = _image(t, w, g, run)
            if image < w.value[run]:
                return np.int64(-1)
            if image > w.value[run]:
                alive &= ~(np.int64(1) << g)
                break
    return alive


@inlined
def _extend(t, w, depth, sequence):
    """List the positions with one run more; return how many.

    Where room is lacking, return the length of list that is needed, as a negative number.
    """
    old, n, new = w.list_first[depth], w.list_n[depth], w.list_first[depth] + w.list_n[depth]
    begin, end = t.place[sequence], t.place[sequence + 1]
    room, n_new = len(w.mask) - new, 0
    for i in range(old, old + n):
        for placing in range(begin, end):
            if w.mask[i] & t.mask[placing, 0] == 0:
                if n_new < room:
                    w.mask[new + n_new] = w.mask[i] | t.mask[placing, 0]
                    w.code[new + n_new] = w.code[i] * (end - begin) + placing - begin
                n_new += 1
    if n_new > room:
        return -(new + n_new)
    return n_new


@inlined
def _choose(t, w, sequence, alive, n_new):
    """Go on to the signature with one run more, whose positions are listed."""
    depth = w.now[_DEPTH]
    w.sequences[depth] = sequence
    w.list_first[depth + 1] = w.list_first[depth] + w.list_n[depth]
    w.list_n[depth + 1] = n_new
    w.alive[depth + 1] = alive
    w.n_blocks[depth + 1] = w.n_blocks[depth] + t.n_blocks[sequence]
    n_placings = t.place[sequence + 1] - t.place[sequence]
    w.n_codes[depth + 1] = w.n_codes[depth] * n_placings
    w.now[_DEPTH] = depth + 1
    w.now[_IS_ENTERED] = 0


@inlined
def _fits(t, w, depth, sequence):
    """Return whether some position of the present signature leaves room for a sequence."""
    begin, end = t.place[sequence], t.place[sequence + 1]
    for i in range(w.list_first[depth], w.list_first[depth] + w.list_n[depth]):
        for placing in range(begin, end):
            if w.mask[i] & t.mask[placing, 0] == 0:
                return True
    return False


@inlined
def _list_choices(t, w, n_prefix):
    """List the sequences of later runs that fit the present signature."""
    depth = w.now[_DEPTH]
    most = w.now[_MAX_BLOCKS] - w.n_blocks[depth]
    w.choice[depth] = 0
    w.choice_n[depth] = 0
    if depth == w.now[_ROOT]:
        first = w.choice_first[depth] = 0
        for sequence in range(t.first[n_prefix], t.first[len(t.axis)]):
            if t.n_blocks[sequence] <= most and _fits(t, w, depth, sequence):
                w.choices[first + w.choice_n[depth]] = sequence
                w.choice_n[depth] += 1
        return
    parent = w.choice_first[depth - 1]
    end = parent + w.choice_n[depth - 1]
    first = w.choice_first[depth] = end
    later = t.first[t.run[w.sequences[depth - 1]] + 1]
    for at in range(parent + w.choice[depth - 1], end):
        sequence = w.choices[at]
        if sequence >= later and t.n_blocks[sequence] <= most and _fits(t, w, depth, sequence):
            w.choices[first + w.choice_n[depth]] = sequence
            w.choice_n[depth] += 1


@inlined
def _find_stabilizer(t, w, alive):
    """List the symmetries that leave the signature as it is; return how many.

    Return 0 where a symmetry makes it less.
    """
    n, n_runs = 0, len(t.axis)
    while alive != 0:
        g = trailing_zeros(np.uint64(alive))
        alive &= alive - 1
        is_same = True
        for run in range(n_runs):
            image = _image(t, w, g, run)
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

    Write 0 where a symmetry turns it into a lesser goal.
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
    """Solve the levels of the present signature, count them and note finds; return how it went."""
    depth = w.now[_DEPTH]
    n, n_blocks = w.list_n[depth], w.n_blocks[depth]
    if n > s.at.shape[0]:
        w.now[_NEEDED] = n
        return NEED_POSITIONS
    read_signature(t, w.sequences, depth, s)
    if w.now[_N_FINDS] + s.goal[n_blocks] > w.finds.shape[0]:
        return FULL
    find_units(t, w.sequences, depth, n_blocks, w.code, w.list_first[depth], n, s)
    greatest = find_moves(n_blocks, n, NO_DEPTH, s)
    if greatest == 0:
        return DONE
    if greatest >= MAX_MOVES:
        return TOO_DEEP
    _find_orbits(t, w, depth, n_blocks, n_stabilizer, s)
    may_spare = n_blocks > max(w.now[_MIN_BLOCKS], 1)
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
            w.now[_NEEDED] = needed
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
                if moves >= w.now[_MIN_MOVES]:
                    start = t.low[sequence, q] + 2 * (goal - s.goal[block])
                    class_size = size * n_stabilizer // w.orbit[goal]
                    _note(t, w, n_blocks, block, start, moves, class_size, s)
    return DONE


@inlined
def _note(t, w, n_blocks, block, start, moves, class_size, s):
    """Add a find."""
    depth, at = w.now[_DEPTH], w.now[_N_FINDS]
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
    w.now[_N_FINDS] = at + 1


@inlined
def _visit(t, w, s, f, tally):
    """Count and solve the present signature, if it has enough blocks and is the least image."""
    depth = w.now[_DEPTH]
    n_blocks = w.n_blocks[depth]
    if depth == 0 or n_blocks < w.now[_MIN_BLOCKS]:
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


@kernel
def begin(t, prefix, n_prefix, w):
    """Go to the signature whose first `n_prefix` runs have the local numbers of `prefix`.

    Return DONE, NEED_LIST or NO_POSITION; the last also where another image of all that begins like
    that is less.
    """
    for run in range(len(w.value)):
        w.value[run] = 0
    w.now[_DEPTH] = 0
    w.list_first[0] = 0
    w.list_n[0] = 1
    w.mask[0] = 0
    w.code[0] = 0
    w.n_blocks[0] = 0
    w.n_codes[0] = 1.0
    w.alive[0] = (np.int64(1) << t.image.shape[0]) - 1
    w.now[_IS_ENTERED] = 0
    alive = w.alive[0]
    for run in range(n_prefix):
        w.value[run] = prefix[run]
        alive = _still_alive(t, w, alive, run + 1)
        if alive < 0:
            return NO_POSITION
        depth = w.now[_DEPTH]
        w.alive[depth] = alive
        if prefix[run] == 0:
            continue
        sequence = t.first[run] + prefix[run] - 1
        n_new = _extend(t, w, depth, sequence)
        if n_new < 0:
            w.now[_NEEDED] = -n_new
            return NEED_LIST
        if n_new == 0 or w.n_blocks[depth] + t.n_blocks[sequence] > w.now[_MAX_BLOCKS]:
            return NO_POSITION
        _choose(t, w, sequence, alive, n_new)
    w.now[_ROOT] = w.now[_DEPTH]
    return DONE


@kernel
def go_on(t, n_prefix, budget, w, s, f, tally):
    """Go on with a walk for about `budget` positions; return how it stopped."""
    work = 0
    while True:
        depth = w.now[_DEPTH]
        if not w.now[_IS_ENTERED]:
            if work > budget:
                return PAUSED
            status = _visit(t, w, s, f, tally)
            if status != DONE:
                return status
            w.now[_IS_ENTERED] = 1
            _list_choices(t, w, n_prefix)
            work += 1 + w.list_n[depth]
        if w.choice[depth] == w.choice_n[depth]:
            if depth == w.now[_ROOT]:
                return DONE
            w.now[_DEPTH] = depth - 1
            w.value[t.run[w.sequences[depth - 1]]] = 0
            continue
        sequence = w.choices[w.choice_first[depth] + w.choice[depth]]
        run = t.run[sequence]
        w.value[run] = t.local[sequence]
        alive, n_new = _still_alive(t, w, w.alive[depth], run + 1), np.int64(0)
        if alive >= 0:
            n_new = _extend(t, w, depth, sequence)
            if n_new < 0:
                w.value[run] = 0
                w.now[_NEEDED] = -n_new
                return NEED_LIST
        w.choice[depth] += 1
        if alive < 0:
            w.value[run] = 0
        else:
            _choose(t, w, sequence, alive, n_new)
