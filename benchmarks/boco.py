#!/usr/bin/env python3
"""BOCO: perft, solving by both searches, playouts and matches, next to a plain C peer.

PEER is a C program that reads ``board N`` with a line ``rim k n1 .. nk`` a face, then
``rule wall swap``, ``pos k moves``, ``perft D`` and ``value LIMIT``, prints rows, values, and its
seconds on stderr. It knows no symmetries. Without it the rows stand alone. Times are processor
seconds of one thread, the least of some runs; compiling is left out by a first run.
"""

import argparse
import math
import os
import re
import subprocess
import sys
from time import perf_counter, process_time

import numpy as np

from trisolve import boco
from trisolve.boco.engine.compiled import CompiledBoard
from trisolve.boco.engine.tree_search import N_COUNTS, Tree, search
from trisolve.boco.matches import opening
from trisolve.kernels.randomness import SplitMix64

SOLVES = [
    # board, rim, value, seconds at most
    ("squares:4x5", "safe", 0, 1.0),
    ("triangle:5", "safe", 1, 1.0),
    ("hexagon:2", "safe", 1, 2.0),
    ("squares:5x5", "safe", 0, 30.0),
]
TABLE = [
    *((f"squares:{size}", 0, 1) for size in ("3x3", "3x4", "4x4", "3x6", "4x5", "5x5")),
    *((f"triangle:{n}", value, 1) for n, value in ((3, 0), (4, 0), (5, 1))),
    ("hexagon:2", 1, 1),
    *((f"honeycomb:{n}", 0, 1) for n in (2, 3)),
    *((name, -1, -1) for name in ("tetrahedron", "cube", "dodecahedron", "torus:4x3")),
    ("torus:4x4", -1, -1),
    *((name, 1, 1) for name in ("octahedron", "icosahedron", "torus:3x3")),
]
MATCHES = [
    # board, rim, whether the openings are solved beforehand
    ("squares:5x5", "wall", True),
    ("octagon", "safe", False),
    ("rosette", "safe", False),
    ("triangle:5", "safe", True),
]
PERFT_ROW = (10_166_624, 224_768, 1_024, 0)


def least(ask, runs):
    """Return the answer, and the least processor seconds of some runs after a first one."""
    answer, seconds = ask(), []
    for _ in range(runs):
        began = process_time()
        ask()
        seconds.append(process_time() - began)
    return answer, min(seconds)


def report(what, measured, target, peer=""):
    """Print a row of the table."""
    print(f"{what:46} {measured:>22} {target:>16} {peer:>24}", flush=True)


def peer_seconds(game, command):
    """Return the seconds of the peer for one command on an empty board; None without one."""
    if not (peer := os.environ.get("PEER")):
        return None
    rows = "\n".join(
        f"{int(rim)} {len(near)} {' '.join(map(str, near))}"
        for rim, near in zip(game.board.rim, game.board.neighbors, strict=True)
    )
    wall = int(game.rim == "wall")
    text = f"board {game.n_faces}\n{rows}\nrule {wall} 0\npos 0\n{command}\n"
    run = subprocess.run(peer, input=text, check=True, capture_output=True, text=True)
    return float(re.findall(r"([\d.]+)s", run.stderr)[-1])


def perft(runs):
    """Count sequences."""
    game = boco.Game("squares:4x4")
    state = game.new_initial_state()
    rows, seconds = least(lambda: boco.perft(state, 9), runs)
    assert rows[9] == PERFT_ROW, rows[9]
    ours = PERFT_ROW[0] / seconds / 1e6
    theirs = peer_seconds(game, "perft 9")
    peer = "" if theirs is None else f"C {PERFT_ROW[0] / max(theirs, 1e-3) / 1e6:.0f} M/s"
    report("perft squares:4x4 safe, depth 9", f"{ours:.0f} M/s", ">= 20 M/s", peer)


def solves(runs, long):
    """Solve the boards that have a goal of their own, by both searches."""
    for board, rim, value, most in SOLVES:
        game = boco.Game(board, rim)
        state = game.new_initial_state()
        seconds = {}
        for method in ("alpha-beta", "proof-number"):
            found, seconds[method] = least(
                lambda method=method, state=state: boco.solve(state, method=method, children=True),
                runs,
            )
            assert found.value == value, (board, found.value)
        theirs = None if board == "squares:5x5" and not long else peer_seconds(game, "value 0")
        peer = "" if theirs is None else f"C {theirs:.1f} s"
        report(
            f"solve {board}, {rim}, with children",
            f"{seconds['alpha-beta']:.3f} s",
            f"<= {most} s",
            peer,
        )
        ratio = seconds["proof-number"] / seconds["alpha-beta"]
        measured = f"{seconds['proof-number']:.3f} s, {ratio:.1f} x"
        report("  by proof numbers", measured, "<= 5 x")


def table():
    """Solve every decided row of the table of values."""
    began = process_time()
    for board, safe, wall in TABLE:
        for rim, value in (("safe", safe), ("wall", wall)):
            found = boco.solve(boco.Game(board, rim).new_initial_state(), method="both")
            assert found.value == value, (board, rim, found.value)
    seconds = process_time() - began
    report(f"all {2 * len(TABLE)} decided rows, both searches", f"{seconds:.1f} s", "< 300 s")


def threads():
    """Solve a small and a large position with one thread and with two, in seconds of the clock."""
    for board, moves in (("squares:5x6", ()), ("octagon", (0,))):
        state = boco.Game(board).new_initial_state()
        for move in moves:
            state.apply_action(move)
        seconds = []
        for n in (1, 2):
            began = perf_counter()
            boco.solve(state, method="proof-number", threads=n)
            seconds.append(perf_counter() - began)
        one, two = seconds
        report(f"solve {board}, {len(moves)} played, by proof numbers", f"{one:.2f} s", "")
        report("  by two threads", f"{two:.2f} s, {one / two:.2f} x", "")


def playouts(runs):
    """Time the tree search from an empty board."""
    game = boco.Game("squares:5x5")
    board = CompiledBoard(game.board.neighbors, game.safe_rim)
    n, size = 100_000, 1 << 21
    kinds = (np.int32, np.int16, np.int16, *[np.int64] * 4, np.int8, np.int8)

    def ask():
        tree = Tree._make([*(np.zeros(size, kind) for kind in kinds), np.zeros(N_COUNTS, np.int64)])
        tree.counts[0], tree.n_children[0], tree.low[0], tree.high[0] = 1, -1, -1, 1
        none, word = board.to_set(0), np.array([1], np.uint64)
        path = np.zeros(32, np.int64)
        graph = board.graph
        return search(graph, tree, path, none, none, graph.faces, False, n, word)

    made, seconds = least(ask, runs)
    assert made == n
    report("mcts playouts, 25 faces", f"{n / seconds:,.0f} /s", ">= 100,000 /s")


def points_told(points):
    """Return the share of some games' points, 0 to 2 each, with its 95% interval."""
    share = sum(points) / (2 * len(points))
    spread = math.sqrt(sum((point / 2 - share) ** 2 for point in points) / len(points))
    reach = 1.96 * spread / math.sqrt(len(points))
    return f"{100 * share:.1f} +- {100 * reach:.1f}%"


def played(game, one, other, games, seed):
    """Let one player play another; return its points, Elo, and the points by color."""
    found = boco.match(game, one, other, games=games, seed=seed)
    values = {"first": 2, "draw": 1, "second": 0}
    first = [values[record.result] for record in found.records[::2]]
    second = [2 - values[record.result] for record in found.records[1::2]]
    by_color = f"first {points_told(first)}, second {points_told(second)}"
    counts = f"{found.wins}-{found.draws}-{found.losses}, {by_color}"
    return (
        100 * found.points,
        f"Elo {found.elo:+.0f} ({found.low:+.0f} .. {found.high:+.0f})",
        counts,
    )


def openings(game, games, seed):
    """Return how many of a match's openings are won by the first, drawn, won by the second.

    Against an opponent that makes no mistake a player gets half of the points. Anything above that
    comes from mistakes in games that the opening left drawn or lost.
    """
    counts = {1: 0, 0: 0, -1: 0}
    for number in range(games // 2):
        state = game.new_initial_state()
        for action in opening(game, 2, SplitMix64((seed + number * 0x9E37_79B9) % (1 << 64))):
            state.apply_action(action)
        counts[boco.solve(state).value] += 1
    return f"{counts[1]} first, {counts[0]} drawn, {counts[-1]} second"


def matches(games, effort, seed, wanted_rows):
    """Let mcts play greedy, and plain UCT at equal effort, in the rows whose names hold a text.

    On small boards a perfect player plays the same games: its points are the most that anyone
    could get.
    """
    for board, rim, is_small in MATCHES:
        game = boco.Game(board, rim)
        name = f"openings of {board} {rim}"
        if is_small and wanted_rows in name:
            report(name, openings(game, games, seed), "", "")
        against = [("plain UCT", f"mcts:{effort},proofs=0", ">= 65%")]
        if board != "triangle:5":
            against.insert(0, ("greedy", "greedy", ">= 95%"))
        for name, other, goal in against:
            for one, wanted in ((f"mcts:{effort}", goal), ("perfect", "")):
                what = f"{one.partition(':')[0]} against {name}, {board} {rim}"
                if (one == "perfect" and not is_small) or wanted_rows not in what:
                    continue
                points, elo, counts = played(game, one, other, games, seed)
                report(what, f"{points:.1f}% of {games}", wanted, f"{counts}; {elo}")


def main():
    """Run everything that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="how often each is timed")
    parser.add_argument("--long", action="store_true", help="let the peer solve squares:5x5 too")
    parser.add_argument("--games", type=int, default=0, help="games a match, an even number")
    parser.add_argument("--seconds", type=float, default=1.0, help="time per move in matches")
    parser.add_argument("--playouts", type=int, help="playouts per move in matches, not time")
    parser.add_argument("--seed", type=int, default=1, help="of the matches")
    parser.add_argument("--only-matches", action="store_true", help="nothing but matches")
    parser.add_argument("--rows", default="", help="of the matches those whose names hold this")
    options = parser.parse_args()
    report("what", "measured", "goal", "peer")
    if not options.only_matches:
        perft(options.runs)
        solves(options.runs, options.long)
        table()
        threads()
        playouts(options.runs)
    if options.games:
        by_time = f"time={options.seconds:g}"
        effort = f"playouts={options.playouts}" if options.playouts else by_time
        matches(options.games, effort, options.seed, options.rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
