#!/usr/bin/env python3
"""What the public paths cost on a Rush Hour collection, in units of a peer's time.

The boards are a sample of 402 boards, or with --corpus FILE any collection. Their known optima are
compared with what ``solve_many`` finds before anything is measured.

Measured in turn, several times over: reading the boards, ``solve_many`` and ``solve`` of boards
read before, and ``trisolve solve --json`` of the file, start-up included; on one thread in seconds
of processor time, which other work on the machine disturbs least, and then on two, in wall time.
The peer is called as ``PEER solve`` and reads one level per line (see lines.py), written before the
clock starts; it prints counts where we print solutions. A second peer is rush_deepening.cpp, the
method that came with the collection, compiled here if there is a g++.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from figures import ROOT, note, spent
from lines import add_corpus, as_line, rows_of

import trisolve

DEEPENING = ROOT / "benchmarks" / "rush_deepening.cpp"


def quietly(command, **options):
    """Run a command for what it takes; what it prints goes nowhere."""
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, **options)


def measured(work):
    """Return the processor seconds and the wall time of some work."""
    began, at = spent(), perf_counter()
    work()
    return spent() - began, perf_counter() - at


def deepening(directory):
    """Return the second peer, compiled; None without a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    binary = Path(directory) / "rush_deepening"
    subprocess.run([compiler, "-O3", "-march=native", "-o", binary, DEEPENING], check=True)
    return str(binary)


def works_on(texts, directory, options):
    """Return the searches to measure by name; the peers first."""
    levels = [trisolve.parse_level(text) for text in texts]
    lines = "".join(as_line(level) + "\n" for level in levels).encode()
    boards = Path(directory) / "boards.txt"
    boards.write_text("".join(f"{text}\n" for text in texts))
    command = [sys.executable, "-m", "trisolve", "solve", "--json", str(boards), "--threads"]
    works = {}
    if options.peer:
        works["peer"] = lambda: quietly([options.peer, "solve"], input=lines)
    second = None if options.no_deepening else deepening(directory)
    if second:
        works["deepening"] = lambda: quietly([second], input=boards.read_bytes())
    works["parse_level"] = lambda: [trisolve.parse_level(text) for text in texts]
    for threads in (1, 2):
        works[f"solve_many, {threads} thread{'s'[: threads - 1]}"] = lambda n=threads: list(
            trisolve.solve_many(levels, threads=n)
        )
        works[f"trisolve solve --json --threads {threads}"] = lambda n=threads: quietly(
            [*command, str(n)]
        )
    works["solve, one by one"] = lambda: [trisolve.solve(level, threads=1) for level in levels]
    trisolve.solve(levels[0])  # the kernels are warm from here on
    return works


def check(rows):
    """End the program if the optimum of a board is not the one that is known."""
    found = trisolve.solve_many([trisolve.parse_level(board) for _, board, _ in rows])
    for (optimum, board, _), solution in zip(rows, found, strict=True):
        if solution.n_moves != optimum:
            sys.exit(f"{board}: expected {optimum} moves, got {solution.n_moves}")
    print(f"{len(rows)} boards: all optima are as known")


def report(name, values, unit, **of):
    """Print and note what several runs of something came to."""
    print(f"{name:48} {median(values):7.3f} {unit} ({min(values):.3f} to {max(values):.3f})")
    note(name, values, unit, of="public", **of)


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_corpus(parser)
    parser.add_argument("--peer", default=os.environ.get("PEER"), help="a reference binary")
    parser.add_argument("--no-deepening", action="store_true", help="leave the second peer out")
    parser.add_argument("--every", type=int, default=1, help="only every Nth board")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    rows = rows_of(options.corpus)[:: options.every]
    check(rows)
    texts = [board for _, board, _ in rows]
    with tempfile.TemporaryDirectory() as directory:
        works = works_on(texts, directory, options)
        times = {name: [] for name in works}
        for _ in range(options.runs):
            for name, work in works.items():
                times[name].append(measured(work))
    print(f"{len(texts)} boards, processor seconds of {options.runs} runs")
    on = f"{len(texts)} boards"
    for name, values in times.items():
        report(f"{name}: {on}", [processor for processor, _ in values], "processor s")
    for peer in ("peer", "deepening"):
        for name, values in times.items():
            if peer in times and name not in ("peer", "deepening"):
                pairs = zip(values, times[peer], strict=True)
                shares = [ours[0] / theirs[0] for ours, theirs in pairs]
                report(f"{name} next to {peer}: {on}", shares, "x")
    for one, two in (
        ("solve_many, 1 thread", "solve_many, 2 threads"),
        ("trisolve solve --json --threads 1", "trisolve solve --json --threads 2"),
    ):
        pairs = zip(times[one], times[two], strict=True)
        gained = [alone[1] / both[1] for alone, both in pairs]
        report(f"{two}, wall: {on}", gained, "x faster than 1", more_is_better=True)


if __name__ == "__main__":
    main()
