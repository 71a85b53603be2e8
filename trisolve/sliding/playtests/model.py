"""The time that the median player takes: the lognormal model of response times, with censoring.

    ln seconds = b_level - skill_player + noise,    noise ~ N(0, sigma^2)
    skill_player ~ N(0, tau^2),    b_level ~ N(intercept + slope * score, omega^2)

W. J. van der Linden, "A lognormal model for response times on test items" (2006); for puzzles P.
Jarusek and R. Pelanek, "Analyzing a lognormal model of problem solving times" (ITS 2012). A play
that ended without a solution shows only that the time is longer: it is right-censored.

The posterior is sampled by Gibbs sampling (Geman and Geman 1984). Each censored time is drawn above
its bound. Then levels, skills, the regression line of the scores and the variances are drawn, each
given the rest. Adding a number to all levels and skills changes no time, so that direction is
sampled in a separate step. The generator is seeded and the plays are sorted first, so the same
plays give the same numbers.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

N_DRAWS, N_BURNED = 1500, 300
MIN_SECONDS = 0.1
"""Shorter times count as this, because the clock of a page is no finer."""
INTERVAL = (5.0, 95.0)
"""The percentiles that bound a 90% interval for a time."""
_PRIOR_LINE = ((3.5, 2.0), (0.03, 0.1))
"""The mean and deviation of the intercept (at the mean score) and of the slope, before any play."""
_PRIOR_VARIANCES = {"sigma": 0.5, "tau": 0.5, "omega": 0.5}
"""Deviations expected before any play; they count like two observations."""
_PRIOR_WEIGHT = 2.0


class Times(NamedTuple):
    """The data to which the model is fitted, with one entry per play.

    level, player : int64[n], numbers from 0
    seconds : float64[n], the time of the solution, or of the event that ended the unaided play
    censored : bool[n], whether the time is only a lower bound
    """

    level: Ints
    player: Ints
    seconds: Floats
    censored: NDArray[np.bool_]


@dataclass(frozen=True)
class Fit:
    """The fitted model: for each level, the typical seconds with a 90% interval.

    typical, low, high : float64[n_levels]
    sigma, tau : the standard deviations of the noise and of the skills
    """

    typical: Floats
    low: Floats
    high: Floats
    sigma: float
    tau: float


def above(bounds: Floats, rng: np.random.Generator) -> Floats:
    """Return standard normal draws, each above its bound.

    The function uses rejection sampling, with an exponential proposal for distant bounds (C. P.
    Robert, "Simulation of truncated normal variables", 1995).
    """
    found = np.empty_like(bounds)
    rate = (bounds + np.sqrt(bounds * bounds + 4)) / 2
    waiting = np.arange(len(bounds))
    while len(waiting):
        bound, fast = bounds[waiting], rate[waiting]
        near = bound < 0.3
        drawn = np.where(
            near,
            rng.standard_normal(len(waiting)),
            bound + rng.standard_exponential(len(waiting)) / fast,
        )
        share = np.exp(-0.5 * (drawn - fast) ** 2)
        taken = np.where(near, drawn > bound, rng.random(len(waiting)) < share)
        found[waiting[taken]] = drawn[taken]
        waiting = waiting[~taken]
    return found


def _variance(squares: float, n: int, prior: float, rng: np.random.Generator) -> float:
    """Draw a variance given a sum of n squares, by its conjugate inverse gamma."""
    shape = (n + _PRIOR_WEIGHT) / 2
    return float((squares + _PRIOR_WEIGHT * prior * prior) / 2 / rng.standard_gamma(shape))


def _line(b: Floats, x: Floats, omega2: float, rng: np.random.Generator) -> Floats:
    """Draw the intercept and slope of the levels' means, given the levels."""
    means, deviations = np.array(_PRIOR_LINE).T
    ones = np.stack([np.ones_like(x), x])
    precision = ones @ ones.T / omega2 + np.diag(deviations**-2)
    root = np.linalg.cholesky(precision)
    mean = np.linalg.solve(precision, ones @ b / omega2 + means / deviations**2)
    drawn: Floats = mean + np.linalg.solve(root.T, rng.standard_normal(2))
    return drawn


def _shift(skills: Floats, intercept: float, tau2: float, rng: np.random.Generator) -> float:
    """Draw the amount added to all levels, skills and the intercept; only their priors change."""
    mean, deviation = _PRIOR_LINE[0]
    precision = len(skills) / tau2 + deviation**-2
    weighted = -float(skills.sum()) / tau2 + (mean - intercept) / deviation**2
    return float(weighted / precision + rng.standard_normal() / precision**0.5)


def fit_times(times: Times, scores: Floats, n_players: int, *, n_draws: int = N_DRAWS) -> Fit:
    """Fit the model; `scores` has the difficulty score of every level, or NaN if it is unknown.

    A level without plays gets the time that its score predicts. Time and memory grow with the
    number of plays, and with `n_draws` times the number of levels.

    >>> one = Times(np.array([0]), np.array([0]), np.array([60.0]), np.array([False]))
    >>> fit = fit_times(one, np.array([8.0]), 1)
    >>> bool(fit.low[0] < fit.typical[0] < fit.high[0])
    True
    """
    order = np.lexsort((times.censored, times.seconds, times.player, times.level))
    level, player, seconds, censored = (column[order] for column in times)
    rng = np.random.default_rng(1)
    n_levels, n_plays = len(scores), len(level)
    known = scores[~np.isnan(scores)]
    middle = known.mean() if len(known) else 0.0
    x = np.nan_to_num(scores, nan=middle) - middle
    y = np.log(np.maximum(seconds, MIN_SECONDS))
    bounds, late = y[censored], np.flatnonzero(censored)
    per_level = np.bincount(level, minlength=n_levels)
    per_player = np.bincount(player, minlength=n_players)
    line = np.array([y.mean() if n_plays else _PRIOR_LINE[0][0], _PRIOR_LINE[1][0]])
    b, s = line[0] + line[1] * x, np.zeros(n_players)
    sigma2, tau2, omega2 = (deviation**2 for deviation in _PRIOR_VARIANCES.values())
    drawn = np.empty((n_draws, n_levels))
    deviations = np.zeros(2)
    for number in range(-N_BURNED, n_draws):
        mean, sigma = b[level] - s[player], np.sqrt(sigma2)
        y[late] = mean[late] + sigma * above((bounds - mean[late]) / sigma, rng)
        precision = per_level / sigma2 + 1 / omega2
        weighted = np.bincount(level, y + s[player], n_levels) / sigma2
        b = (weighted + (line[0] + line[1] * x) / omega2) / precision
        b += rng.standard_normal(n_levels) / np.sqrt(precision)
        precision = per_player / sigma2 + 1 / tau2
        s = np.bincount(player, b[level] - y, n_players) / sigma2 / precision
        s += rng.standard_normal(n_players) / np.sqrt(precision)
        shift = _shift(s, line[0], tau2, rng)
        b, s, line[0] = b + shift, s + shift, line[0] + shift
        line = _line(b, x, omega2, rng)
        priors = _PRIOR_VARIANCES
        residuals = y - b[level] + s[player]
        sigma2 = _variance(float(residuals @ residuals), n_plays, priors["sigma"], rng)
        tau2 = _variance(float(s @ s), n_players, priors["tau"], rng)
        away = b - line[0] - line[1] * x
        omega2 = _variance(float(away @ away), n_levels, priors["omega"], rng)
        if number >= 0:
            drawn[number] = b
            deviations += np.sqrt([sigma2, tau2])
    low, high = np.exp(np.percentile(drawn, INTERVAL, axis=0))
    sigma, tau = (deviations / n_draws).tolist()
    return Fit(np.exp(drawn.mean(axis=0)), low, high, sigma, tau)


def ranks(values: Floats) -> Floats:
    """Return the rank of each value, counted from 1; equal values share the mean of their ranks.

    >>> ranks(np.array([5.0, 1.0, 5.0])).tolist()
    [2.5, 1.0, 2.5]
    """
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    shared: Floats = (last - (counts - 1) / 2)[inverse]
    return shared


def spearman(one: Floats, other: Floats) -> tuple[float, float, float] | None:
    """Return Spearman's correlation with a 90% interval; None for fewer than 8 pairs or no spread.

    The interval follows D. G. Bonett and T. A. Wright (Psychometrika, 2000).

    >>> numbers = np.arange(9.0)
    >>> spearman(numbers, numbers)[0], spearman(numbers[:7], numbers[:7])
    (1.0, None)
    """
    n = len(one)
    if n < 8 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return None
    r = float(np.clip(np.corrcoef(ranks(one), ranks(other))[0, 1], -1, 1))
    if abs(r) > 1 - 1e-9:
        return (float(np.sign(r)),) * 3
    width = 1.6449 * np.sqrt((1 + r * r / 2) / (n - 3))
    low, high = np.tanh(np.arctanh(r) + np.array([-width, width]))
    return r, float(low), float(high)
