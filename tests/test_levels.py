"""The shipped levels: their claims are true, and each lesson needs the skill that it teaches."""

import json
from dataclasses import replace
from itertools import product

import jsonschema
import naive
import pytest
from places import SLIDING_LEVELS, TESTS

from trisolve.sliding import rules, search
from trisolve.sliding.formats import dump_level, level_schema, load_level
from trisolve.sliding.insight.claims import check_claims
from trisolve.sliding.insight.ideas import STATS as IDEA_STATS
from trisolve.sliding.lattice import next_cell
from trisolve.sliding.moves import Move, dump_moves

DATA, LEVELS = TESTS / "data", TESTS.parent / "levels"
PATHS = {f"{path.parent.name}/{path.stem}": path for path in SLIDING_LEVELS}
PINNED = {
    name: [int(count) for count in counts.split()]
    for name, counts in (
        line.split(": ")
        for line in (DATA / "layers.txt").read_text().splitlines()
        if not line.startswith("#")
    )
}
each_level = pytest.mark.parametrize("name", PATHS)


def test_the_levels_of_the_article_and_nine_lessons_are_bundled():
    article = {name for name in PATHS if name.startswith("article/")}
    figures = ("generator", "puzzle-1", "puzzle-5", "puzzle-30", "puzzle-35")
    assert article == {f"article/{figure}" for figure in figures}
    lessons = [name.split("/")[1] for name in PATHS if name.startswith("tutorial/")]
    assert [lesson[:3] for lesson in lessons] == [f"{number:02}-" for number in range(1, 10)]


@each_level
def test_a_bundled_file_equals_the_output_of_save_level(name):
    assert dump_level(load_level(PATHS[name])) == PATHS[name].read_text(encoding="utf-8")


@each_level
def test_a_file_matches_the_json_schema(name):
    validator = jsonschema.Draft202012Validator(level_schema())
    validator.validate(json.loads(PATHS[name].read_text(encoding="utf-8")))


@each_level
def test_a_level_has_its_claims_and_a_description(name, shipped):
    level = shipped[name]
    assert level.name
    assert set(level.stats) - {*IDEA_STATS} == {"moves", "steps", "states", "successors"}
    room = name.split("/")[0]
    assert (
        set(level.metadata) - {"lint"}
        == {"article": {"source", "figure"}, "tutorial": {"teaches"}}[room]
    )


@each_level
def test_the_engine_confirms_every_claim(name, shipped):
    report = check_claims(shipped[name])
    assert (report.wrong, report.unchecked) == ((), ())
    assert "solution" in report.right


@pytest.mark.parametrize("name", [name for name in PATHS if sum(PINNED[name]) <= 300])
def test_the_oracle_confirms_every_claim(name, shipped):
    level = shipped[name]
    found = naive.explore(level)
    assert found.n_states == level.stats["states"]
    assert found.n_successors == level.stats["successors"]
    assert [len(layer) for layer in found.layers] == PINNED[name]
    assert len(naive.solve(level, "steps")) == level.stats["steps"]
    assert len(level.solution) == level.stats["moves"]
    assert dump_moves(naive.solve(level)) == dump_moves(level.solution)


@each_level
def test_states_per_depth_match_the_pinned_ones(name, shipped):
    graph = search.explore(shipped[name])
    found = list(graph.layers)
    assert found == PINNED[name], f"{name}\npinned: {PINNED[name]}\nfound:  {found}"


def test_the_pinned_table_has_a_row_for_every_level():
    assert list(PINNED) == list(PATHS)


KEYS = {
    "article/generator": "1034db71154621b3",
    "article/puzzle-1": "28650571cd56b6af",
    "article/puzzle-30": "71383f3ded19f95b",
    "article/puzzle-35": "53f30f8d5d810f19",
    "article/puzzle-5": "66477aeb82f0f1b7",
    "tutorial/01-slide": "8af7938f045e0dbc",
    "tutorial/02-push-ahead": "97cb30422bb85e01",
    "tutorial/03-push-beyond": "34ad295b32230e0f",
    "tutorial/04-two-at-once": "132c55516cbbbb26",
    "tutorial/05-chain": "cbd168603f232b6b",
    "tutorial/06-head-on": "0042cdb99b815e7d",
    "tutorial/07-side": "bee261068d70d6a4",
    "tutorial/08-two-goals": "6170cbb2a7a38a28",
    "tutorial/09-dead-end": "9bcaa287da493007",
}


@pytest.mark.parametrize("name", KEYS)
def test_the_key_of_a_level_never_changes(name, shipped):
    assert shipped[name].key == KEYS[name]


@pytest.mark.parametrize(
    ("name", "n_moves"), [("puzzle-5", 3), ("puzzle-30", 7), ("puzzle-35", 11), ("generator", 8)]
)
def test_levels_of_the_article_take_as_many_moves_as_their_figures_say(name, n_moves, shipped):
    assert search.solve(shipped[f"article/{name}"]).n_moves == n_moves


def test_puzzle_1_is_a_lone_w_block_of_three_cells(shipped):
    (block,) = shipped["article/puzzle-1"].blocks
    assert (block.axis.name, block.length, block.highlighted) == ("W", 3, True)


def is_oblique(level, push):
    return level.blocks[push.pusher].axis != level.blocks[push.pushed].axis


def is_ahead(level, at, step, push):
    """Return whether a push goes through E, the next cell of the pusher's track."""
    sign = step.signs[push.pusher]
    front = rules.covered_cells(level, at, push.pusher)[-1 if sign > 0 else 0]
    return next_cell(front, level.blocks[push.pusher].axis, sign) == push.cell


def pushes_ahead(level, at, step):
    return any(is_oblique(level, p) and is_ahead(level, at, step, p) for p in step.pushes)


def pushes_beyond(level, at, step):
    return any(is_oblique(level, p) and not is_ahead(level, at, step, p) for p in step.pushes)


def pushes_two(_level, _at, step):
    return any(
        p.pusher == q.pusher and p.pushed != q.pushed for p in step.pushes for q in step.pushes
    )


def pushes_a_pusher(_level, _at, step):
    return any(p.pushed == q.pusher for p, q in product(step.pushes, repeat=2))


def pushes_head_on(level, _at, step):
    return any(not is_oblique(level, p) for p in step.pushes)


THEMES = {
    "tutorial/02-push-ahead": pushes_ahead,
    "tutorial/03-push-beyond": pushes_beyond,
    "tutorial/04-two-at-once": pushes_two,
    "tutorial/05-chain": pushes_a_pusher,
    "tutorial/06-head-on": pushes_head_on,
}


def played_units(level):
    """Return every step of the claimed solution with the position before it."""
    at, found = level.positions, []
    for played in rules.replay(level, level.solution):
        for step in played.steps:
            found.append((at, step))
            at = rules.apply_step(level, at, step)
    return found


def fewest_moves_without(level, theme):
    """Return the fewest moves of a solution without a step of the theme, or None."""
    layer, visited = [level.positions], {level.positions}
    for n_moves in range(1000):
        if any(rules.is_solved(level, at) for at in layer):
            return n_moves
        following = []
        for start in layer:
            for block in range(len(level.blocks)):
                for sign in (1, -1):
                    at = start
                    while isinstance(step := rules.step(level, at, block, sign), rules.Step):
                        if theme(level, at, step):
                            break
                        at = rules.apply_step(level, at, step)
                        if at not in visited:
                            visited.add(at)
                            following.append(at)
        if not following:
            return None
        layer = following
    raise AssertionError("expected an end of the search")


@pytest.mark.parametrize("name", THEMES)
def test_a_lesson_shows_its_push_and_every_shortest_solution_needs_it(name, shipped):
    level, theme = shipped[name], THEMES[name]
    assert any(theme(level, at, step) for at, step in played_units(level))
    without = fewest_moves_without(level, theme)
    assert without is None or without > level.stats["moves"]
    assert fewest_moves_without(level, lambda *_: False) == level.stats["moves"]


def test_the_lesson_of_sliding_has_one_block_and_no_push(shipped):
    level = shipped["tutorial/01-slide"]
    assert len(level.blocks) == len(level.solution) == 1


def test_the_lesson_on_sides_blocks_the_direct_path(shipped):
    level = shipped["tutorial/07-side"]
    block = level.blocks[0]
    sign = 1 if level.solution[-1].distance > 0 else -1
    assert level.solution[-1].block == block.id
    blocked = rules.step(level, level.positions, 0, sign)
    assert (blocked.reason, level.blocks[blocked.block].highlighted) == ("side", False)
    alone = replace(level, blocks=[block], solution=None, stats={})
    assert len(naive.solve(alone)) < level.stats["moves"]


def test_the_lesson_on_two_goals_is_harder_than_both_alone(shipped):
    level = shipped["tutorial/08-two-goals"]
    assert [block.highlighted for block in level.blocks] == [True, True]
    for number in range(2):
        blocks = [
            replace(block, goal=block.goal if other == number else None)
            for other, block in enumerate(level.blocks)
        ]
        one = replace(level, blocks=blocks, solution=None, stats={})
        assert 2 * len(naive.solve(one)) <= level.stats["moves"]


def test_the_lesson_on_dead_ends_has_a_tempting_goal_that_loses_the_level(shipped):
    level = shipped["tutorial/09-dead-end"]
    tempting = rules.apply(level, level.positions, Move("D", 1)).positions
    block = level.block("D")
    assert tempting[level.indices["D"]] == block.goal[0]
    assert naive.solve(level.with_positions(tempting)) is None
    assert naive.solve(level) is not None
    # the level must not be lost by every move, nor can a lost turn be won back
    first = rules.apply(level, level.positions, level.solution[0]).positions
    assert naive.solve(level.with_positions(first)) is not None
    assert level.positions not in naive.explore(level.with_positions(tempting)).line
