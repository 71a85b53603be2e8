"""The compiled trial loop agrees with the rules: graphs, edits, scores, cleaning."""

from functools import cache

import boards
import naive
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import LONG, examples, first_daily

from trisolve.kernels import random_kernels as randomness
from trisolve.sliding import lattice, rules
from trisolve.sliding.engine.compiled import compile_level
from trisolve.sliding.engine.graph import reachable as reach
from trisolve.sliding.engine.small import cooling, mutations, trials
from trisolve.sliding.engine.small import scoring as weighing
from trisolve.sliding.engine.store import EXHAUSTED, LIMIT
from trisolve.sliding.engine.successors import ANY_STEPS
from trisolve.sliding.generator.layout import (
    board_of,
    board_rows,
    level_of,
    load_board,
    raw_board,
)
from trisolve.sliding.level import PUSH_MODES
from trisolve.sliding.packing import Packing

MANY = 1 << 17
METRICS = ("moves", "steps")


@cache
def shared():
    """Return buffers that all tests share, like the trials of a worker."""
    return weighing.new_workspace(MANY)


def reached(level, graph, metric="moves", max_states=MANY):
    compiled = compile_level(level)
    units = 1 if metric == "steps" else ANY_STEPS
    return compiled, reach.reach(compiled, graph, units, max_states, reach.ANY_DISTANCE)


def put(level, board):
    load_board(board_of(level), board)
    return PUSH_MODES.index(level.push)


def bounds(cells, *, lengths=(3, 5), blocks=(3, 12), goals=(1, 2), walls=1, aims=1, edits=(1, 4)):
    pair = [np.array(v, dtype=np.int64) for v in (sorted(cells), lengths, blocks, goals)]
    kept = np.zeros((0, 4), dtype=np.int64), np.zeros((0, 2), dtype=np.int64)
    may = np.array([walls]), np.array([aims])
    return mutations.EditBounds(*pair, *may, np.array(edits), mutations.EDITS, *kept)


def aims(**changes):
    wanted = {
        "push": 0,
        "climb": 1,
        "steps": 0,
        "difficulty": 0,
        "unique": 0,
        "any_goal": 1,
        "every_block": 0,
        "wall_up": 1,
        "max_states": 5000,
        "max_dead": 1000,
        "min_distance": 1,
        "max_distance": 1 << 40,
        "heat": 0,
        "melt": 0,
        "recall": 300,
        "patience": 10**6,
        "slack": weighing.NO_SLACK,
        "settle": 0,
    }
    return weighing.Aims(**(wanted | changes))


@pytest.mark.parametrize("metric", first_daily(METRICS))
@given(seed=boards.seeds())
@examples(24)
def test_states_distances_and_paths_match_the_oracle(metric, seed):
    workspace = shared()
    level, graph = boards.crowded_level(seed, max_blocks=6 if LONG else 4), workspace.graph
    compiled, status = reached(level, graph, metric)
    n_states = graph.n_states[0]
    n_known = reach.retreat(graph, compiled.key[1], compiled.key[2])
    reach.count_ways(graph, n_known)
    packing, oracle = Packing(level), naive.distances_to_goal(level, metric)
    found = [packing.positions(int(state)) for state in graph.states[:n_states]]
    assert status == EXHAUSTED
    assert set(found) == set(naive.explore(level, metric).line)
    assert len(set(found)) == n_states
    assert graph.distances[:n_states].tolist() == [oracle.get(at, -1) for at in found]
    assert n_known == len(oracle)
    for index in range(0, n_states, max(1, n_states // 7)):
        if found[index] in oracle and oracle[found[index]] < 6:
            start = level.with_positions(found[index])
            lines = naive.shortest_solutions(start, oracle, metric)
            assert graph.ways[index] == sum(1 for _ in lines)


def test_trials_abandon_a_state_graph_that_is_too_large():
    workspace = shared()
    level = boards.wide_level()
    assert reached(level, workspace.graph, max_states=11**4 - 1)[1] == LIMIT
    assert reached(level, workspace.graph, max_states=11**4)[1] == EXHAUSTED
    assert workspace.graph.n_states[0] == 11**4


def test_buffers_too_small_for_the_edges_end_a_search_without_overrun():
    graph = reach.new_graph(4000)
    short = graph._replace(edges=graph.edges[:3000], pairs=graph.pairs[:3000])
    graph.edges[3000:], graph.pairs[3000:] = 77, 77
    assert reached(boards.wide_level(), short, max_states=4000)[1] == LIMIT
    assert (graph.edges[3000:] == 77).all()
    assert (graph.pairs[3000:] == 77).all()


def test_random_numbers_match_splitmix64():
    """The first numbers from seed 0 that the reference implementation (Vigna) prints."""
    word = np.zeros(1, dtype=np.uint64)
    expected = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [int(randomness.draw(word)) for _ in expected] == expected


def test_random_numbers_below_a_bound_are_uniform():
    word = np.array([2012], dtype=np.uint64)
    drawn = np.bincount([randomness.below(word, 6) for _ in range(6000)])
    assert len(drawn) == 6
    assert drawn.min() > 850


@given(seed=boards.seeds(), shape=st.sampled_from(boards.SMALL_SHAPES + boards.MIDDLE_SHAPES))
@examples(20)
def test_edits_keep_boards_valid_and_within_their_bounds(seed, shape):
    board, run = mutations.new_board(), np.zeros(4, dtype=np.int64)
    word, limits = np.array([seed], dtype=np.uint64), bounds(shape)
    board.floor[sorted(shape)] = True
    if not mutations.add_blocks(board, limits, word, run) or not mutations.aim(board, 0, word):
        return
    for _ in range(60 if LONG else 20):
        before = board_rows(board)
        done = mutations.edit_board(board, limits, word, run)
        level = level_of(board_rows(board), "full")  # refuses what is not a level
        assert done or board_rows(board) == before
        holders = rules.holders(level, level.positions)
        assert {c: b + 1 for c, b in holders.items()} == {
            c: int(board.holder[c]) for c in np.flatnonzero(board.holder)
        }
        assert level.floor <= shape
        assert 3 <= len(level.blocks) <= 12
        assert all(3 <= block.length <= 5 for block in level.blocks)
        assert 1 <= sum(block.highlighted for block in level.blocks) <= 2


def test_edits_leave_locked_parts_alone():
    level = boards.crowded_level(3, boards.MIDDLE_SHAPES, 12)
    board, run = mutations.new_board(), np.zeros(4, dtype=np.int64)
    put(level, board)
    word = np.array([5], dtype=np.uint64)
    limits = bounds(level.floor, blocks=(1, 14), walls=0, aims=0)
    n_done = sum(mutations.edit_board(board, limits, word, run) for _ in range(300))
    after = level_of(board_rows(board), "full")
    kept = {(block.cells, block.goal) for block in level.blocks if block.goal}
    assert n_done > 50
    assert after.floor == level.floor
    assert {(block.cells, block.goal) for block in after.blocks if block.goal} == kept


@given(seed=boards.seeds())
@examples(20)
def test_a_cooling_climb_edits_every_trial_even_on_a_crowded_board(seed):
    level = boards.crowded_level(seed, boards.MIDDLE_SHAPES, 12)
    board, trial, run = mutations.new_board(), mutations.new_board(), np.zeros(4, dtype=np.int64)
    put(level, board)
    n, word = len(level.blocks), np.array([seed], dtype=np.uint64)
    limits = bounds(level.floor, blocks=(n, n), walls=0)
    before, n_refused = board_rows(board), 0
    for _ in range(100):
        mutations.copy_board(board, trial)
        mutations.edit_some(trial, limits, word, run)
        is_equal = board_rows(trial) == before
        assert mutations.are_equal(board, trial) == is_equal
        n_refused += is_equal
    assert n_refused > 0
    for _ in range(100):
        cooling.edit_copy(board, trial, limits, word, run, 16)
        assert board_rows(trial) != before
    assert board_rows(board) == before


@given(seed=boards.seeds())
@examples(20)
def test_the_score_of_a_board_is_the_distance_of_its_hardest_state(seed):
    workspace = shared()
    level = boards.crowded_level(seed)
    word, wanted = np.array([seed], dtype=np.uint64), aims(any_goal=0)
    push = put(level, workspace.trial)
    score = weighing.score_board(
        workspace.trial, workspace, wanted._replace(push=push), word, reach.ANY_DISTANCE
    )
    oracle = naive.distances_to_goal(level)
    assert score == max(oracle.values(), default=weighing.NO_SCORE)
    if score >= 0:
        weighing.move_to_start(workspace.trial, workspace)
        start = level_of(board_rows(workspace.trial), level.push).positions
        assert oracle[start] == score


@given(seed=boards.seeds())
@examples(30)
def test_requiring_a_unique_solution_finds_the_hardest_state_with_one(seed):
    workspace = shared()
    level = boards.crowded_level(seed)
    word, wanted = np.array([seed], dtype=np.uint64), aims(any_goal=0, unique=1)
    push = put(level, workspace.trial)
    score = weighing.score_board(
        workspace.trial, workspace, wanted._replace(push=push), word, reach.ANY_DISTANCE
    )
    oracle = naive.distances_to_goal(level)
    single = [
        distance
        for at, distance in oracle.items()
        if distance < 9 and _n_solutions(level.with_positions(at), oracle) == 1
    ]
    if score < 9:
        assert score == max(single, default=weighing.NO_SCORE)


def _n_solutions(level, oracle):
    found = 0
    for _ in naive.shortest_solutions(level, oracle):
        found += 1
        if found > 1:
            break
    return found


def test_an_unreachable_goal_is_replaced_by_a_reachable_one():
    workspace = shared()
    n_changed = 0
    for seed in range(60 if LONG else 5):
        level = boards.crowded_level(seed)
        if naive.distances_to_goal(level):
            continue
        word = np.array([seed], dtype=np.uint64)
        push = put(level, workspace.trial)
        wanted = aims(push=push)
        if weighing.score_board(workspace.trial, workspace, wanted, word, reach.ANY_DISTANCE) < 0:
            continue
        n_changed += 1
        assert naive.distances_to_goal(level_of(board_rows(workspace.trial), level.push))
    assert n_changed > (3 if LONG else 0)


@given(seed=boards.seeds())
@examples(30)
def test_cleaning_keeps_the_solutions_and_removes_everything_irrelevant(seed):
    workspace = shared()
    level = boards.crowded_level(seed)
    oracle = naive.distances_to_goal(level)
    if not 1 <= oracle.get(level.positions, 0) <= 8:
        return
    board = mutations.new_board()
    push = put(level, board)
    assert weighing.clean_board(board, workspace, push, 0, 0, 1, 1)
    clean = level_of(board_rows(board), level.push)
    distances = naive.distances_to_goal(clean)
    assert distances[clean.positions] == oracle[level.positions]
    n_solutions = len(list(naive.shortest_solutions(clean, distances)))
    assert n_solutions == len(list(naive.shortest_solutions(level, oracle)))
    covered = {cell for at in naive.explore(clean).line for cell in rules.holders(clean, at)}
    goals = {cell for block in clean.blocks for cell in block.goal or ()}
    assert clean.floor == covered | goals
    for block in clean.blocks:
        if block.goal is None and len(clean.blocks) > 1:
            others = tuple(other for other in clean.blocks if other != block)
            without = type(clean)(clean.floor, others, clean.push)
            known = naive.distances_to_goal(without)
            same = known.get(without.positions) == oracle[level.positions]
            assert not same or len(list(naive.shortest_solutions(without, known))) != n_solutions


@pytest.mark.long
@pytest.mark.parametrize("push", PUSH_MODES)
def test_a_climb_gets_harder_and_records_true_distances(push):
    workspace = shared()
    cells = sorted(lattice.hexagon(3))
    climb, finds = trials.new_climb(), trials.new_finds()
    limits, counts = bounds(cells, goals=(1, 1)), np.zeros(5, dtype=np.int64)
    climb.board.floor[cells] = True
    climb.word[0] = 7
    assert mutations.add_blocks(climb.board, limits, climb.word, workspace.run)
    assert mutations.aim(climb.board, 0, climb.word)
    wanted = aims(push=PUSH_MODES.index(push))
    ended = trials.run_trials(climb, limits, workspace, wanted, finds, counts, 600, 1 << 40)
    n_finds = int(counts[trials.N_FINDS])
    assert ended == trials.DONE
    assert counts[trials.N_TRIALS] == 600
    scores = finds.noted[:n_finds, 1].tolist()
    assert scores == sorted(set(scores))
    assert scores[-1] >= 8
    for number in range(n_finds):
        rows = finds.blocks[number, : finds.n_blocks[number]].tolist()
        level = level_of(raw_board(np.flatnonzero(finds.floors[number]).tolist(), rows), push)
        assert len(naive.solve(level)) == scores[number]
