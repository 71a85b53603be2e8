#!/usr/bin/env python3
"""Show how scores and grades of difficulty spread, and what they were fitted on.

The sample is generated from a seed: random dense hexagons of several sizes and numbers of blocks,
every push mode, one or two goals, from a random start (a third) or from the hardest start of the
layout (the rest), which is what generators look for. With --fit the weights and cut-offs that the
sample gives are printed beside those in use; see trisolve/difficulty.py for how they come about.
Levels and packs that are named are graded, too.
"""

import argparse
import sys
from collections import Counter
from time import perf_counter

import numpy as np

from trisolve import Block, Level, explore, load_level, shapes
from trisolve.cli.sources import with_directories_walked
from trisolve.difficulty import CUT_OFFS, GRADES, WEIGHTS, difficulty
from trisolve.formats import load_levels
from trisolve.lattice import Axis, next_cell

SHARES = {
    "moves": 0.30,
    "choices": 0.25,
    "detours": 0.15,
    "switches": 0.08,
    "traps": 0.08,
    "lures": 0.07,
    "pushes": 0.07,
}
"""How much of the spread of scores each part is to make up: its weight times its deviation."""

QUANTILES = (0.30, 0.60, 0.85, 0.97)
"""Of the sample's levels above tutorial: where medium, hard, expert and fiendish begin."""

MAX_STATES = 200_000


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


def random_level(rng):
    """Return a dense hexagon: 40 to 85 % of it covered by blocks, the first one or two with goals."""
    side = int(rng.choice((2, 3, 4), p=(0.3, 0.45, 0.25)))
    board = sorted(shapes.hexagon(side))
    holes = rng.choice(board, size=rng.integers(0, side + 1), replace=False).tolist()
    floor, taken, blocks = frozenset(board) - set(holes), set(), []
    wanted = rng.uniform(0.4, 0.85) * len(floor)
    n_goals = int(rng.choice((1, 2), p=(0.7, 0.3)))
    while len(taken) < wanted and len(blocks) < 16:
        runs = free_runs(floor, taken)
        if not runs:
            break
        cells = runs[rng.integers(len(runs))]
        taken.update(cells)
        blocks.append(Block("ABCDEFGHIJKLMNOP"[len(blocks)], cells))
    push = str(rng.choice(("full", "oblique", "none"), p=(0.8, 0.1, 0.1)))
    return Level(floor, blocks, push), min(n_goals, len(blocks))


def with_goals(level, n_goals, graph, rng):
    """Return the level with goals where some reachable state has its first blocks."""
    at = graph.positions(int(rng.integers(graph.n_states)))
    there = level.with_positions(at).blocks
    blocks = [
        Block(block.id, block.cells, there[i].cells if i < n_goals else None)
        for i, block in enumerate(level.blocks)
    ]
    return Level(level.floor, blocks, level.push)


def sample(n_levels, seed):
    """Yield so many solvable levels that are not solved at the start, with their graphs."""
    rng = np.random.default_rng(seed)
    while n_levels:
        level, n_goals = random_level(rng)
        graph = explore(level, analyse=True, max_states=MAX_STATES)
        if graph.limit or graph.n_states < 2:
            continue
        level = with_goals(level, n_goals, graph, rng)
        graph = explore(level, analyse=True)
        if rng.random() < 2 / 3:
            level = graph.hardest_level()
            graph = explore(level, analyse=True, max_states=MAX_STATES)
        if graph.limit is None and graph.distance_to_goal[0] > 0:
            yield level, graph
            n_levels -= 1


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


def fit(found, tutorial):
    """Print the weights and cut-offs that the sample gives."""
    values = np.array([[part.value for part in one.parts] for one in found])
    weights = np.array(list(SHARES.values())) / values.std(axis=0)
    # in the mean a score is the number of moves: a level of 8 points is as hard as most of 8 moves
    weights *= values[:, 0].mean() / (values @ weights).mean()
    print("\nweights of this sample:", end="")
    print("".join(f"  {name} {w:.3f}" for name, w in zip(WEIGHTS, weights, strict=True)))
    weights = np.array(list(WEIGHTS.values()))
    easiest = max(
        sum(part.value * w for part, w in zip(one.parts, weights, strict=True)) for one in tutorial
    )
    scores = values @ weights
    rest = np.quantile(scores[scores > easiest], QUANTILES)
    print(f"cut-offs with the weights in use: {easiest:.2f} (tutorial)", end="")
    print("".join(f"  {at:.2f}" for at in rest))


def main():
    """Generate, grade, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", help="levels, packs or directories to grade as well")
    parser.add_argument("--levels", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true")
    options = parser.parse_args()
    found, seconds, n_states = [], 0.0, 0
    for level, graph in sample(options.levels, options.seed):
        began = perf_counter()
        found.append(difficulty(level, graph))
        seconds += perf_counter() - began
        n_states += graph.n_states
    report(f"generated from seed {options.seed}", found)
    print(f"  {1000 * seconds / len(found):.2f} ms a level for the difficulty,", end="")
    print(f" {n_states // len(found):,} states on average")
    for source in with_directories_walked(options.files):
        for label, level in load_levels(source):
            graph = explore(level, analyse=True)
            if graph.n_shortest:
                one = difficulty(level, graph)
                values = " ".join(f"{part.name} {part.value:.3g}" for part in one.parts)
                print(f"{one.score:7.2f} {one.grade:9} {label}: {values}")
    if options.fit:
        tutorial = [
            difficulty(load_level(path)) for path in with_directories_walked(["levels/tutorial"])
        ]
        fit(found, tutorial)
    return 0


if __name__ == "__main__":
    sys.exit(main())
