"""The positions of one signature, and the positions that one step reaches from each.

A position chooses a placing for every run that has blocks. The position's *code* is that choice in
mixed radix, with the first run as the highest digit. The position's number is the number of
positions with lower codes. Codes are listed in increasing order, so this number is the position's
index in the list. A bitmap of the codes, with a running count for every word, turns a code into a
number. If codes are sparse, a binary search of the list is used instead.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel

MAX_BLOCKS = 16
MAX_GOALS = 256
"""No floor of 64 cells has more goals: 16 blocks, each with at most 15 places."""
NOWHERE = -1
_ONE = np.uint64(1)


class Scratch(NamedTuple):
    """Working memory for one signature of at most N positions.

    run, in_run    int64[17]: for every block, its run among nonempty runs, and its place there
    goal           int64[17]: the first goal of every block; a goal is one place of one block
    block          int64[17]: the first block of every run
    weight         int64[17]: the amount that the next placing of a run adds to a code
    placing, moved_to, begin    int64[17]: for one position, placing by run, starts by block
    holder         int64[cells]: the block, counted from 1, that covers a cell
    entered        int64[32]
    bitmap         uint64[2 N + 64], before int64[2 N + 64]: the codes of the positions, and how
        many come before each word
    is_marked      int64[1]: whether the bitmap is in use
    at             uint8[N, 16]: the index of each block's place
    step           int32[N * 32]: the position after a step, by position, block, direction (0 back)
    moving         uint16[N * 32]: the blocks that take part in that step
    reached        uint64[2, N]: the goals that are known to be reachable
    moves, loose   int64[256]: for every goal, the greatest number of moves it takes, and whether
        some move enters it without moving one of the blocks
    """

    run: Any
    in_run: Any
    goal: Any
    block: Any
    weight: Any
    placing: Any
    moved_to: Any
    begin: Any
    holder: Any
    entered: Any
    bitmap: Any
    before: Any
    is_marked: Any
    at: Any
    step: Any
    moving: Any
    reached: Any
    moves: Any
    loose: Any


POSITION_BYTES = 2 * 16 + 16 + 32 * 4 + 32 * 2 + 16
"""Bytes of scratch per position."""


def new_scratch(n_cells: int, n_positions: int) -> Scratch:
    """Return working memory for signatures of the given size on a floor of the given size."""
    n_words = 2 * n_positions + 64
    short = [np.zeros(MAX_BLOCKS + 1, dtype=np.int64) for _ in range(8)]
    return Scratch(
        *short,  # type: ignore[call-arg]
        np.zeros(n_cells, dtype=np.int64),
        np.zeros(2 * MAX_BLOCKS, dtype=np.int64),
        np.zeros(n_words, dtype=np.uint64),
        np.zeros(n_words, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.zeros((n_positions, MAX_BLOCKS), dtype=np.uint8),
        np.zeros(n_positions * 2 * MAX_BLOCKS, dtype=np.int32),
        np.zeros(n_positions * 2 * MAX_BLOCKS, dtype=np.uint16),
        np.zeros((2, n_positions), dtype=np.uint64),
        np.zeros(MAX_GOALS, dtype=np.int64),
        np.zeros(MAX_GOALS, dtype=np.int64),
    )


@inlined
def count_bits(word):
    """Return the number of set bits in a word."""
    word = word - ((word >> _ONE) & np.uint64(0x5555_5555_5555_5555))
    low = np.uint64(0x3333_3333_3333_3333)
    word = (word & low) + ((word >> np.uint64(2)) & low)
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F_0F0F_0F0F_0F0F)
    return np.int64((word * np.uint64(0x0101_0101_0101_0101)) >> np.uint64(56))


@inlined
def read_signature(t, sequences, n_runs, s):
    """Fill in the blocks and goals of a signature; return its number of blocks."""
    n_blocks = n_goals = 0
    for k in range(n_runs):
        sequence = sequences[k]
        s.block[k] = n_blocks
        for q in range(t.n_blocks[sequence]):
            s.run[n_blocks] = k
            s.in_run[n_blocks] = q
            s.goal[n_blocks] = n_goals
            n_goals += t.slots[sequence, q]
            n_blocks += 1
    s.block[n_runs] = n_blocks
    s.goal[n_blocks] = n_goals
    weight = 1
    for k in range(n_runs - 1, -1, -1):
        s.weight[k] = weight
        weight *= t.place[sequences[k] + 1] - t.place[sequences[k]]
    return n_blocks


@inlined
def _rank(codes, first, n, code, s):
    """Return the number of the position with a code."""
    if s.is_marked[0]:
        word = code >> 6
        below = (_ONE << np.uint64(code & 63)) - _ONE
        return s.before[word] + count_bits(s.bitmap[word] & below)
    low, high = 0, n - 1
    while low < high:
        middle = (low + high) >> 1
        if codes[first + middle] < code:
            low = middle + 1
        else:
            high = middle
    return low


@inlined
def _mark(codes, first, n, n_codes, s):
    """Make the bitmap for `n` codes, unless they are sparse."""
    n_words = (n_codes >> 6) + 1
    s.is_marked[0] = n_words <= 2 * n + 8
    if not s.is_marked[0]:
        return
    for word in range(n_words):
        s.bitmap[word] = 0
    for i in range(n):
        code = codes[first + i]
        s.bitmap[code >> 6] |= _ONE << np.uint64(code & 63)
    total = 0
    for word in range(n_words):
        s.before[word] = total
        total += count_bits(s.bitmap[word])


@inlined
def _push(t, sequences, n_blocks, block, way, code, s):
    """Return the code after one step that may push, or -1, and the blocks that move."""
    forward = np.int64(way) << block
    back = np.int64(1 - way) << block
    waiting = np.int64(1) << block
    n_entered = 0
    while waiting != 0:
        mover = trailing_zeros(np.uint64(waiting))
        waiting &= waiting - 1
        k, q = s.run[mover], s.in_run[mover]
        sequence = sequences[k]
        run = t.run[sequence]
        axis, begin = t.axis[run], t.begin[run]
        ahead = (forward >> mover) & 1
        if ahead:
            at = s.begin[mover] + t.length[sequence, q]
            if at + 2 > t.n_cells[run]:
                return np.int64(NOWHERE), np.int64(0)
        else:
            at = s.begin[mover] - 1
            if at < 1:
                return np.int64(NOWHERE), np.int64(0)
        for _ in range(2):
            cell = t.cells[begin + at]
            for i in range(n_entered):
                if s.entered[i] == cell:
                    return np.int64(NOWHERE), np.int64(0)
            s.entered[n_entered] = cell
            n_entered += 1
            struck = s.holder[cell] - 1
            if struck >= 0:
                edge = t.edge[begin + at + 1 - ahead]
                struck_axis = t.axis[t.run[sequences[s.run[struck]]]]
                sign = t.push[axis, ahead, edge, struck_axis]
                bit = np.int64(1) << struck
                if sign == 0 or (sign > 0 and back & bit) or (sign < 0 and forward & bit):
                    return np.int64(NOWHERE), np.int64(0)
                if not (forward | back) & bit:
                    waiting |= bit
                    if sign > 0:
                        forward |= bit
                    else:
                        back |= bit
            at += 2 * ahead - 1
    # blocks of a run that move together: the block ahead first, so that none passes over another
    for k in range(s.run[n_blocks - 1] + 1):
        s.moved_to[k] = s.placing[k]
    for mover in range(n_blocks - 1, -1, -1):
        if (forward >> mover) & 1:
            k = s.run[mover]
            s.moved_to[k] = t.next[s.moved_to[k], s.in_run[mover], 1]
    for mover in range(n_blocks):
        if (back >> mover) & 1:
            k = s.run[mover]
            s.moved_to[k] = t.next[s.moved_to[k], s.in_run[mover], 0]
    for k in range(s.run[n_blocks - 1] + 1):
        code += (s.moved_to[k] - s.placing[k]) * s.weight[k]
    return code, forward | back


@inlined
def _step(t, sequences, n_blocks, block, way, code, s):
    """Return the code one step on (way 1 forward, 0 back), or -1; and the blocks that move."""
    k, q = s.run[block], s.in_run[block]
    sequence = sequences[k]
    run = t.run[sequence]
    if way:
        at = s.begin[block] + t.length[sequence, q]
        if at + 2 > t.n_cells[run]:
            return np.int64(NOWHERE), np.int64(0)
    else:
        at = s.begin[block] - 2
        if at < 0:
            return np.int64(NOWHERE), np.int64(0)
    at += t.begin[run]
    if s.holder[t.cells[at]] | s.holder[t.cells[at + 1]]:
        return _push(t, sequences, n_blocks, block, way, code, s)
    to = t.next[s.placing[k], q, way]
    return code + (to - s.placing[k]) * s.weight[k], np.int64(1) << block


@inlined
def show(t, sequences, n_runs, code, s):
    """Fill in the blocks of a position: placings, starts and holders."""
    for k in range(n_runs):
        digit = code // s.weight[k]
        code -= digit * s.weight[k]
        sequence = sequences[k]
        placing = t.place[sequence] + digit
        s.placing[k] = placing
        begin = t.begin[t.run[sequence]]
        block = s.block[k]
        for q in range(t.n_blocks[sequence]):
            start = np.int64(t.start[placing, q])
            s.begin[block] = start
            for at in range(start, start + t.length[sequence, q]):
                s.holder[t.cells[begin + at]] = block + 1
            block += 1


@inlined
def hide(t, sequences, n_runs, s):
    """Remove the blocks of the current position from the floor."""
    for k in range(n_runs):
        sequence = sequences[k]
        begin = t.begin[t.run[sequence]]
        block = s.block[k]
        for q in range(t.n_blocks[sequence]):
            for at in range(s.begin[block], s.begin[block] + t.length[sequence, q]):
                s.holder[t.cells[begin + at]] = 0
            block += 1


@kernel
def find_steps(t, sequences, n_runs, n_blocks, codes, first, n, s):
    """Fill `at`, `step` and `moving` for the `n` positions whose codes begin at `first`."""
    n_codes = s.weight[0] * (t.place[sequences[0] + 1] - t.place[sequences[0]])
    _mark(codes, first, n, n_codes, s)
    for i in range(n):
        code = codes[first + i]
        show(t, sequences, n_runs, code, s)
        for block in range(n_blocks):
            low = t.low[sequences[s.run[block]], s.in_run[block]]
            s.at[i, block] = (s.begin[block] - low) >> 1
            for way in range(2):
                to, moving = _step(t, sequences, n_blocks, block, way, code, s)
                index = 2 * (i * n_blocks + block) + way
                s.moving[index] = moving
                s.step[index] = NOWHERE if to < 0 else _rank(codes, first, n, to, s)
        hide(t, sequences, n_runs, s)


MAX_CODES = 1 << 62
"""All codes are below this number."""


class Join(NamedTuple):
    """Two lists of N partial positions: one is read while the other is written.

    mask     uint64[2, N, W]: the covered cells;  code int64[2 * N]: the codes
    """

    mask: Any
    code: Any


def new_join(n_positions: int, n_words: int) -> Join:
    """Return space for the given number of partial positions."""
    return Join(
        np.zeros((2, n_positions, n_words), dtype=np.uint64),
        np.zeros(2 * n_positions, dtype=np.int64),
    )


@inlined
def join(t, sequences, n_runs, j):
    """Join the placings of a signature's runs.

    Return where the codes begin in ``j.code`` and the number of codes; if they do not fit, return
    -1 and a lower bound on that number.
    """
    room, n_words = j.mask.shape[1], j.mask.shape[2]
    old, n = 0, 1
    for word in range(n_words):
        j.mask[0, 0, word] = 0
    j.code[0] = 0
    for k in range(n_runs):
        begin, end = t.place[sequences[k]], t.place[sequences[k] + 1]
        new, n_new = 1 - old, 0
        for i in range(n):
            for placing in range(begin, end):
                is_free = True
                for word in range(n_words):
                    is_free &= (j.mask[old, i, word] & t.mask[placing, word]) == 0
                if is_free and n_new < room:
                    for word in range(n_words):
                        j.mask[new, n_new, word] = j.mask[old, i, word] | t.mask[placing, word]
                    code = j.code[old * room + i] * (end - begin) + placing - begin
                    j.code[new * room + n_new] = code
                n_new += is_free
        if n_new > room:
            return np.int64(-1), n_new
        old, n = new, n_new
    return np.int64(old * room), n
