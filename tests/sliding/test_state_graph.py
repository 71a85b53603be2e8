"""The state graph: distances, dead states, shortest solutions and the hardest state."""

import gc
import weakref
from dataclasses import replace
from itertools import islice
from math import factorial, inf

import boards
import naive
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from places import LEVELS
from thorough import examples, first_daily

from trisolve.errors import LatticeError, SearchInterrupted, TrisolveError
from trisolve.limits import stop_phrase
from trisolve.sliding import lattice, rules, search, solution
from trisolve.sliding.engine import breadth_first, compile_level
from trisolve.sliding.engine.graph import distances as graph
from trisolve.sliding.engine.graph.distances import analyze_states
from trisolve.sliding.formats import load_level, parse_level
from trisolve.sliding.lattice import Axis, pack, run
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.packing import DEAD, Packing
from trisolve.sliding.symmetry import SYMMETRIES

RING = """
origin: 1,5
board:
           .
  F.EEEEDDDDC
 FF#########CC
.GG##########CC
  GG#########B.
   GH#######BB
    HH#####BB
     HH###AA
      .IIIA.
goals:
           .
  ...........
 ..#########..
...##########..
  ..#########..
   ..#######..
    ..#####AA
     ..###.A
      ......
"""


MAX_LISTED = 300


def explored(level, metric="moves", **options):
    return search.explore(level, metric=metric, analyze=True, **options)


def rows_level(n_rows):
    """A level of blocks that never meet, each 14 units from its goal."""
    rows = [run(pack(2 * row, 0, 0), Axis.U, 32) for row in range(n_rows)]
    blocks = [Block("ABCDE"[i], row[:3], goal=row[28:31]) for i, row in enumerate(rows)]
    return Level({cell for row in rows for cell in row}, blocks)


def goalless_level():
    """A level in which every position is solved, and most are symmetric copies of others."""
    return Level(lattice.hexagon(3), [Block("A", sorted(lattice.hexagon(3))[:3])])


def dead_end_level():
    return load_level(LEVELS / "tutorial" / "09-dead-end.json")


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels(max_blocks=5))
@examples(120)
def test_distances_and_dead_states_agree_with_the_oracle(metric, level):
    layers = naive.explore(level, metric).layers
    distance = naive.distances_to_goal(level, metric)
    found = explored(level, metric)
    places = [at for layer in layers for at in layer]
    assert [found.positions(i) for i in range(found.n_states)] == places
    depths = [depth for depth, layer in enumerate(layers) for _ in layer]
    assert found.distance_from_start.tolist() == depths
    assert found.distance_to_goal.tolist() == [distance.get(at, DEAD) for at in places]
    assert found.dead.tolist() == [at not in distance for at in places]
    assert found.n_dead == len(places) - len(distance)


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels(max_blocks=5))
@examples(120)
def test_shortest_solutions_are_complete_ordered_and_counted(metric, level):
    distance = naive.distances_to_goal(level, metric)
    expected = list(islice(naive.shortest_solutions(level, distance, metric), MAX_LISTED))
    found = explored(level, metric)
    assert list(islice(found.shortest_solutions(), MAX_LISTED)) == expected
    if len(expected) < MAX_LISTED:
        assert found.n_shortest == len(expected)
    assert found.shortest_solution() == next(found.shortest_solutions(), None)
    solution = search.solve(level, metric=metric)
    if solution.status == "solved":
        first = next(found.shortest_solutions())
        assert solution.moves == (rules.join_moves(level, first) if metric == "steps" else first)


def ways(level, distance, metric):
    """Count shortest solutions state by state, starting at the goal."""
    found = {}
    for at in sorted(distance, key=distance.get):
        nearer = [
            there
            for _, there in naive.successors(level, at, metric)
            if distance.get(there) == distance[at] - 1
        ]
        found[at] = sum(found[there] for there in nearer) if distance[at] else 1
    return found.get(level.positions, 0)


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels(max_blocks=6))
@examples(60)
def test_the_number_of_shortest_solutions_agrees_with_the_oracle(metric, level):
    distance = naive.distances_to_goal(level, metric)
    assert explored(level, metric).n_shortest == ways(level, distance, metric)


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels(max_blocks=5))
@examples(60)
def test_the_hardest_state_is_the_farthest_and_smallest_in_canonical_form(metric, level):
    distance = naive.distances_to_goal(level, metric)
    found = explored(level, metric)
    if not distance:
        assert (found.hardest, found.hardest_level()) == (None, None)
        return
    farthest = max(distance.values())
    tied = [at for at in naive.explore(level, metric).line if distance.get(at) == farthest]
    assume(len(tied) < MAX_LISTED)
    least = min(
        tied,
        key=lambda at: level.with_positions(at).canonical()._block_signature(SYMMETRIES["rotate0"]),
    )
    assert found.positions(found.hardest) == least  # min takes the first of equal ones, too
    hardest = found.hardest_level()
    assert hardest.positions == least
    assert hardest.stats == {metric: farthest}
    assert hardest.solution == search.solve(hardest, metric=metric).moves


@given(level=boards.crowded_levels(max_blocks=5), name=st.sampled_from(sorted(SYMMETRIES)))
@examples(60)
def test_symmetric_copies_have_the_same_graph(level, name):
    try:
        copy = level.transformed(SYMMETRIES[name])
    except LatticeError:
        assume(False)
    one, other = explored(level), explored(copy)
    assert (one.n_dead, one.n_shortest) == (other.n_dead, other.n_shortest)
    assert sorted(one.distance_to_goal) == sorted(other.distance_to_goal)
    if one.hardest is not None:
        assert one.hardest_level().key == other.hardest_level().key


def test_a_tutorial_level_has_dead_states():
    found = explored(dead_end_level())
    assert 0 < found.n_dead < found.n_states
    dead = int(np.flatnonzero(found.dead)[0])
    assert found.distance_to_goal[dead] == DEAD
    assert search.solve(found.level_at(dead)).status == "unsolvable"
    assert list(found.shortest_solutions(dead)) == []


@pytest.mark.parametrize("n_rows", first_daily([2, 4, 5], 2))
def test_numbers_of_solutions_beyond_64_bits_are_exact(n_rows):
    """The units of all rows can be moved in any order, which gives a multinomial coefficient."""
    expected = factorial(14 * n_rows) // factorial(14) ** n_rows
    assert (expected > 2**63) == (n_rows > 2)
    assert (expected > 2**124) == (n_rows > 4)  # more than two limbs
    found = explored(rows_level(n_rows), "steps")
    assert found.n_shortest == expected
    assert found.n_states == 15**n_rows
    assert [str(move) for move in next(found.shortest_solutions())[:15]] == ["A1"] * 14 + ["B1"]


def test_moves_of_independent_blocks_come_in_every_order():
    found = explored(rows_level(4))
    assert found.n_shortest == factorial(4)
    lines = [tuple(map(str, line)) for line in found.shortest_solutions()]
    assert len(set(lines)) == factorial(4)
    assert lines == sorted(lines)
    assert {frozenset(line) for line in lines} == {frozenset({"A14", "B14", "C14", "D14"})}


def test_two_moves_to_the_same_state_count_as_two_solutions():
    """Nine blocks push each other in a ring, so a drag of any of them moves them all."""
    found = explored(parse_level(RING))
    assert (found.n_states, found.n_shortest) == (2, 9)
    lines = [dump_moves(line) for line in found.shortest_solutions()]
    assert lines == ["A-1", "B-1", "C-1", "D-1", "E-1", "F1", "G1", "H1", "I1"]
    assert found.hardest == 0  # the other one is solved, and there is no way back


def test_a_level_that_starts_solved_has_one_solution_of_no_moves():
    level = rows_level(2)
    level = replace(level, blocks=tuple(replace(b, goal=b.cells) for b in level.blocks))
    found = explored(level)
    assert found.n_shortest == 1
    assert list(found.shortest_solutions()) == [()]
    assert found.distance_to_goal[0] == 0
    assert found.n_dead == 0


def test_without_goals_everything_is_solved_and_the_canonical_position_is_hardest():
    level = goalless_level()
    found = explored(level)
    assert set(found.distance_to_goal.tolist()) == {0}
    assert list(found.shortest_solutions()) == [()]
    keys = [
        found.level_at(i).canonical()._block_signature(SYMMETRIES["rotate0"])
        for i in range(found.n_states)
    ]
    assert len(set(keys)) < len(keys), "no ties to decide"
    assert found.hardest == keys.index(min(keys))
    assert found.hardest_level().solution == ()


def test_with_an_unreachable_goal_every_state_is_dead():
    cells = range(8)
    level = Level({*cells, 64, 65, 66, 68, 69, 70}, [Block("A", (0, 1, 2)), jailed_block()])
    found = explored(level)
    assert found.status == "complete"
    assert found.n_dead == found.n_states == 3
    assert found.dead.all()
    assert (found.n_shortest, list(found.shortest_solutions())) == (0, [])
    assert found.hardest is None
    assert found.hardest_level() is None


def jailed_block():
    return Block("Z", (64, 65, 66), goal=(68, 69, 70))


@given(level=boards.crowded_levels())
@examples(30)
def test_every_state_is_found_by_its_positions(level):
    found, packing = explored(level), Packing(level)
    for index in range(min(found.n_states, 200)):
        at = found.positions(index)
        assert found.index(at) == index
        assert packing.state(at) == int(found.states[index])
        assert found.level_at(index).positions == at
    assert found.states.dtype == np.uint64


def test_unreachable_positions_have_no_index():
    level = dead_end_level()
    found = explored(level)
    assert found.index((-1,) * len(level.blocks)) is None
    reachable = set(map(int, found.states))
    missing = next(state for state in range(1000) if state not in reachable and state & 15 == 0)
    digits = [missing >> 4 * n & 15 for n in range(len(level.blocks))]
    runs = Packing(level).placements
    assert all(digit < len(places) for digit, places in zip(digits, runs, strict=True))
    assert found.index(Packing(level).positions(missing)) is None


def test_an_index_beyond_the_states_is_an_index_error():
    found = explored(dead_end_level())
    with pytest.raises(IndexError):
        found.positions(found.n_states)


@pytest.mark.parametrize("name", ["states", "distance_from_start", "distance_to_goal", "dead"])
def test_arrays_of_a_state_graph_are_read_only(name):
    array = getattr(explored(dead_end_level()), name)
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 0


GOAL_SIDE = ("distance_to_goal", "dead", "n_dead", "n_shortest", "hardest")


@pytest.mark.parametrize("name", ["states", "distance_from_start", *GOAL_SIDE])
def test_a_graph_explored_without_analysis_refuses_questions(name):
    with pytest.raises(TrisolveError, match="expected a graph explored with analyze=True"):
        getattr(search.explore(dead_end_level()), name)


@pytest.mark.parametrize("name", GOAL_SIDE)
def test_a_graph_stopped_by_a_limit_knows_nothing_about_the_goal(name):
    found = explored(rows_level(4), max_states=1000)
    assert (found.status, found.limit) == ("limit", "max_states")
    with pytest.raises(TrisolveError, match=r"expected a complete graph .* by --max-states"):
        getattr(found, name)
    assert len(found.states) == len(found.distance_from_start) == 1000


def analyzed(level, **limits):
    """Return the engine's result for a level in metric steps, the search itself unlimited."""
    wanted = {"steps": True, "max_bytes": 10**9, "time_limit_s": inf, "report": lambda *_: None}
    compiled = compile_level(level)
    result = breadth_first(compiled, stop_at_goal=False, max_states=10**9, **wanted)
    return analyze_states(compiled, result.states, **(wanted | limits))


@pytest.mark.parametrize(("bytes_a_state", "enough"), [(27, False), (35, False), (36, True)])
def test_max_bytes_is_respected_in_every_phase(bytes_a_state, enough):
    """Distances need 28 bytes per state, and counting without pushes needs 36."""
    found = analyzed(rows_level(3), max_bytes=bytes_a_state * 15**3 + graph.FIXED_BYTES)
    assert (found != "max_bytes") == enough


def test_max_bytes_counts_the_pushing_moves():
    level = dead_end_level()
    n_bytes = 28 * search.explore(level, metric="steps").n_states + graph.FIXED_BYTES
    assert analyzed(level, max_bytes=n_bytes) == "max_bytes"
    assert analyzed(level, max_bytes=2 * n_bytes) != "max_bytes"


def test_the_memory_of_a_search_is_freed_with_its_result():
    """This happens at once, because the analysis needs the memory before a garbage collection."""
    wanted = {"max_states": 10**9, "max_bytes": 10**9, "time_limit_s": inf}
    gc.disable()
    try:
        result = breadth_first(
            compile_level(rows_level(5)),
            stop_at_goal=False,
            steps=True,
            n_threads=2,
            report=lambda *_: None,
            **wanted,
        )
        tags = weakref.ref(result.past.tags.base)
        assert tags() is not None
        del result
        assert tags() is None
    finally:
        gc.enable()


def test_the_time_limit_applies_to_the_analysis():
    assert analyzed(rows_level(3), time_limit_s=0.0) == "time_limit"


def test_a_limit_that_stops_the_analysis_is_reported_by_the_graph(monkeypatch):
    monkeypatch.setattr(graph, "STATE_BYTES", 10**6)
    found = explored(rows_level(3), max_bytes=10**8)
    assert (found.status, found.limit, found.n_states) == ("limit", "max_bytes", 15**3)
    with pytest.raises(TrisolveError, match=stop_phrase("max_bytes")):
        found.n_shortest  # noqa: B018


def test_an_interrupted_analysis_reports_how_much_was_analyzed():
    def interrupt(progress):
        if progress.analyzed > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match="all 3,375 states, but not their distances"):
        explored(rows_level(3), progress=interrupt)


def test_an_analysis_in_small_portions_gives_the_same_result_and_reports_progress(monkeypatch):
    level, seen = dead_end_level(), []
    expected = explored(level)
    monkeypatch.setattr(graph, "TURN", 3)
    found = explored(level, progress=seen.append)
    assert np.array_equal(found.distance_to_goal, expected.distance_to_goal)
    assert (found.n_dead, found.n_shortest) == (expected.n_dead, expected.n_shortest)
    shares = [progress.analyzed for progress in seen]
    assert len(shares) > 20
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


@given(level=boards.crowded_levels())
@examples(10)
def test_pushes_are_the_same_with_and_without_room_to_store_them(level):
    noted = explored(level)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graph, "NOTED", 0)
        found_again = explored(level)
    assert found_again.distance_to_goal.tolist() == noted.distance_to_goal.tolist()
    assert found_again.n_shortest == noted.n_shortest


def test_an_analysis_does_not_use_the_disk(tmp_path):
    with pytest.raises(ValueError, match="expected analyze or disk, got both"):
        explored(dead_end_level(), disk=tmp_path)
