"""How much can still be scored, at most, whatever the tiles: an admissible bound from the chains.

The line to come is one path. Within a set X of cells that are still to be filled it uses their pins
and the chains between them; each link laid has two pins, so a chain of length l whose two ends are
both in X brings at most 2 (1 + l) **halves** of a segment. Chains that lead out of X, to the wall
or to a cell that stays empty, can be used once, as the path's last: 1 + 2 l halves. The place's own
pin brings 1. With A[c][d] the sum of 1 + l over the pins of c whose chains end in d,

    halves <= 1 + sum of A[c][d] over all c, d in X + the best way out.

X holds the cell of the place and at most j - 1 others, where j turns are left. As the score of a
turn is convex in its length, of S segments in j turns all but j - 1 count in one of them.
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel


@inlined
def triangle(n):
    """Return 1 + 2 + ... + n."""
    return n * (n + 1) // 2


@inlined
def last_turn(ends, lengths, place):
    """Return the most segments that a last turn on the place can have, whatever the tile."""
    base = place - place % 12
    halves = 1
    out = 0
    for x in range(base, base + 12):
        end = ends[x]
        if end >= base and end < base + 12:
            halves += 1 + lengths[x]
        elif x != place:
            out = max(out, 1 + 2 * lengths[x])
    return (halves + out) >> 1


@inlined
def last_two_turns(ends, lengths, place):
    """Return the most segments of two turns, the first of them on the place."""
    base = place - place % 12
    most = 0
    seen = -1
    for x in range(base, base + 12):
        other = ends[x]
        if other < 0 or (other >= base and other < base + 12):
            continue
        base2 = other - other % 12
        if base2 == seen:  # as its other pin said just now
            continue
        seen = base2
        halves = 1
        out = 0
        for own in (base, base2):
            for y in range(own, own + 12):
                end = ends[y]
                inside = (end >= base and end < base + 12) or (end >= base2 and end < base2 + 12)
                if inside:
                    halves += 1 + lengths[y]
                elif y != place:
                    out = max(out, 1 + 2 * lengths[y])
        most = max(most, (halves + out) >> 1)
    return most


@kernel
def most_to_come(ends, lengths, place, n_turns, free, n_free, work):
    """Return the most that up to n_turns turns can score.

    free: int16[n_free], the cells still empty, that of the place among them, in any order.
    work: int64[n, n + 3] for n >= n_free, overwritten.
    """
    own = place // 12
    best = triangle(last_turn(ends, lengths, place))
    if n_turns == 1:
        return best
    best = max(best, 1 + triangle(last_two_turns(ends, lengths, place) - 1))
    if n_turns == 2:
        return best
    start = 0
    for i in range(n_free):
        if free[i] == own:
            start = i
        work[free[i], work.shape[1] - 1] = i
    out_of_all = 0
    for i in range(n_free):
        for k in range(n_free):
            work[i, k] = 0
        base = free[i] * 12
        out = 0
        for x in range(base, base + 12):
            end = ends[x]
            if end >= 0:
                work[i, work[end // 12, work.shape[1] - 1]] += 1 + lengths[x]
            if x != place and (end < base or end >= base + 12):
                out = max(out, 1 + 2 * lengths[x])
        work[i, work.shape[1] - 2] = out
        out_of_all = max(out_of_all, out)
    most = 0
    for i in range(n_free):
        if i == start:
            continue
        one = work[start, start] + work[i, i] + 2 * work[start, i]
        outs = max(work[start, work.shape[1] - 2], work[i, work.shape[1] - 2])
        for k in range(i):
            if k == start:
                continue
            two = work[k, k] + 2 * (work[start, k] + work[i, k])
            most = max(most, one + two + max(outs, work[k, work.shape[1] - 2]))
    best = max(best, 2 + triangle(((1 + most) >> 1) - 2))
    if n_turns == 3:
        return best
    for turns in range(4, min(n_turns, n_free) + 1):
        halves = 1 + work[start, start] + out_of_all + _best_others(work, start, turns, n_free)
        best = max(best, turns - 1 + triangle((halves >> 1) - turns + 1))
    return best


@inlined
def _best_others(work, start, turns, n_free):
    """Return the halves of the best turns - 1 cells besides the place's, each for itself.

    A cell of X has to do with turns - 2 others at most, and with the place's cell.
    """
    column = work.shape[1] - 3
    for i in range(n_free):
        if i == start:
            work[i, column] = -1
            continue
        # sum of the greatest turns - 2 of a row, by taking the least away
        total = work[i, i] + 2 * work[start, i]
        n_others = 0
        for k in range(n_free):
            if k not in (i, start) and work[i, k] > 0:
                total += work[i, k]
                n_others += 1
        drop = n_others - (turns - 2)
        low = 0
        while drop > 0:
            least = np.int64(1 << 40)
            n_least = 0
            for k in range(n_free):
                value = work[i, k]
                if k in (i, start) or value <= low:
                    continue
                if value < least:
                    least = value
                    n_least = 1
                elif value == least:
                    n_least += 1
            taken = min(n_least, drop)
            total -= taken * least
            drop -= taken
            low = least
        work[i, column] = total
    halves = 0
    for _ in range(turns - 1):
        top = -1
        best = 0
        for i in range(n_free):
            if work[i, column] > best:
                best = work[i, column]
                top = i
        if top < 0:
            break
        halves += best
        work[top, column] = -1
    return halves
