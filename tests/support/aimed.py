"""Levels with long solutions and lost positions, both of which are rare on random boards."""

import warnings
from dataclasses import replace

import numpy as np

from trisolve import explore, generate, load_level
from trisolve.sliding.lattice import NO_CELL, neighbors
from trisolve.sliding.level import PUSH_MODES
from trisolve.sliding.symmetry import SYMMETRIES


def hard_levels(n_levels, shapes=("hexagon:2", "hexagon:3", "star:2", "triangle:6")):
    """Yield generated levels of every push mode with one to three goals and a few moves."""
    left, seed = n_levels, 0
    while left > 0:
        with warnings.catch_warnings(action="ignore"):  # some seeds find nothing
            pack = generate(
                shapes[seed % len(shapes)],
                trials=400,
                seed=seed,
                push=PUSH_MODES[seed % len(PUSH_MODES)],
                count=min(left, 5),
                pick="even",
                blocks="3..8",
                highlighted="1..3",
                lengths="3..4",
                max_states=3000,
            )
        yield from pack.levels
        left -= len(pack)
        seed += 1


def losing_level(seed):
    """Return a random level on which some move loses, or None if that seed gives none.

    Such a loss needs a ring of blocks that push each other, which random boards do not have. So the
    level is a variant of the shipped level with a ring: on more floor, with other goals, rotated.
    """
    rng = np.random.default_rng(seed)
    ring = load_level("tutorial:9")
    edge = sorted({n for cell in ring.floor for n in neighbors(cell)} - ring.floor - {NO_CELL})
    more = rng.choice(edge, size=rng.integers(0, 4), replace=False).tolist()
    level = replace(ring, floor=ring.floor | set(more), solution=None, stats={}, metadata={})
    graph = explore(level, analyze=True, max_states=5000)
    if graph.limit:
        return None
    aimed = graph.level_at(int(rng.integers(graph.n_states)))
    goals = set(rng.permutation(len(level.blocks))[: rng.integers(1, 3)].tolist())
    pairs = enumerate(zip(level.blocks, aimed.blocks, strict=True))
    blocks = [replace(one, goal=other.cells if n in goals else None) for n, (one, other) in pairs]
    level = replace(level, blocks=tuple(blocks))
    graph = explore(level, analyze=True)
    if not (graph.n_shortest and graph.n_dead):
        return None
    return level.transformed(list(SYMMETRIES.values())[rng.integers(len(SYMMETRIES))])
