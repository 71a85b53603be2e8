"""SplitMix64 gives the published numbers, in Python and in compiled code."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve.kernels.jit import kernel
from trisolve.kernels.random_kernels import below, draw, uniform
from trisolve.kernels.randomness import SplitMix64


@kernel
def _words(word, out):
    for i in range(len(out)):
        out[i] = draw(word)


@kernel
def _numbers(word, n, out):
    for i in range(len(out)):
        out[i] = uniform(word, n) if i % 2 else below(word, n)


def test_the_first_numbers_of_seed_1_match_the_published_ones():
    stream = SplitMix64(1)
    published = [10451216379200822465, 13757245211066428519, 17911839290282890590]
    assert [stream.draw() for _ in published] == published


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32))
@examples(50)
def test_compiled_draws_match_plain_python(seed, n):
    stream, out = SplitMix64(seed), np.zeros(9, np.int64)
    _numbers(np.array([seed], np.uint64), n, out)
    assert out.tolist() == [stream.uniform(n) if i % 2 else stream.below(n) for i in range(9)]
    stream, out = SplitMix64(seed), np.zeros(9, np.uint64)
    _words(np.array([seed], np.uint64), out)
    assert out.tolist() == [stream.draw() for _ in range(9)]


def test_uniform_refuses_bounds_that_would_favor_small_numbers():
    """For n = 2**63 + 1, outputs of n or more are skipped, so that no number is favored."""
    n = 2**63 + 1
    stream, other = SplitMix64(5), SplitMix64(5)
    expected = []
    while len(expected) < 20:
        bits = other.draw()
        if bits < n:
            expected.append(bits)
    assert [stream.uniform(n) for _ in expected] == expected


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_beyond_64_bits_is_refused(seed):
    with pytest.raises(ValueError, match="expected a seed of 0"):
        SplitMix64(seed)
