"""Similarity of levels: copies are equal, edited levels are near, other levels are far."""

from dataclasses import replace
from itertools import combinations

import pytest
from boards import crowded_level, crowded_levels
from hypothesis import assume, given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve.errors import LatticeError
from trisolve.sliding import rules
from trisolve.sliding.formats import load_levels
from trisolve.sliding.insight.fingerprint import Fingerprint, edit_distance, similarity
from trisolve.sliding.insight.similarity import FEW, SimilarityIndex, similar_pairs
from trisolve.sliding.lattice import hexagon, run
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.search import solve
from trisolve.sliding.symmetry import SYMMETRIES


def slow_edit_distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row = row, [i]
        for j, b in enumerate(other, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b)))
    return row[-1]


@given(st.text("abc", max_size=14), st.text("abcd", max_size=14))
def test_edit_distance_matches_levenshtein(one, other):
    assert edit_distance(tuple(one), tuple(other)) == slow_edit_distance(one, other)


@examples(40)
@given(crowded_levels(), st.sampled_from(list(SYMMETRIES)), st.integers(0, 3))
def test_symmetric_copies_have_a_similarity_of_one(level, name, corner):
    try:
        copy = level.transformed(SYMMETRIES[name], (corner, corner))
    except LatticeError:
        assume(False)
    assert similarity(level, copy) == 1.0


@examples(40)
@given(crowded_levels(), crowded_levels())
def test_similarity_is_symmetric_and_between_zero_and_one(one, other):
    found = similarity(one, other)
    assert 0 <= found <= 1
    assert found == similarity(other, one)


def test_sharing_a_floor_does_not_make_levels_alike():
    floor = hexagon(3)
    one = Level(floor, [Block("A", [0, 1, 2])])
    other = Level(floor | {160}, [Block("A", [0, 1, 2])])
    assert similarity(one, other) == 1.0
    across = Level(floor, [Block("A", [0, 1, 2]), Block("B", [64, 65, 66, 67, 68])])
    assert similarity(one, across) == pytest.approx(3 / 8)


def test_removing_a_block_leaves_a_level_similar(shipped):
    level = replace(shipped["article/puzzle-35"], solution=None)
    fewer = replace(level, blocks=level.blocks[:-1])
    assert 0.5 < similarity(level, fewer) < 1


@pytest.mark.parametrize("name", ["article/puzzle-5", "article/puzzle-30", "article/puzzle-35"])
def test_a_level_that_starts_in_the_middle_of_another_solution_is_similar(shipped, name):
    level = shipped[name]
    turned = level.transformed(SYMMETRIES["rotate60"])
    for played in rules.replay(level, level.solution or solve(level).moves):
        blocks = [
            replace(block, cells=run(first, block.axis, block.length))
            for block, first in zip(level.blocks, played.positions, strict=True)
        ]
        later = Fingerprint(Level(level.floor, blocks))
        assert later.track_similarity(Fingerprint(turned)) == 1.0


def test_two_tracks_are_as_similar_as_their_blocks():
    def level(*blocks):
        goal = Block("A", [0, 1, 2], goal=[4, 5, 6])
        return Fingerprint(Level(hexagon(3) | set(range(8)), [goal, *blocks]))

    def across(block_id, row, length=3):
        return Block(block_id, range(32 * row + 4, 32 * row + 4 + length))

    one = level(across("B", 2), across("C", 3))
    assert one.track_similarity(level(across("X", 3), across("Y", 2))) == 1.0
    assert one.track_similarity(level(across("B", 2))) == pytest.approx((2 / 3) ** 2)
    assert one.track_similarity(level(across("B", 2), across("C", 3, 4))) == pytest.approx(1 / 4)
    assert one.track_similarity(Fingerprint(Level(range(8), [Block("A", [0, 1, 2])]))) == 0.0


def test_only_long_matching_solutions_make_levels_alike():
    def there_and_back(n_moves, first):
        text = " ".join(["A1", "A-1"] * (n_moves // 2))
        blocks = [Block("A", [first, first + 1, first + 2])]
        return Level(range(first, first + 8), blocks, solution=parse_moves(text))

    def found(n_moves):
        one = there_and_back(n_moves, 0)
        row = Level(
            set(range(32, 64)),
            [Block("A", [32, 33, 34]), Block("B", range(50, 60))],
            solution=one.solution,
        )
        return Fingerprint(one).solution_similarity(Fingerprint(row))

    assert found(8) == 1.0
    assert found(2) == 0.25


def many_levels():
    """Return levels with and without goals, on narrow and wide floors, some of them similar."""
    found = []
    for seed in range(30):
        level = crowded_level(seed, max_blocks=9)
        found.append(replace(level, solution=solve(level).moves or None))
    for level in found[:8]:
        turned = level.transformed(SYMMETRIES["rotate120"], (0, 0))
        found.append(replace(turned, blocks=turned.blocks[:-1] or turned.blocks, solution=None))
    found.append(Level(range(8), [Block("A", [0, 1, 2])]))
    return found


@pytest.mark.parametrize("than", first_daily([0.0, 0.3, 0.6, 0.9]))
@pytest.mark.parametrize("threads", [1, 3])
def test_similar_pairs_match_a_comparison_of_every_pair(than, threads):
    fingerprints = [Fingerprint(level) for level in many_levels()]
    assert len(fingerprints) >= FEW
    every = [
        (at, to, fingerprints[at].similarity(fingerprints[to]))
        for at, to in combinations(range(len(fingerprints)), 2)
    ]
    expected = [found for found in every if found[2] > than]
    assert list(similar_pairs(fingerprints, than, threads=threads)) == expected
    assert expected
    few = fingerprints[: FEW - 1]
    assert list(similar_pairs(few, than)) == [found for found in expected if found[1] < len(few)]


def test_progress_counts_the_levels_compared_with_all_after_them():
    reported = []
    fingerprints = [Fingerprint(level) for level in many_levels()]
    list(similar_pairs(fingerprints, 0.9, report=reported.append))
    assert reported == list(range(1, len(fingerprints) + 1))


def test_the_similarity_index_matches_pairwise_comparison():
    """Levels come in one by one; some are removed again."""
    levels = [level for _, level in load_levels("starter")][:90]
    fingerprints = [Fingerprint(level) for level in levels]
    index, numbers = SimilarityIndex(0.4), {}
    for place, fingerprint in enumerate(fingerprints):
        similar = [n for n in numbers if fingerprint.similarity(fingerprints[n]) > 0.4]
        assert sorted(index.similar_to(fingerprint)) == sorted(numbers[n] for n in similar)
        if place % 3:
            numbers[place] = index.add(fingerprint)
        if place % 7 == 6:
            index.remove(numbers.pop(min(numbers)))
    assert len(index) == len(numbers) > 30
