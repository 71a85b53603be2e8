"""The results of analyze agree with the oracle and with results by hand; limits keep a part."""

from dataclasses import replace

import boards
import naive
import pytest
from hypothesis import assume, given
from thorough import examples, first_daily

from trisolve.sliding import rules, search, solution
from trisolve.sliding.formats import parse_level
from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import dump_moves

MAX_LINES = 300
STUCK = Level({0, 1, 2, 3, 6, 7, 8}, [Block("A", [0, 1, 2], goal=[6, 7, 8])])


def solvable_without_moving(level, number):
    """Return whether a solution exists that never moves the block, by plain search."""
    seen, waiting = {level.positions}, [level.positions]
    for at in waiting:
        if rules.is_solved(level, at):
            return True
        for there in (there for _, there in naive.successors(level, at, "steps")):
            if there[number] == at[number] and there not in seen:
                seen.add(there)
                waiting.append(there)
    return False


def kind_of_use(level, number, lines):
    """Return the purpose of a block, from all shortest solutions."""
    moves_it = [
        any(done.positions[number] != level.positions[number] for done in rules.replay(level, line))
        for line in lines
    ]
    if not any(moves_it):
        return "never"
    if not all(moves_it):
        return "sometimes"
    return "always" if solvable_without_moving(level, number) else "must"


@pytest.mark.parametrize("metric", first_daily(solution.METRICS))
@given(level=boards.crowded_levels(max_blocks=5))
@examples(50)
def test_the_whole_analysis_agrees_with_the_oracle(metric, level):
    distance = naive.distances_to_goal(level, metric)
    assume(search.explore(level, metric=metric, analyze=True).n_shortest <= MAX_LINES)
    explored = naive.explore(level, metric)
    found = analyze(level, metric=metric)
    lines = list(naive.shortest_solutions(level, distance, metric))
    assert found.status == ("solved" if lines else "unsolvable")
    assert found.layers == tuple(map(len, explored.layers))
    assert (found.n_states, found.n_successors) == (explored.n_states, explored.n_successors)
    assert found.n_shortest == len(lines)
    assert found.n_solved == sum(far == 0 for far in distance.values())
    assert found.hardest_distance == max(distance.values(), default=None)
    assert found.traps.n_dead == explored.n_states - len(distance)
    moves = naive.successors(level, level.positions, metric)
    assert found.n_first_moves == len(moves)
    assert found.traps.n_losing_moves == sum(at not in distance for _, at in moves)
    if not lines:
        assert (found.n_moves, found.n_steps, found.blocks, found.difficulty) == (None,) * 4
        return
    assert found.n_moves == len(naive.solve(level))
    assert found.n_steps == len(naive.solve(level, "steps"))
    kinds = {
        block: kind
        for kind in ("must", "always", "sometimes", "never")
        for block in getattr(found.blocks, kind)
    }
    assert kinds == {
        block.id: kind_of_use(level, number, lines) for number, block in enumerate(level.blocks)
    }
    at = level.positions
    for choice, move in zip(found.choices, lines[0], strict=True):
        reached = [distance.get(to) for _, to in naive.successors(level, at, metric)]
        assert choice.move == move
        assert choice.n_legal == len(reached)
        assert choice.n_shortest == reached.count(distance[at] - 1)
        assert choice.n_losing == reached.count(None)
        at = rules.apply(level, at, move).positions
    steps = [step for played in rules.replay(level, lines[0]) for step in played.steps]
    longest = max((len(step.signs) for step in steps if step.pushes), default=0)
    assert len(found.chain) == longest


def test_one_slide_is_analyzed(shipped):
    found = analyze(shipped["tutorial/01-slide"])
    assert (found.n_moves, found.n_steps, dump_moves(found.solution)) == (1, 2, "A2")
    assert (found.layers, found.n_solved, found.n_shortest) == ((1, 2), 1, 1)
    (choice,) = found.choices
    assert (choice.n_legal, choice.n_shortest, choice.n_losing) == (2, 1, 0)
    assert found.blocks.must == ("A",)
    assert (found.chain, found.traps.way_to_lose) == ((), ())
    assert found.hardest_distance == 1


def test_a_chain_of_three_is_analyzed(shipped):
    """D makes room, then A pushes B, which pushes C; B and C cannot stay where they are."""
    found = analyze(shipped["tutorial/05-chain"])
    assert dump_moves(found.solution) == "D1 A1"
    assert found.chain == ("A", "B", "C")
    assert found.blocks.must == ("A", "B", "C", "D")


def test_a_move_that_cannot_be_undone_is_analyzed(shipped):
    """Six blocks in a ring: a ring that was dragged the wrong way around never turns back."""
    level = shipped["tutorial/09-dead-end"]
    found = analyze(level)
    assert (found.traps.n_losing_moves, found.n_first_moves) == (7, 14)
    (move,) = found.traps.way_to_lose
    lost = rules.apply(level, level.positions, move).positions
    assert search.solve(level.with_positions(lost)).status == "unsolvable"
    assert len(found.chain) == 6


def test_a_loss_after_two_moves_is_analyzed(shipped):
    """One more block stops the ring; once it has moved away, the ring can turn the wrong way."""
    level = shipped["tutorial/09-dead-end"]
    level = replace(level, blocks=(*level.blocks, Block("Z", [3, 4, 5])))
    traps = analyze(level).traps
    assert (traps.n_losing_moves, dump_moves(traps.way_to_lose)) == (0, "Z1 A-1")
    first, lost = (played.positions for played in rules.replay(level, traps.way_to_lose))
    assert search.solve(level.with_positions(first)).status == "solved"
    assert search.solve(level.with_positions(lost)).status == "unsolvable"


def test_the_level_of_the_article_is_analyzed_in_both_metrics(shipped):
    found = analyze(shipped["article/generator"])
    assert (found.n_moves, found.n_steps, found.n_states) == (8, 12, 111)
    in_steps = analyze(shipped["article/generator"], metric="steps")
    assert (in_steps.n_moves, in_steps.n_steps, in_steps.metric) == (8, 12, "steps")
    assert len(in_steps.choices) == 12
    assert sum(abs(move.distance) for move in in_steps.solution) == 12
    assert in_steps.difficulty == found.difficulty


def test_the_hardest_start_is_a_level_of_the_stated_length(shipped):
    found = analyze(shipped["article/puzzle-5"])
    assert found.hardest_distance >= found.n_moves
    assert search.solve(found.hardest).n_moves == found.hardest_distance


def test_a_block_on_the_goal_of_another_block_must_move():
    level = parse_level("board:\nAAABBB....\ngoals:\n..AAA.....")
    assert analyze(level).blocks.must == ("A", "B")


def test_a_single_block_on_its_goal_need_not_move():
    found = analyze(Level(range(8), [Block("A", [0, 1, 2], goal=[0, 1, 2])]))
    assert (found.status, found.n_moves, found.n_steps, found.solution) == ("solved", 0, 0, ())
    assert (found.blocks.never, found.choices, found.difficulty.score) == (("A",), (), 0)


def test_an_unsolvable_level_is_analyzed():
    found = analyze(STUCK)
    assert (found.status, found.solution, found.hardest, found.blocks) == (
        *("unsolvable", ()),
        *(None, None),
    )
    assert (found.traps.n_dead, found.traps.way_to_lose) == (found.n_states, ())


def test_a_limited_analysis_keeps_the_states_within_its_limit(shipped):
    """170 of the 177 states are enough to find a shortest solution, but not to count them all."""
    found = analyze(shipped["article/puzzle-5"], max_states=170)
    assert (found.status, found.limit, found.n_states) == ("limit", "max_states", 170)
    assert (found.n_moves, len(found.solution)) == (3, 3)
    assert (found.n_shortest, found.traps, found.blocks, found.hardest) == (None,) * 4
    assert found.difficulty is None


def test_a_limited_analysis_may_know_nothing(shipped):
    found = analyze(shipped["article/puzzle-35"], max_states=10)
    assert (found.status, found.n_moves, found.n_steps) == ("limit", None, None)
    assert found.solution == found.chain == ()


def test_an_analysis_reports_progress_and_refuses_invalid_limits(shipped):
    seen = []
    analyze(shipped["article/puzzle-5"], progress=seen.append)
    assert seen
    with pytest.raises(ValueError, match="expected max_states of at least 1"):
        analyze(STUCK, max_states=0)
