"""An upper bound on the points still to be scored with any tiles, derived from the chains.

The rest of the line is one path. Within a set X of cells yet to be filled, the path uses the cells'
pins and the chains between them. Each link has two pins, so a chain of length l with both ends in X
contributes at most 2 (1 + l) **halves** of a segment. A chain that leads out of X, to the wall or
to a cell that stays empty, can only be the last chain of the path: it contributes 1 + 2 l halves.
The place's own pin contributes 1. If A[c][d] is the sum of 1 + l over the pins of c whose chains
end in d, then

    halves <= 1 + sum of A[c][d] over all c, d in X + the best way out.

X holds the cell of the place and at most j - 1 other cells, where j is the number of turns left.
The score of a turn is convex in its length, so S segments in j turns score the most when one turn
has all but j - 1 of the segments. A separate branch-and-bound search looks for the X with the most
halves, and gives up after a set number of steps.
"""

from math import sqrt

from trisolve.kernels.jit import inlined, kernel

N_LEVELS = 8
"""The best X is searched for only if it has fewer other cells than this."""
N_MANY = 40
"""With more turns left, the bound ignores their number, which then matters little."""
_MAX_STEPS = 48


@inlined
def triangle(n):
    """Return 1 + 2 + ... + n."""
    return n * (n + 1) // 2


@inlined
def last_turn(chains, place):
    """Return the maximum number of segments in a last turn on the next cell, with any tile."""
    ends, lengths = chains
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
def last_two_turns(chains, place):
    """Return the maximum number of segments in two turns that start on the next cell."""
    ends, lengths = chains
    base = place - place % 12
    most = 0
    seen = -1
    for x in range(base, base + 12):
        other = ends[x]
        if other < 0 or (other >= base and other < base + 12):
            continue
        base2 = other - other % 12
        if base2 == seen:  # its other pin led here too
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


@inlined
def _longest_hopeless(must, turns):
    """Return the maximum number of segments that cannot score more than `must` in `turns` turns."""
    rest = must - (turns - 1)
    if rest < 0:
        return turns - 1
    length = int((sqrt(8.0 * rest + 1.0) - 1.0) / 2.0)
    while triangle(length + 1) <= rest:
        length += 1
    while triangle(length) > rest:
        length -= 1
    return length + turns - 1


def rooms_for(n):
    """Return the shape of the scratch array that `bound_on_rest` needs for n cells."""
    return 2 * n + 3 * N_LEVELS + 4, n + 1


@kernel
def bound_on_rest(chains, place, n_turns, free, n_free, must, work):
    """Return a bound on the score of up to n_turns turns, or `must` if the bound is no higher.

    free : int16[n_free], the cells still empty, in any order, including the cell of the place
    work : int32, in the shape that `rooms_for` gives for all cells of the field; overwritten
    """
    ends, lengths = chains
    found = max(must, triangle(last_turn(chains, place)))
    if n_turns == 1:
        return found
    found = max(found, 1 + triangle(last_two_turns(chains, place) - 1))
    if n_turns == 2:
        return found
    n = work.shape[1] - 1
    links, gains, tops = work[:n], work[n : n + N_LEVELS], work[n + N_LEVELS : n + 2 * N_LEVELS]
    few = work[n + 2 * N_LEVELS : n + 2 * N_LEVELS + 4]
    index_of, order = few[0], few[1]
    own = place // 12
    index_of[own] = 0
    order[0] = own
    size = 1
    for i in range(n_free):
        if free[i] != own:
            index_of[free[i]] = size
            order[size] = free[i]
            size += 1
    out = 0
    for i in range(n_free):
        row = links[i]
        for k in range(n_free):
            row[k] = 0
        base = order[i] * 12
        for x in range(base, base + 12):
            end = ends[x]
            if end >= 0:
                row[index_of[end // 12]] += 1 + lengths[x]
            if x != place and (end < base or end >= base + 12):
                out = max(out, 1 + 2 * lengths[x])
    n_others = min(n_turns, n_free) - 1
    # tops[r, i]: the sum of the r greatest halves between cell i and cells other than the place's;
    # the last row sums them all
    n_rows = min(n_others, N_LEVELS)
    for i in range(1, n_free):
        for r in range(n_rows):
            tops[r, i] = 0
        for k in range(1, n_free):
            value = links[i, k]
            if value == 0 or k == i:
                continue
            if n_rows == N_LEVELS:
                tops[N_LEVELS - 1, i] += value
            for r in range(1, min(n_rows, N_LEVELS - 1)):
                if value > tops[r, i]:
                    value, tops[r, i] = tops[r, i], value
        for r in range(1, min(n_rows, N_LEVELS - 1)):
            tops[r, i] += tops[r - 1, i]
        gains[0, i] = links[i, i] + 2 * links[0, i]
    start = 1 + links[0, 0] + out
    if n_others > N_MANY:  # a turn's score grows with its length: counting them all never lowers it
        halves = start + _best(gains[0], tops[N_LEVELS - 1], 1, n_free, n_others)
        return max(found, triangle(halves >> 1))
    for others in range(2, n_others + 1):
        turns = others + 1
        hopeless = 2 * max(_longest_hopeless(found, turns), 0) + 1
        halves = start + _best(gains[0], tops[min(others - 1, N_LEVELS - 1)], 1, n_free, others)
        if halves <= hopeless:
            continue
        if others < N_LEVELS and not _some_set(
            links, gains, tops, few, start, n_free, others, hopeless
        ):
            continue
        found = max(found, turns - 1 + triangle((halves >> 1) - turns + 1))
    return found


@inlined
def _best(gain, top, first, n, count):
    """Return the sum of the `count` greatest gain[i] + top[i], for i from `first` to n."""
    if count == 1:
        best = 0
        for i in range(first, n):
            best = max(best, gain[i])
        return best
    total = 0
    n_taken = 0
    bar = 1 << 30  # what is above it has been taken
    while n_taken < count:
        best = 0
        n_best = 0
        for i in range(first, n):
            value = gain[i] + top[i]
            if value < bar:
                if value > best:
                    best = value
                    n_best = 1
                elif value == best:
                    n_best += 1
        if best == 0:
            break
        taken = min(n_best, count - n_taken)
        total += taken * best
        n_taken += taken
        bar = best
    return total


@inlined
def _some_set(links, gains, tops, few, start, n, others, hopeless):
    """Return whether some X has more halves than `hopeless`, or the search for one was given up."""
    at, values = few[2], few[3]
    level = 0
    at[0] = 1
    values[0] = start
    for _ in range(_MAX_STEPS):
        rest = others - level
        first = at[level]
        value = values[level] + _best(gains[level], tops[rest - 1], first, n, rest)
        if value <= hopeless:
            if level == 0:
                return False
            level -= 1
            at[level] += 1
            continue
        if rest == 1 or values[level] > hopeless:
            return True
        values[level + 1] = values[level] + gains[level, first]
        for i in range(first + 1, n):
            gains[level + 1, i] = gains[level, i] + 2 * links[first, i]
        level += 1
        at[level] = first + 1
    return True
