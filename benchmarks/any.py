#!/usr/bin/env python3
"""How near to the optimum `solve --any` comes on large levels, at what cost.

The levels are those that any_levels.py makes. Each is solved, which proves the optimum. Then
`solve_any` gets a tenth of the states of that proof, and so does the peer: plain greedy best-first
search over the same states, by the same count of what is in the way. The aim is a line within 10%
of the optimum on four fifths of the levels.
"""

import argparse
import heapq
import sys
from itertools import count
from time import perf_counter

import numpy as np
from any_levels import read_levels
from figures import note

from trisolve import solve
from trisolve.sliding.any_solution import solve_any
from trisolve.sliding.engine import compile_level
from trisolve.sliding.engine.columns import blocked, expand_states, new_states, ranking_of
from trisolve.sliding.engine.successors import MAX_SUCCESSORS, new_scratch, steps_at_once
from trisolve.sliding.solution import Solution


def greedy(level, max_states):
    """Return the moves of the line that plain greedy best-first search finds, and its states."""
    compiled, ranking, scratch = compile_level(level), ranking_of(level), new_scratch()
    met, order = new_states(compiled.key[0], max_states), count()
    reached = np.empty(MAX_SUCCESSORS, dtype=np.int64)
    waiting = [(0, next(order), 0)]
    while waiting and met.cursor[0] < max_states:
        at = np.array([heapq.heappop(waiting)[2]])
        n_before = int(met.cursor[0])
        expand_states(compiled, steps_at_once(False), at, met, scratch, reached)
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
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no level after this time")
    options = parser.parse_args()
    began, near, near_greedy, n_levels, shares = perf_counter(), 0, 0, 0, []
    print("   states  moves   proof        any                    greedy")
    for level, n_all, optimum in read_levels()[: options.levels]:
        if perf_counter() - began > options.seconds:
            break
        proof = solve(level)
        assert proof.n_moves == optimum
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
