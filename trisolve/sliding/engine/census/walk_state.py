"""The state of a walk among signatures, its counts, and how it stops."""

from typing import Any, NamedTuple

import numpy as np

from trisolve.sliding.engine.census.positions import MAX_BLOCKS, MAX_GOALS

DONE, PAUSED, FULL, NEED_LIST, NEED_POSITIONS, NEED_FEWER, NO_POSITION, TOO_DEEP, TOO_MANY = range(
    9
)
"""How a walk stops. NEED_*: `needed` says how long a list has to be: that of partial positions,
of positions, of positions with a block less. NO_POSITION: nothing begins like that. TOO_DEEP: a
level of MAX_MOVES moves or more. TOO_MANY: a signature with more codes than a number can tell."""

MAX_MOVES = 4096
DEPTH, ROOT, N_FINDS, NEEDED, MIN_WANTED, MAX_WANTED, MIN_MOVES, IS_ENTERED = range(8)
FIND_WIDTH = MAX_BLOCKS + 4


class Walk(NamedTuple):
    """The state of a walk; D = 18 signatures are on the path to the current signature.

    now         int64[8]: number of runs chosen, number of runs given at the beginning, finds, space
        needed, minimum and maximum blocks, minimum moves of a find, whether the current signature
        is done
    sequences   int64[D]: the sequences chosen
    value       int64[R]: the local number of every run's sequence, 0 if it is empty
    list_first, list_n       int64[D]: the positions of each signature on the path
    choice_first, choice_n, choice    int64[D]: the sequences that fit each signature, and the next
        to try
    alive       int64[D]: the symmetries not yet proved to make the signature larger, one bit each
    n_blocks    int64[D], n_codes float64[D]
    mask        uint64[L], code int64[L]: lists of positions
    choices     int64[C]
    is_minimal  int64[256], orbit int64[256], stabilizer int64[12]
    form        int64[3, 16]: canonical forms
    finds       int64[F, 20]: for each find, the blocks of its representative, each as one number,
        then its numbers of blocks, moves and positions, and the size of its class
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
    """The counts of a walk.

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
    """Return counts of zero."""
    sizes = (MAX_BLOCKS + 1, 1, 1, MAX_MOVES, MAX_MOVES, MAX_MOVES)
    return Tally(*(np.zeros(size, dtype=np.int64) for size in sizes))


def new_walk(n_runs: int, n_sequences: int, n_listed: int, n_finds: int) -> Walk:
    """Return a walk with space for the given numbers of partial positions and finds."""
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
