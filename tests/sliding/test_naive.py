"""The oracle agrees with counts by hand and with an exact simulation of polygons."""

import json

import naive
import pytest
from places import DATA

from trisolve.sliding.formats import parse_level
from trisolve.sliding.moves import dump_moves

CASES = [
    json.loads(line)
    for name in ("figures", "random", "hard")
    for line in (DATA / f"{name}.jsonl").read_text().splitlines()
]
# a polygon simulation that knows no lattice rule confirmed the counts up to 300 states
CONFIRMED = [case for case in CASES if case["expected"]["states"] <= 300]


def test_a_lone_block_reaches_every_position_on_its_row_in_one_move():
    level = parse_level("board:\n.AAA......\ngoals:\n.......BBB\n".replace("B", "A"))
    moves, steps = naive.explore(level), naive.explore(level, "steps")
    assert [len(layer) for layer in moves.layers] == [1, 3]
    assert [len(layer) for layer in steps.layers] == [1, 1, 1, 1]
    assert (moves.n_states, moves.n_successors, steps.n_successors) == (4, 12, 6)
    assert dump_moves(naive.solve(level)) == "A3"
    assert dump_moves(naive.solve(level, "steps")) == "A1 A1 A1"


def test_a_goal_behind_a_wall_has_no_solution():
    assert naive.solve(parse_level("board:\nAAA#....\ngoals:\n... AAA.\n")) is None


def test_a_level_that_starts_solved_has_the_empty_solution():
    assert naive.solve(parse_level("board:\nAAA.\ngoals:\nAAA.\n")) == ()


@pytest.mark.parametrize("case", CONFIRMED[:: len(CONFIRMED) // 12])
def test_the_oracle_agrees_with_the_exact_simulation(case):
    level, expected = parse_level(json.dumps(case["level"])), case["expected"]
    found = naive.explore(level)
    assert [len(layer) for layer in found.layers] == expected["layers"]
    assert found.n_successors == expected["successors"]
    for metric in ("moves", "steps"):
        line = naive.solve(level, metric)
        assert (None if line is None else len(line)) == expected[metric]
