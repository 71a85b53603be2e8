#!/usr/bin/env python3
"""How fast the engine explores levels, set by set, next to the game author's method and a peer.

Internal: the engine's batches as the generator calls them; public.py has what users call.

Every set is explored whole several times, all sets and programs in turn; some sets of push none are
solved too. The median is reported with the spread next to it:

    levels/s, states/s, successors/s, ns per successor, most bytes of search memory per state,
    the ratio to the article's method (a sorted set of visited states, in plain Python: what a
    reader of the article would write), and, with --peer or PEER, the ratio to a reference binary.

A ratio is the other's time divided by ours. The peer is called as ``PEER explore`` or ``PEER
solve``, reads one level per line (see lines.py) and ends with a line ``total ... seconds S``.
"""

import argparse
import json
import os
import subprocess
import sys
from math import inf
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from figures import note
from lines import add_corpus, as_line, rows_of

import trisolve
from trisolve.sliding.engine import breadth_first, compile_level, default_max_bytes
from trisolve.sliding.engine.small import batch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
import naive  # noqa: E402 - it lies with the tests, whose oracle it is

QUICK = ("hard", "random", "shipped")
NAIVE_STATES = 3000
"""The article's method runs on levels of up to this many states, and is compared on each state."""


def conformance(name):
    """Return the levels of a file of test cases."""
    lines = (ROOT / "tests" / "data" / f"{name}.jsonl").read_text().splitlines()
    return [trisolve.parse_level(json.dumps(json.loads(line)["level"])) for line in lines]


def shipped():
    """Return the levels that come with trisolve."""
    folders = (ROOT / "levels" / name for name in ("article", "tutorial"))
    return [
        trisolve.load_level(path) for folder in folders for path in sorted(folder.glob("*.json"))
    ]


def sparse():
    """Return a few sparse levels of 5 to 10 million states."""
    return list(trisolve.load_pack(ROOT / "benchmarks" / "sparse.json").levels)


class Ours:
    """Explores levels: in one batch call, and one by one what is too large for it."""

    def __init__(self, levels, *, stop_at_goal, n_threads):
        self.levels, self.stop, self.n_threads = levels, stop_at_goal, n_threads
        self.batch, self.buffers = batch.batch_of(levels), batch.new_buffers()
        self.found = batch.new_found(len(levels))
        self.answers = self.found.numbers
        self.halt = np.zeros(1, dtype=np.int64)
        self.large = range(0)
        self.bytes_per_state = 0.0
        self._batch(0, 1)
        self.large = self._large()

    def _large(self):
        self._batch(0, len(self.levels))
        return np.flatnonzero(self.answers[:, batch.STATUS] == batch.OUT_OF_ROOM).tolist()

    def _batch(self, first, stop):
        buffers, found, halt = self.buffers, self.found, self.halt
        batch.search_batch(self.batch, first, stop, buffers, self.stop, False, 1 << 40, found, halt)

    def seconds(self):
        """Return how long one run takes."""
        began, first = perf_counter(), 0
        for i in [*self.large, len(self.levels)]:
            if first < i:
                self._batch(first, i)
            first = i + 1
            if i < len(self.levels):
                self._one(i)
        return perf_counter() - began

    def _one(self, i):
        found = breadth_first(
            compile_level(self.levels[i]),
            stop_at_goal=self.stop,
            steps=False,
            max_states=1 << 40,
            max_bytes=default_max_bytes(),
            time_limit_s=inf,
            n_threads=self.n_threads,
            report=lambda *_: None,
        )
        self.answers[i, batch.N_STATES] = len(found.states)
        self.answers[i, batch.SUCCESSORS] = found.n_successors
        self.bytes_per_state = max(self.bytes_per_state, found.n_bytes / len(found.states))

    def counts(self):
        """Return states and successors of a run."""
        states = self.answers[:, batch.N_STATES].sum()
        return int(states), int(self.answers[:, batch.SUCCESSORS].sum())


def peer_seconds(peer, mode, lines):
    """Return the seconds that the peer says it searched."""
    done = subprocess.run([peer, mode], input=lines, capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1].split()[-1])


def naive_seconds_per_state(levels, n_states):
    """Return the article's time per state, on levels it can do in a moment."""
    seconds = states = 0
    for level, n in zip(levels, n_states, strict=True):
        if n <= NAIVE_STATES and seconds < 4:
            began = perf_counter()
            states += naive.explore(level).n_states
            seconds += perf_counter() - began
    return seconds / states if states else None


def spread(values):
    """Return the median and the range of some values, rounded for reading."""
    return {"median": median(values), "least": min(values), "most": max(values)}


def measure(sets, runs, peer):
    """Run everything in turn; return one row of figures a set."""
    times = {name: [] for name in sets}
    peers = {name: [] for name in sets}
    lines = {name: "".join(as_line(v) + "\n" for v in one.levels) for name, one in sets.items()}
    for run in range(runs):
        for name, one in sets.items():
            print(f"\r{name}, run {run + 1} of {runs}   ", end="", file=sys.stderr, flush=True)
            mode = "solve" if one.stop else "explore"
            if peer:
                peers[name].append(peer_seconds(peer, mode, lines[name]))
            times[name].append(one.seconds())
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    rows = []
    for name, one in sets.items():
        seconds = median(times[name])
        note(f"engine, {name}", times[name])
        states, successors = one.counts()
        slow = naive_seconds_per_state(one.levels, one.answers[:, batch.N_STATES])
        ratios = [theirs / ours for theirs, ours in zip(peers[name], times[name], strict=False)]
        if ratios:
            note(f"engine, {name}, next to the peer", ratios, "x", more_is_better=True)
        rows.append(
            {
                "set": name,
                "mode": "solve" if one.stop else "explore",
                "levels": len(one.levels),
                "states": states,
                "successors": successors,
                "seconds": spread(times[name]),
                "levels_per_s": len(one.levels) / seconds,
                "states_per_s": states / seconds,
                "successors_per_s": successors / seconds,
                "ns_per_successor": 1e9 * seconds / successors,
                "bytes_per_state": one.bytes_per_state or None,
                "ratio_to_article": slow and slow * states / seconds,
                "ratio_to_peer": spread(ratios) if ratios else None,
            }
        )
    return rows


def show(rows):
    """Print the rows as a table."""
    print(f"{'set':16}{'levels/s':>10}{'states/s':>12}{'succ/s':>12}{'ns/succ':>9}", end="")
    print(f"{'B/state':>9}{'x article':>11}{'x peer':>22}")
    for row in rows:
        print(f"{row['set']:16}{row['levels_per_s']:>10,.4g}{row['states_per_s']:>12.3g}", end="")
        print(f"{row['successors_per_s']:>12.3g}{row['ns_per_successor']:>9.1f}", end="")
        memory, article, peer = (
            row[key] for key in ("bytes_per_state", "ratio_to_article", "ratio_to_peer")
        )
        print(f"{memory:>9.1f}" if memory else f"{'-':>9}", end="")
        print(f"{article:>11,.0f}" if article else f"{'-':>11}", end="")
        text = f"{peer['median']:.2f} ({peer['least']:.2f} to {peer['most']:.2f})" if peer else "-"
        print(f"{text:>22}")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=int, help="only the first N of every set")
    parser.add_argument("--full", action="store_true", help="the large sparse levels too")
    add_corpus(parser)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1, help="for levels too large for a batch")
    parser.add_argument("--peer", default=os.environ.get("PEER"), help="a reference binary")
    options = parser.parse_args()
    sources = {name: (shipped if name == "shipped" else None) for name in QUICK}
    levels = {name: (source() if source else conformance(name)) for name, source in sources.items()}
    if options.full:
        levels["sparse"] = sparse()
    levels = {name: some[: options.levels] for name, some in levels.items()}
    sets = {
        name: Ours(some, stop_at_goal=False, n_threads=options.threads)
        for name, some in levels.items()
    }
    boards = [trisolve.parse_level(board) for _, board, _ in rows_of(options.corpus)]
    boards = boards[: options.levels]
    for name, stop in (("corpus solve", True), ("corpus explore", False)):
        sets[name] = Ours(boards, stop_at_goal=stop, n_threads=options.threads)
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    rows = measure(sets, options.runs, options.peer)
    show(rows)
    if busy > 0.5 or any(r["seconds"]["most"] > 1.3 * r["seconds"]["least"] for r in rows):
        print(f"warning: the machine was busy (load {busy:.1f}): trust ratios, not times")


if __name__ == "__main__":
    main()
