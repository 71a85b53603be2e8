#!/usr/bin/env python3
"""Measure how well plays give back the times of simulated players, and how long that takes.

300 players with skills drawn (deviation 0.6) play 100 levels whose log times follow the score (2.2
+ 0.03 score, deviation 0.5), noise 0.5. Each plays 15 to 40 levels, drawn with three times the
weight on the first as on the last, in the order of the pack, with a patience around 140 s. --large
reads, checks and fits 100,000 plays of 2,000 players on 1,000 levels, each step apart.
"""

import argparse
import resource
import sys
import tempfile
from math import log, sqrt
from pathlib import Path
from time import process_time

import numpy as np
from figures import ROOT, note

from trisolve.files.declared import record_of
from trisolve.files.strict_json import parse_json
from trisolve.sliding.formats import load_levels
from trisolve.sliding.playtests.model import Times, fit_times, spearman
from trisolve.sliding.playtests.plays import PlayRecord, Plays

sys.path.insert(0, str(ROOT / "tests" / "support"))
from made_plays import Sampler, line

N_PLAYERS, N_LEVELS, SKILL, NOISE = 300, 100, 0.6, 0.5
MANY_PLAYS, MANY_PLAYERS, MANY_LEVELS = 100_000, 2_000, 1_000
KINDS = {
    "plain": {},
    "heavier tails": {"heavy": True},
    "more patience": {"patience": 300.0},
    "less patience": {"patience": 80.0},
}
FEW = (10, 30, 100, 300)
"""Numbers of players for which the width of the intervals is printed."""
PACKS = ("starter", "expert", "census:hardest", "census:triangle-6", "shapes")


def simulate(rng, *, n_players=N_PLAYERS, heavy=False, patience=140.0):
    """Return scores, true log times and plays."""
    scores = np.sort(rng.uniform(2, 100, N_LEVELS))
    true = 2.2 + 0.03 * scores + rng.normal(0, 0.5, N_LEVELS)
    skills = rng.normal(0, SKILL, n_players)
    weights = np.linspace(3, 1, N_LEVELS)
    level, player = [], []
    for one in range(n_players):
        n = int(rng.integers(15, 41))
        level += sorted(rng.choice(N_LEVELS, n, replace=False, p=weights / weights.sum()))
        player += [one] * n
    level, player = np.array(level), np.array(player)
    noise = rng.standard_t(4, len(level)) / sqrt(2) if heavy else rng.normal(0, 1, len(level))
    seconds = np.exp(true[level] - skills[player] + NOISE * noise)
    ends = np.exp(rng.normal(log(patience), 0.6, len(level)))
    return scores, true, Times(level, player, np.minimum(seconds, ends), seconds > ends)


def judged(scores, true, times, n_players):
    """Return the correlation, how many intervals hold the truth, and the median error."""
    began = process_time()
    fit = fit_times(times, scores, n_players)
    spent = process_time() - began
    truth = np.exp(true)
    held = ((fit.low <= truth) & (truth <= fit.high)).mean()
    error = np.median(np.abs(fit.typical / truth - 1))
    width = np.median(fit.high / fit.low)
    return spearman(true, np.log(fit.typical))[0], held, error, width, spent, fit


def recovery(seeds):
    """Print and note how well the model gives back what made the plays."""
    for kind, options in KINDS.items():
        rows, hardest, logs, ends = [], [], [], []
        for seed in seeds:
            scores, true, times = simulate(np.random.default_rng(seed), **options)
            *row, fit = judged(scores, true, times, N_PLAYERS)
            rows.append([*row, times.censored.mean()])
            solved = times._replace(censored=np.zeros_like(times.censored))
            last = np.argsort(true)[-10:]
            found = [one.typical[last] for one in (fit, fit_times(solved, scores, N_PLAYERS))]
            hardest.append([np.median(one / np.exp(true[last])) for one in found])
            ends.append(times.censored[np.isin(times.level, last)].mean())
            logs.append(np.median(np.log(found[1]) / true[last]))
        related, held, error, _, spent, ended = np.array(rows).T
        right, wrong = np.array(hardest).T
        print(
            f"{kind}: {ended.mean():.0%} ended; Spearman {related.min():.3f} to {related.max():.3f}"
            f"; intervals hold {held.min():.0%} to {held.max():.0%}; median error"
            f" {error.min():.1%} to {error.max():.1%}; {spent.mean():.1f} s"
        )
        print(
            f"  the 10 hardest, {np.mean(ends):.0%} ended, found to true: {np.median(right):.2f}"
            f"; {np.median(wrong):.2f} with left plays as if solved"
            f" ({np.median(logs):.2f} in logarithms of seconds)"
        )
        note(f"plays, {kind}: Spearman", related, "", more_is_better=True)
        note(f"plays, {kind}: intervals that hold", held, "", more_is_better=True)
        note(f"plays, {kind}: median error", error, "")
        note(f"plays, {kind}: hardest as if left were solved", wrong, "")


def sureness():
    """Print how wide the intervals are with few players."""
    for n_players in FEW:
        scores, true, times = simulate(np.random.default_rng(1), n_players=n_players)
        related, held, error, width, _, _ = judged(scores, true, times, n_players)
        print(
            f"{n_players} players, {len(times.level)} plays: 90% interval from 1 to {width:.2f}"
            f" times the low end, median error {error:.0%}, {held:.0%} hold, Spearman {related:.2f}"
        )
        note(f"plays of {n_players} players: high to low end", [width], "")


def large(directory):
    """Print and note the time of reading, of checking and of fitting many plays, and the memory."""
    rng = np.random.default_rng(1)
    sources = [str(path) for name in PACKS for path in files(name)]
    levels = [level for source in sources for _, level in load_levels(source) if level.solution]
    samplers = [Sampler(level) for level in levels[:MANY_LEVELS]]
    if len(samplers) < MANY_LEVELS:
        raise SystemExit(f"expected {MANY_LEVELS} levels with solutions, got {len(samplers)}")
    path = Path(directory) / "many.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for number in range(MANY_PLAYS):
            sampler = samplers[int(rng.integers(MANY_LEVELS))]
            seconds, patience = np.exp(rng.normal((4, 5), (1, 0.6)))
            player = f"player{number % MANY_PLAYERS:04}"
            stream.write(f"{line(sampler.play(rng, float(seconds), patience, player=player))}\n")
    print(f"{MANY_PLAYS} plays, {path.stat().st_size / 2**20:.0f} MiB")
    began = process_time()
    for text in path.read_bytes().splitlines():
        record_of(parse_json(text), PlayRecord)
    read = process_time() - began
    began = process_time()
    found = {}
    players, codes, seconds, censored = [], [], [], []
    plays = list(Plays([path]))  # kept, as the table of the levels keeps them
    for one in plays:
        players.append(int(one.player[6:]))
        codes.append(found.setdefault(one.level.key, len(found)))
        seconds.append(one.seconds)
        censored.append(one.end != "solved")
    checking = process_time() - began
    times = Times(np.array(codes), np.array(players), np.array(seconds), np.array(censored))
    began = process_time()
    fit_times(times, np.full(len(found), np.nan), MANY_PLAYERS)
    fitted = process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
    print(
        f"{len(found)} levels: reading {read:.1f} s, checking {checking - read:.1f} s, "
        f"fitting {fitted:.1f} s, {memory:.0f} MiB in all"
    )
    for name, spent in (("reading", read), ("checking", checking - read), ("fitting", fitted)):
        note(f"100,000 plays: {name}", [spent], "processor s")
    note("100,000 plays: memory", [memory], "MiB")


def files(name):
    """Return the files of a pack, or of all packs in a folder."""
    path = ROOT / "levels" / Path(*name.split(":"))
    return sorted(path.glob("*.json")) if path.is_dir() else [path.with_suffix(".json")]


def main():
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--large", action="store_true", help="100,000 plays, each step apart")
    options = parser.parse_args()
    recovery(range(1, options.seeds + 1))
    sureness()
    if options.large:
        with tempfile.TemporaryDirectory() as directory:
            large(directory)


if __name__ == "__main__":
    main()
