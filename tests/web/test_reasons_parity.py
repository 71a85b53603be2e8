"""Reasons and costs in the pages are those of their definitions in Python."""

from itertools import count, pairwise

import pytest
from node import in_node

from tests.support import naive, naive_reasons
from tests.support.boards import crowded_level
from trisolve.sliding import rules
from trisolve.sliding.formats import load_pack
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.solver import solve

MODULES = {
    "sliding/formats/share_code.js": "parseShareCode",
    "sliding/level.js": "startOf",
    "sliding/moves.js": "moveName, parseMoves",
    "sliding/reasons.js": "reasonsOf",
    "sliding/costs.js": "reviewOf",
    "sliding/engine/exploring.js": "exploring",
}
REASONS = """(lines) => lines.map(([code, moves]) => {
  const level = parseShareCode(code);
  return reasonsOf(level, startOf(level), parseMoves(moves))
    ?.map(({ move, how, later, stage }) =>
      [moveName(move), how, later === null ? null : later + 1, stage]) ?? null;
})"""
REVIEWS = """(lines) => lines.map(([code, moves]) => {
  const level = parseShareCode(code);
  const turns = exploring(level, { maxStates: 1e6, timeLimitMs: 1e6 });
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  const found = reviewOf(level, parseMoves(moves), turn.value);
  return [found.moves.map(({ left, cost, lost }) => [left, cost, lost]), found.cost, found.lost];
})"""


def line_of(level, moves):
    return [dump_share_code(level.bare()), dump_moves(moves)]


def walks(n_levels):
    """Yield levels of every push mode that can be solved, each with lines that end solved."""
    found = 0
    for seed in count():
        level = crowded_level(seed)
        solution = solve(level)
        if solution.status != "solved" or not solution.moves:
            continue
        yield level, solution.moves
        back = detoured(level, solution.moves)
        if back:
            yield level, back
        found += 1
        if found == n_levels:
            return


def detoured(level, moves):
    """Return a line with a move and its way back put before a solution, or None."""
    for move, there in rules.successors(level, level.positions):
        back = type(move)(move.block, -move.distance)
        if not move.pushes and rules.apply(level, there, back).positions == level.positions:
            return [move, back, *moves]
    return None


@pytest.mark.parametrize("n_levels", [40, pytest.param(300, marks=pytest.mark.long)])
def test_reasons_on_random_levels_and_detours_are_those_of_the_definition(n_levels):
    cases = list(walks(n_levels))
    found = in_node(MODULES, REASONS, [line_of(*case) for case in cases])
    expected = [[list(one) for one in naive_reasons.reasons(*case)] for case in cases]
    assert found == expected
    assert {"idle", "home", "clears"} <= {how for line in found for _, how, _, _ in line}


@pytest.mark.parametrize("pack", ["tutorial", "starter", "expert"])
def test_reasons_of_shipped_solutions_are_those_of_the_definition(pack):
    cases = [(level, level.solution) for level in load_pack(pack).levels]
    found = in_node(MODULES, REASONS, [line_of(*case) for case in cases])
    assert found == [[list(one) for one in naive_reasons.reasons(*case)] for case in cases]


def test_a_line_that_does_not_solve_has_no_reasons():
    level = load_pack("tutorial").levels[8]
    assert in_node(MODULES, REASONS, [line_of(level, level.solution[:1])]) == [None]


def reviewed(level, moves):
    """Return what moves cost, from the distances of a plain search."""
    distance = naive.distances_to_goal(level)
    at = [level.positions, *(step.positions for step in rules.replay(level, moves))]
    left = [distance.get(one) for one in at]
    rows = []
    for before, after in pairwise(left):
        known = before is not None and after is not None
        cost = after - before + 1 if known else None
        rows.append([after, cost, before is not None and after is None])
    return [rows, sum(cost or 0 for _, cost, _ in rows), any(lost for *_, lost in rows)]


def stray(level, seed, n_moves=8):
    """Return moves that wander."""
    at, moves = level.positions, []
    for n in range(n_moves):
        ways = list(rules.successors(level, at))
        if not ways:
            break
        move, at = ways[(seed * 7919 + n * 104729) % len(ways)]
        moves.append(move)
    return moves


@pytest.mark.parametrize("n_levels", [30, pytest.param(300, marks=pytest.mark.long)])
def test_costs_are_those_of_the_definition(n_levels):
    levels = [level for level, _ in walks(n_levels)]
    cases = [(level, stray(level, seed)) for seed, level in enumerate(levels)]
    losing = load_pack("tutorial").levels[8]
    cases += [(losing, stray(losing, seed)) for seed in range(2 * n_levels)]
    found = in_node(MODULES, REVIEWS, [line_of(*case) for case in cases])
    assert found == [reviewed(*case) for case in cases]
    assert any(lost for *_, lost in found)
