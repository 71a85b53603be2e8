#!/usr/bin/env python3
"""Fields, routes and numpy twins on a large map of hexagons, beside C++, scipy and networkx.

The map is ``hexagon:150`` less a quarter of walls by a seeded generator, 51,000 free cells, asked
from its center. All programs answer the same questions in turn, several times over, in one run; the
median is reported with the best beside it, and every answer is compared with the others'. The C++
peer is called as ``PEER 150 25 SEED RUNS`` (the environment variable PEER), draws the same map and
prints ``N cells reached, X ns a cell``. scipy and networkx join where they are installed.
"""

import argparse
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from statistics import median
from time import perf_counter

import numpy as np

from trisolve.hexagon import CompiledGrid, Hex, arrays, disk
from trisolve.kernels.randomness import SplitMix64

RADIUS, WALLS = 150, 25
CENTER = Hex(0, 0)
N_POINTS = 1_000_000


def timed(ask, runs):
    """Return the answer, and the median and the best time of some runs in seconds."""
    answer = ask()
    times = []
    for _ in range(runs):
        began = perf_counter()
        ask()
        times.append(perf_counter() - began)
    return answer, median(times), min(times)


def told(what, ours, target="", scale=1e3, unit="ms"):
    """Print a line of the table."""
    middle, best = (f"{value * scale:10.2f}" for value in ours)
    print(f"{what:44} {middle} {best}  {unit:12} {target}")


def free_cells(seed):
    """Return the free cells as int64[n, 2], drawn in the order of (q, r)."""
    random = SplitMix64(seed)
    cells = [cell for cell in disk(CENTER, RADIUS) if random.draw() % 100 >= WALLS]
    return np.array(sorted({*cells, CENTER}), np.int64)


def cpp(seed, runs):
    """Return the cells that the C++ peer reaches and its time a cell; None without one."""
    if not (peer := os.environ.get("PEER")):
        return None
    command = [peer, str(RADIUS), str(WALLS), str(seed), str(runs)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    match = re.search(r"(\d+) cells reached, ([\d.]+) ns", out)
    if match is None:
        sys.exit(f"expected `N cells reached, X ns a cell` of {peer}, got {out!r}")
    return int(match[1]), float(match[2]) * 1e-9


def links_of(grid):
    """Return every pair of neighboring cells as two arrays of numbers, both ways."""
    numbers = {cell: number for number, cell in enumerate(grid.points())}
    pairs = [
        (number, numbers[other])
        for cell, number in numbers.items()
        for other in cell.neighbors()
        if other in numbers
    ]
    rows, columns = np.array(pairs).T
    return rows, columns


def scipy_graph(grid, weights):
    """Return a sparse graph whose edges cost what the cells they enter do."""
    from scipy.sparse import csr_matrix

    rows, columns = links_of(grid)
    return csr_matrix((weights[columns], (rows, columns)), shape=(len(grid), len(grid)))


def fields(cells, costs, seed, runs):
    """Measure building, distances and least costs."""
    n = len(cells)
    grid, built, build_best = timed(lambda: CompiledGrid(cells, costs), runs)
    told(f"build from arrays, {n:,} cells", (built, build_best), "target 5 ms")
    steps, middle, best = timed(lambda: grid.distances([CENTER]), runs)
    reached = int((steps >= 0).sum())
    ours = middle / reached
    told("distances, a cell", (ours, best / reached), scale=1e9, unit="ns")
    if found := cpp(seed, runs):
        n_peer, peer = found
        assert n_peer == reached, f"C++ reaches {n_peer} cells, this {reached}"
        ratio = f"ours / C++ {ours / peer:.2f}, target 1.5"
        told("  C++ breadth first", (peer, peer), ratio, scale=1e9, unit="ns")
    total, middle, best = timed(lambda: grid.least_costs([CENTER]), runs)
    weighted = middle / reached
    told("least costs 1..9, a cell", (weighted, best / reached), "target 60", 1e9, "ns")
    if not find_spec("scipy"):
        return grid
    from scipy.sparse.csgraph import breadth_first_order, dijkstra

    center = grid.number(CENTER)
    graph = scipy_graph(grid, grid.costs.astype(float))
    (order, _), middle, best = timed(lambda: breadth_first_order(graph, center), runs)
    assert len(order) == reached
    ratio = f"ours / scipy {ours * reached / middle:.2f}, target 1.3"
    told("  scipy breadth_first_order", (middle / reached, best / reached), ratio, 1e9, "ns")
    theirs, middle, best = timed(lambda: dijkstra(graph, indices=center), max(3, runs // 5))
    assert np.array_equal(np.where(np.isinf(theirs), -1, theirs).astype(np.int64), total)
    ratio = f"ours / scipy {weighted * reached / middle:.2f}, target 0.5"
    told("  scipy dijkstra", (middle / reached, best / reached), ratio, 1e9, "ns")
    return grid


def routes(cells, runs):
    """Measure one A* route of many steps, where every cell costs 1."""
    grid = CompiledGrid(cells)
    steps = grid.distances([CENTER])
    goal = grid.points()[int(np.argmax(np.where(steps == 166, 1, 0)))]
    found, *times = timed(lambda: grid.route(CENTER, goal, method="astar", count=False), runs)
    told(f"A* over {found.steps} steps, count=False", times, "target 0.5 ms")
    counted, *times = timed(lambda: grid.route(CENTER, goal, method="astar"), runs)
    told(f"A*, {counted.count:.2e} routes counted", times)
    _, *times = timed(lambda: grid.route(CENTER, goal, method="dijkstra", count=False), runs)
    told("Dijkstra to the same goal", times)
    if not find_spec("networkx"):
        return
    import networkx

    points = grid.points()
    graph = networkx.Graph()
    rows, columns = links_of(grid)
    graph.add_edges_from((points[a], points[b]) for a, b in zip(rows, columns, strict=True))
    path, *times = timed(lambda: networkx.astar_path(graph, CENTER, goal, Hex.distance), 3)
    assert len(path) == found.steps + 1
    told("  networkx astar_path", times)
    ask = networkx.single_source_shortest_path_length
    lengths, middle, best = timed(lambda: ask(graph, CENTER), 3)
    each = middle / len(lengths), best / len(lengths)
    told("  networkx breadth first, a cell", each, scale=1e9, unit="ns")


def twins(runs):
    """Measure the numpy twins, in million points a second."""
    random = np.random.default_rng(1)  # the speed does not depend on the points
    a, b = random.integers(-(10**6), 10**6, (2, N_POINTS, 2))
    q, r = random.uniform(-1e6, 1e6, (2, N_POINTS))
    for name, target, ask in (
        ("add", 30, lambda: arrays.add(a, b)),
        ("distance", 30, lambda: arrays.distance(a, b)),
        ("rotate", 30, lambda: arrays.rotate(a, 1)),
        ("round", 10, lambda: arrays.round(q, r)),
    ):
        _, middle, best = timed(ask, runs)
        speeds = N_POINTS / middle / 1e6, N_POINTS / best / 1e6
        told(f"arrays.{name}", speeds, f"target {target}", scale=1, unit="M points/s")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=25, help="how often each is asked")
    parser.add_argument("--seed", type=int, default=1, help="of the map")
    options = parser.parse_args()
    cells = free_cells(options.seed)
    random = SplitMix64(options.seed)
    costs = np.array([1 + random.uniform(9) for _ in range(len(cells))])
    print(f"{'':44} {'median':>10} {'best':>10}")
    fields(cells, costs, options.seed, options.runs)
    routes(cells, options.runs)
    twins(options.runs)


if __name__ == "__main__":
    main()
