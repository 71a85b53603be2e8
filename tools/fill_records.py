#!/usr/bin/env python3
"""Search the floors of the records, from small to large, and add what is harder.

    tools/fill_records.py one-goal --time-limit 60
    tools/fill_records.py any-goals --time-limit 600 --again -- --scheduler tcp://10.0.0.5:8786

What follows ``--`` goes to `trisolve generate`. A floor that has a record is searched again only
with --again. Ctrl-C ends it; what is added stays.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from trisolve.sliding.records.book import TABLES, Book
from trisolve.sliding.records.floors import Floor

GOALS = {"one-goal": (), "any-goals": ("--highlighted", "1..4")}
ANY = ("--no-tidy", "--count", "1")
"""A record is the hardest level, whatever lint finds in it."""
ROOT = Path(__file__).resolve().parent.parent


def trisolve(*words: str) -> int:
    """Run a command in the directory of the source tree; return its exit code."""
    return subprocess.run(
        [sys.executable, "-m", "trisolve", *words], check=False, cwd=ROOT
    ).returncode


def search(floor: Floor, options: argparse.Namespace) -> None:
    """Search one floor, and claim what is found."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "found.json")
        began = perf_counter()
        words = ("generate", floor.shape, *GOALS[options.table], *ANY, "-o", path)
        ends = ("--time-limit", f"{options.time_limit:g}", "--seed", str(options.seed))
        if trisolve(*words, *ends, *options.more) == 0:
            seconds = f"{perf_counter() - began:.0f}"
            trisolve("records", "add", path, "--seconds", seconds)


def main() -> None:
    """Read the command line, and search floor after floor."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--time-limit", type=float, default=60, help="for each floor, in seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="search floors with a record, too")
    parser.add_argument("more", nargs="*", help="further options of generate, after --")
    options = parser.parse_args()
    book = Book()
    for floor, record in book.rows(options.table):
        if record is None or options.again:
            search(floor, options)


if __name__ == "__main__":
    main()
