"""The compiled parts of a disk search: expanding states, and passes over sorted arrays."""

import numpy as np

from trisolve.kernels.bits import prefetch, set_bits
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import MAX_MOVES, CompiledLevel
from trisolve.sliding.engine.large.ranks import rank_of
from trisolve.sliding.engine.store import home
from trisolve.sliding.engine.successors import NO_BLOCKS, Scratch, is_solved
from trisolve.sliding.engine.successors import expand as expand_state

N_DIGITS = 1 << 11
_DIGIT_BITS, _DIGIT = 11, N_DIGITS - 1

N_OUT, N_SUCCESSORS, SOLVED = range(3)
"""Elements of a tally, int64[3]: states written, successors seen, whether one was solved."""


@kernel
def successors(level, state, max_steps, scratch):
    """Write all successors of a state to ``scratch.states``; return their number."""
    n_found, _ = expand_state(level, state, NO_BLOCKS, max_steps, scratch)
    return n_found


@kernel
def expand(level, states, at, stop, max_steps, scratch, recent, ranks, bits, out, tally):
    """Gather the successors of ``states[at:stop]``; return the index of the first unexpanded state.

    Stops early when `out` may not have space for the successors of one more state. If `bits` is
    given, uint32[...] with one bit per rank, known states are left out, and the bits of the other
    states are set. If `bits` is not given, states in `recent` are left out: they were gathered or
    expanded before, in this layer or an earlier layer. `recent`, `bits`, `out` and `tally` are
    modified in place.
    """
    n_out, n_successors, solved = tally[N_OUT], tally[N_SUCCESSORS], tally[SOLVED]
    last_out, found = len(out) - level.facts[MAX_MOVES], scratch.states
    while at < stop and n_out <= last_out:
        if len(bits) == 0:
            recent[home(states[at], len(recent))] = states[at]
        n_found = successors(level, states[at], max_steps, scratch)
        n_successors += n_found
        if len(bits) != 0:
            for i in range(n_found):
                scratch.slots[i] = rank_of(ranks, found[i])
                prefetch(bits, scratch.slots[i] >> 5)
        for i in range(n_found):
            state = found[i]
            if len(bits) != 0:
                place, bit = scratch.slots[i] >> 5, np.uint32(1) << np.uint32(scratch.slots[i] & 31)
                if bits[place] & bit != 0 or set_bits(bits, place, np.uint32(bit)) & bit != 0:
                    continue
            else:
                slot = home(state, len(recent))
                if recent[slot] == state:
                    continue
                recent[slot] = state
            out[n_out] = state
            n_out += 1
            if is_solved(level, state):
                solved = 1
        at += 1
    tally[N_OUT], tally[N_SUCCESSORS], tally[SOLVED] = n_out, n_successors, solved
    return at


@kernel
def note_known(states, first, stop, ranks, bits):
    """Set the bits of the ranks of ``states[first:stop]``."""
    for i in range(first, stop):
        rank = np.int64(rank_of(ranks, states[i]))
        set_bits(bits, rank >> 5, np.uint32(np.uint32(1) << np.uint32(rank & 31)))


@kernel
def sort_states(states, spare, n_bits, counts):
    """Sort states of `n_bits` bits by digits of 11 bits, lowest first (Knuth 5.2.5, algorithm R).

    spare, counts : uint64[as many as states], int64[2048], working memory
    """
    n, here, there = len(states), states, spare
    for shift in range(0, n_bits, _DIGIT_BITS):
        counts[:] = 0
        for i in range(n):
            counts[np.int64(here[i] >> np.uint64(shift)) & _DIGIT] += 1
        at = 0
        for digit in range(len(counts)):
            at, counts[digit] = at + counts[digit], at
        for i in range(n):
            digit = np.int64(here[i] >> np.uint64(shift)) & _DIGIT
            there[counts[digit]] = here[i]
            counts[digit] += 1
        here, there = there, here
    if -(-n_bits // _DIGIT_BITS) & 1:
        for i in range(n):
            states[i] = spare[i]


@kernel
def mark(states, sieve):
    """Mark the home slots of the given states in a sieve that is initially all 0."""
    for i in range(len(states)):
        sieve[home(states[i], len(sieve))] = 1


@inlined
def _first_not_below(states, state, low, high):
    """Return the index in ``low .. high`` of the first state that is not below the given one."""
    while low < high:
        middle = (low + high) >> 1
        if states[middle] < state:
            low = middle + 1
        else:
            high = middle
    return low


@inlined
def _among(states, sieve, state):
    """Return whether a state is one of the sorted states that were marked in the sieve."""
    if not sieve[home(state, len(sieve))]:
        return False
    i = _first_not_below(states, state, 0, len(states))
    return i < len(states) and states[i] == state


@kernel
def pick(level, states, at, max_steps, scratch, targets, sieve, out, tally, budget):
    """Gather, in order, the states of ``states[at:]`` that one move takes to a target.

    Targets are sorted and marked in the sieve; an empty list stands for all solved states. Returns
    the index of the first remaining state once `budget` successors have been seen. `out` and
    `tally` are modified in place.
    """
    n_out, n_successors = tally[N_OUT], tally[N_SUCCESSORS]
    stop = n_successors + budget
    while at < len(states) and n_successors < stop:
        n_found = successors(level, states[at], max_steps, scratch)
        n_successors += n_found
        for i in range(n_found):
            state = scratch.states[i]
            if is_solved(level, state) if len(targets) == 0 else _among(targets, sieve, state):
                out[n_out] = states[at]
                n_out += 1
                break
        at += 1
    tally[N_OUT], tally[N_SUCCESSORS] = n_out, n_successors
    return at


@kernel
def drop_repeats(states):
    """Move the distinct states among sorted states to the front; return their number."""
    n_kept = 0
    for i in range(len(states)):
        if n_kept == 0 or states[i] != states[n_kept - 1]:
            states[n_kept] = states[i]
            n_kept += 1
    return n_kept


@kernel
def flag_known(states, known, flags):
    """Flag the sorted states that are also among the sorted known states.

    The search gallops through `states`, so a few known states cost little.
    """
    n_states, i = len(states), 0
    for k in range(len(known)):
        step = 1
        while i + step < n_states and states[i + step] < known[k]:
            i += step
            step *= 2
        i = _first_not_below(states, known[k], i, min(i + step, n_states))
        if i == n_states:
            break
        if states[i] == known[k]:
            flags[i] = True


@kernel
def drop_flagged(states, flags):
    """Move the states without a flag to the front; return their number."""
    n_kept = 0
    for i in range(len(states)):
        if not flags[i]:
            states[n_kept] = states[i]
            n_kept += 1
    return n_kept


def load_kernels(level: CompiledLevel, scratch: Scratch) -> None:
    """Load or compile every kernel, so that the time of a search does not include this."""
    none, flags = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.bool_)
    tally, sieve = np.zeros(3, dtype=np.int64), np.zeros(1, dtype=np.uint8)
    successors(level, level.key[0], 1, scratch)
    bits = np.zeros(1, dtype=np.uint32)
    expand(level, none, 0, 0, 1, scratch, none, none, bits, none, tally)
    note_known(none, 0, 0, none, bits)
    sort_states(none, none, 1, tally)
    pick(level, none, 0, 1, scratch, none, sieve, none, tally, 0)
    mark(none, sieve)
    drop_repeats(none)
    flag_known(none, none, flags)
    drop_flagged(none, flags)
