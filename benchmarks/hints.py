#!/usr/bin/env python3
"""How long a game waits for a hint, next to a fresh search from the same position.

On the level of the test data that comes nearest to 100,000 states: random play of up to 60 moves,
and the shortest way to the position farthest from the goal. Each position is asked about in turn
with ``trisolve.hint`` (warm: its index was built by an earlier call, which is timed by itself) and
with ``trisolve.solve`` from the position reached, kernels loaded; the answers must agree. Prints
median and range of both and the ratio.
"""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from figures import note

import trisolve
from trisolve.sliding import rules
from trisolve.sliding.lattice import run

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
N_STATES = 100_000


def nearest_level():
    """Return the level of the test data with the number of states nearest to N_STATES."""
    lines = [line for name in ("hard", "random") for line in (DATA / f"{name}.jsonl").open()]
    cases = [json.loads(line) for line in lines]
    solvable = [case for case in cases if case["expected"]["moves"]]
    case = min(solvable, key=lambda case: abs(case["expected"]["states"] - N_STATES))
    return trisolve.parse_level(json.dumps(case["level"])), case["expected"]["states"]


def way_to_hardest(level):
    """Return the shortest way from the start to the position farthest from the goal."""
    graph = trisolve.explore(level, analyze=True)
    firsts = graph.positions(graph.hardest)
    pairs = zip(level.blocks, firsts, strict=True)
    goals = [replace(block, goal=run(first, block.axis, block.length)) for block, first in pairs]
    return trisolve.solve(replace(level, blocks=tuple(goals))).moves


def random_play(level, rng):
    """Return up to 60 moves picked at random."""
    moves, positions = [], level.positions
    for _ in range(rng.integers(61)):
        found = list(rules.successors(level, positions))
        move, positions = found[rng.integers(len(found))]
        moves.append(move)
    return moves


def timed(function, *arguments):
    """Return the result of a call and its seconds."""
    began = perf_counter()
    result = function(*arguments)
    return result, perf_counter() - began


def milliseconds(values):
    """Return median and range as text."""
    return f"{1e3 * median(values):7.2f} ms  ({1e3 * min(values):.2f} to {1e3 * max(values):.2f})"


def main():
    """Measure, compare, print; exit 1 if an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=200)
    level, n_states = nearest_level()
    rng = np.random.default_rng(0)
    lines = [random_play(level, rng) for _ in range(parser.parse_args().positions)]
    lines.append(way_to_hardest(level))
    _, building = timed(trisolve.hint, level)
    hints, solves, wrong, longest = [], [], 0, 0
    for line in lines:
        hint, seconds = timed(trisolve.hint, level, line)
        hints.append(seconds)
        there = level.with_positions(hint.positions)
        solution, seconds = timed(trisolve.solve, there)
        solves.append(seconds)
        wrong += hint.line != solution.moves
        longest = max(longest, hint.distance or 0)
    note("trisolve.hint, warm", hints, of="public")
    note("trisolve.hint, first of a level", [building], of="public")
    print(
        f"level of {n_states:,} states, {len(lines)} positions, up to {longest} moves to the goal"
    )
    print(f"first hint (index built)  {1e3 * building:7.2f} ms")
    print(f"warm hint                 {milliseconds(hints)}")
    print(f"trisolve.solve from there {milliseconds(solves)}")
    print(f"ratio of medians {median(solves) / median(hints):.1f}; {wrong} answers differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
