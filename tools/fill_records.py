#!/usr/bin/env python3
"""Maintain the records: add harder levels, or search the floors, from small to large.

    tools/fill_records.py add found.json --seconds 600
    tools/fill_records.py search one-goal --time-limit 60
    tools/fill_records.py search any-goals --time-limit 600 --again -- --scheduler tcp://10.0.0.5:8786

`add` takes files and share codes. What follows ``--`` goes to `trisolve generate`. A floor that has
a record is searched again only with --again. Ctrl-C ends it; what is added stays.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from record_claims import claim

from trisolve.errors import TrisolveError
from trisolve.sliding.formats import load_levels
from trisolve.sliding.records import TABLES, Book, Floor

GOALS = {"one-goal": (), "any-goals": ("--highlighted", "1..4")}
ANY = ("--no-tidy", "--count", "1")
"""A record is the hardest level, whatever lint finds in it."""
ROOT = Path(__file__).resolve().parent.parent
CODES = {"right": 0, "wrong": 1, "limit": 3}


def add(options: argparse.Namespace) -> int:
    """Claim records for levels; return the highest exit code of the outcomes."""
    known = {"command": options.found, "seconds": options.seconds}
    found = {key: value for key, value in known.items() if value is not None}
    book, codes = Book(options.records), [0]
    for source in options.levels:
        try:
            for _, level in load_levels(source):
                made = claim(
                    level, book, floor=options.floor, found=found, max_states=options.max_states
                )
                print(made.described())
                codes.append(CODES[made.status])
        except TrisolveError as error:
            print(f"{source}: {error}", file=sys.stderr)
            codes.append(2)
    return max(codes)


def search(options: argparse.Namespace) -> int:
    """Search floor after floor, and claim records for the finds."""
    book = Book(options.records)
    for floor, record in book.rows(options.table):
        if record is None or options.again:
            _search(floor, book, options)
    return 0


def _search(floor: Floor, book: Book, options: argparse.Namespace) -> None:
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "found.json")
        began = perf_counter()
        words = ("generate", floor.shape, *GOALS[options.table], *ANY, "-o", path)
        ends = ("--time-limit", f"{options.time_limit:g}", "--seed", str(options.seed))
        command = [sys.executable, "-m", "trisolve", *words, *ends, *options.more]
        if subprocess.run(command, check=False, cwd=ROOT).returncode == 0:
            seconds = round(perf_counter() - began)
            for _, level in load_levels(path):
                print(claim(level, book, found={"seconds": seconds}).described(), flush=True)


def main(words: Sequence[str] | None = None) -> int:
    """Read the command line, and add levels or search; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(required=True)
    adding = verbs.add_parser("add", help="add levels that are harder than the records")
    adding.set_defaults(run=add)
    adding.add_argument("levels", nargs="+", help="files of levels, or share codes")
    adding.add_argument("--floor", help="the floor; by default, the shape of the level's search")
    adding.add_argument("--found", help="how the level was found, if it was not generated")
    adding.add_argument("--seconds", type=float, help="how long the search took")
    adding.add_argument("--max-states", type=int, help="the limit of each search of the check")
    searching = verbs.add_parser("search", help="search floors and add what is harder")
    searching.set_defaults(run=search)
    searching.add_argument("table", choices=TABLES)
    searching.add_argument("--time-limit", type=float, default=60, help="per floor, in seconds")
    searching.add_argument("--seed", type=int, default=1)
    searching.add_argument("--again", action="store_true", help="search floors with a record, too")
    searching.add_argument("more", nargs="*", help="further options of generate, after --")
    for one in (adding, searching):
        one.add_argument("--records", type=Path, help="a folder of records of your own")
    options = parser.parse_args(words)
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
