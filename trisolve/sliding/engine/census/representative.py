"""The level that represents a class: the farthest position whose text sorts first.

Every position is put into canonical form as in `Level.canonical`: the smallest of the symmetric
copies with the smallest floor, with blocks in order. A block is stored as one number, which sorts
like the tuple of axis, first cell, length and goal. The canonical form whose JSON text is smallest
is chosen, and the texts are compared without being written: the first block that differs decides,
number by number.
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.census.distances import GOALS_AT_ONCE, begin_spread, spread
from trisolve.sliding.engine.census.positions import hide, show

_COMMA, _BRACKET, _ZERO = 0x2C, 0x5D, 0x30
_U, _V = 0, 1
_ONE = np.uint64(1)


@inlined
def block_number(axis, first, length, goal):
    """Return a block as one number; `goal` is the first cell of its goal or -1."""
    return (((axis << 9 | first) << 6) | length) << 10 | (goal + 1)


@inlined
def _canonical(t, sequences, n_blocks, highlighted, goal_start, s, form):
    """Write the canonical form of the position laid out to ``form[0]``; use ``form[2]``."""
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
def _written(number, follows):
    """Return the characters of a number and of the text after it, which sort like the text."""
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
    """Return -1, 0 or 1 for how the lists of cells of two runs compare as text."""
    for at in range(min(length, length2)):
        text = _written(first, _BRACKET if at == length - 1 else _COMMA)
        text2 = _written(first2, _BRACKET if at == length2 - 1 else _COMMA)
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
                return goal >= 0  # a comma goes on where a brace would end
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
