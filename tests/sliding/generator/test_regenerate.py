"""Levels are made again from their metadata, or the request is refused in one line."""

from dataclasses import replace

import pytest

from trisolve.errors import FormatError, TrisolveError
from trisolve.sliding.formats import dump_level, parse_level
from trisolve.sliding.generator.regenerate import regenerate


def test_levels_can_be_regenerated_from_their_metadata(whole):
    for find in (whole.finds[0], whole.finds[-1]):
        level = parse_level(dump_level(find.level))
        assert dump_level(regenerate(level)) == dump_level(level)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"version": 0},
            "expected a level made by version 4 of the generator .* got version 0",
        ),
        ({"rules": 2}, "expected a level made by .* version 1 of the rules, got .* 2 of the rules"),
        ({"version": "0.1.0"}, "expected metadata.generator.version as int, got '0.1.0'"),
        ({"trial": "9"}, "expected metadata.generator.trial as int, got '9'"),
        ({"lane": -1}, "expected metadata.generator.lane of 0 or more, got -1"),
        ({"options": {"mask": "zz"}}, "expected mask as 128 hex digits, got 'zz'"),
        ({"trial": 100}, "expected a find at climber .* trial 100 .*, found none"),
        ({"seed": 12}, "expected metadata.generator.seed as in its options, 11, got 12"),
        (
            {"strategy": "anneal"},
            "expected metadata.generator.strategy as in .*, got 'ann",
        ),
        ({"strategy": None}, "expected metadata.generator.strategy as str, got None"),
        ({"options": {"speed": 1}}, "expected options of a search, got 'speed'"),
        ({"options": {"seed": "a"}}, "expected seed as int, got 'a'"),
    ],
)
def test_metadata_that_reproduces_no_level_gives_a_one_line_error(whole, changes, message):
    find = whole.finds[-1]
    metadata = {"generator": {**find.level.metadata["generator"], **changes}}
    with pytest.raises(TrisolveError, match=message):
        regenerate(replace(find.level, metadata=metadata))


def test_a_hand_made_level_cannot_be_regenerated(shipped):
    with pytest.raises(FormatError, match='got one without "generator" metadata'):
        regenerate(shipped["article/puzzle-5"])
