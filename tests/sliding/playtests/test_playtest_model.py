"""Typical times agree with a likelihood that is summed and maximized step by step."""

from math import erfc, exp, log, pi, sqrt

import numpy as np
import pytest

from trisolve.sliding.playtests.model import Times, above, fit_times, ranks, spearman


def simulated(seed, *, n_players=300, n_levels=100, patience=140.0, heavy=False, skill=0.6):
    """Return scores, true log times and plays of the simulation in docs/playtests.md."""
    rng = np.random.default_rng(seed)
    scores = np.sort(rng.uniform(2, 100, n_levels))
    true = 2.2 + 0.03 * scores + rng.normal(0, 0.5, n_levels)
    skills = rng.normal(0, skill, n_players)
    weights = np.linspace(3, 1, n_levels)
    level, player = [], []
    for one in range(n_players):
        n = min(n_levels, int(rng.integers(15, 41)))
        level += sorted(rng.choice(n_levels, n, replace=False, p=weights / weights.sum()))
        player += [one] * n
    level, player = np.array(level), np.array(player)
    noise = rng.standard_t(4, len(level)) / sqrt(2) if heavy else rng.normal(0, 1, len(level))
    seconds = np.exp(true[level] - skills[player] + 0.5 * noise)
    ends = np.exp(rng.normal(log(patience), 0.6, len(level)))
    times = Times(level, player, np.minimum(seconds, ends), seconds > ends)
    return scores, true, times


def log_likelihood(b, s, sigma, rows):
    """Return the slow, obvious likelihood: densities of times, tails of censored ones."""
    total = 0.0
    for level, player, seconds, censored in rows:
        z = (log(seconds) - (b[level] - s[player])) / sigma
        if censored:
            total += log(max(0.5 * erfc(z / sqrt(2)), 1e-300))
        else:
            total += -0.5 * z * z - log(sigma) - 0.5 * log(2 * pi)
    return total


def maximized(n_levels, rows, n_players, fit):
    """Maximize likelihood and priors over levels and skills, one at a time, by golden section."""
    b, s, sigma, tau = [4.0] * n_levels, [0.0] * n_players, fit.sigma, fit.tau

    def best(function, low, high):
        golden = (sqrt(5) - 1) / 2
        for _ in range(30):
            left, right = high - golden * (high - low), low + golden * (high - low)
            low, high = (low, right) if function(left) > function(right) else (left, high)
        return (low + high) / 2

    def of_level(at, value):
        own = [row for row in rows if row[0] == at]
        return log_likelihood({at: value}, s, sigma, own)

    def of_player(at, value):
        own = [row for row in rows if row[1] == at]
        return log_likelihood(b, {at: value}, sigma, own) - value * value / (2 * tau * tau)

    for _ in range(12):
        b = [best(lambda value, at=at: of_level(at, value), 0, 9) for at in range(len(b))]
        s = [best(lambda value, at=at: of_player(at, value), -3, 3) for at in range(n_players)]
        middle = sum(s) / n_players
        s, b = [one - middle for one in s], [one - middle for one in b]
    return b


@pytest.mark.long
def test_typical_times_match_a_slow_maximum_likelihood():
    scores, _, times = simulated(5, n_players=40, n_levels=6, patience=60.0)
    rows = list(zip(*(column.tolist() for column in times), strict=True))
    fit = fit_times(times, scores, 40)
    slow = maximized(len(scores), rows, 40, fit)
    assert times.censored.mean() > 0.2
    differences = np.log(fit.typical) - np.array(slow)
    differences -= differences.mean()  # the median player of a sample is not known better
    assert np.abs(differences).max() < 0.06


def test_without_abandoned_plays_the_typical_time_is_the_median():
    seconds = np.array([20.0, 40.0, 80.0] * 40)
    none = np.zeros(120, dtype=bool)
    times = Times(np.zeros(120, dtype=np.int64), np.arange(120), seconds, none)
    fit = fit_times(times, np.array([5.0]), 120)
    assert fit.typical[0] == pytest.approx(40.0, rel=0.03)
    assert fit.low[0] < 40 < fit.high[0]


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [{}, {"heavy": True}, {"patience": 400.0}, {"patience": 90.0}, {"skill": 0.3}],
    ids=["plain", "heavy tails", "more patience", "less patience", "more alike"],
)
def test_the_model_recovers_the_typical_times_of_simulated_players(options):
    scores, true, times = simulated(11, **options)
    fit = fit_times(times, scores, 300)
    related = spearman(true, np.log(fit.typical))
    held = int(((fit.low <= np.exp(true)) & (np.exp(true) <= fit.high)).sum())
    assert related
    assert related[0] > 0.985
    assert 82 <= held <= 97
    assert np.median(np.abs(fit.typical / np.exp(true) - 1)) < 0.07
    assert fit.sigma == pytest.approx(0.5, abs=0.05)
    assert fit.tau == pytest.approx(options.get("skill", 0.6), abs=0.08)


def mean_of_less(mean, deviation, other, other_deviation):
    """Return the mean of the smaller of two normal numbers (C. E. Clark, 1961)."""
    width = sqrt(deviation**2 + other_deviation**2)
    z = (mean - other) / width
    below = np.array([0.5 * erfc(one / sqrt(2)) for one in z])
    return mean * below + other * (1 - below) - width * np.exp(-z * z / 2) / sqrt(2 * pi)


@pytest.mark.long
def test_treating_abandoned_plays_as_solved_would_underrate_hard_levels():
    scores, true, times = simulated(1)
    solved = times._replace(censored=np.zeros_like(times.censored))
    hardest = np.argsort(true)[-10:]
    right, wrong = (fit_times(one, scores, 300).typical[hardest] for one in (times, solved))
    assert np.median(right / np.exp(true[hardest])) > 0.9
    expected = mean_of_less(true[hardest], sqrt(0.6**2 + 0.5**2), log(140.0), 0.6) - true[hardest]
    assert np.median(wrong / np.exp(true[hardest])) == pytest.approx(
        np.median(np.exp(expected)), abs=0.05
    )
    assert np.median(np.log(wrong) / true[hardest]) == pytest.approx(0.88, abs=0.02)


@pytest.mark.long
def test_the_same_plays_in_any_order_give_the_same_numbers():
    scores, _, times = simulated(2, n_players=30, n_levels=12)
    order = np.random.default_rng(0).permutation(len(times.level))
    other = Times(*(column[order] for column in times))
    one, two = fit_times(times, scores, 30), fit_times(other, scores, 30)
    assert np.array_equal(one.typical, two.typical)
    assert (one.sigma, one.tau) == (two.sigma, two.tau)


@pytest.mark.long
def test_a_level_without_plays_gets_the_prediction_of_its_score_and_a_wide_interval():
    scores, _, times = simulated(3, n_levels=20)
    more = np.append(scores, scores[10])
    fit = fit_times(times, more, 300)
    assert exp(2.2 + 0.03 * scores[10]) == pytest.approx(fit.typical[20], rel=0.4)
    assert fit.high[20] / fit.low[20] > 2 * fit.high[10] / fit.low[10]


def test_the_model_accepts_missing_plays_and_scores():
    none = Times(*(np.array([], dtype=kind) for kind in (np.int64, np.int64, float, bool)))
    fit = fit_times(none, np.array([np.nan, 3.0]), 0)
    assert np.isfinite(fit.typical).all()


@pytest.mark.parametrize("bound", [-3.0, 0.0, 0.29, 0.31, 2.0, 6.0])
def test_draws_above_a_bound_have_the_mean_of_the_truncated_normal(bound):
    drawn = above(np.full(40_000, bound), np.random.default_rng(1))
    density = exp(-bound * bound / 2) / sqrt(2 * pi)
    mean = density / (0.5 * erfc(bound / sqrt(2)))
    assert drawn.min() > bound
    assert drawn.mean() == pytest.approx(mean, abs=0.02)


def test_spearman_averages_ties_and_has_an_interval():
    one = np.array([1.0, 2.0, 2.0, 4.0, 5.0, 6.0, 7.0, 9.0, 8.0])
    other = np.array([2.0, 1.0, 3.0, 4.0, 6.0, 5.0, 7.0, 8.0, 9.0])
    r, low, high = spearman(one, other)
    by_hand = np.corrcoef(ranks(one), ranks(other))[0, 1]
    assert r == pytest.approx(by_hand)
    assert ranks(one).tolist() == [1, 2.5, 2.5, 4, 5, 6, 7, 9, 8]
    assert low < r < high
    assert spearman(one, np.ones(9)) is None
