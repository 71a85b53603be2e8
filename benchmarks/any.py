#!/usr/bin/env python3
"""How near to the optimum `solve --any` comes on levels of 1 to 30 million states, at what cost.

The levels are random boards whose goals are taken from the state that a search finds last. Each is
solved, which proves the optimum. Then `solve_any` gets a tenth of the states of that proof, and so
does the peer: plain greedy best-first search over the same states, by the same count of what is in
the way. The aim is a line within 10% of the optimum on 80 of 100 levels.
"""

import argparse
import heapq
import sys
from dataclasses import replace
from itertools import count
from time import perf_counter

import numpy as np
from figures import note

from trisolve import Block, Level, solve
from trisolve.sliding.any_solution import solve_any
from trisolve.sliding.engine import breadth_first, compile_level
from trisolve.sliding.engine.columns import blocked, expand_states, new_states, ranking_of
from trisolve.sliding.engine.successors import ANY_STEPS, MAX_SUCCESSORS, new_scratch
from trisolve.sliding.lattice import Axis, next_cell
from trisolve.sliding.packing import Packing
from trisolve.sliding.shapes import hexagon
from trisolve.sliding.solution import Solution

STATES = 1_000_000, 30_000_000
MIN_MOVES = 8


def random_level(seed):
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


def aimed(level, seed):
    """Return a level whose goals are in its last state, and how many states it has, or None."""
    found = breadth_first(
        compile_level(level), stop_at_goal=False, steps=False, max_states=STATES[1],
        max_bytes=None, time_limit_s=1e9, report=lambda *_: None,
    )  # fmt: skip
    n_states = len(found.states)
    if found.limit or n_states < STATES[0]:
        return None
    last = level.with_positions(Packing(level).positions(int(found.states[-1])))
    goals = set(np.random.default_rng(seed).permutation(len(level.blocks))[: 5 + seed % 4].tolist())
    pairs = enumerate(zip(level.blocks, last.blocks, strict=True))
    blocks = [replace(one, goal=there.cells if n in goals else None) for n, (one, there) in pairs]
    return replace(level, blocks=tuple(blocks)), n_states


def greedy(level, max_states):
    """Return the moves of the line that plain greedy best-first search finds, and its states."""
    compiled, ranking, scratch = compile_level(level), ranking_of(level), new_scratch()
    met, order = new_states(compiled.key[0], max_states), count()
    reached = np.empty(MAX_SUCCESSORS, dtype=np.int64)
    waiting = [(0, next(order), 0)]
    while waiting and met.cursor[0] < max_states:
        at = np.array([heapq.heappop(waiting)[2]])
        n_before = int(met.cursor[0])
        expand_states(compiled, ANY_STEPS, at, met, scratch, reached)
        if met.cursor[1] >= 0:
            return int(met.depths[met.cursor[1]]), int(met.cursor[0])
        new = np.arange(n_before, int(met.cursor[0]))
        ranks = blocked(met.states[new], ranking)
        for rank, index in zip(ranks.tolist(), new.tolist(), strict=True):
            heapq.heappush(waiting, (rank, next(order), index))
    return None, int(met.cursor[0])


def main():
    """Make levels, solve them in three ways, print; return 1 if a line beats a proof."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no level after this time")
    options = parser.parse_args()
    began, near, near_greedy, n_levels, shares = perf_counter(), 0, 0, 0, []
    print("   states  moves   proof        any                    greedy")
    for seed in count(options.seed):
        if n_levels == options.levels or perf_counter() - began > options.seconds:
            break
        made = random_level(seed)
        made = made and aimed(made, seed)
        if not made:
            continue
        level, n_all = made
        proof = solve(level)
        if proof.status != "solved" or proof.n_moves < MIN_MOVES:
            continue
        n_levels += 1
        cut = Solution(
            status="limit", metric="moves", n_states=0, n_successors=0, depth=0, seconds=0.0
        )
        budget = max(proof.n_states // 10, 1000)
        found = solve_any(level, cut, max_states=budget)
        since = perf_counter()
        peer, n_peer = greedy(level, budget)
        peer_s = perf_counter() - since
        high = found.high
        assert high is None or high >= proof.n_moves
        near += high is not None and high <= 1.1 * proof.n_moves
        near_greedy += peer is not None and peer <= 1.1 * proof.n_moves
        shares.append(found.n_states / proof.n_states)
        print(
            f"{n_all:9,} {proof.n_moves:6} {proof.n_states:9,} {proof.seconds:5.1f} s"
            f"{high or '-':>6} {found.n_states:9,} {found.seconds:5.1f} s"
            f"{peer or '-':>6} {n_peer:9,} {peer_s:5.1f} s",
            flush=True,
        )
    print(f"within 10%: {near} of {n_levels}; greedy best-first: {near_greedy} of {n_levels}")
    note("any solution, levels within 10%", [near / max(n_levels, 1)], "share", more_is_better=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
