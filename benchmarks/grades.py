#!/usr/bin/env python3
"""Show how scores and grades of difficulty spread, and fit weights and cut-offs again.

The sample is generated from a seed: random dense hexagons of several sizes and numbers of blocks in
every push mode, with one or two goals. Every third level is as it comes; the others are what a
generator would keep: of a few trials that with the farthest start, begun there. The levels that the
tests compare the engine on come on top. --fit prints the weights and cut-offs that follow, as
trisolve/sliding/insight/difficulty.py describes it. Levels, packs and directories that are named
are graded, too.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path
from time import perf_counter

import numpy as np

from trisolve import Block, Level, explore, load_level, parse_level
from trisolve.cli.sliding.sources import expand_sources
from trisolve.sliding import lattice
from trisolve.sliding.formats import load_levels
from trisolve.sliding.insight.difficulty import GRADES, WEIGHTS, difficulty
from trisolve.sliding.lattice import Axis, next_cell
from trisolve.sliding.level import MAX_BLOCKS, PUSH_MODES

ROOT = Path(__file__).resolve().parent.parent

SHARES = {
    "moves": 0.35,
    "choices": 0.2,
    "detours": 0.12,
    "switches": 0.08,
    "traps": 0.1,
    "lures": 0.07,
    "pushes": 0.08,
}
"""What each part is to count, one next to the other, at its median where it is there at all."""

QUANTILES = (0.30, 0.60, 0.85, 0.97)
"""Of the sample above the tutorial's levels: where medium, hard, expert and fiendish begin."""

MAX_STATES = 30_000
N_TRIALS = 5
MAX_GRADED = 20_000_000


def free_runs(floor, taken, longest=4):
    """Return every run of 3 or 4 free cells."""
    found = []
    for first in sorted(floor - taken):
        for axis in Axis:
            cells = [first]
            while len(cells) < longest:
                cell = next_cell(cells[-1], axis, 1)
                if cell not in floor or cell in taken:
                    break
                cells.append(cell)
                if len(cells) >= 3:
                    found.append(tuple(cells))
    return found


def random_layout(rng):
    """Return a dense hexagon without goals, 40 to 70% of it covered by blocks."""
    side = int(rng.choice((2, 3, 4), p=(0.2, 0.4, 0.4)))
    board = sorted(lattice.hexagon(side))
    holes = rng.choice(board, size=rng.integers(0, side + 1), replace=False).tolist()
    floor, taken, blocks = frozenset(board) - set(holes), set(), []
    wanted = rng.uniform(0.4, 0.7) * len(floor)
    while len(taken) < wanted and len(blocks) < MAX_BLOCKS:
        runs = free_runs(floor, taken)
        if not runs:
            break
        cells = runs[rng.integers(len(runs))]
        taken.update(cells)
        blocks.append(Block(chr(ord("A") + len(blocks)), cells))
    return Level(floor, blocks, str(rng.choice(PUSH_MODES, p=(0.8, 0.1, 0.1))))


def with_goals(level, graph, rng):
    """Return the level with goals where some reachable state has one or two of its blocks."""
    there = graph.level_at(int(rng.integers(graph.n_states))).blocks
    n_goals = min(int(rng.choice((1, 2), p=(0.65, 0.35))), len(there))
    chosen = set(rng.choice(len(there), size=n_goals, replace=False).tolist())
    blocks = (
        replace(block, goal=there[number].cells if number in chosen else None)
        for number, block in enumerate(level.blocks)
    )
    return replace(level, blocks=tuple(blocks))


def trial(rng):
    """Return a level whose goals are in reach, and its graph."""
    while True:
        layout = random_layout(rng)
        graph = explore(layout, analyze=True, max_states=MAX_STATES)
        if graph.limit is None and graph.n_states > 1:
            level = with_goals(layout, graph, rng)
            return level, explore(level, analyze=True)


def sample(n_levels, seed):
    """Yield `n` solvable levels that are not solved at the start, with their graphs."""
    rng = np.random.default_rng(seed)
    while n_levels:
        if n_levels % 3 == 0:
            level, graph = trial(rng)
        else:
            trials = [trial(rng)[1] for _ in range(N_TRIALS)]
            level = max(trials, key=lambda graph: graph.distance_to_goal.max()).hardest_level()
            graph = explore(level, analyze=True)
        if graph.distance_to_goal[0] > 0:
            yield level, graph
            n_levels -= 1


def conformance():
    """Yield the solvable levels, not solved at the start, that the tests compare the engine on."""
    for path in sorted((ROOT / "tests" / "data").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            level = parse_level(json.dumps(json.loads(line)["level"]))
            graph = explore(level, analyze=True, max_states=300_000)
            if graph.limit is None and graph.distance_to_goal[0] > 0:
                yield level, graph


def spread(name, values):
    """Print quantiles of some numbers."""
    at = np.quantile(values, (0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1))
    print(f"  {name:10}" + "".join(f"{value:8.2f}" for value in at))


def report(title, found):
    """Print the spread of scores, parts and grades."""
    print(f"\n{title}: {len(found)} levels")
    print("  " + " " * 10 + "     min     10%     25%  median     75%     90%     99%     max")
    spread("score", [one.score for one in found])
    for i, name in enumerate(WEIGHTS):
        spread(name, [one.parts[i].value for one in found])
    grades = Counter(one.grade for one in found)
    print("  " + "  ".join(f"{grade} {grades[grade]}" for grade in GRADES))


def report_source(source):
    """Print the score, grade and parts of every level of a file or directory, and the grades."""
    grades = Counter()
    for path in expand_sources([source]):
        for label, level in load_levels(path):
            graph = explore(level, analyze=True, max_states=MAX_GRADED)
            if graph.limit or not graph.n_shortest:
                print(f"      - {'limit' if graph.limit else 'unsolvable':10} {label}")
                continue
            one = difficulty(level, graph)
            grades[one.grade] += 1
            amounts = " ".join(f"{part.name} {part.value:.3g}" for part in one.parts)
            print(f"{one.score:7.2f} {one.grade:10} {label}: {amounts}")
    counts = "  ".join(f"{grade} {grades[grade]}" for grade in GRADES)
    print(f"{source}: {grades.total()} levels: {counts}\n")


def fit(found, tutorial):
    """Print the weights and cut-offs that the sample gives."""
    values = np.array([[part.value for part in one.parts] for one in found])
    there = values > 0
    typical = np.array(
        [np.median(c[c > 0]) if c.any() else np.inf for c in values.T]  # of none comes no weight
    )
    weights = np.array(list(SHARES.values())) / typical
    weights *= values[:, 0].mean() / (values @ weights).mean()
    print("\npart        in use  fitted  levels that have it, and their median")
    for i, name in enumerate(SHARES):
        print(f"{name:10}{WEIGHTS[name]:8.3f}{weights[i]:8.3f}", end="")
        print(f"{there[:, i].mean():7.0%} {typical[i]:.3g}" if there[:, i].any() else "   none")
    easy = max(one.score for one in tutorial)
    scores = np.array([one.score for one in found])
    at = np.quantile(scores[scores > easy], QUANTILES)
    print(f"cut-offs with the weights in use: easy above {easy:.2f}, then", end="")
    print("".join(f"  {cut:.2f}" for cut in at))


def main():
    """Generate, grade, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", help="levels, packs or directories to grade as well")
    parser.add_argument("--levels", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true")
    options = parser.parse_args()
    found, seconds, n_states = [], 0.0, 0
    for level, graph in chain(sample(options.levels, options.seed), conformance()):
        began = perf_counter()
        found.append(difficulty(level, graph))
        seconds += perf_counter() - began
        n_states += graph.n_states
    report(f"{options.levels} generated from seed {options.seed}, and the tests' own", found)
    print(f"  {1000 * seconds / len(found):.2f} ms per level for the difficulty,", end="")
    print(f" {n_states // len(found):,} states on average")
    for source in options.files:
        report_source(source)
    if options.fit:
        paths = sorted((ROOT / "levels" / "tutorial").glob("*.json"))
        fit(found, [difficulty(load_level(path)) for path in paths])
    return 0


if __name__ == "__main__":
    sys.exit(main())
