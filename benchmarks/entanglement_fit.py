"""How the expert's promise was fitted: an evolution strategy over its coefficients.

    python benchmarks/entanglement_fit.py [--steps 60] [--games 3000] [--seed 1]

Each step plays the same games with 24 sets of coefficients, one turn's foresight, and moves the
mean towards the best six. Seeds of the games are above 10^7. Prints the mean score and the
coefficients every five steps; what it finds goes into `trisolve/entanglement/engine/policy.py`.
"""

import argparse

import numpy as np

from trisolve.entanglement.engine.chains import all_tiles, empty_board
from trisolve.entanglement.engine.policy import COEFFICIENTS, new_scratch, play_games, tables_by

RADIUS, N_TRIED, N_TAKEN = 3, 24, 6


def mean_score(values, seeds):
    """Return the mean score of the games of these seeds, played with these coefficients."""
    board = empty_board(RADIUS)
    names = zip(COEFFICIENTS, values.reshape(-1, 2), strict=True)
    tables = tables_by({name: tuple(pair) for name, pair in names}, board.n_cells)
    laid, word = np.zeros(board.n_cells, np.int8), np.zeros(1, np.uint64)
    scores = np.zeros(len(seeds), np.int64)
    own = board.chains.copy()
    play_games(
        *(board.chains, board.place, seeds, all_tiles(), tables),
        *(own, laid, new_scratch(), word, scores),
    )
    return scores.mean()


def main():
    """Fit, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = np.random.default_rng(asked.seed)
    mean = np.array([value for pair in COEFFICIENTS.values() for value in pair])
    spread = 0.05 + 0.2 * np.abs(mean)
    for step in range(asked.steps):
        first = 10**7 + step * asked.games
        seeds = np.arange(first, first + asked.games, dtype=np.uint64)
        tried = [mean, *(mean + spread * chance.normal(size=len(mean)) for _ in range(N_TRIED - 1))]
        scores = [mean_score(values, seeds) for values in tried]
        if step % 5 == 0:
            text = zip(COEFFICIENTS, mean.reshape(-1, 2).round(2).tolist(), strict=True)
            print(f"step {step}: mean {scores[0]:.1f}, best {max(scores):.1f}; {dict(text)}")
        taken = np.array([tried[i] for i in np.argsort(scores)[-N_TAKEN:]])
        mean = 0.4 * mean + 0.6 * taken.mean(axis=0)
        spread = 0.85 * spread + 0.15 * (2 * taken.std(axis=0) + 1e-3)


if __name__ == "__main__":
    main()
