"""Lines, loops and the cells that loops enclose."""

from itertools import pairwise

import naive_hexagon as naive
import pytest
from hexagon_strategies import link_sets
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve.errors import InvalidMap
from trisolve.hexagon import Hex, disk, enclosed, holes, lines, loops, ring
from trisolve.hexagon.links import as_link


def all_links(cells):
    return sorted({as_link((a, b)) for a in cells for b in a.neighbors() if b in set(cells)})


def around(cells):
    return list(zip(cells, cells[1:] + cells[:1], strict=True))


@given(link_sets)
@examples(60)
def test_loops_match_the_oracle(links):
    links = sorted(links)[:22]  # the oracle walks everywhere
    assert loops(links) == naive.loops(links)


@given(link_sets, st.integers(0, 12))
@examples(40)
def test_a_limit_returns_a_subset_of_all_loops(links, limit):
    links = sorted(links)[:26]
    every = loops(links)
    some = loops(links, limit=limit)
    assert len(some) == min(limit, len(every))
    assert all(loop in every for loop in some)
    assert some == sorted(some, key=lambda loop: (len(loop), loop))


@pytest.mark.parametrize(("radius", "n_loops"), [(0, 0), (1, 31)])
def test_full_boards_have_the_known_number_of_loops(radius, n_loops):
    assert len(loops(all_links(disk((0, 0), radius)))) == n_loops


@pytest.mark.parametrize(("radius", "limit"), first_daily([(5, 60), (25, 500)]))
def test_a_limit_finds_a_few_loops_of_a_large_board_quickly(radius, limit):
    found = loops(all_links(disk((0, 0), radius)), limit=limit)
    assert len(found) == limit
    assert max(map(len, found)) <= 6


def test_a_long_loop_among_dead_ends_is_found():
    long = ring((0, 0), 60)
    tails = [(cell, cell + cell_out(cell)) for cell in long[::7]]
    assert loops(around(long) + tails) == [naive.canonical_loop(long)]
    assert loops(around(long) + tails, limit=5) == [naive.canonical_loop(long)]


def cell_out(cell):
    return max((n - cell for n in cell.neighbors()), key=lambda step: (cell + step).length)


@given(link_sets)
def test_each_link_is_in_exactly_one_line(links):
    degree = {}
    few = []
    for a, b in sorted(links):
        if degree.get(a, 0) < 2 and degree.get(b, 0) < 2:
            degree[a], degree[b] = degree.get(a, 0) + 1, degree.get(b, 0) + 1
            few.append((b, a))
    found = lines(few)
    steps = []
    for line in found:
        cells = list(line.cells)
        if line.closed:
            assert naive.canonical_loop(cells) == cells
            cells.append(cells[0])
        else:
            assert cells[0] < cells[-1]
        steps += [as_link(step) for step in pairwise(cells)]
    assert sorted(steps) == sorted(map(as_link, few))
    assert [line.cells for line in found] == sorted(line.cells for line in found)
    closed = sorted(list(line.cells) for line in found if line.closed)
    assert sorted(loops(few)) == closed


def test_three_links_at_a_cell_are_not_a_line():
    with pytest.raises(InvalidMap, match="0,0 has 3"):
        lines([((0, 0), other) for other in ((1, 0), (0, 1), (0, -1))])


@pytest.mark.parametrize("links", [[((0, 0), (1, 1))], [((0, 0), (0, 0))], [((0, 0),)], [5], 5])
@pytest.mark.parametrize("take", [lines, loops])
def test_a_link_must_join_neighbors(take, links):
    with pytest.raises(InvalidMap):
        take(links)


def test_a_duplicate_link_counts_once():
    triangle = around([Hex(0, 0), Hex(1, 0), Hex(0, 1)])
    assert loops(triangle + [(b, a) for a, b in triangle]) == loops(triangle)
    assert lines(triangle + triangle) == lines(triangle)


@given(link_sets)
@examples(50)
def test_the_interior_of_a_loop_matches_the_oracle(links):
    for loop in loops(links, limit=30):
        assert enclosed(loop) == naive.enclosed(loop)
        assert enclosed(loop[::-1]) == enclosed(loop)


def test_a_loop_that_touches_itself_has_a_hole_outside_it():
    outer = ring((0, 0), 2)
    loop = ring((0, 0), 1) + outer[10::-1]  # round the middle, and back outside without closing it
    assert all(a.distance(b) == 1 for a, b in around(loop))
    assert holes(loop) == [[(0, 0)]]
    assert enclosed(loop) == []


@pytest.mark.parametrize(
    "bad",
    [
        [],
        [(0, 0), (1, 0)],
        [(0, 0), (1, 0), (5, 5)],
        [(0, 0), (1, 0), (0, 1), (0, 0)],
        [(0, 0), (1, 0), (2, 0)],
    ],
)
def test_cells_that_are_not_a_loop_enclose_nothing_and_are_refused(bad):
    with pytest.raises(InvalidMap, match="loop"):
        enclosed(bad)


@pytest.mark.parametrize("limit", [-1, 0.5, "3"])
def test_a_limit_must_be_a_non_negative_integer(limit):
    with pytest.raises(InvalidMap):
        loops([], limit=limit)
