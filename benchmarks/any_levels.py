#!/usr/bin/env python3
"""Make the levels that any.py measures: random boards of 1 to 30 million states, as share codes.

Each board's goals are in the state that a search of all its states finds last, for 5 to 8 of its
blocks. Every band of sizes has seeds of its own, so the file comes out the same each time.
"""

import argparse
import sys
from dataclasses import replace
from itertools import count
from math import prod
from pathlib import Path

import numpy as np

from trisolve import Block, Level, solve
from trisolve.sliding.engine import breadth_first, compile_level
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.lattice import Axis, hexagon, next_cell
from trisolve.sliding.packing import Packing

LEVELS = Path(__file__).parent / "data" / "any.txt"
BANDS = (
    (1_000_000, 2_000_000, 45),
    (2_000_000, 4_000_000, 30),
    (4_000_000, 30_000_000, 23),
)
"""From how many states to how many, and the number of levels."""
ARRANGEMENTS = 1 << 24, 1 << 29
"""How many ways there are to place a board's blocks on their tracks, overlaps or not: boards with
more mostly have too many states, and it takes long to find that out."""
MIN_MOVES = 8


def random_board(seed):
    """Return a board of 11 to 14 blocks without goals, or None if they find no room."""
    rng = np.random.default_rng(seed)
    floor = sorted(hexagon(5))
    holes = rng.choice(floor, size=rng.integers(2, 16), replace=False).tolist()
    free, blocks = set(floor) - set(holes), []
    floor = frozenset(free)
    for _ in range(400):
        if len(blocks) == 11 + seed % 4:
            return Level(floor, blocks)
        axis, length = Axis(rng.integers(3)), int(rng.integers(3, 5))
        cells = [int(rng.choice(sorted(free)))]
        while len(cells) < length:
            cells.append(next_cell(cells[-1], axis, 1))
        if set(cells) <= free:
            free -= set(cells)
            blocks.append(Block(chr(ord("A") + len(blocks)), cells))
    return None


def is_promising(level):
    """Return whether a board has about as many arrangements as those with as many states have."""
    n = prod(len(places) for places in Packing(level).placements)
    return ARRANGEMENTS[0] <= n <= ARRANGEMENTS[1]


def aimed(level, seed, low, high):
    """Return a level with its goals in its last state, and its states; None for too few or many."""
    found = breadth_first(
        compile_level(level), stop_at_goal=False, steps=False, max_states=high,
        max_bytes=None, time_limit_s=1e9, report=lambda *_: None,
    )  # fmt: skip
    if found.limit or len(found.states) < low:
        return None
    last = level.with_positions(Packing(level).positions(int(found.states[-1])))
    goals = set(np.random.default_rng(seed).permutation(len(level.blocks))[: 5 + seed % 4].tolist())
    pairs = enumerate(zip(level.blocks, last.blocks, strict=True))
    blocks = [replace(one, goal=there.cells if n in goals else None) for n, (one, there) in pairs]
    return replace(level, blocks=tuple(blocks)), len(found.states)


def lines_of(number, low, high, n_levels):
    """Yield a line for each level of a band: its states, its optimum and its share code."""
    seeds = count(number << 32)
    while n_levels:
        seed = next(seeds)
        board = random_board(seed)
        made = board and is_promising(board) and aimed(board, seed, low, high)
        if not made:
            continue
        level, n_states = made
        proof = solve(level)
        if proof.status != "solved" or proof.n_moves < MIN_MOVES:
            continue
        n_levels -= 1
        yield f"{n_states} {proof.n_moves} {dump_share_code(level)}"


def read_levels():
    """Return the levels, each with its states and its optimum."""
    rows = [line.split() for line in LEVELS.read_text().splitlines()]
    return [(parse_share_code(code), int(states), int(moves)) for states, moves, code in rows]


def main():
    """Make the file again."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    LEVELS.parent.mkdir(exist_ok=True)
    with LEVELS.open("w") as stream:
        for number, band in enumerate(BANDS):
            for line in lines_of(number, *band):
                print(line, file=stream, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
