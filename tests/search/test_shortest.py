"""The general search agrees with networkx, plain loops and known numbers."""

import itertools
import random

import networkx as nx
import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trisolve.errors import FormatError, InvalidLimit, SearchInterrupted
from trisolve.search import (
    InvalidHeuristic,
    count_shortest,
    distances,
    hardest,
    shortest,
)

NEXT_TO = {
    cell: [
        other for other in range(9) if abs(cell // 3 - other // 3) + abs(cell % 3 - other % 3) == 1
    ]
    for cell in range(9)
}
ORDERED = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])


def slide(board):
    """Yield the moves of the 8-puzzle: the tile that moves into the hole."""
    hole = board.index(0)
    for cell in NEXT_TO[hole]:
        after = bytearray(board)
        after[hole], after[cell] = after[cell], 0
        yield board[cell], bytes(after)


def out_of_place(board):
    """Return the sum of the tiles' distances from their places."""
    return sum(
        abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3)
        for cell, tile in enumerate(board)
        if tile
    )


def masks(n):
    """Return the cells that each press changes, as bit masks, for Lights Out on n x n cells."""
    return [
        sum(
            1 << (y * n + x)
            for y in range(n)
            for x in range(n)
            if abs(y - cell // n) + abs(x - cell % n) <= 1
        )
        for cell in range(n * n)
    ]


def press(lights, n=3):
    return [(cell, lights ^ mask) for cell, mask in enumerate(masks(n))]


def is_ordered(board):
    return board == ORDERED


def replayed(start, found, successors):
    state = start
    for move, after in zip(found.moves, found.states[1:], strict=True):
        assert after in [way[1] for way in successors(state) if way[0] == move]
        state = after
    return state


@pytest.mark.long
def test_the_hardest_8_puzzles_take_31_moves():
    found = distances([ORDERED], slide)
    assert (len(found.moves), max(found.moves.values())) == (181_440, 31)
    assert found.layers[:5] == (1, 2, 4, 8, 16)
    assert found.layers[-1] == 2
    start = next(board for board, n in found.moves.items() if n == 31)
    solution = shortest(start, slide, is_ordered, heuristic=out_of_place)
    assert (solution.status, len(solution.moves), solution.cost) == ("optimal", 31, 31)
    assert replayed(start, solution, slide) == ORDERED
    assert solution.n_states < 30_000
    assert solution.layers == ()


def test_an_unsolvable_8_puzzle_is_proved_after_all_positions():
    found = shortest(bytes([2, 1, 3, 4, 5, 6, 7, 8, 0]), slide, is_ordered)
    assert (found.status, found.moves, found.n_states) == ("unsolvable", None, 181_440)
    assert sum(found.layers) == 181_440
    assert found.described() == "no solution in 181,440 positions"


def jump(pegs):
    """Yield the jumps of peg solitaire on a triangle of side 4; cells are numbered row by row."""
    rows = [(r, c) for r in range(4) for c in range(r + 1)]
    for at, (r, c) in enumerate(rows):
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
            over, to = (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)
            if to in rows and over in rows:
                bits = [1 << at, 1 << rows.index(over), 1 << rows.index(to)]
                if pegs & bits[0] and pegs & bits[1] and not pegs & bits[2]:
                    yield (at, rows.index(to)), pegs ^ sum(bits)


def test_peg_solitaire_is_solved_from_the_solvable_hole():
    full = (1 << 10) - 1

    def is_one(pegs):
        return pegs.bit_count() == 1

    found = {hole: shortest(full ^ 1 << hole, jump, is_one) for hole in range(10)}
    solvable = {hole for hole, one in found.items() if one.moves}
    assert solvable == {1, 2, 3, 5, 7, 8}
    assert all(len(found[hole].moves) == 8 for hole in solvable)
    one = hardest([full ^ 1 << hole for hole in range(10)], jump, is_one)
    assert one.states[0] == full ^ 1 << 1


@st.composite
def weighted_graphs(draw):
    n = draw(st.integers(2, 9))
    edges = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1), st.integers(0, 5))
    return n, draw(st.lists(edges, max_size=30))


@given(weighted_graphs(), st.booleans())
def test_costs_and_counts_match_networkx(graph, with_costs):
    n, edges = graph
    whole = nx.MultiDiGraph()
    whole.add_nodes_from(range(n))
    whole.add_weighted_edges_from([(a, b, cost if with_costs else 1) for a, b, cost in edges])

    def successors(node):
        ways = [(k, b, cost) for k, (a, b, cost) in enumerate(edges) if a == node]
        return ways if with_costs else [way[:2] for way in ways]

    lengths = nx.single_source_dijkstra_path_length(whole, 0)
    goal = n - 1
    found = shortest(0, successors, lambda node: node == goal)
    assert found.cost == lengths.get(goal)
    assert (found.status == "unsolvable") == (goal not in lengths)
    if found.moves is not None:
        assert replayed(0, found, successors) == goal
        assert found.cost == (
            sum(edges[k][2] for k in found.moves) if with_costs else len(found.moves)
        )
    backward = nx.single_source_dijkstra_path_length(whole.reverse(), goal)
    far = max(backward.values())
    guided = (
        shortest(
            0, successors, lambda node: node == goal, heuristic=lambda node: backward.get(node, far)
        )
        if goal in lengths
        else None
    )
    assert guided is None or guided.cost == found.cost
    if not with_costs:
        assert distances([0], successors).moves == lengths
        paths = nx.all_shortest_paths(whole, 0, goal) if goal in lengths else []
        ways = (
            [1]
            if goal == 0
            else [
                int(np.prod([whole.number_of_edges(a, b) for a, b in itertools.pairwise(path)]))
                for path in {tuple(path) for path in paths}
            ]
        )
        assert count_shortest(0, successors, lambda node: node == goal) == sum(ways)


def turned(lights):
    return sum((lights >> cell & 1) << (cell % 3 * 3 + 2 - cell // 3) for cell in range(9))


def test_symmetries_give_the_same_answer_with_fewer_states():
    def symmetry(times):
        def image(lights):
            for _ in range(times):
                lights = turned(lights)
            return lights

        return image

    symmetries = [symmetry(times) for times in (1, 2, 3)]
    for start in (1, 3, 341, 511, 27):
        plain = shortest(start, press, lambda lights: lights == 0)
        less = shortest(start, press, lambda lights: lights == 0, symmetries=symmetries)
        assert len(less.moves) == len(plain.moves)
        assert replayed(start, less, press) == 0
        assert less.n_states <= plain.n_states
        counts = [
            count_shortest(start, press, lambda lights: lights == 0, symmetries=given)
            for given in (None, symmetries)
        ]
        assert counts[0] == counts[1]
    everything = shortest(1, press, lambda _: False, symmetries=symmetries)
    assert everything.n_states == 140  # 512 arrangements up to rotation


def test_states_with_the_same_key_are_equal():
    found = shortest(
        (0, ()),
        lambda s: [(m, (s[0] + m, (*s[1], m))) for m in (1, 2)] if s[0] < 9 else [],
        lambda s: s[0] == 9,
        key=lambda s: s[0],
    )
    assert found.n_states == 10
    assert len(found.moves) == 5


def test_an_inconsistent_heuristic_is_reported_with_the_two_states():
    with pytest.raises(
        InvalidHeuristic, match=r"at most the cost of a move, 1, got 6 at 3 and 4 at 2"
    ):
        shortest(
            3, lambda n: [("less", n - 1)] if n else [], lambda n: n == 0, heuristic=lambda n: 2 * n
        )


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        ([("a", 1, -1)], r"cost of at least 0\) from 0, got \('a', 1, -1\)"),
        ([("a",)], r"expected pairs \(move, state\) from 0, got \('a',\)"),
        ([("a", 1, 2, 3), ("b", 1, 2)], r"from 0, got \('a', 1, 2, 3\)"),
    ],
)
def test_malformed_successors_are_refused_in_one_line(ways, words):
    with pytest.raises(FormatError, match=words):
        shortest(0, lambda n: ways if n == 0 else [], lambda n: n == 9)


def test_counting_states_refuses_moves_with_costs():
    with pytest.raises(FormatError, match=r"expected pairs \(move, state\) from 0"):
        count_shortest(0, lambda _: [("a", 1, 2)], lambda n: n == 9)


def test_a_triple_among_pairs_is_refused_in_one_line():
    with pytest.raises(
        FormatError, match=r"expected pairs \(move, state\) from 1, got \('b', 2, 5\)"
    ):
        shortest(0, lambda n: [("a", 1)] if n == 0 else [("b", 2, 5)], lambda n: n == 9)


def test_an_error_raised_by_the_puzzle_passes_through():
    def broken(n):
        raise ValueError("my own")
        yield n

    with pytest.raises(ValueError, match="my own"):
        shortest(0, broken, lambda n: n == 9)


def test_the_limit_that_stops_a_search_is_named():
    found = shortest(
        0, lambda n: [("up", n + 1), ("double", 2 * n)], lambda n: n < 0, max_states=50
    )
    assert (found.status, found.limit, found.n_states) == ("limit", "max_states", 50)
    assert found.described() == "no solution in the first 50 positions"
    assert sum(found.layers) == 50
    found = shortest(0, lambda n: [("up", n + 1, 2)], lambda n: n < 0, max_states=50)
    assert (found.status, found.limit, found.n_states) == ("limit", "max_states", 50)
    assert (
        shortest(0, lambda n: [("up", n + 1)], lambda n: n < 0, time_limit=0.01).limit
        == "time_limit"
    )
    assert count_shortest(0, lambda n: [("up", n + 1)], lambda n: n < 0, max_states=9) is None
    assert distances([0], lambda n: [("up", n + 1)], max_states=9).limit == "max_states"
    with pytest.raises(InvalidLimit):
        shortest(0, lambda n: [], lambda n: n < 0, max_states=0)


def test_a_search_reports_progress_and_ctrl_c_prints_one_line():
    heard = []

    def interrupt(n_states):
        heard.append(n_states)
        if n_states > 5000:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match=r"interrupted after .* s: "):
        shortest(0, lambda n: [("up", n + 1)], lambda n: n < 0, progress=interrupt)
    assert heard[0] == 1
    assert heard == sorted(heard)


def test_a_start_that_is_already_a_goal_needs_no_moves():
    for extra in ({}, {"heuristic": lambda _: 0}):
        found = shortest(7, lambda n: [("up", n + 1)], lambda n: n == 7, **extra)
        assert (found.moves, found.states, found.cost, found.status) == ((), (7,), 0, "optimal")


def compiled_lights(n):
    """Return compiled functions for the successors and the goal of Lights Out."""
    changes = np.array(masks(n))

    @numba.njit
    def successors(state, moves, states):
        for cell in range(len(changes)):
            moves[cell] = cell
            states[cell] = state ^ changes[cell]
        return len(changes)

    @numba.njit
    def is_dark(state):
        return state == 0

    return successors, is_dark


def test_compiled_and_plain_successor_functions_give_the_same_answers():
    successors, is_dark = compiled_lights(3)
    for start in random.Random(1).sample(range(512), 12):
        plain = shortest(start, press, lambda lights: lights == 0)
        fast = shortest(start, successors, is_dark)
        assert (fast.moves, fast.states, fast.n_states, fast.layers) == (
            plain.moves,
            plain.states,
            plain.n_states,
            plain.layers,
        )
        assert all(type(state) is int for state in fast.states)
    with pytest.raises(FormatError, match="no heuristic, key or symmetries"):
        shortest(1, successors, is_dark, key=lambda lights: lights)


@pytest.mark.long
def test_a_compiled_search_ends_without_a_solution_or_at_its_limit():
    successors, is_dark = compiled_lights(4)
    found = shortest(1, successors, is_dark)
    assert (found.status, found.n_states) == ("unsolvable", 4096)
    assert sum(found.layers) == 4096
    assert shortest(1, successors, is_dark, max_states=100).limit == "max_states"
