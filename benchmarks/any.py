#!/usr/bin/env python3
"""How near to the optimum `solve --any` comes on large levels, at what cost.

The levels are those that any_levels.py makes. Each is solved, which proves the optimum. Then
`solve_any` gets a tenth of the states of that proof, and so does the peer: plain greedy best-first
search over the same states, by the same count of what is in the way. The aim is a line within 10%
of the optimum on four fifths of the levels. Each search runs in a process of its own, which tells
by how many MiB its memory grew at most.
"""

import argparse
import heapq
import resource
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from any_levels import read_levels
from figures import note

from trisolve import solve
from trisolve.sliding.any_solution import solve_any
from trisolve.sliding.engine import compile_level
from trisolve.sliding.engine.columns import count_blocked, expand_states, new_states, ranking_of
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
        ranks = count_blocked(met.states[new], ranking)
        for rank, index in zip(ranks.tolist(), new.tolist(), strict=True):
            heapq.heappush(waiting, (rank, next(order), index))
    return None, int(met.cursor[0])


def prove(level):
    """Return the moves of a proved shortest solution, its states and its seconds."""
    solution = solve(level)
    return solution.n_moves, solution.n_states, solution.seconds


def any_line(level, max_states):
    """Return the moves of the line that `solve --any` finds, its states and its seconds."""
    cut = Solution(status="limit", metric="moves", n_states=0, n_successors=0, depth=0, seconds=0.0)
    found = solve_any(level, cut, max_states=max_states)
    return found.high, found.n_states, found.seconds


def greedy_line(level, max_states):
    """Return the moves of the line of greedy best-first search, its states and its seconds."""
    since = perf_counter()
    n_moves, n_states = greedy(level, max_states)
    return n_moves, n_states, perf_counter() - since


def _grown(work, *arguments):
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    result = work(*arguments)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return *result, (most - resident) / 2**20


def apart(work, *arguments):
    """Return the result of a search in a copy of this process, and its growth in MiB."""
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        return pool.submit(_grown, work, *arguments).result()


def main():
    """Make levels, solve them in three ways, print; return 1 if a line beats a proof."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=int, default=100)
    parser.add_argument("--after", type=int, default=0, help="leave the first N out")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no level after this time")
    options = parser.parse_args()
    began, near, near_greedy, n_levels = perf_counter(), 0, 0, 0
    shares, memory = [], []
    print("   states  proof                               any                    greedy")
    for level, n_all, optimum in read_levels()[options.after :][: options.levels]:
        if perf_counter() - began > options.seconds:
            break
        n_levels += 1
        proof = apart(prove, level)
        assert proof[0] == optimum
        budget = max(proof[1] // 10, 1000)
        found, peer = apart(any_line, level, budget), apart(greedy_line, level, budget)
        assert found[0] is None or found[0] >= optimum
        near += found[0] is not None and found[0] <= 1.1 * optimum
        near_greedy += peer[0] is not None and peer[0] <= 1.1 * optimum
        shares.append(found[1] / proof[1])
        memory.append(found[3] / proof[3])
        searches = (
            f"{n_moves or '-':>4} {n_states:10,} {seconds:5.1f} s {grown:6.1f} MiB"
            for n_moves, n_states, seconds, grown in (proof, found, peer)
        )
        print(f"{n_all:10,}", *searches, flush=True)
    print(f"within 10%: {near} of {n_levels}; greedy best-first: {near_greedy} of {n_levels}")
    if shares:
        print(f"states next to the proof's: median {median(shares):.3f}, most {max(shares):.3f}")
        print(f"memory next to the proof's: median {median(memory):.3f}, most {max(memory):.3f}")
    note("any solution, levels within 10%", [near / max(n_levels, 1)], "share", more_is_better=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
