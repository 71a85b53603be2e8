"""Every conformance case: the solver gives its counts and optima, the readable rules its pushes."""

import json

from cases import over
from places import DATA
from thorough import LONG

from trisolve.sliding import rules, search
from trisolve.sliding.formats import parse_level

CASES = {
    f"{name}-{number}": json.loads(line)
    for name in ("figures", "random", "hard")
    for number, line in enumerate((DATA / f"{name}.jsonl").read_text().splitlines(), 1)
}
MAX_STATES = 300 if LONG else 60
SMALL = {name: one for name, one in CASES.items() if one["expected"]["states"] <= MAX_STATES}


def optimum(level, metric):
    solution = search.solve(level, metric=metric)
    if solution.status == "unsolvable":
        return None
    assert solution.status == "solved"
    *_, last = [level.positions, *(done.positions for done in rules.replay(level, solution.moves))]
    assert rules.is_solved(level, last)
    return solution.n_moves if metric == "moves" else solution.n_steps


@over(CASES)
def test_state_counts_and_optima_match_each_case(case):
    level = parse_level(json.dumps(case["level"]))
    graph = search.explore(level)
    found = {
        "states": graph.n_states,
        "successors": graph.n_successors,
        "layers": list(graph.layers),
        "moves": optimum(level, "moves"),
        "steps": optimum(level, "steps"),
    }
    assert found == {key: case["expected"][key] for key in found}


def last_units(level, at):
    """Yield, for each successor of a position, the step that ends there, and the successor."""
    for block in range(len(level.blocks)):
        for sign in (1, -1):
            here = at
            while isinstance(step := rules.step(level, here, block, sign), rules.Step):
                here = rules.apply_step(level, here, step)
                yield step, here


@over(SMALL)
def test_pushes_by_the_plain_rules_match_each_case(case):
    level = parse_level(json.dumps(case["level"]))
    todo, visited, steps = [level.positions], {level.positions}, []
    for at in todo:
        for step, following in last_units(level, at):
            steps.append(step)
            if following not in visited:
                visited.add(following)
                todo.append(following)
    assert sum(bool(step.pushes) for step in steps) == case["expected"]["pushing_units"]
    assert max((len(step.signs) for step in steps), default=0) == case["expected"]["longest_chain"]
