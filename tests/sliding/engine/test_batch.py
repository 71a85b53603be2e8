"""Many levels at once have the same results as one level after the other."""

from math import inf

import boards
from hypothesis import given
from thorough import examples

from trisolve.sliding.engine import breadth_first, compile_level, path
from trisolve.sliding.engine.small import batch
from trisolve.sliding.engine.store import EXHAUSTED, LIMIT, OUT_OF_ROOM, SOLVED

MANY = 10**9


def search(level, **options):
    wanted = {"max_bytes": MANY, "time_limit_s": inf, "report": lambda *_: None}
    return breadth_first(compile_level(level), **(wanted | options))


@given(seed=boards.seeds())
@examples(25)
def test_a_batch_matches_single_searches(seed):
    levels = [boards.crowded_level(seed + i, max_blocks=7) for i in range(8)]
    for steps in (False, True):
        for stop_at_goal in (False, True):
            answers, lines = batch.search_levels(
                batch.batch_of(levels), stop_at_goal, steps, max_states=500
            )
            for level, answer, line in zip(levels, answers, lines, strict=True):
                one = search(level, stop_at_goal=stop_at_goal, steps=steps, max_states=500)
                status, n_states, n_successors, depth, n_path = answer
                assert (n_states, n_successors) == (len(one.states), one.n_successors)
                assert depth == one.depth
                expected = path(one, one.goal) if one.goal >= 0 else []
                assert line[:n_path].tolist() == expected
                solved = SOLVED if stop_at_goal and one.goal >= 0 else EXHAUSTED
                assert status == (LIMIT if one.limit else solved)


def test_a_batch_returns_levels_too_large_for_its_buffers(monkeypatch):
    monkeypatch.setattr(batch, "CAPACITY", 1 << 11)
    answers, _ = batch.search_levels(
        batch.batch_of([boards.wide_level()]), False, False, max_states=MANY
    )
    assert answers[0, batch.STATUS] == OUT_OF_ROOM
