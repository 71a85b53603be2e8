"""The transfer matrix counts all listed arrangements, and draws each with the same chance."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_census import arrangements
from thorough import examples

from trisolve import count_arrangements
from trisolve.errors import FormatError
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding.census.counting import Draws, Transfer, count_by_blocks
from trisolve.sliding.census.options import CensusLimit
from trisolve.sliding.lattice import as_run, hexagon, pack, parallelogram, triangle

small_floors = st.sets(
    st.builds(pack, st.integers(3, 5), st.integers(2, 5), st.integers(0, 1)),
    min_size=3,
    max_size=15,
)


@examples(60)
@given(small_floors, st.integers(3, 4), st.integers(0, 4))
def test_counts_of_arrangements_match_a_full_list(floor, least, more):
    lengths = least, least + more
    listed = Counter(map(len, arrangements(floor, lengths, (1, 16))))
    counts = count_by_blocks(floor, lengths, 16)
    assert counts[0] == 1
    assert {n: count for n, count in enumerate(counts) if n and count} == listed


def test_floors_with_known_counts_are_counted_correctly():
    assert count_arrangements(triangle(6)) == 2_176_161_219
    assert count_arrangements(parallelogram(4, 5)) == 30_894_120_612
    assert count_arrangements(hexagon(3)) == count_arrangements(hexagon(3), lengths=(3, 32))


def test_a_floor_that_fits_no_block_has_no_arrangements():
    with pytest.raises(FormatError, match=r"3 cells to fit .*, but its longest run has 2"):
        count_arrangements([0, 1])


def test_every_arrangement_is_drawn_equally_often():
    draws, stream = Draws(range(7), 3, 7, 2), SplitMix64(5)
    n_each = 200
    total = sum(draws.counts[1:])
    drawn = Counter(draws.draw(stream, 1) for _ in range(n_each * total))
    assert len(drawn) == total
    spread = sum((count - n_each) ** 2 / n_each for count in drawn.values())
    assert spread < 2 * total  # chi-squared, with `total` - 1 degrees of freedom


@pytest.mark.long
def test_a_drawn_arrangement_has_the_requested_number_of_blocks():
    draws, stream = Draws(hexagon(3), 3, 5, 9), SplitMix64(1)
    for _ in range(50):
        blocks = draws.draw(stream, 7)
        assert 7 <= len(blocks) <= 9
        cells = [cell for block in blocks for cell in block]
        assert len(cells) == len(set(cells))
        assert set(cells) <= hexagon(3)
        assert all(as_run(block) and 3 <= len(block) <= 5 for block in blocks)


@pytest.mark.parametrize("kind", [Transfer, Draws])
def test_a_floor_too_wide_to_count_gives_a_one_line_error(kind):
    assert kind(hexagon(3), 3, 31, 16, max_bytes=10**8).counts[1] > 0
    with pytest.raises(CensusLimit, match=r"narrow enough to count with 100,000 bytes; it needs"):
        _ = kind(hexagon(3), 3, 31, 16, max_bytes=10**5).counts
