#!/usr/bin/env python3
"""Solve and explore every board of a Rush Hour collection and compare with what is known of it.

The file has one board per line: ``optimal-moves board reachable-states``. It is a sample of 402
boards, or the file after --corpus. Every board is solved and
explored, in one batch call each; the optimum and the number of states must be right. The time
reported covers compiling the levels and searching, not reading the file and building levels.

With --peer BINARY a peer runs in between, for the ratio of its time to ours. It is called as
``BINARY solve`` and ``BINARY explore``, reads one level per line (see lines.py), ends with a line
``total ... seconds S``.
"""

import argparse
import os
import subprocess
import sys
from statistics import median
from time import perf_counter

import numpy as np
from figures import note
from lines import add_corpus, as_line, rows_of

from trisolve import parse_level
from trisolve.sliding.engine.small.batch import N_PATH, N_STATES, STATUS, batch_of, search_levels
from trisolve.sliding.engine.store import OUT_OF_ROOM


def run_peer(binary, mode, lines):
    """Return the seconds that the peer says it took."""
    done = subprocess.run([binary, mode], input=lines, capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1].split()[-1])


def run_ours(batch, stop_at_goal, threads):
    """Return the seconds taken, and moves and states of every level."""
    began = perf_counter()
    answers, _ = search_levels(batch, stop_at_goal, False, 1 << 40, threads)
    seconds = perf_counter() - began
    moves = np.where(answers[:, N_PATH] > 0, answers[:, N_PATH] - 1, -1)
    assert not (answers[:, STATUS] == OUT_OF_ROOM).any(), (
        "expected boards of at most 262,144 states"
    )
    return seconds, list(zip(moves.tolist(), answers[:, N_STATES].tolist(), strict=True))


def main():
    """Run, compare, print; exit 1 if any board is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_corpus(parser)
    parser.add_argument(
        "--peer", default=os.environ.get("PEER"), help="a reference binary to run in turn"
    )
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--limit", type=int, help="only the first N boards")
    options = parser.parse_args()
    rows = rows_of(options.corpus)[: options.limit]
    levels = [parse_level(board) for _, board, _ in rows]
    lines = "".join(as_line(level) + "\n" for level in levels)
    run_ours(batch_of(levels[:1]), True, options.threads)
    batch = batch_of(levels)
    wrong = 0
    for mode in ("solve", "explore"):
        ours, peers = [], []
        for _ in range(options.runs):
            if options.peer:
                peers.append(run_peer(options.peer, mode, lines))
            seconds, answers = run_ours(batch, mode == "solve", options.threads)
            ours.append(seconds)
        bad = 0
        for (moves, board, states), (got_moves, got_states) in zip(rows, answers, strict=True):
            right = got_moves == moves and (mode == "solve" or got_states == states)
            if not right:
                print(f"{board}: expected {moves} moves, {states} states,", end=" ")
                print(f"got {got_moves}, {got_states}")
            bad += not right
        wrong += bad
        print(
            f"{mode}: {len(rows) - bad} of {len(rows)} boards right, {median(ours):.2f} s", end=""
        )
        note(f"engine, batches, {mode} of {len(rows)} boards", ours)
        if peers:
            note(
                f"engine, batches, {mode}, next to the peer",
                [peer / our for peer, our in zip(peers, ours, strict=True)],
                "x",
                more_is_better=True,
            )
            ratios = sorted(peer / our for peer, our in zip(peers, ours, strict=True))
            print(f", peer {median(peers):.2f} s, ratio {median(ratios):.2f}", end="")
            print(f" ({ratios[0]:.2f} to {ratios[-1]:.2f})", end="")
        print(flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
