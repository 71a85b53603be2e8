"""The levels of one signature: their moves, whether they are minimal, and class representatives.

One backward sweep finds the moves for all goals. A goal is one block at one place. Bit G of a
position's word says whether goal G is known to be reachable from there. At first, a position has
the bits of the goals that it satisfies. Then, move by move, each position adds the bits of its
successors. This process is a breadth-first search backward from every goal, 64 goals at a time,
which computes only forward moves. A level's length is the number of the last move at which its
goal's bit reaches a new position.

A level is minimal if removing any other block makes it easier. It is not minimal if it takes at
least as many moves after some other block is removed. For one-move levels, the answer is usually
clear at once: some move enters the goal without moving one of the blocks. For longer levels, the
signatures with one fewer block are searched until no level can still be minimal or all blocks have
been tried. A walk meets the same smaller signatures repeatedly, so their moves are stored in a
table until another signature replaces them.

A class is represented by the farthest position whose text sorts first. Every position is put into
canonical form as in `Level.canonical`: the smallest of the symmetric copies with the smallest
floor, with blocks in order. A block is stored as one number, which sorts like the tuple of axis,
first cell, length and goal. The canonical form whose JSON text is smallest is chosen, and the texts
are compared without being written: the first block that differs decides, number by number.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    Join,
    Scratch,
    count_bits,
    find_steps,
    hide,
    join,
    new_join,
    new_scratch,
    read_signature,
    show,
)

GOALS_AT_ONCE = 64
NO_DEPTH = 1 << 40
_ONE = np.uint64(1)


@inlined
def begin_spread(n_blocks, first_goal, n, s):
    """Give every position the bits of the goals that it satisfies, counting from `first_goal`."""
    for i in range(n):
        word = np.uint64(0)
        for block in range(n_blocks):
            goal = s.goal[block] + np.int64(s.at[i, block]) - first_goal
            if 0 <= goal < GOALS_AT_ONCE:
                word |= _ONE << np.uint64(goal)
        s.reached[0, i] = word


@inlined
def _find_loose(n_blocks, first_goal, n, s):
    """Mark each goal entered by some move in which at least one other block takes no part."""
    loose, width = np.uint64(0), 2 * n_blocks
    for i in range(n):
        here = s.reached[0, i]
        for way in range(width):
            taking_part = np.uint64(0)
            at = i
            while True:
                taking_part |= np.uint64(s.moving[at * width + way])
                at = np.int64(s.step[at * width + way])
                if at < 0:
                    break
                if count_bits(taking_part) < n_blocks:
                    loose |= s.reached[0, at] & ~here
    while loose != 0:
        goal = trailing_zeros(loose)
        loose &= loose - _ONE
        s.loose[first_goal + goal] = 1


@inlined
def spread(n_blocks, n, old, s):
    """Give every position the bits of its successors; return all bits that were gained."""
    gained, width, new = np.uint64(0), 2 * n_blocks, 1 - old
    for i in range(n):
        word = before = s.reached[old, i]
        for way in range(width):
            at = np.int64(s.step[i * width + way])
            while at >= 0:
                word |= s.reached[old, at]
                at = np.int64(s.step[at * width + way])
        s.reached[new, i] = word
        gained |= word & ~before
    return gained


@kernel
def find_moves(n_blocks, n, max_depth, s):
    """Write the moves of every goal (0 if no other position reaches the goal) and `loose`.

    Solutions longer than `max_depth` moves are not searched for. Return the greatest number of
    moves.
    """
    greatest, n_goals = 0, s.goal[n_blocks]
    for goal in range(n_goals):
        s.moves[goal] = 0
        s.loose[goal] = 0
    for first_goal in range(0, n_goals, GOALS_AT_ONCE):
        begin_spread(n_blocks, first_goal, n, s)
        _find_loose(n_blocks, first_goal, n, s)
        old = depth = 0
        while depth < max_depth:
            gained = spread(n_blocks, n, old, s)
            if gained == 0:
                break
            old = 1 - old
            depth += 1
            while gained != 0:
                goal = trailing_zeros(gained)
                gained &= gained - _ONE
                s.moves[first_goal + goal] = depth
        greatest = max(greatest, depth)
    return greatest


UNDECIDED, DECIDED = 1, 0
_N_KEPT, _MAX_KEPT_GOALS, _MAX_KEPT_MOVES = 1 << 15, 80, 255
_MIX = np.uint64(0x9E37_79B9_7F4A_7C15)


class Fewer(NamedTuple):
    """Working memory for the signatures with one fewer block.

    sequences : int64[17], the sequences of the current signature
    scratch, join : the working memory of its search
    key, moves : int32[T, 16], uint8[T, 80], a table of signatures and the moves of their goals.
        The sequences of a signature determine its slot. -1 follows the last sequence, and an empty
        slot begins with -1.
    """

    sequences: Any
    scratch: Scratch
    join: Join
    key: Any
    moves: Any


def new_fewer(n_cells: int, n_words: int, n_positions: int) -> Fewer:
    """Return working memory for signatures with up to the given number of positions."""
    return Fewer(
        np.zeros(MAX_BLOCKS + 1, dtype=np.int64),
        new_scratch(n_cells, n_positions),
        new_join(n_positions, n_words),
        np.full((_N_KEPT, MAX_BLOCKS), -1, dtype=np.int32),
        np.zeros((_N_KEPT, _MAX_KEPT_GOALS), dtype=np.uint8),
    )


@inlined
def _without(t, sequences, n_runs, k, q, fewer):
    """Write a signature without block `q` of run `k` to `fewer`; return its number of runs."""
    n_fewer = 0
    for other in range(n_runs):
        sequence = sequences[other]
        if other == k:
            sequence = t.without[sequence, q]
        if sequence >= 0:
            fewer[n_fewer] = sequence
            n_fewer += 1
    return n_fewer


@inlined
def _is_open(s, n_blocks, spared, is_minimal):
    """Return whether a level whose highlighted block is not the spared block is still undecided."""
    for block in range(n_blocks):
        if block != spared:
            for goal in range(s.goal[block], s.goal[block + 1]):
                if is_minimal[goal]:
                    return True
    return False


@inlined
def _compare(t, sequences, n_blocks, spared, fewer, s, s2, is_minimal):
    """Decide the levels that take at least as many moves without a block."""
    for block in range(n_blocks):
        if block == spared:
            continue
        other = block - (block > spared)
        low = t.low[sequences[s.run[block]], s.in_run[block]]
        low2 = t.low[fewer[s2.run[other]], s2.in_run[other]]
        shift = s2.goal[other] - s.goal[block] + ((low - low2) >> 1)
        for goal in range(s.goal[block], s.goal[block + 1]):
            if is_minimal[goal] and s2.moves[goal + shift] >= s.moves[goal]:
                is_minimal[goal] = DECIDED


@inlined
def _place(sequences, n_runs):
    """Return the slot of the table that sequences determine."""
    mixed = np.uint64(n_runs)
    for k in range(n_runs):
        mixed = (mixed ^ np.uint64(sequences[k])) * _MIX
        mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed & np.uint64(_N_KEPT - 1))


@inlined
def _is_kept(f, place, n_runs):
    """Return whether a slot of the table holds the current signature."""
    for k in range(n_runs):
        if np.int64(f.key[place, k]) != f.sequences[k]:
            return False
    return n_runs == MAX_BLOCKS or f.key[place, n_runs] == -1


@inlined
def _solve(t, n_runs, n_blocks, f):
    """Find the moves of the current signature; return 0, or how many positions to make room for."""
    s, j = f.scratch, f.join
    place = _place(f.sequences, n_runs)
    if _is_kept(f, place, n_runs):
        read_signature(t, f.sequences, n_runs, s)
        for goal in range(s.goal[n_blocks]):
            s.moves[goal] = f.moves[place, goal]
        return np.int64(0)
    first, n = join(t, f.sequences, n_runs, j)
    if first < 0 or n > s.at.shape[0]:
        return n
    read_signature(t, f.sequences, n_runs, s)
    find_steps(t, f.sequences, n_runs, n_blocks, j.code, first, n, s)
    greatest = find_moves(n_blocks, n, NO_DEPTH, s)
    n_goals = s.goal[n_blocks]
    if n_goals <= _MAX_KEPT_GOALS and greatest <= _MAX_KEPT_MOVES:
        for k in range(MAX_BLOCKS):
            f.key[place, k] = f.sequences[k] if k < n_runs else -1
        for goal in range(n_goals):
            f.moves[place, goal] = s.moves[goal]
    return np.int64(0)


@inlined
def find_minimal(t, sequences, n_runs, n_blocks, s, f, is_minimal):
    """For each goal whose level is not minimal, turn UNDECIDED into DECIDED in `is_minimal`.

    `s` holds the moves of the signature. Return 0, or how many positions to make room for in `f`.
    """
    for spared in range(n_blocks - 1, -1, -1):
        if not _is_open(s, n_blocks, spared, is_minimal):
            continue
        n_fewer = _without(t, sequences, n_runs, s.run[spared], s.in_run[spared], f.sequences)
        needed = _solve(t, n_fewer, n_blocks - 1, f)
        if needed:
            return needed
        _compare(t, sequences, n_blocks, spared, f.sequences, s, f.scratch, is_minimal)
    return np.int64(0)


_COMMA, _BRACKET, _ZERO = 0x2C, 0x5D, 0x30
_U, _V = 0, 1


@inlined
def block_number(axis, first, length, goal):
    """Return a block as one number; `goal` is the first cell of its goal or -1."""
    return (((axis << 9 | first) << 6) | length) << 10 | (goal + 1)


@inlined
def _canonical(t, sequences, n_blocks, highlighted, goal_start, s, form):
    """Write the current position's canonical form to ``form[0]``; ``form[2]`` is scratch."""
    for h in range(t.form_cell.shape[0]):
        for block in range(n_blocks):
            sequence, q = sequences[s.run[block]], s.in_run[block]
            run, length = t.run[sequence], t.length[sequence, q]
            axis = t.form_axis[h, t.axis[run]]
            end = t.begin[run] + (length - 1) * t.form_flip[h, t.axis[run]]
            goal = np.int64(-1)
            if block == highlighted:
                goal = t.form_cell[h, t.cells[end + goal_start]]
            first = t.form_cell[h, t.cells[end + s.begin[block]]]
            number = block_number(axis, first, length, goal)
            at = block
            while at > 0 and form[2, at - 1] > number:
                form[2, at] = form[2, at - 1]
                at -= 1
            form[2, at] = number
        is_less = h == 0
        for at in range(n_blocks):
            if form[2, at] != form[0, at]:
                is_less |= form[2, at] < form[0, at]
                break
        if is_less:
            for at in range(n_blocks):
                form[0, at] = form[2, at]


@inlined
def _next_cell(cell, axis):
    """Return the next cell of a track: see `lattice.next_cell`."""
    if axis == _U:
        return cell + 1
    if axis == _V:
        return cell - 1 if cell & 1 else cell + 33
    return cell + 1 if cell & 1 else cell + 33


@inlined
def _number_text(number, follows):
    """Return a number and the text after it as character codes that sort like the text."""
    if number >= 100:
        hundreds, rest = number // 100, number % 100
        text = ((_ZERO + hundreds) << 8 | (_ZERO + rest // 10)) << 8 | (_ZERO + rest % 10)
        return text << 8 | follows
    if number >= 10:
        text = (_ZERO + number // 10) << 8 | (_ZERO + number % 10)
        return (text << 8 | follows) << 8
    return ((_ZERO + number) << 8 | follows) << 16


@inlined
def _run_is_less(axis, first, length, axis2, first2, length2):
    """Compare the lists of cells of two runs as text; return -1, 0 or 1."""
    for at in range(min(length, length2)):
        text = _number_text(first, _BRACKET if at == length - 1 else _COMMA)
        text2 = _number_text(first2, _BRACKET if at == length2 - 1 else _COMMA)
        if text != text2:
            return -1 if text < text2 else 1
        first, first2 = _next_cell(first, axis), _next_cell(first2, axis2)
    return 0


@inlined
def _text_is_less(form, n_blocks):
    """Return whether the canonical form ``form[0]`` is smaller as text than ``form[1]``."""
    for at in range(n_blocks):
        one, other = form[0, at], form[1, at]
        if one == other:
            continue
        axis, axis2 = one >> 25, other >> 25
        length, length2 = (one >> 10) & 63, (other >> 10) & 63
        order = _run_is_less(axis, (one >> 16) & 511, length, axis2, (other >> 16) & 511, length2)
        if order == 0:
            goal, goal2 = (one & 1023) - 1, (other & 1023) - 1
            if goal < 0 or goal2 < 0:
                return goal >= 0  # a comma continues the text where a brace would end it
            order = _run_is_less(axis, goal, length, axis2, goal2, length2)
        return order < 0
    return False


@kernel
def find_representative(
    t, sequences, n_runs, n_blocks, codes, first, n, highlighted, start, moves, s, form
):
    """Write a level's representative to ``form[1]``, int64[3, 16]; the steps must be known.

    `start` is the start of the goal within its run.
    """
    sequence, q = sequences[s.run[highlighted]], s.in_run[highlighted]
    goal = s.goal[highlighted] + ((start - t.low[sequence, q]) >> 1)
    first_goal = goal - goal % GOALS_AT_ONCE
    bit = _ONE << np.uint64(goal - first_goal)
    begin_spread(n_blocks, first_goal, n, s)
    old = 0
    for _ in range(moves):
        spread(n_blocks, n, old, s)
        old = 1 - old
    is_first = True
    for i in range(n):
        if s.reached[old, i] & ~s.reached[1 - old, i] & bit:
            show(t, sequences, n_runs, codes[first + i], s)
            _canonical(t, sequences, n_blocks, highlighted, start, s, form)
            hide(t, sequences, n_runs, s)
            if is_first or _text_is_less(form, n_blocks):
                is_first = False
                for at in range(n_blocks):
                    form[1, at] = form[0, at]
