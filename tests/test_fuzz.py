"""A short run of fuzz.py, which can also be run for longer."""

import pytest
from fuzz import fuzz, mutated, readers
from thorough import first_daily

from trisolve.kernels.randomness import SplitMix64


@pytest.mark.parametrize("seed", first_daily([1, 2]))
def test_every_reader_accepts_an_input_or_gives_a_one_line_error(seed):
    problems = []
    assert fuzz(1000, seed, problems.append) == 0, "\n".join(problems)


def test_the_initial_inputs_of_the_fuzzer_are_valid(tmp_path):
    for reader in readers(tmp_path):
        for text in reader.seeds:
            reader.again(reader.read(text))


def test_the_same_seed_gives_the_same_fuzzer_inputs():
    def inputs(random):
        return [mutated("abc123", random, "xyz") for _ in range(50)]

    assert inputs(SplitMix64(7)) == inputs(SplitMix64(7)) != inputs(SplitMix64(8))
