"""Entanglement's goals, measured: exact search, known sequences, players, following the line.

    python benchmarks/entanglement.py [exact] [known] [players] [follow] [--quick]

Without names all of them. Times are processor time of this process; kernels are compiled
beforehand. With PEER=beam.cpp in the environment, a plain beam in C++ (arguments width, radius,
games, weight, power) is compiled and run in the same minutes as `known`, as a peer.
"""

import argparse
import os
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import mean, median, stdev

import numpy as np

from trisolve.entanglement import Game, Puzzle, draw_tiles, maximum, play, solve
from trisolve.entanglement.engine.chains import all_tiles, follow_many
from trisolve.entanglement.engine.games import board_of

SEED = 1000
"""The seed of the first sequence."""


def timed(work, *arguments, **options):
    """Return the result of work, and the processor time it took."""
    start = time.process_time()
    result = work(*arguments, **options)
    return result, time.process_time() - start


def row(name, goal, measured):
    """Print a row of the table."""
    print(f"{name:<44} {goal:<24} {measured}", flush=True)


def exact(quick):
    """Time to prove the best of known tiles: seeds 0, 1, ..."""
    solve(Puzzle(1, draw_tiles(0, 6)))
    for radius, n_tiles, n, goal in (
        *((1, 6, 20, "20 ms"), (1, 12, 20, "20 ms")),
        *((2, 8, 10, "0.1 s"), (2, 10, 10, "1 s"), (2, 12, 1 if quick else 4, "60 s")),
    ):
        solve(Puzzle(radius, draw_tiles(99, 8)))
        runs = [timed(solve, Puzzle(radius, draw_tiles(seed, n_tiles))) for seed in range(n)]
        assert all(found.status == "optimal" for found, _ in runs)
        seconds = [spent for _, spent in runs]
        nodes = median(found.n_nodes for found, _ in runs)
        text = f"median {median(seconds):.3f} s, most {max(seconds):.3f} s, {nodes:,.0f} placements"
        row(f"exact: radius {radius}, {n_tiles} tiles", f"<= {goal}", text)


def far(n_tiles, seconds=600):
    """How far ten minutes reach on radius 2."""
    found, spent = timed(solve, Puzzle(2, draw_tiles(0, n_tiles)), time_limit=seconds)
    text = f"{found.status}, {found.score} of at most {found.bound}, {spent:.0f} s"
    row(f"exact: radius 2, {n_tiles} tiles", "as many as 600 s allow", text)
    return found.status == "optimal"


def known(quick):
    """36 known tiles on radius 3: the best found in a time, and the bound."""
    seconds, n = (5, 6) if quick else (60, 20)
    scores = []
    for seed in range(SEED, SEED + n):
        found, _ = timed(solve, Puzzle(3, draw_tiles(seed, 36)), time_limit=seconds)
        scores.append(found.score)
        print(f"  seed {seed}: {found.score:,}, none above {found.bound:,}", flush=True)
    text = f"median {median(scores):,.0f}, least {min(scores):,}, most {max(scores):,}"
    row(f"36 known tiles, {n} sequences, {seconds} s each", "median >= 4,300", text)
    if peer := os.environ.get("PEER"):
        with tempfile.TemporaryDirectory() as directory:
            program = Path(directory) / "beam"
            subprocess.run(["g++", "-O3", "-march=native", "-o", program, peer], check=True)
            for width in (20_000,) if quick else (20_000, 200_000):
                start = time.perf_counter()
                arguments = [program, str(width), "3", str(min(n, 4)), "10", "2"]
                done = subprocess.run(arguments, check=True, capture_output=True, text=True)
                spent = (time.perf_counter() - start) / min(n, 4)
                row(f"peer: beam of {width:,}, {spent:.1f} s each", "", done.stdout.strip())


def players(quick):
    """Means of the players, tiles unknown, radius 3."""
    n = 40 if quick else 200
    for player in ("random", "greedy", "short"):
        play(3, 0, player)
        runs = [timed(play, 3, seed, player) for seed in range(1000)]
        scores = [record.score for record, _ in runs]
        spent = median(seconds for _, seconds in runs)
        text = f"{mean(scores):.1f} / {median(scores):g} / {max(scores)}, {1000 * spent:.3f} ms"
        row(f"{player}, seeds 0..999", "greedy <= 1 ms per game", text)
    greedy = mean(play(3, seed, "greedy").score for seed in range(n))
    play(3, 0, budget=100)
    for budget in (200, 2_000, 20_000) if quick else (200, 2_000, 20_000, 200_000):
        runs = [timed(play, 3, seed, budget=budget) for seed in range(n)]
        scores = [record.score for record, _ in runs]
        error = 1.96 * stdev(scores) / n**0.5
        text = f"{mean(scores):.0f} +- {error:.0f} (95%), median {median(scores):g}"
        factor = f"{mean(scores) / greedy:.1f} x greedy ({greedy:.1f})"
        spent = median(seconds for _, seconds in runs)
        row(
            f"expert, budget {budget:,}, seeds 0..{n - 1}",
            ">= 5 x at 20,000",
            f"{text}; {factor}; {spent:.2f} s per game",
        )


def follow(quick):
    """Segments per second of following the line through the tiles of a game two thirds over."""
    record = play(3, 1, budget=200)
    game = Game(Puzzle(3, draw_tiles(1, 38)))
    for turn in record.turns.split()[:24]:
        game.play(turn)
    board, laid = board_of(3, game.board)
    # a line never begins at a pin whose chain comes back to its own cell: it might never end
    ends = board.chains.ends
    begins = (np.repeat(laid, 12) == 0) & (ends // 12 != np.arange(len(ends)) // 12)
    places = np.flatnonzero(begins)
    partners = np.ascontiguousarray(all_tiles().partners[::13, 0])
    arguments = (board.chains, places, partners)
    follow_many(*arguments, 10)
    n_rounds = 20_000 if quick else 100_000
    runs = [timed(follow_many, *arguments, n_rounds) for _ in range(3)]
    total, spent = runs[0][0], median(seconds for _, seconds in runs)
    lines = n_rounds * len(places) / spent / 1e6
    text = f"{total / spent / 1e6:.0f} million segments/s, {lines:.0f} million lines/s"
    row("following the line", ">= 20 million segments/s", text)


def main():
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parts = {"exact": exact, "known": known, "players": players, "follow": follow}
    parser.add_argument("parts", nargs="*", choices=[*parts, []], default=[])
    parser.add_argument("--quick", action="store_true", help="fewer games and seconds")
    parser.add_argument("--far", type=int, metavar="N", help="N tiles on radius 2, 600 s at most")
    asked = parser.parse_args()
    print(f"maximum of radius 3: {maximum(3):,}")
    if asked.far:
        far(asked.far)
        return
    for name in asked.parts or parts:
        parts[name](asked.quick)


if __name__ == "__main__":
    main()
