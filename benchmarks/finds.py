"""Finds by the ten thousand, every one proved and every archive's invariants asserted.

    python benchmarks/finds.py 100000 [SEED]

Searches run on boards of many kinds until enough finds have been made. Each find is solved again
by a separate search when it is made (`making.find_of` asserts that). It goes into an archive's
candidates, whose invariants are asserted every hundred finds. Prints one line per board, then the
number of finds; ends at the first wrong one.
"""

import argparse
from time import perf_counter

from trisolve.files.bounds import Bounds
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding.generator.archive_map import Candidate, Candidates, niche_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.level import PUSH_MODES

SHAPES = (
    "blob:50",
    "blob:30",
    "hexagon:2",
    "hexagon:3",
    "triangle:6",
    "parallelogram:3x5",
    "star:2",
)
STRATEGIES = ("mutate", "climb", "anneal")
KEPT = 2000


def main() -> None:
    """Make finds until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wanted", type=int, nargs="?", default=10_000, help="how many finds")
    parser.add_argument("seed", type=int, nargs="?", default=1)
    options = parser.parse_args()
    wanted, stream = options.wanted, SplitMix64(options.seed)
    held, made, began = Candidates(4), 0, perf_counter()
    while made < wanted:
        least = 2 + stream.below(5)
        options = Options(
            shape=SHAPES[stream.below(len(SHAPES))],
            strategy=STRATEGIES[stream.below(len(STRATEGIES))],
            push=PUSH_MODES[stream.below(len(PUSH_MODES))],
            blocks=Bounds(least, least + 4),
            seed=stream.draw() >> 16,
        )
        outcome = generate(options, RunLimits(trials=20_000), count=KEPT, workers=1)
        for number, find in enumerate(outcome.finds):
            rank = Candidate(*find.rank)
            held.add(niche_of(find.level, find.moves), rank)
            if number % 100 == 0:
                held._check()
        held._check()
        made += outcome.reached.n_finds
        text = f"{options.shape} {options.strategy} {options.push} {options.blocks}"
        print(
            f"{made:7,} finds, {perf_counter() - began:6.0f} s: {text} {options.seed}", flush=True
        )
    print(f"{made:,} finds, none wrong")


if __name__ == "__main__":
    main()
