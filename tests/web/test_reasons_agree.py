"""The pages' reasons, costs and ideas agree with Python, on many levels that are in no file."""

from itertools import count, islice
from random import Random

import pytest
from node import in_node
from places import ROOT

import trisolve
from tests.support.aimed import hard_levels, losing_level
from tests.support.boards import crowded_level
from trisolve.sliding import rules
from trisolve.sliding.insight.review import review
from trisolve.sliding.level import PUSH_MODES

IMPORTS = {
    "sliding/costs.js": "reviewOf",
    "sliding/engine/exploring.js": "exploring",
    "sliding/formats/share_code.js": "parseShareCode",
    "sliding/level.js": "startOf",
    "sliding/moves.js": "parseMoves",
    "sliding/reasons.js": "reasonsOf",
}
REASONS = """(lines) => lines.map(([code, moves]) => {
  const level = parseShareCode(code);
  return reasonsOf(level, startOf(level), parseMoves(moves)).map(
    ({ how, later, stage }) => [how, later === null ? null : later + 1, stage]);
})"""
PLAYED = """(lines) => lines.map(([code, moves]) => {
  const level = parseShareCode(code), job = exploring(level, { maxStates: 1e6, timeLimitMs: 1e6 });
  let turn = job.next();
  while (!turn.done) turn = job.next();
  const costs = reviewOf(level, parseMoves(moves), turn.value).moves;
  return costs.map(({ left, cost, lost }) => [left, cost, lost]);
})"""
SHAPES = [str(path) for path in sorted((ROOT / "levels" / "shapes").glob("*.json"))]


def code_of(level):
    return trisolve.dump_level(level.bare(), "share").strip()


def why(level, line):
    return [[one.how, one.for_move, one.stage] for one in trisolve.reasons(level, line)]


def detoured(level, line):
    """Return solutions with a move and its reverse in front of them."""
    for move, there in rules.successors(level, level.positions):
        back = trisolve.Move(move.block, -move.distance)
        if not move.pushes and rules.apply(level, there, back).positions == level.positions:
            yield (move, back, *line)
            return


def random_line(level, random, n_moves=10):
    at, line = level.positions, []
    for _ in range(n_moves):
        found = list(rules.successors(level, at))
        if found:
            move, at = random.choice(found)
            line.append(move)
    return line


def solved_levels(n_levels):
    """Return random levels with their solutions, of every push mode."""
    found = ((level, trisolve.solve(level)) for level in map(crowded_level, count()))
    return list(islice(((level, one.moves) for level, one in found if one.moves), n_levels))


def lines_agree(lines):
    """Compare the reasons of lines; return all kinds of reasons that occur."""
    given = [[code_of(level), trisolve.dump_moves(line)] for level, line in lines]
    expected = [why(level, line) for level, line in lines]
    assert in_node(IMPORTS, REASONS, given) == expected
    return [how for one in expected for how, _, _ in one]


@pytest.mark.parametrize(
    ("n_levels", "n_idle"), [(20, 1), pytest.param(1200, 100, marks=pytest.mark.long)]
)
def test_reasons_agree_on_random_levels_and_detours(n_levels, n_idle):
    solved = solved_levels(n_levels)
    longer = [(level, more) for level, line in solved for more in detoured(level, line)]
    hows = lines_agree([*solved, *longer])
    assert {level.push for level, _ in solved} == set(PUSH_MODES)
    assert hows.count("idle") >= n_idle


@pytest.mark.long
@pytest.mark.parametrize("pack", ["tutorial", "starter", "expert", "article", *SHAPES])
def test_reasons_agree_on_shipped_solutions(pack):
    lines_agree([(level, level.solution) for level in trisolve.load_pack(pack) if level.solution])


@pytest.mark.parametrize("n_levels", [2, pytest.param(150, marks=pytest.mark.long)])
def test_costs_agree_on_random_lines_and_levels_that_can_be_lost(n_levels):
    losing = islice(filter(None, map(losing_level, count())), n_levels)
    levels = [*hard_levels(n_levels), *losing]
    random = Random(1)
    given, expected = [], []
    for level in levels:
        line = random_line(level, random)
        costs = [[one.left, one.cost, one.lost] for one in review(level, line).moves]
        given.append([code_of(level), trisolve.dump_moves(line)])
        expected.append(costs)
    assert in_node(IMPORTS, PLAYED, given) == expected
    lost = sum(any(lost for _, _, lost in costs) for costs in expected)
    assert lost >= (60 if n_levels == 150 else 1)
