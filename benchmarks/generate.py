#!/usr/bin/env python3
"""What a search for hard levels finds, how fast, and where its time goes.

    hardest     hexagon:4, ten minutes, five seeds: moves of the hardest level
    ablations   the same for 100 s, each time without one of the options that make levels hard
    thousand    time to 1,000 graded levels of 8 to 40 moves, no two more alike than 0.6
    strategies  the strategies at equal time: hardest level, trials/s, states/s
    boards      trials/s of the default strategy by board
    scaling     the same trials with one worker and with all: ratio of the times
    share       of the wall time, how much is spent in compiled code, and how much of that searching

Every part runs all workers there are unless it says otherwise. ``--quick`` takes seconds instead of
minutes, and its figures say nothing about the hardest level.
"""

import argparse
import json
import os
import platform
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numpy as np

from trisolve.files.bounds import Bounds
from trisolve.kernels.machine import n_processors
from trisolve.sliding.engine.small import trials
from trisolve.sliding.generator.batches import workspace_for
from trisolve.sliding.generator.climbs import aims_of, bounds_of, first_state, load_climb
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import Options, usual_blocks
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.generator.strategies import STRATEGIES

RESULTS = Path(__file__).resolve().parent / "results"
BOARDS = ("hexagon:3", "hexagon:4", "triangle:6", "parallelogram:4x6", "blob:60")
PARTS = ("hardest", "ablations", "thousand", "strategies", "boards", "scaling", "share")


def say(text):
    """Print a line at once: a part takes minutes."""
    print(text, flush=True)


def warm():
    """Load or compile every kernel, so that no part pays for it."""
    generate(Options(), RunLimits(trials=30))


def figures(outcome):
    """Return the result of a run in short."""
    reached = outcome.reached
    return {
        "hardest": reached.hardest,
        "trials": reached.n_trials,
        "trials_per_s": reached.n_trials / reached.seconds,
        "states_per_s": reached.n_states / reached.seconds,
        "too_large": reached.n_too_large / max(1, reached.n_trials),
        "seconds": reached.seconds,
    }


def row(name, found):
    """Print one row of a table of runs."""
    say(
        f"  {name:<24}{found['hardest']:>8}{found['trials_per_s']:>12,.0f}"
        f"{found['states_per_s'] / 1e6:>10.2f}{found['too_large']:>11.0%}{found['seconds']:>9.0f}"
    )


def head(title):
    """Print the head of a table of runs."""
    say(title)
    say(f"  {'':<24}{'hardest':>8}{'trials/s':>12}{'Mstates/s':>10}{'too large':>11}{'s':>9}")


HARD = {
    "strategy": "melt",
    "blocks": Bounds(8, 16),
    "highlighted": Bounds(1, 4),
    "climbs": 4,
}
"""The options that docs/generating.md gives for the hardest levels."""
EARLY_S = 100


def hardest(seconds, seeds, name="as docs/generating.md has it", **chosen):
    """Search hexagon:4 for hard levels; tell the hardest after 100 s too."""
    head(f"hardest: hexagon:4, {name}, {seconds:.0f} s a seed")
    found, early = [], []
    for seed in seeds:
        at = [0]

        def look(reached, at=at):
            if reached.seconds <= EARLY_S:
                at[0] = reached.hardest

        options = Options(**HARD | chosen, seed=seed)
        outcome = generate(options, RunLimits(time_limit=seconds), progress=look)
        found.append(figures(outcome))
        early.append(at[0])
        row(f"seed {seed}", found[-1])
    moves = [one["hardest"] for one in found]
    say(f"  median {median(moves)} moves ({min(moves)} to {max(moves)})")
    say(f"  after {EARLY_S} s median {median(early)} moves ({min(early)} to {max(early)})")
    return {
        "runs": found,
        "median": median(moves),
        "early": early,
        "range": [min(moves), max(moves)],
    }


def ablations(seconds, seeds):
    """Leave out one after the other what makes searches for hard levels find them."""
    without = {
        "nothing left out": {},
        "one highlighted": {"highlighted": Bounds(1, 1)},
        "8 to 14 blocks": {"blocks": Bounds(8, 14)},
        "8 climbs": {"climbs": 8},
        **{name: {"strategy": name} for name in ("anneal", "climb", "mutate")},
    }
    return {name: hardest(seconds, seeds, name, **chosen) for name, chosen in without.items()}


def thousand(count, seconds):
    """Harvest a pack of graded levels, evenly many of each length and no two alike."""
    options = Options(
        shape="hexagon:3",
        strategy="harvest",
        highlighted=Bounds(1, 4),
        blocks=Bounds(4, 10),
        moves=Bounds(8, 40),
        max_states=3000,
        seed=1,
    )
    limits, before = RunLimits(time_limit=seconds), process_time()
    outcome = generate(options, limits, count=count, pick="even", similarity=0.6)
    processor = process_time() - before
    grades = Counter(find.level.stats["grade"] for find in outcome.finds)
    moves = Counter(find.moves // 8 * 8 for find in outcome.finds)
    n, took = len(outcome.finds), outcome.reached.seconds
    text = f"{took:.0f} s, {processor:.0f} s of processor time"
    say(f"thousand: {n:,} levels of 8 to 40 moves, no two more alike than 0.6, in {text}")
    say(f"  grades {dict(grades.most_common())}")
    say(f"  moves  {dict(sorted(moves.items()))} (by the least of each band of 8)")
    found = {"levels": n, "seconds": took, "processor_seconds": processor}
    return {**found, "grades": grades, "moves": moves}


def strategies(seconds, seeds):
    """Compare the strategies at equal time."""
    head(f"strategies: hexagon:4, {seconds:.0f} s a seed")
    found = {}
    for name in STRATEGIES:
        runs = []
        for seed in seeds:
            options = Options(strategy=name, seed=seed)
            runs.append(figures(generate(options, RunLimits(time_limit=seconds))))
            row(f"{name}, seed {seed}", runs[-1])
        moves = [run["hardest"] for run in runs]
        say(f"  {name}: median {median(moves)} moves ({min(moves)} to {max(moves)})")
        found[name] = {"runs": runs, "median": median(moves)}
    return found


def boards(seconds):
    """Measure the default strategy on several boards."""
    head(f"boards: default strategy, {seconds:.0f} s per board")
    found = {}
    for board in BOARDS:
        n_blocks = usual_blocks(parse_shape(board))
        options = Options(shape=board, blocks=n_blocks, seed=1)
        found[board] = figures(generate(options, RunLimits(time_limit=seconds)))
        row(f"{board}, {n_blocks} blocks", found[board])
    return found


def scaling(n_trials):
    """Time the same trials with one worker and with all, in turn."""
    workers, times = n_processors(), {}
    for _ in range(3):
        for n in (1, workers):
            outcome = generate(Options(seed=2), RunLimits(trials=n_trials), workers=n)
            times.setdefault(n, []).append(outcome.reached.seconds)
    ratio = median(times[1]) / median(times[workers])
    say(f"scaling: {n_trials:,} trials, 1 worker {median(times[1]):.1f} s")
    say(f"  {workers} workers {median(times[workers]):.1f} s: {ratio:.2f} times as fast")
    return {
        "workers": workers,
        "seconds": {str(n): all_ for n, all_ in times.items()},
        "ratio": ratio,
    }


def overhead_per_trial(options, n_trials=4000):
    """Return the seconds that a trial takes up to its search: edits and compiling."""
    (workspace, finds), aims = workspace_for(options), aims_of(options)._replace(max_states=0)
    state = first_state(options, 0, 0, workspace)
    climb, limits = load_climb(state), bounds_of(options, state.shape)
    began = perf_counter()
    counts = np.zeros(5, dtype=np.int64)
    trials.run_trials(climb, limits, workspace, aims, finds, counts, n_trials, 1 << 60)
    return (perf_counter() - began) / n_trials


def share(seconds):
    """Split the wall time of a run on one worker."""
    found = {}
    say(f"share: of the wall time, {seconds:.0f} s per board, one worker")
    for board in ("hexagon:3", "hexagon:4"):
        options = Options(shape=board, blocks=usual_blocks(parse_shape(board)), seed=3)
        reached = generate(options, RunLimits(time_limit=seconds), workers=1).reached
        compiled = reached.kernel_seconds / reached.seconds
        before = overhead_per_trial(options) * reached.n_trials / reached.seconds
        found[board] = {"kernels": compiled, "searching": compiled - before}
        say(f"  {board}: {compiled:.0%} in the batches' kernels, {compiled - before:.0%} searching")
    return found


def main():
    """Measure the parts asked for, print them, and write the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}; by default all")
    parser.add_argument("--quick", action="store_true", help="seconds instead of minutes")
    parser.add_argument("--out", type=Path, default=RESULTS / "generate.json")
    arguments = parser.parse_args()
    wanted = arguments.parts or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"expected some of {', '.join(PARTS)}, got {', '.join(sorted(unknown))}")
    quick = arguments.quick
    warm()
    runs = {
        "hardest": lambda: hardest(8 if quick else 600, (1,) if quick else (1, 2, 3, 4, 5)),
        "ablations": lambda: ablations(4 if quick else 100, (1,) if quick else (1, 2, 3, 4, 5)),
        "thousand": lambda: thousand(40 if quick else 1000, 60 if quick else 600),
        "strategies": lambda: strategies(5 if quick else 200, (1,) if quick else (1, 2, 3)),
        "boards": lambda: boards(4 if quick else 30),
        "scaling": lambda: scaling(3000 if quick else 20_000),
        "share": lambda: share(12 if quick else 60),
    }
    results = {part: runs[part]() for part in PARTS if part in wanted}
    if not quick:
        machine = f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors"
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps({"machine": machine, **results}, indent=2) + "\n")


if __name__ == "__main__":
    main()
