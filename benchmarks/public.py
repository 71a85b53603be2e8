#!/usr/bin/env python3
"""What the public paths cost on a Rush Hour collection, in units of a peer's processor time.

Measured in turn, several times over, in seconds of processor time, start-up of the command line
included: reading the boards, ``solve_many`` and ``solve`` of boards read before, on one thread, and
``trisolve solve --json --threads 1`` of the file. The peer is called as ``PEER solve``, reads one
level a line (see lines.py), and prints counts where we print solutions.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from lines import as_line

import trisolve


def spent():
    """Return the processor seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


def seconds(work):
    """Return what some work takes."""
    began = spent()
    work()
    return spent() - began


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path, help="one board a line, as optimum board states")
    parser.add_argument("--peer", default=os.environ.get("PEER"), help="a reference binary")
    parser.add_argument("--every", type=int, default=9, help="only every so many boards")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    texts = options.corpus.read_text().splitlines()[:: options.every]
    levels = [trisolve.parse_level(text) for text in texts]
    lines = "".join(as_line(level) + "\n" for level in levels).encode()
    with tempfile.TemporaryDirectory() as directory:
        boards = Path(directory) / "boards.txt"
        boards.write_text("".join(f"{text}\n" for text in texts))
        command = [sys.executable, "-m", "trisolve", "solve", "--json", "--threads", "1", boards]
        works = {
            "peer": lambda: subprocess.run(
                [options.peer, "solve"], input=lines, check=True, **quiet
            ),
            "parse_level": lambda: [trisolve.parse_level(text) for text in texts],
            "solve_many": lambda: list(trisolve.solve_many(levels, threads=1)),
            "solve": lambda: [trisolve.solve(level, threads=1) for level in levels],
            "trisolve solve": lambda: subprocess.run(command, check=True, **quiet),
        }
        quiet = {"stdout": subprocess.DEVNULL}
        if not options.peer:
            del works["peer"]
        trisolve.solve(levels[0])
        list(trisolve.solve_many(levels[:1]))  # the kernels are warm from here on
        times = {name: [] for name in works}
        for _ in range(options.runs):
            for name, work in works.items():
                times[name].append(seconds(work))
    print(f"{len(levels)} boards, processor seconds of {options.runs} runs")
    for name, values in times.items():
        print(f"{name:15} {median(values):6.2f} ({min(values):.2f} to {max(values):.2f})", end="")
        if options.peer:
            ratios = [value / peer for value, peer in zip(values, times["peer"], strict=True)]
            print(f"  {median(ratios):.2f} of the peer's", end="")
            print(f" ({min(ratios):.2f} to {max(ratios):.2f})", end="")
        print()


if __name__ == "__main__":
    main()
