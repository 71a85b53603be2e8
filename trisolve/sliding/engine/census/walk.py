"""Walk through all signatures of a floor that begin with a given choice, and solve each one.

A signature chooses a sequence for every run. Runs are taken in order, so every signature comes
after its *parent*, the signature without the last run's blocks. Joining the last run's placings to
the parent's list of positions gives the signature's positions. If no position is left, no such
arrangement exists, nor any with more blocks. Each signature therefore hands down the sequences of
later runs that fit it, and only these sequences are tried with its children.

A symmetry of the floor turns a signature into another signature. Only the smallest of these images
is solved, compared run by run. Runs that symmetries map to each other are adjacent, so the first
few choices usually decide which image is smallest, and all others are skipped together with their
children.

A walk can pause and continue: it pauses when it has worked for a while, when its space for finds is
full, or when a list needs more space.
"""

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.census.solving import image_of, visit
from trisolve.sliding.engine.census.walk_state import (
    DEPTH,
    DONE,
    IS_ENTERED,
    MAX_WANTED,
    NEED_LIST,
    NEEDED,
    NO_POSITION,
    PAUSED,
    ROOT,
)


@inlined
def _still_alive(t, w, alive, n_known):
    """Return the symmetries that may still give the same signature; -1 if one gives a smaller.

    The sequences of the first `n_known` runs are known.
    """
    left = alive
    while left != 0:
        g = trailing_zeros(np.uint64(left))
        left &= left - 1
        for run in range(n_known):
            if t.source[g, run] >= n_known:
                break
            image = image_of(t, w, g, run)
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
    """Advance to the signature with one more run, whose positions are listed."""
    depth = w.now[DEPTH]
    w.sequences[depth] = sequence
    w.list_first[depth + 1] = w.list_first[depth] + w.list_n[depth]
    w.list_n[depth + 1] = n_new
    w.alive[depth + 1] = alive
    w.n_blocks[depth + 1] = w.n_blocks[depth] + t.n_blocks[sequence]
    n_placings = t.place[sequence + 1] - t.place[sequence]
    w.n_codes[depth + 1] = w.n_codes[depth] * n_placings
    w.now[DEPTH] = depth + 1
    w.now[IS_ENTERED] = 0


@inlined
def _fits(t, w, depth, sequence):
    """Return whether some position of the current signature leaves room for a sequence."""
    begin, end = t.place[sequence], t.place[sequence + 1]
    for i in range(w.list_first[depth], w.list_first[depth] + w.list_n[depth]):
        for placing in range(begin, end):
            if w.mask[i] & t.mask[placing, 0] == 0:
                return True
    return False


@inlined
def _list_choices(t, w, n_prefix):
    """List the sequences of later runs that fit the current signature."""
    depth = w.now[DEPTH]
    most = w.now[MAX_WANTED] - w.n_blocks[depth]
    w.choice[depth] = 0
    w.choice_n[depth] = 0
    if depth == w.now[ROOT]:
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


@kernel
def begin(t, prefix, n_prefix, w):
    """Go to the signature whose first `n_prefix` runs have the local numbers of `prefix`.

    Return DONE, NEED_LIST or NO_POSITION, which is also returned if every signature with this
    beginning has a smaller image.
    """
    for run in range(len(w.value)):
        w.value[run] = 0
    w.now[DEPTH] = 0
    w.list_first[0] = 0
    w.list_n[0] = 1
    w.mask[0] = 0
    w.code[0] = 0
    w.n_blocks[0] = 0
    w.n_codes[0] = 1.0
    w.alive[0] = (np.int64(1) << t.image.shape[0]) - 1
    w.now[IS_ENTERED] = 0
    alive = w.alive[0]
    for run in range(n_prefix):
        w.value[run] = prefix[run]
        alive = _still_alive(t, w, alive, run + 1)
        if alive < 0:
            return NO_POSITION
        depth = w.now[DEPTH]
        w.alive[depth] = alive
        if prefix[run] == 0:
            continue
        sequence = t.first[run] + prefix[run] - 1
        n_new = _extend(t, w, depth, sequence)
        if n_new < 0:
            w.now[NEEDED] = -n_new
            return NEED_LIST
        if n_new == 0 or w.n_blocks[depth] + t.n_blocks[sequence] > w.now[MAX_WANTED]:
            return NO_POSITION
        _choose(t, w, sequence, alive, n_new)
    w.now[ROOT] = w.now[DEPTH]
    return DONE


@kernel
def go_on(t, n_prefix, budget, w, s, f, tally):
    """Continue a walk for about `budget` positions; return how it stopped."""
    work = 0
    while True:
        depth = w.now[DEPTH]
        if not w.now[IS_ENTERED]:
            if work > budget:
                return PAUSED
            status = visit(t, w, s, f, tally)
            if status != DONE:
                return status
            w.now[IS_ENTERED] = 1
            _list_choices(t, w, n_prefix)
            work += 1 + w.list_n[depth]
        if w.choice[depth] == w.choice_n[depth]:
            if depth == w.now[ROOT]:
                return DONE
            w.now[DEPTH] = depth - 1
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
                w.now[NEEDED] = -n_new
                return NEED_LIST
        w.choice[depth] += 1
        if alive < 0:
            w.value[run] = 0
        else:
            _choose(t, w, sequence, alive, n_new)
