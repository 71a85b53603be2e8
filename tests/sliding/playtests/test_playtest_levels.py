"""Results of plays: counts, shares, places, and a better order for packs."""

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from made_plays import Sampler, draw_few, record, wall_place, write

from trisolve.sliding.formats import load_levels
from trisolve.sliding.playtests.levels import measure_plays
from trisolve.sliding.playtests.stuck import study_level
from trisolve.sliding.search import explore
from trisolve.sliding.symmetry import SYMMETRIES

TUTORIAL = [level for _, level in load_levels("tutorial")]
STARTER = [level for _, level in load_levels("starter")]


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    draw_few(monkeypatch)


def made(seed=1, n_players=12, levels=TUTORIAL):
    rng = np.random.default_rng(seed)
    samplers = [Sampler(level) for level in levels]
    return [
        sampler.play(rng, float(np.exp(rng.normal(3, 0.6))), 60.0, player=f"player{number:02}")
        for number in range(n_players)
        for sampler in samplers
    ]


def table_of(path, levels=TUTORIAL, **options):
    return measure_plays([path], levels, **options)


def test_playtest_rows_count_the_events_of_plays(tmp_path):
    first = TUTORIAL[0]
    sampler = Sampler(first, stray=0)
    rng = np.random.default_rng(1)
    solved = sampler.play(rng, 10.0)
    helped = record(first, [[3.0, "hint 2"], *([9.0, move] for move in sampler.solution)])
    plays = [
        solved,
        helped | {"player": "other0"},
        record(first, [[2.0, "hint 1"]], "left", seconds=8.0, player="other1"),
        record(first, [[2.0, "watch"]], "watched", player="other2"),
        solved | {"again": True},
    ]
    row = table_of(write(tmp_path / "plays.jsonl", plays)).levels[0]
    counts = row.plays, row.players, row.solved, row.left, row.watched, row.hinted, row.again
    assert counts == (4, 4, 2, 1, 1, 3, 1)
    assert row.name == first.name
    assert row.moves_over_optimum == 1.0


def test_plays_of_a_turned_copy_count_for_the_same_level(tmp_path):
    level = TUTORIAL[8]
    turned = level.transformed(SYMMETRIES["mirror60"])
    rng = np.random.default_rng(1)
    plays = [
        Sampler(one).play(rng, 20.0, player=f"player{number}")
        for number, one in enumerate([level, turned])
    ]
    table = table_of(write(tmp_path / "plays.jsonl", plays), [level])
    assert [row.plays for row in table.levels] == [2]


def test_bundled_levels_are_recognized_without_being_named(tmp_path):
    plays = [Sampler(STARTER[3]).play(np.random.default_rng(1), 9.0)]
    row = table_of(write(tmp_path / "plays.jsonl", plays), []).levels[0]
    assert (row.name, row.score) == (STARTER[3].name, STARTER[3].stats["score"])


@pytest.mark.long
def test_the_same_plays_in_any_order_give_the_same_table(tmp_path):
    plays = made()
    one = table_of(write(tmp_path / "one.jsonl", plays))
    random.Random(5).shuffle(plays)
    other = table_of(write(tmp_path / "other.jsonl", plays))
    assert json.dumps(one.as_json()) == json.dumps(other.as_json())


def losing_line(level):
    """Return a move that makes a level unsolvable, after the moves that lead there."""
    graph = explore(level, analyze=True)
    for index in range(graph.n_states):
        if graph.distance_to_goal[index] < 0:
            break
    line, at = [], index
    while at:
        before = next(
            source
            for source in range(at)
            if at in graph.edges_from(source).targets.tolist()
            and graph.distance_from_start[source] < graph.distance_from_start[at]
        )
        edges = graph.edges_from(before)
        block = int(edges.blocks[edges.targets.tolist().index(at)])
        shift = 4 * block
        states = [int(graph.states[one]) >> shift & 15 for one in (at, before)]
        line.insert(0, f"{level.blocks[block].id}{states[0] - states[1]}")
        at = before
    return line


def test_plays_in_which_the_level_was_lost_are_counted(tmp_path):
    level = TUTORIAL[8]
    line = losing_line(level)
    lost = [[float(at), move] for at, move in enumerate(line, 1)]
    back = [*lost, [30.0, "undo"]]
    plays = [
        record(level, lost, "left", player="other0"),
        record(level, back, "left", player="other1"),
        Sampler(level, stray=0).play(np.random.default_rng(1), 20.0),
    ]
    path = write(tmp_path / "plays.jsonl", plays)
    assert table_of(path, [level]).levels[0].lost_share == pytest.approx(2 / 3)
    found = study_level(level, [path])
    (loss,) = found.losses
    assert (loss.move, loss.times, loss.taken_back, loss.moves_until) == (line[-1], 2, 1, 0)
    assert any(one.distance is None for one in found.profile)


def test_large_levels_are_not_searched(tmp_path):
    path = write(tmp_path / "plays.jsonl", made(n_players=2))
    table = table_of(path, max_states=1)
    row = table.levels[0]
    assert (row.lost_share, row.moves_over_optimum) == (None, None)
    assert table.unsearched == len(table.levels)
    assert table_of(path).unsearched == 0


@pytest.mark.long
def test_typical_times_are_listed_in_the_requested_order(tmp_path):
    table = table_of(write(tmp_path / "plays.jsonl", made()))
    typical = [level.stats["typical_seconds"] for level in table.sorted("typical").with_times()]
    assert typical == sorted(typical)
    assert [level.name for level in table.with_times()] == [level.name for level in TUTORIAL]
    stats = table.with_times()[0].stats
    assert stats["typical_low_seconds"] <= stats["typical_seconds"] <= stats["typical_high_seconds"]
    assert stats["plays"] == 12


@pytest.mark.long
def test_scores_are_compared_with_times_for_eight_levels_or_more(tmp_path):
    path = write(tmp_path / "plays.jsonl", made())
    table = table_of(path)
    assert table.spearman_low <= table.spearman <= table.spearman_high
    assert table_of(write(tmp_path / "few.jsonl", made(levels=TUTORIAL[:7]))).spearman is None
    assert len(table.differing()) <= 5


def walled(seed=1, wall=1, level=None, n_plays=50):
    rng = np.random.default_rng(seed)
    sampler = Sampler(level or STARTER[60], stray=0.2)
    return sampler, [
        sampler.play(rng, float(rng.uniform(60, 90)), player=f"player{number:02}", wall=wall)
        for number in range(n_plays)
    ]


@pytest.mark.parametrize("wall", [1, 3])
def test_a_simulated_obstacle_for_players_is_found(tmp_path, wall):
    sampler, plays = walled(wall=wall)
    found = study_level(sampler.level, [write(tmp_path / "plays.jsonl", plays)])
    assert found.plays == 50
    assert found.wall.distance == len(sampler.solution) - wall
    assert found.stuck[0].distance == found.wall.distance
    assert found.way == tuple(sampler.solution)
    assert found.first_moves[0].kind == "shortest"


def test_plays_of_a_turned_copy_are_mapped_to_the_level(tmp_path):
    level = STARTER[60]
    turned = replace(level.transformed(SYMMETRIES["rotate60"]), solution=None)
    sampler, plays = walled(level=turned, wall=2)
    found = study_level(level, [write(tmp_path / "plays.jsonl", plays)])
    assert found.wall.distance == len(sampler.solution) - 2


def test_a_level_too_large_to_search_is_studied_along_its_solution(tmp_path):
    sampler, plays = walled(wall=2)
    path = write(tmp_path / "plays.jsonl", plays)
    found = study_level(sampler.level, [path], max_states=10)
    assert not found.complete
    assert found.wall.distance == len(sampler.level.solution) - 2


def test_positions_where_players_gave_up_are_listed(tmp_path):
    level = STARTER[60]
    first = Sampler(level, stray=0).solution[0]
    plays = [record(level, [[2.0, first]], "left", seconds=30.0)]
    found = study_level(level, [write(tmp_path / "plays.jsonl", plays)])
    (left,) = found.left_at
    assert left.choices[0].what == "left"
    assert left.plays == 1


def test_a_simulated_obstacle_is_found_by_its_event():
    assert wall_place(["A1", "B1", "undo", "B2"], 1) == 3
