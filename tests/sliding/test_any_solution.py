"""A solution that is not proved to be shortest is valid, and the optimum is in its interval."""

import numpy as np
import pytest

import trisolve
from trisolve.sliding import rules
from trisolve.sliding.any_solution import solve_any
from trisolve.sliding.engine.columns import ColumnSearch, count_blocked, ranking_of
from trisolve.sliding.packing import Packing

WIDE = "tri1.oAcAD_-Ae8A_wP_CA-MD2wf_AUMAQQGgAgETITIANyBDoETAVCFXIGKAFAAPERJeC6A"
EXPERT = trisolve.load_pack("expert").levels


def solves(level, moves):
    return rules.is_solved(level, rules.positions_after(level, moves))


@pytest.mark.parametrize("metric", ["moves", "steps"])
@pytest.mark.parametrize("number", [0, 20, 49])
def test_a_found_solution_solves_and_bounds_the_optimum(metric, number):
    level = EXPERT[number]
    optimum = trisolve.solve(level, metric=metric).length
    stopped = trisolve.solve(level, metric=metric, max_states=500)
    found = solve_any(level, stopped, max_states=50_000)
    assert solves(level, found.moves)
    assert stopped.depth < found.low <= optimum <= found.high
    assert found.n_states <= 50_000
    again = solve_any(level, stopped, max_states=50_000)
    assert (again.moves, again.n_states) == (found.moves, found.n_states)


@pytest.mark.long
def test_on_the_expert_pack_most_solutions_are_near_the_optimum():
    near = 0
    for level in EXPERT:
        found = solve_any(level, trisolve.solve(level, max_states=500))
        assert solves(level, found.moves)
        assert found.low <= level.stats["moves"] <= found.high
        near += found.high <= 1.1 * level.stats["moves"]
    assert near >= 0.8 * len(EXPERT)


def test_searching_within_windows_shortens_detours():
    level = EXPERT[0]
    stopped = trisolve.solve(level, max_states=100)
    wide = solve_any(level, stopped, max_states=5000)
    assert wide.high == level.stats["moves"]


def test_an_exhaustive_search_proves_its_solution():
    level = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    found = solve_any(level, trisolve.solve(level, max_states=2))
    assert (found.low, found.high) == (2, 2)
    answer = found.as_solution(trisolve.solve(level, max_states=2))
    assert (answer.status, answer.n_moves, answer.limit) == ("solved", 2, None)


def test_the_ranking_counts_blocks_off_their_goals_and_in_their_way():
    level = trisolve.Level(
        range(12),
        [
            trisolve.Block("A", [0, 1, 2], goal=[8, 9, 10]),
            trisolve.Block("B", [4, 5, 6]),
        ],
    )
    packing, ranking = Packing(level), ranking_of(level)

    start = packing.state(level.positions)
    home = packing.state((8, 4))
    assert count_blocked(np.array([start, home], dtype=np.uint64), ranking).tolist() == [2, 0]


def test_a_column_search_respects_its_limit_of_states_and_can_end_with_a_proof():
    level = EXPERT[0]
    small = ColumnSearch(level, max_states=300)
    while not small.is_full:
        assert small.run_pass(20, 100)
    assert (small.n_states, small.line) == (300, None)
    whole = ColumnSearch(level, max_states=10**5)
    while whole.run_pass(20, 10**6):
        pass
    assert len(whole.line) - 1 == level.stats["moves"]


def test_a_solve_for_any_solution_prints_the_interval_and_exits_with_3(run, monkeypatch):
    monkeypatch.setattr("trisolve.sliding.any_solution.MIN_STATES", 1174)
    level = trisolve.parse_level(WIDE)
    done = run("solve", WIDE, "--any", "--max-states", 1000)
    assert done.code == 3
    found = run("solve", WIDE, "--any", "--max-states", 1000, "--json").objects()[0]
    assert (found["status"], found["moves"], found["solution"]) == ("limit", None, None)
    low, high = found["between"]
    assert low <= trisolve.solve(level).n_moves <= high == found["any"]["moves"]
    assert f"between {low} and {high} moves; not proved shortest:" in done.out
    assert solves(level, [trisolve.Move(*move) for move in found["any"]["solution"]])


def test_a_solve_for_any_solution_exits_with_0_if_the_bound_is_reached(run):
    done = run("solve", "tutorial:8", "--any", "--max-states", 2, "--json")
    found = done.objects()[0]
    assert (done.code, found["status"], found["moves"]) == (0, "solved", 4)
    assert "any" not in found
    done = run("solve", "tutorial:8", "--any", "--disk", "here")
    done.assert_one_line()
    assert done.code == 2
