"""Finds by the ten thousand, every one proved and every archive's invariants asserted.

    python benchmarks/finds.py 100000 [SEED]

Searches run on boards of many kinds until so many finds have been made. Each find was solved again
by a search of its own when it was made (`making.find_of` asserts that), and goes into an archive's
candidates, whose invariants are asserted every hundred finds. Prints a line a board, then how many
finds were made; ends at the first that is wrong.
"""

import argparse
from time import perf_counter

from trisolve.files.bounds import Bounds
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding.generator.archive_map import niche_of
from trisolve.sliding.generator.candidates import Candidate, Candidates
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import RunLimits, generate

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
            push=("full", "oblique", "none")[stream.below(3)],
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
        told = f"{options.shape} {options.strategy} {options.push} {options.blocks}"
        print(
            f"{made:7,} finds, {perf_counter() - began:6.0f} s: {told} {options.seed}", flush=True
        )
    print(f"{made:,} finds, none wrong")


if __name__ == "__main__":
    main()
