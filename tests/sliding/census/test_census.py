"""The census agrees with an oracle that lists everything, and with another program's figures."""

import json
from itertools import product

import pytest
from naive_census import NaiveCensus
from places import DATA
from thorough import first_daily

import trisolve
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding.formats import dump_level
from trisolve.sliding.lattice import Axis, hexagon, next_cell, star, trapezoid
from trisolve.sliding.level import PUSH_MODES

CASES = [json.loads(line) for line in (DATA / "census.jsonl").read_text().splitlines()]
KEYS = [
    "arrangements",
    "signatures",
    "signature_classes",
    "levels",
    "hardest",
    "histogram",
    "classes",
    "minimal_classes",
]


def blob(n_cells, seed):
    """Return a connected floor that grew at random."""
    stream, cells = SplitMix64(seed), {8 << 5 | 16}
    steps = [(axis, sign) for axis in Axis for sign in (-1, 1)]
    while len(cells) < n_cells:
        around = sorted({next_cell(cell, *step) for cell in cells for step in steps} - cells)
        cells.add(around[stream.below(len(around))])
    return frozenset(cells)


FLOORS = {
    "star:1": star(1),
    "trapezoid:4x2": trapezoid(4, 2),
    "row": frozenset(range(11)),
    "two rows": frozenset([*range(7), *range(64, 72)]),
    **{f"blob {seed}": blob(13, seed) for seed in range(1, 6)},
}


def figures(floor, **options):
    summary = trisolve.census(floor, workers=1, **options).summary()
    return {key: summary[key] for key in KEYS}


@pytest.mark.parametrize(
    "case", first_daily(CASES, 3), ids=lambda case: f"{case['floor']} {case['push']}"
)
def test_census_counts_match_an_independent_program(case):
    options = {"lengths": tuple(case["lengths"]), "blocks": tuple(case["blocks"])}
    found = trisolve.census(case["cells"], push=case["push"], **options).summary()
    assert {key: found[key] for key in case["expected"]} == case["expected"]
    assert found["counted"] == case["expected"]["arrangements"]
    assert trisolve.count_arrangements(case["cells"], **options) == found["arrangements"]


@pytest.mark.parametrize(("name", "push"), first_daily([*product(FLOORS, PUSH_MODES)], 3))
def test_the_census_engine_agrees_with_the_plain_rules(name, push):
    assert figures(FLOORS[name], push=push) == NaiveCensus(FLOORS[name], push).summary()


@pytest.mark.parametrize(
    "options",
    [{"lengths": (3, 3)}, {"lengths": (4, 5), "blocks": (2, 3)}, {"blocks": (3, 16)}],
    ids=str,
)
def test_block_lengths_and_numbers_of_blocks_can_be_bounded(options):
    floor = FLOORS["trapezoid:4x2"]
    assert figures(floor, **options) == NaiveCensus(floor, **options).summary()


def as_text(level):
    return dump_level(level, "json")


@pytest.mark.parametrize("push", first_daily(PUSH_MODES))
@pytest.mark.parametrize("name", first_daily(["star:1", "blob 2", "blob 4"], 2))
def test_representatives_of_minimal_classes_are_kept(name, push):
    oracle, wanted = NaiveCensus(FLOORS[name], push), {}
    for level, moves in oracle.levels.items():
        if oracle.is_minimal(level):
            wanted.setdefault((moves, oracle.least_image(level)), []).extend(oracle.farthest(level))
    texts = sorted((moves, min(map(as_text, some))) for (moves, _), some in wanted.items())
    with trisolve.census(FLOORS[name], push=push, min_moves=1) as census:
        kept = zip(census.rows(), census.levels(), strict=True)
        assert sorted((row.moves, as_text(level)) for row, level in kept) == texts


def test_the_hardest_levels_are_complete_and_proved():
    with trisolve.census(hexagon(2)) as census:
        summary = census.summary()
        assert len(census.hardest) == summary["classes"]["6"]
        proved = census.certify()
        assert sum(is_minimal for _, is_minimal, _ in proved) == summary["minimal_classes"]["6"]
    from trisolve.sliding.proof.certificate import parse_certificate

    for level, _, text in proved:
        certificate = parse_certificate(text)
        assert certificate.optimum == 6
        assert trisolve.verify(level, certificate).status == "verified"
        assert trisolve.solve(level).n_moves == 6


def test_fewer_hardest_levels_than_requested_are_all_kept():
    with trisolve.census(star(1), min_moves=5) as census:
        assert list(census.levels()) == []
        assert [trisolve.solve(level).n_moves for level in census.hardest] == [2]


def test_levels_of_a_census_can_be_selected_by_their_moves():
    with trisolve.census(hexagon(2)) as census:
        minimal = census.summary()["minimal_classes"]
        assert len(list(census.levels((4, 5)))) == minimal["4"] + minimal["5"]
        assert len(list(census.levels((6, 6), minimal=False))) == 4


def test_a_floor_without_moves_has_no_levels():
    found = trisolve.census(range(3))
    assert found.summary()["arrangements"] == 1
    assert found.summary()["levels"] == found.summary()["hardest"] == 0
    assert found.hardest == ()
