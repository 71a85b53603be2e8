"""For you: the times are those of the formula in Python, the level is about as long as wanted."""

import numpy as np
import pytest
from made_plays import Sampler
from naive_for_you import expected_seconds
from node import in_node

from trisolve.sliding.formats import load_pack

MODULE = {"sliding/for_you.js": "chooseLevel, expectedSeconds, fitOf, timedOf"}
EXPECTED = """({ plays, known, wanted }) => {
  const timed = plays.map((play, i) => timedOf(play, known[i])).filter(Boolean);
  return wanted.map((level) => expectedSeconds(fitOf(timed), level));
}"""
CHOOSE = """({ n, levels, traits, seen, length }) => {
  const fit = { a: 0, k: 1, offset: 0, n };
  const found = chooseLevel(fit, length, levels, (one) => traits[levels.indexOf(one)],
    new Set(seen));
  return found && { at: levels.indexOf(found.level), expected: found.expected, news: found.news };
}"""


def made(seed, n_plays=10):
    """Return simulated first plays, and the scores of their levels."""
    rng = np.random.default_rng(seed)
    levels = load_pack("starter").levels
    plays, scores = [], []
    for number in rng.choice(len(levels), n_plays, replace=False):
        score = float(levels[number].stats["score"])
        seconds, patience = np.exp(rng.normal([2.2 + 0.1 * score, 5], [0.5, 0.6]))
        play = Sampler(levels[number]).play(rng, float(seconds), float(patience))
        if rng.random() < 0.2:
            play["events"].insert(1, [play["events"][0][0] if play["events"] else 1.0, "hint 2"])
        plays.append(play)
        scores.append(score)
    return plays, scores


def known(score=None, typical=None, grade=None):
    return {"score": score, "typical": typical, "grade": grade}


@pytest.mark.parametrize("seed", range(4))
def test_times_are_those_of_the_formula_in_python(seed):
    plays, scores = made(seed)
    wanted = [0.8, 6.0, 12.5, 30.0, 60.0]
    value = {"plays": plays, "known": list(map(known, scores)), "wanted": list(map(known, wanted))}
    found = in_node(MODULE, EXPECTED, value)
    assert found == pytest.approx(expected_seconds(plays, scores, wanted), rel=1e-9)


def test_typical_times_stand_in_place_of_scores_shifted_by_the_player():
    plays, scores = made(9)
    typical = [20.0 + score for score in scores]
    value = {
        "plays": plays,
        "known": [known(one, two) for one, two in zip(scores, typical, strict=True)],
        "wanted": [known(5.0, seconds) for seconds in (10.0, 100.0)],
    }
    expected = expected_seconds(plays, scores, [10.0, 100.0], typical)
    assert in_node(MODULE, EXPECTED, value) == pytest.approx(expected, rel=1e-9)


def test_before_five_plays_no_time_is_named_and_second_plays_do_not_count():
    plays, scores = made(3, 5)
    value = {"plays": plays, "known": list(map(known, scores)), "wanted": [known(5.0)]}
    assert in_node(MODULE, EXPECTED, value) != [None]
    plays[0]["again"] = True
    assert in_node(MODULE, EXPECTED, value) == [None]


def chosen(n, levels, *, traits=None, seen=(), length="short"):
    value = {"n": n, "levels": levels, "traits": traits or [[] for _ in levels]}
    return in_node(MODULE, CHOOSE, {**value, "seen": list(seen), "length": length})


def test_before_five_plays_levels_come_by_grade():
    levels = [known(grade=grade) for grade in ("tutorial", "hard", "medium", "easy")]
    assert [chosen(0, levels, length=one)["at"] for one in ("short", "medium", "long")] == [3, 2, 1]


def test_a_level_about_as_long_as_wanted_is_chosen_else_the_nearest():
    levels = [known(typical=seconds) for seconds in (5, 45, 85, 400)]
    found = {chosen(n, levels)["at"] for n in range(5, 25)}
    assert found == {1, 2}
    assert chosen(7, levels, length="long") == {"at": 3, "expected": 400, "news": []}
    assert chosen(7, []) is None


@pytest.mark.long
def test_what_the_last_levels_did_not_have_is_preferred():
    levels = [known(typical=60) for _ in range(3)]
    traits = [["push"], ["push", "goals"], ["floor 1"]]
    assert {chosen(n, levels, traits=traits, seen=["push"])["at"] for n in range(5, 25)} == {1, 2}
    assert chosen(5, levels, traits=traits, seen=["push", "goals"])["news"] == ["floor 1"]


def test_the_same_number_of_plays_gives_the_same_level():
    levels = [known(typical=60) for _ in range(30)]
    assert chosen(12, levels) == chosen(12, levels)
    assert len({chosen(n, levels)["at"] for n in range(5, 15)}) > 3
