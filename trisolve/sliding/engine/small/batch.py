"""Search many small levels in one kernel call, with no allocation and no Python between levels.

Searching a level with a few thousand states takes less time than the fixed work of a search:
allocating memory, compiling the level, and returning to Python. Here, levels come as plain arrays
and are compiled and searched in reusable buffers. Only a level that outgrows the buffers is left to
``search.breadth_first``.

Solutions are small integers, which Python can turn into moves without examining the board. A move
that pushes nothing is ``block << 5 | distance + 16``. The cells that it enters are checked on a
board of the previous state. This second check is independent of the bit words with which the search
found the move. Any other move is stored as NO_SLIDE and left to the readable rules.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.compiled import (
    POSITIONS,
    CompiledLevel,
    block_numbers,
    compile_into,
    new_compiled,
    with_blocks,
)
from trisolve.sliding.engine.search import advance, start
from trisolve.sliding.engine.store import (
    DEPTH,
    EMPTY,
    GOAL,
    N_SUCCESSORS,
    OUT_OF_ROOM,
    TAIL,
    Arrays,
    lift,
    new_cursor,
    put_down,
)
from trisolve.sliding.engine.successors import (
    Scratch,
    clear_board,
    new_scratch,
    show,
    steps_at_once,
)
from trisolve.sliding.lattice import N_CELLS, cell_bits
from trisolve.sliding.level import MAX_BLOCKS, PUSH_MODES, Level
from trisolve.stopwatch import search_clock

NO_SLIDE = 0


@inlined
def _is_free(level, block, begin, end, holder):
    """Return whether all cells that a slide from one position to another enters are free."""
    way = np.int64(end > begin)
    while begin != end:
        row = 2 * (POSITIONS * block + begin) + way
        if level.enter[row, 0] < 0:
            return False
        if holder[level.enter[row, 0]] != 0 or holder[level.enter[row, 1]] != 0:
            return False
        begin += 2 * way - 1
    return True


@kernel
def read_slides(level, path, n_path, scratch, slides):
    """Write the move from each state of a path to the next.

    path : uint64[at least n_path]; slides : int16[at least n_path - 1], modified in place
    """
    for k in range(n_path - 1):
        before, after = path[k], path[k + 1]
        different = before ^ after
        slides[k] = NO_SLIDE
        block = trailing_zeros(different) >> 2
        shift = np.uint64(4 * block)
        if different == 0 or different >> shift >= np.uint64(POSITIONS):
            continue
        begin = np.int64((before >> shift) & np.uint64(15))
        end = np.int64((after >> shift) & np.uint64(15))
        show(level, before, scratch)
        if _is_free(level, block, begin, end, scratch.holder):
            slides[k] = block << 5 | end - begin + POSITIONS


CAPACITY = 1 << 18
"""The number of states of one level for which the buffers have room."""
MAX_PATH = 256
"""The longest solution for which the answers have room, in states."""
_TURN = 32
"""The number of levels that a thread takes at a time."""
_FIRST_SLOTS = 1 << 11
_GROWTH = 64
"""The factor by which the table grows: clearing a large table costs less than many small steps."""
_NO_BUDGET = 1 << 62

STATUS, N_STATES, SUCCESSORS, REACHED, N_PATH = range(5)
"""Columns of the numbers: how the search ended (see store.py; OUT_OF_ROOM for a level that is too
large for the buffers), states, successors, depth, and the number of states on the path (or 0)."""


class LevelBatch(NamedTuple):
    """Levels as plain arrays.

    floors : bool[n, 512]; blocks : int64[n, 16, 4] as compile_into reads them; n_blocks, push :
    int64[n]
    """

    floors: NDArray[np.bool_]
    blocks: NDArray[np.int64]
    n_blocks: NDArray[np.int64]
    push: NDArray[np.int64]


class Found(NamedTuple):
    """The results of searching the levels of a batch; modified in place.

    numbers : int64[n, 5]; see STATUS and its siblings
    paths : uint64[n, 256], the states from the start to the first solved state
    slides : int16[n, 255], the move from each of these states to the next
    """

    numbers: NDArray[np.int64]
    paths: NDArray[np.uint64]
    slides: NDArray[np.int16]


def new_found(n: int) -> Found:
    """Return space for the results of `n` levels."""
    return Found(
        np.zeros((n, 5), dtype=np.int64),
        np.empty((n, MAX_PATH), dtype=np.uint64),
        np.empty((n, MAX_PATH - 1), dtype=np.int16),
    )


class Buffers(NamedTuple):
    """The buffers that one thread needs to search levels one after another; modified in place."""

    level: CompiledLevel
    arrays: Arrays
    scratch: Scratch
    cursor: NDArray[np.int64]
    at: NDArray[np.int8]


def new_buffers() -> Buffers:
    """Return buffers for levels of up to CAPACITY states: 12.6 MB, allocated when first used."""
    arrays = Arrays(
        np.empty(CAPACITY, dtype=np.uint64),
        np.empty(CAPACITY, dtype=np.uint32),
        np.empty(CAPACITY, dtype=np.uint32),
        np.empty(2 * CAPACITY, dtype=np.uint64),
        np.empty(2 * CAPACITY, dtype=np.uint32),
        np.empty(CAPACITY, dtype=np.int64),
        np.empty(1, dtype=np.int64),
    )
    at = np.full(N_CELLS, -1, dtype=np.int8)
    return Buffers(new_compiled(MAX_BLOCKS), arrays, new_scratch(), new_cursor(), at)


def batch_of(levels: list[Level]) -> LevelBatch:
    """Return levels as arrays."""
    n, n_bytes = len(levels), N_CELLS // 8
    bits = b"".join([cell_bits(level.floor).to_bytes(n_bytes, "little") for level in levels])
    floors = np.unpackbits(np.frombuffer(bits, dtype=np.uint8), bitorder="little")
    n_blocks = np.array([len(level.blocks) for level in levels], dtype=np.int64)
    numbers = [number for level in levels for number in block_numbers(level)]
    blocks = np.zeros((n, MAX_BLOCKS, 4), dtype=np.int64)
    there = np.arange(MAX_BLOCKS) < n_blocks[:, np.newaxis]
    blocks[there] = np.array(numbers, dtype=np.int64).reshape(-1, 4)
    push = np.array([PUSH_MODES.index(level.push) for level in levels], dtype=np.int64)
    return LevelBatch(floors.view(np.bool_).reshape(n, N_CELLS), blocks, n_blocks, push)


@inlined
def _with_slots(arrays, n_slots):
    """Return the arrays with only the first slots of their table, cleared."""
    table = arrays.table[:n_slots]
    table[:] = EMPTY
    arrays.room[0] = n_slots // 2
    return Arrays(
        arrays.states,
        arrays.parents,
        arrays.slots,
        table,
        arrays.known,
        arrays.layers,
        arrays.room,
    )


@kernel
def _search_one(level, buffers, stop_at_goal, max_steps, max_states):
    """Search one level in the buffers, starting with a small table; return how it ended."""
    n_slots, scratch, cursor = _FIRST_SLOTS, buffers.scratch, buffers.cursor
    clear_board(scratch)
    arrays = _with_slots(buffers.arrays, n_slots)
    start(level, arrays, cursor)
    while True:
        status = advance(
            level, arrays, scratch, cursor, stop_at_goal, max_steps, max_states, _NO_BUDGET
        )
        if status != OUT_OF_ROOM or n_slots == len(buffers.arrays.table):
            return status
        n_slots = min(_GROWTH * n_slots, len(buffers.arrays.table))
        lift(arrays, cursor[TAIL])
        arrays = _with_slots(buffers.arrays, n_slots)
        put_down(arrays, cursor[TAIL])


@inlined
def _trace(arrays, goal, path):
    """Write the states from the start to index `goal`; return their number, or 0 if too many."""
    n_path, at = 1, goal
    while at > 0:
        at = np.int64(arrays.parents[at])
        n_path += 1
    if n_path > len(path):
        return 0
    at = goal
    for k in range(n_path - 1, -1, -1):
        path[k] = arrays.states[at]
        at = np.int64(arrays.parents[at])
    return n_path


@kernel
def search_batch(batch, first, stop, buffers, stop_at_goal, steps, max_states, found, halt):
    """Search the levels ``batch[first:stop]``, until all are done or `halt` is set.

    halt : int64[1]; once it is not 0, no further level is started
    found : modified in place
    """
    for i in range(first, stop):
        if halt[0]:
            break
        level = with_blocks(buffers.level, batch.n_blocks[i])
        compile_into(level, batch.floors[i], batch.blocks[i], batch.push[i], buffers.at)
        status = _search_one(level, buffers, stop_at_goal, steps_at_once(steps), max_states)
        cursor, n_path = buffers.cursor, 0
        if cursor[GOAL] >= 0:
            n_path = _trace(buffers.arrays, cursor[GOAL], found.paths[i])
            if n_path == 0:
                status = OUT_OF_ROOM
            read_slides(level, found.paths[i], n_path, buffers.scratch, found.slides[i])
        numbers = found.numbers[i]
        numbers[STATUS], numbers[N_PATH] = status, n_path
        numbers[N_STATES], numbers[SUCCESSORS] = cursor[TAIL], cursor[N_SUCCESSORS]
        numbers[REACHED] = cursor[DEPTH]


def search_levels(
    batch: LevelBatch, stop_at_goal: bool, steps: bool, max_states: int, n_threads: int = 1
) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Search all levels on `n_threads` threads; return numbers and paths as search_batch does.

    The number of threads does not change the results.
    """
    n = len(batch.floors)
    found = new_found(n)
    idle = [new_buffers() for _ in range(n_threads)]
    halt = np.zeros(1, dtype=np.int64)

    def work(number: int) -> None:
        first, buffers = number * _TURN, idle.pop()
        stop = min(first + _TURN, n)
        search_batch(batch, first, stop, buffers, stop_at_goal, steps, max_states, found, halt)
        idle.append(buffers)

    with Threads(n_threads) as threads:
        threads.each(work, -(-n // _TURN))
    return found.numbers, found.paths


class Answers(NamedTuple):
    """The results of a batch, and how long the batch took."""

    found: Found
    seconds: float


class BatchSearch:
    """Threads that search batches for solutions; each thread has its own buffers."""

    def __init__(self, steps: bool, max_states: int, n_threads: int) -> None:
        self.steps, self.max_states = steps, max_states
        self.halt = np.zeros(1, dtype=np.int64)
        self.idle: list[Buffers] = []
        self.pool = ThreadPoolExecutor(n_threads, thread_name_prefix="trisolve")

    def begin(self, levels: list[Level]) -> "Future[Answers]":
        """Search a batch of levels as soon as a thread is free."""
        return self.pool.submit(self._search, batch_of(levels))

    def close(self) -> None:
        """End all searches once each thread has finished its current level."""
        self.halt[0] = 1
        self.pool.shutdown(cancel_futures=True)

    def _search(self, batch: LevelBatch) -> Answers:
        buffers = self.idle.pop() if self.idle else new_buffers()
        n, began = len(batch.floors), search_clock()
        found = new_found(n)
        search_batch(batch, 0, n, buffers, True, self.steps, self.max_states, found, self.halt)
        self.idle.append(buffers)
        return Answers(found, search_clock() - began)
