"""Hints: distances as in the oracle, play that follows them, lost positions, limits."""

from dataclasses import replace
from functools import cache

import boards
import naive
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from places import LEVELS
from thorough import examples, first_daily

import trisolve
from trisolve.errors import IllegalMove, TrisolveError
from trisolve.limits import stop_phrase
from trisolve.sliding import rules, search, solution
from trisolve.sliding.insight import hints
from trisolve.sliding.insight.hints import HintIndex, search_hint
from trisolve.sliding.lattice import run
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move, parse_moves

DEAD_END = "tutorial/09-dead-end"


@cache
def ring():
    """Explore a ring of six blocks: the first turn decides which half can still be reached."""
    return trisolve.explore(trisolve.load_level(LEVELS / f"{DEAD_END}.json"), analyze=True)


def ring_level(target, highlighted):
    """Return the ring whose goals are the blocks' cells in the state with index `target`."""
    start = ring().level_at(0)
    goals = enumerate(zip(start.blocks, ring().positions(target), strict=True))
    return replace(
        start,
        blocks=tuple(
            replace(block, goal=run(first, block.axis, block.length) if i in highlighted else None)
            for i, (block, first) in goals
        ),
    )


def trap_level(seed):
    """Return the ring with random goals, and a block next to it that allows moves before a loss."""
    rng = np.random.default_rng(seed)
    highlighted = set(np.flatnonzero(rng.random(6) < 0.5).tolist()) | {int(rng.integers(6))}
    level = ring_level(int(rng.integers(ring().n_states)), highlighted)
    row = range(320, 329)
    free = Block("X", row[2:5], goal=row[4:7] if rng.random() < 0.5 else None)
    return replace(level, floor=level.floor | set(row), blocks=(*level.blocks, free))


levels = st.one_of(boards.crowded_levels(max_blocks=5), boards.seeds().map(trap_level))


def units(moves, metric):
    return len(moves) if metric == "moves" else sum(abs(move.distance) for move in moves)


def positions_after(level, line):
    return [played.positions for played in rules.replay(level, line)]


def play(level, seed, n_moves):
    """Return a line of play with up to `n` legal moves, chosen by seed."""
    rng, line, at = np.random.default_rng(seed), [], level.positions
    for _ in range(n_moves):
        found = list(rules.successors(level, at))
        if not found:
            break
        move, at = found[rng.integers(len(found))]
        line.append(move)
    return tuple(line)


def expected_hint(level, line, metric):
    """Return the oracle's status, distance, kept and distance kept."""
    distance = naive.distances_to_goal(level, metric)
    visited = [level.positions, *positions_after(level, line)]
    here = visited[-1]
    if here in distance:
        return ("solvable" if distance[here] else "solved"), distance[here], None, None
    if level.positions not in distance:
        return "unsolvable", None, None, None
    kept = max(n for n, at in enumerate(visited) if at in distance)
    return "lost", None, kept, distance[visited[kept]]


def reported(hint):
    return hint.status, hint.distance, hint.kept, hint.distance_kept


@pytest.mark.parametrize("metric", first_daily(solution.METRICS))
@given(level=levels, seed=boards.seeds(), n=st.integers(0, 12))
@examples(30)
def test_hints_from_an_index_and_from_searches_agree_with_the_oracle(metric, level, seed, n):
    line = play(level, seed, n)
    index = HintIndex(search.explore(level, metric=metric, analyze=True))
    found = index.hint(line)
    assert reported(found) == expected_hint(level, line, metric)
    assert search_hint(level, line, metric=metric) == found
    assert found.n_played == len(line)


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=levels, seed=boards.seeds(), n=st.integers(0, 6))
@examples(30)
def test_following_hints_reaches_the_goal_in_exactly_the_distance(metric, level, seed, n):
    line = play(level, seed, n)
    index = HintIndex(search.explore(level, metric=metric, analyze=True))
    first = index.hint(line)
    assume(first.status == "solvable")
    found, followed = first, ()
    while found.status != "solved":
        followed = (*followed, found.move)
        found = index.hint(line + followed)
        assert found.distance == first.distance - units(followed, metric)
    assert found.distance == 0
    assert units(followed, metric) == first.distance == units(first.line, metric)


@given(level=boards.seeds().map(trap_level), seed=boards.seeds())
@examples(40)
def test_the_missed_continuation_solves_the_level_from_its_position(level, seed):
    line = play(level, seed, 8)
    found = search_hint(level, line)
    assume(found.status == "lost")
    *_, last = [level.positions, *positions_after(level, line[: found.kept] + found.instead)]
    assert rules.is_solved(level, last)
    after = search_hint(level, line[: found.kept + 1])
    assert (after.status, after.kept) == ("lost", found.kept)


def test_a_lost_tutorial_level_names_the_losing_move(shipped):
    level = shipped[DEAD_END]
    found = trisolve.hint(level, parse_moves("D1"))
    assert reported(found) == ("lost", None, 0, 4)
    assert trisolve.dump_moves(found.instead) == "A2 F-1 E-1 D2"
    assert found.move is None


def test_hints_of_a_tutorial_level_count_down(shipped):
    level, line = shipped[DEAD_END], parse_moves("A2 F-1 E-1 D2")
    found = [trisolve.hint(level, line[:n]) for n in range(5)]
    assert [hint.distance for hint in found] == [4, 3, 2, 1, 0]
    assert [hint.move for hint in found] == [*line, None]
    assert found[0].move.pushes == (("B", -1), ("C", -1), ("D", -1), ("E", 1), ("F", 1))


def test_a_level_without_goals_is_never_solvable():
    level = Level(range(8), [Block("A", [0, 1, 2])])
    assert trisolve.hint(level, [Move("A", 1)]).status == "goalless"


def test_a_hint_for_an_unsolvable_level_says_that_no_move_lost_it():
    found = search_hint(boards.wide_level(), [Move("A", 1)])
    assert reported(found) == ("unsolvable", None, None, None)


def test_an_illegal_move_is_reported_with_its_number(shipped):
    with pytest.raises(IllegalMove, match=r"^move 2, D-1: illegal, D strikes the side of C"):
        trisolve.hint(shipped[DEAD_END], parse_moves("D1 D-1"))


def test_a_limited_hint_claims_nothing(shipped):
    found = search_hint(shipped[DEAD_END], max_states=3)
    assert (found.status, found.limit, found.distance) == ("limit", "max_states", None)


def test_a_limit_may_leave_the_losing_move_unknown():
    level, line = ring_level(ring().n_states - 1, range(6)), parse_moves("A2")
    n_left = search.explore(level.with_positions(search_hint(level, line).positions)).n_states
    assert reported(search_hint(level, line))[:3] == ("lost", None, 0)
    found = search_hint(level, line, max_states=n_left + 1)
    assert (found.status, found.kept, found.limit) == ("lost", None, "max_states")


def test_an_index_for_hints_needs_a_complete_graph(shipped):
    level = shipped[DEAD_END]
    with pytest.raises(TrisolveError, match="explored with analyze=True"):
        HintIndex(trisolve.explore(level))
    with pytest.raises(TrisolveError, match=stop_phrase("max_states")):
        HintIndex(trisolve.explore(level, analyze=True, max_states=5))


def test_a_level_too_large_to_index_is_searched(shipped, monkeypatch):
    level, line = shipped[DEAD_END], parse_moves("A2")
    expected = trisolve.hint(level, line)
    hints.index_of_level.cache_clear()
    monkeypatch.setattr(hints, "INDEX_STATES", 5)
    assert trisolve.hint(level, line) == expected
    assert trisolve.hint(level, line, max_states=2).status == "limit"
    hints.index_of_level.cache_clear()


def test_the_graph_is_explored_once_per_level(shipped, monkeypatch):
    level = shipped[DEAD_END]
    trisolve.hint(level)
    monkeypatch.delattr(hints, "explore")
    assert trisolve.hint(level, parse_moves("A2 F-1")).distance == 2
