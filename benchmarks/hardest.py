#!/usr/bin/env python3
"""The hardest level that `trisolve generate` finds, by options and budget, over fixed seeds.

    python benchmarks/hardest.py run --time-limit 100 --seeds 5
    python benchmarks/hardest.py run --budget 150000000 --seeds 12 -- --highlighted 1..4
    python benchmarks/hardest.py table

What follows ``--`` goes to the command. A run is what a user types: a process of its own, from seed
1 to the number of seeds. It is added to results/hardest.jsonl when it has ended, and one that is
there is not run again: an interrupted series continues. A time limit wants a quiet machine; a
budget of states gives the same level on any. `--variant` names a change of the code that is being
tried, so its runs are a series of their own. `table` prints the series as medians and quartiles,
as docs/generating.md has them.
"""

import argparse
import json
import re
import resource
import shlex
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from trisolve.sliding.formats import dump_level, load_level
from trisolve.sliding.generator.version import VERSION

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results" / "hardest.jsonl"


def runs():
    """Return the runs that have ended."""
    if not RESULTS.exists():
        return []
    return [json.loads(line) for line in RESULTS.read_text("utf-8").splitlines()]


def commit():
    """Return the commit that is measured, with a plus sign if files differ from it."""

    def git(*words):
        return subprocess.run(
            ["git", *words], cwd=HERE, check=True, capture_output=True, text=True
        ).stdout.strip()

    differs = git("status", "--porcelain", "--", ":(top)", ":(exclude)results")
    return git("rev-parse", "--short", "HEAD") + ("+" if differs else "")


def processor_seconds():
    """Return the processor time of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(options, seed):
    """Run the command once; return its result."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hardest.json"
        command = ["generate", *options, "--seed", str(seed), "--count", "1"]
        began, before = perf_counter(), processor_seconds()
        done = subprocess.run(
            [sys.executable, "-m", "trisolve", *command, "-o", str(path)],
            check=False,
            stdout=subprocess.PIPE,
            text=True,
        )
        seconds, processor = perf_counter() - began, processor_seconds() - before
        if done.returncode != 0:
            sys.exit(f"expected exit code 0, got {done.returncode}: {shlex.join(command)}")
        level = load_level(path)
    made = level.metadata["generator"]
    return {
        "options": shlex.join(options),
        "seed": seed,
        "commit": commit(),
        "version": made["version"],
        "moves": level.stats["moves"],
        "budget": made["options"].get("budget"),
        "climbs": made["options"].get("climbs"),
        "trials": int(re.search(r"in ([\d,]+) trials? ", done.stdout)[1].replace(",", "")),
        "seconds": round(seconds, 1),
        "processor_seconds": round(processor, 1),
        "code": dump_level(level, "share").strip(),
    }


def run(arguments):
    """Run a series, from the first seed that is missing."""
    options = [arguments.shape, *arguments.options]
    if arguments.time_limit is not None:
        options += ["--time-limit", f"{arguments.time_limit:g}"]
    if arguments.budget is not None:
        options += ["--budget", str(arguments.budget), "--climbs", str(arguments.climbs)]
        options += ["--strategy", "cool"]
    series = shlex.join(options), VERSION, arguments.variant
    there = {one["seed"] for one in runs() if series_of(one) == series}
    for seed in range(1, arguments.seeds + 1):
        if seed not in there:
            found = measured(options, seed)
            if arguments.variant:
                found["variant"] = arguments.variant
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
            print(f"seed {seed}: {found['moves']} moves in {found['seconds']} s", flush=True)


def series_of(one):
    """Return the series of a run: its options, the generator's version and the variant."""
    return one["options"], one["version"], one.get("variant", "")


def table_of(found):
    """Return the table of some runs: a row for each series, with its moves in order of the seeds.

    Quartiles include the least and the most. States are per second of processor time; only runs
    with a budget count them.
    """
    series = defaultdict(list)
    for one in found:
        series[series_of(one)].append(one)
    lines = [
        "| options | version | seeds | moves | median | quartiles | trials | states/s |",
        "| --- " * 8 + "|",
    ]
    for (options, version, variant), some in series.items():
        ordered = sorted(some, key=lambda one: one["seed"])
        moves = [one["moves"] for one in ordered]
        low, _, high = quantiles(moves, n=4, method="inclusive") if len(moves) > 1 else moves * 3
        seeds, listed = (
            " ".join(map(str, values)) for values in ([one["seed"] for one in ordered], moves)
        )
        trials = median(one["trials"] for one in ordered)
        rates = [one["budget"] / one["processor_seconds"] / 1e6 for one in ordered if one["budget"]]
        rate = f"{median(rates):.2f} million" if rates else "-"
        name = f"`{options}`" + (f", {variant}" if variant else "")
        row = f"{name} | {version} | {seeds} | {listed} | {median(moves):g}"
        lines.append(f"| {row} | {low:g} to {high:g} | {trials:,.0f} | {rate} |")
    return "\n".join(lines)


def table(_):
    """Print each series in a row."""
    print(table_of(runs()))


def main():
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parts = parser.add_subparsers(required=True)
    part = parts.add_parser("run")
    part.add_argument("--shape", default="hexagon:4")
    part.add_argument("--time-limit", type=float)
    part.add_argument("--budget", type=int, help="states, in place of a time limit")
    part.add_argument("--climbs", type=int, default=2, help="climbs that share the budget")
    part.add_argument("--seeds", type=int, default=5)
    part.add_argument("--variant", default="", help="how the code differs, such as: constant loss")
    part.add_argument("options", nargs="*", help="further options of the command, after --")
    part.set_defaults(does=run)
    parts.add_parser("table").set_defaults(does=table)
    arguments = parser.parse_args()
    arguments.does(arguments)


if __name__ == "__main__":
    main()
