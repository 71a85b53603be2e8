"""Walk through the signatures of a floor that begin with a given choice, or solve one signature.

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
full, or when a list needs more space. A Walker, in Python,
provides the space, up to a bound, and reads the finds.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.census import solving as walks
from trisolve.sliding.engine.census.floor_tables import FloorTables
from trisolve.sliding.engine.census.levels import (
    NO_DEPTH,
    find_moves,
    find_representative,
    new_fewer,
)
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    MAX_CODES,
    POSITION_BYTES,
    find_steps,
    join,
    new_join,
    new_scratch,
    read_signature,
)
from trisolve.sliding.engine.census.solving import (
    DEPTH,
    DONE,
    IS_ENTERED,
    MAX_WANTED,
    NEED_LIST,
    NEEDED,
    NO_POSITION,
    PAUSED,
    ROOT,
    image_of,
    visit,
)


@inlined
def _still_alive(t, w, alive, n_known):
    """Return the symmetries that may still give the same signature; -1 if one makes it smaller.

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
    """List the positions with one more run; return their number.

    If there is too little room, return the required length of the list as a negative number.
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


_FIRST_CODES = 1 << 8


@kernel
def _solve(t, sequences, n_runs, s, j):
    """Return where the codes begin and their number; if room is lacking, -1 and the room needed."""
    first, n = join(t, sequences, n_runs, j)
    if first >= 0 and n > 0:
        n_blocks = read_signature(t, sequences, n_runs, s)
        find_steps(t, sequences, n_runs, n_blocks, j.code, first, n, s)
        find_moves(n_blocks, n, NO_DEPTH, s)
    return first, n


class SignatureTooLarge(Exception):
    """The error for a signature with too many positions: at least `n_positions`."""

    def __init__(self, n_positions: int) -> None:
        super().__init__(n_positions)
        self.n_positions = n_positions


class Signature:
    """A solved signature: `sequences` are the engine's numbers, ascending, without empty sequences.

    Raises SignatureTooLarge if it would take more than `max_bytes`.
    """

    def __init__(self, t: FloorTables, sequences: Sequence[int], max_bytes: int) -> None:
        self._t, self._n_runs = t, len(sequences)
        self._sequences = np.array([*sequences, 0], dtype=np.int64)
        n_words, n_cells = t.mask.shape[1], int(t.cells.max()) + 1
        n_codes = 1
        for sequence in sequences:
            n_codes *= int(t.place[sequence + 1] - t.place[sequence])
        room, first = _FIRST_CODES, -1
        while first < 0:
            if n_codes >= MAX_CODES or room * (POSITION_BYTES + 16 * n_words + 16) > max_bytes:
                raise SignatureTooLarge(room)
            self._s, self._j = new_scratch(n_cells, room), new_join(room, n_words)
            first, n_positions = _solve(t, self._sequences, self._n_runs, self._s, self._j)
            room = 2 * n_positions
        self._first, self.n_positions = first, n_positions
        self._n_blocks = sum(int(t.n_blocks[sequence]) for sequence in sequences)

    def moves(self) -> dict[tuple[int, int], int]:
        """Return the moves of every level with at least one move, by block and goal start."""
        t, s, found = self._t, self._s, {}
        for block in range(self._n_blocks):
            sequence, q = self._sequences[s.run[block]], s.in_run[block]
            for goal in range(s.goal[block], s.goal[block + 1]):
                if s.moves[goal]:
                    start = int(t.low[sequence, q]) + 2 * int(goal - s.goal[block])
                    found[block, start] = int(s.moves[goal])
        return found

    def representative(self, block: int, start: int) -> tuple[tuple[int, int, int, int], ...]:
        """Return the blocks of a level's representative, in the same form as a walk's finds."""
        form = np.zeros((3, MAX_BLOCKS), dtype=np.int64)
        find_representative(
            self._t, self._sequences, self._n_runs, self._n_blocks, self._j.code, self._first,
            self.n_positions, block, start, self.moves()[block, start], self._s, form,
        )  # fmt: skip
        return tuple(block_of(int(number)) for number in form[1, : self._n_blocks])


def block_of(number: int) -> tuple[int, int, int, int]:
    """Return the axis, first cell, length and goal (-1 for none) of a block given as one number.

    >>> block_of((1 << 9 | 5) << 16 | 3 << 10)
    (1, 5, 3, -1)
    """
    return number >> 25, number >> 16 & 511, number >> 10 & 63, (number & 1023) - 1


_BUDGET = 200_000
_FIRST_ROOM = 1 << 12
_FINDS = 1 << 10


class Find(NamedTuple):
    """A minimal level: the blocks of its representative in canonical form.

    Each block is given by its axis, first cell, length, and the first cell of its goal or -1.
    `positions` is the number of positions of the signature.
    """

    blocks: tuple[tuple[int, int, int, int], ...]
    moves: int
    positions: int
    class_size: int


class TooLarge(Exception):
    """The error for a signature that needs too much memory, with the `sequences` of its runs."""

    def __init__(self, sequences: tuple[int, ...], n_positions: int) -> None:
        super().__init__(sequences, n_positions)
        self.sequences, self.n_positions = sequences, n_positions


class Walker:
    """Solves all signatures of a floor that begin with given sequences.

    The lists use at most `max_bytes`.
    """

    def __init__(
        self, t: FloorTables, blocks: tuple[int, int], least_moves: int, max_bytes: int
    ) -> None:
        self._t, self._max_bytes = t, max_bytes
        n_cells = int(t.cells.max()) + 1
        self._n_cells = n_cells
        self._w = walks.new_walk(len(t.axis), len(t.run), _FIRST_ROOM, _FINDS)
        self._w.now[4:7] = *blocks, least_moves
        self._s = new_scratch(n_cells, _FIRST_ROOM)
        self._f = new_fewer(n_cells, t.mask.shape[1], _FIRST_ROOM)

    def walk(
        self, prefix: Sequence[int], tally: walks.Tally, look: Callable[[], None] | None = None
    ) -> Iterator[Find]:
        """Yield the finds in all signatures whose first runs have the local numbers in `prefix`.

        All counts are added to `tally`. `look` is called from time to time, and may raise an
        exception.
        """
        chosen = np.array([*prefix, 0], dtype=np.int64)
        while (status := begin(self._t, chosen, len(prefix), self._w)) == walks.NEED_LIST:
            self._grow(status)
        if status == walks.NO_POSITION:
            return
        while True:
            status = go_on(self._t, len(prefix), _BUDGET, self._w, self._s, self._f, tally)
            yield from self._finds()
            if status == walks.DONE:
                return
            if status not in (walks.PAUSED, walks.FULL):
                self._grow(status)
            if look is not None:
                look()

    def _finds(self) -> list[Find]:
        """Return the finds, and make room for more."""
        rows = self._w.finds[: self._w.now[2]].tolist()
        self._w.now[2] = 0
        return [
            Find(tuple(map(block_of, row[: row[MAX_BLOCKS]])), *row[MAX_BLOCKS + 1 :])
            for row in rows
        ]

    def _grow(self, status: int) -> None:
        """Make the room that the walk asks for; raise TooLarge if that is too much."""
        w, needed = self._w, int(self._w.now[3])
        if status in (walks.TOO_DEEP, walks.TOO_MANY):
            raise self._too_large(int(w.list_n[w.now[0]]))
        room = needed + needed // 2
        listed, positions = len(w.mask), len(self._s.at)
        fewer = len(self._f.scratch.at)
        if status == walks.NEED_LIST:
            listed = room
        elif status == walks.NEED_POSITIONS:
            positions = room
        else:
            fewer = room
        n_words = self._t.mask.shape[1]
        wanted = 16 * listed + POSITION_BYTES * positions
        wanted += (POSITION_BYTES + 16 * n_words + 16) * fewer
        if wanted > self._max_bytes:
            raise self._too_large(needed)
        if status == walks.NEED_LIST:
            more = np.zeros(listed - len(w.mask), dtype=np.uint64)
            self._w = w._replace(
                mask=np.concatenate([w.mask, more]),
                code=np.concatenate([w.code, more.astype(np.int64)]),
            )
        elif status == walks.NEED_POSITIONS:
            self._s = new_scratch(self._n_cells, positions)
        else:
            self._f = new_fewer(self._n_cells, n_words, fewer)

    def _too_large(self, n_positions: int) -> TooLarge:
        w = self._w
        return TooLarge(tuple(w.sequences[: w.now[0]].tolist()), n_positions)
