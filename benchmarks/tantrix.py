"""Tantrix: first solutions, exact counts, known puzzles, solitaire, the game.

    python benchmarks/tantrix.py [--quick] [--part NAME ...]

Parts: first, colors, counts, known, solitaire, legal, match. Kernels are compiled before anything
is timed. Times are processor time of one thread, so that other work on the machine counts less.
PEER=PATH names a program to measure the first solutions against in the same run: it is called with
``find 3 30 SEEDS 5`` and prints a JSON object with n and seconds for each.
"""

import argparse
import json
import os
import subprocess
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from statistics import median

from trisolve import tantrix
from trisolve.kernels.randomness import SplitMix64
from trisolve.tantrix.players import Table

KNOWN = Path(__file__).resolve().parent.parent / "levels" / "tantrix" / "known"


def timed(work):
    """Return the result of work() and the processor time it took."""
    begun = time.process_time()
    result = work()
    return result, time.process_time() - begun


def first(quick):
    """Solve each Discovery puzzle at many seeds, next to the peer."""
    seeds = 5 if quick else 20
    tantrix.solve(tantrix.discovery(12))
    tantrix.solve(tantrix.discovery(30))
    medians = {}
    for n in range(3, 31):
        puzzle = tantrix.discovery(n)
        runs = [timed(partial(tantrix.solve, puzzle, seed=s)) for s in range(seeds)]
        assert all(answer.status == "solved" for answer, _ in runs)
        medians[n] = median(seconds for _, seconds in runs)
    large = sum(medians[n] for n in range(20, 31))
    worst = max(medians.values())
    print(
        f"first solution, discovery 3..30, {seeds} seeds: worst median {worst * 1e3:.2f} ms "
        f"(goal 50), sum of medians 20..30 {large * 1e3:.2f} ms"
    )
    if peer := os.environ.get("PEER"):
        found = subprocess.run(
            [peer, "find", "3", "30", str(seeds), "5"], capture_output=True, text=True, check=True
        ).stdout
        times = defaultdict(list)
        for line in found.splitlines():
            value = json.loads(line)
            times[value["n"]].append(value["seconds"])
        theirs = sum(median(times[n]) for n in range(20, 31))
        print(f"  the peer: {theirs * 1e3:.2f} ms; ratio {large / theirs:.2f} (goal 3)")


def colors(_quick):
    """Make one loop of all tiles of a color."""
    for color in "BGRY":
        tiles = tuple(tile.number for tile in tantrix.TILES if color in tile.edges)
        puzzle = tantrix.Puzzle("puzzle", tiles, (tantrix.Goal("loop", color),))
        tantrix.solve(puzzle)
        times = [timed(partial(tantrix.solve, puzzle, seed=s))[1] for s in range(20)]
        print(
            f"loop of all {len(tiles)} tiles with {color}: median {median(times) * 1e3:.2f} ms, "
            f"most {max(times) * 1e3:.2f} ms (goal 100)"
        )


def counts(quick):
    """Count the loops of larger and larger sets."""
    tantrix.count(tantrix.discovery(8))
    goals = {10: 0.05, 12: None, 14: 2, 15: None, 16: 20, 17: None, 18: 180}
    for n, goal in goals.items():
        if quick and n > 16:
            break
        found, seconds = timed(partial(tantrix.count, tantrix.discovery(n)))
        text = f" (goal {goal})" if goal else ""
        print(f"count of {n}: {found.solutions:,} in {seconds:.3f} s{text}, {found.nodes:,} nodes")


def known(_quick):
    """Count the known puzzles."""
    tantrix.count(tantrix.load_puzzle(KNOWN / "pyramid-of-ten-blue.json"))
    tantrix.count(tantrix.load_puzzle(KNOWN / "two-loops-of-twelve.json"))
    tantrix.count(tantrix.load_puzzle(KNOWN / "twelve-green-one-hole.json"))
    total = 0.0
    for path in sorted(KNOWN.glob("*.json")):
        puzzle = tantrix.load_puzzle(path)
        found, seconds = timed(partial(tantrix.count, puzzle))
        assert found.solutions == puzzle.metadata["solutions"], path
        total += seconds
        print(f"  {path.stem}: {found.solutions:,} in {seconds:.2f} s, {found.nodes:,} nodes")
    print(f"known puzzles, all of them: {total:.1f} s (goal 180)")


def solitaire(quick):
    """Win solitaires whose order is known."""
    tantrix.solve_solitaire((3, 1, 2), "Y")
    for goal in ("line", "loop"):
        won, times = 0, []
        n = 20 if quick else 100
        for seed in range(n):
            order = tantrix.shuffle(range(1, 15), seed)
            color = "BRY"[seed % 3]
            work = partial(tantrix.solve_solitaire, order, color, goal, time_limit=5)
            answer, seconds = timed(work)
            won += answer.status == "won"
            times.append(seconds)
        print(
            f"solitaire, {goal}: {won} of {n} won, median {median(times) * 1e3:.1f} ms, "
            f"most {max(times) * 1e3:.0f} ms"
        )


def legal(_quick):
    """Ask for what is legal in the middle of a game."""
    game, random = tantrix.Game("RY", seed=5), SplitMix64(5)
    while len(game.placements) < 28:
        moves = game.legal()
        game.place(moves[random.uniform(len(moves))])
    table, hand = Table(game), sum(1 << (tile - 1) for tile in game.hand)
    table.legal(hand, bag_empty=False)
    times = [timed(partial(table.legal, hand, bag_empty=False))[1] for _ in range(200)]
    middle = median(times) * 1e3
    print(f"legal, {len(game.hand)} tiles, 28 on the board: {middle:.3f} ms (goal 0.5)")


def match(quick):
    """Play strong against greedy, each bag with both seatings."""
    points, games, times = 0.0, 0, []
    tantrix.choose(tantrix.Game("RY", seed=1), "strong", max_nodes=100)
    for seed in range(10 if quick else 100):
        for own in (0, 1):
            game = tantrix.Game("RY", seed=seed)
            while game.end is None:
                is_own = game.seat == own
                player = "strong" if is_own else "greedy"
                turn, seconds = timed(partial(tantrix.choose, game, player))
                times += [seconds] * is_own
                game.play(turn)
            winners = game.result().winners
            points += 1 if winners == (own,) else 0.5 if len(winners) != 1 else 0
            games += 1
    print(
        f"strong against greedy: {points:g} of {games} points ({100 * points / games:.1f}%, goal "
        f"80), median {median(times) * 1e3:.0f} ms per turn (goal 200), most {max(times):.1f} s"
    )


PARTS = {f.__name__: f for f in (first, colors, counts, known, solitaire, legal, match)}


def main():
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer seeds, no count above 16")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part, repeatable")
    options = parser.parse_args()
    for name in options.part or PARTS:
        PARTS[name](options.quick)


if __name__ == "__main__":
    main()
