"""Tidy finds: the findings of lint are fixed, or the level is not kept."""

import json
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import pytest
from thorough import LONG

import trisolve
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding import formats, rules
from trisolve.sliding.generator.batches import workspace_for
from trisolve.sliding.generator.finishing import TIDY_CODES, find_of, next_hardest
from trisolve.sliding.generator.layout import board_of
from trisolve.sliding.generator.options import Options, options_from
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.lint import Linter
from trisolve.sliding.search import explore

BEFORE = Path(__file__).parents[2] / "data" / "finds_before_tidy.json"
"""What twenty seeds found before there was `tidy`, written by the test file itself as a program."""
_VARIED = (
    {},
    {"highlighted": Bounds(2, 2)},
    {"symmetry": "2-fold"},
    {"floor": "smooth", "every_block": True},
)


def searches():
    """Yield twenty searches: five strategies, each with four kinds of options."""
    for seed in range(20):
        strategy = ("climb", "anneal", "mutate", "harvest", "melt")[seed % 5]
        varied = _VARIED[seed // 5]
        yield {"shape": "hexagon:3", "seed": seed, "strategy": strategy, **varied}


def digest(finds):
    """Return a digest of finds, without claims that new versions of the generator add."""
    kept = [
        [
            *(find.level.key, [str(move) for move in find.level.solution], find.moves, find.steps),
            *(find.n_states, find.score, find.level.stats["grade"], find.provenance["trial"]),
        ]
        for find in finds
    ]
    return f"{len(finds)} {blake2b(json.dumps(kept).encode(), digest_size=8).hexdigest()}"


def found_by(given, **more):
    return generate(Options(**given, **more), RunLimits(trials=600), count=20, workers=1).finds


def codes(level):
    return {finding.code for finding in Linter(TIDY_CODES).lint(level).findings}


@pytest.mark.long
def test_untidy_finds_of_twenty_seeds_are_unchanged():
    before = json.loads(BEFORE.read_text())
    assert [digest(found_by(given, tidy=False)) for given in searches()] == before


@pytest.mark.long
def test_tidy_finds_of_twenty_seeds_have_no_lint_findings():
    untidy_ones = 0
    for given in searches():
        assert not any(codes(find.level) for find in found_by(given))
        untidy_ones += sum(bool(codes(find.level)) for find in found_by(given, tidy=False))
    assert untidy_ones > 20


@pytest.mark.long
def test_levels_generated_with_defaults_have_no_lint_findings():
    pack = trisolve.generate()
    assert len(pack) > 90
    assert {level.name or level.key: codes(level) for level in pack if codes(level)} == {}


@pytest.mark.long
def test_a_tidy_find_can_be_regenerated_from_its_metadata():
    for given in ({"strategy": "harvest", "seed": 3}, {"strategy": "anneal", "seed": 1}):
        finds = found_by({"shape": "hexagon:3", "highlighted": Bounds(2, 2), **given})
        assert finds
        assert all(regenerate(find.level) == find.level for find in finds)


@pytest.fixture(scope="module")
def untidy_finds():
    """Return finds of a harvest that keeps untidy levels, with two or three goals."""
    given = {"shape": "hexagon:3", "strategy": "harvest", "blocks": Bounds(4, 9), "tidy": False}
    return [
        find
        for goals in (Bounds(1, 1), Bounds(2, 3))
        for find in generate(
            Options(**given, highlighted=goals, seed=2),
            RunLimits(trials=6000 if LONG else 1500),
            count=80 if LONG else 25,
            pick="even",
            workers=1,
        ).finds
    ]


def again(find, **options):
    """Return the tidy find made from a find's board."""
    wanted = {"shape": "hexagon:3", "blocks": Bounds(2, 9), **options}
    given = Options(**wanted)
    return find_of(board_of(find.level), given, workspace_for(given)[0], {})


def with_only(finds, code):
    chosen = [find for find in finds if codes(find.level) == {code}]
    assert chosen
    return chosen


@pytest.mark.long
def test_tidying_a_tidy_find_changes_nothing(untidy_finds):
    tidy = [find for find in untidy_finds if not codes(find.level)]
    assert tidy
    assert all(again(find).level.key == find.level.key for find in tidy)


def test_a_block_that_never_moves_becomes_wall_and_nothing_else_changes(untidy_finds):
    for find in with_only(untidy_finds, "B001"):
        better = again(find)
        if better is None:  # the block has a goal, and one is needed
            continue
        assert better.moves == find.moves
        assert better.steps == find.steps
        assert better.n_states == find.n_states
        assert len(better.level.blocks) < len(find.level.blocks)
        assert len(better.level.floor) < len(find.level.floor)


@pytest.mark.long
def test_on_a_fixed_floor_a_block_that_never_moves_is_removed(untidy_finds):
    better = [again(find, floor="keep") for find in with_only(untidy_finds, "B001")]
    pairs = zip(with_only(untidy_finds, "B001"), better, strict=True)
    made = [(find, one) for find, one in pairs if one is not None]
    assert made
    for find, one in made:
        assert len(one.level.floor) == len(find.level.floor)
        assert not codes(one.level)


@pytest.mark.long
def test_another_start_is_chosen_so_that_no_goal_is_covered(untidy_finds):
    made = [(find, again(find)) for find in with_only(untidy_finds, "G007")]
    assert any(better for _, better in made)
    for find, better in made:
        if better is not None:
            assert better.moves <= find.moves
            assert all(block.goal != block.cells for block in better.level.blocks)


def test_the_new_start_is_the_hardest_without_a_covered_goal(untidy_finds):
    for find in with_only(untidy_finds, "G007"):
        graph = explore(find.level, analyze=True)
        open_starts = [
            int(graph.distance_to_goal[index])
            for index in range(graph.n_states)
            if all(
                block.goal is None or block.goal[0] != first
                for block, first in zip(find.level.blocks, graph.positions(index), strict=True)
            )
        ]
        index = next_hardest(find.level, graph, 1)
        expected = max((n for n in open_starts if 1 <= n <= find.moves), default=None)
        assert (None if index is None else int(graph.distance_to_goal[index])) == expected


@pytest.mark.long
def test_a_level_with_an_unneeded_push_is_not_a_find(untidy_finds):
    assert all(again(find) is None for find in with_only(untidy_finds, "P004"))


@pytest.mark.long
def test_a_search_around_a_level_finds_only_harder_levels():
    start = formats.load_level("article:puzzle-5")
    options = options_from(start, goals=True, walls=True, seed=5)
    found = generate(options, RunLimits(trials=2000), count=30, workers=1).finds
    assert found
    assert min(find.moves for find in found) > start.stats["moves"]
    assert not any(codes(find.level) for find in found)


def pushed(level, solution):
    """Return how many blocks a solution pushes, by the rules."""
    places = [level.positions, *(step.positions for step in rules.replay(level, solution))]
    return sum(
        sum(one != other for one, other in zip(at, there, strict=True)) - 1
        for at, there in pairwise(places)
    )


def test_the_maximum_of_pushed_blocks_covers_all_shortest_solutions(untidy_finds):
    for find in untidy_finds[::4]:
        graph = explore(find.level, analyze=True)
        if graph.n_shortest > 500:
            continue
        solutions = graph.shortest_solutions()
        expected = max(pushed(find.level, solution) for solution in solutions)
        assert graph.along_shortest.max_pushed == expected == find.level.stats["pushes"]


def test_finds_push_at_least_the_requested_number_of_blocks():
    found = found_by({"shape": "hexagon:3", "seed": 3, "strategy": "harvest", "min_pushes": 2})
    assert found
    assert all(find.level.stats["pushes"] >= 2 for find in found)
    assert all(
        pushed(find.level, find.level.solution) <= find.level.stats["pushes"] for find in found
    )


def test_push_bounds_are_refused_if_nothing_can_be_pushed():
    with pytest.raises(FormatError, match=r"expected push full or .* for min_pushes 2"):
        Options(push="none", min_pushes=2)


if __name__ == "__main__":
    BEFORE.write_text(json.dumps([digest(found_by(given)) for given in searches()], indent=1))
