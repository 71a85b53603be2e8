"""A player's number: a table of cases, the same code in JavaScript, simulated players."""

import json
from math import exp
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from node import in_node
from places import DATA

from trisolve import rating
from trisolve.rating import Offer

TABLE = DATA / "rating.json"
IDEAS = ("push", "chain", "back", "door")

results = st.fixed_dictionaries(
    {
        "solved": st.booleans(),
        "moves": st.integers(0, 60),
        "optimum": st.integers(0, 40),
        "hints": st.integers(0, 2),
        "shown": st.booleans(),
        "seconds": st.sampled_from([0, 119.9, 120, 3600]),
    }
)
updates = st.fixed_dictionaries(
    {
        "rating": st.floats(1, 150),
        "score": st.floats(0, 150),
        "result": st.sampled_from([0, 0.3, 0.7, 1]),
        "n_before": st.integers(0, 60),
    }
)
offers = st.lists(
    st.tuples(
        st.integers(0, 1500).map(lambda n: n / 10),
        st.sampled_from("abc"),
        st.lists(st.sampled_from(IDEAS), unique=True, max_size=3),
    ),
    max_size=12,
)
draws = st.fixed_dictionaries(
    {
        "offers": offers,
        "rating": st.integers(10, 1500).map(lambda n: n / 10),
        "n_finished": st.integers(0, 2000),
        "n_run": st.integers(0, 40),
        "recent": offers,
    }
)
TWIN = """({ results, updates, draws }) => ({
  results: results.map(resultOf),
  updates: updates.map((one) => after(one.rating, one.score, one.result, one.n_before)),
  draws: draws.map((one) => {
    const [offers, recent] = [one.offers, one.recent].map((all) =>
      all.map(([score, floor, ideas]) => ({ score, floor, ideas })));
    return draw(offers, one.rating, one.n_finished, one.n_run, recent);
  }),
})"""


def offered(rows):
    return [Offer(score, floor, tuple(ideas)) for score, floor, ideas in rows]


def answers(cases):
    return {
        "results": [rating.result(**one) for one in cases["results"]],
        "updates": [rating.after(**one) for one in cases["updates"]],
        "draws": [
            rating.draw(**one | {key: offered(one[key]) for key in ("offers", "recent")})
            for one in cases["draws"]
        ],
    }


def in_script(cases):
    return in_node({"sliding/rating.js": "after, draw, resultOf"}, TWIN, cases)


def assert_same(found, expected):
    assert found["results"] == expected["results"]
    assert found["updates"] == pytest.approx(expected["updates"], abs=1e-9)
    assert found["draws"] == expected["draws"]


def test_python_and_javascript_give_the_ratings_in_the_table():
    table = json.loads(TABLE.read_text("utf-8"))
    assert_same(answers(table["cases"]), table["answers"])
    assert_same(in_script(table["cases"]), table["answers"])


many = {"min_size": 20, "max_size": 60}


@settings(max_examples=5, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "results": st.lists(results, **many),
            "updates": st.lists(updates, **many),
            "draws": st.lists(draws, **many),
        }
    )
)
def test_python_and_javascript_compute_the_same_ratings(cases):
    assert_same(in_script(cases), answers(cases))


@given(updates)
def test_a_better_result_gives_a_higher_rating_that_is_never_below_one(one):
    better = {**one, "result": 1}
    assert 1 <= rating.after(**one) <= rating.after(**better)


@pytest.mark.parametrize(("n_before", "step"), [(0, 3), (9, 3), (10, 1.5), (29, 1.5), (30, 0.8)])
def test_each_level_changes_the_rating_less_than_the_one_before(n_before, step):
    assert rating.after(20, 20, 1, n_before) == pytest.approx(20 + step / 2)


@given(draws)
def test_an_endless_level_is_among_those_nearest_to_the_target_difficulty(one):
    levels = offered(one["offers"])
    at = rating.draw(levels, one["rating"], one["n_finished"], one["n_run"])
    if at is None:
        assert not levels
        return
    aim = one["rating"] + 0.5 * one["n_run"]
    far = [abs(level.score - aim) for level in levels]
    assert far[at] <= max(1.5, one["rating"] / 10, min(far))


def test_a_level_with_a_new_floor_and_a_new_idea_comes_first():
    recent = [Offer(10, "star", ("push",)), Offer(10, "hexagon", ("chain",))]
    levels = [
        Offer(10, "star", ("back",)),
        Offer(10, "ring", ("push", "chain")),
        Offer(10, "ring", ("push", "back")),
    ]
    assert {rating.draw(levels, 10, n, recent=recent) for n in range(20)} == {2}
    forgotten = [*recent, *[Offer(10, "letter", ("door",))] * 3]
    assert {rating.draw(levels, 10, n, recent=forgotten) for n in range(40)} == {0, 1, 2}


def bundled_offers():
    from trisolve.sliding.formats import load_pack

    names = ["starter", "expert", "shapes:hexagons", "shapes:rings", "shapes:stars"]
    names += [f"shapes:{name}" for name in ("carvings", "diamonds", "freeforms", "letters")]
    names += [f"shapes:{name}" for name in ("masters", "trapezoids", "triangles")]
    return [
        Offer(level.stats["score"], name, tuple(level.stats.get("ideas", ())))
        for name in names
        for level in load_pack(name).levels
    ]


def number_after(strength, levels, n_levels, seed):
    """Return the number of a simulated player who solves levels with the model's probabilities."""
    random, left = Random(seed), list(levels)
    number, n_run, misses, played = rating.START, 0, 0, []
    for n in range(n_levels):
        level = left.pop(rating.draw(left, number, n, n_run, played))
        played.append(level)
        solved = random.random() < 1 / (1 + exp((level.score - strength) / 4))
        number = rating.after(number, level.score, 1.0 if solved else 0.0, n)
        n_run, misses = n_run + 1, misses + (not solved)
        if misses == 2:
            n_run = misses = 0
    return number


@pytest.mark.long
def test_after_sixty_levels_the_rating_matches_ninety_percent_of_players():
    levels = bundled_offers()
    strengths = [5 + 55 * n / 99 for n in range(100)]
    numbers = [number_after(one, levels, 60, seed) for seed, one in enumerate(strengths)]
    far = [
        (round(one), round(found, 1))
        for one, found in zip(strengths, numbers, strict=True)
        if abs(found - one) > max(3, one / 10)
    ]
    assert len(far) <= len(strengths) / 10, far


if __name__ == "__main__":
    random = Random(1)

    def row():
        return [random.randint(0, 400) / 10, random.choice("abc"), random.sample(IDEAS, 2)]

    cases = {
        "results": [
            dict(zip(("solved", "moves", "optimum", "hints", "shown", "seconds"), one, strict=True))
            for one in [
                (True, 8, 8, 0, False, 5),
                (True, 12, 8, 0, False, 5),
                (True, 13, 8, 0, False, 5),
                (True, 8, 8, 1, False, 5),
                (True, 8, 8, 4, True, 5),
                (False, 3, 8, 0, True, 5),
                (False, 3, 8, 0, False, 119),
                (False, 3, 8, 1, False, 120),
            ]
        ],
        "updates": [
            {"rating": r, "score": d, "result": result, "n_before": n}
            for r, d, n in [(3, 2, 0), (3, 9, 9), (14.5, 12, 10), (14.5, 30, 29), (60, 55, 30)]
            for result in (0, 0.3, 0.7, 1)
        ],
        "draws": [
            {
                "offers": [row() for _ in range(random.randint(0, 8))],
                "rating": random.randint(10, 400) / 10,
                "n_finished": n,
                "n_run": random.randint(0, 12),
                "recent": [row() for _ in range(random.randint(0, 4))],
            }
            for n in range(30)
        ],
    }
    table = {"cases": cases, "answers": answers(cases)}
    TABLE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
